"""Property tests: requests generated from the contract, whose responses are checked against the relevant requirements.

A failure that hypothesis or schemathesis finds becomes an outcome of the requirement that it breaks, or is ignored.
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
from lmscontract.target.generation.links import operations_by_kind
from lmscontract.target.generation.relevance import kinds_for
from lmscontract.target.generation.requests import GeneratedRequest, RequestGenerator, RequestKind, Rounds
from lmscontract.target.generation.sequences import RequestSequence
from lmscontract.target.http.limits import RESERVED
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Operation

EXAMPLES: Mapping[str, int] = {"gate": 2, "nightly": 8, "deep": 60}
"""How many rounds of generated requests, one of each kind, a profile makes for each operation."""

GATE = frozenset(RequestKind) - {RequestKind.NEGATIVE}
"""The kinds of requests in the gate profile: all but the one that finds least per request (`bench/ablation.py`)."""

_SHRINKING_CALLS = 30


class Explorer:
    """Generates requests to one tenant's operations. `checks` maps a rule to its check.

    `kinds` are the kinds of requests: by default all of them in a thorough run, else those of the gate profile.
    """

    def __init__(
        self,
        target: Target,
        requirements: Iterable[Requirement],
        checks: Mapping[str, Check],
        seed: int,
        kinds: Collection[RequestKind] | None = None,
    ) -> None:
        self._target = target
        self._checks = checks
        self._seed = seed
        self._requirements: dict[str, list[Requirement]] = {}
        for requirement in requirements:
            self._requirements.setdefault(requirement.operation.shape, []).append(requirement)
        checked = [each for each in target.snapshot.operations if each.operation.shape in self._requirements]
        self._leads = operations_by_kind([each for each in checked if each.speaks_json and not each.public])
        usual = frozenset(RequestKind) if target.thorough else GATE
        self._kinds = usual if kinds is None else frozenset(kinds)
        self._generator = RequestGenerator(target)

    def explore(
        self, operation: Operation, rounds: int, also: Mapping[str, Check] = MappingProxyType({})
    ) -> list[Outcome]:
        """Generate rounds of requests to an operation; return one outcome for each requirement that a response breaks.

        `also` are checks of rules whose own checks choose their requests themselves. An outcome shows the smallest request
        that breaks its requirement. Equal seeds make equal requests to equal tenants. NotVerified when nothing could be
        called, the tenant is busy, or the request budget of the run is spent.
        """
        limits = self._target.session.limits
        if limits.requests_left <= RESERVED:
            raise NotVerified(f"the request budget of {limits.max_requests} is spent", operation.label)
        endpoint = self._target.endpoint(operation)
        checks = {**self._checks, **also}
        asked = {shape: [each for each in found if each.rule in checks] for shape, found in self._requirements.items()}
        made, plain = self._generator.of(endpoint, self._kinds & self._relevant_kinds(endpoint, asked))
        sequence = RequestSequence(self._target, endpoint, asked, checks, self._leads, plain)
        self._draw(operation, made, sequence.make, rounds)
        sequence.make_smaller(_SHRINKING_CALLS)
        if sequence.ended is not None:
            raise sequence.ended
        if sequence.silent:
            raise NotVerified("no generated request was answered", operation.label)
        return [sequence.found[id].outcome for id in sorted(sequence.found)]

    def _relevant_kinds(self, endpoint: Endpoint, asked: Mapping[str, list[Requirement]]) -> frozenset[RequestKind]:
        """Return the kinds of requests that are relevant to the requirements of the operation and of those it leads to."""
        there = [each for lead in self._leads.get(endpoint.lists, ()) for each in asked[lead.operation.shape]]
        return kinds_for(asked.get(endpoint.operation.shape, ())) | (kinds_for(there) & {RequestKind.WALK})

    def _draw(
        self, operation: Operation, made: Rounds, attempt: Callable[[tuple[GeneratedRequest, ...]], object], rounds: int
    ) -> None:
        """Let hypothesis generate rounds, without its own shrinking, which takes hundreds of calls."""

        def test(requests: tuple[GeneratedRequest, ...]) -> None:
            attempt(requests)

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
