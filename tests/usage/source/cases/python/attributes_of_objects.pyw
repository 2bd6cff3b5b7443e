"""Objects that get the properties of a response as attributes, set by the method that Python has for this."""

import sys

import requests

BASE = "https://shop.example.com"


class ShopObject:
    def __init__(self, session, attributes):
        for name, value in attributes.items():
            self.__setattr__(name, value)


class Plain:
    def __init__(self, session, attributes):
        for name, value in attributes.items():
            object.__setattr__(self, name, value)


class Good(ShopObject):
    def is_free(self):
        return self.price == "0"  # @ read price


class User(Plain):
    pass


def good(number):
    return Good(requests, requests.get(f"{BASE}/shop/v1/goods/{number}").json()["data"])  # @ GET /shop/v1/goods/{}


def user(number):
    return User(requests, requests.get(f"{BASE}/people/v1/user/{number}").json()["data"])  # @ GET /people/v1/user/{}


print(good(sys.argv[1]).is_free(), user(sys.argv[2]).language)  # @ read language
