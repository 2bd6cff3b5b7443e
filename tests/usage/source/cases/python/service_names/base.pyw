import requests

class Service:
    service = None

    def call(self, method, path):
        return requests.request(method, f"{BASE}/{self.service}/v1/{path}").json()
