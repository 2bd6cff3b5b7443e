"""Parameters: valid values are accepted, invalid ones are refused, and defaults are applied."""

from collections.abc import Mapping
from typing import Any

from lmscontract.contract.model import Area, Fact
from lmscontract.contract.wording import expected_text
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath, without_property
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import (
    accepted_values,
    examples,
    identified,
    invalid_values,
    near_misses,
    paging,
    sorting_parameters,
    without_identifiers,
)
from lmscontract.target.calls import BAD_REQUEST
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import subject_of, verifies
from lmscontract.target.lists.states import of_one_state
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.peers import differing
from lmscontract.target.target import Target
from lmscontract.target.writes.results import answer_in_words, is_accepted, says_failed
from lmscontract.types import Operation

_LIMITS = {"minimum", "maximum", "enum"}
_WORD = "no-such-value"


@verifies("parameter-refused")
def test_parameter_refused(requirement: Requirement, target: Target) -> Verified:
    """A call with a valid value is successful if the call without it is."""
    fact = subject_of(requirement, Fact)
    if not fact.required:
        target.answer(requirement.operation)
    responses = []
    for value in _known_values(fact, requirement, target):
        response = target.accepted(requirement.operation, fact.path, value)
        if response is None:
            expected = f"{fact.path}={value} to be accepted"
            response = _call(target, requirement.operation, expected, query={fact.path: value})
            if response.status == 400:
                raise Violated(expected, 400, response)
            if not response.ok:
                raise NotVerified(
                    f"with {fact.path}={value}, the operation answered {response.status}", exchanges=(response,)
                )
        responses.append(response)
    return Verified(*responses)


def _known_values(fact: Fact, requirement: Requirement, target: Target) -> tuple[Any, ...]:
    """Return valid values of a parameter: those that the contract states, else an identifier that the list shows."""
    stated = accepted_values(fact, target.snapshot.vocabulary.schemas)
    if stated:
        return stated
    plain, kind = target.answer(requirement.operation), identified(fact.path, target.snapshot)
    shown = target.listing(requirement.operation).related_identifiers(plain, kind)
    if not shown:
        raise NotVerified(f"the items show no identifier of the kind {kind}", exchanges=(plain,))
    return shown[:1]


@verifies("invalid-value-accepted")
def test_invalid_value_accepted(requirement: Requirement, target: Target) -> Verified:
    """A value just outside the stated range, list or format gets 400."""
    fact = subject_of(requirement, Fact)
    plain = target.answer(requirement.operation)
    if fact in paging(target.endpoint(requirement.operation), "size"):
        target.items(plain)
    for valid in examples(fact, target.snapshot.vocabulary.schemas):
        response = target.authorized(requirement.operation, query={fact.path: valid})
        if response.status == 400:
            raise NotVerified(f"the operation refuses the valid {fact.path}={valid}, too", exchanges=(response,))
    valid_text = expected_text(fact, target.snapshot.vocabulary.schemas)
    responses = [plain]
    for value in _ruled_out(fact, target):
        expected = f"400 for {fact.path}={value} (valid: {valid_text})"
        responses.append(_refused(target, requirement.operation, expected, query={fact.path: value}))
    return Verified(*responses)


@verifies("invalid-call-served")
def test_invalid_call_served(requirement: Requirement, target: Target) -> Verified:
    """A call without a mandatory parameter, or with a value that is ruled out, does not succeed.

    A value of another format may also be ignored, so that the list is the one without it, unless others are refused.
    """
    check = of_one_state(_is_refused_or_ignored) if _may_be_ignored(requirement) else _is_refused_or_ignored
    return check(requirement, target)


def _is_refused_or_ignored(requirement: Requirement, target: Target) -> Verified:
    operation = requirement.operation
    plain = target.answer(operation)
    responses = [plain]
    ignored: dict[str, Exchange] = {}
    for text, parameters in _invalid_calls(requirement, target).items():
        expected = f"a call {text} to be refused"
        response = _call(target, operation, expected, **parameters)
        if response.redirects:
            raise NotVerified("the operation answered with a redirect", exchanges=(response,))
        if is_accepted(response):
            if not (_may_be_ignored(requirement) and _is_ignored(target, operation, plain, response)):
                raise Violated(expected, response.status, response)
            ignored[expected] = response
        responses.append(response)
    refused = next((each for each in responses if each.status == 400), None)
    for expected, response in ignored.items() if refused else ():
        raise Violated(f"{expected}, as another invalid call is", response.status, *filter(None, [refused]), response)
    return Verified(*responses)


def _invalid_calls(requirement: Requirement, target: Target) -> Mapping[str, Mapping[str, Any]]:
    """Return the parameters of calls that must not succeed, by what is wrong with each, in words."""
    fact = requirement.subject
    if not isinstance(fact, Fact):  # the contract names the value
        area, _, name = requirement.location.partition(".")
        if area == Area.BODY:
            return {f"without {name}": {"body": _body_without(name, requirement.operation, target)}}
        value = requirement.expected
        return {f"with {name}={value}": {"query": {name: value}}}
    name = fact.path
    if fact.area is Area.PATH:
        return {f"with a word as {name}": {"path": {name: _WORD}}}
    if not requirement.expected:
        empty = {f"with an empty {name}": {"query": {name: ""}}} if "enum" in fact.schema else {}
        return {f"without {name}": {"without": [name]}, **empty}
    if fact in paging(target.endpoint(requirement.operation), "size"):
        target.items(target.answer(requirement.operation))
    return {f"with {name}={each}": {"query": {name: each}} for each in _ruled_out(fact, target)}


def _body_without(name: str, operation: Operation, target: Target) -> Any:
    """Return the working body without a mandatory property; NotVerified when it does not have that."""
    body, path = target.body_of(operation), PropertyPath.parse(name)
    if not path.holds(body):
        supply = Supply(SupplyKind.BODY, operation.label)
        raise NotVerified(
            f"the working body has no {name}", hint=f'add it to bodies."{operation.label}"', supply=supply
        )
    return without_property(body, path)


def _ruled_out(fact: Fact, target: Target) -> tuple[Any, ...]:
    """Return values that the range, the list or the format of a parameter excludes."""
    return (*invalid_values(fact), *near_misses(fact, target.snapshot.vocabulary.schemas))


def _may_be_ignored(requirement: Requirement) -> bool:
    """Return whether a parameter has a format, but no range or list: a value of another format may have no effect."""
    fact = requirement.subject
    if not isinstance(fact, Fact) or fact.area is not Area.QUERY or not requirement.expected:
        return False
    return not fact.schema.keys() & _LIMITS


def _is_ignored(target: Target, operation: Operation, plain: Exchange, response: Exchange) -> bool:
    """Return whether a list is the one without a parameter."""
    listing = target.listing(operation)
    return listing.item_keys(plain) == listing.item_keys(response)


@verifies("removed-value-accepted")
def test_removed_value_accepted(requirement: Requirement, target: Target) -> Verified:
    """A value that a change removed is refused, or, where unknown attributes are ignored, sorts like one of these.

    An attribute is also sent with each direction. Where unknown attributes are refused, no lists are compared.
    """
    try:
        return _is_refused_or_as_unknown(requirement, target)
    except Violated:
        if not _accepts_unknown(target, requirement.operation, subject_of(requirement, Fact)):
            raise
    return of_one_state(_is_refused_or_as_unknown)(requirement, target)


def _is_refused_or_as_unknown(requirement: Requirement, target: Target) -> Verified:
    fact = subject_of(requirement, Fact)
    target.answer(requirement.operation)
    words, value = target.snapshot.vocabulary.sorting, requirement.expected
    both = ("ascending", "descending") if fact.path == words.get("attribute") else ()
    responses = []
    for query in ({fact.path: value}, *({fact.path: value, words["direction"]: words[each]} for each in both)):
        expected = f"a call with {'&'.join(f'{name}={each}' for name, each in query.items())}, which was removed, to be refused"
        response = _call(target, requirement.operation, expected, query=query)
        if response.status == 200 and _sorts_as_unknown(target, requirement.operation, fact, value):
            return Verified(response)
        if response.ok:
            raise Violated(expected, response.status, response)
        responses.append(response)
    return Verified(*responses)


@verifies("required-parameter-not-enforced")
def test_required_parameter_not_enforced(requirement: Requirement, target: Target) -> Verified:
    """A call without a required parameter gets 400, and is not successful for another account either."""
    fact, operation = subject_of(requirement, Fact), requirement.operation
    target.answer(operation)
    expected = f"400 without {fact.path}"
    refused = _refused(target, operation, expected, without=[fact.path])
    for level in target.owner.other_levels(operation):
        response = target.call(operation, without=[fact.path], who=level)
        if response.ok:
            raise Violated(expected, f"{response.status} for the account {level}", response)
    return Verified(refused)


@verifies("default-not-applied")
@of_one_state
def test_default_not_applied(requirement: Requirement, target: Target) -> Verified:
    """A call without a parameter lists what the call with its default lists."""
    fact = subject_of(requirement, Fact)
    query = _attribute(target, requirement.operation) if _is_direction(fact, target) else {}
    plain, explicit, responses = _with_and_without(target, requirement.operation, fact, query)
    if plain != explicit:
        expected = f"the same {len(plain)} items with {fact.path}={fact.schema['default']}"
        raise Violated(expected, "others", *responses)
    if not plain:
        raise NotVerified("the list is empty", exchanges=responses)
    return Verified(*responses)


@verifies("removed-parameter-honoured")
@of_one_state
def test_removed_parameter_honoured(requirement: Requirement, target: Target) -> Verified:
    """A removed parameter does not filter a list any more, or the call with it is refused."""
    fact = subject_of(requirement, Fact)
    listing = target.listing(requirement.operation)
    plain = target.answer(requirement.operation)
    if not target.items(plain):
        raise NotVerified("the list is empty", exchanges=(plain,))
    values = fact.values or target.objects.identifiers(fact.kind)[-1:]
    if not values:
        raise NotVerified(f"no identifier of the kind {fact.kind} was found", exchanges=(plain,))
    responses = [plain]
    for value in values:
        response = target.call(requirement.operation, query={fact.path: value})
        responses.append(response)
        if response.status == 400:
            continue
        if not response.ok:
            raise NotVerified(
                f"with {fact.path}, the operation answered {response.status}", exchanges=(plain, response)
            )
        if listing.item_keys(response) != listing.item_keys(plain):
            expected = f"{fact.path}={value} to have no effect, since it was removed"
            raise Violated(expected, "another list", plain, response)
    return Verified(*responses)


@verifies("spelling-ignored")
@of_one_state
def test_spelling_ignored(requirement: Requirement, target: Target) -> Verified:
    """Both spellings of a parameter filter a list in the same way."""
    fact = subject_of(requirement, Fact)
    plain = target.answer(requirement.operation)
    known = target.objects.identifiers(fact.kind)[:2]
    for value in (",".join(known), *known) if len(known) > 1 else known:
        if verified := _filtered_alike(target, fact, plain, value):
            return verified
    raise NotVerified(f"neither {fact.alias_of} nor {fact.path} has a visible effect on the list", exchanges=(plain,))


def _filtered_alike(target: Target, fact: Fact, plain: Exchange, value: str) -> Verified | None:
    """Return that both spellings of a parameter filter a list by a value in the same way; None if neither filters it."""
    operation = plain.call.operation
    listing, first, second = target.listing(operation), fact.alias_of, fact.path
    responses = {name: target.call(operation, query={name: value}) for name in (first, second)}
    shown = {name: listing.item_keys(each) if each.ok else None for name, each in responses.items()}
    filters = [name for name, found in shown.items() if found not in (None, listing.item_keys(plain))]
    if not filters:
        return None
    if len(filters) == 2 and shown[first] == shown[second]:
        return Verified(plain, *responses.values())
    if len(filters) == 2:
        raise Violated(f"the same list with {second}={value} as with {first}", "another one", *responses.values())
    one = filters[0]
    unlike = second if one == first else first
    other = responses[unlike]
    if not (other.ok or other.status == 400):
        what = f"with {unlike}, the operation answered {other.status}, so nothing can be compared"
        raise NotVerified(what, exchanges=tuple(responses.values()))
    expected = f"{unlike} to filter the list as {one} does"
    raise Violated(expected, "the list without a filter" if other.ok else other.status, responses[one], other)


def _is_direction(fact: Fact, target: Target) -> bool:
    return fact.path == target.snapshot.vocabulary.sorting.get("direction")


def _attribute(target: Target, operation: Operation) -> Mapping[str, str]:
    """Return an attribute for a list to sort by, if it takes one: without it a direction may have no effect."""
    sorting = target.listing(operation).sorting
    return {sorting.vocabulary["attribute"]: sorting.attribute()} if sorting.takes_attribute() else {}


def _sorted_by(target: Target, operation: Operation, fact: Fact, value: str) -> list[Exchange]:
    """Return the lists sorted by a value in both directions; nothing for a parameter that takes no attribute."""
    sorting = target.snapshot.vocabulary.sorting
    directions = ("ascending", "descending") if fact.path == sorting.get("attribute") else ()
    return [
        target.call(operation, query={fact.path: value, sorting["direction"]: sorting[each]}) for each in directions
    ]


def _accepts_unknown(target: Target, operation: Operation, fact: Fact) -> bool:
    """Return whether a list accepts unknown attributes in both directions."""
    found = _sorted_by(target, operation, fact, UNKNOWN)
    return bool(found) and all(each.ok for each in found)


def _sorts_as_unknown(target: Target, operation: Operation, fact: Fact, value: str) -> bool:
    """Return whether a list accepts unknown attributes, and sorts by a value as by these in both directions."""
    removed, keys = _sorted_by(target, operation, fact, value), target.listing(operation).item_keys
    if not (_accepts_unknown(target, operation, fact) and all(each.ok for each in removed)):
        return False
    return [*map(keys, removed)] == [*map(keys, _sorted_by(target, operation, fact, UNKNOWN))]


def _call(target: Target, operation: Operation, expected: str, **parameters: Any) -> Exchange:
    """Call an operation; Violated when the server fails every time, NotVerified when it refuses the token."""
    response = target.without_server_error(
        operation, expected, lambda again: target.call(operation, **parameters, again=again)
    )
    if response.status == 401:
        raise NotVerified("the operation refused the token of this run", exchanges=(response,))
    return response


def _refused(target: Target, operation: Operation, expected: str, **parameters: Any) -> Exchange:
    """Return the 400 to a call; Violated for any other status, if the plain call is still successful."""
    response = _call(target, operation, expected, **parameters)
    if says_failed(response):
        raise NotVerified(f"the operation answered {answer_in_words(response)}", exchanges=(response,))
    if response.status != 400:
        if not response.ok:
            target.answer(operation, again=True)  # its object may have been deleted meanwhile
        raise Violated(expected, response.status, response)
    return response


def _with_and_without(
    target: Target, operation: Operation, fact: Fact, query: Mapping[str, str]
) -> tuple[list[str], list[str], tuple[Exchange, ...]]:
    """Return the items without a parameter, those with its default, and both responses."""
    listing = target.listing(operation)
    response = target.answer(operation, query=query)
    with_default = target.answer(operation, query={**query, fact.path: fact.schema["default"]})
    return listing.item_keys(response), listing.item_keys(with_default), (response, with_default)


@verifies("unknown-sorting-accepted")
@of_one_state
def test_unknown_sorting_accepted(requirement: Requirement, target: Target) -> Verified:
    """A list that sorts refuses an unknown attribute or direction, if several other lists all do."""
    parameter, snapshot = subject_of(requirement, Fact).path, target.snapshot
    by_attribute = parameter == snapshot.vocabulary.sorting["attribute"]
    target.listing(requirement.operation).sorting.attribute()

    def unknown(operation: Operation) -> Exchange:
        return target.call(operation, query={parameter: UNKNOWN if by_attribute else _WORD})

    response = unknown(requirement.operation)
    if response.status == BAD_REQUEST:
        return Verified(response)
    if not response.ok:
        raise NotVerified(
            f"with an unknown {parameter}, the operation answered {response.status}", exchanges=(response,)
        )
    lists = [each for each in without_identifiers(snapshot) if sorting_parameters(each, snapshot)]
    what = f"whether an unknown {parameter} is refused"
    others, served = differing(lists, requirement.operation, unknown, what, lambda each: each.status == BAD_REQUEST)
    if not served:
        raise Violated(
            f"400 for an unknown {parameter}, as from {len(others)} other lists", response.status, response, others[0]
        )
    if len(served) < len(others):
        raise NotVerified(f"only some other lists refuse an unknown {parameter}", exchanges=(response, *others))
    return Verified(response, *others)
