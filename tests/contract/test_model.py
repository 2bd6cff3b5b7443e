"""Values of the contract: text form, names and lookup."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace
from tests.strategies import parcels

from lmscontract.contract.model import Area, Fact, Origin, Schema, SecurityScheme, State, When, described
from lmscontract.errors import UsageError
from lmscontract.types import Basis, Channel, Month

ORIGIN = Origin("toys/services/toys.yaml", 7)
SNAPSHOT = parcels().at(Month(2030, 12), Channel("sandbox"))


def fact(area: Area, path: str, **more: Any) -> Fact:
    """A fact about a place."""
    return Fact(area, path, State.KNOWN, Basis.STATED, "4", ORIGIN, **more)


@pytest.mark.parametrize(
    ("one", "location"),
    [
        (fact(Area.RESPONSE, "data.items[].price"), "data.items[].price"),
        (fact(Area.RESPONSE, "data.a", places=("data.b.a", "data.c")), "data.a|data.b.a|data.c"),
        (fact(Area.QUERY, "page"), "query.page"),
        (fact(Area.BODY, "items[].fee", places=("fee",)), "body.items[].fee|body.fee"),
        (fact(Area.PATH, "id"), "path.id"),
        (fact(Area.HEADER, "X-Shop"), "header.X-Shop"),
        (fact(Area.WEBHOOK, "mail"), "webhook.mail"),
    ],
)
def test_locations(one: Fact, location: str) -> None:
    """The text of a place is that in ids; further places follow the first."""
    assert one.location == location
    assert [str(path) for path in one.paths] == [one.path, *one.places]


def test_how_a_token_is_carried() -> None:
    """A security scheme has the name in the contract, else that of RFC 6750."""
    words = replace(SNAPSHOT.vocabulary, token={"credential": {"header": "X-Key", "scheme": "Key", "refused": 403}})
    assert words.security_scheme == SecurityScheme("X-Key", "Key", 403)
    assert words.security_scheme.written("a") == "Key a"
    assert replace(words, token={}).security_scheme == SecurityScheme("Authorization", "Bearer", 401)


@pytest.mark.parametrize(
    ("own", "other"), [("Bearer", "Basic"), ("Basic", "Bearer"), ("basic", "Bearer"), ("X", "Basic")]
)
def test_another_scheme_than_the_own(own: str, other: str) -> None:
    """The other scheme differs from the scheme of the contract, also in upper and lower case."""
    assert SecurityScheme(scheme=own).other == other


def test_where_tokens_are_given() -> None:
    """The token endpoint is the operation in the vocabulary, if the contract has it."""
    words = replace(SNAPSHOT.vocabulary, token={"operation": "POST /nowhere"})
    assert str(words.token_operation) == "POST /nowhere"
    assert replace(SNAPSHOT, vocabulary=words).token_endpoint is None
    served = next(SNAPSHOT.operations)
    words = replace(words, token={"operation": served.operation.label})
    assert replace(SNAPSHOT, vocabulary=words).token_endpoint is served
    words = replace(words, token={})
    assert words.token_operation is None
    assert replace(SNAPSHOT, vocabulary=words).token_endpoint is None


@pytest.mark.parametrize(
    ("schema", "word"),
    [
        ({}, ""),
        ({"type": "integer", "minimum": 1}, "integer"),
        ({"type": ["string", "null"]}, "string|null"),
        ({"type": "array"}, "array"),
        ({"type": "array", "items": {"type": "string"}}, "array<string>"),
        ({"type": "array", "items": None}, "array"),
        ({"type": "array", "items": {"type": "array", "items": {"const": 1}}}, "array<array<1>>"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "map<integer>"),
        ({"type": "object", "additionalProperties": False}, "object"),
        ({"type": "string", "enum": ["asc", "desc"]}, "asc,desc"),
        ({"const": True}, "True"),
    ],
)
def test_schemas_in_a_word(schema: Schema, word: str) -> None:
    """A schema is shown as one word, an empty one as none."""
    assert described(schema) == word
    assert fact(Area.QUERY, "a", schema=schema).expected == word


def test_shapes_go_before_schemas() -> None:
    """A named shape is shown by its name, several shapes by their names."""
    assert fact(Area.QUERY, "a", shape=("Money",), schema={"type": "string"}).expected == "Money"
    assert fact(Area.QUERY, "a", shape=("Money", "Prices")).expected == "Money|Prices"


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-11", date(2026, 11, 1), date(2026, 11, 30)),
        ("2028-02", date(2028, 2, 1), date(2028, 2, 29)),
        ("2026-11-16", date(2026, 11, 16), date(2026, 11, 16)),
    ],
)
def test_dates_are_intervals(text: str, first: date, last: date) -> None:
    """A month contains all of its days, a day only itself; both have their written form."""
    when = When.parse(text)
    assert (when.first, when.last, str(when)) == (first, last, text)


@pytest.mark.parametrize(
    ("operation", "answer", "record", "json"),
    [
        ("GET /parcel/v1/parcels", "list", "data.items[]", True),
        ("GET /parcel/v1/parcels/{id}", "object", "data", True),
        ("GET /parcel/v1/stamps", "open", "data", True),
        ("GET /auth/authorize", "html", "data", False),
        ("GET /auth/logout", "redirect", "data", False),
    ],
)
def test_records_of_an_answer(operation: str, answer: str, record: str, json: bool) -> None:
    """A record is an item of a list or the object under data; pages and redirects have no JSON records."""
    endpoint = SNAPSHOT.find(operation)
    assert (endpoint.answer.value, endpoint.record, endpoint.speaks_json) == (answer, record, json)


def test_facts_of_an_area_are_in_order() -> None:
    """The facts of an area are in the order of their places."""
    endpoint = SNAPSHOT.find("GET /parcel/v1/parcels")
    queries = [each.location for each in endpoint.of_area(Area.QUERY)]
    assert queries == sorted(queries)
    assert set(queries) == {location for location in endpoint.facts if location.startswith("query.")}


def test_operations_are_found_by_their_shape() -> None:
    """An operation is found with any names of its path parameters."""
    assert SNAPSHOT.find("GET /parcel/v1/parcels/{any_name}").operation.path == "/parcel/v1/parcels/{id}"


@pytest.mark.parametrize(
    ("label", "error"),
    [
        (
            "GET /parcel/v1/parcel",
            UsageError("the contract has no GET /parcel/v1/parcel", hint="the closest is GET /parcel/v1/parcels"),
        ),
        ("/parcel/v1/parcels", UsageError("'/parcel/v1/parcels' is not an operation; write it as in GET /path")),
    ],
)
def test_operations_that_are_not_there(label: str, error: UsageError) -> None:
    """An unknown operation is an error that names the closest one."""
    with pytest.raises(UsageError) as caught:
        SNAPSHOT.find(label)
    assert caught.value == error


def test_origins_print_as_places() -> None:
    """A line of the contract prints as file and line."""
    assert str(ORIGIN) == "toys/services/toys.yaml:7"
