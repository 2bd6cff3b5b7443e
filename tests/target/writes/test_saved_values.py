"""Saved values are restored in the form in which they are sent, without other members."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.target.json_values import texts
from lmscontract.target.writes.saved_values import (
    WrittenValue,
    can_restore,
    in_sent_form,
    loses_values,
    restoring_body,
    with_own_members,
)


@pytest.mark.parametrize(
    ("previous", "tried", "back"),
    [
        ("Yes", [(1, "Yes"), (2, "No"), (0, None)], 1),
        ("Yes", [("", "Yes"), (True, "Yes"), (2, "No")], True),
        ("Yes", [("no", "No")], "yes"),
        ("yes", [("NO", "no")], "YES"),
        ("Yes", [("No", "no")], "Yes"),
        ("Yes", [("off", "No")], "Yes"),
        ("Yes", [("on", "Yes")], "Yes"),
        (250, [(3, 300)], 2.5),
        (200, [(3, 300)], 2),
        (200, [(0, 0)], 200),
        (200, [(3, "300")], 200),
        (True, [(3, 300)], True),
        (1, [("a", True), ("b", 2)], 1),
        ([100, 200], [([3, 4], [300, 400])], [1, 2]),
        ([100], [([], [])], [100]),
        ("as it was", [], "as it was"),
    ],
)
def test_a_saved_value_is_restored_in_its_sent_form(previous: Any, tried: list[Any], back: Any) -> None:
    """A value that was shown equally decides first, then the case of a word and the unit of a number."""
    found = in_sent_form(previous, [WrittenValue(*each) for each in tried])
    assert (found, type(found)) == (back, type(back))


def test_a_constant_value_has_no_sent_form() -> None:
    """A property that is shown equally after different writes may have kept none of them."""
    assert in_sent_form("Yes", [WrittenValue(1, "Yes"), WrittenValue(2, "Yes")]) == "Yes"


def test_only_changed_members_are_restored() -> None:
    """Unchanged members are not sent, and complete objects are omitted unless they are mandatory."""
    previous = {"name": "bear", "fields": {"loud": "Yes", "from": "Italy"}, "owner": {"id": 3}}
    shown = {"name": "boat", "fields": {"loud": "No", "from": "Italy"}, "owner": {"id": 3}}
    tried = [WrittenValue({"name": "boat", "fields": {"loud": "no"}, "owner": {"id": 3}}, shown)]
    assert restoring_body(previous, shown, tried, ()) == {"name": "bear", "fields": {"loud": "yes"}}
    assert restoring_body(previous, shown, tried, {"owner"}) == {
        "name": "bear",
        "fields": {"loud": "yes"},
        "owner": {"id": 3},
    }


@pytest.mark.parametrize(
    ("shown", "lost"),
    [
        ({"name": "bear", "fields": {"a": 1, "b": 2}}, False),
        ({"name": "boat", "fields": {"a": 9, "b": 2}}, False),
        ({"name": "bear", "fields": {"a": 1}}, True),
        ({"name": "bear", "fields": None}, False),
        ({"name": "bear", "fields": {"a": 1, "b": 2}, "more": 1}, False),
    ],
)
def test_lost_values(shown: Any, lost: bool) -> None:
    """A value is lost if the body did not contain it and it is no longer shown."""
    body = {"name": "bear", "fields": {"a": 1}}
    assert loses_values(body, {"name": "bear", "fields": {"a": 1, "b": 2}}, shown) is lost


def test_an_inner_object_with_the_identifier_is_the_record() -> None:
    """Only an inner object with the identifier is the record; outer members have priority."""
    record = {"owner": {"id": 3, "name": "Ada"}, "toy": {"toy_id": 7, "name": "bear", "state": "old"}, "state": "new"}
    assert with_own_members(record, ["7"]) == {**record, "toy_id": 7, "name": "bear"}
    assert with_own_members(record, ["8"]) == record


def test_members_that_were_sent_together_are_restored_together() -> None:
    """An amount is restored with its currency if both were sent."""
    previous, shown = {"price": {"currency": "EUR", "value": 120}}, {"price": {"currency": "EUR", "value": 90}}
    assert (
        restoring_body(previous, shown, [WrittenValue({"price": {"currency": "EUR", "value": 90}}, shown)], ())
        == previous
    )
    assert restoring_body(previous, shown, [WrittenValue({"price": {"value": 90}}, shown)], ()) == {
        "price": {"value": 120}
    }


def test_a_missing_member_is_restored() -> None:
    """A member that is no longer shown has changed."""
    assert restoring_body({"fields": {"a": 1, "b": 2}}, {"fields": {"a": 5}}, [], ()) == {"fields": {"a": 1, "b": 2}}


PLAIN = st.recursive(
    st.integers() | st.text(max_size=3), lambda inner: st.dictionaries(st.sampled_from("xyz"), inner), max_leaves=6
)


@given(previous=PLAIN, sent=PLAIN)
def test_an_unchanged_form_restores_the_previous_value(previous: Any, sent: Any) -> None:
    """If values are shown as they are sent, the previous value is sent."""
    assert in_sent_form(previous, [WrittenValue(sent, sent)]) == previous


@pytest.mark.parametrize(
    ("previous", "value", "returns"),
    [
        ("bear", "boat", True),
        (3, "boat", True),
        ("", "boat", False),
        (None, "boat", False),
        ("2030-01-02", "2030-02-02", False),
        ("a <b>", "boat", False),
        ({"en": "bear"}, {"en": "boat"}, True),
        ({"en": "bear"}, {"it": "orso"}, False),
        (["bear"], ["boat"], True),
        ([], ["boat"], False),
        (["bear"], [{"name": "boat"}], False),
        ([{"name": "bear"}], [{"name": "boat"}], False),
        # an identifier that is sent as a number and shown as a name
        ("Italy", 49, False),
        ("Italy", "49", False),
        ({"7": "Italy"}, {"7": 49}, False),
        (39, 49, True),
        ("39", "49", True),
        ("Yes", True, True),
    ],
)
def test_restorable_values(previous: Any, value: Any, returns: bool) -> None:
    """Short plain strings, numbers, and objects or lists of them with the same structure can be restored."""
    assert can_restore({"x": previous}, "x", value) is returns
    assert can_restore({}, "x", value) is False


def test_strings_of_a_document() -> None:
    """Strings and whole numbers at any depth."""
    assert list(texts({"a": [1, "two", True, None, 2.5], "b": {"c": "three"}})) == ["1", "two", "three"]
