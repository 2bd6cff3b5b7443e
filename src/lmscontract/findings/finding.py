"""The outcome of a requirement in a run, and the finding that a violated one becomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct, field

from lmscontract.contract.model import Behaviour, Condition
from lmscontract.findings.accepted import Acceptance
from lmscontract.rules.rule import Requirement
from lmscontract.types import Basis, by_method, short_id

HIDDEN = "…"
"""What reports show in place of a part of an address or a form."""


class Status(StrEnum):
    """The status of a requirement after a run."""

    VERIFIED = "verified"
    VIOLATED = "violated"
    DUE = "due"
    NOT_VERIFIED = "not-verified"


ABSENT = frozenset({404, 405, 501})
"""The statuses with which a platform answers a call that it does not have."""


class SupplyKind(StrEnum):
    """The kinds of input that a tenant's configuration can supply, the least effort first."""

    FACT = "fact"
    IDENTIFIER = "identifier"
    SORT = "sort"
    OBJECT = "object"
    CREDENTIALS = "credentials"
    ACCOUNT = "account"
    BODY = "body"
    REFUSED_BODY = "refused-body"
    WRITES = "writes"
    LASTING = "lasting"


_SUPPLIES = {
    SupplyKind.FACT: "the fact {}",
    SupplyKind.IDENTIFIER: 'identifiers."{}", the property that identifies its items',
    SupplyKind.SORT: 'sort."{}", an attribute that sorts it',
    SupplyKind.OBJECT: "an object in the list of {}",
    SupplyKind.CREDENTIALS: "credentials",
    SupplyKind.ACCOUNT: "an account of the level {}",
    SupplyKind.BODY: "a working body for {}",
    SupplyKind.REFUSED_BODY: "another body for {}, since the tenant refuses the configured one",
    SupplyKind.WRITES: "--allow-writes, for what can be undone",
    SupplyKind.LASTING: 'writes = "lasting", for what cannot be undone',
}


class Supply(Struct, frozen=True):
    """An input that the tenant lacks for a requirement to be verified; `name` says which one of its kind."""

    kind: SupplyKind
    name: str = ""

    @property
    def text(self) -> str:
        """A phrase such as `the fact archived_course` or `a working body for POST /goods`."""
        return _SUPPLIES[self.kind].format(self.name)


class Evidence(Struct, frozen=True):
    """A redacted exchange: `request` and `response` are HTTP messages as text, `curl` sends the request again."""

    request: str
    response: str
    curl: str


class Outcome(Struct, frozen=True):
    """The outcome of one requirement, by its id.

    `responses` and `items` count what was relevant to it, and `accounts` names who got these responses with a valid token;
    `statuses` are those that they got.
    `seen_before_removal` is whether this tenant ever sent what must be absent (None: nothing must be absent); `arrived` is
    whether the new form of a due requirement is there (None: not seen); one with a value `of_neither_form` is violated.
    `basis` is that of a violation whose basis is weaker than that of its requirement.
    `message` is what was expected and what was got; `reason` is why it or a part of it is not verified, and `supply` is the
    missing input. `evidence` is the call that shows the violation, `earlier` are the calls to make before it, `asked_as` is
    the account or the unauthorised caller that made it (empty: unknown). `rests_on` names the keys of the facts in the
    configuration that it depends on. `began` is in seconds since 1970 (0: unknown).
    """

    requirement: str
    status: Status
    reason: str = ""
    message: str = ""
    responses: int = 0
    items: int = 0
    seen_before_removal: bool | None = None
    arrived: bool | None = None
    of_neither_form: bool = False
    basis: Basis | None = None
    evidence: Evidence | None = None
    earlier: tuple[Evidence, ...] = ()
    supply: Supply | None = None
    accounts: tuple[str, ...] = ()
    statuses: tuple[int, ...] = ()
    asked_as: str = ""
    rests_on: tuple[str, ...] = ()
    began: float = 0.0
    seconds: float = 0.0


class Finding(Struct, frozen=True):
    """A violated requirement with its evidence.

    `since` is the month of its change, empty if it was always required, and `until` that of `ends`, the change that ends it,
    both empty without any; `first_seen` is a day, and `runs` counts the runs
    that saw it since. `is_new` is whether the previous run did not see it, and `before` its status there, empty if there
    was no previous run. `evidence` and `reproduce` are of the call that shows it, made as `asked_as`; `earlier` are the
    calls to make before it. `rests_on` names the keys of the facts that it depends on, and `not_arrived` its announcement, if
    nothing of that has arrived on the tenant. `perhaps_caused_by` is the short id of a finding of the same operation that makes
    this requirement fail, too. `acceptance` is its entry in accepted.toml, in force or expired.
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
    not_arrived: str = ""
    perhaps_caused_by: str = ""
    acceptance: Acceptance | None = None
    ends: str = ""
    until: str = ""

    @property
    def id(self) -> str:
        """The fingerprint: rule, operation and location, never wording."""
        return short_id(self.requirement)

    @property
    def requests(self) -> tuple[str, ...]:
        """The curl commands that reproduce it, in their order."""
        return tuple(filter(None, (*(each.curl for each in self.earlier), self.reproduce)))


def replacements(requirement: Requirement, named: Sequence[str]) -> tuple[str, ...]:
    """Return what a change names as replacement of what it removed; empty for what it added."""
    return by_method(named, requirement.operation.method) if "removed" in requirement.rule.split("-") else ()


def facts_of(requirement: Requirement) -> tuple[str, ...]:
    """Return the names of the tenant facts that a requirement depends on."""
    return requirement.subject.needs if isinstance(requirement.subject, Condition | Behaviour) else ()
