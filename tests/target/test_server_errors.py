"""Calls that should be refused, and on which the server fails instead."""

from __future__ import annotations

import pytest
from tests.target.fake import TOY, TOYS, Asked, Reply, Shop, items, op, target

from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified, Violated
from lmscontract.target.target import Target

STRANGE = {"colour": "no-colour"}


def asking(one: Target) -> Exchange:
    """The answer to a call of a list with a value that should be refused."""
    return one.without_server_error(TOYS, "400 for no-colour", lambda again: one.call(TOYS, query=STRANGE, again=again))


def shop(*statuses: int, plain: int = 200) -> Shop:
    """A shop that answers the strange call with each of the statuses in turn, and with the last of them from then on."""
    left = list(statuses)

    def answer(asked: Asked) -> Reply:
        if not asked.query:
            return items() if plain == 200 else (plain, {})
        return left.pop(0) if len(left) > 1 else left[0], {}

    return Shop().on(TOYS.label, answer)


@pytest.mark.parametrize("status", [200, 400, 403, 404, 422])
def test_any_other_answer_is_the_answer(status: int) -> None:
    """What the server says without failing is for the check to judge, after one call."""
    one = target(tenant := shop(status))
    assert asking(one).status == status
    assert len(tenant.calls) == 1


def test_a_server_that_fails_each_time_breaks_what_is_expected() -> None:
    """The plain call is served in between, so that it is not the weather."""
    with pytest.raises(Violated, match="Expected 400 for no-colour, got 500 each time") as found:
        asking(target(shop(500)))
    assert [each.status for each in found.value.exchanges] == [500]


def test_a_failure_that_passes_is_weather() -> None:
    """Each call is repeated by the session first; one refusal among them is the answer."""
    assert asking(target(shop(500, 500, 500, 500, 500, 400))).status == 400


@pytest.mark.parametrize("status", [503, 408])
def test_other_weather_says_nothing(status: int) -> None:
    """Only 500 is the server's own failure."""
    with pytest.raises(NotVerified, match=f"it answered {status}"):
        asking(target(shop(status)))


def test_where_the_plain_call_fails_too_nothing_is_told() -> None:
    """A server that fails on everything is out of order."""
    with pytest.raises(NotVerified, match="it answered 500"):
        asking(target(shop(500, plain=500)))


def test_what_writes_is_not_repeated() -> None:
    """A call that writes is made once, and its failure is weather."""
    put = op("PUT /toys/v1/toys/{toy_id}")
    one = target(tenant := Shop().on("PUT /toys/v1/toys/7", 500, {}), own=True)
    with pytest.raises(NotVerified, match="it answered 500"):
        one.without_server_error(put, "400", lambda again: one.call(put, path={"toy_id": 7}, body={}, again=again))
    assert tenant.calls == ["PUT /toys/v1/toys/7"]


def test_without_an_answer_nothing_is_told() -> None:
    """A call that cannot be put together has no answer that could be judged."""
    with pytest.raises(NotVerified, match="no identifier of the kind toy"):
        (one := target(Shop())).without_server_error(TOY, "404", lambda again: one.call(TOY, again=again))
