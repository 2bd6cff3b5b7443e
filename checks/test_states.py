"""States and visibility: secondary identifiers are accepted, restricted calls refused, and hidden objects stay hidden."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from lmscontract.contract.model import Answer, Behaviour
from lmscontract.findings.callers import DEFAULT
from lmscontract.rules.rule import Requirement
from lmscontract.target.evidence import visible_name
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import subject_of, verifies
from lmscontract.target.json_values import scalars
from lmscontract.target.lists.pages import TenantList
from lmscontract.target.objects.identifiers import UNKNOWN, distinguishing, is_identifier, listing
from lmscontract.target.objects.recognition import identifiers_in
from lmscontract.target.objects.samples import listed_identifiers
from lmscontract.target.outcomes import NotVerified, Verified, Violated, verified_for_each
from lmscontract.target.target import Target
from lmscontract.types import Operation

_REFUSALS = (400, 403, 404)
_FURTHER_LISTS = 8


@verifies("secondary-identifier-refused")
def test_secondary_identifier_refused(requirement: Requirement, target: Target) -> Verified:
    """An object is served by its code when the operation is switched to that mode, and by its identifier when it is not.

    It is the one that has the code in a list. That holds for every account that the object is served to.
    """
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]
    secondary = target.snapshot.vocabulary.identifiers[kind]["secondary"]
    code = _code(target, kind, str(secondary["fact"]))
    switch = {secondary["parameter"]: secondary["value"]}
    response = target.authorized(requirement.operation, path={name: code}, query=switch)
    if not response.ok:
        raise Violated("the object with this code", response.status, response)
    _require_owner_of_code(target, response, kind, name)
    _require_for_others(target, response, kind, name, switch)
    unknown = target.authorized(requirement.operation, path={name: UNKNOWN}, query=switch)
    if unknown.ok:
        raise Violated("an error for an unknown code", unknown.status, unknown)
    if secondary["value"] is not True:
        return Verified(response, unknown)
    off = {secondary["parameter"]: False}
    with suppress(NotVerified):
        plain = target.answer(requirement.operation)
        switched = target.authorized(requirement.operation, query=off)
        if not switched.ok:
            raise Violated(
                f"an identifier to be accepted with {secondary['parameter']}=false", switched.status, plain, switched
            )
        return Verified(response, unknown, switched)
    return Verified(response, unknown)


@verifies("secondary-identifier-unasked")
def test_secondary_identifier_unasked(requirement: Requirement, target: Target) -> Verified:
    """A code that is no identifier leads to its object only when the operation is switched to that mode."""
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]
    secondary = target.snapshot.vocabulary.identifiers[kind]["secondary"]
    code = _code(target, kind, str(secondary["fact"]))
    if code in {*target.objects.readable(kind), *listed_identifiers(target, kind)}:
        raise NotVerified(f"the code is the identifier of a {kind}, too")
    response = target.answer(
        requirement.operation, path={name: code}, query={secondary["parameter"]: secondary["value"]}
    )
    document = target.document(response)
    plain = target.authorized(requirement.operation, path={name: code})
    if plain.ok and plain.is_json and plain.json == document:
        raise Violated(f"no {kind} with this identifier", "the one that has it as its code", response, plain)
    return Verified(response, plain)


def _require_owner_of_code(target: Target, response: Exchange, kind: str, name: str) -> None:
    """Raise Violated when an object is served by a code that another one has in a list, which is served by its identifier.

    An answer that is not JSON shows no object to compare.
    """
    operation, code = response.call.operation, response.call.values[name]
    fact = str(target.snapshot.vocabulary.identifiers[kind]["secondary"]["fact"])
    for endpoint in listing(kind, target.snapshot):
        with suppress(NotVerified):
            pages = target.listing(endpoint.operation)
            items = pages.items(page := pages.longest_page())
            owners = [each for each in items if isinstance(each, Mapping) and _has_code(each, code, fact, kind)]
            if len(owners) != 1:
                continue
            owner = str(owners[0].get(pages.identifier_property(items)))
            plain, served = target.answer(operation, path={name: owner}), identifiers_in(target, response, kind)
            if served and owner not in served and owner in identifiers_in(target, plain, kind):
                raise Violated(f"the {kind} that has this code", "another one", page, plain, response)
            return


def _has_code(item: Mapping[str, object], code: str, fact: str, kind: str) -> bool:
    """Return whether an item of a list has a code under the name of its tenant fact, with or without its kind."""
    return code in (item.get(fact), item.get(fact.removeprefix(f"{kind}_")))


def _require_for_others(target: Target, response: Exchange, kind: str, name: str, switch: Mapping[str, object]) -> None:
    """Raise Violated when another account is served an object by its identifier only, and not by its code.

    An answer that is not JSON shows no object to compare.
    """
    if not response.is_json:
        return
    operation, code = response.call.operation, response.call.values[name]
    shown = {str(value) for _, value in scalars(response.json)} - {code}
    known = dict.fromkeys((*target.objects.readable(kind), *listed_identifiers(target, kind)))
    identifiers = [each for each in known if each in shown]
    for level in target.owner.other_levels(operation):
        by_code = target.call(operation, path={name: code}, query=switch, who=level)
        for identifier in identifiers if by_code.status in _REFUSALS else ():
            by_identifier = target.call(operation, path={name: identifier}, who=level)
            if by_identifier.ok and by_identifier.is_json and by_identifier.json == response.json:
                expected = f"the object with this code for the account {level}"
                raise Violated(expected, by_code.status, by_identifier, by_code)


def _code(target: Target, kind: str, name: str) -> str:
    """Return the tenant fact of a name; without it the value that a complete list has under that name, and only once."""
    try:
        return str(target.owner.fact(name))
    except NotVerified:
        for endpoint in listing(kind, target.snapshot):
            with suppress(NotVerified):
                page = target.listing(endpoint.operation).largest_page()
                codes = _unique_texts(target.items(page), (name, name.removeprefix(f"{kind}_")))
                if codes and target.listing(endpoint.operation).is_complete(page):
                    return codes[-1]
        raise


def _unique_texts(items: Iterable[object], names: Sequence[str]) -> list[str]:
    """Return the texts that items have under some names, without those that several have."""
    values = [each.get(name) for name in names for each in items if isinstance(each, Mapping)]
    texts = [each for each in values if each and isinstance(each, str)]
    return [each for each in texts if texts.count(each) == 1]


@verifies("restricted-call-served")
def test_restricted_call_served(requirement: Requirement, target: Target) -> Verified:
    """An operation that requires an account level returns nothing to an account of a lower level."""
    allowed = target.answer(requirement.operation)
    responses = [allowed]
    for level in target.owner.lower_levels(requirement.expected):
        response = target.call(requirement.operation, who=level)
        if response.ok and _holds_something(target, response):
            raise Violated(
                f"no item and no value for accounts below {requirement.expected}", f"a response for {level}", response
            )
        responses.append(response)
    return Verified(*responses)


def _holds_something(target: Target, response: Exchange) -> bool:
    """Return whether a response has an item, or an object with a value; NotVerified where the contract shows neither."""
    endpoint = target.endpoint(response.call.operation)
    document = target.document(response)
    if endpoint.answer is Answer.LIST:
        return bool(target.items(response))
    if endpoint.answer is not Answer.OBJECT:
        raise NotVerified("the contract does not show what a successful response has", exchanges=(response,))
    return any(value for value, _ in endpoint.record_path.values(document))


@verifies("hidden-object-listed")
def test_hidden_object_listed(requirement: Requirement, target: Target) -> Verified:
    """An existing object that must stay hidden from an account is on no page of its list, and not served to it."""
    promise = subject_of(requirement, Behaviour)
    by_account = target.owner.needed_by_account(promise, "object that must stay hidden")
    check = _pages_without if target.endpoint(requirement.operation).answer is Answer.LIST else _refusal_of
    return verified_for_each(
        by_account, lambda who, hidden: check(target, requirement.operation, promise, str(hidden), who)
    )


def _refusal_of(target: Target, operation: Operation, promise: Behaviour, hidden: str, who: str) -> Sequence[Exchange]:
    """Return that an account is not served the hidden object, and that of the run is; Violated when both are."""
    *_, name = operation.parameters
    response, known = (target.call(operation, path={name: hidden}, who=each) for each in (who, DEFAULT))
    if response.ok:
        raise Violated(f"{promise.needs[0]} to stay hidden", response.status, response)
    if response.status not in _REFUSALS or not known.ok:
        what = f"the operation answered {response.status}, and {known.status} to the account of the run"
        raise NotVerified(what, exchanges=(response, known))
    return response, known


def _pages_without(
    target: Target, operation: Operation, promise: Behaviour, hidden: str, who: str
) -> Sequence[Exchange]:
    """Return the pages of a list for an account; Violated when it has the hidden object, NotVerified when it may."""
    shown = list(target.listing(operation).pages(who))
    for page in shown:
        _require_hidden(target, promise, hidden, page)
    if operation.parameters:
        for page in _lists_around_others(target, operation, who, shown):
            with suppress(NotVerified):
                _require_hidden(target, promise, hidden, page)
        raise NotVerified("the list may have the object under another identifier in its path", exchanges=tuple(shown))
    return shown


def _lists_around_others(
    target: Target, operation: Operation, who: str, read: Sequence[Exchange]
) -> Iterator[Exchange]:
    """Yield the pages of a few more lists of an operation, each around an object that the lists before do not show."""
    *_, name = operation.parameters
    kind, pages = target.endpoint(operation).kinds.get(name, ""), target.listing(operation)
    known, seen = target.objects.readable(kind), _shown_of(kind, name, pages, read)
    for _ in range(_FURTHER_LISTS):
        around = next((each for each in known if each not in seen), None)
        if around is None:
            return
        read = []
        with suppress(NotVerified):
            for page in pages.pages(who, path={name: around}):
                read.append(page)
                yield page
        seen |= {around, *_shown_of(kind, name, pages, read)}


def _shown_of(kind: str, name: str, pages: TenantList, read: Iterable[Exchange]) -> set[str]:
    """Return the objects of a kind that pages of lists show, and those that the lists are about."""
    shown = set()
    for page in read:
        shown.add(page.call.values[name])
        with suppress(NotVerified):
            shown |= pages.identifiers(page, kind)
    return shown


def _require_hidden(target: Target, promise: Behaviour, hidden: str, page: Exchange) -> None:
    """Raise Violated when an item of a page is the hidden object, NotVerified when one may be."""
    fact, items = promise.needs[0], target.items(page)
    noun = fact.rpartition("_")[2]
    of_another_kind = noun not in promise.kind.split("-")
    names = dict.fromkeys(name for name, value in scalars(items) if str(value) == hidden)
    if any(_is_identifier_of(noun, name) for name in names):
        raise Violated(f"{fact} to stay hidden", "the object in the list", page)
    if of_another_kind and _all_refer_to(noun, items, hidden):
        return
    listing = target.listing(page.call.operation)
    if any(listing.identifies(name, promise.kind, hidden, page) for name in names):
        if of_another_kind and not _is_shown(target, noun, hidden, page):
            what = f"an item has the identifier of {fact}, but may be an object of another kind"
            raise NotVerified(what, exchanges=(page,))
        raise Violated(f"{fact} to stay hidden", "the object in the list", page)
    if name := next((each for each in names if is_identifier(each) or noun in each.lower()), ""):
        what = f"the value of {fact} is in the property {visible_name(name)}, which may identify something else"
        raise NotVerified(what, exchanges=(page,))
    if items and not _have_identifiers(target, hidden, page):
        raise NotVerified("the items have no value that could identify them", exchanges=(page,))


def _have_identifiers(target: Target, like: str, page: Exchange) -> bool:
    """Return whether the items of a page, or of another one of its list, have values that could identify them.

    They are numbers as an identifier is, or no numbers as it is none. A page with one item shows none.
    """
    for each in (page, *target.seen(page.call.operation)):
        with suppress(NotVerified):
            found = distinguishing(target.items(each)).values()
            if any(value.isdigit() == like.isdigit() for values in found for value in values):
                return True
    return False


def _all_refer_to(noun: str, items: Iterable[object], like: str) -> bool:
    """Return whether each item shows which object of a kind it belongs to, so that its own identifier is not that of one.

    It shows a number where an identifier is one: a text there is a name.
    """
    found = [
        any(_is_identifier_of(noun, name) and str(value).isdigit() == like.isdigit() for name, value in scalars(item))
        for item in items
    ]
    return bool(found) and all(found)


def _is_shown(target: Target, kind: str, identifier: str, page: Exchange) -> bool:
    """Return whether an item with an identifier also has a text, such as the name, of the object of a kind that has it."""
    shown = _texts(target.items(page), identifier)
    for endpoint in listing(kind, target.snapshot):
        with suppress(NotVerified):
            known = target.items(target.listing(endpoint.operation).largest_page())
            if shown & _texts(known, identifier):
                return True
    return False


def _texts(items: Iterable[object], identifier: str) -> set[str]:
    """Return the texts that differ between items, of the items that have an identifier."""
    values = [{str(value) for _, value in scalars(item)} for item in items]
    of_it = set[str]().union(*(each for each in values if identifier in each))
    of_others = set[str]().union(*(each for each in values if identifier not in each))
    return {each for each in of_it - of_others if not each.isdigit()}


def _is_identifier_of(noun: str, name: str) -> bool:
    """Return whether a property is called the identifier of something, as `branch_id`, `idBranch`, `branch_ref` or `branch`."""
    rest = re.sub(rf"{noun}|identifier|uuid|guid|id|reference|ref|key|node|[^a-z]", "", name.lower())
    return noun in name.lower() and not rest
