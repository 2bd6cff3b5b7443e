"""Compare generated requests with targeted checks: `python bench/generated_requests.py [PER-RULE] [ROUNDS] [SEED]`.

Some requirements of each rule are broken in the mock, one at a time: in every call, in a tenth of the calls, from the second
page on, and for calls that `--break` cannot select: for one object, for numbers in the middle of a range, with one optional
parameter, for objects that do not exist. Two methods search for each breach, each on a tenant of its own: all checks of the
operation, and generated requests to the operation and to the lists of its objects, of all kinds and of one kind at a time.
"""

from __future__ import annotations

import importlib.util
import random
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import requests
from requests.adapters import BaseAdapter

from lmscontract import config
from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Area, Endpoint, Snapshot, State
from lmscontract.contract.project import Contract
from lmscontract.errors import CredentialsRefused, UsageError
from lmscontract.findings.finding import Status
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.plugin.checks import checks_folder
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.rules.values import paging
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.generation.explorer import GATE, Explorer
from lmscontract.target.generation.requests import RequestKind
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Channel, Month

MONTH, CHANNEL = Month(2026, 11), Channel("sandbox")
ADDRESS = "http://localhost"

WHEN = ("always", "@10%", "@page-2", "one object", "some numbers", "one parameter")
OF_NUMBERS = ("always", "@10%", "some numbers")
UNKNOWN_OBJECTS = "unknown objects"
NUMBERS = ("invalid-value-accepted", "parameter-refused", "page-size-ignored")
ODD_STATUS = 422

ALL = "all kinds"
OF_GATE = "gate profile"
KINDS: Mapping[str, Iterable[RequestKind]] = {
    ALL: RequestKind,
    OF_GATE: GATE,
    **{kind.value: [kind] for kind in RequestKind},
}

Asks = Callable[[str, Mapping[str, str]], bool]
"""Return whether a call with this path and query is affected by the breach."""

Result = tuple[bool, int]
"""Whether a breach was found, and the number of requests."""


@dataclass(frozen=True)
class Breach:
    """A broken requirement and the affected calls: by a condition of `--break`, or by a predicate of path and query.

    With a `status`, affected calls get this status instead of that of the mock (with `refused`, unless the call succeeds).
    """

    requirement: Requirement
    when: str
    asks: Asks | None = None
    status: int = 0
    refused: bool = False

    @property
    def named(self) -> str:
        """The value for `--break`."""
        return self.requirement.id + (self.when if self.when.startswith("@") else "")


@dataclass
class Sometimes(BaseAdapter):
    """Adapter to a tenant that breaks a requirement in the affected calls only."""

    breach: Breach
    intact: PlatformAdapter
    broken: PlatformAdapter

    def __post_init__(self) -> None:
        """Initialize the adapter."""
        super().__init__()

    def send(self, request: requests.PreparedRequest, *more: Any, **named: Any) -> requests.Response:
        """Return the response of the intact or the broken platform; calls other than GET go to both."""
        answer = self.intact.send(request, *more, **named)
        if request.method != "GET":
            self.broken.send(request, *more, **named)
        elif self._asked(request):
            if not self.breach.status:
                return self.broken.send(request, *more, **named)
            if not (self.breach.refused and answer.ok):
                answer.status_code = self.breach.status
        return answer

    def close(self) -> None:
        """Do nothing."""

    def _asked(self, request: requests.PreparedRequest) -> bool:
        url = urlsplit(request.url or "")
        path, template = unquote(url.path), re.sub(r"\{[^}]+\}", "[^/]+", self.breach.requirement.operation.path)
        asks = self.breach.asks
        return bool(asks and re.fullmatch(template, path) and asks(path, dict(parse_qsl(url.query))))


@dataclass
class Bench:
    """The contract of a month, which creates tenants for the comparison."""

    contract: Contract
    snapshot: Snapshot
    folder: Path
    checks: Mapping[str, Any]
    requirements: tuple[Requirement, ...]
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Bench:
        """Load the shipped contract at the month of the pricing move."""
        contract = load_shipped()
        snapshot = contract.at(MONTH, CHANNEL)
        found = tuple(each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE)
        made = cls(contract, snapshot, folder, _import_checks(), found)
        (folder / config.FILE).write_text(print_config(made._platform(), ADDRESS), "utf-8")
        made.known.update(made.target().objects.discover())
        return made

    def target(self, breach: Breach | None = None) -> Target:
        """Create a tenant with known identifiers."""
        broken = PlatformAdapter(self._platform(*([breach.named] if breach else [])))
        adapter: BaseAdapter = broken
        if breach is not None and breach.asks is not None:
            adapter = Sometimes(breach, PlatformAdapter(self._platform()), broken)
        wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=self.folder, mock=True)
        made = create_target(config.read(self.folder / config.FILE).tenants["mock"], self.snapshot, wanted, adapter)
        made.session.sleep = lambda _: None
        made.known.update(self.known)
        return made

    def _platform(self, *broken: str) -> Platform:
        return Platform(self.snapshot, self.contract.mock_data, clock=time.time, broken=broken)

    # breaches

    def breaches(self, each: int, dice: random.Random) -> Iterator[Breach]:
        """Yield breaches of each rule for each kind of occurrence; for rules without generated requests, `always` only."""
        by_rule: dict[str, list[Requirement]] = defaultdict(list)
        for requirement in self.requirements:
            by_rule[requirement.rule].append(requirement)
        for rule, found in sorted(by_rule.items()):
            times: tuple[str, ...] = WHEN if rule in self.checks["RULES"] else WHEN[:1]
            if rule in NUMBERS:
                times = OF_NUMBERS
            elif rule == "status-undocumented":
                times = (*times, UNKNOWN_OBJECTS)
            for when in times:
                drawn = (self._breach(one, when, dice) for one in dice.sample(found, len(found)))
                yield from islice((one for one in drawn if one is not None), each)

    def _breach(self, requirement: Requirement, when: str, dice: random.Random) -> Breach | None:
        """Return a breach of a requirement with this kind of occurrence, or None if that is not possible."""
        endpoint = self.snapshot.endpoints[requirement.operation.shape]
        asks: Asks | None
        if when == "some numbers":
            asks = _some_numbers(endpoint, dice, beyond=requirement.rule == "invalid-value-accepted")
            status = 400 if requirement.rule == "parameter-refused" else 0
            sized = any(fact.location == requirement.location for fact in paging(endpoint, "size"))
            fits = requirement.rule not in NUMBERS or sized
            return Breach(requirement, when, asks, status) if asks and fits else None
        if when == "one parameter":
            asks = _one_parameter(endpoint, dice)
            return Breach(requirement, when, asks) if asks else None
        if when in ("one object", UNKNOWN_OBJECTS):
            unknown = when == UNKNOWN_OBJECTS
            asks = self._no_object(endpoint) if unknown else self._one_object(endpoint, dice)
            return Breach(requirement, when, asks, ODD_STATUS if unknown else 0, refused=unknown) if asks else None
        breach = Breach(requirement, when)
        try:
            self._platform(breach.named)
        except UsageError:
            return None
        return breach

    def _one_object(self, endpoint: Endpoint, dice: random.Random) -> Asks | None:
        """Return a predicate for calls to one object that is not the first of its list."""
        known = self._of_first(endpoint)
        if len(known) < 2:
            return None
        place, wanted = _segment(endpoint), dice.choice(known[1:])
        return lambda path, _: path.split("/")[place] == wanted

    def _no_object(self, endpoint: Endpoint) -> Asks | None:
        """Return a predicate for calls to objects that do not exist."""
        known = self._of_first(endpoint)
        place = _segment(endpoint) if known else 0
        return (lambda path, _: path.split("/")[place] not in known) if known else None

    def _of_first(self, endpoint: Endpoint) -> tuple[str, ...]:
        return self.known.get(next(iter(endpoint.kinds.values()), ""), ())

    # results

    def by_checks(self, breach: Breach) -> Result:
        """Return whether the checks of the operation find the breach."""
        target, found = self.target(breach), False
        for requirement in self.requirements:
            if requirement.operation.shape == breach.requirement.operation.shape:
                try:
                    outcome = run_check(CHECKS[requirement.rule], requirement, target)
                except CredentialsRefused:
                    continue
                found |= outcome.status is Status.VIOLATED and requirement.id == breach.requirement.id
        return found, target.session.requests_sent.total()

    def by_calls(self, breach: Breach, rounds: int, seed: int, kinds: Iterable[RequestKind]) -> Result:
        """Return whether generated requests to the operation, or to two lists of its objects, find the breach."""
        target, found = self.target(breach), False
        checks = {rule: CHECKS[rule] for rule in self.checks["RULES"]}
        explorer = Explorer(target, self.requirements, checks, seed, tuple(kinds))
        for endpoint in self._leading_to(breach.requirement):
            try:
                outcomes = explorer.explore(endpoint.operation, rounds, self.checks["BY_NUMBERS"])
            except (NotVerified, CredentialsRefused):
                continue
            found |= breach.requirement.id in {each.requirement for each in outcomes}
        return found, target.session.requests_sent.total()

    def _leading_to(self, requirement: Requirement) -> list[Endpoint]:
        endpoint = self.snapshot.endpoints[requirement.operation.shape]
        kinds = set(endpoint.kinds.values()) - {""}
        lists = [each for each in self.snapshot.operations if each.lists in kinds and not each.operation.parameters]
        return [each for each in (endpoint, *lists[:2]) if each.speaks_json and not each.public]


def _import_checks() -> Mapping[str, Any]:
    """Import the shipped checks, and return the names of the module with the property tests."""
    for file in sorted(checks_folder().glob("test_*.py")):
        specification = importlib.util.spec_from_file_location(f"shipped_checks_{file.stem}", file)
        assert specification is not None
        assert specification.loader is not None
        module = importlib.util.module_from_spec(specification)
        sys.modules[specification.name] = module
        specification.loader.exec_module(module)
    return vars(sys.modules["shipped_checks_test_properties"])


def _segment(endpoint: Endpoint) -> int:
    """Return the index of the first identifier in a path."""
    return endpoint.operation.path.split("/").index(f"{{{endpoint.operation.parameters[0]}}}")


def _some_numbers(endpoint: Endpoint, dice: random.Random, *, beyond: bool) -> Asks | None:
    """Return a predicate for calls with a page size in the middle third of the range, or with `beyond`, far outside it."""
    size = next(paging(endpoint, "size"), None)
    if size is None:
        return None
    longest = int(size.schema["maximum"])
    low = longest + 50 if beyond else dice.randrange(longest // 8, longest // 2)
    high = 10**9 if beyond else low + longest // 3
    return lambda _, query: query.get(size.path, "").isdecimal() and low <= int(query[size.path]) <= high


def _one_parameter(endpoint: Endpoint, dice: random.Random) -> Asks | None:
    """Return a predicate for calls with one of the optional parameters, with any value."""
    pages = {fact.path for keyword in ("size", "page") for fact in paging(endpoint, keyword)}
    facts = [fact for fact in endpoint.of_area(Area.QUERY) if fact.state is State.KNOWN and not fact.required]
    named = [fact.path for fact in facts if fact.path not in pages]
    wanted = dice.choice(named) if named else ""
    return (lambda _, query: wanted in query) if named else None


@dataclass(frozen=True)
class Row:
    """A breach, and the results of both methods."""

    breach: Breach
    checks: Result
    calls: Mapping[str, Result]


def main(each: int, rounds: int, seed: int) -> None:
    """Print the results by occurrence, by rule and by kind of generated request."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench.of(Path(folder))
        checked = set(bench.checks["RULES"])
        rows = []
        for breach in bench.breaches(each, random.Random(seed)):  # equal seeds, equal breaches
            kinds = KINDS if breach.requirement.rule in checked else {ALL: RequestKind}
            calls = {name: bench.by_calls(breach, rounds, seed, those) for name, those in kinds.items()}
            rows.append(Row(breach, bench.by_checks(breach), calls))
    ours = [row for row in rows if row.breach.requirement.rule in checked]
    print(
        f"{len(ours)} breaches of the {len(checked)} rules that check generated requests, {rounds} rounds, seed {seed}\n"
    )
    _print("occurrence", ours, lambda breach: breach.when)
    _print("rule", ours, lambda breach: breach.requirement.rule)
    _print("of other rules", [row for row in rows if row not in ours], lambda breach: breach.when)
    _print_kinds(ours)


def _print(title: str, rows: Sequence[Row], name: Callable[[Breach], str]) -> None:
    """Print a table grouped by a property of breaches; requests are the mean per breach."""
    print(f"| {title} | breaches | both find | only checks | only generated | neither | requests: checks | generated |")
    print("|---|---|---|---|---|---|---|---|")
    for one in (*dict.fromkeys(name(row.breach) for row in rows), ""):
        some = [row for row in rows if one in ("", name(row.breach))]
        pairs = [(row.checks[0], row.calls[ALL][0]) for row in some]
        found = [pairs.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))]
        sent = [sum(row.checks[1] for row in some), sum(row.calls[ALL][1] for row in some)]
        cells = [one or "total", len(some), *found, *(round(count / max(1, len(some))) for count in sent)]
        print(f"| {' | '.join(map(str, cells))} |")
    print()


def _print_kinds(rows: Sequence[Row]) -> None:
    """Print a table by kind of generated request."""
    print("| kind | found | not found by checks | found by no other kind | requests |")
    print("|---|---|---|---|---|")
    for name in KINDS:
        found = [row for row in rows if row.calls[name][0]]
        beyond = [row for row in found if not row.checks[0]]
        alone = [
            row for row in beyond if not any(row.calls[other.value][0] for other in RequestKind if other.value != name)
        ]
        sent = round(sum(row.calls[name][1] for row in rows) / max(1, len(rows)))
        print(f"| {name} | {len(found)} | {len(beyond)} | {len(alone) if name in set(RequestKind) else ''} | {sent} |")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(*given, *(4, 2, 1)[len(given) :]))
