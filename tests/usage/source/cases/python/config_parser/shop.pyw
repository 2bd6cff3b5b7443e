import argparse

import requests

try:
    from configparser import ConfigParser
except ImportError:  # Python 2
    from ConfigParser import SafeConfigParser as ConfigParser

CONFIG = ConfigParser()


def path(name, *more):
    found = CONFIG.get("paths", name).strip()
    for each in more:
        found = found + "/" + str(each)
    return found


def shop(method, path, **query):
    url = CONFIG["shop"]["url"].rstrip("/") + path
    return requests.request(method, url, params=query).json()


def prices():
    goods = shop("GET", path("goods"), sort_attr="price")  # @ GET /shop/v1/goods; query sort_attr
    shop("POST", path("copy").format(7))  # @ POST /shop/v1/goods/7/copy
    shop("DELETE", path("order", 12))  # @ DELETE /shop/v1/orders/12
    return [each["price"] for each in goods["data"]["items"]]  # @ read price


def report():
    for name, each in CONFIG.items("reports"):
        print(name, shop("GET", each))  # @ GET /shop/v1/catalog; GET /shop/v1/catalog/filters
    if CONFIG.has_option("paths", "order"):
        section = CONFIG["paths"]
        shop("GET", section.get("order"))  # @ GET /shop/v1/orders


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--config", default="shop.ini")
    CONFIG.read(parser.parse_args().config)
    prices()
    report()
