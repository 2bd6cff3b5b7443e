"""Responses: promised properties are sent with their type, removed ones are not sent."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from lmscontract.contract.model import Answer, Behaviour, Endpoint, Fact, Replacement
from lmscontract.contract.wording import expected_text
from lmscontract.property_path import Place, PropertyPath
from lmscontract.rules.rule import Requirement
from lmscontract.target.evidence import shape, visible_header, visible_pointer
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import subject_of, verifies
from lmscontract.target.json_values import is_in_list, named_properties, records_without, values_by_pointer
from lmscontract.target.lists.pages import grouped_by_place
from lmscontract.target.objects.coverage import (
    all_paths,
    could_hold,
    has_only_empty_lists,
    nested_paths,
    possible_paths,
    rooted_paths,
)
from lmscontract.target.objects.proof import listed_alike
from lmscontract.target.objects.recognition import ends_in_empty_list, identifiers_in, missing_parent
from lmscontract.target.objects.samples import listed_identifiers
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.target import Target
from lmscontract.target.writes.results import require_success, sent_members, without_failed
from lmscontract.target.writes.views import open_pages
from lmscontract.types import Basis, Effect

_ENOUGH = 2
"""How many records without a property show that it is gone."""
_OTHERS = 6
"""How many other operations show that a tenant has what an announcement removes."""
_MANY = 30
"""If other operations show so many of these properties, a fifth may be absent: the specification leaves open where they are."""
_PAGES = 5
"""How many pages are read to find a record in a rare state."""


@verifies("property-missing")
def test_property_missing(requirement: Requirement, target: Target) -> Verified:
    """A promised property is in every record that could hold it, at one of its possible places."""
    fact = subject_of(requirement, Fact)
    endpoint = target.endpoint(requirement.operation)

    def check(response: Exchange) -> None:
        document = _document(target, response)
        _require_holder(document, fact, endpoint, response)
        target.holders(response, fact)
        for path in nested_paths(fact):
            inner = list(path.places(document))
            if inner and not any(place.filled for place in inner):
                raise Violated(str(path), f"none in {_records(inner)}", response)
        lacking: list[Place] = []
        for path in all_paths(fact, endpoint, document):
            places = list(path.places(document))
            enough = any if path.is_anywhere else all
            if places and enough(place.filled for place in places):
                return
            if not places and ends_in_empty_list(path, document):
                raise NotVerified(f"a list that could hold {fact.path} is empty")
            lacking += [place for place in places if not place.filled]
        raise Violated(fact.path, f"none in {_records(lacking)}", response)

    own = target.responses(requirement.operation).check(_of_success(target, check), all_accounts=False)
    return _with_other_accounts(requirement, target, check, own) if target.thorough else own


def _with_other_accounts(
    requirement: Requirement, target: Target, check: Callable[[Exchange], None], own: Verified
) -> Verified:
    """Add the responses to other accounts, and name those whose responses lack a property: they may not have to see it."""
    accounts: dict[str, list[Exchange]] = {}
    for exchange in target.responses(requirement.operation).relevant():
        if exchange not in own.exchanges:
            accounts.setdefault(target.calls.asked_by(exchange), []).append(exchange)
    lacking, complete = [], []
    for level, exchanges in accounts.items():
        try:
            for exchange in exchanges:
                with suppress(NotVerified):
                    check(exchange)
                    complete.append(exchange)
        except Violated:
            lacking.append(level)
    names = " and ".join(f"the account {each}" if each else "the account of the run" for each in lacking)
    what = f"a response to {names} lacks it; it may see less"
    return Verified(*own.exchanges, *complete, unchecked=what if lacking else "")


def _of_success(target: Target, check: Callable[[Exchange], None]) -> Callable[[Exchange], None]:
    """Return a check that finds nothing in a response to a write that may not have worked."""

    def of_success(response: Exchange) -> None:
        try:
            check(response)
        except Violated:
            require_success(target, response)
            raise

    return of_success


def _document(target: Target, response: Exchange) -> Any:
    """Return the JSON of a response; to a write, without the rows that say that they failed."""
    document, writes = target.document(response), response.call.effect is Effect.WRITES
    return without_failed(document) if writes else document


def _require_holder(document: object, fact: Fact, endpoint: Endpoint, response: Exchange) -> None:
    """Raise Violated when a response has no object that could hold a property, or is of another shape."""
    if parent := missing_parent(document, fact, endpoint):
        raise Violated(fact.path, f"no object at {parent} that could hold it", response)
    if not isinstance(document, Mapping) and not could_hold(document, fact, endpoint):
        raise Violated(fact.path, f"{shape(document)} in place of an object", response)


def _records(lacking: Sequence[Place]) -> str:
    """Return how many records lack a property, and the first of them, in words."""
    count = f"{len(lacking)} record{'' if len(lacking) == 1 else 's'}"
    return f"{count}, the first at {visible_pointer(lacking[0].pointer) or '/'}"


@verifies("removed-property-sent")
def test_removed_property_sent(requirement: Requirement, target: Target) -> Verified:
    """A removed property is in no record, at one of its possible places."""
    fact = subject_of(requirement, Fact)

    def check(response: Exchange) -> None:
        target.holders(response, fact)
        document = target.document(response)
        sent: list[Place] = []
        for paths in possible_paths(fact, target.endpoint(requirement.operation), document):
            found = _places(paths, document)
            if not found:
                raise NotVerified(f"the response has no record at one of the possible places of {fact.path}")
            filled = [place for place in found if place.filled]
            if not filled and paths[0].is_anywhere and has_only_empty_lists(document):
                raise NotVerified(f"all lists in the response that could have {fact.path} are empty")
            if not filled:
                _require_no_name(fact, document, response)
                return
            sent += filled
        first, others = sent[0], len(sent) - 1
        more = f" and {others} more place{'' if others == 1 else 's'}" if others else ""
        place = f"{visible_pointer(first.pointer)}/{first.name}{more}"
        raise Violated(f"no {fact.path}", f"{shape(first.value)} at {place}", response)

    return target.responses(requirement.operation).check(check)


def _require_no_name(fact: Fact, document: object, response: Exchange) -> None:
    """Raise Violated when the name of a property whose place is open is a value: the response may list names of properties."""
    name = PropertyPath.parse(fact.path).name
    if "**" not in fact.path or "_" not in name:  # a single word may be any value
        return
    for pointer, value in values_by_pointer(document).items():
        if value == name:
            place = visible_pointer(pointer)
            raise Violated(f"no {fact.path}", f"its name as the value at {place}", response, basis=Basis.INFERRED)


def _places(paths: Sequence[PropertyPath], document: object) -> list[Place]:
    """Return the places of a property in a document: of paths that begin as the first if it has its parent, else of all."""
    first = paths[0]
    beginning = [path for path in paths if path.segments[:1] == first.segments[:1]]
    alternatives = beginning if first.parent.holds(document) else paths
    return [place for path in alternatives for place in path.places(document)]


@verifies("property-type-wrong")
def test_property_type_wrong(requirement: Requirement, target: Target) -> Verified:
    """A property has the stated type or shape at every place, or at one of its possible depths.

    While another type arrives, any value of neither type counts before one of the old type.
    """
    fact, previous = subject_of(requirement, Fact), requirement.previous
    if isinstance(previous, Fact):
        check = _of_success(target, _has_type(requirement, target, (fact, previous)))
        target.responses(requirement.operation).check(check)
    return target.responses(requirement.operation).check(_of_success(target, _has_type(requirement, target, (fact,))))


def _has_type(requirement: Requirement, target: Target, facts: Sequence[Fact]) -> Callable[[Exchange], None]:
    """Return the check of a response: every value of a property is as one of some facts says."""
    fact, schemas, private = facts[0], target.snapshot.vocabulary.schemas, target.snapshot.vocabulary.private

    def wrong(value: object) -> str:
        found = [schema_violation(each, value, schemas, private) for each in facts]
        return found[0] if all(found) else ""

    def check(response: Exchange) -> None:
        target.holders(response, fact)
        document = _document(target, response)
        paths = all_paths(fact, target.endpoint(requirement.operation), document)
        repeated = sent_members(response)  # an answer may repeat its body
        found = [(value, at) for path in paths for value, at in path.values(document)]
        values = [each for each in found if (fact.paths[0].name, repr(each[0])) not in repeated]
        elsewhere = fact.paths[0].is_anywhere and all(value is None for value, _ in values)
        if len(values) < len(found) and (elsewhere or not values):
            raise NotVerified(f"the response only repeats the {fact.path} that was sent, which does not show its type")
        if not values:
            raise NotVerified(f"the response has no {fact.path}")
        if all(value is None for value, _ in values) and not wrong(None):
            raise NotVerified(f"the response has {fact.path} only as null, which does not show its type")
        groups = grouped_by_place(values) if fact.paths[0].is_anywhere else [values]
        mistakes = [next(((got, at) for value, at in each if (got := wrong(value))), ("", "")) for each in groups]
        if any(not got for got, _ in mistakes):
            return  # the contract leaves open which of several places is meant
        got, place = mistakes[0]
        at = visible_pointer(place, [path.name for path in fact.paths])
        expected = " or ".join(expected_text(each, schemas) for each in facts)
        raise Violated(f"{expected} at {at}", got, response, of_neither_form=len(facts) > 1)

    return check


@verifies("response-not-json")
def test_response_not_json(requirement: Requirement, target: Target) -> Verified:
    """A successful response is JSON; for the token endpoint, the one to each grant."""

    def check(response: Exchange) -> None:
        if not response.body and target.endpoint(requirement.operation).answer not in (Answer.LIST, Answer.OBJECT):
            raise NotVerified("the response has no body")
        if not response.is_json:
            raise Violated("JSON", "a body that cannot be parsed" if response.body else "no body", response)

    return _of_each(requirement, target, check)


@verifies("content-type-wrong")
def test_content_type_wrong(requirement: Requirement, target: Target) -> Verified:
    """A successful response that is JSON has a content type of JSON; for the token endpoint, the one to each grant."""

    def check(response: Exchange) -> None:
        if not response.is_json:
            raise NotVerified("its body is not JSON")
        content_type = response.headers.get("content-type", "")
        if "json" not in content_type.partition(";")[0].lower():
            raise Violated("a content type of JSON", repr(visible_header("Content-Type", content_type)), response)

    return _of_each(requirement, target, check)


def _of_each(requirement: Requirement, target: Target, check: Callable[[Exchange], None]) -> Verified:
    """Check each response of an operation; of the token endpoint, the one to each grant."""
    tokens = target.tokens.responses(requirement.operation)
    if not tokens:
        return target.responses(requirement.operation).check(check)
    for response in tokens:
        check(response)
    return Verified(*tokens)


@verifies("null-sent")
def test_null_sent(requirement: Requirement, target: Target) -> Verified:
    """No property of a given name is null, or left out of one record only; nested objects have their own names.

    Only a record in a rare state may be null, so that more than the first page of a list is read.
    """
    promise = subject_of(requirement, Behaviour)
    endpoint = target.endpoint(requirement.operation)
    is_list = endpoint.answer is Answer.LIST
    with suppress(NotVerified):
        pages = target.listing(requirement.operation).pages() if is_list else open_pages(target, endpoint)
        [*islice(pages if is_list or endpoint.lists else (), _PAGES)]

    def check(response: Exchange) -> None:
        names, document = promise.expected.split(","), target.document(response)
        found = list(named_properties(document, names))
        if not found:
            raise NotVerified(f"the response has none of {promise.expected}")
        highest = min(pointer.count("/") for pointer, _ in found)
        for pointer, value in found:
            if value is None and pointer.count("/") == highest:
                raise Violated(f"a value at {visible_pointer(pointer)}", "null", response)
        lacking = next((each for each in records_without(document, names) if each.count("/") == highest - 1), "")
        if lacking:
            raise Violated(f"a value in {visible_pointer(lacking)}, as in others", "none", response)

    return target.responses(requirement.operation).check(check)


@verifies("property-left-out")
def test_property_left_out(requirement: Requirement, target: Target) -> Verified:
    """The response about an object whose value is null holds the property."""
    promise = subject_of(requirement, Behaviour)
    endpoint = target.endpoint(requirement.operation)
    names = [name for name, kind in endpoint.kinds.items() if kind == promise.kind]
    known = target.owner.needed(promise, "object whose value is null")
    response = target.answer(requirement.operation, path=dict.fromkeys(names, known))
    document = target.document(response)
    values = [
        found
        for path in rooted_paths(PropertyPath.parse(promise.at), endpoint, document)
        for found in path.values(document)
    ]
    if all(value is not None for value, _ in values):
        raise Violated(f"null at {promise.at}", "only other values" if values else "no such property", response)
    return Verified(response)


@verifies("other-object-served")
def test_other_object_served(requirement: Requirement, target: Target) -> Verified:
    """The record of the response has the requested identifier, and not that of another object of the kind."""
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]

    def check(response: Exchange) -> None:
        requested = response.call.values[name]
        known = target.objects.readable(kind)
        if requested not in known:
            raise NotVerified(f"the requested identifier is not known as one of the kind {kind}")
        shown = identifiers_in(target, response, kind)
        if requested not in shown and not any(each in known for each in shown):
            shown = listed_alike(target, response, kind, requested)
        if requested in shown:
            return
        if any(each in known for each in shown):
            raise Violated(f"the {kind} {requested}", "another one", response)
        raise NotVerified(f"no identifier of the {kind} is recognised in its response")

    return target.responses(requirement.operation).check(check)


@verifies("total-missing")
def test_total_missing(requirement: Requirement, target: Target) -> Verified:
    """A number that is 0 where an object contains nothing is more where it contains objects of the kind that it counts."""
    promise, operation = subject_of(requirement, Behaviour), requirement.operation
    of_empty = dict.fromkeys(operation.parameters, target.owner.needed(promise, "object that contains nothing"))
    empty = target.answer(operation, path=of_empty)
    known = {*target.objects.readable(promise.kind), *listed_identifiers(target, promise.kind)}
    full = next((each for each in target.responses(operation).relevant() if _contains(each, known)), None)
    if full is None:
        raise NotVerified(f"no response shows a {promise.kind} that it counts", exchanges=(empty,))
    nothing = {at for at, value in _numbers(target.document(empty)) if value == 0}
    if not any(at in nothing and value > 0 for at, value in _numbers(target.document(full))):
        raise Violated(f"the number of objects of the kind {promise.kind}", "none that is 0 without any", empty, full)
    return Verified(empty, full)


def _contains(response: Exchange, known: Collection[str]) -> bool:
    """Return whether a list in a response has a record with one of some identifiers."""
    values = values_by_pointer(response.json).items() if response.is_json else ()
    return any(is_in_list(at) and str(value) in known for at, value in values)


def _numbers(document: Any) -> Iterator[tuple[str, int]]:
    """Yield every whole number of a document by its JSON pointer, also one that is written as a text."""
    return ((at, int(value)) for at, value in values_by_pointer(document).items() if str(value).isdecimal())


@verifies("property-removed-early")
def test_property_removed_early(requirement: Requirement, target: Target) -> Verified:
    """A property that a later change replaces is in some record, if its replacement is in one."""
    later = subject_of(requirement, Replacement)
    endpoint = target.endpoint(requirement.operation)
    old, new = _alternatives([each.path for each in later.removed]), later.added[0].path
    seen: dict[str, Exchange] = {}

    def holds(document: Any, facts: Iterable[Fact]) -> bool:
        paths = (path for fact in facts for path in all_paths(fact, endpoint, document))
        return any(place.filled for path in paths for place in path.places(document))

    def check(response: Exchange) -> None:
        document = target.document(response)
        found = {name for name, facts in (("old", later.removed), ("new", later.added)) if holds(document, facts)}
        if not found:
            raise NotVerified(f"the response has neither {old} nor {new}")
        seen.update(dict.fromkeys(found, response))

    verified = target.responses(requirement.operation).check(check, all_accounts=False)
    if "old" not in seen:
        raise Violated(f"{old} until the month of the change", f"{new} instead", *seen.values())
    return verified


@verifies("property-lost-early")
def test_property_lost_early(requirement: Requirement, target: Target) -> Verified:
    """A property that a later change removes is in some record, if responses have others that are removed with it.

    These are others of the operation, or what the same announcement removes from several other operations.
    """
    fact = subject_of(requirement, Fact)
    endpoint = target.endpoint(requirement.operation)
    later = target.snapshot.replacement(fact, endpoint.operation.shape)
    names = {each.path for each in later.instead_of(fact)}
    own: dict[str, Exchange] = {}
    beside: dict[str, list[Place]] = {}
    alone: dict[str, list[Place]] = {}

    def check(response: Exchange) -> None:
        places = _places_of_removed(target, later, response)
        found = [name for name, of in places.items() if any(place.filled for place in of)]
        own.update({name: response for name in found if name not in own})
        lacking, path = beside if found else alone, response.call.path
        # Several pages may show the same records.
        lacking[path] = max(places[fact.path], lacking.get(path, []), key=len)

    verified = target.responses(requirement.operation).check(check, all_accounts=False)
    if names & own.keys():
        return verified
    shown = own or _removed_from_others(target, later, endpoint)
    records = [place for places in (beside if own else alone).values() for place in places]
    needed = _needed(endpoint)
    if len(records) < needed or not shown:
        what = f"fewer than {needed} records could have" if own else "its responses have nothing that goes with"
        raise NotVerified(f"{what} {fact.path}", exchanges=tuple(own.values()) or verified.exchanges[:1])
    if lost := _lost_by_others(target, later, endpoint):
        raise NotVerified(f"{lost.call.operation.label} lacks what the announcement removes, too", exchanges=(lost,))
    name, response = next(iter(shown.items()))
    raise Violated(f"{fact.path} in some record, as {name} is", f"none in {_records(records)}", response)


def _places_of_removed(target: Target, later: Replacement, response: Exchange) -> dict[str, list[Place]]:
    """Return the places in a response for each property that a later change removes from it, by its path."""
    endpoint, document = target.endpoint(response.call.operation), target.document(response)
    return {
        each.path: [place for path in all_paths(each, endpoint, document) for place in path.places(document)]
        for each in later.removed
    }


def _needed(endpoint: Endpoint) -> int:
    """Return of how many records one has a property that may be absent from some."""
    return _ENOUGH if endpoint.operation.parameters or endpoint.answer is Answer.LIST else 1


def _others_of_announcement(
    target: Target, later: Replacement, but: Endpoint
) -> Iterator[tuple[Endpoint, Exchange, Mapping[str, list[Place]]]]:
    """Yield the other operations from which the announcement of a change removes properties, with the places of these."""
    for endpoint in target.snapshot.operations:
        others = target.snapshot.replacements.get(endpoint.operation.shape, ()) if endpoint.reads else ()
        for each in others if endpoint is not but else ():
            if each.announcement == later.announcement:
                with suppress(NotVerified):
                    response = target.answer(endpoint.operation)
                    yield endpoint, response, _places_of_removed(target, each, response)


def _removed_from_others(target: Target, later: Replacement, but: Endpoint) -> dict[str, Exchange]:
    """Return what other operations show that the announcement of a change removes, by its name; empty if only few do."""
    found: dict[str, Exchange] = {}
    for endpoint, response, shown in _others_of_announcement(target, later, but):
        names = (name for name, of in shown.items() if any(place.filled for place in of))
        found |= {f"{name} of {endpoint.operation.label}": response for name in islice(names, 1)}
        if len(found) >= _OTHERS:
            return found
    return {}


def _lost_by_others(target: Target, later: Replacement, but: Endpoint) -> Exchange | None:
    """Return a response that lacks a property which the announcement removes, if several do: a tenant may omit some."""
    kept, lost = 0, list[Exchange]()
    for endpoint, response, shown in _others_of_announcement(target, later, but):
        for of in shown.values():
            kept += (is_kept := any(place.filled for place in of))
            lost += [response] if len(of) >= _needed(endpoint) and not is_kept else []
    return lost[0] if len(lost) > (kept // 4 if kept >= _MANY else 0) else None


def _alternatives(paths: Sequence[str]) -> str:
    """Return paths as alternatives: the first four, and how many there are besides."""
    others = [f"one of {len(paths) - 4} more"] if len(paths) > 4 else []
    return " or ".join([*paths[:4], *others])
