"""A base class that leaves its path and its model to the classes that inherit from it, and commands in a table."""
import argparse
from typing import ClassVar, Generic, Iterator, TypeVar

import httpx
from pydantic import BaseModel

T = TypeVar("T", bound=BaseModel)


class Good(BaseModel):
    id: int
    price: str | None = None  # @ read price


class Order(BaseModel):
    id: int
    title: str  # @ read title


class Resource(Generic[T]):
    path: ClassVar[str]
    model: type[T]

    def all(self) -> Iterator[T]:
        page = 1
        while True:
            data = httpx.get(f"https://acme.example.com/{self.path}", params={"page": page}).json()["data"]
            for item in data["items"]:
                yield self.model.model_validate(item)
            if not data["has_more_data"]:  # @ read has_more_data
                return
            page += 1


class Goods(Resource[Good]):
    path = "shop/v1/goods"  # @ GET /shop/v1/goods
    model = Good


class Orders(Resource[Order]):
    path = "shop/v1/orders"  # @ GET /shop/v1/orders
    model = Order


class Segments:
    service: ClassVar[str]
    name: ClassVar[str]

    def all(self):
        return httpx.get("/".join(["https://acme.example.com", self.service, "v1", self.name])).json()


class Users(Segments):
    service = "people"
    name = "user"  # @ GET /people/v1/user


def catalog(session):
    for good in session.get("https://acme.example.com/shop/v1/catalog").json():  # @ GET /shop/v1/catalog
        print(good["amount"])  # @ read amount


def filters(session):
    session.get("https://acme.example.com/shop/v1/catalog/filters", params={"depth": 1})  # @ GET /shop/v1/catalog/filters; query depth


COMMANDS = {"catalog": catalog, "filters": filters}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=sorted(COMMANDS))
    COMMANDS[parser.parse_args().command](httpx.Client())
