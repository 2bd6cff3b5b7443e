"""Months, bases and operations: read, compared, counted and printed."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.errors import UsageError
from lmscontract.types import Basis, Month, Operation, by_method, weaker

MONTHS = st.builds(Month, st.integers(1000, 9990), st.integers(1, 12))
STEPS = st.integers(-5000, 5000)


@given(MONTHS)
def test_a_printed_month_is_read_back(month: Month) -> None:
    """A month is printed as it is written."""
    assert Month.parse(str(month)) == month


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("2026-13", "2026-13 is not a month: months run from 01 to 12"),
        ("2026-00", "2026-00 is not a month: months run from 01 to 12"),
        ("0000-12", "0000-12 is not a month: years begin with 0001"),
        ("2026-1", "'2026-1' is not a month"),
        ("٢٠٢٦-٠٢", "'٢٠٢٦-٠٢' is not a month"),
        ("2026-11-01", "'2026-11-01' is not a month"),
        ("november", "'november' is not a month"),
        ("", "'' is not a month"),
        ("2026-11\n", "'2026-11\\n' is not a month"),
    ],
)
def test_what_is_not_a_month(text: str, what: str) -> None:
    """Anything but a month is an error that shows how months are written."""
    with pytest.raises(UsageError) as caught:
        Month.parse(text, "--as-of")
    assert caught.value == UsageError(what, "--as-of", "write it as in 2026-11")


@given(st.dates(date(1000, 1, 1), date(9990, 12, 31)))
def test_a_day_lies_within_its_month(day: date) -> None:
    """The month of a day begins on a first, ends before the next one begins, and holds the day."""
    month = Month.of(day)
    assert month.first_day <= day <= month.last_day
    assert month.first_day.day == 1
    assert month.last_day + timedelta(days=1) == month.plus(1).first_day


@given(MONTHS, STEPS, STEPS)
def test_counting_months(month: Month, one: int, other: int) -> None:
    """Counting on adds up, counting back undoes it, and later months are greater."""
    assert month.plus(one).plus(other) == month.plus(one + other)
    assert month.plus(one).plus(-one) == month
    assert (month.plus(one) > month) == (one > 0)
    assert (month.plus(one) <= month) == (one <= 0)


def test_the_weaker_basis() -> None:
    """A conclusion is no surer than the weaker of what it rests on."""
    assert sorted(Basis, key=lambda basis: basis.strength) == [Basis.OBSERVED, Basis.INFERRED, Basis.STATED]
    assert weaker(Basis.STATED, Basis.INFERRED) is Basis.INFERRED
    assert weaker(Basis.OBSERVED, Basis.INFERRED) is Basis.OBSERVED
    assert weaker(Basis.STATED, Basis.STATED) is Basis.STATED


def test_an_operation_is_read_and_printed() -> None:
    """An operation is read from its label, which it prints again; blanks around it do not count."""
    operation = Operation.parse("  GET /toys/v1/toys/{id} ")
    assert (operation.method, operation.path) == ("GET", "/toys/v1/toys/{id}")
    assert (str(operation), operation.label) == ("GET /toys/v1/toys/{id}",) * 2
    assert not operation.is_family
    assert Operation.parse("ANY /toys/**").is_family


@pytest.mark.parametrize("text", ["", "GET", "/toys", "get /toys", "GET toys", "GET/toys"])
def test_what_is_no_operation(text: str) -> None:
    """What is no method and path is refused."""
    with pytest.raises(ValueError, match="is not an operation; write it as in GET /path"):
        Operation.parse(text)


def test_paths_that_differ_in_a_name_are_one() -> None:
    """Operations that differ only in the names of path parameters have one shape; those with other segments have not."""
    one, other = Operation.parse("GET /toys/{id}/parts/{n}"), Operation.parse("GET /toys/{toy_id}/parts/{part}")
    assert one.shape == other.shape == "GET /toys/{}/parts/{}"
    assert (one.parameters, other.parameters) == (("id", "n"), ("toy_id", "part"))
    assert one.shape != Operation.parse("GET /toys/{id}/pieces/{n}").shape
    assert one.shape != Operation.parse("PUT /toys/{id}/parts/{n}").shape


@pytest.mark.parametrize(
    ("template", "path", "covered"),
    [
        ("GET /toys/{id}", "/toys/7", True),
        ("GET /toys/{id}", "/toys/{toy_id}", True),
        ("GET /toys/{id}", "/toys/7/", True),
        ("GET /toys/{id}", "/toys/", False),
        ("GET /toys/{id}", "/toys/7/parts", False),
        ("GET /toys/{id}-{n}.json", "/toys/7-1.json", True),
        ("GET /toys/{id}.json", "/toys/7.xml", False),
        ("GET /toys.old", "/toys-old", False),
        ("ANY /old", "/old", True),
        ("ANY /old", "/old/toys", False),
        ("ANY /old/{id}/**", "/old/7", True),
        ("ANY /old/{id}/**", "/old/7/toys/1", True),
        ("ANY /old/{id}/**", "/old", False),
        ("ANY /old/**", "/older", False),
    ],
)
def test_a_template_covers_paths(template: str, path: str, covered: bool) -> None:
    """A parameter covers any text within a segment, `/**` any path below; a family has every method."""
    operation = Operation.parse(template)
    assert operation.covers(path) is covered
    assert operation.fits(Operation("GET", path)) is covered
    assert operation.fits(Operation("GET", f"{path}?page=2")) is covered
    assert operation.fits(Operation("PUT", path)) is (covered and operation.is_family)


def test_a_path_is_filled() -> None:
    """Values of parameters are percent-encoded; a parameter without one is left as it is."""
    operation = Operation.parse("GET /toys/{id}/parts/{n}/{shelf}")
    assert operation.filled({"id": "a/{n}", "n": 7}) == "/toys/a%2F%7Bn%7D/parts/7/{shelf}"


def test_replacements_of_the_same_method_come_first() -> None:
    """Operations with the method come first, in their order, then the other names in theirs."""
    assert by_method(["price", "PUT /a", "GET /b", "GET /a"], "GET") == ("GET /b", "GET /a", "price", "PUT /a")
