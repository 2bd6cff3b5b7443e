"""Paths are matched to operations."""

from __future__ import annotations

import pytest

from lmscontract.mock.router import Match, Miss, Router
from lmscontract.types import Operation

LABELS = [
    "GET /v1/things",
    "POST /v1/things",
    "GET /v1/things/field",
    "GET /v1/things/{id}",
    "PUT /v1/things/{thing_id}",
    "GET /v1/things/{id}/parts/{part}",
    "GET /v1/things/field/parts",
    "ANY /v1/old/**",
    "ANY /v1/any",
]
ROUTER = Router(map(Operation.parse, LABELS))


@pytest.mark.parametrize(
    ("method", "path", "label", "values"),
    [
        ("GET", "/v1/things", "GET /v1/things", ()),
        ("GET", "/v1/things/7", "GET /v1/things/{id}", ("7",)),
        ("PUT", "/v1/things/7", "PUT /v1/things/{thing_id}", ("7",)),
        ("GET", "/v1/things/field", "GET /v1/things/field", ()),
        ("PUT", "/v1/things/field", "PUT /v1/things/{thing_id}", ("field",)),
        ("GET", "/v1/things/field/parts/a", "GET /v1/things/{id}/parts/{part}", ("field", "a")),
        ("GET", "/v1/things/a%2Fb", "GET /v1/things/{id}", ("a/b",)),
        ("GET", "/v1/old", "ANY /v1/old/**", ()),
        ("PURGE", "/v1/old/x/y", "ANY /v1/old/**", ()),
        ("DELETE", "/v1/any", "ANY /v1/any", ()),
    ],
)
def test_a_path_finds_its_operation(method: str, path: str, label: str, values: tuple[str, ...]) -> None:
    """A literal segment is preferred to a parameter, unless it leads to no operation or lacks the method."""
    assert ROUTER.find(method, path) == Match(Operation.parse(label), values)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/nothing", ()),
        ("GET", "/v1/things/", ()),
        ("GET", "/v1/things/7/parts", ()),
        ("GET", "/", ()),
        ("GET", "*", ()),
        ("DELETE", "/v1/things", ("GET", "POST")),
        ("DELETE", "/v1/things/field", ("GET", "PUT")),
    ],
)
def test_a_miss_lists_the_methods_of_the_path(method: str, path: str, allowed: tuple[str, ...]) -> None:
    """An unknown path has no methods; a known one lists all of them."""
    assert ROUTER.find(method, path) == Miss(allowed)


def test_head_needs_a_label_that_supports_it() -> None:
    """HEAD finds only the operations that are registered for it, and is listed among their methods."""
    shown, walked = Operation("GET", "/a/{id}"), Operation("GET", "/b")
    router = Router([shown, walked], [shown])
    assert router.find("HEAD", "/a/1") == Match(shown, ("1",))
    assert router.find("PUT", "/a/1") == Miss(("GET", "HEAD"))
    assert router.find("HEAD", "/b") == Miss(("GET",))
