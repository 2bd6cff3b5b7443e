import http.client, functools, json, requests
from airflow.providers.http.operators.http import SimpleHttpOperator
from http import HTTPStatus

task = SimpleHttpOperator(task_id="x", http_conn_id="lms", endpoint="shop/v1/goods", method="GET", data={"sort_attr": "price"}, response_filter=lambda r: [g["prices"] for g in r.json()["data"]["items"]])  # @ GET /shop/v1/goods; query sort_attr; read prices

class Api:
    root = "https://acme.example.com"
    @property
    def goods_url(self):
        return f"{self.root}/shop/v1/goods"
    def headers(self): return {"a": "b"}
    @retry(tries=3)
    def get(self, url, **kw):
        return requests.get(url, headers=self.headers(), **kw).json()
    def goods(self):
        for g in self.get(self.goods_url)["data"]["items"]:  # @ GET /shop/v1/goods
            yield Good(id=g["id"], price=g.pop("price", None))  # @ read price
    def update(self, good_id, **fields):
        allowed = {k: v for k, v in fields.items() if k in ("name", "selling")}
        return requests.put(f"{self.goods_url}/{good_id}", json=allowed)  # @ PUT /shop/v1/goods/3

class GoodsStream(HttpStream):
    url_base = "https://acme.example.com"
    primary_key = "id"
    def path(self, **kwargs): return "/shop/v1/orders"  # @ GET /shop/v1/orders
    def parse_response(self, response, **kwargs):
        yield from response.json()["data"]["items"]

def main(args):
    api = Api()
    for good in api.goods():
        print(good.price)
    api.update(3, selling=True)
    resp = requests.delete(f"https://{args.host}/shop/v1/orders/{args.id}")  # @ DELETE /shop/v1/orders/{}
    if resp.status_code != HTTPStatus.OK:
        raise SystemExit("DELETE /shop/v1/orders/1 failed")
    r = requests.get(url="https://%s/shop/v1/goods/%s" % (args.host, args.id))  # @ GET /shop/v1/goods/{}
    good = r.json().get("data") or {}
    price, code = good.get("price"), good.get("code")  # @ read code; read price
    keys = ["currency_prices", "affiliate_price"]  # @ read affiliate_price; read currency_prices
    out = {k: good[k] for k in keys if k in good}
