"""Lists of segments that a function adds to others, and of which some calls give none."""

import requests


class Goods:
    """Calls with as many further segments as they need."""

    area = "shop"
    resource = "goods"

    def address(self, *more):
        """Return the URL of a call."""
        parts = ["https://shop.example.com", self.area, "v1", self.resource]
        parts.extend(str(each) for each in more)
        return "/".join(parts)

    def each(self, *more):
        """Yield the items of a list."""
        yield from requests.get(self.address(*more)).json()["items"]  # @ GET /shop/v1/goods; GET /shop/v1/goods/{}


def show(number):
    """Show all goods, and those of one."""
    for good in Goods().each():
        print(good["price"])  # @ read price
    for good in Goods().each(number):
        print(good["cost"])  # @ read cost
