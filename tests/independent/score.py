"""The share of the violations that one whole run each finds: `python -m tests.independent.score --needs read --stated`.

Each violation is switched on in a platform of this process, which a run checks without sockets: every requirement in the
order of a run, and generated requests with `--generate`. A violation is found if a finding is about one of its operations.
A run of hours can be split: `--only 2/9` is the second of nine parts, each a random choice of the same violations.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import date
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import requests
from msgspec import Struct
from msgspec.structs import replace
from requests.adapters import HTTPAdapter
from urllib3 import HTTPHeaderDict, HTTPResponse

from lmscontract import config
from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import InvalidToken
from lmscontract.findings.finding import Status
from lmscontract.plugin.checks import checks_folder
from lmscontract.plugin.scheduling import ranking
from lmscontract.rules.register import RULES, derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target, reach_tenant
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.target.generation.explorer import EXAMPLES, Explorer
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Channel, Month

from .platform import Platform
from .serve import configuration
from .violations import VIOLATIONS, Violation


class Finding(Struct, frozen=True):
    """A violated requirement."""

    requirement: str
    operation: str
    basis: str
    message: str


class Result(Struct, frozen=True):
    """What a run found on a platform with a violation; `seconds` is the time that it took."""

    violation: str
    findings: tuple[Finding, ...]
    seconds: float
    requests: int

    @property
    def relevant(self) -> tuple[Finding, ...]:
        """The findings about the operations of the violation; all if it names none."""
        shapes = _shapes(VIOLATIONS[self.violation])
        return tuple(each for each in self.findings if not shapes or _covers(shapes, _shape(each.operation)))

    @property
    def is_found(self) -> bool:
        """Whether the violation is found."""
        return bool(self.relevant)


def chosen(ids: Iterable[str], needs: str, *, stated: bool) -> tuple[Violation, ...]:
    """Return the violations of these ids, else all that need the same and are stated."""
    names = set(ids)
    return tuple(
        each
        for each in VIOLATIONS.values()
        if (each.id in names if names else (not needs or each.needs == needs) and (each.stated or not stated))
    )


def part(ids: Iterable[str], text: str) -> list[str]:
    """Return the part `N/M` of some ids: a random choice, the same each time; the parts together are all."""
    number, _, count = text.partition("/")
    mixed = sorted(ids)
    random.Random(1).shuffle(mixed)
    return mixed[int(number) - 1 :: int(count)]


def run(
    violation: str,
    profile: str = "gate",
    *,
    generate: bool = False,
    lasting: bool = False,
    taste: int = 0,
    wide: bool = False,
    narrow: bool = False,
    first: bool = False,
    month: str = "",
    channel: str = "",
) -> Result:
    """Run the checks against a platform with a violation; without one, every finding is a false alarm.

    A violation is tried at its own month and channel, unless others are given; with `narrow`, only the requirements of its
    operations are checked; with `first`, the run ends at the first finding.
    """
    broken = VIOLATIONS.get(violation)
    month = month or (broken.month if broken else "2026-10")
    channel = channel or (broken.channel if broken else "sandbox")
    began = time.monotonic()
    snapshot = _snapshot(month, channel)
    platform = Platform(month, channel, violation if broken else None, taste, wide=wide)
    with tempfile.TemporaryDirectory() as folder:
        target = _target(platform, Path(folder), profile, lasting=lasting)
        shapes = _shapes(broken) if broken and narrow else set()
        requirements = [
            each
            for each in _requirements(month, channel)
            if each.oracle is Oracle.RESPONSE and (not shapes or _covers(shapes, _shape(each.operation.label)))
        ]
        requirements.sort(key=ranking(requirements, snapshot))
        violated = _violated(target, requirements, snapshot, EXAMPLES[profile] if generate else 0)
        found = tuple(islice(violated, 1 if first else None))
    return Result(violation, found, time.monotonic() - began, sum(target.session.requests_sent.values()))


def results(
    platform: Platform, operation: str, rule: str, profile: str = "nightly", bodies: Mapping[str, Any] | None = None
) -> Mapping[str, CheckResult]:
    """Check the requirements of a rule for an operation with lasting writes, and return the results by location.

    Some `bodies` of the configuration can be replaced, by the operation's shape.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = _target(platform, Path(folder), profile, lasting=True)
        target.bodies = {**target.bodies, **(bodies or {})}
        reach_tenant(target)
        found = [
            each
            for each in _requirements(platform.month, platform.channel)
            if each.rule == rule and _shape(each.operation.label) == _shape(operation)
        ]
        return {each.location: run_check(CHECKS[rule], each, target) for each in found}


def _target(platform: Platform, folder: Path, profile: str, *, lasting: bool) -> Target:
    tenant = config.read(configuration(platform, folder, lasting=lasting)).tenants["independent"]
    today = date(2026, 11, 20)
    options = RunOptions(today=today, environ={}, folder=folder, profile=profile, allow_writes=lasting)
    snapshot, examples = _snapshot(platform.month, platform.channel), _contract().mock_data["operations"]
    target = create_target(replace(tenant, max_wait=1e9), snapshot, options, _Adapter(platform), examples)
    target.session.sleep = lambda _: None
    return target


def _violated(target: Target, requirements: list[Requirement], snapshot: Snapshot, rounds: int) -> Iterator[Finding]:
    known = {each.id: each for each in requirements}
    try:
        reach_tenant(target)
    except InvalidToken:
        sign_in = {snapshot.token_endpoint.operation} if snapshot.token_endpoint else set()
        requirements = [each for each in requirements if RULES[each.rule].of_sign_in and each.operation in sign_in]
        rounds = 0
    for each in requirements:
        result = run_check(CHECKS[each.rule], each, target)
        if result.status is Status.VIOLATED:
            yield Finding(each.id, each.operation.label, (result.basis or each.basis).value, result.message)
    if not rounds:
        return
    properties: Any = sys.modules["checks.test_properties"]
    explorer = Explorer(target, requirements, {rule: CHECKS[rule] for rule in properties.RULES if rule in CHECKS}, 1)
    for endpoint in snapshot.operations:
        if endpoint.reads and endpoint.speaks_json and not endpoint.public:
            with suppress(NotVerified):
                for outcome in explorer.explore(endpoint.operation, rounds, properties.BY_NUMBERS):
                    requirement = known[outcome.requirement]
                    yield Finding(requirement.id, requirement.operation.label, requirement.basis.value, outcome.message)


class _Adapter(HTTPAdapter):
    """Answers requests with a platform of this process."""

    def __init__(self, platform: Platform) -> None:
        super().__init__()
        self.platform = platform

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        """Return the response of the platform."""
        body = request.body or b""
        content = body.encode() if isinstance(body, str) else bytes(body)
        headers = {"host": "127.0.0.1", **request.headers}
        status, sent, answer = self.platform.serve(str(request.method), request.path_url, headers, content)
        raw = HTTPResponse(io.BytesIO(answer), HTTPHeaderDict(sent), status, preload_content=False)
        return self.build_response(request, raw)


@lru_cache
def _contract() -> Contract:
    sys.path.insert(0, str(checks_folder().parent))
    for path in sorted(checks_folder().glob("test_*.py")):
        __import__(f"checks.{path.stem}")
    return load_shipped()


@lru_cache
def _snapshot(month: str, channel: str) -> Snapshot:
    return _contract().at(Month.parse(month), Channel(channel))


@lru_cache
def _requirements(month: str, channel: str) -> tuple[Requirement, ...]:
    return derive(_snapshot(month, channel))


def _shapes(violation: Violation) -> set[str]:
    return {_shape(each) for each in (*violation.operations, *violation.revived, *violation.missing)}


def _shape(operation: str) -> str:
    method, _, path = operation.partition(" ")
    return " ".join((method, "/".join("{}" if part.startswith("{") else part for part in path.split("/"))))


def _covers(shapes: set[str], shape: str) -> bool:
    method, _, path = shape.partition(" ")
    family = path.removesuffix("/**")
    return shape in shapes or (method == "ANY" and any(each.partition(" ")[2].startswith(family) for each in shapes))


def main() -> None:
    """Print what is found and what is missed, and the share of what is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "violations", nargs="*", metavar="ID", help="violations to try [default: all that are selected]"
    )
    parser.add_argument("--needs", choices=("read", "write"), default="", help="[default: both]")
    parser.add_argument("--stated", action="store_true", help="only stated ones [default: all]")
    parser.add_argument("--profile", default="gate", help="[default: gate]")
    parser.add_argument("--generate", action="store_true", help="send generated requests, too [default: no]")
    parser.add_argument("--taste", type=int, default=0, metavar="SEED", help="[default: 0]")
    parser.add_argument("--wide", action="store_true", help="with the wider taste [default: no]")
    parser.add_argument("--only", default="1/1", metavar="N/M", help="one of M random parts [default: %(default)s]")
    parser.add_argument("--narrow", action="store_true", help="only the operations of each violation [default: all]")
    parser.add_argument("--lasting", action="store_true", help="with lasting writes [default: nothing is written]")
    parser.add_argument("--as-of", default="", metavar="MONTH", help="[default: that of each violation]")
    parser.add_argument("--channel", default="", help="[default: that of each violation]")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), metavar="N", help="[default: one per processor]"
    )
    given = parser.parse_args()
    ids = given.violations or part([each.id for each in chosen((), given.needs, stated=given.stated)], given.only)
    one = partial(
        run,
        profile=given.profile,
        generate=given.generate,
        lasting=given.lasting,
        taste=given.taste,
        wide=given.wide,
        narrow=given.narrow,
        month=given.as_of,
        channel=given.channel,
    )
    found = []
    with ProcessPoolExecutor(given.processes) as pool:
        for result in pool.map(one, ids):
            known = result.violation in VIOLATIONS
            shown = result.relevant if known else result.findings
            found.append(known and result.is_found)
            word = ("found " if result.is_found else "MISSED") if known else "none  "
            print(f"{word} {result.violation} ({result.requests} requests, {result.seconds:.0f} s)", flush=True)
            for each in [*shown, *([] if shown or not known else result.findings)][:3]:
                print(f"         {each.basis} {each.requirement}: {each.message[:150]}", flush=True)
    print(f"{sum(found)} of {len(found)} found")


if __name__ == "__main__":
    main()
