"""What a run says of one requirement, and the finding that a broken one becomes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Self

from lmscontract.findings.accepted import Acceptance
from lmscontract.types import Basis


class Status(StrEnum):
    """Where a requirement stands after a run."""

    VERIFIED = "verified"
    VIOLATED = "violated"
    DUE = "due"
    NOT_VERIFIED = "not-verified"


class SupplyKind(StrEnum):
    """What kind of thing the owner of a tenant could supply, in the order of the effort that it takes."""

    FACT = "fact"
    OBJECT = "object"
    CREDENTIALS = "credentials"
    ACCOUNT = "account"
    BODY = "body"
    WRITES = "writes"


_SUPPLIES = {
    SupplyKind.FACT: "the fact {}",
    SupplyKind.OBJECT: "an object in the list of {}",
    SupplyKind.CREDENTIALS: "credentials",
    SupplyKind.ACCOUNT: "an account of the level {}",
    SupplyKind.BODY: "a working body for {}",
    SupplyKind.WRITES: "calls that write, where one can be undone",
}


@dataclass(frozen=True, slots=True)
class Supply:
    """What the owner of a tenant could supply so that a requirement can be tried; `name` says which one of its kind."""

    kind: SupplyKind
    name: str = ""

    @property
    def text(self) -> str:
        """`the fact archived_course`, `a working body for POST /goods`."""
        return _SUPPLIES[self.kind].format(self.name)


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
    tells of a due one whether its new form is here (None: could not be seen); `supply` is what would allow another trial.
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
    supply: Supply | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain data, as a pytest worker sends it to the controller."""
        supply = {"kind": self.supply.kind.value, "name": self.supply.name} if self.supply else None
        return {**asdict(self), "status": self.status.value, "supply": supply}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The verdict that `to_json` made."""
        evidence, supply = data.get("evidence"), data.get("supply")
        parsed = {
            "status": Status(data["status"]),
            "evidence": Evidence(**evidence) if evidence else None,
            "supply": Supply(SupplyKind(supply["kind"]), supply["name"]) if supply else None,
        }
        return cls(**{**data, **parsed})


@dataclass(frozen=True, slots=True)
class Finding:
    """A violated requirement, in the words and with the proof that a person needs.

    `since` is the month of its change, empty where it was always required; `first_seen` is a day, and
    `runs` counts the runs that saw it since. `is_new` tells that the run before did not see it. `acceptance` is what
    somebody wrote about it, in force or expired.
    """

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
    since: str = ""
    first_seen: str = ""
    runs: int = 1
    is_new: bool = False
    responses: int = 0
    items: int = 0
    acceptance: Acceptance | None = None

    @property
    def id(self) -> str:
        """The fingerprint: rule, operation and location, never wording."""
        return fingerprint(self.requirement)


def fingerprint(requirement: str) -> str:
    """The first eight hex digits of the SHA-256 of a requirement's id; the same as its short id."""
    return hashlib.sha256(requirement.encode()).hexdigest()[:8]
