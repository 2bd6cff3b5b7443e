"""The requirements that a mock breaks, and what breaking them does to a finished response.

A requirement about the mock's own behaviour (a token is required, a value is refused) is broken where the mock does it:
the code asks `Breaks.keeps` first. A requirement about the content of a response is broken by the table `MUTATIONS` when
the response is finished. Conditions after an `@` say when a requirement is broken.
"""

from __future__ import annotations

import html
import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import orjson
from msgspec import Struct

from lmscontract.contract.model import Area, Endpoint, Fact, Replacement, Snapshot
from lmscontract.contract.tenant_facts import FIELD_LANGUAGE
from lmscontract.errors import UsageError
from lmscontract.mock.documents import filled, put_in, resolved, take_out
from lmscontract.mock.messages import ResponseDraft
from lmscontract.mock.samples import Samples
from lmscontract.mock.variants.headers import EXPOSE
from lmscontract.property_path import PropertyPath
from lmscontract.rules.rule import Oracle, Requirement, closest_id
from lmscontract.rules.values import compared_headers, paging, promised_headers
from lmscontract.types import level_of

_PAGE = b"<!doctype html>\n<title>Maintenance</title>\n<p>This is no JSON.</p>\n"
_CHANCE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)%")
_PAGES = re.compile(r"page-([0-9]{1,9})")
_FORMS = "write 10%, page-2 or account:NAME after the @"


class CurrentCall(Struct, frozen=True):
    """The call in progress: its number among the calls of its operation, the requested page, and the names of the
    account and of its level."""

    number: int
    page: int
    names: frozenset[str]


FactValues = Callable[[str], tuple[Any, ...]]
"""The values of a tenant fact: that of the tenant, and those of its accounts."""
BreakCondition = Callable[[CurrentCall], bool]
"""Whether a requirement is broken in a call."""


class Breaks:
    """The broken requirements of one mock; there may be none.

    Conditions are evaluated for the call that began last; before the first call, requirements with conditions are kept.
    `accounts` are the account names that a condition may use.
    """

    def __init__(
        self, snapshot: Snapshot, broken: Iterable[str], *, seed: int = 1, accounts: Collection[str] = ()
    ) -> None:
        self._by_operation: dict[str, list[Requirement]] = {}
        self._conditions: dict[str, list[tuple[BreakCondition, ...]]] = {}
        self._snapshot = snapshot
        self._calls: Counter[str] = Counter()
        self._call: CurrentCall | None = None
        for named in dict.fromkeys(broken):
            name, suffixes = split(named)
            requirement = _requirement(snapshot, name)
            endpoint = snapshot.endpoints[requirement.operation.shape]
            if requirement.id not in self._conditions:
                self._by_operation.setdefault(requirement.operation.label, []).append(requirement)
            self._conditions.setdefault(requirement.id, []).append(
                tuple(_condition(each, named, endpoint, accounts, seed) for each in suffixes)
            )
        self.any = bool(self._conditions)
        self.conditional = any(some for each in self._conditions.values() for some in each)

    def reset(self) -> None:
        """Count calls from the first."""
        self._calls.clear()
        self._call = None

    def begin(self, operation: str, page: int, names: frozenset[str]) -> None:
        """Begin a call of an operation, for a page of its list, by an account of these names."""
        self._calls[operation] += 1
        self._call = CurrentCall(self._calls[operation], page, names)

    def keeps(self, rule: str, operation: str, location: str = "", expected: str = "") -> bool:
        """Whether the requirement of that id is kept in the call in progress."""
        return not self._conditions or not self._broken(_id(rule, operation, location, expected))

    def always_keeps(self, rule: str, operation: str, location: str = "", expected: str = "") -> bool:
        """Whether the requirement of that id is kept in every call."""
        return _id(rule, operation, location, expected) not in self._conditions

    def of(self, operation: str) -> list[Requirement]:
        """Return the requirements of an operation that are broken in the call in progress."""
        found = self._by_operation.get(operation, [])
        return [each for each in found if self._broken(each.id)] if self.conditional else found

    def _broken(self, id: str) -> bool:
        return any(self._holds(each) for each in self._conditions.get(id, ()))

    def _holds(self, conditions: tuple[BreakCondition, ...]) -> bool:
        return not conditions or (self._call is not None and all(each(self._call) for each in conditions))

    def mutate_refusal(self, endpoint: Endpoint, draft: ResponseDraft) -> None:
        """Break the requirements of an operation that are about its refusals in a finished one."""
        if any(each.rule == "error-differs" for each in self.of(endpoint.operation.label)):
            body = orjson.dumps(draft.document) if draft.raw_body is None else draft.raw_body
            dropped = {each.lower() for each in promised_headers(self._snapshot)}
            draft.headers = {name: value for name, value in draft.headers.items() if name.lower() not in dropped}
            draft.headers["Content-Type"] = "text/html; charset=UTF-8"
            draft.raw_body = b"<!doctype html>\n<title>Error</title>\n<p>" + html.escape(body.decode()).encode()

    def mutate(self, endpoint: Endpoint, draft: ResponseDraft, grant: str, facts: FactValues) -> None:
        """Break the broken requirements of an operation in its finished response; `grant` is the token's."""
        broken = [each for each in self.of(endpoint.operation.label) if each.rule in MUTATIONS]
        if not broken:
            return
        draft.document = orjson.loads(orjson.dumps(draft.document))  # a copy: records are shared
        for requirement in broken:
            MUTATIONS[requirement.rule](Breach(requirement, endpoint, self._snapshot, grant, facts), draft)


def split(named: str) -> tuple[str, tuple[str, ...]]:
    """Split a requirement and its conditions: `ID@10%`, `ID@page-2@account:user`."""
    name, *suffixes = named.split("@")
    return name, tuple(suffixes)


def _condition(text: str, named: str, endpoint: Endpoint, accounts: Collection[str], seed: int) -> BreakCondition:
    """Return the condition of a text such as `10%`; a UsageError for an unknown one."""
    if found := _CHANCE.fullmatch(text):
        return _chance(float(found[1]), named, seed)
    if found := _PAGES.fullmatch(text):
        return _on_page(int(found[1]), named, endpoint)
    word, _, name = text.partition(":")
    if word == "account":
        return _for_account(name, named, accounts)
    raise UsageError(f"{named}: there is no condition {text or 'without a name'}", "--break", _FORMS)


def _chance(percent: float, named: str, seed: int) -> BreakCondition:
    """Return a condition that is random for each call of the operation; equal seeds and calls give equal results."""
    if not 0 < percent <= 100:
        raise UsageError(f"{named}: expected a rate above 0% and up to 100%", "--break", _FORMS)

    def holds(call: CurrentCall) -> bool:
        rng = random.Random(f"{seed} {named} {call.number}")  # noqa: S311  # the same for the same seed
        return rng.random() * 100 < percent

    return holds


def _on_page(number: int, named: str, endpoint: Endpoint) -> BreakCondition:
    if number < 1:
        raise UsageError(f"{named}: pages are counted from 1", "--break", "name a page from 1 on")
    if not any(paging(endpoint, "page")):
        raise UsageError(f"{named}: {endpoint.operation.label} has no pages", "--break", "name a list")
    return lambda call: call.page == number


def _for_account(name: str, named: str, accounts: Collection[str]) -> BreakCondition:
    known = dict.fromkeys([*accounts, *map(level_of, accounts), "api"])
    if name not in known:
        raise UsageError(f"{named}: there is no account {name}", "--break", f"there are {', '.join(known)}")
    return lambda call: name in call.names


class Breach(Struct, frozen=True):
    """One broken requirement, and what is needed to break it in a response."""

    requirement: Requirement
    endpoint: Endpoint
    snapshot: Snapshot
    grant: str
    facts: FactValues

    @property
    def subject(self) -> Any:
        """What the requirement comes from: a fact, a promise, or a later change."""
        return self.requirement.subject

    @property
    def samples(self) -> Samples:
        """Values of the contract's shapes."""
        return Samples(self.snapshot.vocabulary.schemas)

    @property
    def member(self) -> str:
        """The member of the token that the requirement is about; empty when the token is of another grant."""
        grant, _, member = self.requirement.location.partition(".")
        return member if grant == self.grant else ""


def _drop_property(breach: Breach, draft: ResponseDraft) -> None:
    for path in breach.subject.paths:
        take_out(draft.document, path, breach.subject.pattern)


def _drop_with_alternatives(breach: Breach, draft: ResponseDraft) -> None:
    later = breach.snapshot.replacement(breach.subject, breach.endpoint.operation.shape)
    for fact in later.instead_of(breach.subject):
        for path in fact.paths:
            take_out(draft.document, path, fact.pattern)


def _send_removed_property(breach: Breach, draft: ResponseDraft) -> None:
    for path in breach.subject.paths:
        segments = resolved(path, breach.endpoint)
        put_in(draft.document, segments, breach.samples.value({}, segments[-1].name))


def _apply_later_change(breach: Breach, draft: ResponseDraft) -> None:
    """Apply a later change to every record: remove what it removes, and add what it adds."""
    later: Replacement = breach.subject
    if not breach.endpoint.record_path.holds(draft.document):
        return
    for fact in later.removed:
        for path in fact.paths:
            take_out(draft.document, path, fact.pattern)
    for fact in later.added:
        segments = resolved(fact.paths[0], breach.endpoint)
        put_in(draft.document, segments, breach.samples.value(breach.samples.schema(fact), segments[-1].name))


def _send_wrong_type(breach: Breach, draft: ResponseDraft) -> None:
    fact = breach.subject
    other = breach.samples.other(breach.samples.schema(fact))
    for path in fact.paths:
        for holder, name in filled(draft.document, path, fact.pattern):
            holder[name] = other


def _send_null(breach: Breach, draft: ResponseDraft) -> None:
    """Set each property of the promise to null."""
    names = breach.subject.expected.split(",")
    for place in list(PropertyPath.parse(f"{breach.subject.at}.`{names[0]}`").places(draft.document)):
        holder: Any = place.holder
        holder.update((name, None) for name in names if name in holder)


def _leave_null_out(breach: Breach, draft: ResponseDraft) -> None:
    for holder, name in filled(draft.document, PropertyPath.parse(breach.subject.at)):
        if holder[name] is None:
            del holder[name]


def _drop_numbers(_: Breach, draft: ResponseDraft) -> None:
    """Remove every number that is not in a list."""
    holders = [draft.document]
    for holder in holders:
        numbers = [name for name, value in holder.items() if str(value).isdecimal()]
        for name in numbers:
            del holder[name]
        holders += [each for each in holder.values() if isinstance(each, dict)]


def _drop_identifiers(breach: Breach, draft: ResponseDraft) -> None:
    """Remove every word and number from the items, except what the contract names."""
    named = {fact.paths[0].name for fact in breach.endpoint.of_area(Area.RESPONSE)}
    named |= {name for promise in breach.endpoint.behaviours for name in promise.expected.split(",")}
    for item, _ in breach.endpoint.record_path.values(draft.document):
        _drop_words(item, named)


def _drop_words(value: Any, spared: Collection[str]) -> None:
    if isinstance(value, list):
        for each in value:
            _drop_words(each, spared)
    elif isinstance(value, dict):
        for name in [name for name in value if name not in spared]:
            if _is_word(value[name]):
                del value[name]
            else:
                _drop_words(value[name], spared)


def _is_word(value: Any) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool) and len(str(value).split()) == 1


def _send_page(_: Breach, draft: ResponseDraft) -> None:
    draft.raw_body = _PAGE
    draft.headers = {**draft.headers, "Content-Type": "text/html; charset=UTF-8"}


def _send_as_text(_: Breach, draft: ResponseDraft) -> None:
    draft.headers = {**draft.headers, "Content-Type": "text/plain; charset=UTF-8"}


def _send_unknown_status(breach: Breach, draft: ResponseDraft) -> None:
    if breach.grant:
        return  # else no account could sign in; refused token requests show this breach as well
    table = breach.snapshot.vocabulary.statuses
    draft.status = next(each for each in (418, 299, 599) if not {str(each), f"{each // 100}XX"} & table.keys())


def _drop_header(breach: Breach, draft: ResponseDraft) -> None:
    name = breach.requirement.location.removeprefix("header.").lower()
    draft.headers = {each: value for each, value in draft.headers.items() if each.lower() != name}


def _drop_open_headers(breach: Breach, draft: ResponseDraft) -> None:
    dropped = {each.lower() for each in compared_headers(breach.snapshot)} - {"content-type"}
    draft.headers = {each: value for each, value in draft.headers.items() if each.lower() not in dropped}


def _hide_header(breach: Breach, draft: ResponseDraft) -> None:
    headers = draft.headers
    names = [each.strip() for each in headers.get(EXPOSE, "").split(",")]
    exposed = ", ".join(each for each in names if each.lower() != breach.requirement.expected.lower())
    draft.headers = {**headers, EXPOSE: exposed} if exposed else {k: v for k, v in headers.items() if k != EXPOSE}


def _drop_link(breach: Breach, draft: ResponseDraft) -> None:
    take_out(draft.document, PropertyPath.parse(breach.requirement.location).parent)


def _strip_link(breach: Breach, draft: ResponseDraft) -> None:
    for holder, name in filled(draft.document, PropertyPath.parse(breach.requirement.location)):
        holder[name] = str(holder[name]).partition("?")[0]


def _drop_member(breach: Breach, draft: ResponseDraft) -> None:
    if breach.member:
        draft.document.pop(breach.member, None)


def _add_member(breach: Breach, draft: ResponseDraft) -> None:
    if breach.member:
        draft.document[breach.member] = "unexpected"


def _show_filtered_value(breach: Breach, draft: ResponseDraft) -> None:
    """Give the items of a list the first value that its parameter takes, where the mock has none that the parameter takes.

    The mock does not filter by such a parameter, so that without a value nothing shows that it is ignored.
    """
    fact = breach.subject
    values: list[Any] = fact.schema.get("enum", []) if isinstance(fact, Fact) else []
    for item, _ in breach.endpoint.record_path.values(draft.document) if values else ():
        if isinstance(item, dict) and isinstance(item.get(fact.path), str) and item[fact.path] not in values:
            item[fact.path] = values[0]


def _misshow_field(breach: Breach, draft: ResponseDraft) -> None:
    """Show a field in another form than its own, or in the language of another account if its value is a text."""
    table, needs = breach.subject.table, breach.subject.needs
    if "field-shape" not in table and FIELD_LANGUAGE not in table:
        return  # a handler does what the requirement is about
    schema = breach.snapshot.vocabulary.schemas.get(table.get("field-shape", ""), {})
    for field in breach.facts(needs[-1]):
        for holder, name in _places_of_field(draft.document, str(field)):
            others = [each for each in breach.facts(needs[0]) if each != holder[name]]
            if FIELD_LANGUAGE not in table and holder[name] is not None:
                holder[name] = breach.samples.other(schema)
            elif FIELD_LANGUAGE in table and isinstance(holder[name], str):  # after another break it may be no name
                holder[name] = others[0]


def _places_of_field(document: Any, field: str) -> Iterator[tuple[Any, str]]:
    """Yield the places that show the value of a field: a member whose name ends with it, or `value` beside its identifier."""
    members = document if isinstance(document, dict) else {}
    named = any(str(each) == field for each in members.values())
    for name in members:
        if name.rpartition("_")[2] == field or (named and name == "value"):
            yield document, name
    for each in members.values() if members else document if isinstance(document, list) else ():
        yield from _places_of_field(each, field)


def _mutate_member(breach: Breach, draft: ResponseDraft) -> None:
    if breach.member:
        schema = breach.snapshot.vocabulary.grants[breach.grant]["answers"][breach.member]
        draft.document[breach.member] = breach.samples.other(schema)


MUTATIONS: Mapping[str, Callable[[Breach, ResponseDraft], None]] = {
    "property-missing": _drop_property,
    "removed-property-sent": _send_removed_property,
    "property-removed-early": _apply_later_change,
    "property-lost-early": _drop_with_alternatives,
    "property-type-wrong": _send_wrong_type,
    "null-sent": _send_null,
    "identifier-missing": _drop_identifiers,
    "filter-ignored": _show_filtered_value,
    "behaviour-differs": _misshow_field,
    "total-missing": _drop_numbers,
    "property-left-out": _leave_null_out,
    "response-not-json": _send_page,
    "content-type-wrong": _send_as_text,
    "status-undocumented": _send_unknown_status,
    "header-missing": _drop_header,
    "header-differs": _drop_open_headers,
    "header-not-exposed": _hide_header,
    "links-missing": _drop_link,
    "link-parameters-missing": _strip_link,
    "token-member-missing": _drop_member,
    "token-member-unexpected": _add_member,
    "token-member-wrong": _mutate_member,
}
"""What each rule's breach does to a successful answer."""


_LAST: list[tuple[Snapshot, Mapping[str, Requirement]]] = []


def _requirements(snapshot: Snapshot) -> Mapping[str, Requirement]:
    """Return the requirements of a snapshot by id; cached for the next mock of the same snapshot."""
    if not (_LAST and _LAST[0][0] is snapshot):
        from lmscontract.rules.register import derive  # a module for each rule: not for a tenant that breaks none

        _LAST[:] = [(snapshot, {requirement.id: requirement for requirement in derive(snapshot)})]
    return _LAST[0][1]


def _requirement(snapshot: Snapshot, name: str) -> Requirement:
    by_id = _requirements(snapshot)
    requirement = by_id.get(name) or next((each for each in by_id.values() if each.short == name), None)
    if requirement is None:
        ids = [*by_id, *(each.short for each in by_id.values())]
        raise UsageError(f"there is no requirement {name}", "--break", closest_id(name, ids))
    if requirement.oracle is Oracle.DECLARED:
        raise UsageError(f"no response can show that {name} is broken", "--break", requirement.reason)
    return requirement


def _id(rule: str, operation: str, location: str, expected: str) -> str:
    place = f"{location}={expected}" if expected else location
    return ":".join(part for part in (rule, operation, place) if part)
