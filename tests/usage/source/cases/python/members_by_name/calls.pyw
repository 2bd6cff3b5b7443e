"""Members of modules, classes and objects that texts name, with defaults."""

import paths
import requests


class Orders:
    LIST = "/shop/v1/orders"


class Users:
    def __init__(self):
        self.path = "/people/v1/user"


class Draft:
    def __init__(self, title):
        self.title = title  # @ body title


def goods():
    url = paths.BASE + getattr(paths, "GOODS")
    return [each["price"] for each in requests.get(url).json()["items"]]  # @ GET /shop/v1/goods; read price


def orders():
    return requests.get(paths.BASE + getattr(Orders, "LIST", ""))  # @ GET /shop/v1/orders


def user():
    return requests.get(paths.BASE + getattr(Users(), "path"))  # @ GET /people/v1/user


def catalog():
    return requests.get(paths.BASE + getattr(paths, "CATALOG", "/shop/v1/catalog"))  # @ GET /shop/v1/catalog


def create(title):
    draft = Draft(title)
    if getattr(draft, "price", None):
        print("it has a price, which is not sent")
    requests.post(f"{paths.BASE}/shop/v1/goods", json=vars(draft))  # @ POST /shop/v1/goods
