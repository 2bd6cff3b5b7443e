"""A mock of which one change is held, checked against its month: only what is held is found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.points.conftest import Trial

from lmscontract.contract.holds import Hold, in_parts
from lmscontract.contract.load import checkout_cache, load, shipped
from lmscontract.contract.model import Change
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.types import Channel, Month

CHANNEL = Channel.PRODUCTION
SAMPLE = [
    ("pricing-moves-to-ecommerce", Hold.EARLY),
    ("pricing-moves-to-ecommerce", Hold.PARTIAL),
    ("pricing-moves-to-ecommerce", Hold.ROLLED_BACK),
    ("trails-removed", Hold.LATE),
    ("report-user-id-integer", Hold.EARLY),
]


def held(contract: Contract) -> Iterator[tuple[str, Hold]]:
    """Every change with every way in which it can be held."""
    for change in contract.changes:
        yield from ((change.id, hold) for hold in Hold if hold is not Hold.PARTIAL or in_parts(change))


def month(change: Change, hold: Hold) -> Month:
    """A month in which a change can be held so."""
    return Month.of(change.when[CHANNEL].last).plus(-1 if hold is Hold.EARLY else 0)


def only_what_is_held(contract: Contract, trial: Trial, id: str, hold: Hold) -> set[str]:
    """Try a mock with a held change, and see that what it violates is what distinguishes it; that is returned."""
    at = month(contract.change(id)[0], hold)
    right, wrong = contract.at(at, CHANNEL), contract.held({id: hold}).at(at, CHANNEL)
    differing = {each.id for each in derive(right)} - {each.id for each in derive(wrong)}
    found = trial(wrong, right).of(Status.VIOLATED)
    assert found <= differing
    return found


@pytest.mark.parametrize(("id", "hold"), SAMPLE, ids=str)
def test_a_held_change_is_found(contract: Contract, trial: Trial, id: str, hold: Hold) -> None:
    """What a held change leaves undone is found, and nothing else."""
    assert only_what_is_held(contract, trial, id, hold)


@pytest.mark.every_pair
@pytest.mark.parametrize(("id", "hold"), list(held(load(shipped(), cache=checkout_cache(shipped())))), ids=str)
def test_each_change_can_be_held(contract: Contract, trial: Trial, id: str, hold: Hold) -> None:
    """Whichever change is held, and however, nothing is found but what it is about."""
    only_what_is_held(contract, trial, id, hold)
