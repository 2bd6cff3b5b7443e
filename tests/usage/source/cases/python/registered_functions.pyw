import requests

MADE_OF = {}


def made_of(name):
    def keep(function):
        MADE_OF[name] = function
        return function
    return keep


class Table:
    def __init__(self):
        self.functions = {}

    def add(self, function):
        self.functions[function.__name__] = function
        return function


table = Table()


@made_of("goods")
def good(item):
    return {"id": item["id"], "price": item["price"]}  # @ read price


@made_of("orders")
def order(item):
    return {"id": item["id"], "total": item["total"]}  # @ read total


@made_of("users")
def user(item):
    return {"id": item["id"], "price": item["price"]}


@table.add
def users(page):
    return [each["email"] for each in page["items"]]  # @ read email


def load(name):
    page = requests.get(f"https://shop.example.com/shop/v1/{name}").json()["data"]
    function = MADE_OF.get(name)
    return [function(each) for each in page["items"]]


load("goods")  # @ GET /shop/v1/goods
load("orders")  # @ GET /shop/v1/orders
page = requests.get("https://shop.example.com/people/v1/user").json()["data"]  # @ GET /people/v1/user
print(table.functions["users"](page))
