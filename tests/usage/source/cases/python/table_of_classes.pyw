import requests


class Stream:
    path = ""

    def __init__(self, base):
        self.base = base

    def rows(self):
        for row in requests.get(self.base + self.path).json()["items"]:
            yield self.changed(row)

    def changed(self, row):
        return row

    def sync(self):
        for row in self.rows():
            print(row)


class Goods(Stream):
    path = "/shop/v1/goods"  # @ GET /shop/v1/goods

    def changed(self, row):
        row["price"] = float(row["price"])  # @ read price
        return row


class Orders(Stream):
    path = "/shop/v1/orders"  # @ GET /shop/v1/orders

    def changed(self, row):
        row["amount"] = row["total"]  # @ read total
        return row


STREAMS = {"goods": Goods, "orders": Orders}


def main(base, names):
    for name in names:
        STREAMS[name](base).sync()
