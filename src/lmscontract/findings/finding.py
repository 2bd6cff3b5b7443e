"""What a run says of one requirement, and the finding that a broken one becomes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Self

from msgspec import Struct, convert, field, to_builtins

from lmscontract.contract.model import Behaviour, Condition, TenantFact
from lmscontract.findings.accepted import Acceptance
from lmscontract.rules.rule import Requirement
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
    SupplyKind.WRITES: "--allow-writes, for what can be undone",
}


class Supply(Struct, frozen=True):
    """What the owner of a tenant could supply so that a requirement can be tried; `name` says which one of its kind."""

    kind: SupplyKind
    name: str = ""

    @property
    def text(self) -> str:
        """`the fact archived_course`, `a working body for POST /goods`."""
        return _SUPPLIES[self.kind].format(self.name)


class Evidence(Struct, frozen=True):
    """One exchange that bore on a requirement, already redacted. `request` and `response` are HTTP messages as text."""

    request: str
    response: str
    curl: str


class Outcome(Struct, frozen=True):
    """What was found out about one requirement, by its id.

    `responses` and `items` count what bore on it, and `accounts` names who got these responses; `seen_before_removal`
    tells whether this tenant was ever seen to send what must be absent (None: not a question of absence); `message` says
    what was expected and what was seen; `arrived` tells of a due one whether its new form is here (None: could not be
    seen); `supply` is what would allow another trial. `evidence` is the call that tells it, `earlier` those that have to be
    made before it to see a breach. `asked_as` is the account whose call the evidence shows, or one of UNAUTHORISED; empty
    where nobody said. It was tried from `began` (seconds since 1970; 0 where nobody said) for so many `seconds`.
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
    earlier: tuple[Evidence, ...] = ()
    supply: Supply | None = None
    accounts: tuple[str, ...] = ()
    asked_as: str = ""
    began: float = 0.0
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Plain data, as a pytest worker sends it to the controller."""
        plain: dict[str, Any] = to_builtins(self)
        return plain

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The outcome that `to_json` made."""
        return convert(data, cls)


class Finding(Struct, frozen=True):
    """A violated requirement, in the words and with the proof that a person needs.

    `since` is the month of its change, empty where it was always required; `first_seen` is a day, and
    `runs` counts the runs that saw it since. `is_new` tells that the run before did not see it, and `before` how that run
    saw the requirement: violated, verified or not-verified, empty when there was none. `evidence` and `reproduce` are of
    the call that shows it, `earlier` are the calls that have to be made before it. `rests_on` names the facts that
    only the tenant's owner told, `asked_as` the account whose call the evidence shows. `acceptance` is what somebody
    wrote about it, in force or expired.
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
    earlier: tuple[Evidence, ...] = ()
    since: str = ""
    first_seen: str = ""
    runs: int = 1
    is_new: bool = False
    responses: int = 0
    items: int = 0
    accounts: tuple[str, ...] = ()
    asked_as: str = ""
    before: str = ""
    rests_on: tuple[str, ...] = ()
    acceptance: Acceptance | None = None

    @property
    def id(self) -> str:
        """The fingerprint: rule, operation and location, never wording."""
        return fingerprint(self.requirement)

    @property
    def requests(self) -> tuple[str, ...]:
        """Every call that it takes to see it again, in their order, as lines of curl."""
        return tuple(filter(None, (*(each.curl for each in self.earlier), self.reproduce)))


def fingerprint(requirement: str) -> str:
    """The first eight hex digits of the SHA-256 of a requirement's id; the same as its short id."""
    return hashlib.sha256(requirement.encode()).hexdigest()[:8]


def replacements(requirement: Requirement, named: Sequence[str]) -> tuple[str, ...]:
    """What a change names to be used instead of what it removed; nothing stands in for what it brought, and is missing."""
    return tuple(named) if "removed" in requirement.rule.split("-") else ()


def facts_of(requirement: Requirement) -> tuple[str, ...]:
    """The facts that only the tenant's owner can tell, and that a requirement is tried with."""
    subject = requirement.subject
    if isinstance(subject, Condition):
        return tuple(value.name for value in subject.request.values() if isinstance(value, TenantFact))
    return subject.needs if isinstance(subject, Behaviour) else ()
