"""Property tests: calls that are made up from the contract, judged by the requirements that their answers bear on.

What hypothesis and schemathesis find is folded into the requirement that it breaks; what breaks none is no finding.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis.errors import Unsatisfiable

from lmscontract.contract.model import Endpoint
from lmscontract.findings.finding import Outcome
from lmscontract.rules.rule import Requirement
from lmscontract.target.execution import Check
from lmscontract.target.ideas import Idea, Ideas, Made, Sort
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.relevance import sorts_for
from lmscontract.target.target import Target
from lmscontract.target.trip import Trip
from lmscontract.target.ways import readers
from lmscontract.types import Operation

EXAMPLES: Mapping[str, int] = {"gate": 2, "nightly": 8, "deep": 60}
"""How many rounds of made-up calls, one of each sort, a profile makes for each operation."""

GATE = frozenset(Sort) - {Sort.NEGATIVE}
"""What is made up where a run is not thorough: without the sort that `bench/ablation.py` has seen find least for its requests."""

_CALLS_FOR_THAT = 30


class Explorer:
    """Makes up calls of one tenant's operations. `judges` maps a rule to the check that tells whether it is kept.

    `sorts` are what is made up: when nothing is said, all of them in a thorough run, else those of the gate.
    """

    def __init__(
        self,
        target: Target,
        requirements: Iterable[Requirement],
        judges: Mapping[str, Check],
        seed: int,
        sorts: Collection[Sort] | None = None,
    ) -> None:
        self._target = target
        self._judges = judges
        self._seed = seed
        self._requirements: dict[str, list[Requirement]] = {}
        for requirement in requirements:
            self._requirements.setdefault(requirement.operation.shape, []).append(requirement)
        judged = [each for each in target.snapshot.operations if each.operation.shape in self._requirements]
        self._leads = readers([each for each in judged if each.speaks_json and not each.public])
        usual = frozenset(Sort) if target.thorough else GATE
        self._sorts = usual if sorts is None else frozenset(sorts)
        self._ideas = Ideas(target)

    def explore(
        self, operation: Operation, rounds: int, also: Mapping[str, Check] = MappingProxyType({})
    ) -> list[Outcome]:
        """Make up so many rounds of calls of an operation; the outcomes on the requirements that an answer broke, one each.

        `also` are judges of rules whose own checks cannot judge a call that somebody else made. The smallest call that
        breaks a requirement is the one that is told. Equal seeds make equal calls of equal tenants. NotVerified when
        nothing could be called, or the tenant is busy.
        """
        endpoint = self._target.endpoint(operation)
        judges = {**self._judges, **also}
        asked = {shape: [each for each in found if each.rule in judges] for shape, found in self._requirements.items()}
        made, plain = self._ideas.of(endpoint, self._sorts & self._telling(endpoint, asked))
        trip = Trip(self._target, endpoint, asked, judges, self._leads, plain)
        self._draw(operation, made, trip.make, rounds)
        trip.make_smaller(_CALLS_FOR_THAT)
        if trip.ended is not None:
            raise trip.ended
        if trip.silent:
            raise NotVerified("no made-up call was answered", operation.label)
        return [trip.found[id].outcome for id in sorted(trip.found)]

    def _telling(self, endpoint: Endpoint, asked: Mapping[str, list[Requirement]]) -> frozenset[Sort]:
        """The sorts of calls that may show something of what is asked, of the operation and of those it leads to."""
        there = [each for lead in self._leads.get(endpoint.lists, ()) for each in asked[lead.operation.shape]]
        return sorts_for(asked.get(endpoint.operation.shape, ())) | (sorts_for(there) & {Sort.WALK})

    def _draw(
        self, operation: Operation, made: Made, attempt: Callable[[tuple[Idea, ...]], object], rounds: int
    ) -> None:
        """Have hypothesis draw rounds. What it would make smaller itself takes hundreds of calls, so that it does not."""

        def test(ideas: tuple[Idea, ...]) -> None:
            attempt(ideas)

        settings = hypothesis.settings(
            max_examples=rounds,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            verbosity=Verbosity.quiet,
            suppress_health_check=list(HealthCheck),
        )
        digest = hashlib.blake2b(f"{self._seed} {operation.label}".encode(), digest_size=8).digest()
        seeded = hypothesis.seed(int.from_bytes(digest, "big"))
        with suppress(Unsatisfiable):
            seeded(settings(hypothesis.given(made)(test)))()
