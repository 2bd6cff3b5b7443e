"""Values that mock data compute for the n-th record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.mock.store.seeds import seeded


@dataclass
class Population:
    """Records of every kind, numbered from 0."""

    seed: int = 1
    size: int = 14
    facts: Mapping[str, Any] = field(default_factory=lambda: {"root": "the root"})
    today: date = date.min

    def count(self, _: str) -> int:
        """Return the same number for every kind."""
        return self.size

    def nth(self, kind: str, index: int) -> Any:
        """Return the kind and the index."""
        return f"{kind} {index % self.size}" if self.size else None


@pytest.mark.parametrize(
    ("said", "number", "expected"),
    [
        ("C-{n:03}", 4, "C-004"),
        ({"a": ["C-{n:03}", "{x}", 7]}, 4, {"a": ["C-004", "{x}", 7]}),
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
        ({"$today": 2, "at": "08:00:00"}, 3, "0001-01-03 08:00:00"),
        ({"$date": "2022-12-30 08:00:00", "within": 2}, 3, "2022-12-30 08:00:00"),
        ({"$fact": "root"}, 1, "the root"),
        ([{"$of": "user"}, {"{root}": 1}, {"{other}": 1}], 1, ["user 0", {"the root": 1}, {"{other}": 1}]),
    ],
)
def test_a_value_is_computed_from_the_number_of_a_record(said: Any, number: int, expected: Any) -> None:
    """Numbers, choices, dates and identifiers of other records depend on the number of the record."""
    assert seeded(said, number, Population()) == expected


def test_a_seed_changes_choices_but_not_cycles() -> None:
    """Another seed starts choices at another position and leaves cycles unchanged."""
    first, second = Population(seed=1), Population(seed=2)
    assert seeded({"$pick": ["a", "b"]}, 1, first) != seeded({"$pick": ["a", "b"]}, 1, second)
    assert seeded({"$cycle": ["a", "b"]}, 1, first) == seeded({"$cycle": ["a", "b"]}, 1, second)


@given(size=st.integers(0, 60), branches=st.integers(2, 4))
def test_a_tree_has_a_root_and_no_cycle(size: int, branches: int) -> None:
    """In a tree of any size, the first record has the root as parent, and each other one a record or the root."""
    said = {"$above": "branch", "branches": branches, "root": "root"}
    for number in range(1, size + 3):
        above = seeded(said, number, Population(size=size))
        assert above == "the root" or int(above.split()[1]) >= number


def test_a_kind_without_records_has_no_identifiers() -> None:
    """A reference to a kind without records has no value."""
    assert seeded({"$of": "user"}, 1, Population(size=0)) is None
