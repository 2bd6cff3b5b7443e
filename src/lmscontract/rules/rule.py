"""Rules, and the requirements with stable ids that they derive from a snapshot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Behaviour, Condition, Endpoint, Fact, Origin, Replacement, Snapshot, State
from lmscontract.errors import closest
from lmscontract.types import Basis, Operation, short_id, weaker

_SHORT = re.compile(r"[0-9a-fA-F]{8}")
_SECTION = re.compile(r"^(Why it matters|What to do|Check|Example): ((?:.+\n?)(?:    .+\n?)*)", re.MULTILINE)
_SIMILAR = 0.8
"""Least similarity of short ids: at most one of their eight digits differs."""


class RuleArea(StrEnum):
    """The subject of a rule, in the order of reports; each has a file of checks of that name."""

    OPERATIONS = "operations"
    RESPONSES = "responses"
    PARAMETERS = "parameters"
    BODIES = "bodies"
    WRITES = "writes"
    BEHAVIOURS = "behaviours"
    LISTINGS = "listings"
    STATES = "states"
    ERRORS = "errors"
    HEADERS = "headers"
    AUTHENTICATION = "authentication"


class Severity(StrEnum):
    """How much a violation harms the clients of the platform."""

    BLOCKER = "blocker"
    CRITICAL = "critical"
    NORMAL = "normal"
    MINOR = "minor"


class Oracle(StrEnum):
    """Whether a response can show that a requirement is violated, or the requirement is only declared."""

    RESPONSE = "response"
    DECLARED = "declared"


class Sign(StrEnum):
    """What an outcome says about the change that brought a requirement.

    NEW_FORM: a verification shows what was not there before. OLD_FORM: a violation shows what was there before, and a
    verification alone shows nothing, because a tenant may never have had it. NONE: neither shows anything.
    """

    NEW_FORM = "new form"
    OLD_FORM = "old form"
    NONE = "none"


Subject = Fact | Condition | Behaviour | Replacement | Endpoint
"""The statements of the contract that a requirement may come from."""


class Requirement(Struct, frozen=True):
    """Something that the platform must do, at one place of one operation.

    `subject` is the statement of the contract that requires it; `reason` says why a declared one is not observable.
    `previous` is what was stated at its place before a change that is due, `ends` the later change that ends it.
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
    previous: Subject | None = None
    ends: str = ""

    @property
    def id(self) -> str:
        """`rule:METHOD /path:location=expected`, without the empty parts."""
        place = f"{self.location}={self.expected}" if self.expected else self.location
        return ":".join(part for part in (self.rule, self.operation.label, place) if part)

    @property
    def named(self) -> str:
        """The place without its area, for a sentence: `page_size` for query.page_size."""
        names = (each.partition(".")[2].removeprefix("**.") or each for each in _bare(self.location))
        return " or ".join(f"`{name}`" for name in dict.fromkeys(names))

    @property
    def short(self) -> str:
        """The first eight hex digits of the id's SHA-256."""
        return short_id(self.id)

    def __repr__(self) -> str:
        """Return the id, so that the id of a test that is parametrized with it stays the same between runs."""
        return self.id


Requirements = Iterator[Requirement]
"""What a rule derives from a snapshot."""


class Rule(Struct, frozen=True, dict=True):
    """A kind of requirement, named after what is found on a tenant that violates it.

    `manual` is the docstring of the rule's module, with the sections below; `must` returns what a requirement of the rule
    is, in a sentence without a full stop. `depends_on` names the rules whose
    violation makes this one fail, too; `basis` is that of the rule itself; `sign` is what shows whether a change has
    arrived. The check of a rule marked `last` examines the responses that all others received. A rule of `absence` finds
    what must not be sent; one `of_sign_in` is also checked when the response of the token endpoint ended the run. What a rule
    requires `until_change` ends in the month of its change, and does not begin then.
    """

    name: str
    area: RuleArea
    title: str
    manual: str
    must: Callable[[Requirement], str]
    severity: Severity = Severity.NORMAL
    basis: Basis = Basis.STATED
    oracle: Oracle = Oracle.RESPONSE
    depends_on: tuple[str, ...] = ()
    sign: Sign = Sign.NONE
    last: bool = False
    absence: bool = False
    of_sign_in: bool = False
    until_change: bool = False

    @cached_property
    def sections(self) -> Mapping[str, str]:
        """The text of each section of the manual by its title: Why it matters, What to do, Check, Example."""
        return {title: " ".join(text.split()) for title, text in _SECTION.findall(self.manual)}

    @property
    def check(self) -> str:
        """What is checked, or why nothing is, in a sentence."""
        return self._sentence("Check")

    @property
    def why(self) -> str:
        """Why a violation matters, in a sentence."""
        return self._sentence("Why it matters")

    @property
    def what_to_do(self) -> str:
        """What to do about a violation, in a sentence."""
        return self._sentence("What to do")

    def _sentence(self, section: str) -> str:
        text = self.sections.get(section, "")
        return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""

    def on(
        self,
        endpoint: Endpoint,
        location: str = "",
        expected: str = "",
        *,
        subject: Subject | None = None,
        basis: Basis | None = None,
        source: str = "",
        reason: str = "",
    ) -> Requirement:
        """Return this rule's requirement at a place of an operation; its basis is the weaker of the rule's and the fact's.

        With a `reason` of its own or of its subject, it is not observable.
        """
        stated: Any = subject if subject is not None else endpoint
        reason = reason or getattr(stated, "reason", "")
        return Requirement(
            rule=self.name,
            operation=endpoint.operation,
            location=location,
            expected=expected,
            basis=weaker(self.basis, weaker(endpoint.basis, basis or stated.basis)),
            source=source or _row(stated.source, endpoint.operation),
            oracle=Oracle.DECLARED if reason else self.oracle,
            origin=stated.origin,
            subject=stated,
            change=stated.change,
            reason=reason,
        )

    def from_behaviours(self, snapshot: Snapshot) -> Requirements:
        """Derive a requirement from every behaviour in the contract that names this rule, unless what it is about is removed."""
        for endpoint in snapshot.operations:
            for behaviour in endpoint.behaviours:
                about = endpoint.facts.get(behaviour.at)
                if behaviour.rule == self.name and (about is None or about.state is not State.ABSENT):
                    yield self.on(endpoint, behaviour.at, behaviour.expected, subject=behaviour)


def stated(requirement: Requirement) -> str:
    """Return the contract's description of the behaviour or the condition that a requirement comes from."""
    return requirement.subject.says.rstrip(".") if isinstance(requirement.subject, Behaviour | Condition) else ""


def holders_and_names(requirement: Requirement) -> str:
    """Return what holds a response property, and its name there: "item has `price`", "response has `data.total`"."""
    holders: dict[str, list[str]] = {}
    for location in _bare(requirement.location):
        holder, name = _holder_and_name(location)
        holders.setdefault(name, []).append(holder)
    return " or ".join(f"{' or '.join(dict.fromkeys(found))} has `{name}`" for name, found in holders.items())


def _bare(location: str) -> list[str]:
    return location.replace("`", "").split("|")


def _holder_and_name(location: str) -> tuple[str, str]:
    container, found, name = location.rpartition("[].")
    if found:
        array = container.rpartition(".")[2]
        return "item" if array == "items" else f"item of `{array}`", name
    _, found, name = location.rpartition("**.")
    return "record" if found else "response", name


def _row(source: str, operation: Operation) -> str:
    return source if " " in source else f"{source} {operation.label}"


def closest_id(name: str, known: Iterable[str]) -> str:
    """Return the hint that names the most similar id, a short one for a short one; empty if none is similar."""
    if _SHORT.fullmatch(name):
        return closest(name.lower(), filter(_SHORT.fullmatch, known), _SIMILAR)
    return closest(name, (each for each in known if not _SHORT.fullmatch(each)))
