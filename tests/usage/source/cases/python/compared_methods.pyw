import requests
BASE = "https://shop.example"
def call(method, path, data=None):
    url = BASE + path
    if method == "GET":
        r = requests.get(url, params=data)
    elif method == "POST":
        r = requests.post(url, json=data)
    else:
        r = requests.request(method, url, json=data)
    return r.json()["data"]

call("GET", "/shop/v1/goods", {"sort_attr": "price"})  # @ GET /shop/v1/goods; query sort_attr
call("POST", "/shop/v1/orders", {"price": 3})  # @ POST /shop/v1/orders; body price
call("PUT", "/shop/v1/goods/3", {"price": 3})  # @ PUT /shop/v1/goods/3; body price
