import requests


def flat(**kwargs):
    pairs = []
    for name, value in kwargs.items():
        if isinstance(value, dict):
            for key, inner in value.items():
                pairs.append(("{}[{}]".format(name, key), inner))
        else:
            pairs.append((str(name), value))
    return pairs


class Requester:
    def __init__(self, base):
        self.base = base

    def _get(self, url, params=None):
        return requests.get(url, params=params)

    def _post(self, url, data=None):
        return requests.post(url, json=dict(data or []))

    def request(self, method, endpoint, data=None):
        if method == "GET":
            send = self._get
        elif method == "POST":
            send = self._post
        return send("{}/{}".format(self.base, endpoint), data or [])


class Pages:
    def __init__(self, requester, method, url, params=None):
        self._requester = requester
        self._method = method
        self._url = url
        self._params = dict(params or [])
        self._params.setdefault("page_size", 100)

    def __iter__(self):
        for page in range(1, 9):
            params = dict(self._params, page=page)
            yield from self._requester.request(self._method, self._url, list(params.items())).json()["items"]


class Shop:
    def __init__(self, base):
        self.__requester = Requester(base)

    def goods(self, **kwargs):
        return Pages(self.__requester, "GET", "shop/v1/goods", flat(**kwargs))  # @ GET /shop/v1/goods

    def orders(self):
        return Pages(
            self.__requester,
            "GET",
            "shop/v1/orders",  # @ GET /shop/v1/orders
        )

    def create(self, **kwargs):
        return self.__requester.request("POST", "shop/v1/goods", flat(**kwargs))  # @ POST /shop/v1/goods


Shop("https://shop.example.org").create(price=3)  # @ body price
