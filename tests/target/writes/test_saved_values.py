"""Former values are written back in the form in which they are taken, and nothing beside them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.target.writes.saved_values import (
    Written,
    can_restore,
    in_sent_form,
    loses_values,
    restoring_body,
    texts,
    with_own_members,
)


@pytest.mark.parametrize(
    ("former", "tried", "back"),
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
def test_the_form_of_what_was_sent_is_that_of_what_is_sent_back(former: Any, tried: list[Any], back: Any) -> None:
    """What was shown alike tells it best, then the letters of a word and the unit of a number."""
    found = in_sent_form(former, [Written(*each) for each in tried])
    assert (found, type(found)) == (back, type(back))


def test_what_does_not_change_whatever_is_sent_tells_nothing() -> None:
    """A property that is shown alike after all that was sent may have kept none of it."""
    assert in_sent_form("Yes", [Written(1, "Yes"), Written(2, "Yes")]) == "Yes"


def test_of_an_object_only_what_changed_goes_back() -> None:
    """Members that are as they were stay unsent, and an object that is whole is left out, unless it is mandatory."""
    former = {"name": "bear", "fields": {"loud": "Yes", "from": "Italy"}, "owner": {"id": 3}}
    shown = {"name": "boat", "fields": {"loud": "No", "from": "Italy"}, "owner": {"id": 3}}
    tried = [Written({"name": "boat", "fields": {"loud": "no"}, "owner": {"id": 3}}, shown)]
    assert restoring_body(former, shown, tried, ()) == {"name": "bear", "fields": {"loud": "yes"}}
    assert restoring_body(former, shown, tried, {"owner"}) == {
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
def test_what_a_body_costs(shown: Any, lost: bool) -> None:
    """What it did not hold is gone; what it held and what is not as it should be is something else."""
    body = {"name": "bear", "fields": {"a": 1}}
    assert loses_values(body, {"name": "bear", "fields": {"a": 1, "b": 2}}, shown) is lost


def test_what_a_record_shows_of_itself_in_an_object_within() -> None:
    """Only an object that holds the identifier is the record once more; what stands beside it wins."""
    record = {"owner": {"id": 3, "name": "Ada"}, "toy": {"toy_id": 7, "name": "bear", "state": "old"}, "state": "new"}
    assert with_own_members(record, ["7"]) == {**record, "toy_id": 7, "name": "bear"}
    assert with_own_members(record, ["8"]) == record


def test_what_was_sent_together_goes_back_together() -> None:
    """An amount without its currency is none."""
    former, shown = {"price": {"currency": "EUR", "value": 120}}, {"price": {"currency": "EUR", "value": 90}}
    assert restoring_body(former, shown, [Written({"price": {"currency": "EUR", "value": 90}}, shown)], ()) == former
    assert restoring_body(former, shown, [Written({"price": {"value": 90}}, shown)], ()) == {"price": {"value": 120}}


def test_what_is_gone_from_an_object_goes_back() -> None:
    """A member that is no longer shown is one that has changed."""
    assert restoring_body({"fields": {"a": 1, "b": 2}}, {"fields": {"a": 5}}, [], ()) == {"fields": {"a": 1, "b": 2}}


PLAIN = st.recursive(
    st.integers() | st.text(max_size=3), lambda inner: st.dictionaries(st.sampled_from("xyz"), inner), max_leaves=6
)


@given(former=PLAIN, sent=PLAIN)
def test_what_is_shown_as_it_is_sent_goes_back_as_it_was(former: Any, sent: Any) -> None:
    """Where nothing is told by another form, the former value is the one that is sent."""
    assert in_sent_form(former, [Written(sent, sent)]) == former


@pytest.mark.parametrize(
    ("former", "value", "returns"),
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
    ],
)
def test_what_can_be_written_back(former: Any, value: Any, returns: bool) -> None:
    """Short plain words, numbers, and what consists of them in the form of what takes their place."""
    assert can_restore({"x": former}, "x", value) is returns
    assert can_restore({}, "x", value) is False


def test_the_words_of_a_document() -> None:
    """Texts and whole numbers at any depth."""
    assert list(texts({"a": [1, "two", True, None, 2.5], "b": {"c": "three"}})) == ["1", "two", "three"]
