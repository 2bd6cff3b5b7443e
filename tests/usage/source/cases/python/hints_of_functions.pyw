"""Endpoints are declared by functions without a body, whose types say what is read and sent."""

import inspect
import typing

import httpx
from pydantic import BaseModel, TypeAdapter

client = httpx.Client(base_url="https://shop.example.org")


class Goods(BaseModel):
    price: float  # @ read price


class Order(BaseModel):
    total: float  # @ read total


class Draft(BaseModel):
    label: str  # @ body label


class Copy(BaseModel):
    quantity: int  # @ read quantity


def get(path):
    def declare(function):
        def call():
            kind = typing.get_type_hints(function)["return"]
            return TypeAdapter(kind).validate_python(client.get(path).json())

        return call

    return declare


def post(path):
    def declare(function):
        signature = inspect.signature(function)

        def call(*args, **kwargs):
            body = signature.bind(*args, **kwargs).arguments["body"]
            answer = client.post(path, json=body.model_dump())
            return signature.return_annotation.model_validate(answer.json())

        return call

    return declare


def put(path):
    def declare(function):
        return lambda: function.__annotations__["return"](**client.put(path).json())

    return declare


@get("/shop/v1/goods/3")  # @ GET /shop/v1/goods/3
def one() -> Goods: ...


@get("/shop/v1/catalog")  # @ GET /shop/v1/catalog
def catalog() -> dict: ...


@post("/shop/v1/orders")  # @ POST /shop/v1/orders
def order(body: Draft) -> Order: ...


@put("/shop/v1/goods/3")  # @ PUT /shop/v1/goods/3
def copied() -> Copy: ...
