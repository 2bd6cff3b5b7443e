"""Generated requests: drawn by hypothesis, with parameters that schemathesis makes from the exported contract."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import chain
from math import prod
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

import schemathesis
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct
from schemathesis.config import SchemathesisConfig
from schemathesis.core import NOT_SET
from schemathesis.generation import GenerationMode

from lmscontract.contract.model import Answer, Area, Endpoint, Fact, Snapshot, State
from lmscontract.contract.openapi import document
from lmscontract.rules.values import has_links, paging
from lmscontract.target.exchange import Exchange, query_text
from lmscontract.target.objects.samples import filled_path, fitting
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Operation

Query = tuple[tuple[str, str], ...]

Rounds = SearchStrategy[tuple["GeneratedRequest", ...]]

OBJECTS = 3
"""How many of the objects that exist are asked about in a round, if there are so many."""

STEPS = 3
"""How many calls a walk makes at most after its first."""

_LONGEST = 1500
_FAR = 10**6
_EDGES = ("0", str(2**31 - 1), str(2**31), str(2**63))


class RequestKind(StrEnum):
    """What is generated about a request."""

    PLAIN = "plain"
    """Only the existing object that it is about; a round has some of these."""
    POSITIVE = "positive"
    """Parameters of the stated types."""
    NEGATIVE = "negative"
    """Parameters of other types than the stated ones, left out, or of other names."""
    WITHIN = "within"
    """One number within its stated bounds."""
    OUTSIDE = "outside"
    """One number outside of its stated bounds."""
    WALK = "walk"
    """A page of a list with its links, and from there along the links and to the objects that are listed."""
    UNKNOWN = "unknown"
    """An identifier that does not exist."""


class GeneratedRequest(Struct, frozen=True):
    """A generated request to one operation, and which requests follow it.

    `about` is the location of the parameter with a generated number, if there is one; each of `steps` chooses one of the
    requests that follow from a response.
    """

    kind: RequestKind
    place: str
    query: Query = ()
    about: str = ""
    steps: tuple[int, ...] = ()


class RequestGenerator:
    """Generates requests to the operations of one tenant that only read."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._words = {word for each in target.snapshot.endpoints.values() for word in each.operation.path.split("/")}
        self._schema = _schema(target.snapshot)

    def of(self, endpoint: Endpoint, kinds: Collection[RequestKind]) -> tuple[Rounds, Exchange | None]:
        """Rounds of requests about an operation, of each of the kinds; and the plain call that they vary.

        None in place of that call when it says nothing. NotVerified when no identifier is known, when the operation may
        write, or when there is nothing to generate.
        """
        if not endpoint.reads:
            raise NotVerified(
                "the operation may write, and the run generates no requests that write", endpoint.operation.label
            )
        places, plain = self._places(endpoint), None
        if kinds:
            with suppress(NotVerified):
                plain = self._target.call(endpoint.operation)
        found = [*self._drawn(endpoint, places), *(() if plain is None else self._varied(endpoint, plain, places))]
        wanted = [requests for kind, requests in found if kind in kinds]
        if not wanted:
            raise NotVerified("there is nothing to generate", endpoint.operation.label)
        return _but_the_simplest(st.tuples(*wanted)), plain

    def _drawn(self, endpoint: Endpoint, places: SearchStrategy[str]) -> Iterator[tuple[RequestKind, Rounds]]:
        """Calls with the parameters that schemathesis generates."""
        if any(fact.state is State.KNOWN for fact in endpoint.of_area(Area.QUERY)):
            for kind, mode in (
                (RequestKind.POSITIVE, GenerationMode.POSITIVE),
                (RequestKind.NEGATIVE, GenerationMode.NEGATIVE),
            ):
                yield kind, st.tuples(st.builds(GeneratedRequest, st.just(kind), places, self._queries(endpoint, mode)))

    def _varied(
        self, endpoint: Endpoint, plain: Exchange, places: SearchStrategy[str]
    ) -> Iterator[tuple[RequestKind, Rounds]]:
        """Calls that differ from the plain one in one thing."""
        query = st.just(plain.call.query)
        objects = min(OBJECTS, prod(len(values) for values in self._known(endpoint).values()))
        one = st.builds(GeneratedRequest, st.just(RequestKind.PLAIN), places, query)
        yield RequestKind.PLAIN, st.lists(one, min_size=objects, max_size=objects, unique=True).map(tuple)
        bounded = list(_bounded(endpoint))
        positions = (
            *paging(endpoint, "page"),
            *paging(endpoint, "offset"),
        )  # what is beyond the last page may be refused
        within = [fact for fact in bounded if fact not in positions]
        for kind, numbers, facts in ((RequestKind.WITHIN, _within, within), (RequestKind.OUTSIDE, _outside, bounded)):
            if facts:
                yield kind, st.tuples(st.one_of([_numbers(fact, plain, numbers(fact), kind) for fact in facts]))
        if endpoint.answer is Answer.LIST:
            yield RequestKind.WALK, st.tuples(self._walks(endpoint, plain, places))
        unknown = list(self._unknown(endpoint))
        if unknown:
            yield (
                RequestKind.UNKNOWN,
                st.tuples(st.builds(GeneratedRequest, st.just(RequestKind.UNKNOWN), st.one_of(unknown), query)),
            )

    def _places(self, endpoint: Endpoint) -> SearchStrategy[str]:
        """Paths with identifiers that exist; NotVerified when none is known."""
        filled_path(self._target, endpoint, {})
        known = self._known(endpoint)
        drawn = st.tuples(*(st.sampled_from(values) for values in known.values()))
        return drawn.map(lambda values: endpoint.operation.filled(dict(zip(known, values, strict=True))))

    def _unknown(self, endpoint: Endpoint) -> Iterator[SearchStrategy[str]]:
        """Paths with one identifier that does not exist, for each of them."""
        known = self._known(endpoint)
        for odd in known:
            drawn = st.tuples(
                *(self._invented(values) if name == odd else st.just(values[0]) for name, values in known.items())
            )
            yield drawn.map(lambda values: endpoint.operation.filled(dict(zip(known, values, strict=True))))

    def _known(self, endpoint: Endpoint) -> Mapping[str, tuple[str, ...]]:
        names, fits = endpoint.operation.parameters, fitting(self._target, endpoint)
        identifiers = self._target.objects.identifiers
        return {
            name: identifiers(endpoint.kinds.get(name, "")) or (str(fits[at]),)  # as the plain call has it
            for at, name in enumerate(names)
        }

    def _invented(self, known: Sequence[str]) -> SearchStrategy[str]:
        """Identifiers of the shape of those that are known; none of them, and no word of a path, which is another call's."""
        if all(each.isdecimal() for each in known):
            largest = max(int(each) for each in known)
            far = st.integers(largest + _FAR, largest + 1000 * _FAR).map(str)
            drawn = st.one_of(far, st.sampled_from(_EDGES))
        else:
            letters = {letter for each in known for letter in each}
            drawn = st.tuples(*(st.sampled_from(_alike(letter, letters)) for letter in known[0])).map("".join)
        return drawn.filter(lambda each: each not in known and each not in self._words)

    def _walks(
        self, endpoint: Endpoint, plain: Exchange, places: SearchStrategy[str]
    ) -> SearchStrategy[GeneratedRequest]:
        """Walks from a page of a list with its links: one that is known to have a next page, or the page after these.

        From its plain answer where it has no pages.
        """
        walk, steps = st.just(RequestKind.WALK), st.lists(st.integers(0, 63), min_size=1, max_size=STEPS).map(tuple)
        switch, count = self._target.snapshot.vocabulary.links, count_of(self._target, plain)
        size, number = (next(paging(endpoint, keyword), None) for keyword in ("size", "page"))
        if not has_links(endpoint, self._target.snapshot) or size is None or number is None or count < 2:
            return st.builds(GeneratedRequest, walk, places, st.just(plain.call.query), steps=steps)
        name, counter, most = size.path, number.path, min(count - 1, int(size.schema["maximum"]))

        def query(items: int, page: int) -> Query:
            asked = {name: items, counter: page, switch["parameter"]: switch["value"]}
            return with_parameters(plain.call.query, asked)

        sizes = st.integers(min(2, most), most)  # of a single item no links are asked
        pages = sizes.flatmap(lambda items: st.builds(query, st.just(items), st.integers(1, 1 + (count - 1) // items)))
        return st.builds(GeneratedRequest, walk, places, pages, st.just(size.location), steps)

    def _queries(self, endpoint: Endpoint, mode: GenerationMode) -> SearchStrategy[Query]:
        """The queries that schemathesis generates for an operation."""
        operation = self._schema[self._spelling(endpoint)][endpoint.operation.method]
        path = {str(parameter.name): "1" for parameter in operation.path_parameters}
        cases = operation.as_strategy(generation_mode=mode, path_parameters=path, headers={}, cookies={})
        drawn: SearchStrategy[Query] = cases.map(_query)
        return drawn.filter(lambda query: sum(len(name) + len(value) for name, value in query) < _LONGEST)

    def _spelling(self, endpoint: Endpoint) -> str:
        """Return the path as it is in the document, where paths that differ only in a parameter's name are one."""
        method = endpoint.operation.method
        paths: list[str] = list(self._schema.raw_schema["paths"])
        return next(path for path in paths if Operation(method, path).shape == endpoint.operation.shape)


def _but_the_simplest(rounds: SearchStrategy[tuple[tuple[GeneratedRequest, ...], ...]]) -> Rounds:
    """Leave out the first and simplest round of hypothesis: the checks send most of its requests anyway."""
    numbered = st.tuples(st.integers(0, 2**16), rounds).filter(lambda pair: pair[0] > 0)
    return numbered.map(lambda pair: tuple(chain.from_iterable(pair[1])))


def count_of(target: Target, exchange: Exchange) -> int:
    """How many items a list shows; 0 where none are seen."""
    with suppress(NotVerified):
        return len(target.items(exchange)) if exchange.ok else 0
    return 0


def with_parameters(query: Query, values: Mapping[str, Any]) -> Query:
    """A query with some parameters set."""
    kept = tuple((name, value) for name, value in query if name not in values)
    return (*kept, *((name, query_text(value)) for name, value in values.items()))


def _bounded(endpoint: Endpoint) -> Iterator[Fact]:
    """The parameters that are integers with stated bounds."""
    for fact in endpoint.of_area(Area.QUERY):
        bounds = {"minimum", "maximum"} & fact.schema.keys()
        if fact.state is State.KNOWN and bounds and fact.schema.get("type") == "integer" and "" not in fact.open:
            yield fact


def _within(fact: Fact) -> SearchStrategy[int]:
    low = int(fact.schema.get("minimum", min(0, fact.schema.get("maximum", 0)) - _FAR))
    return st.integers(low, int(fact.schema.get("maximum", max(0, low) + _FAR)))


def _outside(fact: Fact) -> SearchStrategy[int]:
    beyond: list[SearchStrategy[int]] = []
    if "maximum" in fact.schema:
        beyond.append(st.integers(fact.schema["maximum"] + 1, fact.schema["maximum"] + _FAR))
    if "minimum" in fact.schema:
        beyond.append(st.integers(fact.schema["minimum"] - _FAR, fact.schema["minimum"] - 1))
    return st.one_of(beyond)


def _numbers(
    fact: Fact, plain: Exchange, drawn: SearchStrategy[int], kind: RequestKind
) -> SearchStrategy[GeneratedRequest]:
    """The plain call with a number in one parameter."""
    path, query = plain.call.path, plain.call.query
    return drawn.map(
        lambda number: GeneratedRequest(kind, path, with_parameters(query, {fact.path: number}), fact.location)
    )


def _alike(letter: str, letters: Collection[str]) -> str:
    """Return the characters that may replace one: digits, or letters of its case, beyond f only if there are some."""
    if letter in digits:
        return digits
    for alphabet in (ascii_lowercase, ascii_uppercase):
        if letter in alphabet:
            return alphabet if set(alphabet[6:]) & set(letters) else alphabet[:6]
    return letter


def _schema(snapshot: Snapshot) -> Any:
    """The contract as schemathesis reads it."""
    generation = {
        "deterministic": True,
        "database": "none",
        "with-security-parameters": False,
        "allow-x00": False,
    }
    config = SchemathesisConfig.from_dict(
        {"generation": generation, "phases": {"coverage": {"unexpected-methods": []}}}
    )
    return schemathesis.openapi.from_dict(_without_open_parameters(document(snapshot)), config=config)


def _without_open_parameters(specification: dict[str, Any]) -> dict[str, Any]:
    """The document without the parameters that an operation may or may not take: generated ones would get 400 only."""
    for item in specification["paths"].values():
        for operation in item.values():
            if "parameters" in operation:
                parameters = operation["parameters"]
                operation["parameters"] = [each for each in parameters if not isinstance(each.get("x-open"), str)]
    return specification


def _query(case: Any) -> Query:
    query = case.query if case.query not in (None, NOT_SET) else {}
    return tuple((str(name), query_text(value)) for name, value in query.items())
