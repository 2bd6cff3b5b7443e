"""Lists: pages, sorting, cursors and links (specification, sections 2.2 and 4.2)."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from .routing import Call, Refusal

if TYPE_CHECKING:
    from .objects import Record
    from .platform import Platform

MAXIMUM = 200
Sortable = Iterable[str] | dict[str, Callable[[Any], Any]]


def listed(platform: Platform, call: Call, items: list[Record], sortable: Sortable, size: int | None = None) -> Record:
    """Return one page of items in the envelope of section 2.2."""
    remember(call)
    page, page_size = numbers(platform, call, size)
    items = ordered(platform, call, items, sortable)
    start = 0 if platform.broken("page-ignored", call) else (page - 1) * page_size
    if platform.broken("pages-overlap", call) and start:
        start -= 1
    if platform.broken("pages-skip", call) and start:
        start += 1
    end = start + page_size + (1 if platform.broken("one-too-many", call) else 0)
    shown = items if platform.broken("page-size-ignored", call) else items[start:end]
    data: Record = {"items": shown}
    data.update(platform.taste.pick(f"count:{call.operation}", {}, {"total": len(items)}, {"more": end < len(items)}))
    body: Record = {"data": data}
    on = call.text("get_cursor") == "1"
    if platform.broken("links-always", call) or (on and not platform.broken("links-never", call)):
        body["_links"] = links(platform, call, page, max(1, -(-len(items) // page_size)))
    return body


def remember(call: Call) -> None:
    """Take from a cursor of this platform what the call itself does not say."""
    try:
        padded = (call.text("cursor") or "0") + "=="
        known = json.loads(base64.urlsafe_b64decode(padded))
    except ValueError:
        return
    if isinstance(known, dict):
        for name, values in known.items():
            call.query.setdefault(name, values)


def numbers(platform: Platform, call: Call, size: int | None) -> tuple[int, int]:
    """Return page and page_size."""
    default = size or platform.taste.pick(f"default size:{call.operation}", 10, 10, 10, 10, 20)
    highest = 100 if platform.broken("page-size-100", call) else MAXIMUM
    if platform.broken("page-default-2", call):
        call.query.setdefault("page", ["2"])
    if platform.broken("page-size-tolerated", call):
        value = call.text("page_size") or ""
        size = max(1, min(MAXIMUM, int(value))) if value.lstrip("-").isdigit() else default
        return call.number("page", 1, 1), size
    if platform.broken("page-size-500", call) and call.text("page_size") not in (None, "201"):
        highest = 500
    if platform.broken("page-size-zero", call) and call.text("page_size") == "0":
        call.query["page_size"] = [str(default)]
    return call.number("page", 1, 1), call.number("page_size", default, 1, highest)


def ordered(platform: Platform, call: Call, items: list[Record], sortable: Sortable) -> list[Record]:
    """Return the items as sort_attr and sort_dir demand."""
    keys = (
        sortable if isinstance(sortable, dict) else {name: lambda each, name=name: each.get(name) for name in sortable}
    )
    asked, direction = call.query.get("sort_attr", []), call.text("sort_dir")
    if direction is None:
        direction = "asc" if platform.broken("ascending-by-default", call) else "desc"
    if direction not in ("asc", "desc") and not platform.broken("any-direction", call):
        raise Refusal(400, "sort_dir: asc or desc")
    if not keys:
        return items
    attribute = asked[0] if asked else next(iter(keys))
    if len(asked) > 1 or attribute not in keys:
        if not platform.broken("any-attribute", call):
            raise Refusal(400, f"sort_attr: one of {', '.join(keys)}")
        attribute = next(iter(keys))
    if platform.broken("unsorted", call):
        return items
    if platform.broken("direction-ignored", call):
        direction = "desc"
    if platform.broken("directions-swapped", call):
        direction = "asc" if direction == "desc" else "desc"
    key = keys[attribute]
    return sorted(items, key=lambda each: (key(each) is not None, key(each)), reverse=direction == "desc")


def links(platform: Platform, call: Call, page: int, last: int) -> Record:
    """Return the navigation links."""
    kept = {name: values for name, values in call.query.items() if name not in ("page", "cursor", "get_cursor")}
    cursor = base64.urlsafe_b64encode(json.dumps(kept).encode()).decode().rstrip("=")
    style = platform.taste.pick("links", "relative", "query", "absolute", "all parameters")

    def href(number: int | str) -> dict[str, str]:
        values = [("cursor", cursor), ("page", str(number)), ("get_cursor", "1")]
        if style == "all parameters":
            values += [(name, each) for name, several in kept.items() for each in several]
        query = urlencode(values)
        if style == "query":
            return {"href": f"?{query}"}
        address = platform.address if style == "absolute" else ""
        return {"href": f"{address}{call.raw_path}?{query}"}

    made = {"self": href(page), "next": href(page + 1), "goto": href("__page__"), "first": href(1), "last": href(last)}
    if page >= last:
        after = platform.taste.pick("after the last page", "an empty page", "the last page", "no link")
        if after == "no link":
            del made["next"]
        elif after == "the last page":
            made["next"] = href(last)
    return made
