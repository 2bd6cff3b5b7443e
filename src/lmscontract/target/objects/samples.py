"""Paths of calls, filled with identifiers that exist: found through the tenant's own lists, the best samples first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Answer, Endpoint, State
from lmscontract.findings.callers import DEFAULT, UNAUTHORISED
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.values import page_query, paging
from lmscontract.target.json_values import scalars
from lmscontract.target.objects.coverage import SEVERAL, evenly_spread, full_coverage, shown
from lmscontract.target.objects.identifiers import listing, ordinary
from lmscontract.target.objects.proof import identifiers_of, served
from lmscontract.target.objects.recognition import identifier_names
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.exchange import Exchange
    from lmscontract.target.target import Target

_TRIED = 2
_BETWEEN = 8
_FURTHER = 8


def discovered(target: Target, kind: str) -> tuple[str, ...]:
    """Identifiers of a kind that some list of the tenant shows; empty when none is recognised or proved.

    Those of objects that a tenant fact is about are left out, unless there are no others.
    """
    items, found = _shown_by_a_list(target, kind)
    return ordinary(items, found, target.facts, kind) or tuple(found)


def listed_identifiers(target: Target, kind: str) -> Sequence[str]:
    """Every identifier of a kind that some list of the tenant shows."""
    return _shown_by_a_list(target, kind)[1]


def _shown_by_a_list(target: Target, kind: str) -> tuple[Sequence[Any], Sequence[str]]:
    for endpoint in listing(kind, target.snapshot):
        items = _listed(target, endpoint)
        if found := identifiers_of(target, endpoint, items):
            return items, found
    return (), ()


def filled_path(
    target: Target, endpoint: Endpoint, given: Mapping[str, Any], *, invent: bool = False, who: str = DEFAULT
) -> str:
    """The path of an operation with what is given, else with identifiers that exist, or are invented where none is known.

    NotVerified names what the user can supply when there is none.
    """
    values: dict[str, Any] = {}
    for at, name in enumerate(endpoint.operation.parameters):
        value = given.get(name)
        if value is None:
            value = fitting(target, endpoint).get(at)
        if value is None:
            found = target.objects.identifiers(endpoint.kinds.get(name, ""))
            value = _chosen(target, found, endpoint, who, name) if found else "1" if invent else None
        if value is None:
            kind = endpoint.kinds.get(name) or name
            lists = ", ".join(each.operation.label for each in listing(kind, target.snapshot))
            raise NotVerified(
                f"no identifier of the kind {kind} was found{f' through {lists}' if lists else ''}",
                endpoint.operation.label,
                f"add {kind.replace('-', '_')} to the tenant's facts",
                supply=Supply(SupplyKind.FACT, kind.replace("-", "_")),
            )
        values[name] = value
    return endpoint.operation.filled(values)


def further_samples(target: Target, endpoint: Endpoint) -> Iterator[Mapping[str, str]]:
    """The last path parameter of calls about a few more objects, from all over their kind."""
    for name in endpoint.operation.parameters[-1:]:
        for identifier in evenly_spread(target.objects.readable(endpoint.kinds.get(name, "")), _FURTHER):
            yield {name: identifier}


def samples_of_facts(target: Target, endpoint: Endpoint) -> Iterator[Mapping[str, str]]:
    """The last path parameter of calls about the objects that the tenant's facts name."""
    for name in endpoint.operation.parameters[-1:]:
        for identifier in target.objects.of_facts(endpoint.kinds.get(name, "")):
            yield {name: identifier}


def visible_samples(target: Target, endpoint: Endpoint, who: str) -> Iterator[Mapping[str, str]]:
    """The last path parameter of calls about the first and the last object that each list shows to another account."""
    for name in endpoint.operation.parameters[-1:]:
        kind = endpoint.kinds.get(name, "")
        for each in listing(kind, target.snapshot) if kind else ():
            found = identifiers_of(target, each, _listed(target, each, who))
            for identifier in dict.fromkeys((*found[:1], *found[-1:])):
                yield {name: identifier}


def served_elsewhere(target: Target, exchange: Exchange, *, again: bool = False) -> bool:
    """Whether each object in the path of a call is served by another operation that takes only its identifier.

    With `again`, that is requested now, since the run may have deleted the object.
    """
    operation = exchange.call.operation
    kinds = target.endpoint(operation).kinds
    values = exchange.call.values.items()
    return all(is_served(target, kinds.get(name, ""), value, operation, again=again) for name, value in values)


def is_served(target: Target, kind: str, identifier: str, but: Operation, *, again: bool = False) -> bool:
    """Whether an operation, `but` for one, that takes only an identifier of a kind, or of one named after it, serves it."""
    for endpoint in target.snapshot.operations:
        known = tuple(endpoint.kinds.values())
        alike = len(known) == 1 and (known[0] == kind or known[0].endswith(f"-{kind}"))
        other = kind and alike and endpoint.reads and endpoint.operation.shape != but.shape
        if other and served(target, endpoint, identifier, again=again) is not None:
            return True
    return False


def _listed(target: Target, endpoint: Endpoint, who: str = DEFAULT) -> Sequence[Any]:
    """Return the items of a list on its largest first page, else on its default page; none without success."""
    largest = {fact.path: fact.schema["maximum"] for fact in paging(endpoint, "size")}
    first = page_query(endpoint, 1, 0)
    for query in ({**largest, **first}, {}):
        with suppress(NotVerified):
            return target.items(target.answer(endpoint.operation, query=query, who=who))
    return ()


def fitting(target: Target, endpoint: Endpoint) -> Mapping[int, str]:
    """Return the best sample identifier of an operation, by its place in the path; an update uses that of its GET."""
    if endpoint.operation.method in ("PUT", "PATCH"):
        if any(kind.replace("-", "_") in target.facts for kind in endpoint.kinds.values()):
            return {}  # the owner says what may be written to
        endpoint = target.snapshot.endpoints.get(Operation("GET", endpoint.operation.path).shape, endpoint)
    shape, names = endpoint.operation.shape, endpoint.operation.parameters
    if shape not in target.fits and names and endpoint.reads and endpoint.state is not State.ABSENT:
        target.fits[shape] = {}
        if best := _best(target, endpoint, names[-1]):
            target.fits[shape] = {len(names) - 1: best}
    return target.fits.get(shape, {})


def _best(target: Target, endpoint: Endpoint, name: str) -> str:
    """Return the identifier whose response shows most; empty when no call succeeds.

    A few from either end are tried, until an answer has a place for all that is known of it; where none of them is
    answered, or a list holds next to nothing for all of them, some between as well. Those that the list above the path
    names come first: not every user has the wallet of a user.
    """
    above = _named_above(target, endpoint, name)
    known = tuple(dict.fromkeys((*above, *target.objects.readable(endpoint.kinds.get(name, "")))))
    ends = tuple(dict.fromkeys((*known[:_TRIED], *known[-_TRIED:])))
    best, most, vain = ("", -1), full_coverage(endpoint), endpoint.answer is Answer.LIST
    for number, identifier in enumerate((*ends, *evenly_spread(known[_TRIED:-_TRIED], _BETWEEN))):
        if best[1] == most or (number >= len(ends) and best[0] and not vain):
            break
        with suppress(NotVerified):
            exchange = target.answer(endpoint.operation, path={name: identifier})
            best = max(best, (identifier, shown(endpoint, target.document(exchange))), key=lambda each: each[1])
            vain = vain and len(target.items(exchange)) < SEVERAL
    return best[0]


def _named_above(target: Target, endpoint: Endpoint, name: str) -> Sequence[str]:
    """A few identifiers of a kind in the answer of the call above a path parameter, unless that lists the kind itself."""
    kind = endpoint.kinds.get(name, "")
    above = target.snapshot.endpoints.get(Operation("GET", endpoint.operation.path.partition(f"/{{{name}}}")[0]).shape)
    if above is None or above.operation.parameters or above.lists == kind or not above.reads:
        return ()
    if kind.replace("-", "_") in target.facts:
        return ()  # the owner says what is looked at first
    try:
        document = target.document(target.answer(above.operation))
    except NotVerified:
        return ()
    names = identifier_names(target, kind)
    found = dict.fromkeys(str(value) for name, value in scalars(document) if name in names and value)
    return tuple(found)[:_TRIED]


def _spare(target: Target, known: Sequence[str], kind: str) -> bool:
    """Return whether there is an object that no other call of the run uses; on its own mock, that may be the only one."""
    items, found = _shown_by_a_list(target, kind)
    if target.own and sum(kind in each.kinds.values() for each in target.snapshot.operations) == 1:
        return True
    return len(known) > 1 and (not found or bool(ordinary(items, found, target.facts, kind)))


def _only_one(target: Target, endpoint: Endpoint, kind: str) -> NotVerified:
    """Return why nothing is deleted of a kind of which the run knows one object."""
    lists, label = listing(kind, target.snapshot), endpoint.operation.label
    if not lists:
        return NotVerified(
            f"the operation would delete the only {kind} that is known, since the contract has no list of that kind",
            label,
        )
    hint, supply = "create a second object on the tenant", Supply(SupplyKind.OBJECT, lists[0].operation.label)
    return NotVerified("the only object that could be deleted is needed by other checks", label, hint, supply)


def _chosen(target: Target, known: Sequence[str], endpoint: Endpoint, who: str, name: str) -> str:
    """Return the identifier for a call; one that is deleted must not be used, or deleted, by other calls.

    It comes from the middle, since the ends are looked at. NotVerified when there is nothing else, or every object may be
    one that a tenant fact is about.
    """
    if endpoint.operation.method != "DELETE":
        return known[0]
    if (
        who not in UNAUTHORISED
        and endpoint.state is not State.ABSENT
        and not _spare(target, known, endpoint.kinds.get(name, ""))
    ):
        raise _only_one(target, endpoint, endpoint.kinds.get(name, ""))
    spared = [*UNAUTHORISED].index(who) + 1 if who in UNAUTHORISED else 0
    return known[max(0, len(known) // 2 - spared)]
