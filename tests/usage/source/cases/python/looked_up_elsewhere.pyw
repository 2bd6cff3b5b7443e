import requests
import shopping

BASE = "https://x.example.com"


def found(code):
    return shopping.Product.list(query=f"code:'{code}'", limit=1)


def report():
    orders = requests.get(f"{BASE}/shop/v1/orders").json()  # @ GET /shop/v1/orders
    amounts = {each["goods_id"]: each["amounts"] for each in orders}  # @ read goods_id; read amounts
    for item in requests.get(f"{BASE}/shop/v1/goods").json()["items"]:  # @ GET /shop/v1/goods; read items
        amount = amounts.get(item["id"])  # @ read id
        print(amount["total"])  # @ read total
        for product in found(item["code"])["data"]:  # @ read code
            print(product["price"], product["title"])
        other = shopping.described(f"the item {item['name']}")  # @ read name
        print(other["price"])
        print(item["price"], item["title"])  # @ read price; read title
