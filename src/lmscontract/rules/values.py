"""Queries that several rules share: valid and invalid values, paging and links, grants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lmscontract.contract.model import Answer, Area, Endpoint, Fact, Schema, Snapshot, State


def valid_values(fact: Fact) -> tuple[Any, ...]:
    """Return the values of a parameter that the contract states as valid: its list, its bounds, its default."""
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
    """Return values outside the bounds, list or format of a parameter: just outside, below 0, and far above the maximum.

    A type alone gives none: whether a string is refused where a number is expected is not specified.
    """
    if "" in fact.open:
        return ()
    schema = {key: value for key, value in fact.schema.items() if key not in fact.open}
    outside: list[Any] = []
    if "minimum" in schema:
        outside += dict.fromkeys((schema["minimum"] - 1, min(schema["minimum"], 0) - 1))
    if "maximum" in schema:
        outside += [schema["maximum"] + 1, schema["maximum"] * 5 // 2]
    if "enum" in schema:
        outside.append("no-such-value")
    if fact.shape or "pattern" in schema:
        outside.append("not-of-this-format")
    return tuple(outside)


def is_mandatory(fact: Fact) -> bool:
    """Return whether a parameter must be sent; one with a default may be left out."""
    return fact.required and "default" not in fact.schema


def near_misses(fact: Fact, schemas: Mapping[str, Schema]) -> tuple[Any, ...]:
    """Return the values that the format of a parameter excludes by `not` with `enum`, though they are similar."""
    if "" in fact.open:
        return ()
    return tuple(each for name in fact.shape for each in schemas[name].get("not", {}).get("enum", ()))


def examples(fact: Fact, schemas: Mapping[str, Schema]) -> tuple[Any, ...]:
    """Return an example of each stated format of a parameter; `schemas` are the shared ones, by name."""
    if "" in fact.open:
        return ()
    return tuple(each for name in fact.shape for each in schemas[name].get("examples", ())[:1])


def accepted_values(fact: Fact, schemas: Mapping[str, Schema]) -> tuple[Any, ...]:
    """Return the values of a parameter that must be accepted: the stated ones, else one of each stated format."""
    return valid_values(fact) or examples(fact, schemas)


def constraint(fact: Fact) -> str:
    """Return the stated bounds, list or format of a parameter for ids: `1..200`, `asc,desc`, `UtcDateTime`."""
    schema = fact.schema
    if "minimum" in schema or "maximum" in schema:
        return f"{schema.get('minimum', '')}..{schema.get('maximum', '')}"
    return fact.expected


def certainly_sorts(endpoint: Endpoint, snapshot: Snapshot) -> bool:
    """Return whether a list certainly accepts the parameters by which lists sort."""
    words = snapshot.vocabulary.sorting
    facts = (endpoint.facts.get(f"query.{words[each]}") for each in ("attribute", "direction"))
    return all(fact is not None and not fact.open for fact in facts)


def sorting_parameters(endpoint: Endpoint, snapshot: Snapshot) -> tuple[Fact, ...]:
    """Return the parameters for the attribute and the direction by which a list sorts; none if it lacks one of them."""
    words = snapshot.vocabulary.sorting
    found = [endpoint.facts.get(f"query.{words[each]}") for each in ("attribute", "direction")] if words else []
    known = tuple(fact for fact in found if fact is not None and fact.state is State.KNOWN)
    return known if len(known) == 2 and endpoint.answer is Answer.LIST else ()


def paging(endpoint: Endpoint, keyword: str) -> Iterator[Fact]:
    """Yield the parameters by which a list is paged: its page `size`, the number of the `page`, or the `offset`.

    They are integers with a default that the envelope of lists adds; pages are counted from 1.
    """
    if endpoint.answer is not Answer.LIST:
        return
    for fact in endpoint.of_area(Area.QUERY):
        if fact.paging == keyword and fact.path in endpoint.shared and fact.state is State.KNOWN:
            yield fact


def page_query(endpoint: Endpoint, number: int, skipped: int) -> Mapping[str, int]:
    """Return the parameters that ask for a page of a list, by its number and by how many items are before it."""
    numbers = {fact.path: number for fact in paging(endpoint, "page")}
    return numbers | {fact.path: skipped for fact in paging(endpoint, "offset")}


def shows_json(endpoint: Endpoint) -> bool:
    """Return whether an operation returns JSON to a caller with a token, and changes nothing."""
    return endpoint.reads and not endpoint.public and endpoint.speaks_json


def answering_json(snapshot: Snapshot) -> Iterator[Endpoint]:
    """Yield the operations whose success is a JSON document; no family of undocumented ones."""
    for endpoint in snapshot.operations:
        if endpoint.speaks_json and endpoint.has_content and not endpoint.operation.is_family:
            yield endpoint


def without_identifiers(snapshot: Snapshot) -> Iterator[Endpoint]:
    """Return the operations that return JSON to a caller with a token, and have no identifier in their path."""
    return (each for each in snapshot.operations if shows_json(each) and not each.operation.parameters)


def shows_one(endpoint: Endpoint) -> bool:
    """Return whether an operation shows the object of the identifier at the end of its path."""
    return shows_json(endpoint) and endpoint.operation.path.endswith("}")


def refusing(snapshot: Snapshot) -> Iterator[Endpoint]:
    """Return the operations that return JSON, and have an identifier in their path or a greatest page size."""
    for endpoint in snapshot.operations:
        if shows_json(endpoint) and (endpoint.operation.parameters or excessive_size(endpoint)):
            yield endpoint


def excessive_size(endpoint: Endpoint) -> Mapping[str, int]:
    """Return the parameter of the page size of a list with the least value above its range; empty if it has no range."""
    sizes = (fact for fact in paging(endpoint, "size") if not {"", "maximum"} & {*fact.open})
    return next(({each.path: each.schema["maximum"] + 1} for each in sizes if "maximum" in each.schema), {})


def promised_headers(snapshot: Snapshot) -> tuple[str, ...]:
    """Return the headers that every response has."""
    return tuple(name for name, header in snapshot.vocabulary.headers.items() if "x-open" not in header)


def switched(snapshot: Snapshot) -> Iterator[tuple[Endpoint, str, Mapping[str, Any], Fact]]:
    """Yield each operation with a path parameter that a switch turns into a code: both, what the code is, and the switch."""
    for endpoint in snapshot.operations:
        for name, kind in endpoint.kinds.items():
            secondary = snapshot.vocabulary.identifiers.get(kind, {}).get("secondary")
            switch = endpoint.facts.get(f"query.{secondary['parameter']}") if secondary else None
            if switch and secondary:
                yield endpoint, name, secondary, switch


def identified(name: str, snapshot: Snapshot) -> str:
    """Return the kind of object that a name always identifies; empty if there is none, or several."""
    kinds = [kind for kind, entry in snapshot.vocabulary.identifiers.items() if name in entry.get("names", ())]
    return kinds[0] if len(kinds) == 1 else ""


def identifies_items(endpoint: Endpoint, fact: Fact, snapshot: Snapshot) -> bool:
    """Return whether a parameter of a list is named as the identifier of a kind of object to which its items may belong."""
    return endpoint.answer is Answer.LIST and not fact.open and bool(identified(fact.path, snapshot))


def describes_items(endpoint: Endpoint, fact: Fact, snapshot: Snapshot) -> bool:
    """Return whether a parameter of a list takes only some values, one of which its items may have under the same name.

    The attribute and the direction by which a list sorts are properties of the list, and not of its items.
    """
    sorts = {snapshot.vocabulary.sorting.get(each) for each in ("attribute", "direction")}
    return endpoint.answer is Answer.LIST and not fact.open and "enum" in fact.schema and fact.path not in sorts


def has_links(endpoint: Endpoint, snapshot: Snapshot) -> bool:
    """Return whether navigation links can be requested of a list."""
    links = snapshot.vocabulary.links
    return endpoint.answer is Answer.LIST and bool(links) and f"query.{links['parameter']}" in endpoint.facts


def linked_lists(snapshot: Snapshot) -> Iterator[tuple[Endpoint, Mapping[str, Any], str]]:
    """Yield each list of which links can be requested, with their description in the contract and its source."""
    links = snapshot.vocabulary.links
    for endpoint in snapshot.operations:
        if has_links(endpoint, snapshot):
            yield endpoint, links, f"{links['x-source']} {links['at']}"


def numbered_links(endpoint: Endpoint, snapshot: Snapshot) -> str:
    """Return the parameter of links that is the page number; empty for a list that is paged by a cursor only."""
    if paged_by_cursor(endpoint, snapshot):
        return ""
    numbers = {fact.path for fact in paging(endpoint, "page")}
    return next((each for each in snapshot.vocabulary.links["carries"] if each in numbers), "")


def paged_by_cursor(endpoint: Endpoint, snapshot: Snapshot) -> bool:
    """Return whether a list certainly accepts a cursor in its links: the page number may then have no effect."""
    numbers = {fact.path for fact in paging(endpoint, "page")}
    carried = (endpoint.facts.get(f"query.{each}") for each in snapshot.vocabulary.links.get("carries", ()))
    return any(fact is not None and "" not in fact.open and fact.path not in numbers for fact in carried)


def carries_headers(endpoint: Endpoint) -> bool:
    """Return whether the responses of an operation have the headers of the API."""
    return endpoint.speaks_json and not endpoint.public and not endpoint.operation.is_family


def compared_headers(snapshot: Snapshot) -> Iterator[str]:
    """Yield the headers of which it is open whether all responses have them; the list of exposed ones may differ."""
    for name, header in snapshot.vocabulary.headers.items():
        if "x-open" in header and name != "Access-Control-Expose-Headers":
            yield name


def needing_token(snapshot: Snapshot) -> Iterator[Endpoint]:
    """Return the operations that need a token, without families of paths."""
    return (each for each in snapshot.operations if not each.public and not each.operation.is_family)


def documented(snapshot: Snapshot) -> Iterator[Endpoint]:
    """Yield the operations that the page lists which documents them; none without such a page."""
    for endpoint in needing_token(snapshot) if snapshot.vocabulary.reference else ():
        if "" not in endpoint.open:
            yield endpoint


def grants(snapshot: Snapshot) -> Iterator[tuple[Endpoint, str, Mapping[str, Any]]]:
    """Yield the token endpoint with each grant whose form fields are stated."""
    endpoint = snapshot.token_endpoint
    if endpoint is not None:
        for name, grant in snapshot.vocabulary.grants.items():
            if "answers" in grant:
                yield endpoint, name, grant
