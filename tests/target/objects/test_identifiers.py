"""Identifiers that exist on a tenant, found in its lists by the names of properties."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.target.fake import TOYS_SNAPSHOT, snapshot

from lmscontract.target.objects.identifiers import (
    candidates,
    distinguishing,
    identifying,
    is_identifier,
    listing,
    named,
)


def identifiers(records: list[Any], kind: str) -> tuple[str, ...]:
    """Return the values of the property that seems to identify some records."""
    name = identifying(records, kind, TOYS_SNAPSHOT)
    return tuple(value for record in records for value in named(record, name)) if name else ()


@pytest.mark.parametrize(
    ("records", "kind", "found"),
    [
        ([{"name": "a", "toy_id": 1}, {"name": "b", "toy_id": 2}], "toy", ("1", "2")),
        ([{"id": 5, "toy_id": 1}], "toy", ("1",)),
        ([{"id": 5, "name": "x"}], "box", ("5",)),
        ([{"uuid": "u-1"}], "box", ("u-1",)),
        ([{"idBox": 3, "name": "b"}], "box", ("3",)),
        ([{"boxId": 3}], "box", ("3",)),
        ([{"box_ID": 3}], "box", ("3",)),
        ([{"box.id": "4"}], "box", ("4",)),
        ([{"box-key": "k"}], "box", ("k",)),
        ([{"owner_id": 1, "box_uuid": "b"}], "box", ("b",)),
        ([{"owner_id": 1, "size": 2}], "box", ("1",)),
        ([{"shelf_mark_no": 1, "mark_key": "m"}], "shelf-mark", ("m",)),
        ([{"box": {"id": 8}}], "box", ("8",)),
        ([{"box": {"id": 8}, "id": 9}], "box", ("9",)),
        ([{"zip_code": "123", "name": "n"}], "box", ()),
        ([{"name": "n", "video": 1, "idle": 2, "paid": 3}], "box", ()),
        ([{"id": 1}, {"id": 1}], "box", ()),
        ([{"id": 1}, {"name": "n"}], "box", ()),
        ([{"id": 1, "box_id": 3}, {"id": 1, "box_id": 4}], "box", ("3", "4")),
        ([{"id": None}], "box", ()),
        ([{"id": ""}], "box", ()),
        ([{"id": True}], "box", ()),
        ([{"id": 0}], "box", ("0",)),
        ([{"id": [1]}], "box", ()),
        (["text", 3, None], "box", ()),
        ([], "box", ()),
        ([{"id": 1}], "nothing", ("1",)),
    ],
)
def test_properties_that_look_like_identifiers(records: list[Any], kind: str, found: tuple[str, ...]) -> None:
    """Names of the contract are first, then `id`, then names like the kind; duplicates and gaps exclude a property."""
    assert identifiers(records, kind) == found


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
INNER = VALUES | st.lists(VALUES, max_size=1) | st.dictionaries(st.just("id"), VALUES)
RECORDS = st.lists(
    st.dictionaries(st.sampled_from(["id", "toy_id", "uuid", "name", "boxId", "key"]), INNER, max_size=4),
    max_size=4,
)


@given(RECORDS | st.lists(VALUES), st.sampled_from(["toy", "box", "shelf-mark", "unheard-of"]))
def test_identifiers_are_unique(records: list[Any], kind: str) -> None:
    """Every list has one identifier for each of its records, or none is found."""
    found = identifiers(records, kind)
    assert len(found) in (0, sum(isinstance(record, dict) for record in records))
    assert len(set(found)) == len(found)
    assert all(found)


def test_lists_without_path_parameters_are_read_first() -> None:
    """Lists without path parameters come first; operations that write or are no GET are not used."""
    paths = """\
/b/{box_id}/toys: {get: {x-path: {box_id: box}, x-lists: toy, x-items: {}}}
/c/toys: {get: {x-lists: toy, x-items: {}}, post: {x-lists: toy, x-items: {}, x-effect: none}}
/a/toys: {get: {x-lists: toy, x-items: {}}, delete: {x-lists: toy, x-items: {}}}
/d/toys: {get: {x-lists: toy, x-items: {}, x-effect: writes}}
/e/boxes: {get: {x-lists: box, x-items: {}}}
""".replace("/b/{box_id}/toys", '"/b/{box_id}/toys"')
    lists = listing("toy", snapshot(paths))
    assert [each.operation.label for each in lists] == ["GET /a/toys", "GET /c/toys", "GET /b/{box_id}/toys"]
    assert listing("part", snapshot(paths)) == ()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("id", True),
        ("toy_id", True),
        ("id_toy", True),
        ("toyId", True),
        ("idToy", True),
        ("toyID", True),
        ("toyUuid", True),
        ("uuid", True),
        ("toy.key", True),
        ("toy-code", True),
        ("code", True),
        ("name", False),
        ("paid", False),
        ("video", False),
        ("idle", False),
        ("keys", False),
        ("decode", False),
        ("", False),
    ],
)
def test_names_of_identifiers(name: str, expected: bool) -> None:
    """A property seems to be an identifier if its name contains a word such as `id`, `uuid` or `code`."""
    assert is_identifier(name) is expected


@pytest.mark.parametrize(
    ("records", "found"),
    [
        ([{"mark": "x", "no": 1}, {"mark": "y", "no": 2}], [("1", "2"), ("x", "y")]),
        ([{"no": 1}, {"no": 1}], []),
        ([{"no": 1}, {}], []),
        ([{"title": "two words"}, {"title": "three more words"}], []),
        ([{"email": "bear"}, {"email": "doll"}], []),
        ([{"inner": {"no": 3}}, {"inner": {"no": 4}}], [("3", "4")]),
        ([], []),
    ],
)
def test_candidates_with_any_name(records: list[Any], found: list[tuple[str, ...]]) -> None:
    """A candidate has one scalar in each item, unique and not personal; numbers are first."""
    assert [values for _, values in candidates(records, ("email",))] == found


@given(st.lists(st.dictionaries(st.sampled_from("abc"), st.integers() | st.text(max_size=3)), max_size=4))
def test_distinguishing_properties_are_in_every_item(records: list[dict[str, Any]]) -> None:
    """A distinguishing property has a value in each item, and the values are not all equal."""
    for name, values in distinguishing(records).items():
        assert values == tuple(str(record[name]) for record in records)
        assert len(set(values)) > 1
