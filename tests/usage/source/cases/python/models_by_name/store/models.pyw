"""Models of a database that a command finds by their names, and whose fields say what is read."""

import requests
from django.conf import settings
from django.db import models


class Remote(models.Model):
    path = None

    class Meta:
        abstract = True

    @classmethod
    def rows(cls):
        return requests.get(f"{settings.STORE_URL}{cls.path}").json()["data"]["items"]

    @classmethod
    def prepared(cls, row):
        return row

    @classmethod
    def store(cls, row):
        prepared = cls.prepared(dict(row))
        values = {each.name: prepared[each.name] for each in cls._meta.get_fields() if each.name in prepared}
        cls.objects.create(**values)


class Good(Remote):
    path = "/shop/v1/goods"  # @ GET /shop/v1/goods
    title = models.CharField(max_length=9)  # @ read title

    @classmethod
    def prepared(cls, row):
        row["cost"] = row["price"]  # @ read price
        return row


class Order(Remote):
    path = "/shop/v1/orders"  # @ GET /shop/v1/orders
    total = models.IntegerField()  # @ read total
