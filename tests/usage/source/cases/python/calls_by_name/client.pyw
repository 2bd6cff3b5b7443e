import re

import requests

from .routes import ROUTES


class Resource(object):
    def __init__(self, client, name):
        self._client = client
        self._service = ROUTES[name]["service"]
        self._calls = ROUTES[name]["calls"]

    def __getattr__(self, name):
        if name not in self._calls:
            raise AttributeError(name)
        method, template = self._calls[name]

        def call(*args, **kwargs):
            given = list(args)
            path = re.sub(r":\w+", lambda match: str(given.pop(0)), template)
            return self._client.request(method, self._service, path, kwargs)

        return call


class Client(object):
    def __getattr__(self, name):
        if name in ROUTES:
            return Resource(self, name)
        raise AttributeError(name)

    def request(self, method, service, path, params):
        url = "%s/%s/v1%s" % (self.base_url, service, path)
        if method == "GET":
            return requests.request(method, url, params=params).json()
        return requests.request(method, url, json=params).json()
