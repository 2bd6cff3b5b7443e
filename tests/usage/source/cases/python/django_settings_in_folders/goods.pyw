"""Calls of which the paths are in one of several files of settings."""

import requests
from django.conf import settings


def get(name):
    return requests.get(settings.SHOP_URL + settings.SHOP_PATHS[name]).json()


def prices():
    return [each["price"] for each in get("goods")["data"]["items"]]  # @ GET /shop/v1/goods; read price


def catalog():
    return requests.get(settings.SHOP_URL + settings.SHOP_CATALOG)  # @ GET /shop/v1/catalog
