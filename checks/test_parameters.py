"""Parameters: what is stated as valid is taken, what is not is refused, and defaults hold."""

from collections.abc import Mapping
from typing import Any

from lmscontract.contract.model import Fact
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import accepted_values, examples, invalid_values, near_misses, paging
from lmscontract.target import (
    UNKNOWN,
    Exchange,
    NotVerified,
    Target,
    fact_of,
    identities,
    sorted_by,
    steady,
    takes_attribute,
    unfailing,
    verifies,
    violated,
    whole,
)
from lmscontract.types import Operation


@verifies("parameter-refused")
def test_valid_value_is_taken(requirement: Requirement, target: Target) -> None:
    """Every value that the contract states as valid is answered as the call without it is."""
    fact: Fact = fact_of(requirement)
    if not fact.required:
        target.answer(requirement.operation)
    for value in accepted_values(fact, target.snapshot.vocabulary.schemas):
        if target.took(requirement.operation, fact.path, value):
            continue
        expected = f"{fact.path}={value} to be taken"
        exchange = _answered(target, requirement.operation, expected, query={fact.path: value})
        violated(exchange.status == 400, f"Expected {fact.path}={value} to be taken; it was refused with 400.")
        if not exchange.ok:
            raise NotVerified(f"with {fact.path}={value} it answered {exchange.status}")


@verifies("invalid-value-accepted", calls=2)
def test_invalid_value_is_refused(requirement: Requirement, target: Target) -> None:
    """A value just outside the stated range, list or format gets 400."""
    fact: Fact = fact_of(requirement)
    plain = target.answer(requirement.operation)
    if fact in paging(target.endpoint(requirement.operation), "maximum"):
        target.items(plain)
    for valid in examples(fact, target.snapshot.vocabulary.schemas):
        if target.status(requirement.operation, query={fact.path: valid}) == 400:
            raise NotVerified(f"it refuses {fact.path}={valid} too, which is of the form that is stated")
    near = near_misses(fact, target.snapshot.vocabulary.schemas) if target.thorough else ()
    for value in (*invalid_values(fact), *near):
        expected = f"400 for {fact.path}={value}, which is not {requirement.expected}"
        status = _refused(target, requirement.operation, expected, query={fact.path: value}).status
        violated(status != 400, f"Expected {expected}; got {status}.")


@verifies("removed-value-accepted")
def test_removed_value_is_refused(requirement: Requirement, target: Target) -> None:
    """A value that a change removed gets 400; on a tenant that leaves unknown attributes out, it sorts as one of these."""
    fact: Fact = fact_of(requirement)
    target.answer(requirement.operation)
    expected = f"400 for {fact.path}={requirement.expected}, which was removed"
    exchange = _refused(target, requirement.operation, expected, query={fact.path: requirement.expected})
    status = exchange.status
    if status == 200 and _sorts_as_unknown(target, requirement.operation, fact, requirement.expected):
        return
    violated(status != 400, f"Expected {expected}; got {status}.", exchange)


@verifies("required-parameter-not-enforced")
def test_mandatory_parameter_is_demanded(requirement: Requirement, target: Target) -> None:
    """A call without a mandatory parameter gets 400."""
    fact: Fact = fact_of(requirement)
    target.answer(requirement.operation)
    expected = f"400 without {fact.path}"
    status = _refused(target, requirement.operation, expected, without=[fact.path]).status
    violated(status != 400, f"Expected {expected}; got {status}.")


@verifies("default-not-applied")
def test_default_is_applied(requirement: Requirement, target: Target) -> None:
    """The call without a parameter lists what the call with its default lists; of a longer page, its beginning."""
    fact: Fact = fact_of(requirement)
    beside = _attribute(target, requirement.operation) if _is_direction(fact, target) else {}
    plain, explicit, shown = _both(target, requirement.operation, fact, beside, again=False)
    if plain != explicit:  # what was asked once may have been written to since
        plain, explicit, shown = _both(target, requirement.operation, fact, beside, again=True)
    if plain != explicit:
        steady(target, requirement.operation)
        told = f"Expected the same {len(plain)} items with {fact.path}={fact.schema['default']}; got others."
        violated(True, told, *shown)
    if not plain:
        raise NotVerified("the list is empty")


@verifies("removed-parameter-honoured")
def test_removed_parameter_does_nothing(requirement: Requirement, target: Target) -> None:
    """A list is the same with a removed parameter, which would narrow it, as without; or the call is refused."""
    fact: Fact = fact_of(requirement)
    without = target.answer(requirement.operation)
    plain = identities(target, without)
    if not plain:
        raise NotVerified("the list is empty")
    values = fact.values or target.identifiers(fact.kind)[-1:]
    if not values:
        raise NotVerified(f"no identifier of the kind {fact.kind} was found")
    for value in values:
        exchange = target.call(requirement.operation, query={fact.path: value})
        if exchange.status == 400:
            continue
        if not exchange.ok:
            raise NotVerified(f"with {fact.path} it answered {exchange.status}")
        if identities(target, exchange) != plain:
            steady(target, requirement.operation)
            told = f"Expected {fact.path}={value} to do nothing, since it was removed; the list is another."
            violated(True, told, without, exchange)


@verifies("spelling-ignored", calls=2)
def test_both_spellings_do_the_same(requirement: Requirement, target: Target) -> None:
    """A list narrowed by one spelling of a parameter is narrowed by the other in the same way."""
    fact: Fact = fact_of(requirement)
    operation = requirement.operation
    whole_list = identities(target, target.answer(operation))
    for value in target.identifiers(fact.kind)[:2]:
        answers = {name: target.call(operation, query={name: value}) for name in (fact.alias_of, fact.path)}
        shown = {name: identities(target, each) if each.ok else None for name, each in answers.items()}
        narrowing = [name for name, found in shown.items() if found not in (None, whole_list)]
        if len(narrowing) == 2 and shown[fact.alias_of] == shown[fact.path]:
            return
        for name, exchange in answers.items():
            if narrowing and name not in narrowing and (exchange.ok or exchange.status == 400):
                steady(target, operation)
                told = "got what the call without either lists" if exchange.ok else f"got {exchange.status}"
                pair = answers[narrowing[0]], exchange
                violated(True, f"Expected {name} to narrow the list as {narrowing[0]} does; {told}.", *pair)
        if narrowing:
            raise NotVerified(f"with {fact.alias_of} and {fact.path} it answers otherwise")
    raise NotVerified(f"neither {fact.alias_of} nor {fact.path} narrows the list in a way that shows")


def _is_direction(fact: Fact, target: Target) -> bool:
    return fact.path == target.snapshot.vocabulary.sorting.get("direction")


def _attribute(target: Target, operation: Operation) -> Mapping[str, str]:
    """An attribute by which a list sorts, if it can be told one: without it a direction may say nothing."""
    if not takes_attribute(target, operation):
        return {}
    return {target.snapshot.vocabulary.sorting["attribute"]: sorted_by(target, operation)}


def _sorts_as_unknown(target: Target, operation: Operation, fact: Fact, value: str) -> bool:
    """Whether a list takes an attribute that it cannot know, and sorts by the value as it does by that, both ways."""
    sorting = target.snapshot.vocabulary.sorting
    if fact.path != sorting.get("attribute"):
        return False
    for way in ("ascending", "descending"):
        said, unknown = (
            target.call(operation, query={fact.path: each, sorting["direction"]: sorting[way]})
            for each in (value, UNKNOWN)
        )
        if not (said.ok and unknown.ok):
            return False
        if identities(target, said) != identities(target, unknown):
            steady(target, operation)
            return False
    return True


def _answered(target: Target, operation: Operation, expected: str, **asked: Any) -> Exchange:
    """The answer to a call on which the server does not fail."""

    def trial(again: bool) -> Exchange:
        return target.call(operation, **asked, again=again)

    return unfailing(target, operation, expected, trial)


def _refused(target: Target, operation: Operation, expected: str, **asked: Any) -> Exchange:
    """The answer to a call that should be refused; NotVerified when it is the token that is."""
    exchange = _answered(target, operation, expected, **asked)
    if exchange.status == 401:
        raise NotVerified("it refused the token of this run")
    return exchange


def _both(
    target: Target, operation: Operation, fact: Fact, beside: Mapping[str, str], *, again: bool
) -> tuple[list[str], list[str], tuple[Exchange, Exchange]]:
    """The items of the call without a parameter, those of the call with its default that should be the same, and both."""
    exchange = target.answer(operation, query=beside, again=again)
    plain = identities(target, exchange)
    if fact in paging(target.endpoint(operation), "default"):
        largest = whole(target, operation, again=again)
        return plain, identities(target, largest)[: max(1, len(plain))], (largest, exchange)
    with_default = target.answer(operation, query={**beside, fact.path: fact.schema["default"]}, again=again)
    return plain, identities(target, with_default), (with_default, exchange)
