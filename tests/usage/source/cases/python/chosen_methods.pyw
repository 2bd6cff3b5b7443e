import requests

BASE = "https://x.example.com"


def save(number, goods):
    method, path = "POST", "/shop/v1/goods"
    if number:
        method, path = "PUT", f"/shop/v1/goods/{number}"
    return requests.request(method, BASE + path, json={"price": goods.price})  # @ POST /shop/v1/goods; PUT /shop/v1/goods/{}; body price


def send(number, is_new):
    verb = "post" if is_new else "patch"
    requests.request(verb, f"{BASE}/shop/v1/orders/{number}", json={"note": "x"})  # @ POST /shop/v1/orders/{}; PATCH /shop/v1/orders/{}; body note
