"""Listings: pages have their size, differ from one another, and are linked when asked."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from lmscontract.contract.model import Fact
from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    NotVerified,
    Target,
    fact_of,
    identities,
    linked,
    links,
    several,
    smallest_page,
    verifies,
    violated,
)


@verifies("page-size-ignored")
def test_page_size_is_honoured(requirement: Requirement, target: Target) -> None:
    """A call that asks for one item gets no more, though there are more."""
    several(target, requirement.operation)
    count = len(target.items(target.answer(requirement.operation, query=smallest_page(target, requirement.operation))))
    violated(count > 1, f"Expected at most 1 item; got {count}.")


@verifies("page-ignored")
def test_pages_differ(requirement: Requirement, target: Target) -> None:
    """The second page holds none of the items of the first."""
    fact: Fact = fact_of(requirement)
    several(target, requirement.operation)
    small = smallest_page(target, requirement.operation)
    first = identities(target, target.answer(requirement.operation, query=small))
    second = identities(target, target.answer(requirement.operation, query={**small, fact.path: 2}))
    repeated = [each for each in second if each in first]
    violated(bool(repeated), f"Expected other items on page 2; {len(repeated)} of page 1 came again.")


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
    query = parse_qs(urlsplit(_href(target, requirement, key)).query, keep_blank_values=True)
    for name in vocabulary["carries"]:
        violated(
            name not in query, f"Expected {name} in the address of {key}; it carries {', '.join(query) or 'nothing'}."
        )
    placeholder = vocabulary["placeholder"].get(key)
    wanting = placeholder is not None and [placeholder] not in query.values()
    violated(wanting, f"Expected the placeholder {placeholder} in the address of {key}.")


@verifies("links-unasked")
def test_links_are_not_sent_unasked(requirement: Requirement, target: Target) -> None:
    """Without the switch the answer holds no links."""
    document = target.document(target.answer(requirement.operation))
    sent: Any = document.get(requirement.location) if isinstance(document, Mapping) else None
    violated(bool(sent), f"Expected no {requirement.location}; found {len(sent or ())} links.")


@verifies("next-link-astray")
def test_next_link_leads_on(requirement: Requirement, target: Target) -> None:
    """The address of the next page answers with items that were not on this one."""
    several(target, requirement.operation)
    first = linked(target, requirement.operation)
    here = identities(target, first)
    following = target.follow(_href(target, requirement, "next"), first)
    violated(not following.ok, f"Expected the next page; its address answered {following.status}.")
    there = identities(target, following)
    violated(not there, "Expected items on the next page; it is empty, though there are more.")
    repeated = [each for each in there if each in here]
    violated(bool(repeated), f"Expected other items on the next page; {len(repeated)} came again.")


def _href(target: Target, requirement: Requirement, key: str) -> str:
    link = links(target, linked(target, requirement.operation)).get(key)
    if not isinstance(link, Mapping) or not isinstance(link.get("href"), str):
        raise NotVerified(f"it sent no address of {key}")
    return str(link["href"])
