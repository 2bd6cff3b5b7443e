"""Calls that should be refused, and to which the server responds with an error of its own."""

from __future__ import annotations

import pytest
from tests.target.fake import TOY, TOYS, Asked, Reply, Shop, items, op, target

from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified, Violated
from lmscontract.target.target import Target

STRANGE = {"colour": "no-colour"}


def asking(one: Target) -> Exchange:
    """Return the response to a call of a list with a value that should be refused."""
    return one.without_server_error(TOYS, "400 for no-colour", lambda again: one.call(TOYS, query=STRANGE, again=again))


def shop(*statuses: int, plain: int = 200) -> Shop:
    """Return a shop that answers the invalid call with each status in turn; the last status repeats."""
    left = list(statuses)

    def answer(asked: Asked) -> Reply:
        if not asked.query:
            return items() if plain == 200 else (plain, {})
        return left.pop(0) if len(left) > 1 else left[0], {}

    return Shop().on(TOYS.label, answer)


@pytest.mark.parametrize("status", [200, 400, 403, 404, 422])
def test_any_other_status_is_the_answer(status: int) -> None:
    """Any other response is returned to the check after one call."""
    one = target(tenant := shop(status))
    assert asking(one).status == status
    assert len(tenant.calls) == 1


def test_a_repeated_server_error_is_a_violation() -> None:
    """If the plain call succeeds, a repeated 500 is a violation and no transient failure."""
    with pytest.raises(Violated, match="Expected 400 for no-colour, got 500 each time") as found:
        asking(target(shop(500)))
    assert [each.status for each in found.value.exchanges] == [500]


def test_a_server_error_that_ends_is_transient() -> None:
    """If a repetition is refused as expected, that refusal is the response."""
    assert asking(target(shop(500, 500, 500, 500, 500, 400))).status == 400


@pytest.mark.parametrize("status", [503, 408])
def test_other_transient_failures_prove_nothing(status: int) -> None:
    """Only a 500 is a server error of the operation."""
    with pytest.raises(NotVerified, match=f"the operation answered {status}"):
        asking(target(shop(status)))


def test_a_failing_plain_call_proves_nothing() -> None:
    """If the plain call fails too, the requirement is not verified."""
    with pytest.raises(NotVerified, match="the operation answered 500"):
        asking(target(shop(500, plain=500)))


def test_a_write_is_not_repeated() -> None:
    """A write is sent once, and its failure is treated as transient."""
    put = op("PUT /toys/v1/toys/{toy_id}")
    one = target(tenant := Shop().on("PUT /toys/v1/toys/7", 500, {}), own=True)
    with pytest.raises(NotVerified, match="the operation answered 500"):
        one.without_server_error(put, "400", lambda again: one.call(put, path={"toy_id": 7}, body={}, again=again))
    assert tenant.calls == ["PUT /toys/v1/toys/7"]


def test_without_a_response_nothing_is_reported() -> None:
    """A call that cannot be made has no response to check."""
    with pytest.raises(NotVerified, match="no identifier of the kind toy"):
        (one := target(Shop())).without_server_error(TOY, "404", lambda again: one.call(TOY, again=again))
