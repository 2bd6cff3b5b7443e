"""The calls of the shop, whose settings are in a file of their own."""

import requests
from django.conf import settings


def goods():
    """Return all goods."""
    return requests.get(settings.SHOP_URL + settings.SHOP_ROOT + "/goods").json()  # @ GET /shop/v1/goods


def other():
    """Return something else."""
    return requests.get(settings.SHOP_URL + settings.CATALOG).json()
