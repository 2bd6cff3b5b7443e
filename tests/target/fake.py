"""A toy shop that answers in process from a table of routes, and a target that calls it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
import requests
from msgspec import Struct
from requests.adapters import BaseAdapter
from tests.strategies import COMPONENTS, POINTS, made, plain
from urllib3 import HTTPResponse

from lmscontract.contract.model import Snapshot
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.redaction import Redactor
from lmscontract.target.calls import Calls
from lmscontract.target.http.locks import Locks
from lmscontract.target.http.rate_limit import RateLimit
from lmscontract.target.http.session import Session
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.target.writes.guard import WriteGuard
from lmscontract.types import Channel, Month, Operation

BASE = "https://toys.example/shop"
MONTH = Month(2030, 3)

LISTS = """\
envelopes:
  list:
    x-source: "22"
    parameters: [page, size, links]
    schema:
      type: object
      required: [data]
      properties:
        data: {type: object, required: [items], properties: {items: {type: array, items: {x-record: true}}}}
  object:
    x-source: "93"
    schema: {type: object, properties: {data: {x-record: true}}}
parameters:
  page: {in: query, x-paging: page, schema: {type: integer, default: 1}}
  size: {in: query, x-paging: size, schema: {type: integer, minimum: 1, maximum: 3, default: 2}}
  links: {in: query, schema: {type: integer}, x-values: [1]}
links: {x-source: "22", parameter: links, value: 1, at: _links, keys: [self, next], carries: [page]}
sorting: {x-source: "22", attribute: by, direction: towards, ascending: up, descending: down}
identifiers: {toy: {names: [toy_id]}, box: {names: []}, part: {names: []}, mark: {names: []}, shelf-mark: {names: []},
  toy-plan: {names: []}}
"""

PATHS = """\
/toys/v1/toys:
  get:
    x-lists: toy
    x-items: {properties: {price: {type: number}, owner: {properties: {name: {}}}}}
  post: {x-body: {properties: {name: {}}}}
/toys/v1/toys/{toy_id}:
  get: {x-data: {properties: {price: {type: number}}}}
  put: {x-body: {properties: {name: {}}}}
  delete: {}
/toys/v1/boxes:
  get:
    parameters: [{name: shop, required: true, schema: {}}, {name: kind, required: true, schema: {enum: [wood, tin]}}]
    x-lists: box
    x-items: {}
/toys/v1/boxes/{box_id}/parts:
  get: {x-path: {box_id: box}, x-lists: part, x-items: {}}
/toys/v1/parts/{part_id}:
  get: {x-path: {part_id: part}, x-data: {}}
/toys/v1/cancel/{toy_id}:
  get: {x-effect: writes}
/toys/v1/sales:
  get: {x-items: {}}
/toys/v1/catalog:
  get: {x-public: true, x-data: {}}
/toys/v1/old/**:
  x-any: {x-below: [shelf]}
/toys/v1/gone:
  get: {}
/toys/v1/toys/best:
  get: {}
"""

Reply = tuple[int, Any] | tuple[int, Any, Mapping[str, str]]
Route = Reply | Callable[["Asked"], Reply]


class Asked(Struct, frozen=True):
    """One request that the shop received."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    @property
    def token(self) -> str:
        """Its bearer token."""
        return self.headers.get("Authorization", "").removeprefix("Bearer ")


class Shop(BaseAdapter):
    """Answer by `METHOD /path`, or 404 with the path for an unknown route; `calls` lists the received requests."""

    def __init__(self, **routes: Route) -> None:
        super().__init__()
        self.routes: dict[str, Route] = dict(routes)
        self.calls: list[str] = []
        self.asked: list[Asked] = []

    def on(self, call: str, *reply: Any) -> Shop:
        """Add a route; the reply is a status and a document, or a function of the request."""
        self.routes[call] = reply[0] if len(reply) == 1 else (reply[0], reply[1], *reply[2:])
        return self

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        """Answer a prepared request."""
        url = urlsplit(request.url or "")
        path = url.path.removeprefix("/shop")
        body = request.body.encode() if isinstance(request.body, str) else request.body or b""
        asked = Asked(str(request.method), path, dict(parse_qsl(url.query, True)), dict(request.headers), body)
        self.asked.append(asked)
        self.calls.append(f"{asked.method} {path}{'?' if url.query else ''}{url.query}")
        route = self.routes.get(f"{asked.method} {path}", (404, {"error": f"no route {path}"}))
        reply = route(asked) if callable(route) else route
        response = requests.Response()
        response.status_code, document = reply[0], reply[1]
        response.headers.update(reply[2] if len(reply) > 2 else {"Content-Type": "application/json"})
        content = document if isinstance(document, bytes) else json.dumps(document).encode()
        response.raw = HTTPResponse(io.BytesIO(content), preload_content=False)
        response.url, response.request = str(request.url), request
        return response

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Account(Struct, frozen=True):
    """An account with a token."""

    text: str = "token-of-the-run"

    def token(self) -> str:
        """The token."""
        return self.text

    def forget(self) -> None:
        """Do nothing: the token has no replacement."""


def snapshot(paths: str = PATHS, edits: Iterable[Mapping[str, Any]] = (), of: str = "GET /toys/v1/toys") -> Snapshot:
    """Return the toy shop's contract in March 2030, with edits that took effect in February."""
    change = {"id": "c", "says": "s", "source": "9", "of": of, "edits": list(edits)}
    announced = [{"id": "a", "title": "A", "when": "2030-02", "changes": [change]}] if change["edits"] else []
    contract = made({**plain(COMPONENTS), **plain(LISTS)}, plain(paths), announced, plain(POINTS))
    return contract.at(MONTH, Channel("sandbox"))


TOYS_SNAPSHOT = snapshot()


def target(shop: Shop, found: Snapshot = TOYS_SNAPSHOT, **more: Any) -> Target:
    """Return a target that calls a shop, with writes allowed and no rate limit."""
    session = Session(
        BASE,
        guard=WriteGuard(allow_writes=True),
        rate_limit=RateLimit(None),
        redactor=Redactor(()),
        locks=Locks(Path(gettempdir()) / "toys-locks", BASE),
        security=found.vocabulary.security_scheme,
        adapter=shop,
        sleep=lambda _: None,
    )
    accounts = more.pop("accounts", {DEFAULT: Account()})
    return Target(found, Calls(session, accounts), **more)


def items(*records: Any) -> Reply:
    """Return a response with a list."""
    return 200, {"data": {"items": list(records)}}


def op(label: str) -> Operation:
    """Return an operation of the shop."""
    return Operation.parse(label)


TOYS, TOY, CATALOG = op("GET /toys/v1/toys"), op("GET /toys/v1/toys/{toy_id}"), op("GET /toys/v1/catalog")


def reason(call: Any, *arguments: Any, **named: Any) -> tuple[str, str, str]:
    """Return why a requirement is not verified: what, where and a hint."""
    with pytest.raises(NotVerified) as caught:
        call(*arguments, **named)
    return caught.value.what, caught.value.where, caught.value.hint
