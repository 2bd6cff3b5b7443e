import os

import requests

GOODS = os.environ.get("GOODS_PATH", "/shop/v1/goods")

requests.post("https://shop.test" + GOODS, json={"title": "x"})  # @ POST /shop/v1/goods; body title

ORDERS = env("ORDERS_PATH", default="/shop/v1/orders")
requests.get("https://shop.test" + ORDERS)  # @ GET /shop/v1/orders
