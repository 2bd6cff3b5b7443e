"""A client that gets the paths from the configuration of the application, as Django returns it by its name."""

import requests
from django.apps import apps
from django.conf import settings


class StoreClient:
    def __init__(self):
        self.config = apps.get_app_config("store")

    def goods(self):
        found = requests.get(f"{settings.STORE_URL}/{self.config.goods_path}").json()  # @ GET /shop/v1/goods
        return [each["price"] for each in found["items"]]  # @ read items ; read price


def order(number):
    config = apps.get_app_config(app_label="store")
    path = config.order_path.format(number)
    return config.session.get(f"{settings.STORE_URL}/{path}").json()["cost"]  # @ GET /shop/v1/orders/{} ; read cost
