# A key that two blocks set to the same value is sent from both lines.
import requests


def create(name, price=None, total=None):
    body = {"name": name}  # @ body name
    if price is not None:
        body["status"] = 1  # @ body status
        body["price"] = price  # @ body price
    if total:
        body["status"] = 1  # @ body status
        body["total"] = total  # @ body total
    return requests.post("https://x.example.com/shop/v1/orders", json=body)  # @ POST /shop/v1/orders
