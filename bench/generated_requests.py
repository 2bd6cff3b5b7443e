"""What made-up calls find that targeted checks do not: `python bench/generated_requests.py [EACH] [ROUNDS] [SEED]`.

Of each rule some requirements are drawn and broken in the mock, one at a time: in every call, in a tenth of them, from the
second page on; and to what only some calls ask for, which no `--break` can say: one object, numbers in the middle of a
range, one optional parameter, objects that do not exist. Each breach is looked for by all checks of its operation and, on a
tenant of its own, by made-up calls of the operation and of the lists that lead to it: of every sort, and of one at a time.
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
from lmscontract.contract.load import checkout_cache, load, shipped
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
from lmscontract.runner import RunOptions, create_target
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.generation.explorer import GATE, Explorer
from lmscontract.target.generation.requests import RequestKind
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Channel, Month

MONTH, CHANNEL = Month(2026, 11), Channel.SANDBOX
ADDRESS = "http://localhost"

WHEN = ("always", "@10%", "@page-2", "one object", "some numbers", "one parameter")
OF_NUMBERS = ("always", "@10%", "some numbers")
STRANGERS = "strangers"
NUMBERS = ("invalid-value-accepted", "parameter-refused", "page-size-ignored")
ODD_STATUS = 422

ALL = "every sort"
OF_GATE = "those of the gate"
SORTS: Mapping[str, Iterable[RequestKind]] = {
    ALL: RequestKind,
    OF_GATE: GATE,
    **{sort.value: [sort] for sort in RequestKind},
}

Asks = Callable[[str, Mapping[str, str]], bool]
"""Whether a call of a path with a query is one of those to which something is broken."""

Result = tuple[bool, int]
"""Whether a breach was found, and by how many requests."""


@dataclass(frozen=True)
class Breach:
    """A broken requirement, and to which calls it shows: under a circumstance of the mock's own, or by what they ask for.

    With a `status`, those calls get that one in place of what the mock answers (a refusal, where `refused`).
    """

    requirement: Requirement
    when: str
    asks: Asks | None = None
    status: int = 0
    refused: bool = False

    @property
    def named(self) -> str:
        """As the mock is told of it."""
        return self.requirement.id + (self.when if self.when.startswith("@") else "")


@dataclass
class Sometimes(BaseAdapter):
    """A tenant that keeps a requirement in most calls, and breaks it in those that ask for something."""

    breach: Breach
    intact: PlatformAdapter
    broken: PlatformAdapter

    def __post_init__(self) -> None:
        """As any adapter."""
        super().__init__()

    def send(self, request: requests.PreparedRequest, *more: Any, **named: Any) -> requests.Response:
        """The answer of one of two platforms; whoever signs in does so at both."""
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
        """There is nothing to close."""

    def _asked(self, request: requests.PreparedRequest) -> bool:
        url = urlsplit(request.url or "")
        path, template = unquote(url.path), re.sub(r"\{[^}]+\}", "[^/]+", self.breach.requirement.operation.path)
        asks = self.breach.asks
        return bool(asks and re.fullmatch(template, path) and asks(path, dict(parse_qsl(url.query))))


@dataclass
class Bench:
    """The contract of a month, and as many tenants of it as are wanted."""

    contract: Contract
    snapshot: Snapshot
    folder: Path
    judges: Mapping[str, Any]
    requirements: tuple[Requirement, ...]
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Bench:
        """The shipped contract at the move of the prices."""
        contract = load(shipped(), cache=checkout_cache(shipped()))
        snapshot = contract.at(MONTH, CHANNEL)
        found = tuple(each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE)
        made = cls(contract, snapshot, folder, _import_checks(), found)
        (folder / config.FILE).write_text(print_config(made._platform(), ADDRESS), "utf-8")
        made.known.update(made.target().discover())
        return made

    def target(self, breach: Breach | None = None) -> Target:
        """A new tenant of which the identifiers are known."""
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

    # what is broken

    def breaches(self, each: int, dice: random.Random) -> Iterator[Breach]:
        """So many breaches of each rule for each time when it may show; of rules that judge no made-up call, always."""
        by_rule: dict[str, list[Requirement]] = defaultdict(list)
        for requirement in self.requirements:
            by_rule[requirement.rule].append(requirement)
        for rule, found in sorted(by_rule.items()):
            times = WHEN if rule in self.judges["RULES"] else WHEN[:1]
            if rule in NUMBERS:
                times = OF_NUMBERS
            elif rule == "status-undocumented":
                times = (*times, STRANGERS)
            for when in times:
                drawn = (self._breach(one, when, dice) for one in dice.sample(found, len(found)))
                yield from islice((one for one in drawn if one is not None), each)

    def _breach(self, requirement: Requirement, when: str, dice: random.Random) -> Breach | None:
        """A requirement broken at such a time; None where it has none."""
        endpoint = self.snapshot.endpoints[requirement.operation.shape]
        asks: Asks | None
        if when == "some numbers":
            asks = _some_numbers(endpoint, dice, beyond=requirement.rule == "invalid-value-accepted")
            status = 400 if requirement.rule == "parameter-refused" else 0
            sized = any(fact.location == requirement.location for fact in paging(endpoint, "maximum"))
            fits = requirement.rule not in NUMBERS or sized
            return Breach(requirement, when, asks, status) if asks and fits else None
        if when == "one parameter":
            asks = _one_parameter(endpoint, dice)
            return Breach(requirement, when, asks) if asks else None
        if when in ("one object", STRANGERS):
            strange = when == STRANGERS
            asks = self._no_object(endpoint) if strange else self._one_object(endpoint, dice)
            return Breach(requirement, when, asks, ODD_STATUS if strange else 0, refused=strange) if asks else None
        breach = Breach(requirement, when)
        try:
            self._platform(breach.named)
        except UsageError:
            return None
        return breach

    def _one_object(self, endpoint: Endpoint, dice: random.Random) -> Asks | None:
        """To whom asks for one object that is not the first of those that are listed."""
        known = self._of_first(endpoint)
        if len(known) < 2:
            return None
        place, wanted = _segment(endpoint), dice.choice(known[1:])
        return lambda path, _: path.split("/")[place] == wanted

    def _no_object(self, endpoint: Endpoint) -> Asks | None:
        """To whom asks for an object that is not listed."""
        known = self._of_first(endpoint)
        place = _segment(endpoint) if known else 0
        return (lambda path, _: path.split("/")[place] not in known) if known else None

    def _of_first(self, endpoint: Endpoint) -> tuple[str, ...]:
        return self.known.get(next(iter(endpoint.kinds.values()), ""), ())

    # what is found

    def by_checks(self, breach: Breach) -> Result:
        """What the checks of the operation find."""
        target, found = self.target(breach), False
        for requirement in self.requirements:
            if requirement.operation.shape == breach.requirement.operation.shape:
                try:
                    judged = run_check(CHECKS[requirement.rule], requirement, target)
                except CredentialsRefused:
                    continue
                found |= judged.status is Status.VIOLATED and requirement.id == breach.requirement.id
        return found, target.session.requests_sent.total()

    def by_calls(self, breach: Breach, rounds: int, seed: int, sorts: Iterable[RequestKind]) -> Result:
        """What made-up calls find: of the operation, if they are made of it, and of two of the lists that lead to it."""
        target, found = self.target(breach), False
        judges = {rule: CHECKS[rule] for rule in self.judges["RULES"]}
        explorer = Explorer(target, self.requirements, judges, seed, tuple(sorts))
        for endpoint in self._leading_to(breach.requirement):
            try:
                outcomes = explorer.explore(endpoint.operation, rounds, self.judges["BY_NUMBERS"])
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
    """Import the shipped checks; what the property tests among them judge by."""
    for file in sorted(checks_folder().glob("test_*.py")):
        specification = importlib.util.spec_from_file_location(f"shipped_checks_{file.stem}", file)
        assert specification is not None
        assert specification.loader is not None
        module = importlib.util.module_from_spec(specification)
        sys.modules[specification.name] = module
        specification.loader.exec_module(module)
    return vars(sys.modules["shipped_checks_test_properties"])


def _segment(endpoint: Endpoint) -> int:
    """The place of the first identifier in a path."""
    return endpoint.operation.path.split("/").index(f"{{{endpoint.operation.parameters[0]}}}")


def _some_numbers(endpoint: Endpoint, dice: random.Random, *, beyond: bool) -> Asks | None:
    """To whom asks for pages of a size in a third of the range, away from its ends; or beyond it, and not just beyond."""
    size = next(paging(endpoint, "maximum"), None)
    if size is None:
        return None
    longest = int(size.schema["maximum"])
    low = longest + 50 if beyond else dice.randrange(longest // 8, longest // 2)
    high = 10**9 if beyond else low + longest // 3
    return lambda _, query: query.get(size.path, "").isdecimal() and low <= int(query[size.path]) <= high


def _one_parameter(endpoint: Endpoint, dice: random.Random) -> Asks | None:
    """To whom sends one of the optional parameters, whatever its value."""
    pages = {fact.path for keyword in ("maximum", "default") for fact in paging(endpoint, keyword)}
    facts = [fact for fact in endpoint.of_area(Area.QUERY) if fact.state is State.KNOWN and not fact.required]
    named = [fact.path for fact in facts if fact.path not in pages]
    wanted = dice.choice(named) if named else ""
    return (lambda _, query: wanted in query) if named else None


@dataclass(frozen=True)
class Row:
    """One breach, and what was found of it."""

    breach: Breach
    checks: Result
    calls: Mapping[str, Result]


def main(each: int, rounds: int, seed: int) -> None:
    """Print what was found by whom, by when the breach shows and by rule, and what each sort of made-up calls finds."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench.of(Path(folder))
        judged = set(bench.judges["RULES"])
        rows = []
        for breach in bench.breaches(each, random.Random(seed)):  # equal seeds, equal breaches
            sorts = SORTS if breach.requirement.rule in judged else {ALL: RequestKind}
            calls = {name: bench.by_calls(breach, rounds, seed, those) for name, those in sorts.items()}
            rows.append(Row(breach, bench.by_checks(breach), calls))
    ours = [row for row in rows if row.breach.requirement.rule in judged]
    print(f"{len(ours)} breaches of the {len(judged)} rules that judge made-up calls, {rounds} rounds, seed {seed}\n")
    _print("when it shows", ours, lambda breach: breach.when)
    _print("rule", ours, lambda breach: breach.requirement.rule)
    _print("of other rules", [row for row in rows if row not in ours], lambda breach: breach.when)
    _print_sorts(ours)


def _print(title: str, rows: Sequence[Row], name: Callable[[Breach], str]) -> None:
    """A table by a property of breaches; the requests are those for one breach."""
    print(f"| {title} | breaches | both find | only checks | only made-up calls | neither | requests: checks | calls |")
    print("|---|---|---|---|---|---|---|---|")
    for one in (*dict.fromkeys(name(row.breach) for row in rows), ""):
        some = [row for row in rows if one in ("", name(row.breach))]
        pairs = [(row.checks[0], row.calls[ALL][0]) for row in some]
        found = [pairs.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))]
        sent = [sum(row.checks[1] for row in some), sum(row.calls[ALL][1] for row in some)]
        cells = [one or "together", len(some), *found, *(round(count / max(1, len(some))) for count in sent)]
        print(f"| {' | '.join(map(str, cells))} |")
    print()


def _print_sorts(rows: Sequence[Row]) -> None:
    """A table by what is made up."""
    print("| made up | found | of these not by checks | by nothing else | requests |")
    print("|---|---|---|---|---|")
    for name in SORTS:
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
