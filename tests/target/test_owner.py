"""What the owner of a tenant supplies: facts, accounts of levels, and values of bodies."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import PATHS, TOY, Account, Shop, op, reason, snapshot, target

from lmscontract.contract.model import Area, Fact, Origin, State, TenantFact
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Basis

MAKE = op("POST /toys/v1/toys")


def test_a_missing_account() -> None:
    """A missing account of a level is named in the reason; a refused account exists."""
    assert reason(target(Shop(), accounts={}).owner.account, "manager") == (
        "the check needs an account of the level manager", "", "add accounts.manager to the tenant",
    )  # fmt: skip
    assert target(Shop(), accounts={"user": Account("u")}).owner.account("user") == "user"


def test_a_missing_fact() -> None:
    """A missing fact of the tenant is named in the reason."""
    one = target(Shop(), facts={"lost_toy": 3})
    assert (one.owner.fact("lost_toy"), one.owner.given(TenantFact("lost_toy")), one.owner.given(5)) == (3, 3, 5)
    assert reason(one.owner.given, TenantFact("broken_toy")) == (
        "only the tenant's owner knows broken_toy", "", "add broken_toy to the tenant's facts",
    )  # fmt: skip


def test_where_a_body_is_written() -> None:
    """The body of an operation is in the tenant's configuration; that of a mock of the run in its seeds."""
    assert target(Shop()).owner.place_of_body(MAKE) == 'bodies."POST /toys/v1/toys" of the tenant'
    place = 'body of operations."POST /toys/v1/toys" in mock/seeds.yaml'
    assert target(Shop(), own=True).owner.place_of_body(MAKE) == place


def test_a_property_without_an_example() -> None:
    """A property without a known value is not verified, and the owner reads where to add one."""
    fact = Fact(Area.BODY, "size", State.KNOWN, Basis.STATED, "", Origin("toys.yaml", 1))
    assert target(Shop()).owner.no_example(MAKE, fact) == NotVerified(
        "the contract has no example value of size",
        hint='add it to bodies."POST /toys/v1/toys" of the tenant',
        supply=Supply(SupplyKind.BODY, MAKE.label),
    )


@pytest.mark.parametrize(
    ("level", "accounts", "lower"),
    [
        ("superadmin", ("superadmin", "power-user", "user"), ("user", "power-user")),
        ("superadmin", ("superadmin", "power-user"), ("power-user",)),
        ("manager", ("power-user", "user"), ("user",)),
        ("manager", ("superadmin", "manager"), ()),
        ("user", ("superadmin", "user"), ()),
        ("wizard", ("superadmin", "user"), ()),
    ],
)
def test_lower_levels(level: str, accounts: tuple[str, ...], lower: tuple[str, ...]) -> None:
    """Every account below a level is used, the lowest first; a missing one is named."""
    one = target(Shop(), accounts={name: Account() for name in accounts})
    if lower:
        assert one.owner.lower_levels(level) == lower
        return
    with pytest.raises(NotVerified) as caught:
        one.owner.lower_levels(level)
    supply = Supply(SupplyKind.ACCOUNT, "user")
    hint = "add accounts.user to the tenant"
    assert caught.value == NotVerified(f"the check needs an account below {level}", hint=hint, supply=supply)


def test_a_body_that_the_mock_refuses() -> None:
    """A body of the mock of the run that its own handler refuses is named as what to correct, unless it worked before."""
    body, hint = (
        {MAKE.shape: {"name": "a"}},
        'set body of operations."POST /toys/v1/toys" in mock/seeds.yaml to one that works',
    )
    refusing = target(Shop().on(MAKE.label, 409, {}), own=True, bodies=body)
    assert reason(refusing.answer, MAKE) == ("the operation answered 409", MAKE.label, hint)
    one = target(shop := Shop().on(MAKE.label, 200, {}), own=True, bodies=body)
    assert one.answer(MAKE).ok
    shop.on(MAKE.label, 409, {})
    assert reason(lambda: one.answer(MAKE, body={"name": "b"}))[1:] == (MAKE.label, "")
    read = op("GET /toys/v1/toys")
    assert reason(target(Shop().on(read.label, 409, {}), own=True).answer, read)[2] == ""


@pytest.mark.parametrize(("name", "value"), [("made_at", "2030"), ("sold_at", "2030"), ("seller", None)])
def test_the_value_of_a_property_of_the_same_change(name: str, value: str | None) -> None:
    """A property without a value of the owner gets that of another one of the same change, if its name ends alike."""
    names = dict.fromkeys(("made_at", name))
    found = snapshot(
        PATHS, edits=[{"new-optional-request-property": each, "of": "PUT /toys/v1/toys/{toy_id}"} for each in names]
    )
    one = target(Shop(), found, bodies={"PUT /toys/v1/toys/{}": {"made_at": "2030"}})
    assert one.owner.value_of(found.endpoints["PUT /toys/v1/toys/{}"].facts[f"body.{name}"]) == value


@pytest.mark.parametrize(("operation", "asked"), [(TOY, ("user", "manager")), (MAKE, ())])
def test_other_levels(operation: Any, asked: tuple[str, ...]) -> None:
    """All accounts except that of the run are used for reads, the lowest first."""
    accounts = {DEFAULT: (own := Account()), "superadmin": own, "user": Account("u"), "manager": Account("m")}
    assert target(Shop(), accounts=accounts).owner.other_levels(operation) == asked
