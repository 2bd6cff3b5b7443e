import functools

import httpx

ENDPOINTS = {
    "goods": ("GET", "/shop/v1/goods"),
    "rename": ("PUT", "/shop/v1/goods/{goods_id}"),
    "orders": ("DELETE", "/shop/v1/orders"),  # @ DELETE /shop/v1/orders
}


class Shop:
    def __init__(self, base):
        self.client = httpx.Client(base_url=base)

    def __getattr__(self, name):
        method, path = ENDPOINTS[name]
        return functools.partial(self.call, method, path)

    def call(self, method, path, json=None, **given):
        return self.client.request(method, path.format(**given), json=json).json()


class Good:
    def __init__(self, data):
        self._data = data

    def __getattr__(self, name):
        return self._data[name]


shop = Shop(BASE)
for row in shop.goods()["items"]:  # @ GET /shop/v1/goods
    print(Good(row).price)  # @ read price
shop.rename(goods_id=3, json={"title": "x"})  # @ PUT /shop/v1/goods/3; body title
