"""The property that identifies the items of a list: configured, named like one, or proved by requesting objects by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from posixpath import commonprefix
from typing import TYPE_CHECKING, Any

from lmscontract.config import DEFAULT_LIST
from lmscontract.contract.model import Answer, Endpoint
from lmscontract.target.evidence import visible_name
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import scalars
from lmscontract.target.objects.identifiers import (
    UNKNOWN,
    candidates,
    distinguishing,
    identifying,
    is_named_after,
    listing,
    named,
    showing,
)
from lmscontract.target.objects.recognition import records
from lmscontract.target.outcomes import NotVerified

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_CANDIDATES = 4
_OPERATIONS = 2
_OBJECTS = 3


def identifier_of(target: Target, endpoint: Endpoint, items: Sequence[Any]) -> str:
    """Return the property that identifies the items of a list; empty when none is known to.

    That of the configuration comes first, then one that is named like an identifier of the kind, then one whose values are
    known as identifiers through another list, or are proved to be; the last is one that is named like any identifier.
    """
    records = [item for item in items if isinstance(item, Mapping)]
    name = _identifier(target, endpoint, records)
    if len(records) > 1:
        _note(target.discovered["identifiers"], endpoint.operation.label, name, records)
    return name


def _note(discovered: dict[str, str], label: str, name: str, records: Sequence[Mapping[str, Any]]) -> None:
    """Note what identifies the items of a list; nothing does if a further page has several items of one value."""
    if name and visible_name(name) == name:
        discovered.setdefault(label, name)
    before = discovered.get(label, "")
    values = [value for record in records for value in named(record, before)]
    if before and len({*values}) < len(records):
        discovered[label] = ""


def identifiers_of(target: Target, endpoint: Endpoint, items: Sequence[Any]) -> tuple[str, ...]:
    """Return the identifiers of the items of a list, in their order; empty when their property is not known."""
    name = identifier_of(target, endpoint, items)
    return tuple(value for item in items for value in named(item, name)) if name else ()


def configured(target: Target, endpoint: Endpoint) -> list[str]:
    """Return the properties that the owner names as the identifier of a list, that of all lists last."""
    names = target.configured_identifiers
    return [names[each] for each in (endpoint.operation.shape, DEFAULT_LIST) if names.get(each)]


def _identifier(target: Target, endpoint: Endpoint, records: Sequence[Any]) -> str:
    shape = endpoint.operation.shape
    for name in configured(target, endpoint):
        if records and all(named(record, name) for record in records):
            return name
    named_so = identifying(records, endpoint.lists, target.snapshot)
    if named_so and is_named_after(endpoint.lists, named_so, target.snapshot):
        return named_so
    if shape not in target.identifying and records:
        several = len(records) > 1
        found = (several and _known(target, endpoint, records)) or _proved(target, endpoint, records)
        if found or several:
            target.identifying.setdefault(shape, found)
        else:
            target.identifying.pop(shape, None)  # more items may show more
    name = target.identifying.get(shape, "")
    return name if name and all(named(record, name) for record in records) else named_so


def _known(target: Target, endpoint: Endpoint, records: Sequence[Any]) -> str:
    """Return the property whose values another list of the same kind has shown to be identifiers."""
    known = set(target.known.get(endpoint.lists, ()))
    return next(
        (name for name, values in candidates(records, target.snapshot.vocabulary.private) if known.issuperset(values)),
        "",
    )


def _proved(target: Target, endpoint: Endpoint, records: Sequence[Any]) -> str:
    """Return the property by whose values objects are served that are those of the list, while an unknown one is not."""
    others = [each for each in showing(endpoint.lists, target.snapshot) if each is not endpoint]
    others.sort(key=lambda each: _apart(each.operation.path, endpoint.operation.path))
    for shows in islice(others, _OPERATIONS):
        if served(target, shows, UNKNOWN) is not None:
            continue
        refuses = _refuses_unknown(target, shows)
        target.identifying.setdefault(endpoint.operation.shape, "")  # what is requested below may look at this list
        for name, values in islice(candidates(records, target.snapshot.vocabulary.private), _CANDIDATES):
            pairs = list(zip(records, values, strict=True))[:_OBJECTS]
            documents = [served(target, shows, value, in_any_form=refuses) for _, value in pairs]
            if all(
                document is not None and (shows.answer is Answer.LIST or _is_same(record, value, document))
                for (record, value), document in zip(pairs, documents, strict=True)
            ):
                target.identifying[endpoint.operation.shape] = name
                return name
    return ""


def _apart(path: str, other: str) -> int:
    """Return how many segments of two paths follow those that both begin with: few in a list and the detail of its items."""
    own, others = path.split("/"), other.split("/")
    return len(own) + len(others) - 2 * len(commonprefix([own, others]))


def listed_alike(target: Target, exchange: Exchange, kind: str, requested: str) -> tuple[str, ...]:
    """Return the identifiers of the objects of a list of which a response shows a word under the same name.

    Only words that no two items share count, and only lists with the requested object.
    """
    found: dict[str, None] = {}
    for endpoint in listing(kind, target.snapshot):
        if endpoint.operation.parameters or endpoint.answer is not Answer.LIST:
            continue
        with suppress(NotVerified):
            items = target.items(target.listing(endpoint.operation).largest_page())
            identifiers = identifiers_of(target, endpoint, items)
            columns = {name: each for name, each in distinguishing(items).items() if len(set(each)) == len(items)}
            if len(identifiers) != len(items) or requested not in identifiers:
                continue
            for record, _ in records(target.document(exchange), target.endpoint(exchange.call.operation)):
                alike = {
                    columns[name].index(value)
                    for name, value in record.items()
                    if _is_word(value) and value in columns.get(name, ())
                }
                found.update((identifiers[each], None) for each in sorted(alike))
    return tuple(found)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and any(map(str.isalpha, value))


def served(
    target: Target, endpoint: Endpoint, identifier: str, *, in_any_form: bool = False, again: bool = False
) -> Any:
    """Return the object, or the list that is not empty, that a call with an identifier gets; None without one.

    `in_any_form`, an answer in which no list is where it has to be counts, too: where an unknown identifier is refused, an
    answer of the wrong form is one about an object all the same. An equal call is sent once, unless `again`.
    """
    with suppress(NotVerified):
        exchange = target.call(endpoint.operation, path=dict.fromkeys(endpoint.kinds, identifier), again=again)
        if exchange.ok and (endpoint.answer is not Answer.LIST or _has_items(target, exchange, otherwise=in_any_form)):
            return target.document(exchange)
    return None


def _refuses_unknown(target: Target, endpoint: Endpoint) -> bool:
    """Whether a call with an unknown identifier gets an error, and no transient one."""
    with suppress(NotVerified):
        return not target.call(endpoint.operation, path=dict.fromkeys(endpoint.kinds, UNKNOWN)).ok
    return False


def _has_items(target: Target, exchange: Exchange, *, otherwise: bool) -> bool:
    """Whether the list of an answer has items, and `otherwise` if it has no list."""
    try:
        return bool(target.items(exchange))
    except NotVerified:
        return otherwise


def _is_same(record: Any, value: str, document: Any) -> bool:
    """Whether a response shows the object of a list: its identifier, or another text or number that has three characters."""
    shown = {str(each) for _, each in scalars(document)}
    own = {str(each) for _, each in scalars(record) if len(str(each)) > 2 and not isinstance(each, bool)}
    return value in shown or bool((own - {value}) & shown)
