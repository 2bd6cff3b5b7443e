"""Answers that are given once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.exchange import Request, Response

from .conftest import Caller, Clock, Opened

LIST = "/parcel/v1/parcels"


@pytest.fixture
def asked(call: Caller) -> Callable[..., Response]:
    """One and the same call, unless a header or the query is another."""

    def ask(query: tuple[tuple[str, str], ...] = (), **headers: str) -> Response:
        signed = {"authorization": f"Bearer {call.token('superadmin')}", "host": "a.example"}
        return call.platform.handle(Request("GET", LIST, query, {**signed, **headers}))

    return ask


def test_the_same_call_is_given_the_same_answer(asked: Callable[..., Response]) -> None:
    """As long as nothing is written, it is not worked out anew."""
    assert asked() is asked()


@pytest.mark.parametrize(
    "other", [{"query": (("per_sheet", "1"),)}, {"query": (("trail", "yes"),)}, {"host": "b.example"}]
)
def test_another_call_is_given_its_own(asked: Callable[..., Response], other: dict[str, Any]) -> None:
    """A query or a header that differs makes another call, even where it does not show."""
    first = asked()
    assert asked(**other) is not first
    assert asked(query=(("trail", "yes"),), host="b.example").body.count(b"b.example") > 0
    assert asked(query=(("trail", "yes"),)).body.count(b"b.example") == 0


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", LIST), ("PUT", f"{LIST}/5002"), ("DELETE", f"{LIST}/5003"), ("PUT", "/depot/v1/depots/3")],
)
def test_whatever_is_written_ends_it(call: Caller, asked: Callable[..., Response], method: str, path: str) -> None:
    """After a write, also to something else, the call is worked out anew."""
    first = asked()
    assert call.send(method, path, body={"size": "xl", "name": "x"}).status == 200
    assert asked() is not first


def test_a_token_that_has_ended_ends_it(parcels: Contract, opened: Opened) -> None:
    """Whoever may not call any more is not given the answer of before."""
    clock = Clock()
    caller = Caller(opened(parcels, "2031-06", clock=clock))
    assert caller.get(LIST).status == 200
    clock.now += 1_000_000
    assert caller.get(LIST).status == 401


def test_each_caller_is_given_an_answer_of_their_own(call: Caller) -> None:
    """The token is a part of the call."""
    assert call.get(LIST) is not call.get(LIST, account="user")


def test_a_call_with_a_body_or_a_broken_requirement_is_worked_out(parcels: Contract, opened: Opened) -> None:
    """What could come out otherwise the next time is not kept."""
    whole = Caller(opened(parcels, "2031-06"))
    assert whole.send("GET", LIST, body={}) is not whole.send("GET", LIST, body={})
    breaking = Caller(opened(parcels, "2031-06", broken=["operation-missing:GET /depot/v1/depots"]))
    assert breaking.get(LIST) is not breaking.get(LIST)


def test_only_so_many_answers_are_kept(call: Caller, asked: Callable[..., Response]) -> None:
    """Calls that all differ do not fill the memory."""
    first = asked()
    for number in range(300):
        asked(**{"x-number": str(number)})
    assert asked() is not first


def test_who_has_the_same_token_later_may_be_somebody_else(call: Caller, asked: Callable[..., Response]) -> None:
    """Equal seeds issue equal tokens: on a tenant that begins anew another account may get that of the first one."""
    first, token = asked(), call.token("superadmin")
    call.platform.begin_anew()
    call.tokens.clear()
    assert call.token("user") == token
    call.tokens["superadmin"] = token
    assert asked() is not first
