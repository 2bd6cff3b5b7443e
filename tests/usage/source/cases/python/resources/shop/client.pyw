import requests

from .goods import Goods


class Client:
    def __init__(self, url, token):
        self.url = url
        self.session = requests.Session()
        self.goods = Goods(self)

    def get(self, path, params=None):
        r = self.session.get(self.url + path, params=params)
        r.raise_for_status()
        return r.json()["data"]
