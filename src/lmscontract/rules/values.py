"""What rules ask of the contract in common: valid and invalid values, paging and links, grants, what cannot be tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lmscontract.contract.model import Answer, Area, Condition, Endpoint, Fact, Schema, Snapshot, State


def valid_values(fact: Fact) -> tuple[Any, ...]:
    """The values of a parameter that the contract states as valid: its list, its bounds, its default."""
    if "" in fact.open:
        return ()
    schema = fact.schema
    stated = [*fact.values, *schema.get("enum", ()), *(schema[key] for key in ("minimum", "maximum") if key in schema)]
    if "const" in schema:
        stated.append(schema["const"])
    if "default" in schema and "default" not in fact.open:
        stated.append(schema["default"])
    return tuple(dict.fromkeys(each for each in stated if each not in fact.removed_values))


def invalid_values(fact: Fact) -> tuple[Any, ...]:
    """Values just outside what a parameter states: beyond its bounds, not in its list, not of its format.

    A bare type is no such statement: whether a word is refused where a number is meant is not said.
    """
    if "" in fact.open:
        return ()
    schema = {key: value for key, value in fact.schema.items() if key not in fact.open}
    outside: list[Any] = []
    if "minimum" in schema:
        outside.append(schema["minimum"] - 1)
    if "maximum" in schema:
        outside.append(schema["maximum"] + 1)
    if "enum" in schema:
        outside.append("no-such-value")
    if fact.shape or "pattern" in schema:
        outside.append("not-of-this-format")
    return tuple(outside)


def near_misses(fact: Fact, schemas: Mapping[str, Schema]) -> tuple[Any, ...]:
    """Values that a form of a parameter names as none of its own (`not` with `enum`), though they are near it."""
    if "" in fact.open:
        return ()
    return tuple(each for name in fact.shape for each in schemas[name].get("not", {}).get("enum", ()))


def examples(fact: Fact, schemas: Mapping[str, Schema]) -> tuple[Any, ...]:
    """A value of each stated form of a parameter; `schemas` are the shared ones of the contract, by name."""
    if "" in fact.open:
        return ()
    return tuple(each for name in fact.shape for each in schemas[name].get("examples", ())[:1])


def taken_values(fact: Fact, schemas: Mapping[str, Schema]) -> tuple[Any, ...]:
    """The values of a parameter that must be taken: those that are stated, else one of each form that is."""
    return valid_values(fact) or examples(fact, schemas)


def constraint(fact: Fact) -> str:
    """The stated bounds, list or format of a parameter in one word for ids: `1..200`, `asc,desc`, `UtcDateTime`."""
    schema = fact.schema
    if "minimum" in schema or "maximum" in schema:
        return f"{schema.get('minimum', '')}..{schema.get('maximum', '')}"
    return fact.expected


def certainly_sorts(endpoint: Endpoint, snapshot: Snapshot) -> bool:
    """Whether it is settled that a list takes the parameters by which lists sort, which all lists are said to have."""
    words = snapshot.vocabulary.sorting
    facts = (endpoint.facts.get(f"query.{words[each]}") for each in ("attribute", "direction"))
    return all(fact is not None and not fact.open for fact in facts)


def paging(endpoint: Endpoint, keyword: str) -> Iterator[Fact]:
    """The parameter that sizes the pages of a list (it has a `maximum`), or numbers them (a `default` and no `maximum`).

    Which parameters these are the contract says by their schemas: both are integers that the envelope of lists brings.
    """
    if endpoint.answer is not Answer.LIST:
        return
    for fact in endpoint.of_area(Area.QUERY):
        sized = "maximum" in fact.schema
        counts = (
            fact.path in endpoint.shared
            and fact.state is State.KNOWN
            and fact.schema.get("type") == "integer"
            and "default" in fact.schema
        )
        if counts and sized == (keyword == "maximum"):
            yield fact


def shows_json(endpoint: Endpoint) -> bool:
    """Whether an operation shows something as JSON to whoever has a token, and changes nothing."""
    return endpoint.reads and not endpoint.public and endpoint.speaks_json


def without_identifiers(snapshot: Snapshot) -> Iterator[Endpoint]:
    """The operations that show something to whoever has a token, and take no identifier in their path."""
    return (each for each in snapshot.operations if shows_json(each) and not each.operation.parameters)


def shows_one(endpoint: Endpoint) -> bool:
    """Whether an operation shows what the identifier at the end of its path stands for."""
    return shows_json(endpoint) and endpoint.operation.path.endswith("}")


def identified(name: str, snapshot: Snapshot) -> str:
    """The kind of object that a name is the identifier of wherever it stands; empty when it is of none, or of several."""
    kinds = [kind for kind, entry in snapshot.vocabulary.identifiers.items() if name in entry.get("names", ())]
    return kinds[0] if len(kinds) == 1 else ""


def has_links(endpoint: Endpoint, snapshot: Snapshot) -> bool:
    """Whether a list can be asked for navigation links."""
    links = snapshot.vocabulary.links
    return endpoint.answer is Answer.LIST and bool(links) and f"query.{links['parameter']}" in endpoint.facts


def numbered_links(endpoint: Endpoint, snapshot: Snapshot) -> str:
    """The parameter of links that is the number of the page; empty for a list that is paged by a cursor alone."""
    numbers = {fact.path for fact in paging(endpoint, "default")}
    links = snapshot.vocabulary.links
    return (
        "" if paged_by_cursor(endpoint, snapshot) else next((each for each in links["carries"] if each in numbers), "")
    )


def paged_by_cursor(endpoint: Endpoint, snapshot: Snapshot) -> bool:
    """Whether a list certainly takes a parameter that links carry beside the number: the number may mean nothing then."""
    numbers = {fact.path for fact in paging(endpoint, "default")}
    carried = (endpoint.facts.get(f"query.{each}") for each in snapshot.vocabulary.links.get("carries", ()))
    return any(fact is not None and "" not in fact.open and fact.path not in numbers for fact in carried)


def carries_headers(endpoint: Endpoint) -> bool:
    """Whether an operation's answers carry the headers of the API."""
    return endpoint.speaks_json and not endpoint.public and not endpoint.operation.is_family


def grants(snapshot: Snapshot) -> Iterator[tuple[Endpoint, str, Mapping[str, Any]]]:
    """The token endpoint with each grant whose form fields are stated."""
    endpoint = snapshot.token_endpoint
    if endpoint is not None:
        for name, grant in snapshot.vocabulary.token["grants"].items():
            if "answers" in grant:
                yield endpoint, name, grant


def untold(condition: Condition) -> str:
    """Why a condition cannot be tried, or the empty text when it can."""
    return f"the specification does not show how: open point {condition.open}" if condition.open else ""
