"""A small run of an invented shop, with a requirement of every kind and outcome."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from lmscontract.contract.model import Origin
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.finding import Evidence, Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.previous_runs import EndedRun, OpenFinding, PreviousRuns
from lmscontract.reporting.run import Run
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis, Channel, Operation

GOLDEN = Path(__file__).parents[1] / "golden" / "reporting"


def requirement(
    rule: str,
    operation: str,
    location: str = "",
    expected: str = "",
    *,
    basis: Basis = Basis.STATED,
    source: str = "4.3",
    oracle: Oracle = Oracle.RESPONSE,
    change: str = "",
    reason: str = "",
    due: str = "",
    line: int = 7,
) -> Requirement:
    """A requirement of the shop."""
    return Requirement(
        rule=RULES[rule].name,
        operation=Operation.parse(operation),
        location=location,
        expected=expected,
        basis=basis,
        source=source if " " in source else f"{source} {operation}",
        oracle=oracle,
        origin=Origin("contracts/services/shop.yaml", line),
        change=change,
        reason=reason,
        due=due,
    )


PRICE = requirement(
    "removed-property-sent", "GET /shop/v1/goods", "data.items[].price", source="9.3", change="prices-move", line=14
)
PAGES = tuple(
    requirement("page-size-ignored", f"GET /shop/v1/{n}", "query.page_size", basis=Basis.INFERRED) for n in "abcdefg"
)
SEEN = requirement("property-type-wrong", "GET /shop/v1/goods", "data.items[].id", "integer")
EMPTY = requirement("removed-property-sent", "GET /shop/v1/baskets", "data.items[].email")
UNTRIED = requirement("operation-missing", "GET /shop/v1/goods")
DECLARED = requirement(
    "webhook-property-sent", "GET /shop/v1/goods", "webhook.x", oracle=Oracle.DECLARED, reason="webhooks are not shown"
)
HERE = requirement("property-type-wrong", "GET /shop/v1/carts", "data.total", change="carts-grow", due="carts-grow")
AWAITED = requirement("property-missing", "GET /shop/v1/carts", "data.tax", change="carts-grow", due="carts-grow")
LATE = requirement("removed-operation-served", "GET /shop/v1/old", change="old-goes", due="old-goes")

SUPPLY = Supply(SupplyKind.OBJECT, "GET /shop/v1/baskets")
TODAY = date(2026, 11, 20)
BEFORE = EndedRun("2026-11-19T03:00:00+01:00", "2026-11", 1, {"verified": 3, "violated": 2})
PAST = RunContext(
    today=TODAY,
    since={"prices-move": "2026-11"},
    accepted={
        PAGES[1].id: Acceptance(PAGES[1].short, "the vendor fixes it", "QA", date(2026, 11, 20), "accepted.toml:1"),
        PAGES[2].id: Acceptance(PAGES[2].short, "known since spring", "QA", date(2026, 11, 19), "accepted.toml:2"),
        SEEN.id: Acceptance(SEEN.short, "no longer needed", "QA", date(2026, 12, 1), "accepted.toml:3"),
    },
    previous=PreviousRuns(
        runs=(BEFORE,),
        open={
            **{each.short: OpenFinding(date(2026, 11, 17), date(2026, 11, 19), 3) for each in PAGES},
            SEEN.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2),
        },
        verified=frozenset({EMPTY.short, PRICE.short}),
        sent=frozenset({EMPTY.short}),
    ),
)
"""A history of the previous day without the price, with a valid, an expired and an unneeded acceptance."""

ALL = (PRICE, *PAGES, SEEN, EMPTY, UNTRIED, DECLARED, HERE, AWAITED, LATE)


@pytest.fixture
def ledger() -> Ledger:
    """A ledger with two broken rules (one in seven operations), and verified, due, unverified and unobservable requirements."""
    return _recorded(Ledger.of(ALL, {"prices-move": ("GET /shop/v1/prices",)}))


@pytest.fixture
def small() -> Ledger:
    """The same ledger with two of the seven operations, for golden files."""
    few = (each for each in ALL if each not in PAGES[2:])
    return _recorded(Ledger.of(few, {"prices-move": ("GET /shop/v1/prices",)}))


@pytest.fixture
def second() -> Ledger:
    """The same ledger after a previous run, with three of the seven operations."""
    few = (each for each in ALL if each not in PAGES[3:])
    return _recorded(Ledger.of(few, {"prices-move": ("GET /shop/v1/prices",)}, PAST))


def not_arrived() -> Ledger:
    """A ledger of a tenant that has the old form of everything that prices-move changes, and one defect besides."""
    moved = (
        *(requirement("removed-property-sent", f"GET /shop/v1/{name}", "data.price", source="9.3") for name in "ab"),
        requirement("removed-property-sent", "GET /shop/v1/b", "data.prices", source="9.3"),
        requirement("operation-missing", "GET /shop/v1/prices", source="9.4"),
    )
    asked = (*(replace(each, change="prices-move") for each in moved), requirement("links-missing", "GET /shop/v1/c"))
    ledger = Ledger.of(asked, context=RunContext(today=TODAY, since={"prices-move": "2026-11"}))
    for each in asked:
        got = Evidence("", "HTTP/1.1 200 OK\r\n\r\n", f"curl 'https://shop.example{each.operation.path}'")
        ledger.record(Outcome(each.id, Status.VIOLATED, message=f"Expected none of {each.rule}.", evidence=got))
    return ledger


def _recorded(found: Ledger) -> Ledger:
    found.record(
        Outcome(
            PRICE.id,
            Status.VIOLATED,
            message="Still sent by the sandbox; the contract ends it in 2026-11.\nSeen: 12.5 in item 3 of 10.",
            responses=1,
            items=10,
            seen_before_removal=True,
            accounts=("superadmin", "user"),
            asked_as="user",
            began=1795140001.5,
            seconds=0.25,
            evidence=Evidence(
                "GET /shop/v1/goods HTTP/1.1\r\nAuthorization: [redacted]\r\n\r\n",
                'HTTP/1.1 200 OK\r\n\r\n{"data": {"items": [{"price": 12.5}]}}',
                "curl 'https://shop.example/shop/v1/goods'",
            ),
        )
    )
    for each in PAGES:
        found.record(Outcome(each.id, Status.VIOLATED, message="Asked for 1 item, got 10.", responses=1, items=10))
    found.record(Outcome(SEEN.id, Status.VERIFIED, responses=3, items=30, accounts=("superadmin",), seconds=0.5))
    found.record(
        Outcome(EMPTY.id, Status.NOT_VERIFIED, reason="the list was empty", seen_before_removal=False, supply=SUPPLY)
    )
    found.record(Outcome(HERE.id, Status.VERIFIED, responses=1, items=1))
    found.record(Outcome(AWAITED.id, Status.VIOLATED, responses=1, items=1))
    return found


@pytest.fixture
def run() -> Run:
    """The facts of a run that failed."""
    return Run(
        tool_version="0.1.0",
        contract="Shop API",
        known_through="2027-01",
        beyond_known=False,
        channel=Channel("sandbox"),
        month="2026-11",
        as_of_given=False,
        today="2026-11-20",
        target="sandbox-01",
        profile="gate",
        seed=7,
        started="2026-11-20T03:00:00+01:00",
        complete=True,
        exit_code=1,
        fail_on=Basis.STATED,
        operations_exercised=9,
        operations_total=11,
        requests_by_operation={"GET /shop/v1/goods": 4, "GET /shop/v1/carts": 2},
        generated_by_operation={"GET /shop/v1/carts": 2},
        slowest_by_operation={"GET /shop/v1/goods": 0.125, "GET /shop/v1/carts": 1.5},
    )


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with its golden file; UPDATE_GOLDENS=1 writes the file."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("UPDATE_GOLDENS"):
            path.write_bytes(text.encode())
        assert text == path.read_bytes().decode()

    return compare
