from .client import Client


def show():
    print(Client().goods.get(3)["price"])  # @ GET /shop/v1/goods/3; read price
