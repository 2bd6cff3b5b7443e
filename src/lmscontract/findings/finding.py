"""What a run says of one requirement, and the finding that a broken one becomes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Self

from lmscontract.types import Basis


class Status(StrEnum):
    """Where a requirement stands after a run."""

    VERIFIED = "verified"
    VIOLATED = "violated"
    DUE = "due"
    NOT_VERIFIED = "not-verified"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One exchange that bore on a requirement, already redacted. `request` and `response` are HTTP messages as text."""

    request: str
    response: str
    curl: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about one requirement, by its id.

    `responses` and `items` count what bore on it; `seen_before_removal` tells whether this tenant was ever seen to send
    what must be absent (None: not a question of absence); `message` says what was expected and what was seen; `arrived`
    tells of a due one whether its new form is here (None: could not be seen).
    """

    requirement: str
    status: Status
    reason: str = ""
    message: str = ""
    responses: int = 0
    items: int = 0
    seen_before_removal: bool | None = None
    arrived: bool | None = None
    evidence: Evidence | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain data, as a pytest worker sends it to the controller."""
        return {**asdict(self), "status": self.status.value}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The verdict that `to_json` made."""
        evidence = data.get("evidence")
        return cls(
            **{**data, "status": Status(data["status"]), "evidence": Evidence(**evidence) if evidence else None},
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """A violated requirement, in the words and with the proof that a person needs."""

    rule: str
    title: str
    requirement: str
    operation: str
    location: str
    severity: str
    basis: Basis
    source: str
    message: str
    origin: str
    change: str = ""
    use_instead: tuple[str, ...] = ()
    evidence: Mapping[str, str] = field(default_factory=dict)
    reproduce: str = ""

    @property
    def id(self) -> str:
        """The fingerprint: rule, operation and location, never wording."""
        return fingerprint(self.requirement)


def fingerprint(requirement: str) -> str:
    """The first eight hex digits of the SHA-256 of a requirement's id; the same as its short id."""
    return hashlib.sha256(requirement.encode()).hexdigest()[:8]
