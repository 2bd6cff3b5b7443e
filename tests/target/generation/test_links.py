"""Follow-up requests from a list: its links, and the objects that it lists."""

from __future__ import annotations

from typing import Any

import pytest
from tests.strategies import COMPONENTS, made, plain
from tests.target.fake import LISTS, MONTH, PATHS, TOYS, Shop, target

from lmscontract.contract.model import Snapshot
from lmscontract.target.generation.links import FollowUp, follow_up
from lmscontract.target.target import Target
from lmscontract.types import Channel

LIST = "GET /toys/v1/toys"


def jumping(placeholder: str) -> Snapshot:
    """Return a shop whose lists have a link to any page."""
    said: dict[str, Any] = plain(LISTS)
    links = {**said["links"], "keys": ["next", "jump"], "placeholder": {"jump": placeholder}}
    return made({**plain(COMPONENTS), **said, "links": links}, plain(PATHS)).at(MONTH, Channel("sandbox"))


def along(placeholder: str, step: int, **hrefs: Any) -> FollowUp | None:
    """Return the follow-up request of a list with some links."""
    links = {key: {"href": href} for key, href in hrefs.items()}
    one: Target = target(Shop().on(LIST, 200, {"data": {"items": []}, "_links": links}), jumping(placeholder))
    return follow_up(one, {}, one.call(TOYS), 1, step)


@pytest.mark.parametrize("written", ["{{n}}", "%7B%7Bn%7D%7D", "%7b%7bn%7d%7d"])
def test_any_page_is_reached(written: str) -> None:
    """The requested page replaces the placeholder in every encoding."""
    way = along("{{n}}", 8, jump=f"/shop/toys/v1/toys?page={written}&size=1")
    assert way is not None
    assert (way.call.query, way.by_link, way.page) == ((("page", "2"), ("size", "1")), True, 2)


def test_a_link_that_lacks_its_placeholder() -> None:
    """A link without its placeholder is followed unchanged, and its page is unknown."""
    way = along("{{n}}", 0, jump="/shop/toys/v1/toys?page=7")
    assert way is not None
    assert (way.call.query, way.page) == ((("page", "7"),), None)


@pytest.mark.parametrize("href", ["http://[", "https://elsewhere.example/shop/toys/v1/toys", "/shop/toys/v1/boxes", 5])
def test_links_that_do_not_lead_to_the_list(href: Any) -> None:
    """A link that is no address, or leads to another operation, is not followed."""
    assert along("{{n}}", 0, jump=href, next=href) is None
