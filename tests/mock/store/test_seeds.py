"""What mock data say of the n-th object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.mock.store.seeds import numbered, seeded


@dataclass
class Population:
    """Objects of every kind, numbered from 0."""

    seed: int = 1
    size: int = 14
    facts: Mapping[str, Any] = field(default_factory=lambda: {"root": "the root"})

    def count(self, _: str) -> int:
        """As many of each."""
        return self.size

    def nth(self, kind: str, index: int) -> Any:
        """Its kind and its index."""
        return f"{kind} {index % self.size}" if self.size else None


@pytest.mark.parametrize(
    ("said", "number", "expected"),
    [
        ("C-{n:03}", 4, "C-004"),
        ("{x} and {name}", 4, "{x} and {name}"),
        ({"$pick": ["a", "b{n}"]}, 2, "b2"),
        ({"$pick": ["a", "b"], "every": 2}, 2, "a"),
        ({"$cycle": [1, None]}, 4, None),
        ({"$of": "user"}, 3, "user 2"),
        ({"$of": "user", "step": 5, "shift": 1}, 3, "user 11"),
        ({"$of": "user", "every": 2}, 4, "user 1"),
        ({"$of": "user", "at": 3}, 9, "user 3"),
        ({"$of": "user"}, 15, "user 0"),
        ({"$date": "2022-12-30", "days": 2}, 2, "2023-01-01"),
        ({"$date": "2022-12-30 08:00:00", "within": 2}, 3, "2022-12-30 08:00:00"),
        ({"$fact": "root"}, 1, "the root"),
        ([{"$of": "user"}, {"{root}": 1}, {"{other}": 1}], 1, ["user 0", {"the root": 1}, {"{other}": 1}]),
    ],
)
def test_a_value_is_worked_out_for_an_object(said: Any, number: int, expected: Any) -> None:
    """Numbers, picks, dates and identifiers of other objects are told by the object's number."""
    assert seeded(said, number, Population()) == expected


def test_a_seed_draws_other_names_but_the_same_rounds() -> None:
    """What is picked begins elsewhere for another seed; what goes round does not."""
    first, second = Population(seed=1), Population(seed=2)
    assert seeded({"$pick": ["a", "b"]}, 1, first) != seeded({"$pick": ["a", "b"]}, 1, second)
    assert seeded({"$cycle": ["a", "b"]}, 1, first) == seeded({"$cycle": ["a", "b"]}, 1, second)


@given(size=st.integers(0, 60), branches=st.integers(2, 4))
def test_a_tree_has_a_root_and_no_circle(size: int, branches: int) -> None:
    """However many there are, each stands beneath a later one or the root, and the first beneath nothing but that."""
    said = {"$above": "branch", "branches": branches, "root": "root"}
    for number in range(1, size + 3):
        above = seeded(said, number, Population(size=size))
        assert above == "the root" or int(above.split()[1]) >= number


def test_without_others_there_is_nobody_to_point_at() -> None:
    """A kind that has no objects has no identifiers."""
    assert seeded({"$of": "user"}, 1, Population(size=0)) is None


def test_a_text_of_mock_data_holds_the_number() -> None:
    """`{n}` is the number, with a format if there is one; other braces are left alone."""
    assert numbered({"a": ["C-{n:03}", "{x}", 7]}, 4) == {"a": ["C-004", "{x}", 7]}
