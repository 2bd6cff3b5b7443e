"""Responses: what is promised is there, of its type; what was removed is not."""

from collections.abc import Iterable
from typing import Any

from lmscontract.contract.model import Answer, Fact
from lmscontract.property_path import PropertyPath
from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    Exchange,
    NotVerified,
    Target,
    bearing,
    behaviour_of,
    by_place,
    complaint,
    ends_in_empty_list,
    fact_of,
    hollow,
    identifiers_in,
    members,
    orphaned,
    readings,
    replacement_of,
    rooted,
    token_answers,
    verifies,
    violated,
)


@verifies("property-missing")
def test_promised_property_is_sent(requirement: Requirement, target: Target) -> None:
    """A promised property is in every record that could hold it, at one of the places where it may be meant to stand."""
    fact: Fact = fact_of(requirement)

    def judge(exchange: Exchange) -> None:
        document = target.document(exchange)
        orphan = orphaned(document, fact, target.endpoint(requirement.operation))
        violated(bool(orphan), f"Expected {fact.path}; what should hold it is missing at {orphan}.")
        target.holders(exchange, fact)
        lacking = []
        for paths in readings(fact, target.endpoint(requirement.operation)):
            for path in paths:
                places = list(path.places(document))
                enough = any if path.is_anywhere else all
                if places and enough(place.filled for place in places):
                    return
                lacking += [place for place in places if not place.filled]
                if not places and ends_in_empty_list(path, document):
                    raise NotVerified(f"a list in which {fact.path} could stand is empty")
        violated(
            True,
            f"Expected {fact.path}; it is missing at {lacking[0].pointer or '/'} ({len(lacking)} records lack it).",
        )

    bearing(target, requirement.operation, judge, everyone=False)


@verifies("removed-property-sent")
def test_removed_property_stays_away(requirement: Requirement, target: Target) -> None:
    """A property that a change removed is in no record of the answer, at one of the places where it may have stood."""
    fact: Fact = fact_of(requirement)

    def judge(exchange: Exchange) -> None:
        target.holders(exchange, fact)
        document = target.document(exchange)
        target.witness.seen_before_removal = False
        sent = []
        for paths in readings(fact, target.endpoint(requirement.operation)):
            ways = paths[:1] if paths[0].parent.holds(document) else paths
            places = [place for path in ways for place in path.places(document)]
            found = [place for place in places if place.filled]
            if places and not found:
                if paths[0].is_anywhere and hollow(document):
                    raise NotVerified(f"every list of its answer is empty, and {fact.path} may have stood in one")
                return
            sent += found
            if not places:
                raise NotVerified(f"its answer held no record at one of the places where {fact.path} may have stood")
        target.witness.seen_before_removal = True
        first, others = sent[0], len(sent) - 1
        more = f", and at {others} more places" if others > 1 else ", and at one more place" if others else ""
        violated(True, f"Expected no {fact.path}; still sent at {first.pointer}/{first.name}{more}.")

    bearing(target, requirement.operation, judge)


@verifies("property-type-wrong")
def test_property_has_its_type(requirement: Requirement, target: Target) -> None:
    """A property whose type or shape is stated has it wherever it is sent, or at one of the depths where it may stand."""
    fact: Fact = fact_of(requirement)

    def judge(exchange: Exchange) -> None:
        target.holders(exchange, fact)
        document = target.document(exchange)
        paths = [path for each in readings(fact, target.endpoint(requirement.operation)) for path in each]
        values = [found for path in paths for found in path.values(document)]
        if not values:
            raise NotVerified(f"it never sent {fact.path}")
        told = ""
        for alike in by_place(values) if fact.paths[0].is_anywhere else [values]:
            wrong = ((complaint(fact, value, target.snapshot.vocabulary.schemas), pointer) for value, pointer in alike)
            complained = next((f"Expected {requirement.expected} at {at}; {what}." for what, at in wrong if what), "")
            if not complained:
                return  # which of several places is meant is not said
            told = told or complained
        violated(True, told)

    bearing(target, requirement.operation, judge)


@verifies("response-not-json")
def test_answer_is_json(requirement: Requirement, target: Target) -> None:
    """A successful answer parses as JSON and says so; of the token endpoint, that to each grant."""

    def judge(exchange: Exchange) -> None:
        if not exchange.body and target.endpoint(requirement.operation).answer not in (Answer.LIST, Answer.OBJECT):
            raise NotVerified("its answer had no body")
        violated(not exchange.body, "Expected a JSON document; the answer has no body.")
        label = exchange.headers.get("content-type", "")
        violated(
            "application/json" not in label.lower(), f"Expected the content type application/json; it was {label!r}."
        )
        violated(not exchange.is_json, "Expected JSON; the body does not parse.")

    tokens = token_answers(target, requirement.operation)
    for exchange in tokens:
        judge(exchange)
    if not tokens:
        bearing(target, requirement.operation, judge)


@verifies("null-sent")
def test_value_is_not_null(requirement: Requirement, target: Target) -> None:
    """No property of one of the names is null in the records of the answer; objects within them have their own."""
    promise = behaviour_of(requirement)

    def judge(exchange: Exchange) -> None:
        found = list(members(target.document(exchange), promise.expected.split(",")))
        if not found:
            raise NotVerified(f"its answer held none of {promise.expected}")
        target.witness.items += len(found)
        highest = min(pointer.count("/") for pointer, _ in found)
        for pointer, value in found:
            violated(value is None and pointer.count("/") == highest, f"Expected no null at {pointer}.")

    bearing(target, requirement.operation, judge)


@verifies("property-left-out")
def test_null_is_sent_rather_than_left_out(requirement: Requirement, target: Target) -> None:
    """The answer about an object whose value is null holds the property."""
    promise = behaviour_of(requirement)
    endpoint = target.endpoint(requirement.operation)
    names = [name for name, kind in endpoint.kinds.items() if kind == promise.kind]
    known = target.needed(promise, "object whose value is null")
    exchange = target.answer(requirement.operation, path=dict.fromkeys(names, known))
    document = target.document(exchange)
    values = [found for path in rooted(PropertyPath.parse(promise.at), endpoint) for found in path.values(document)]
    violated(not values, f"Expected {promise.at}, be it null; it is left out.")
    violated(all(value is not None for value, _ in values), f"Expected null at {promise.at}; there is none.")


@verifies("other-object-served")
def test_the_object_asked_for_is_served(requirement: Requirement, target: Target) -> None:
    """The record of an answer has the identifier that was asked for, and not that of another object of the kind."""
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]

    def judge(exchange: Exchange) -> None:
        asked = exchange.call.values[name]
        if asked not in target.identifiers(kind):
            raise NotVerified(f"it was asked for something that is no identifier of the kind {kind}")
        shown = identifiers_in(target, exchange, kind)
        others = [each for each in shown if each != asked and each in target.identifiers(kind)]
        violated(bool(others) and asked not in shown, f"Expected the {kind} {asked}; got that of another identifier.")
        if asked not in shown:
            raise NotVerified(f"no identifier of the {kind} is recognised in its answer")

    bearing(target, requirement.operation, judge)


@verifies("property-removed-early")
def test_property_stays_until_its_month(requirement: Requirement, target: Target) -> None:
    """An answer that holds what a later change brings holds something of what it takes, in one of its records at least."""
    later = replacement_of(requirement)
    more = f" or one of {len(later.removed) - 1} more" if len(later.removed) > 1 else ""
    old = f"{later.removed[0].path}{more}"
    seen: dict[str, Exchange] = {}

    def holds(document: Any, facts: Iterable[Fact]) -> bool:
        endpoint = target.endpoint(requirement.operation)
        ways = (way for fact in facts for paths in readings(fact, endpoint) for way in paths)
        return any(place.filled for way in ways for place in way.places(document))

    def judge(exchange: Exchange) -> None:
        document = target.document(exchange)
        found = {name for name, facts in (("gone", later.removed), ("comes", later.added)) if holds(document, facts)}
        if not found:
            raise NotVerified(f"its answer holds neither {old} nor {later.added[0].path}")
        seen.update(dict.fromkeys(found, exchange))

    bearing(target, requirement.operation, judge, everyone=False)
    told = f"Expected {old} until the month of the change; {later.added[0].path} is there instead."
    violated("gone" not in seen, told, *seen.values())
