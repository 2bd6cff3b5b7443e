"""The checks of authentication on a shop that answers oddly: which violations they find, and which they must not."""

from __future__ import annotations

import base64
import json
from urllib.parse import parse_qs

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOR_GOOD,
    FOUND,
    LONE,
    MELT,
    MELTED,
    NOTHING,
    REFUSED,
    SORTED,
    VERIFIED,
    every,
    refusing,
)
from tests.points.conftest import checks
from tests.target.auth.test_grants import private_key, signing_in
from tests.target.fake import Asked, Reply, Shop, items, op, target

from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.request_budget import RequestBudget

__all__ = ["checks"]


@pytest.mark.parametrize(("thorough", "status"), [(False, VERIFIED), (True, FOUND)])
@pytest.mark.parametrize("kept", [slice(0, -2), slice(2, None)])
def test_invalid_token_accepted_a_token_that_is_read_in_part(kept: slice, thorough: bool, status: Status) -> None:
    """A tenant that looks past one end of a token is found by a thorough run, which changes either end."""

    def answer(asked: Asked) -> Reply:
        return items() if asked.token[kept] == "token-of-the-run"[kept] and asked.token else (401, {})

    one = target(Shop().on("GET /toys/v1/sales", answer), LONE, thorough=thorough)
    (judged,) = every(one, "GET /toys/v1/sales", "invalid-token-accepted")
    assert judged.status is status


@pytest.mark.parametrize(
    ("serves", "said"),
    [("Bearer ", "an empty token"), ("Token token-of-the-run", "the token under another scheme")],
)
def test_invalid_token_accepted_a_credential_that_is_improper(serves: str, said: str) -> None:
    """A tenant that serves an empty token, or a good one under whatever scheme, is found by a thorough run."""

    def answer(asked: Asked) -> Reply:
        given = asked.headers.get("Authorization", "")
        return items() if given in ("Bearer token-of-the-run", serves) else (401, {})

    shop = Shop().on("GET /toys/v1/sales", answer)
    (judged,) = every(target(shop, LONE), "GET /toys/v1/sales", "invalid-token-accepted")
    assert judged.status is VERIFIED
    (judged,) = every(target(shop, LONE, thorough=True), "GET /toys/v1/sales", "invalid-token-accepted")
    assert (judged.status, judged.message) == (FOUND, f"Expected 401 with {said}, got 200.")


@pytest.mark.parametrize(("opens", "status"), [(False, VERIFIED), (True, FOUND)])
def test_invalid_token_accepted_a_token_that_is_over(opens: bool, status: Status) -> None:
    """What the owner calls expired is tried on each call that only reads, by night."""

    def answer(asked: Asked) -> Reply:
        return items() if asked.token in ("token-of-the-run", *(["over"] if opens else [])) else (401, {})

    shop = Shop().on("GET /toys/v1/sales", answer)
    one = target(shop, LONE, thorough=True, expired_token="over")
    (judged,) = every(one, "GET /toys/v1/sales", "invalid-token-accepted")
    assert judged.status is status
    assert "over" in [asked.token for asked in shop.asked]


@pytest.mark.parametrize(("thorough", "status"), [(False, NOTHING), (True, FOUND)])
def test_wrong_credential_accepted_a_wrong_password_is_sent_by_thorough_runs_only(
    thorough: bool, status: Status
) -> None:
    """Others send nothing at all, since a failure may count against the account."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    one.thorough = thorough
    requirement = replace(next(iter(derive(SORTED))), location="password.password")
    assert run_check(CHECKS["wrong-credential-accepted"], requirement, one).status is status
    assert bool(tenant.calls) is thorough


@pytest.mark.parametrize(
    ("failures", "failure", "own", "status"),
    [(99, 500, 200, FOUND), (4, 500, 200, NOTHING), (99, 503, 200, NOTHING), (99, 500, 500, NOTHING)],
    ids=["always", "at first", "overloaded", "on every grant"],
)
def test_grant_refused_a_server_that_fails_on_a_grant_each_time(
    failures: int, failure: int, own: int, status: Status
) -> None:
    """It is no weather where another grant is answered in between; what is repeated at once counts as one failure."""

    def answer(asked: Asked) -> Reply:
        signed = [each for each in tenant.asked if b"assertion" in each.body]
        code = (failure if len(signed) <= failures else 200) if asked in signed else own
        return code, {"access_token": "a"}

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    requirement = replace(next(iter(derive(SORTED))), location="jwt-bearer")
    assert run_check(CHECKS["grant-refused"], requirement, one).status is status


@pytest.mark.parametrize(("budget", "tried_with"), [(None, 3), (RequestBudget(), 1)])
def test_wrong_algorithm_accepted_where_calls_are_few_one_other_algorithm_is_tried(
    budget: RequestBudget | None, tried_with: int
) -> None:
    """A tenant that takes only the stated one is asked with each other, or with the first."""

    def answer(asked: Asked) -> Reply:
        head = parse_qs(asked.body.decode())["assertion"][0].partition(".")[0]
        right = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))["alg"] == "RS256"
        return (200, {"access_token": "a"}) if right else (400, {})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    one.budget = budget
    requirement = replace(next(iter(derive(SORTED))), location="jwt-bearer.assertion", expected="RS256")
    assert run_check(CHECKS["wrong-algorithm-accepted"], requirement, one).status is Status.VERIFIED
    assert len(tenant.calls) == 1 + tried_with


@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("times", "status"), [(99, FOUND), (1, VERIFIED)])
def test_anonymous_call_served_a_server_that_fails_on_whom_it_should_refuse(
    rule: str, times: int, status: Status
) -> None:
    """To fail each time, while others are served in between, is no refusal; to fail once is weather."""
    failures = iter(range(times))

    def sales(asked: Asked) -> Reply:
        if asked.token == "token-of-the-run":
            return items({"sale_id": 1})
        return (401, {}) if next(failures, None) is None else (500, {})

    one = target(Shop().on("GET /toys/v1/sales", sales))
    (judged,) = every(one, "GET /toys/v1/sales", rule)
    assert judged.status is status


MELT_ALL = "POST /toys/v1/melt"


@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("label", "sent", "body"), [(MELT, MELTED, b"{}"), (MELT_ALL, MELT_ALL, b"{")])
@pytest.mark.parametrize(
    ("melted", "status"), [(REFUSED, VERIFIED), ((200, {}), FOUND), ((400, {}), NOTHING), ((404, {}), NOTHING)]
)
def test_anonymous_call_served_strangers_are_refused_where_nothing_could_be_undone(
    melted: Reply, status: Status, label: str, sent: str, body: bytes, rule: str
) -> None:
    """They ask about an object that nobody has, else send what nobody can read, and only with leave to write.

    A refusal for either says nothing of the token.
    """
    shop = refusing(REFUSED).on(sent, *melted)
    (judged,) = every(target(shop, FOR_GOOD, writes=True), label, rule)
    assert judged.status is status
    (asked,) = (each for each in shop.asked if "melt" in each.path)
    assert (f"{asked.method} {asked.path}", asked.body) == (sent, body)
    assert asked.token != "token-of-the-run"
    (judged,) = every(target(shop := refusing(REFUSED), FOR_GOOD), label, rule)
    assert (judged.status, [call for call in shop.calls if "melt" in call]) == (NOTHING, [])


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("shown", "status"), [(REFUSED, VERIFIED), ((200, {}), FOUND), ((404, {}), NOTHING)])
def test_anonymous_call_served_strangers_are_refused_where_no_object_is_known(
    rule: str, shown: Reply, status: Status, thorough: bool
) -> None:
    """On a tenant without toys nobody knows whether one would be shown; a token is asked for before that."""
    shop = Shop().on("GET /toys/v1/toys", *items()).on("GET /toys/v1/toys/999999937", *shown)
    one = target(shop, thorough=thorough)
    one.expired_token = "over"
    (judged,) = every(one, "GET /toys/v1/toys/{toy_id}", rule)
    assert judged.status is status
    (asked,) = (each for each in shop.asked if each.path.endswith("999999937"))
    assert asked.token not in ("token-of-the-run", "over")


def test_anonymous_call_served_our_own_tenant_is_called_as_ever() -> None:
    """Nothing on it need be undone: strangers call it with objects that are there."""
    shop = refusing(REFUSED).on("POST /toys/v1/melt/7/batch", 200, {"data": {}})
    one = target(shop, FOR_GOOD, facts={"toy": 7}, own=True, bodies={op(MELT).shape: {"slowly": True}})
    (judged,) = every(one, MELT, "anonymous-call-served")
    assert judged.status is FOUND
    assert {each.path for each in shop.asked if "melt" in each.path} == {"/toys/v1/melt/7/batch"}
