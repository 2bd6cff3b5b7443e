"""What a rule is, and what it derives from a snapshot: requirements with stable ids."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Behaviour, Condition, Endpoint, Fact, Origin, Replacement, Snapshot
from lmscontract.errors import closest
from lmscontract.types import Basis, Operation, weaker

_SHORT = re.compile(r"[0-9a-fA-F]{8}")
_ALIKE = 0.8
"""From here on two short ids are near: one of their eight digits differs. Any two have half of theirs in common."""


class RuleArea(StrEnum):
    """The concern of a rule; each has a file of checks of that name."""

    AUTHENTICATION = "authentication"
    BODIES = "bodies"
    ERRORS = "errors"
    HEADERS = "headers"
    LISTINGS = "listings"
    OPERATIONS = "operations"
    PARAMETERS = "parameters"
    RESPONSES = "responses"
    STATES = "states"


class Severity(StrEnum):
    """How much a violation hurts those who call the platform."""

    BLOCKER = "blocker"
    CRITICAL = "critical"
    NORMAL = "normal"
    MINOR = "minor"


class Oracle(StrEnum):
    """Whether a response can show that a requirement is broken, or it is only declared."""

    RESPONSE = "response"
    DECLARED = "declared"


Subject = Fact | Condition | Behaviour | Replacement | Endpoint
"""The statements of the contract that a requirement may come from."""


class Requirement(Struct, frozen=True):
    """Something the platform must keep, at one place of one operation.

    `subject` is the statement of the contract that it comes from; `reason` tells why a declared one cannot be tried.
    """

    rule: str
    operation: Operation
    location: str
    expected: str
    basis: Basis
    source: str
    oracle: Oracle
    origin: Origin
    subject: Subject | None = None
    change: str = ""
    reason: str = ""
    due: str = ""

    @property
    def id(self) -> str:
        """`rule:METHOD /path:location=expected`, without the parts that are empty."""
        place = f"{self.location}={self.expected}" if self.expected else self.location
        return ":".join(part for part in (self.rule, self.operation.label, place) if part)

    @property
    def short(self) -> str:
        """The first eight hex digits of the id's SHA-256."""
        return hashlib.sha256(self.id.encode()).hexdigest()[:8]

    def __repr__(self) -> str:
        """The id, so that a test parametrized with it keeps its identity from night to night."""
        return self.id


class Rule(Struct, frozen=True):
    """A kind of requirement, named after what is found on a tenant when it is broken.

    `depends_on` names the rules whose breach makes this one fail too; `basis` is how sure the rule itself is.
    """

    name: str
    area: RuleArea
    title: str
    severity: Severity = Severity.NORMAL
    basis: Basis = Basis.STATED
    oracle: Oracle = Oracle.RESPONSE
    depends_on: tuple[str, ...] = ()
    works: str = ""

    def on(
        self,
        endpoint: Endpoint,
        location: str = "",
        expected: str = "",
        *,
        subject: Subject | None = None,
        basis: Basis | None = None,
        source: str = "",
        origin: Origin | None = None,
        reason: str = "",
    ) -> Requirement:
        """The requirement of this rule at a place of an operation; its basis is the weaker of the rule's and the fact's."""
        said: Any = subject if subject is not None else endpoint
        return Requirement(
            rule=self.name,
            operation=endpoint.operation,
            location=location,
            expected=expected,
            basis=weaker(self.basis, weaker(endpoint.basis, basis or said.basis)),
            source=source or _row(said.source, endpoint.operation),
            oracle=Oracle.DECLARED if reason else self.oracle,
            origin=origin or said.origin,
            subject=said,
            change=said.change,
            reason=reason,
        )

    def from_behaviours(self, snapshot: Snapshot) -> Iterator[Requirement]:
        """Derive a requirement from every behaviour in the contract that names this rule."""
        for endpoint in snapshot.operations:
            for behaviour in endpoint.behaviours:
                if behaviour.rule == self.name:
                    yield self.on(
                        endpoint, behaviour.at, behaviour.expected, subject=behaviour, reason=behaviour.reason
                    )


def _row(source: str, operation: Operation) -> str:
    return source if " " in source else f"{source} {operation.label}"


def closest_id(name: str, known: Iterable[str]) -> str:
    """The remedy that names the nearest of some ids, which is a short one for what looks like one; empty without any."""
    if _SHORT.fullmatch(name):
        return closest(name.lower(), filter(_SHORT.fullmatch, known), _ALIKE)
    return closest(name, (each for each in known if not _SHORT.fullmatch(each)))
