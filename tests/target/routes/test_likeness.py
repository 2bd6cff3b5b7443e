"""Responses that are alike, apart from what varies between two equal requests."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from tests.target.fake import TOY, Asked, Reply, Shop, target

from lmscontract.target.exchange import Exchange
from lmscontract.target.routes.likeness import alike


def compared(own: Any, other: Any, headers: Any = None) -> tuple[bool, int]:
    """Return whether two bodies are alike, and the number of requests; a function makes the other body of a number."""
    numbers, kind = count(), headers or {"Content-Type": "a"}

    def answer(_: Asked) -> Reply:
        number = next(numbers)
        return 404, other(number) if callable(other) else other, kind

    shop = Shop().on("GET /toys/v1/toys/own", 404, own, {"Content-Type": "a"}).on("GET /toys/v1/toys/other", answer)
    one = target(shop)

    def request(again: bool) -> Exchange:
        return one.call(TOY, path={"toy_id": "other"}, again=again)

    return alike(one.call(TOY, path={"toy_id": "own"}), request), next(numbers)


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        ({"error": "no route"}, {"error": "no route"}, True),
        ({"error": "no toy"}, {"error": "no route"}, False),
        ({"error": "no route"}, {"message": "no route"}, False),
        ({"error": "no route"}, {"error": ["no route"]}, False),
        ({"error": "x", "trace": "kfzmqp"}, lambda n: {"error": "x", "trace": "abcdef"[n:]}, True),
        ({"error": "y", "trace": "kfzmqp"}, lambda n: {"error": "x", "trace": "abcdef"[n:]}, False),
        ({"error": "x", "trace": 5}, lambda n: {"error": "x", "trace": "abcdef"[n:]}, False),
        ({"errors": [{"at": "k"}]}, lambda n: {"errors": [{"at": "l" * n}]}, True),
        ({}, {}, True),
        ({"errors": []}, {"errors": {}}, False),
        (b"No route: request qwert", lambda n: f"No route: request {'xyz'[n:]}".encode(), True),
        (b"No toy: request qwert", lambda n: f"No route: request {'xyz'[n:]}".encode(), False),
        (b"<p>ec1db940</p>", lambda n: f"<p>{['981d4890', 'd4794466'][n]}</p>".encode(), True),
        (b"<p>ec1db940</p><i>toy</i>", lambda n: f"<p>{['981d4890', 'd4794466'][n]}</p><i>route</i>".encode(), False),
        ({"path": "/toys/v1/toys/own"}, {"path": "/toys/v1/toys/other"}, True),
        (b'{"path": "\\/toys\\/v1\\/toys\\/own"}', {"path": "/toys/v1/toys/other"}, True),
        ({"error": "own is no toy"}, {"error": "other is no toy"}, True),
        ({"at": 1700000000}, {"at": 1800000001}, True),
    ],
)
def test_values_that_vary_are_not_compared(own: Any, other: Any, expected: bool) -> None:
    """Two responses are alike if the values are equal that are equal in two responses to the same request."""
    assert compared(own, other)[0] is expected


def test_types_of_responses_are_compared() -> None:
    """A page is not like a document."""
    assert not compared({}, {}, {"Content-Type": "b"})[0]


def test_a_request_is_repeated_only_to_see_what_varies() -> None:
    """Equal responses, and those of another shape, are compared at once."""
    assert compared({"error": "x"}, {"error": "x"})[1] == 1
    assert compared({"error": "x"}, {"message": "x"})[1] == 1
    assert compared({"error": "y"}, {"error": "x"})[1] == 2
