"""Sessions that an unknown function makes with a function for the token: what they send is no property of the token."""

import requests
from vendor.sessions import refreshed, with_token


class Shop:
    def __init__(self, settings):
        self.settings = settings
        self.session = None
        self.expires = None

    def _token(self):
        found = requests.post(f"{self.settings.login_url}/login", data={"scope": "api"}).json()
        return found["access_token"], found["expires_in"]

    def _refresh(self):
        self.session, self.expires = refreshed(self._token, self.session, self.expires)

    def _get(self, path):
        self._refresh()
        return self.session.get(f"{self.settings.url}/{path}").json()

    def _send(self, method, path, body):
        self._refresh()
        response = getattr(self.session, method)(f"{self.settings.url}/{path}", json=body)
        return response.status_code, response.json()

    def price(self, number):
        return self._get(f"shop/v1/goods/{number}")["price"]  # @ GET /shop/v1/goods/{} ; read price

    def discount(self, number):
        status, answer = self._send("put", f"shop/v1/goods/{number}", {"cost": 3})  # @ PUT /shop/v1/goods/{} ; body cost
        return answer["uuid"] if status == 200 else None  # @ read uuid


def routes():
    names = requests.get("https://shop.example.org/shop/v1/catalog").json()["routes"]  # @ GET /shop/v1/catalog ; read routes
    return names.get("/shop/v1/goods")  # @ ANY /shop/v1/goods


def orders(url):
    session = with_token(lambda: requests.post(f"{url}/login").json()["access_token"])
    return session.get(f"{url}/shop/v1/orders").json()["total"]  # @ GET /shop/v1/orders ; read total
