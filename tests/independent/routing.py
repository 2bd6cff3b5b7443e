"""Calls, answers, and the table of all operations with the months in which they are served."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote

if TYPE_CHECKING:
    from .objects import Record
    from .platform import Platform

SUPER = frozenset({"superadmin"})
ADMINS = SUPER | {"power-user"}
STAFF = ADMINS | {"manager"}
EVERYONE = STAFF | {"user"}

INTEGER = re.compile(r"-?[0-9]{1,18}")


class Refusal(Exception):
    """The call is answered with an error status."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


@dataclass
class Answer:
    """A response: status, body (anything that JSON can hold, or HTML as text), and headers."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)
    html: bool = False


@dataclass
class Call:
    """One request."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes = b""
    path_values: dict[str, str] = field(default_factory=dict)
    operation: str = ""
    account: Record | None = None

    def __post_init__(self) -> None:
        raw, _, query = self.target.partition("?")
        self.raw_path = raw
        self.path = [unquote(part) for part in raw.split("/")[1:]]
        self.query: dict[str, list[str]] = parse_qs(query, keep_blank_values=True)

    @property
    def level(self) -> str:
        """Return the level of the account that calls."""
        return str(self.account["level"]) if self.account else ""

    def text(self, name: str, default: str | None = None) -> str | None:
        """Return a query parameter; of several the last one."""
        return self.query.get(name, [default])[-1]  # type: ignore[list-item]

    def number(self, name: str, default: int, low: int, high: int | None = None) -> int:
        """Return a query parameter that is an integer within bounds."""
        value = self.text(name)
        if value is None:
            return default
        if not INTEGER.fullmatch(value) or int(value) < low or (high is not None and int(value) > high):
            raise Refusal(400, f"{name}: out of range")
        return int(value)

    def truth(self, name: str) -> bool:
        """Return whether a boolean query parameter is true."""
        return (self.text(name) or "").lower() in ("true", "1")

    def identifiers(self, *names: str) -> list[int] | None:
        """Return identifiers given by repeated or comma-separated parameters, or nothing if there is none."""
        values = [value for name in names for key in (name, name + "[]") for value in self.query.get(key, [])]
        if not values:
            return None
        return [int(part) for value in values for part in value.split(",") if INTEGER.fullmatch(part)]

    def json(self) -> dict[str, Any]:
        """Return the body, which must be a JSON object."""
        try:
            value = json.loads(self.body or b"{}")
        except ValueError:
            raise Refusal(400, "body: no JSON") from None
        if not isinstance(value, dict):
            raise Refusal(400, "body: no object")
        return value


Handler = Callable[["Platform", Call], Any]


@dataclass(frozen=True)
class Route:
    """An operation and when it is served: from `since` on, no longer from `until` on."""

    method: str
    template: str
    handler: Handler
    levels: frozenset[str] = EVERYONE
    since: str = "0000-00"
    until: str = "9999-99"
    pricing: bool | None = None

    @property
    def operation(self) -> str:
        """Return the method and the path template, as the specification writes them."""
        return f"{self.method} {self.template}"

    def served(self, month: str, pricing: bool) -> bool:
        """Return whether the operation is served at the end of a month."""
        return self.since <= month < self.until and self.pricing in (None, pricing)

    def match(self, path: list[str]) -> dict[str, str] | None:
        """Return the values of the path parameters, or nothing if the path is another."""
        values = {}
        parts = self.template.split("/")[1:]
        if len(parts) != len(path):
            return None
        for part, value in zip(parts, path, strict=True):
            if part.startswith("{"):
                if not value:
                    return None
                values[part[1:-1]] = value
            elif part != value:
                return None
        return values


ROUTES: list[Route] = []


def route(operations: str, levels: frozenset[str] = EVERYONE, **when: Any) -> Callable[[Handler], Handler]:
    """Register a handler for one or more operations, one in a line."""

    def register(handler: Handler) -> Handler:
        for line in operations.strip().splitlines():
            method, template = line.split()
            ROUTES.append(Route(method, template, handler, levels, **when))
        return handler

    return register


def most_literal_first(routes: list[Route]) -> list[Route]:
    """Order routes so that a literal path wins over a template."""
    return sorted(routes, key=lambda each: [part.startswith("{") for part in each.template.split("/")])


def walk(body: Any, path: str) -> Iterator[tuple[Any, str]]:
    """Yield every holder and key that a path such as `data.items[].price` names, whether the key is there or not."""
    head, _, rest = path.partition(".")
    name, several = head.removesuffix("[]"), head.endswith("[]")
    if not isinstance(body, dict):
        return
    if not rest and not several:
        yield body, name
        return
    value = body.get(name)
    for each in value if several and isinstance(value, list) else [value]:
        if rest:
            yield from walk(each, rest)
