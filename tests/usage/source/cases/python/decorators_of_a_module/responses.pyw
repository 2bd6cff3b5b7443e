"""Decorators for functions that send requests."""

import functools


def data(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs).json()["data"]

    return wrapper


def within(key):
    def decorate(function):
        def wrapper(self, number):
            return function(self, f"/shop/v1/{key}/{number}").json()[key]

        return wrapper

    return decorate
