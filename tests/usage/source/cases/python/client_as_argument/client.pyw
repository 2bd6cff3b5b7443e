# A client that other files get as an argument takes part in requests, though they do not name its class.
import requests


class Shop:
    def __init__(self, base):
        self.base = base
        self.session = requests.Session()

    def url(self, service, name):
        return f"{self.base}/{service}/v1/{name}"

    def me(self):
        return self.session.get(self.base + "/people/v1/user").json()  # @ GET /people/v1/user

    def call(self, service, name):
        return self.session.get(self.url(service, name)).json()

    def iterate(self, service, name):
        yield from self.call(service, name)["items"]  # @ read items
