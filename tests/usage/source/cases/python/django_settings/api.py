"""The calls of the shop."""

import requests
from django.conf import settings


def goods():
    """Return all goods."""
    return requests.get(settings.SHOP["URL"] + settings.SHOP["GOODS"]).json()  # @ GET /shop/v1/goods
