"""The faults that a mock injects, their syntax, which calls they apply to, and how they alter a response.

The faults of `ALLOWED` keep the contract: each needs a statement of the contract that allows it. Those of `NOT_ALLOWED`
do not: networks and proxies cause them.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import orjson
from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Area, Endpoint, Snapshot, Statement
from lmscontract.errors import UsageError, closest
from lmscontract.mock.messages import Response
from lmscontract.property_path import ITEMS, PropertyPath
from lmscontract.rules.values import paging

OPTION = "--fault"
ANY = "allowed"
"""The name that means every fault that the contract allows."""

ALLOWED: Mapping[str, str] = {
    "extra-properties": "objects have unknown properties",
    "reordered-properties": "properties come in another order",
    "redirects": "a redirect to another address of the mock, which serves the call",
    "too-many-requests": "429, sometimes with Retry-After; with a client rate, only above this rate",
    "service-unavailable": "503, sometimes with Retry-After",
    "request-timeout": "408, and the connection is closed",
    "server-error": "500",
    "slow-responses": "the response takes longer",
    "short-lived-tokens": "a token expires after a few seconds, as its expires_in says",
}
"""What a platform may do to any call, each with a description; a call that is refused was not performed."""

NOT_ALLOWED: Mapping[str, str] = {
    "dropped-connections": "the connection is closed before the response; the call was not performed",
    "incomplete-responses": "the connection is closed in the middle of the response; the call was performed",
    "truncated-bodies": "the body ends in the middle",
    "html-bodies": "the body is an HTML page, such as that of a proxy",
    "oversized-pages": "a list has more items than requested, and more than the maximum",
    "early-token-expiry": "a token expires before its time",
}
"""What no contract allows, each with a description."""

NOT_PERFORMED: Mapping[str, tuple[int, str]] = {
    "dropped-connections": (0, ""),
    "redirects": (302, "the resource is at another address"),
    "request-timeout": (408, "the request did not arrive in time"),
    "too-many-requests": (429, "there are too many requests"),
    "service-unavailable": (503, "the platform is under maintenance"),
    "server-error": (500, "internal error"),
}
"""The faults with which a call is not performed, each with its status and message; of several, the first counts."""

DEFAULT_RATE = 0.25
_SYNTAX = re.compile(r"(?P<name>[^@:]*)(?:@(?P<operation>[A-Z]+ /[^:]*))?(?::(?P<rate>[^:@/]+(?:/[^:@/]+)?))?")
_PAGE = b"<!doctype html>\n<title>One moment</title>\n<p>The page that you asked for will be back soon.</p>\n"
_OVERSIZE = 3
_VALUES: tuple[Any, ...] = ("new", 7, None, True, [1, 2], {"of": "late"}, 0.5, "")


class Fault(Struct, frozen=True):
    """One fault, on every call of the API or on one operation, with a rate from 0 to 1."""

    name: str
    operation: str = ""
    rate: float = DEFAULT_RATE

    @classmethod
    def parse(cls, text: str) -> Fault:
        """Parse `NAME[@OPERATION][:RATE]`, with a rate such as 0.1, 10% or 1/10; a UsageError if that fails."""
        found = _SYNTAX.fullmatch(text.strip())
        if found is None or not found["name"].strip():
            raise UsageError(f"{text!r} is not a fault", OPTION, "write NAME, NAME:1/10 or NAME@GET /path:10%")
        name = found["name"].strip()
        known = (*ALLOWED, *NOT_ALLOWED, ANY)
        if name not in known:
            raise UsageError(
                f"there is no fault {name}", OPTION, closest(name, known) or f"the faults are {', '.join(known)}"
            )
        rate = DEFAULT_RATE if found["rate"] is None else _rate(found["rate"])
        return cls(name, (found["operation"] or "").strip(), rate)

    def __str__(self) -> str:
        """The fault in the syntax of the option."""
        operation = f"@{self.operation}" if self.operation else ""
        return f"{self.name}{operation}:{self.rate:g}"


class Faults:
    """The active faults of one tenant. The seed and the number of a call decide which of them apply to it."""

    def __init__(self, active: Iterable[Fault] = (), seed: int = 1) -> None:
        self.active = tuple(active)
        self._seed = seed

    @classmethod
    def parse(cls, texts: Iterable[str], snapshot: Snapshot, statements: Iterable[Statement], seed: int = 1) -> Faults:
        """Parse faults; a UsageError for one that is unknown, or that the contract does not allow."""
        allowed = {name for statement in statements for name in statement.faults}
        return cls([each for text in texts for each in _resolved(Fault.parse(text), snapshot, allowed)], seed)

    def of_call(self, label: str, number: int, api: bool = True) -> frozenset[str]:
        """Return the names of the faults of a call; a page, which is not part of the API, needs a fault of its own."""
        found = (each for each in self.active if (each.operation == label if each.operation else api))
        return frozenset(each.name for each in found if self.random(each.name, number) < each.rate)

    def random(self, name: str, number: int) -> float:
        """Return a number in [0, 1), the same for the same seed, name and call."""
        digest = hashlib.blake2b(f"{self._seed} {name} {number}".encode(), digest_size=6).digest()
        return int.from_bytes(digest) / (1 << 48)


def fault_list(allowed: Iterable[str]) -> str:
    """Return the text of `--fault list`; `allowed` are the faults that the contract allows."""
    permitted = set(allowed)
    lines = ["Faults that the contract allows:"]
    lines += [f"  {name:20} {description}" for name, description in ALLOWED.items() if name in permitted]
    lines += [f"  {ANY:20} all of these", "Faults that the contract does not allow:"]
    lines += [f"  {name:20} {description}" for name, description in NOT_ALLOWED.items()]
    return "\n".join(lines)


def _rate(text: str) -> float:
    number, _, divisor = text.strip().partition("/")
    try:
        rate = float(number.rstrip("%")) / float(divisor or 1) / (100 if number.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        rate = -1.0
    if not 0 <= rate <= 1:
        raise UsageError(f"{text.strip()} is not a rate", OPTION, "write a number from 0 to 1, 10% or 1/10")
    return rate


def _resolved(fault: Fault, snapshot: Snapshot, allowed: set[str]) -> Iterator[Fault]:
    """Yield a fault with the contract's label of its operation; for `allowed`, every fault that the contract allows."""
    if fault.operation:
        try:
            fault = replace(fault, operation=snapshot.find(fault.operation).operation.label)
        except UsageError as error:
            raise UsageError(error.what, OPTION, error.hint) from None
    if fault.name == ANY:
        yield from (replace(fault, name=name) for name in ALLOWED if name in allowed)
    elif fault.name in ALLOWED and fault.name not in allowed:
        known = ", ".join(name for name in ALLOWED if name in allowed)
        raise UsageError(f"the contract does not allow {fault.name}", OPTION, f"it allows {known or 'none'}")
    else:
        yield fault


def alter(
    response: Response, faults: frozenset[str], endpoint: Endpoint | None, snapshot: Snapshot, rng: random.Random
) -> Response:
    """Return a response of an operation, or of none, with the faults of these names."""
    if endpoint is not None and "extra-properties" in faults:
        response = _with_extra_properties(response, endpoint, snapshot, rng)
    if "reordered-properties" in faults:
        response = _reordered(response, rng)
    if endpoint is not None and "oversized-pages" in faults:
        response = _oversized(response, endpoint)
    if "html-bodies" in faults:
        kept = tuple((name, value) for name, value in response.headers if name.lower() != "content-type")
        response = replace(response, headers=(*kept, ("Content-Type", "text/html; charset=UTF-8")), body=_PAGE)
    if "truncated-bodies" in faults:
        response = replace(response, body=response.body[: len(response.body) // 2])
    return response


def _with_extra_properties(response: Response, endpoint: Endpoint, snapshot: Snapshot, rng: random.Random) -> Response:
    """Add a property to every object, except where property names are data."""
    closed = {*_maps(endpoint, snapshot), *_link_names(snapshot)}

    def extended(members: dict[str, Any]) -> dict[str, Any]:
        return {**members, f"added_{rng.randrange(1000)}": rng.choice(_VALUES)}

    return _with_document(response, lambda document: _with_objects(document, extended, closed))


def _reordered(response: Response, rng: random.Random) -> Response:
    """Shuffle the properties of every object."""

    def shuffled(members: dict[str, Any]) -> dict[str, Any]:
        return {name: members[name] for name in rng.sample(list(members), len(members))}

    return _with_document(response, lambda document: _with_objects(document, shuffled))


def _with_objects(
    value: Any, change: Callable[[dict[str, Any]], Any], closed: Collection[str] = (), name: str = ""
) -> Any:
    """Return a document in which every object is changed, the inner ones first; those of `closed` names stay as they are."""
    if isinstance(value, list):
        return [_with_objects(each, change, closed, name) for each in value]
    if not isinstance(value, dict) or name in closed:
        return value
    return change({key: _with_objects(each, change, closed, key) for key, each in value.items()})


def _oversized(response: Response, endpoint: Endpoint) -> Response:
    """Repeat the items of a list beyond its maximum page size."""
    record = endpoint.record_path
    if not record.segments or record.segments[-1].kind != ITEMS:
        return response
    most = next((fact.schema["maximum"] for fact in paging(endpoint, "size")), 0)

    def repeated(document: Any) -> Any:
        for items, _ in record.parent.values(document):
            if isinstance(items, list) and items:
                items.extend(items * max(_OVERSIZE, -(-int(most) // len(items))))
        return document

    return _with_document(response, repeated)


def _with_document(response: Response, change: Callable[[Any], Any]) -> Response:
    try:
        document = orjson.loads(response.body)
    except ValueError:
        return response
    return replace(response, body=orjson.dumps(change(document)))


def _maps(endpoint: Endpoint, snapshot: Snapshot) -> Iterator[str]:
    """Yield the names of objects whose property names are data."""
    for fact in endpoint.of_area(Area.RESPONSE):
        shapes = (fact.schema, *(snapshot.vocabulary.schemas.get(name, {}) for name in fact.shape))
        if any(isinstance(each.get("additionalProperties"), Mapping) for each in shapes):
            yield from (path.name for path in fact.paths)


def _link_names(snapshot: Snapshot) -> Iterator[str]:
    if at := snapshot.vocabulary.links.get("at"):
        yield PropertyPath.parse(at).name
