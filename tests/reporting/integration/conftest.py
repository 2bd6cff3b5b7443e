"""A small result of `readiness`: one finding of each certainty, an accepted one, and what could not be evaluated."""

from __future__ import annotations

from datetime import date

import pytest

from lmscontract.contract.model import OpenPoint, Origin, When
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.usage_finding import (
    Certainty,
    Consequence,
    Early,
    Partial,
    Readiness,
    Recipe,
    Substitute,
    UsageFinding,
    Works,
    with_ids,
)
from lmscontract.types import Channel, Month
from lmscontract.usage.usage import Place, Skipped, Source, Unresolved

DATES = {Channel("sandbox"): When.parse("2030-05"), Channel("production"): When.parse("2030-07")}
PAST = dict.fromkeys(DATES, When.parse("2029-12"))

PRICE_PLACE = OpenPoint(
    "price-place", "9", "Where is price?", ({"id": "body", "says": "in the body"},), "either", Origin("points.yaml", 1)
)


def finding(line: int, **changed: object) -> UsageFinding:
    """Return a finding in shop/client.py: a property of the body that is removed."""
    values: dict[str, object] = {
        "place": Place("shop/client.py", line, 5),
        "operation": "POST /shop/v1/goods",
        "rule": "sends-removed-property",
        "change": "price-leaves",
        "announcement": "prices",
        "location": "body.price",
        "effective": DATES,
        "certainty": Certainty.CERTAIN,
        "consequence": Consequence.SILENT,
        "works": Works.ONLY_OLD,
        "message": "Sends price in the body.",
        "recipe": Recipe(
            "send price", "leave out price, and call PUT /shop/v1/prices/{id}", "choose by the tenant's date"
        ),
        "source": "9 | 1",
        "use_instead": (Substitute("PUT /shop/v1/prices/{id}", DATES, at_latest=True),),
        "readers": ("python",),
        "call": Place("shop/client.py", 2),
    }
    return UsageFinding(**(values | changed))  # type: ignore[arg-type]  # checked when the struct is built


@pytest.fixture
def readiness() -> Readiness:
    """The result on a day in the month in which the first channel changes."""
    entry = Acceptance("x", "fixed in release 7", "QA", date(2030, 6, 1))
    findings = [
        finding(7),
        finding(8, certainty=Certainty.LIKELY, rule="reads-removed-property", location="data.price", works=Works.BOTH),
        finding(
            9, certainty=Certainty.POSSIBLE, consequence=Consequence.UNKNOWN, use_instead=None, call=None,
            open_point=PRICE_PLACE,
        ),
        finding(
            3, effective=PAST, change="maps-end", rule="calls-removed-operation", location="", use_instead=(),
            volume=1200, callers=("nightly sync",), last_seen="2030-05-02T01:00:00", consequence=Consequence.ERROR,
        ),
        finding(12, acceptance=entry),
    ]  # fmt: skip
    return Readiness(
        findings=with_ids(findings),
        calls={"GET /shop/v1/maps": 1, "POST /shop/v1/goods": 4},
        sources=(Source("shop/client.py", "python"),),
        skipped=(Skipped("shop/vendor.min.js", "minified"),),
        unresolved=(Unresolved(Place("shop/client.py", 20), "the URL is in a database | <b>"),),
        unknown=(Unresolved(Place("shop/client.py", 21), "GET /shop/v9/goods"),),
        partial=(Partial(Place("shop/client.py", 2), "POST /shop/v1/goods", "yes-is-1", "2029-11", "Only 1 is yes."),),
        early=(Early(Place("shop/client.py", 30), "PUT /shop/v1/prices/{id}", DATES, at_latest=True, is_call=True),),
        unseen=("weights",),
        channels=(Channel("sandbox"), Channel("production")),
        first=Month(2029, 1),
        last=Month(2030, 7),
        known_through=Month(2030, 7),
        today=date(2030, 5, 20),
    )
