"""Shops with unusual responses, which the tests of several checks share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.fake import LISTS, MONTH, PATHS, Asked, Reply, Shop, items, snapshot
from tests.target.writes.test_undo import PUT

from lmscontract.contract.model import Snapshot
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.rules.write_not_kept import KEPT
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.target.target import Target
from lmscontract.types import Channel

LIST, ONE = "GET /toys/v1/toys", "GET /toys/v1/toys/7"


FOUND, VERIFIED, NOTHING = Status.VIOLATED, Status.VERIFIED, Status.NOT_VERIFIED


SORTED = snapshot("""\
/toys/v1/toys:
  get:
    x-lists: toy
    parameters: [{name: by, schema: {}}, {name: towards, schema: {enum: [up, down]}}]
    x-items: {}
/toys/v1/toys/{toy_id}:
  get: {x-data: {}}
""")


def result_of(rule: str, one: Target, location: str = "") -> CheckResult:
    """Return the result of the check of the only requirement of a rule, or of the only one at a location."""
    found = (each for each in derive(one.snapshot) if each.rule == rule and each.expected != KEPT)
    (requirement,) = (each for each in found if location in ("", each.location))
    return run_check(CHECKS[rule], requirement, one)


def sorting(*takes: str, keeps: Callable[[Asked], bool] = lambda _: True, strict: bool = True) -> Shop:
    """Return a shop with three toys that sorts by the given attributes; a strict one answers 400 to others."""
    toys = [{"toy_id": n, "name": name, "cost": cost} for n, name, cost in ((1, "b", 30), (2, "a", 10), (3, "c", 20))]

    def answer(asked: Asked) -> Reply:
        name = asked.query.get("by", "")
        if name and name not in takes and strict:
            return 400, {}
        shown: list[Any] = list(toys)
        if name in takes and keeps(asked):
            shown.sort(key=lambda toy: toy[name], reverse=asked.query.get("towards") == "down")
        return items(*shown)

    return Shop().on(LIST, answer)


CREATED = snapshot(edits=[{"api-removed": each, "of": each} for each in (PUT.label, "GET /toys/v1/cancel/{toy_id}")])


def results_of(one: Target, operation: str, *rules: str) -> list[CheckResult]:
    """Return the results of the checks of some rules for an operation, in order; of a rule, its first requirement."""
    every = [each for each in derive(one.snapshot) if each.operation.label == operation and each.expected != "kept"]
    found = {each.rule: each for each in reversed(every)}
    return [run_check(CHECKS[rule], found[rule], one) for rule in rules]


LONE = snapshot("/toys/v1/sales: {get: {x-items: {}}}\n")


MELT = "POST /toys/v1/melt/{toy_id}/batch"


MELTED = "POST /toys/v1/melt/999999937/batch"


FOR_GOOD = snapshot(
    PATHS + "/toys/v1/melt/{toy_id}/batch: {post: {}}\n/toys/v1/melt: {post: {}}\n",
    [{"api-removed": "POST /toys/v1/toys"}],
)


FOR_GOOD = replace(FOR_GOOD, vocabulary=replace(FOR_GOOD.vocabulary, statuses={"401": {}, "200": {}, "404": {}}))


REFUSED = (401, {"error": "who are you?"})


def refusing(melted: Reply, unknown: Reply = REFUSED) -> Shop:
    """Return a shop that refuses unauthorised calls, with the given responses for melting and for unknown objects."""
    shop = Shop().on(MELTED, *melted)
    for endpoint in FOR_GOOD.operations:
        label = endpoint.operation.label
        if label != MELT:
            shop.on(re.sub(r"\{\w+\}", "999999937", label), *(unknown if "{" in label else REFUSED))
    return shop


SEVERAL_KINDS = ("toy", "box", "part", "shelf", "lamp")
"""A kind of each of several services, of which each lists and shows its own."""
MORE_KINDS = (*SEVERAL_KINDS, "hoop", "kite")


def several(
    item: str = "{}",
    data: str = "{}",
    edits: Sequence[Mapping[str, Any]] = (),
    kinds: Sequence[str] = SEVERAL_KINDS,
    **components: Any,
) -> Snapshot:
    """Return a snapshot with several services; an `item` of their lists and the `data` of their objects are schemas."""
    names = {each: {"names": [f"{each}_id"]} for each in kinds}
    paths = "".join(
        f"/{each}s/v1/all: {{get: {{x-lists: {each}, x-items: {item}, parameters: [{{name: by, schema: {{}}}}, "
        f"{{name: towards, schema: {{}}}}]}}}}\n/{each}s/v1/all/{{{each}_id}}: {{get: {{x-data: {data}}}}}\n"
        for each in kinds
    )
    change = {"id": "c", "says": "s", "source": "9", "of": f"GET /{kinds[0]}s/v1/all", "edits": [*edits]}
    later = [{"id": "a", "title": "A", "when": "2030-09", "changes": [change]}] if edits else []
    vocabulary = {**plain(COMPONENTS), **plain(LISTS), "identifiers": names, **components}
    return made(vocabulary, plain(paths), later, plain(POINTS)).at(MONTH, Channel("sandbox"))


def result_of_toys(rule: str, one: Target, location: str = "") -> CheckResult:
    """Return the result of the check of a rule for the toys of several services, at a location."""
    found = (each for each in derive(one.snapshot) if each.rule == rule and each.operation.path.startswith("/toys/"))
    (requirement,) = (each for each in found if location in ("", each.location))
    return run_check(CHECKS[rule], requirement, one)
