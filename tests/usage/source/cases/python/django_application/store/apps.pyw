"""The configuration of an application of Django, which has the paths of the API."""

from django.apps import AppConfig
from requests import Session


class StoreConfig(AppConfig):
    name = "example.store"
    goods_path = "shop/v1/goods"
    order_path = "shop/v1/orders/{}"

    def ready(self):
        self.session = Session()
