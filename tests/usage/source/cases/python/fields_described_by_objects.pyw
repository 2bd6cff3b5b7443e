import attr
import requests
from dataclasses import asdict, dataclass, field
from django.db import models
from rest_framework import serializers

SHOP = "https://shop.example.org"


class Plan(models.Model):
    name = models.CharField(max_length=255, help_text="name")
    price = models.DecimalField(max_digits=8, decimal_places=2, verbose_name="Price")

    def push(self):
        body = {"name": self.name, "price": str(self.price)}  # @ body name ; body price
        return requests.put(f"{SHOP}/shop/v1/goods/{self.pk}", json=body)  # @ PUT /shop/v1/goods/{}


@attr.s(auto_attribs=True)
class Order:
    good: int  # @ body good
    amount: int = attr.ib(default=1, validator=attr.validators.instance_of(int), metadata={"max_length": 3})  # @ body amount


def order(good):
    return requests.post(f"{SHOP}/shop/v1/orders", json=attr.asdict(Order(good=good)))  # @ POST /shop/v1/orders; body good


@dataclass
class Person:
    name: str  # @ body name
    tags: list = field(default_factory=list, metadata={"help": "text"})  # @ body tags


def invite(name):
    return requests.post(f"{SHOP}/people/v1/user", json=asdict(Person(name, ["x"])))  # @ POST /people/v1/user ; body name ; body tags
