"""Compare the gate profile with schemathesis on the same mocks: `python bench/compare_schemathesis.py [--per-rule N] [--seed N]`.

Each tool runs on all operations of a mock that breaks nothing, and on one operation of mocks that break one requirement of
it, some of each rule. We find a breach if our findings have its id; schemathesis finds it if it reports any failure for the
operation that it does not report while nothing is broken. The mock counts the requests.
"""

from __future__ import annotations

import argparse
import random
import signal
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from compared_tools import MONTH, Contender, Mock, Ours, Rival, Tried, tuned
from mock_over_http import LMS
from server_process import free_port

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Snapshot
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Channel, Month


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a contender on one breach: whether it was found, and the number of failures about intact parts."""

    rule: str
    found: bool
    astray: int
    requests: int
    seconds: float
    processor: float


@dataclass
class Standing:
    """A contender, its failures on the intact mock (whole and by operation), and its outcomes so far."""

    contender: Contender
    whole: Tried
    intact: dict[str, Tried] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)

    def count(self, rule: str = "") -> int:
        """Return the number of breaches that it found, of a rule or of all."""
        return sum(each.found for each in self.outcomes if rule in ("", each.rule))

    def total(self, what: str) -> float:
        """Return the sum of a figure of the outcomes."""
        return float(sum(getattr(each, what) for each in self.outcomes))


def main(per_rule: int, seed: int) -> None:
    """Print the result of each breach, then the table, also if the benchmark is ended early."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal"))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        contract = load_shipped()
        snapshot = contract.at(Month.parse(MONTH, ""), Channel("sandbox"))
        ports = free_port(), free_port()
        with _serving(Mock.at(ports[0], folder)) as unbroken:
            standings = [_whole(each, unbroken) for each in _contenders(unbroken, snapshot, folder)]
            try:
                for requirement in _sample(derive(snapshot), per_rule, seed):
                    with _serving(Mock.at(ports[1], folder, requirement.id)) as broken:
                        outcomes = [_try(each, requirement, unbroken, broken) for each in standings]
                    print(requirement.id, "   ".join(_keep(outcomes, standings)), sep="\n    ", flush=True)
            finally:
                if standings[0].outcomes:
                    _print(standings, f"{per_rule} of each rule, seed {seed}")


def _contenders(unbroken: Mock, snapshot: Snapshot, folder: Path) -> Iterator[Contender]:
    plain = folder / "plain.json"
    options = ["--as-of", MONTH, "--for", "validation", "--output", str(plain)]
    subprocess.run([*LMS, "export", *options], check=True)
    yield Ours("gate")
    yield Ours("gate, writes", ["--allow-writes"])
    yield Rival.of("schemathesis", plain)
    yield Rival.of("tuned", *tuned(unbroken, snapshot, plain, folder))


def _sample(requirements: Iterable[Requirement], per_rule: int, seed: int) -> Iterator[Requirement]:
    """Yield some observable requirements of each rule; equal seeds choose the same."""
    chosen = random.Random(seed)
    shown = sorted((each for each in requirements if each.oracle is Oracle.RESPONSE), key=lambda each: each.id)
    for _, group in groupby(shown, key=lambda each: each.rule):
        some = list(group)
        yield from chosen.sample(some, min(per_rule, len(some)))


def _whole(contender: Contender, unbroken: Mock) -> Standing:
    """Run a contender on the mock that breaks nothing, and print its false alarms."""
    whole = contender.run(unbroken)
    kinds = Counter(each.name.partition(":")[0] for each in whole.found)
    alarms = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()) or "no false alarms"
    print(f"{contender.name}: {alarms}, {whole.requests} requests, {whole.seconds:.0f} s", flush=True)
    return Standing(contender, whole)


def _keep(tried: Iterable[tuple[Outcome, str]], standings: Iterable[Standing]) -> Iterator[str]:
    """Keep the outcomes of a breach, once all contenders have run on it."""
    for (outcome, said), standing in zip(tried, standings, strict=True):
        standing.outcomes.append(outcome)
        yield said


def _try(standing: Standing, requirement: Requirement, unbroken: Mock, broken: Mock) -> tuple[Outcome, str]:
    """Run a contender on a breach; return the outcome and a line that describes it."""
    operation, contender = requirement.operation, standing.contender
    tried = contender.run(broken, operation)
    new = tried.found - standing.whole.found
    if new and contender.random:
        if operation.shape not in standing.intact:
            standing.intact[operation.shape] = contender.run(unbroken, operation)
        new -= standing.intact[operation.shape].found
    found, astray = contender.evaluate(requirement, new)
    by = ", ".join(sorted({each.name.partition(":")[0].partition(" ")[0] for each in new}))
    said = f"{'found' if found else 'missed'}{f' ({by})' if by else ''}"
    outcome = Outcome(requirement.rule, found, astray, tried.requests, tried.seconds, tried.processor)
    return outcome, f"{contender.name}: {said}, {tried.requests} requests, {tried.seconds:.1f} s"


@contextmanager
def _serving(mock: Mock) -> Iterator[Mock]:
    mock.server.start()
    try:
        yield mock
    finally:
        mock.server.stop()


def _print(standings: Sequence[Standing], sample: str) -> None:
    asked = [each.rule for each in standings[0].outcomes]
    _row(f"breaches found ({sample})", "mocks", [each.contender.name for each in standings])
    for rule in dict.fromkeys(asked):
        _row(rule, str(asked.count(rule)), [str(each.count(rule)) for each in standings])
    _row("all", str(len(asked)), [str(each.count()) for each in standings])
    _row("failures about intact parts", "", [f"{each.total('astray'):.0f}" for each in standings])
    _row(
        "requests, median",
        "",
        [f"{statistics.median(one.requests for one in each.outcomes):.0f}" for each in standings],
    )
    _row("requests for a breach found", "", [_quotient(each.total("requests"), each.count()) for each in standings])
    _times(standings, Standing.total)
    print()
    _row("whole run, nothing broken", "", [each.contender.name for each in standings])
    _row("false alarms", "", [str(len(each.whole.found)) for each in standings])
    _row("requests", "", [str(each.whole.requests) for each in standings])
    _times(standings, lambda each, what: getattr(each.whole, what))


def _times(standings: Sequence[Standing], figure: Callable[[Standing, str], float]) -> None:
    """Print elapsed time and processor time, as multiples of the first."""
    for what, named in (("seconds", "elapsed time"), ("processor", "processor time")):
        taken = [figure(each, what) for each in standings]
        _row(f"{named}, {taken[0]:.0f} s is 1", "", [_quotient(each, taken[0]) for each in taken])


def _quotient(value: float, by: float) -> str:
    return f"{value / by:.1f}" if by else "-"


def _row(what: str, asked: str, values: Iterable[str]) -> None:
    print(f"{what:44s}{asked:>6s}" + "".join(f"{value:>14s}" for value in values))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--per-rule", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    main(chosen.per_rule, chosen.seed)
