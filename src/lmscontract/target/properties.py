"""Property tests: calls that schemathesis makes up from the exported contract, judged by the requirements they bear on.

What schemathesis finds is folded into the requirement that it breaks; what breaks none is no finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from schemathesis.config import SchemathesisConfig
from schemathesis.core import NOT_SET
from schemathesis.generation import GenerationMode

from lmscontract.contract.model import Area, Endpoint, State
from lmscontract.contract.openapi import document
from lmscontract.findings.finding import Status, Verdict
from lmscontract.rules.rule import Requirement
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.target import Target
from lmscontract.target.trial import Check, NotVerified, judge, try_requirement
from lmscontract.types import Operation

EXAMPLES: Mapping[str, int] = {"gate": 8, "nightly": 40, "deep": 300}
"""How many calls a profile makes up for each operation."""


class Explorer:
    """Makes up calls of one tenant's operations. `judges` maps a rule to the check that tells whether it is kept."""

    def __init__(
        self, target: Target, requirements: Iterable[Requirement], judges: Mapping[str, Check], seed: int
    ) -> None:
        self._target = target
        self._judges = judges
        self._by_operation: dict[str, list[Requirement]] = {}
        for requirement in requirements:
            if requirement.rule in judges:
                self._by_operation.setdefault(requirement.operation.shape, []).append(requirement)
        self._schema = _schema(target, seed)

    def explore(self, operation: Operation, examples: int) -> list[Verdict]:
        """Call an operation with made-up parameters; the verdicts on the requirements that an answer broke, one each.

        The smallest call that breaks a requirement is the one that is told. NotVerified when nothing could be called.
        """
        endpoint = self._target.endpoint(operation)
        broken: dict[str, Verdict] = {}
        place = self._target.place(endpoint)

        def attempt(case: Any) -> None:
            try:
                exchange = self._send(endpoint, case, place)
            except NotVerified:
                return  # a tenant that is busy says nothing of the contract
            for verdict in self._judged(endpoint, exchange):
                known = broken.get(verdict.requirement)
                if known is None or _size(verdict) < _size(known):
                    broken[verdict.requirement] = verdict

        self._run(endpoint, attempt, examples)
        return [broken[id] for id in sorted(broken)]

    def _run(self, endpoint: Endpoint, attempt: Callable[[Any], None], examples: int) -> None:
        operation = self._schema[self._spelling(endpoint)][endpoint.operation.method]
        asks = any(fact.area is Area.QUERY and fact.state is State.KNOWN for fact in endpoint.facts.values())
        modes = list(GenerationMode) if asks else [GenerationMode.POSITIVE]
        cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])
        settings = hypothesis.settings(
            max_examples=examples if asks else 1,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        settings(hypothesis.given(cases)(attempt))()

    def _spelling(self, endpoint: Endpoint) -> str:
        """The path as the document spells it: paths that differ in a parameter's name are one."""
        method = endpoint.operation.method
        paths: list[str] = list(self._schema.raw_schema["paths"])
        return next(path for path in paths if Operation(method, path).shape == endpoint.operation.shape)

    def _send(self, endpoint: Endpoint, case: Any, place: str) -> Exchange:
        query = case.query if case.query not in (None, NOT_SET) else {}
        pairs = tuple((str(name), _text(value)) for name, value in query.items())
        call = Call(endpoint.operation, endpoint.operation.method, place, pairs, effect=endpoint.effect)
        return self._target.send(call)

    def _judged(self, endpoint: Endpoint, exchange: Exchange) -> Iterable[Verdict]:
        with self._target.answering(endpoint.operation, exchange):
            for requirement in self._by_operation.get(endpoint.operation.shape, ()):
                check = self._judges[requirement.rule]
                if judge(check, requirement, self._target).status is Status.VIOLATED:
                    yield try_requirement(check, requirement, self._target)


def _schema(target: Target, seed: int) -> Any:
    generation = {
        "deterministic": True,
        "database": "none",
        "with-security-parameters": False,
        "allow-x00": False,
    }
    config = SchemathesisConfig.from_dict(
        {"seed": seed, "generation": generation, "phases": {"coverage": {"unexpected-methods": []}}}
    )
    return schemathesis.openapi.from_dict(_without_open_parameters(document(target.snapshot)), config=config)


def _without_open_parameters(whole: dict[str, Any]) -> dict[str, Any]:
    """The document without the parameters that an operation may or may not take: made-up ones would get 400 only."""
    for item in whole["paths"].values():
        for operation in item.values():
            if "parameters" in operation:
                told = operation["parameters"]
                operation["parameters"] = [each for each in told if not isinstance(each.get("x-open"), str)]
    return whole


def _size(verdict: Verdict) -> int:
    return len(verdict.evidence.request) if verdict.evidence else 0


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).encode("utf-8", "replace").decode()
