"""Listings: pages have their size, differ from one another, and are linked when asked."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from lmscontract.contract.model import Behaviour, Fact
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import identified, numbered_links
from lmscontract.target import (
    UNKNOWN,
    Exchange,
    ListChanged,
    NotVerified,
    Target,
    bearing,
    behaviour_of,
    both_ways,
    confirmed,
    disorder,
    distinguishing,
    fact_of,
    identities,
    is_whole,
    linked,
    links,
    longest,
    own_identifier,
    owners,
    partial_page,
    second_item,
    several,
    steady,
    turned,
    unfailing,
    unsortable,
    verifies,
    violated,
    whole,
)
from lmscontract.types import Operation


@verifies("page-size-ignored")
def test_page_size_is_honoured(requirement: Requirement, target: Target) -> None:
    """A call that asks for a part of the items gets so many."""
    several(target, requirement.operation)

    def trial(again: bool) -> None:
        exchange, size = partial_page(target, requirement.operation, again=again)
        count = len(target.items(exchange))
        violated(count > size, f"Expected at most {size} items; got {count}.", exchange)
        more = longest(target, requirement.operation)
        violated(count < size, f"Expected {size} items, since there are more; got {count}.", more, exchange)

    confirmed(trial)


@verifies("page-ignored")
def test_pages_differ(requirement: Requirement, target: Target) -> None:
    """The second page of single items does not hold the first item."""
    several(target, requirement.operation)
    plain = target.answer(requirement.operation)
    first = identities(target, plain)[0]

    def trial(again: bool) -> Exchange:
        return second_item(target, requirement.operation, again=again)

    second = unfailing(target, requirement.operation, "another page", trial)
    if first in identities(target, second):
        steady(target, requirement.operation)
        violated(True, "Expected another item on page 2 of single items; the first one came again.", plain, second)


@verifies("identifier-missing")
def test_items_hold_their_identifier(requirement: Requirement, target: Target) -> None:
    """The items of a list have a property that is named as their identifier, or whose values are known to be that."""
    several(target, requirement.operation)
    kind = target.endpoint(requirement.operation).lists
    one = f"{'an' if kind.startswith(('a', 'e', 'i', 'o')) else 'a'} {kind}"

    def judge(exchange: Exchange) -> None:
        items = target.items(exchange)
        if len(items) < 2:
            raise NotVerified("a single item is told from no other")
        plain = not any(isinstance(each, Mapping) for each in items)
        violated(plain, f"Expected the identifier of {one} in each item; the items are no objects.")
        if own_identifier(target, items, kind):
            return
        if left := distinguishing(items):
            raise NotVerified(f"whether {', '.join(list(left)[:3])} is the identifier of its items nobody says")
        violated(True, f"Expected the identifier of {one} in each item; no word or number tells one from another.")

    bearing(target, requirement.operation, judge)


@verifies("filter-ignored")
def test_list_of_one_holds_no_other(requirement: Requirement, target: Target) -> None:
    """Asked for one of the identifiers that its items show, a list shows no item of another; beyond all bounds, none."""
    if isinstance(requirement.subject, Behaviour):
        _leaves_nothing(requirement, target)
        return
    fact: Fact = fact_of(requirement)
    kind = identified(fact.path, target.snapshot)
    shown = owners(target, target.answer(requirement.operation), kind)
    if len(set(shown)) < 2:
        raise NotVerified(f"its items do not show that they belong to different objects of the kind {kind}")
    exchange = target.answer(requirement.operation, query={fact.path: shown[0]})
    strangers = [each for each in owners(target, exchange, kind) if each != shown[0]]
    violated(bool(strangers), f"Expected only what belongs to the {kind} asked for; {len(strangers)} items do not.")
    if not target.items(exchange):
        raise NotVerified(f"asked for one {kind}, the list is empty")


def _leaves_nothing(requirement: Requirement, target: Target) -> None:
    """A bound beyond which nothing lies empties a list, by itself or with the same value as its counterpart."""
    operation, name = requirement.operation, requirement.location.removeprefix("query.")
    if not target.items(target.answer(operation)):
        raise NotVerified("the list is empty")
    beyond = behaviour_of(requirement).table["leaves-nothing"]
    alone = {name: beyond}
    exchange = target.answer(operation, query=alone)
    left = target.items(exchange)
    if not left:
        return
    promises = (each for each in target.endpoint(operation).behaviours if each.rule == requirement.rule)
    both = {each.at.removeprefix("query."): beyond for each in promises}
    together = target.items(target.answer(operation, query=both))
    if not together and target.items(target.answer(operation, query=alone, again=True)):
        raise NotVerified(f"{name} narrows the list only together with {', '.join(both.keys() - {name})}")
    violated(True, f"Expected no items with {name}={beyond}; got {len(left)}.", exchange)


@verifies("sorting-ignored", calls=2)
def test_sorting_sorts(requirement: Requirement, target: Target) -> None:
    """A list sorted by an attribute that it certainly knows is in its order, which the other direction turns round."""
    operation, words = requirement.operation, target.snapshot.vocabulary.sorting
    for name, up, down in both_ways(target, operation):
        told = disorder(target, name, up, down)
        if not told:
            return
        if target.call(operation, query={words["attribute"]: UNKNOWN}).status != 400:
            raise NotVerified("it takes whatever attribute it is given, so that none is known to be its own")
        steady(target, operation)
        violated(True, f"Expected a list sorted by {name}; {told}.", up, down)
    raise unsortable(target)


@verifies("links-missing")
def test_links_are_sent_when_asked(requirement: Requirement, target: Target) -> None:
    """With the links switched on, each has an address."""
    several(target, requirement.operation)
    key = requirement.location.split(".")[1]
    link = links(target, linked(target, requirement.operation)).get(key)
    href = link.get("href") if isinstance(link, Mapping) else None
    violated(not isinstance(href, str), f"Expected an address at {requirement.location}; found none.")


@verifies("link-parameters-missing")
def test_links_carry_their_parameters(requirement: Requirement, target: Target) -> None:
    """Each address carries the cursor and the page, or the placeholder in its place."""
    vocabulary = target.snapshot.vocabulary.links
    key = requirement.location.split(".")[1]
    query = parse_qs(urlsplit(_href(target, linked(target, requirement.operation), key)).query, keep_blank_values=True)
    for name in vocabulary["carries"]:
        violated(
            name not in query, f"Expected {name} in the address of {key}; it carries {', '.join(query) or 'nothing'}."
        )
    placeholder = target.snapshot.vocabulary.placeholders.get(key)
    wanting = placeholder is not None and [placeholder] not in query.values()
    violated(wanting, f"Expected the placeholder {placeholder} in the address of {key}.")


@verifies("links-unasked")
def test_links_are_not_sent_unasked(requirement: Requirement, target: Target) -> None:
    """Without the switch no answer holds links."""
    switch = target.snapshot.vocabulary.links["parameter"]

    def judge(exchange: Exchange) -> None:
        if switch in dict(exchange.call.query):
            raise NotVerified("its links were asked for")
        document = target.document(exchange)
        sent: Any = document.get(requirement.location) if isinstance(document, Mapping) else None
        violated(bool(sent), f"Expected no {requirement.location}; found {len(sent or ())} links.")

    bearing(target, requirement.operation, judge)


@verifies("next-link-astray")
def test_next_link_leads_on(requirement: Requirement, target: Target) -> None:
    """Following the next links from the first part of a list visits all of it, and no item twice."""
    several(target, requirement.operation)

    def trial(again: bool) -> None:
        pages = [linked(target, requirement.operation, again=again)]
        visited, href = identities(target, pages[0]), _href(target, pages[0], "next")
        missing = True
        while missing:
            onward = target.follow(href, pages[-1], again=again)
            ways = pages[-1], onward
            violated(not onward.ok, f"Expected the next page; its address answered {onward.status}.", *ways)
            new = _new(target, requirement, onward, pages)
            violated(not new, "Expected items on the next page; it is empty.", *ways)
            visited += new
            if missing := bool(_unvisited(target, requirement, visited)):
                if len(pages) == 1:
                    steady(target, requirement.operation)
                loops = bool(links(target, onward)) and _next_of(target, onward) == _next_of(target, pages[-1])
                violated(loops, "Expected another next link on the next page; it leads to the same page again.", *ways)
                pages, href = [*pages, onward], _onward(target, onward)

    confirmed(trial)


@verifies("link-page-wrong")
def test_links_say_their_page(requirement: Requirement, target: Target) -> None:
    """From the first part of a list each link carries the number of the page that it leads to."""
    operation, key = requirement.operation, requirement.location.split(".")[1]
    several(target, operation)
    name = numbered_links(target.endpoint(operation), target.snapshot)

    def trial(again: bool) -> None:
        first = linked(target, operation, again=again)
        number = parse_qs(urlsplit(_href(target, first, key)).query).get(name)
        if number is None:
            raise NotVerified(f"the address of {key} carries no number of a page")
        size = len(target.items(first))
        expected = _last_page(target, operation, size) if key == "last" else 1
        if number != [str(expected)]:
            if key == "last" and _last_page(target, operation, size, again=True) != expected:
                raise ListChanged("the list grew or shrank while it was read")
            told = f"Expected the address of {key} to carry page {expected}; it carries {number[0]}."
            violated(True, told, *([whole(target, operation)] if key == "last" else ()), first)

    confirmed(trial)


def _last_page(target: Target, operation: Operation, size: int, *, again: bool = False) -> int:
    """The number of the page that ends a list; NotVerified when nobody can tell how long it is."""
    largest = whole(target, operation, again=again)
    if not (size and is_whole(target, largest)):
        raise NotVerified("how many pages the list has cannot be told")
    return -(-len(target.items(largest)) // size)


@verifies("goto-link-astray")
def test_goto_link_leads_to_the_page(requirement: Requirement, target: Target) -> None:
    """With 2 in place of the placeholder, the address leads to items that are not on the first page."""
    operation, key = requirement.operation, requirement.location.split(".")[1]
    several(target, operation)
    placeholder = target.snapshot.vocabulary.placeholders[key]

    def trial(again: bool) -> None:
        first = linked(target, operation, again=again)
        there = turned(target, key, _href(target, first, key), 2)
        if not there:
            raise NotVerified(f"the address of {key} lacks the placeholder {placeholder}")
        second = target.follow(there, first, again=again)
        violated(not second.ok, f"Expected page 2; its address answered {second.status}.", first, second)
        shown = _new(target, requirement, second, [first])
        violated(not shown, "Expected items on page 2; it is empty, though there are more.", first, second)

    confirmed(trial)


def _new(target: Target, requirement: Requirement, exchange: Exchange, pages: list[Exchange]) -> list[str]:
    """The items of a page, none of which stood on the pages before; a link of the last of these led to it."""
    there = identities(target, exchange)
    shown = [identities(target, page) for page in pages]
    repeated = [each for each in there if any(each in page for page in shown)]
    if repeated:
        steady(target, requirement.operation)
        told = f"Expected other items than before; {len(repeated)} of {len(there)} came again."
        first = [page for page, items in zip(pages[:-1], shown, strict=False) if repeated[0] in items][:1]
        violated(True, told, *first, pages[-1], exchange)
    return there


def _unvisited(target: Target, requirement: Requirement, visited: list[str]) -> list[str]:
    """The items that are on none of the pages; of a list that does not fit on one page, nobody can tell."""
    largest = whole(target, requirement.operation)
    return [each for each in identities(target, largest) if each not in visited] if is_whole(target, largest) else []


def _onward(target: Target, page: Exchange) -> str:
    """The address that leads on from a page; NotVerified when the page that a link led to was not asked for links."""
    if not links(target, page) and target.snapshot.vocabulary.links["parameter"] not in dict(page.call.query):
        raise NotVerified("the address of the next page asks for no links")
    href = _next_of(target, page)
    violated(not isinstance(href, str), "Expected a next link, since there are more items; found none.", page)
    return str(href)


def _next_of(target: Target, page: Exchange) -> Any:
    onward = links(target, page).get("next")
    return onward.get("href") if isinstance(onward, Mapping) else None


def _href(target: Target, page: Exchange, key: str) -> str:
    link = links(target, page).get(key)
    if not isinstance(link, Mapping) or not isinstance(link.get("href"), str):
        raise NotVerified(f"it sent no address of {key}")
    return str(link["href"])
