"""More choices where the specification is silent, for `Platform(wide=True)`: what servers of other makers do."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from .objects import Record
from .routing import Answer, Call, Refusal
from .taste import Taste

LIST_PARAMETERS = {"page", "page_size", "get_cursor", "cursor", "sort_attr", "sort_dir"}
OTHER_PARAMETERS = {
    "use_secondary_identifier",
    "id_user",
    "user_id",
    "course_id",
    "session_id",
    "catalogIds",
    "catalogIds[]",
    "catalog_ids",
    "catalog_ids[]",
    "type_content",
    "date_from",
    "date_to",
}
STATED = {"id_course", "id_catalog", "idUser", "item_id", "branch_id", "id_user"}
"""Names of identifiers that the specification types, or that other names of the platform refer to."""
NUMBER = re.compile(r"(^|_)(id|number|ref|key|oid)$")
SHOWN_WRITES = ("/manage/v1/user", "/learn/v1/sub_")
"""Paths of writing calls of which the specification says what they answer."""


class WiderTaste:
    """Choices about requests and responses as a whole."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self.number = 0
        self.seen: Counter[str] = Counter()

    def on(self, name: str, *, of: int = 2) -> bool:
        """Return whether a choice is taken: one platform `of` so many does."""
        return self.taste.pick(f"wide:{name}", *([True] + [False] * (of - 1)))

    def early(self, call: Call) -> Answer | None:
        """Answer a call before it is served: not now, or elsewhere."""
        self.number += 1
        if self.on("busy", of=3) and self.number % 41 == 0:
            return Answer(429, {"message": "too many requests"}, {"Retry-After": "1"})
        if self.on("maintenance", of=4) and self.number % 97 == 0 and call.method == "GET":
            return Answer(503, "<html>Back soon</html>", {"Retry-After": "2"}, html=True)
        if self.on("slash", of=4) and call.method == "GET" and call.path[0] not in ("oauth2", "api-browser"):
            if not call.raw_path.endswith("/") and ";" not in call.raw_path:
                query = call.target.partition("?")[2]
                return Answer(308, {}, {"Location": f"{call.raw_path}/{'?' if query else ''}{query}"})
            call.path = call.path[:-1]
            call.raw_path = call.raw_path.rstrip("/")
        return None

    def routed(self, call: Call, pricing: bool) -> None:
        """Refuse parameters that are not documented, on a platform that does."""
        known = LIST_PARAMETERS | OTHER_PARAMETERS | (set() if pricing else {"price_min", "price_max"})
        if self.on("strict", of=3) and call.method == "GET" and set(call.query) - known:
            raise Refusal(400, f"{sorted(set(call.query) - known)[0]}: unknown")

    def refused(self, call: Call, answer: Answer) -> Answer:
        """Return an error response in another form; it stays empty only where it need not name what is wrong."""
        status = answer.status
        style = self.taste.pick("wide:errors", "as others", "page", "empty", "text", "list", "problem", "number")
        if style == "empty" and "policy" in call.raw_path:
            style = "text"
        if style == "page":
            return Answer(status, f"<!doctype html><title>{status}</title><p>{answer.body}", html=True)
        bodies: dict[str, Any] = {
            "empty": None,
            "text": json.dumps(answer.body),
            "list": [answer.body],
            "problem": {"type": "about:blank", "status": status, "detail": json.dumps(answer.body)},
            "number": {"code": status * 100 + self.number % 7, "detail": json.dumps(answer.body), "data": None},
        }
        return Answer(status, bodies.get(style, answer.body), answer.headers)

    def answered(self, call: Call, answer: Answer) -> None:
        """Change a successful response where the specification leaves it open."""
        if (
            call.method != "GET"
            and call.path[0] != "oauth2"
            and self.on("terse", of=3)
            and not call.raw_path.startswith(SHOWN_WRITES)
        ):
            answer.body = {"data": self.taste.pick("wide:terse", {}, [], None, True)}
        if call.path[0] != "oauth2":
            answer.body = self.varied(answer.body, "")
        data = answer.body.get("data") if isinstance(answer.body, dict) else None
        if call.method != "GET" and isinstance(data, dict) and self.on("repeats", of=3):
            data["request"] = call.json()

    def varied(self, value: Any, name: str) -> Any:
        """Return a document with more properties, in another order, with identifiers of another type."""
        if isinstance(value, list):
            return [self.varied(each, name) for each in value]
        if not isinstance(value, dict):
            return value
        made: Record = {}
        for key, inner in reversed(value.items()) if self.on("reversed") else value.items():
            number = isinstance(inner, int) and not isinstance(inner, bool) and NUMBER.search(key)
            as_text = number and key not in STATED and self.on("texts")
            made[key] = str(inner) if as_text else self.varied(inner, key)
        if self.on("more") and name not in ("_links", "provisioned_user_fields", "additional_fields", "data"):
            made |= {"etag": f"W/{len(made)}", "x_flags": [], "subtitle": None, "meta": {"rank": 1, "labels": ["a"]}}
        if self.on("more") and "items" in value:
            made |= {"has_more_data": len(value["items"]) > 0, "filters_applied": None}
        return made

    def written(self, call: Call, content: bytes, headers: dict[str, str]) -> tuple[dict[str, str], bytes]:
        """Return headers and content as another server writes them."""
        if self.on("indented"):
            content = json.dumps(json.loads(content), indent=2, ensure_ascii=self.on("ascii")).encode()
        if self.on("lower", of=3):
            headers = {name.lower(): value for name, value in headers.items()}
        if self.on("headers"):
            headers = {**headers, "X-Request-Id": str(self.number), "Cache-Control": "no-store", "Vary": "Accept"}
        return headers, content
