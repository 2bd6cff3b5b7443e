"""The requests that follow from a list: its links, and the objects that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec import Struct

from lmscontract.contract.model import Answer, Endpoint
from lmscontract.target.calls import call_of
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.objects.proof import identifiers_of
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target

_NO_SEGMENTS = (".", "..")


class FollowUp(Struct, frozen=True):
    """A call that a response leads to; `page` is the page number where a link leads to a known page."""

    call: Call
    by_link: bool = False
    page: int | None = None


def operations_by_kind(endpoints: Sequence[Endpoint]) -> Mapping[str, tuple[Endpoint, ...]]:
    """The operations that read about a single object, by its kind."""
    found: dict[str, tuple[Endpoint, ...]] = {}
    for endpoint in endpoints:
        kinds = tuple(endpoint.kinds.values())
        if endpoint.reads and len(kinds) == 1 and kinds[0]:
            found[kinds[0]] = (*found.get(kinds[0], ()), endpoint)
    return found


def follow_up(
    target: Target, known: Mapping[str, Sequence[Endpoint]], exchange: Exchange, page: int | None, step: int
) -> FollowUp | None:
    """Return one of the calls that a response leads to, another one for each number; None without any.

    Even numbers follow links where there are some, odd ones fetch what is listed. `page` is the number of the page that
    was answered, as far as that is known.
    """
    if not exchange.ok or target.endpoint(exchange.call.operation).answer is not Answer.LIST:
        return None
    choices = (list(_linked(target, exchange, page, 1 + step // 8)), list(_listed(target, known, exchange)))
    number, rest = step // 2, step % 2
    ways = choices[rest] or choices[1 - rest]
    return ways[number % len(ways)] if ways else None


def _linked(target: Target, exchange: Exchange, page: int | None, wanted: int) -> Iterator[FollowUp]:
    """Yield the call of each link that leads to the same list; the wanted page replaces a placeholder."""
    vocabulary, listing = target.snapshot.vocabulary.links, target.listing(exchange.call.operation)
    pages = {"next": page and page + 1, "first": 1, "self": page}
    for key in vocabulary.get("keys", ()):
        with suppress(NotVerified, ValueError):  # it is no address, or one of another host
            href = listing.address(exchange, key)
            there = isinstance(href, str) and listing.with_page_number(key, href, wanted)
            if isinstance(href, str) and (call := _followed(target, exchange, there or href)):
                yield FollowUp(call, by_link=True, page=wanted if there else pages.get(key))


def _followed(target: Target, exchange: Exchange, href: str) -> Call | None:
    """Return the call of a link; None if it leads to another path, which the contract does not describe."""
    path, query = target.place_of(href, exchange)
    return call_of(target.endpoint(exchange.call.operation), path, query) if path == exchange.call.path else None


def _listed(target: Target, known: Mapping[str, Sequence[Endpoint]], exchange: Exchange) -> Iterator[FollowUp]:
    """Yield the calls about each object of a list."""
    endpoint = target.endpoint(exchange.call.operation)
    found: tuple[str, ...] = ()
    with suppress(NotVerified):
        found = identifiers_of(target, endpoint, target.items(exchange))
    for identifier in dict.fromkeys(each for each in found if each not in _NO_SEGMENTS):
        for reader in known.get(endpoint.lists, ()):
            (name,) = reader.operation.parameters
            yield FollowUp(call_of(reader, reader.operation.filled({name: identifier})))
