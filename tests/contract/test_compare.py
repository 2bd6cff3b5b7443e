"""The changes between two months, and the differences of two snapshots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.contract.test_edits import announced, folder
from tests.snapshots import snapshots_differ
from tests.strategies import CHANNELS

from lmscontract.contract.compare import compare
from lmscontract.contract.load import load
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.types import Channel, Month, Operation

MONTHS = st.integers(0, 18).map(lambda months: Month(2019, 12).plus(months))
LAW = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def found(library: Contract, first: str, last: str, *channels: Channel) -> list[tuple[Any, ...]]:
    """Return the differences between two months, without sentences and sources."""
    differences = compare(library, Month.parse(first), Month.parse(last), channels or library.channels)
    return [(each.change, each.kind, each.operation, each.location, each.detail, each.breaking) for each in differences]


def test_edits_are_reported_with_their_places(library: Contract) -> None:
    """Each edit is reported with its operation, its location, its effect, and whether it is breaking."""
    books, book = "GET /shelf/v1/books", "GET /shelf/v1/books/{id}"
    added = "data.items[].prices|data.items[].extra.prices"
    assert found(library, "2020-05", "2020-06", Channel("sandbox")) == [
        ("book-creation", "request-property-removed", "POST /shelf/v1/books", "body.price", "", True),
        ("book-creation", "request-property-became-required", "POST /shelf/v1/books", "body.title", "", True),
        ("book-creation", "request-property-deprecated", "POST /shelf/v1/books", "body.tag_XX", "", False),
        ("book-price-retyped", "response-property-type-changed", book, "data.price", "number -> Money", True),
        ("book-price-retyped", "response-property-renamed", book, "data.spine.colour", "-> spine.paint", True),
        ("book-prices", "response-property-removed", books, "data.items[].price", "", True),
        ("book-prices", "response-property-added", books, added, "Prices|Money", False),
        ("book-prices", "response-property-added", books, "data.items[].uuid", "", False),
        ("book-prices", "request-parameter-enum-value-removed", books, "query.sort=price", "", True),
        ("book-prices", "request-parameter-removed", books, "query.mood", "", True),
        ("price-calls", "endpoint-added", "PUT /shelf/v1/prices/{book_id}", "", "at the latest", False),
    ]


def test_what_has_no_place_is_reported_by_its_name(library: Contract) -> None:
    """Conditions, behaviours and open points are reported by name, and a property at any depth with `**`."""
    reported = {(kind, location) for _, kind, _, location, _, _ in found(library, "2020-12", "2021-01")}
    assert {
        ("response-property-removed", "data.**.shade"),
        ("response-property-unsettled", "data.items[].note"),
        ("webhook-property-removed", "webhook.note"),
        ("condition-added", "closed"),
        ("behaviour-changed", "behaviour-differs"),
        ("new-optional-request-parameter", "header.X-Reader"),
        ("open", "own-size"),
        ("api-unsettled", ""),
    } <= reported


def test_a_change_is_reported_when_it_takes_effect(library: Contract) -> None:
    """A change is included if it takes effect after the first month and up to the end of the last, on the given channels."""
    assert found(library, "2020-06", "2020-07") == []
    assert found(library, "2020-05", "2020-06", Channel("production")) == []
    assert len(found(library, "2020-06", "2020-08")) == 11
    assert [each[0] for each in found(library, "2020-01", "2020-03")] == ["maps-removed", "owner-removed"]


def test_dates_of_every_channel_are_reported(library: Contract) -> None:
    """A difference has its dates on all channels, and the channels on which it is between the months."""
    first = compare(library, Month(2020, 5), Month(2020, 6))[0]
    assert {str(channel): str(when) for channel, when in first.dates.items()} == {
        "sandbox": "2020-06",
        "production": "2020-08",
    }
    assert first.channels == (Channel("sandbox"),)


def test_use_instead_distinguishes_silence_from_nothing(library: Contract) -> None:
    """`use-instead: none` differs from a missing `use-instead`."""
    maps, owner = compare(library, Month(2020, 2), Month(2020, 3))
    assert (maps.use_instead, owner.use_instead) == ((), None)


def test_months_in_the_wrong_order_are_refused(library: Contract) -> None:
    """A comparison from a later to an earlier month is an error."""
    with pytest.raises(UsageError, match=r"2020-06 is after 2020-05; write the earlier month first"):
        compare(library, Month(2020, 6), Month(2020, 5))


def test_places_that_differ(library: Contract) -> None:
    """Two snapshots differ in added and removed operations and in places with different facts."""
    before, after = (library.at(Month(2020, month), Channel("sandbox")) for month in (2, 3))
    books = "GET /shelf/v1/books"
    assert snapshots_differ(before, after) == ((books, "data.**.owner"), ("GET /shelf/v1/maps", ""))


@LAW
@given(month=MONTHS, channel=st.sampled_from(CHANNELS))
def test_a_snapshot_differs_from_itself_in_nothing(library: Contract, month: Month, channel: Channel) -> None:
    """A snapshot does not differ from itself."""
    snapshot = library.at(month, channel)
    assert snapshots_differ(snapshot, snapshot) == ()


@LAW
@given(one=MONTHS, other=MONTHS, channel=st.sampled_from(CHANNELS))
def test_what_differs_was_announced(library: Contract, one: Month, other: Month, channel: Channel) -> None:
    """Two months differ in exactly the operations of the edits between them."""
    first, last = sorted((one, other))
    differences = compare(library, first, last, (channel,))
    edited = {Operation.parse(each.operation).shape for each in differences}
    differing = snapshots_differ(library.at(first, channel), library.at(last, channel))
    assert {Operation.parse(operation).shape for operation, _ in differing} == edited


@LAW
@given(months=st.tuples(MONTHS, MONTHS, MONTHS), channel=st.sampled_from(CHANNELS))
def test_comparing_in_two_steps_is_comparing_at_once(
    library: Contract, months: tuple[Month, Month, Month], channel: Channel
) -> None:
    """The changes from a to c are those from a to b and those from b to c."""
    first, middle, last = sorted(months)
    steps = {*compare_ids(library, first, middle, channel), *compare_ids(library, middle, last, channel)}
    assert steps == {*compare_ids(library, first, last, channel)}


def compare_ids(library: Contract, first: Month, last: Month, channel: Channel) -> list[tuple[str, str, str, str]]:
    """Return the differences on one channel."""
    differences = compare(library, first, last, (channel,))
    return [(each.change, each.kind, each.operation, each.location) for each in differences]


def test_a_bound_that_changes_is_reported(tmp_path: Path) -> None:
    """A type that changes only in its bounds is shown with them."""
    edit = (
        "{request-parameter-type-changed: size, from: {type: integer, maximum: 50}, to: {type: integer, maximum: 20}}"
    )
    parameters = "parameters: [{name: size, schema: {type: integer, maximum: 50}}]"
    service = f'x-source: "4"\npaths:\n  /toys/v1/toys:\n    get:\n      {parameters}\n'
    contract = load(folder(tmp_path, service, announced(edit)))
    (difference,) = compare(contract, Month(2030, 1), Month(2030, 2), contract.channels)
    assert difference.detail == "integer to 50 -> integer to 20"
