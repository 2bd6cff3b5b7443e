"""A mock with a rollout of one change, checked against its month: only that change is found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.points.conftest import CheckMock

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Change
from lmscontract.contract.project import Contract
from lmscontract.contract.rollout import Rollout, can_be_partial
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.types import Channel, Month

CHANNEL = Channel("production")


def rollouts(contract: Contract) -> Iterator[tuple[str, Rollout]]:
    """Yield every change with every rollout that it can have."""
    for change in contract.changes:
        yield from (
            (change.id, rollout) for rollout in Rollout if rollout is not Rollout.PARTIAL or can_be_partial(change)
        )


def month(change: Change, rollout: Rollout) -> Month:
    """Return a month in which a change can have the rollout."""
    return Month.of(change.when[CHANNEL].last).plus(-1 if rollout is Rollout.EARLY else 0)


def only_the_change(
    contract: Contract, check_mock: CheckMock, id: str, rollout: Rollout, *, narrow: bool = False
) -> set[str]:
    """Check a mock with a rollout; assert that only requirements that differ are violated, and return them.

    Narrowed, only the operations that the change is about are checked.
    """
    at = month(contract.change(id)[0], rollout)
    right, wrong = contract.at(at, CHANNEL), contract.with_rollouts({id: rollout}).at(at, CHANNEL)
    same = {each.id for each in derive(wrong)}
    differing = [each for each in derive(right) if each.id not in same]
    about = {each.operation for each in differing} if narrow else None
    found = check_mock(wrong, right, operations=about).of(Status.VIOLATED)
    assert found <= {each.id for each in differing}
    return found


@pytest.mark.every_point
def test_a_partial_change_is_found(contract: Contract, check_mock: CheckMock) -> None:
    """The findings of the largest change, rolled out in part, are only its own."""
    assert only_the_change(contract, check_mock, "pricing-moves-to-ecommerce", Rollout.PARTIAL, narrow=True)


@pytest.mark.every_point
@pytest.mark.parametrize(("id", "rollout"), list(rollouts(load_shipped())), ids=str)
def test_every_rollout_is_found(contract: Contract, check_mock: CheckMock, id: str, rollout: Rollout) -> None:
    """The findings of every rollout are only those of its change."""
    only_the_change(contract, check_mock, id, rollout)
