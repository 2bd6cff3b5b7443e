from dataclasses import dataclass

import requests

SHOP = "https://shop.example.org/shop/v1"


@dataclass
class Good:
    name: str  # @ read name
    price: float  # @ read price


class Order(Base):
    total = Column(Integer)  # @ read total


def goods():
    for row in requests.get(f"{SHOP}/goods").json()["items"]:  # @ GET /shop/v1/goods ; read items
        yield Good(*[row[key] for key in Good.__annotations__])


def orders():
    for row in requests.get(f"{SHOP}/orders").json()["items"]:  # @ GET /shop/v1/orders ; read items
        yield {each.name: row.get(each.name) for each in Order.__table__.columns}
