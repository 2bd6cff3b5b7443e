"""Lists: pages have their size, differ from one another, and are linked on request."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlsplit

from lmscontract.contract.model import Behaviour, Endpoint, Fact
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import identified, numbered_links, page_query, paging
from lmscontract.target.evidence import visible_name, visible_value
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import subject_of, verifies
from lmscontract.target.lists.pages import TenantList
from lmscontract.target.lists.states import of_one_state
from lmscontract.target.objects.identifiers import UNKNOWN, could_be_identifiers, distinguishing, is_identifier, named
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.target import Target
from lmscontract.types import Basis, Operation

_NAMES = re.compile(r"(^|_)(name|title|label|caption|subject|description)$", re.IGNORECASE)
_MOST_OBJECTS = 4


@verifies("page-size-ignored")
@of_one_state
def test_page_size_ignored(requirement: Requirement, target: Target) -> Verified:
    """A page holds as many items as requested; one of the largest size holds all, unless it is full."""
    listing = target.listing(requirement.operation)
    listing.require_two_items()
    page, size = listing.partial_page()
    count = len(target.items(page))
    if count > size:
        raise Violated(f"at most {size} items", count, page)
    if count < size:
        more = listing.longest_page()
        raise Violated(f"{size} items, since there are more", count, more, page)
    first = listing.smallest_page()
    if len(target.items(first)) > listing.smallest_size:
        raise Violated(
            f"at most {listing.smallest_size} item{'' if listing.smallest_size == 1 else 's'}",
            len(target.items(first)),
            first,
        )
    if further := listing.page_after_largest():
        largest = listing.largest_page()
        expected = f"{listing.largest_size} items, since there are more"
        raise Violated(expected, len(target.items(largest)), further, largest)
    return Verified(page, first)


@verifies("page-ignored")
@of_one_state
def test_page_ignored(requirement: Requirement, target: Target) -> Verified:
    """The second page of single items holds one item, and not the first one; by an identifier it is the second one."""
    listing = target.listing(requirement.operation)
    listing.require_two_items()
    plain = target.answer(requirement.operation)
    first = listing.smallest_page()  # of the same size, on which the order of equal items may depend
    second = target.without_server_error(
        requirement.operation, "another page", lambda again: listing.second_page(again=again)
    )
    if {*listing.item_keys(first)} & {*listing.item_keys(second)}:
        raise Violated("another item on page 2 of single items", "the first one again", first, second)
    if listing.smallest_size == 1 and len(target.items(second)) != 1:
        raise Violated("one item on page 2 of single items", len(target.items(second)), plain, second)
    if listing.smallest_size == 1 and listing.item_keys(second) != listing.item_keys(plain)[1:2]:
        _require_second_item(listing)
    return Verified(first, second)


def _require_second_item(listing: TenantList) -> None:
    """Raise Violated when page 2 of single items does not hold the second one, in an order in which no two are equal."""
    found = listing.sorting.without_ties()
    if found is None:
        return
    order, whole = found
    second = listing.second_page(order)
    if second.ok and listing.item_keys(second) != listing.item_keys(whole)[1:2]:
        raise Violated("the second item on page 2 of single items", "another one", whole, second)


@verifies("identifier-missing")
def test_identifier_missing(requirement: Requirement, target: Target) -> Verified:
    """The items of a list have a property that is named as their identifier, or whose values are known identifiers."""
    listing = target.listing(requirement.operation)
    kind = target.endpoint(requirement.operation).lists
    expected = f"the identifier of {'an' if kind.startswith(('a', 'e', 'i', 'o')) else 'a'} {kind} in each item"

    def check(response: Exchange) -> None:
        items = target.items(response)
        if items and not any(isinstance(each, Mapping) for each in items):
            raise Violated(expected, "items that are not objects", response)
        if len(items) < 2 and (not items or could_be_identifiers(items[0])):
            listing.require_two_items()
            raise NotVerified("a single item cannot be compared with another")
        label = requirement.operation.label
        supply = Supply(SupplyKind.IDENTIFIER, label)
        configured = target.configured_identifiers.get(requirement.operation.shape)
        lack = [each for each in items if configured and not named(each, configured)]
        if not lack and listing.identifier_property(items):
            return
        candidates = distinguishing(items)
        unnamed = [name for name in candidates if not _NAMES.search(name)]
        if unnamed and len(lack) == len(items) > 1:
            owned = f'`{configured}` in each item, as identifiers."{label}" of the configuration says'
            raise Violated(owned, "no item with it", response, basis=Basis.INFERRED)
        if lack and (unnamed or len(lack) < len(items)):
            what, hint = f"not every item has `{configured}`", f'correct identifiers."{label}" of the tenant'
            raise NotVerified(what, hint=hint, supply=supply, exchanges=(response,))
        if unnamed:
            found = ", ".join(f"`{visible_name(name)}`" for name in unnamed[:3])
            what = f"cannot tell which property identifies an item (candidate: {found})"
            raise NotVerified(what, hint=f'set identifiers."{label}" of the tenant', supply=supply)
        properties = [set(each) for each in items if isinstance(each, Mapping)]
        common = set.intersection(*properties)
        if not candidates and all(any(map(is_identifier, each - common)) for each in properties):
            raise NotVerified("the items are of several kinds, each with identifiers of its own")
        if all(each == items[0] for each in items) and any(map(is_identifier, common)):
            raise NotVerified("all items are equal: the list may show one object several times", exchanges=(response,))
        raise Violated(
            expected, "no text or number that could be an identifier" if not candidates else "names only", response
        )

    return target.responses(requirement.operation).check(check)


@verifies("filter-ignored")
def test_filter_ignored(requirement: Requirement, target: Target) -> Verified:
    """A list that is filtered by an identifier or a value shows no item of another; with a value beyond all others, none."""
    if isinstance(requirement.subject, Behaviour):
        return _is_emptied(requirement, target)
    fact = subject_of(requirement, Fact)
    if "enum" in fact.schema:
        return _are_of_their_values(fact, target, requirement.operation)
    kind = identified(fact.path, target.snapshot)
    plain = target.answer(requirement.operation)
    listing = target.listing(requirement.operation)
    shown = listing.related_identifiers(plain, kind)
    known = (
        [shown[0]] if len(set(shown)) > 1 else [each for each in target.objects.identifiers(kind) if each not in shown]
    )
    responses = [plain]
    for value in known[:_MOST_OBJECTS]:
        filtered = target.answer(requirement.operation, query={fact.path: value})
        pages = [filtered]
        with suppress(NotVerified):
            second = target.answer(requirement.operation, query={fact.path: value, **_second_of_one(listing.endpoint)})
            pages += [second] if target.items(second) else []
        for page in pages:
            if others := [each for each in listing.related_identifiers(page, kind) if each != value]:
                raise Violated(f"only items of the requested {kind}", f"{len(others)} items of others", plain, page)
        responses += pages
        if value in listing.related_identifiers(filtered, kind):
            return Verified(*responses)
    if later := responses[1:]:
        is_empty = not any(map(target.items, later))
        what = (
            f"the list is empty when it is filtered by a {kind}" if is_empty else f"the items do not show their {kind}"
        )
        raise NotVerified(what, exchanges=(plain, *later))
    what = f"the items do not show that they belong to different objects of the kind {kind}"
    raise NotVerified(what, exchanges=(plain,))


def _are_of_their_values(fact: Fact, target: Target, operation: Operation) -> Verified:
    """Check that with each value of a parameter no item has another one of its values under the parameter's name."""
    name, values = fact.path, fact.schema["enum"]
    pages = {value: target.answer(operation, query={name: value}) for value in values}
    is_shown = False
    for value, page in pages.items():
        shown = [each.get(name) for each in target.items(page) if isinstance(each, Mapping)]
        if others := [each for each in shown if each in values and each != value]:
            raise Violated(f"only items with {name}={value}", f"{len(others)} items with another value", page)
        is_shown = is_shown or value in shown
    if not is_shown:
        raise NotVerified(f"the items do not show {name}", exchanges=tuple(pages.values()))
    return Verified(*pages.values())


def _second_of_one(endpoint: Endpoint) -> Mapping[str, Any]:
    """Return the parameters of the second page if each has a single item; a list without pages has none."""
    return {
        **{fact.path: fact.schema.get("minimum", 1) for fact in paging(endpoint, "size")},
        **page_query(endpoint, 2, 1),
    }


def _is_emptied(requirement: Requirement, target: Target) -> Verified:
    """Check that a value beyond all others empties a list, by itself and together with the parameters of the same rule.

    Such a value of one bound is none of the other: no item is after 2999, and all are before it.
    """
    operation, name = requirement.operation, requirement.location.removeprefix("query.")
    plain = target.answer(operation)
    if not target.items(plain):
        raise NotVerified("the list is empty", exchanges=(plain,))
    beyond = subject_of(requirement, Behaviour).table["leaves-nothing"]
    filtered = target.answer(operation, query={name: beyond})
    left = target.items(filtered)
    promises = (each for each in target.endpoint(operation).behaviours if each.rule == requirement.rule)
    both = {each.at.removeprefix("query."): beyond for each in promises}
    combined = target.call(operation, query=both)
    together = target.items(combined) if combined.ok else []
    if not left and together:
        others = " and ".join(both.keys() - {name})
        raise Violated(f"no items with {name}={beyond} beside {others}", f"{len(together)} items", filtered, combined)
    if not left:
        return Verified(plain, filtered, *([combined] if combined.ok else []))
    if not together and target.items(target.answer(operation, query={name: beyond}, again=True)):
        others = ", ".join(both.keys() - {name})
        raise NotVerified(f"{name} filters the list only together with {others}", exchanges=(filtered,))
    raise Violated(f"no items with {name}={beyond}", f"{len(left)} items", filtered)


@verifies("sorting-ignored")
@of_one_state
def test_sorting_ignored(requirement: Requirement, target: Target) -> Verified:
    """A list sorted by an attribute that it knows is in that order, and the other direction reverses it."""
    listing = target.listing(requirement.operation)
    operation, words = requirement.operation, target.snapshot.vocabulary.sorting
    unknown = target.call(operation, query={words["attribute"]: UNKNOWN, words["direction"]: words["ascending"]})
    alike: tuple[Exchange, ...] = ()
    for name, up, down in listing.sorting.in_both_directions():
        found = listing.sorting.disorder(name, up, down)
        if not found and (ignored := listing.sorting.ignored_direction(name, up, down)):
            got = f"the order of an unknown attribute with {words['direction']}={words[ignored]}"
            raise Violated(f"a list sorted by {visible_name(name)} in both directions", got, up, down)
        if unknown.ok and not found and listing.item_keys(up) == listing.item_keys(unknown):
            alike = (unknown, up, down)
            continue
        if not found:
            return Verified(up, down, *_refusal_of_two(listing, name, unknown))
        if unknown.status != 400:
            what = "the list accepts unknown attributes, so that no attribute is known to be supported"
            raise NotVerified(what, exchanges=(up, down))
        raise Violated(f"a list sorted by {visible_name(name)}", found, up, down)
    if alike:
        raise NotVerified("every attribute that was tried gives the same order as an unknown one", exchanges=alike)
    both = {
        each: target.call(operation, query={words["direction"]: words[each]}) for each in ("ascending", "descending")
    }
    for one, other in (both, [*both][::-1]):
        if both[one].status == 400 and both[other].ok:
            expected = f"{words['direction']}={words[one]} to be accepted as {words[other]} is"
            raise Violated(expected, 400, both[other], both[one])
    raise listing.sorting.no_attribute()


def _refusal_of_two(listing: TenantList, name: str, unknown: Exchange) -> tuple[Exchange, ...]:
    """Return the refusal of two attributes, where only one is allowed; Violated if they are served, but an unknown one is not.

    They are joined by a comma, so that together they are no attribute of the list.
    """
    vocabulary, others = listing.sorting.vocabulary, [each for each in listing.sorting.attributes() if each != name]
    if vocabulary.get("attributes") != "one" or unknown.status != 400 or not others:
        return ()
    both = listing.target.call(listing.operation, query={vocabulary["attribute"]: f"{name},{others[0]}"})
    if both.ok:
        shown = f"{vocabulary['attribute']}={visible_name(name)},{visible_name(others[0])}"
        raise Violated(
            f"400 for {shown}, as for an unknown attribute", both.status, unknown, both, basis=Basis.INFERRED
        )
    return (both,)


@verifies("links-missing")
@of_one_state
def test_links_missing(requirement: Requirement, target: Target) -> Verified:
    """With links switched on, each link has an address, also on the next page, which may have no page after it."""
    listing = target.listing(requirement.operation)
    listing.require_two_items()
    key = requirement.location.split(".")[1]
    pages = [page := listing.page_with_links()]
    if key != "next" and isinstance(following := listing.address(page, "next"), str):
        with suppress(NotVerified):
            second = target.follow(following, page)
            pages += [second] if second.ok and listing.requests_links(second) else []
    for each in pages:
        if not isinstance(listing.address(each, key), str):
            raise Violated(f"an address at {requirement.location}", "none", each)
    return Verified(*pages)


@verifies("link-parameters-missing")
def test_link_parameters_missing(requirement: Requirement, target: Target) -> Verified:
    """Each address has the cursor and the page, or the placeholder in its place."""
    listing = target.listing(requirement.operation)
    vocabulary = target.snapshot.vocabulary.links
    key = requirement.location.split(".")[1]
    page = listing.page_with_links()
    query = parse_qs(urlsplit(_href(listing, page, key)).query, keep_blank_values=True)
    for name in vocabulary["carries"]:
        if name not in query:
            raise Violated(
                f"{name} in the address of {key}", ", ".join(map(visible_name, query)) or "no parameters", page
            )
    placeholder = target.snapshot.vocabulary.placeholders.get(key)
    if placeholder is not None and [placeholder] not in query.values():
        raise Violated(f"the placeholder {placeholder} in the address of {key}", "an address without it", page)
    return Verified(page)


@verifies("links-unasked")
def test_links_unasked(requirement: Requirement, target: Target) -> Verified:
    """Without the switch, or with the switch off, no response holds links; the cursor of a link may switch them on."""
    listing = target.listing(requirement.operation)
    switched_off = listing.page_without_links()

    def check(response: Exchange) -> None:
        if listing.requests_links(response):
            raise NotVerified("the links were requested")
        document = target.document(response)
        sent: Any = document.get(requirement.location) if isinstance(document, Mapping) else None
        if sent and listing.is_of_link(response):
            raise NotVerified("the request follows the address of a link, which may request links")
        if sent:
            raise Violated(f"no {requirement.location}", f"{len(sent)} links", response)

    if switched_off and switched_off.ok:
        check(switched_off)
    return target.responses(requirement.operation).check(check)


@verifies("next-link-astray")
@of_one_state
def test_next_link_astray(requirement: Requirement, target: Target) -> Verified:
    """The next links lead from the first page through all items of a list, and to no item twice."""
    listing = target.listing(requirement.operation)
    listing.require_two_items()
    pages = [listing.page_with_links()]
    href = _href(listing, pages[0], "next")
    while True:
        page = target.follow(href, pages[-1])
        if not page.ok:
            raise Violated("the next page", page.status, pages[-1], page)
        if not _new_items(listing, page, pages):
            raise Violated("items on the next page", "none", listing.longest_page(), *pages, page)
        if not _unvisited(listing, [*pages, page]):
            return Verified(*pages, page)
        if listing.links(page) and listing.address(page, "next") == listing.address(pages[-1], "next"):
            raise Violated("another next link on the next page", "the same one", pages[-1], page)
        pages, href = [*pages, page], _next_href(listing, page, pages)


@verifies("link-page-wrong")
@of_one_state
def test_link_page_wrong(requirement: Requirement, target: Target) -> Verified:
    """On the first page and on the second each link has the number of the page that it leads to."""
    listing = target.listing(requirement.operation)
    operation, key = requirement.operation, requirement.location.split(".")[1]
    listing.require_two_items()
    name = numbered_links(target.endpoint(operation), target.snapshot)
    # The number of the last page depends on the length of the first one, which may not be the page by default.
    first = listing.page_with_links(1 if key == "last" else None)
    number = _page_number(listing, first, key, name)
    if number is None:
        raise NotVerified(f"the address of {key} has no page number", exchanges=(first,))
    size = len(target.items(first))
    expected = _last_page(listing, size) if key == "last" else 1
    if number != str(expected):
        all_items = [listing.largest_page()] if key == "last" else []
        raise Violated(f"page {expected} in the address of {key}", f"page {visible_value(number)}", *all_items, first)
    return Verified(first, *_own_number(listing, key, name))


def _page_number(listing: TenantList, page: Exchange, key: str, name: str) -> str | None:
    """Return the number of a page in a link; None where it has none."""
    numbers = parse_qs(urlsplit(_href(listing, page, key)).query).get(name)
    return numbers[0] if numbers else None


def _own_number(listing: TenantList, key: str, name: str) -> tuple[Exchange, ...]:
    """Return the second page if it has its own number in the link to itself; nothing for other links."""
    if key != "self":
        return ()
    try:
        second = listing.page_with_links(2)
        number = _page_number(listing, second, key, name)
    except NotVerified:
        return ()  # it is not served, or without links
    if number not in (None, "2") and listing.items(second):
        raise Violated(f"page 2 in the address of {key} on page 2", f"page {visible_value(number)}", second)
    return (second,)


def _last_page(listing: TenantList, size: int) -> int:
    """Return the number of the last page; NotVerified when the length of the list is unknown."""
    largest = listing.largest_page()
    if not (size and listing.is_complete(largest)):
        raise NotVerified("the number of pages of the list is unknown", exchanges=(largest,))
    return -(-len(listing.items(largest)) // size)


@verifies("goto-link-astray")
@of_one_state
def test_goto_link_astray(requirement: Requirement, target: Target) -> Verified:
    """With 2 in place of the placeholder, the address leads to items that are not on the first page."""
    listing = target.listing(requirement.operation)
    key = requirement.location.split(".")[1]
    listing.require_two_items()
    placeholder = target.snapshot.vocabulary.placeholders[key]
    first = listing.page_with_links()
    href = listing.with_page_number(key, _href(listing, first, key), 2)
    if not href:
        raise NotVerified(f"the address of {key} has no placeholder {placeholder}", exchanges=(first,))
    second = target.follow(href, first)
    if not second.ok:
        raise Violated("page 2", second.status, first, second)
    if not _new_items(listing, second, [first]):
        raise Violated("items on page 2, since there are more", "none", listing.longest_page(), first, second)
    return Verified(first, second)


def _new_items(listing: TenantList, page: Exchange, before: list[Exchange]) -> list[str]:
    """Return the items of a page; Violated when one of them is on a page before, the last of which has the link to it."""
    items = listing.item_keys(page)
    shown = [listing.item_keys(each) for each in before]
    repeated = [each for each in items if any(each in other for other in shown)]
    if repeated:
        first = [each for each, other in zip(before[:-1], shown, strict=False) if repeated[0] in other][:1]
        got = f"{len(repeated)} of {len(items)} items again"
        raise Violated("only items that are on no earlier page", got, *first, before[-1], page)
    return items


def _unvisited(listing: TenantList, pages: list[Exchange]) -> list[str]:
    """Return the items that are on none of the pages; none if the list does not fit on the largest page."""
    largest = listing.largest_page()
    visited = {each for page in pages for each in listing.item_keys(page)}
    return [each for each in listing.item_keys(largest) if each not in visited] if listing.is_complete(largest) else []


def _next_href(listing: TenantList, page: Exchange, before: list[Exchange]) -> str:
    """Return the address of the page after a page; NotVerified when the link that led to the page did not request links."""
    if not listing.links(page) and not listing.requests_links(page):
        raise NotVerified("the address of the next page requests no links", exchanges=(page,))
    href = listing.address(page, "next")
    if not isinstance(href, str):
        raise Violated("a next link, since there are more items", "none", listing.longest_page(), *before, page)
    return href


def _href(listing: TenantList, page: Exchange, key: str) -> str:
    href = listing.address(page, key)
    if not isinstance(href, str):
        raise NotVerified(f"the response has no address of {key}", exchanges=(page,))
    return href
