"""The platform: a conforming service of one month and channel, which may break one statement of the specification."""

from __future__ import annotations

import contextlib
import copy
import html
import json
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from . import (
    commerce,
    courses,
    learning,
    others,
    people,
    plain_violations,
    rare_violations,
    release_violations,
    removed,
    row_violations,
    sharing,
    violations_by_moment,
    violations_by_section,
    violations_by_sentence,
    writing_violations,
)
from .objects import Objects, Record
from .routing import ROUTES, Answer, Call, Refusal, Route, most_literal_first
from .taste import Taste
from .tokens import Tokens
from .violations import VIOLATIONS, Violation
from .wider_taste import WiderTaste

MODULES = (
    commerce,
    courses,
    removed,
    learning,
    others,
    people,
    plain_violations,
    rare_violations,
    release_violations,
    row_violations,
    sharing,
    violations_by_sentence,
    violations_by_moment,
    violations_by_section,
    writing_violations,
)
PRICING = {"sandbox": "2026-11", "production": "2027-01"}


@dataclass(frozen=True)
class Write:
    """One object that a call has written."""

    operation: str
    kind: str
    identifier: Any
    created: bool


class Platform:
    """A platform at the end of a month."""

    def __init__(
        self,
        month: str = "2026-10",
        channel: str = "sandbox",
        violation: str | None = None,
        taste: int = 0,
        token_lifetime: float = 3600,
        *,
        wide: bool = False,
    ) -> None:
        self.month = month
        self.channel = channel
        self.violation: Violation | None = VIOLATIONS[violation] if violation else None
        self.taste = Taste(taste)
        self.wider = WiderTaste(self.taste) if wide else None
        self.objects = Objects(self.taste)
        self.start = copy.deepcopy(self.objects.tables)
        self.tokens = Tokens(self, token_lifetime)
        self.address = "http://127.0.0.1"
        self.calls: Counter[str] = Counter()
        self.writes: list[Write] = []
        self.overlaps: list[str] = []
        self.lock = threading.RLock()
        self.exclusive = 0
        self.routes = most_literal_first([each for each in ROUTES if self.serves(each)])
        self.paths = {each.template for each in self.routes}

    # the month

    @property
    def pricing(self) -> bool:
        """Return whether pricing has moved to the e-commerce service (section 9.3)."""
        return self.month >= PRICING[self.channel]

    def since(self, month: str) -> bool:
        """Return whether a change of a month (section 9.4) is in force."""
        return self.month >= month

    def serves(self, route: Route) -> bool:
        """Return whether an operation is served."""
        if self.violation and route.operation in self.violation.revived:
            return True
        if self.violation and route.operation in self.violation.missing:
            return False
        until = route.until
        if route.handler in removed.WALLETS:
            until = self.taste.pick("end of the wallets", "2026-02", "2026-04")
        return route.served(self.month, self.pricing) and self.month < until

    def broken(self, flag: str, call: Call | None = None) -> bool:
        """Return whether the violation that is switched on is this one, and concerns this call."""
        found = self.violation
        if found is None or found.flag != flag:
            return False
        return not found.operations or call is None or call.operation in found.operations

    # what handlers use

    def get(self, kind: str, identifier: Any, status: int | None = None) -> Record:
        """Return an object, or refuse the call."""
        record = self.objects.find(kind, identifier)
        if record is None:
            raise Refusal(status or self.taste.pick(f"unknown:{kind}", 404, 404, 400), f"{kind}: unknown")
        return record

    def visible(self, call: Call, records: list[Record]) -> list[Record]:
        """Return the objects that an account may see: all, those assigned to a Power User, few for others."""
        if call.level == "superadmin" or self.broken("everything-visible", call):
            return records
        step = {"power-user": 3, "manager": 2, "user": 4}[call.level]
        own = call.account["id"] if call.account else None
        if call.level == "power-user":
            return [each for n, each in enumerate(records) if n % step != 2 or each.get("owner") == own]
        return [each for n, each in enumerate(records) if n % step == 0]

    def require_visible(self, call: Call, record: Record, records: list[Record]) -> None:
        """Refuse a Power User one of some objects that is not assigned (section 4.1)."""
        if call.level == "power-user" and record in records and record not in self.visible(call, records):
            raise Refusal(self.taste.pick("not assigned", 403, 404), "not assigned to you")

    def name(self, kind: str) -> str:
        """Return how the identifier of a kind is called where the specification does not say."""
        return self.taste.pick(f"identifier:{kind}", "number", "ref", "key", "id", f"{kind}_id", "oid")

    def label(self, kind: str) -> str:
        """Return how the name of a kind is called."""
        return self.taste.pick(f"label:{kind}", "name", "title", "caption", f"{kind}_name")

    def show(self, kind: str, record: Record, **more: Any) -> Record:
        """Return an object with identifier and name."""
        return {self.name(kind): record["id"], self.label(kind): record.get("name"), **more}

    def detail(self, call: Call, body: Record) -> Record:
        """Return a detail answer, under `data` or at the root."""
        return {"data": body} if self.taste.pick(f"detail:{call.operation}", True, True, False) else body

    def wrote(self, call: Call, kind: str, identifier: Any, created: bool = False) -> None:
        """Count an object that a call has written."""
        self.writes.append(Write(call.operation, kind, identifier, created))
        record = self.objects.find(kind, identifier)
        if created and record is not None and call.account:
            record["owner"] = call.account["id"]
        if created and self.broken("forgotten", call):
            del self.objects.tables[kind][identifier]

    def foreign_writes(self) -> list[Write]:
        """Return the writes to objects that were there before the run."""
        created: set[tuple[str, Any]] = set()
        foreign = []
        for each in self.writes:
            if each.created:
                created.add((each.kind, each.identifier))
            elif (each.kind, each.identifier) not in created:
                foreign.append(each)
        return foreign

    def left_behind(self) -> list[tuple[str, Any, str]]:
        """Return what differs from the start: objects that are new or gone, and fields with another value."""
        found: list[tuple[str, Any, str]] = []
        for kind, table in self.start.items():
            now = self.objects.tables[kind]
            found += [(kind, each, "new") for each in now if each not in table]
            for each, record in table.items():
                if each not in now:
                    found.append((kind, each, "gone"))
                    continue
                names = [name for name in now[each] if name != "last_update" and now[each][name] != record.get(name)]
                found += [(kind, each, f"{name}: {record.get(name)!r} is now {now[each][name]!r}") for name in names]
        return found

    # one call

    def serve(
        self, method: str, target: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Answer a request with status, headers and body."""
        call = Call(method, target, {name.lower(): value for name, value in headers.items()}, body)
        with self.alone(call), self.lock:
            answer = self.wider.early(call) if self.wider else None
            if answer is None:
                answer = self.tried(call)
            self.calls[call.operation or f"{method} {call.raw_path}"] += 1
        sent = answer.headers if answer.html else {**self.headers(call), **answer.headers}
        content = answer.body.encode() if answer.html else json.dumps(answer.body).encode()
        if self.wider and not answer.html:
            sent, content = self.wider.written(call, content, sent)
        if answer.html:
            sent = {"Content-Type": "text/html; charset=UTF-8", **sent}
        content = b"" if answer.status == 204 else content
        return answer.status, {name: value for name, value in sent.items() if value}, content

    def tried(self, call: Call) -> Answer:
        """Answer a call, with an error if it is refused, and with what the violation changes."""
        try:
            answer = self.answer(call)
            if self.wider and not answer.html:
                self.wider.answered(call, answer)
        except Refusal as refusal:
            answer = self.refused(refusal)
            if self.wider:
                answer = self.wider.refused(call, answer)
        return self.violation.applied(self, call, answer) if self.violation else answer

    @contextlib.contextmanager
    def alone(self, call: Call) -> Iterator[None]:
        """Note calls that overlap although they must run one after the other (sections 4.1 and 8)."""
        if call.method == "GET" or not (
            call.raw_path.endswith("/batch") or call.raw_path.startswith("/manage/v1/orgchart")
        ):
            yield
            return
        self.exclusive += 1
        if self.exclusive > 1:
            self.overlaps.append(f"{call.method} {call.raw_path}")
        try:
            yield
        finally:
            self.exclusive -= 1

    def headers(self, call: Call) -> dict[str, str]:
        """Return the headers of section 9.1."""
        return {
            "Content-Type": "application/json; charset=UTF-8",
            "X-Service-Api-Version": "1.0.0",
            "X-Service-Backyard": next(iter(call.path), "") or "platform",
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Credentials": "true",
            "Access-Control-Expose-Headers": self.taste.pick(
                "exposed",
                "X-Service-Api-Version",
                "X-Request-Id, X-Service-Api-Version",
                "x-service-api-version,x-service-backyard",
            ),
        }

    def refused(self, refusal: Refusal) -> Answer:
        """Return an error response; its shape is not specified."""
        number = str(uuid.uuid4())
        body = self.taste.pick(
            "errors",
            {"error": {"id": number, "detail": refusal.detail}},
            {"message": [refusal.detail], "request": number},
            {"errors": [{"text": refusal.detail, "trace": number}]},
        )
        return Answer(refusal.status, body)

    def answer(self, call: Call) -> Answer:
        """Answer a call: pages and tokens first, then the operations."""
        outside = self.outside(call)
        if outside is not None:
            return outside
        call.account = self.authenticated(call)
        found = self.routed(call)
        if found is None:
            raise Refusal(404, f"{call.method} {call.raw_path}: not found")
        if self.wider:
            self.wider.routed(call, self.pricing)
        if self.violation and self.violation.before:
            answer = self.violation.early(self, call)
            if answer is not None:
                return answer
        if call.account is None and not self.broken("client-token", call):
            raise Refusal(self.taste.pick("client token", 403, 401), "a token of a user is needed")
        call.account = call.account or self.objects.accounts["superadmin"]
        if call.level not in found.levels and not self.broken("permission", call):
            raise Refusal(403, f"{call.level}: no permission")
        result = found.handler(self, call)
        return result if isinstance(result, Answer) else Answer(200, result)

    def authenticated(self, call: Call) -> Record | None:
        """Return the account of a call."""
        try:
            return self.tokens.check(call)
        except Refusal:
            found = self.routed(call)
            is_open = self.broken("open", call) and "authorization" not in call.headers
            if found and (is_open or self.broken("open-to-any", call)):
                return self.objects.accounts["superadmin"]
            raise

    def routed(self, call: Call) -> Route | None:
        """Find the operation of a call."""
        for each in self.routes:
            if each.method == call.method:
                values = each.match(call.path)
                if values is not None:
                    call.path_values, call.operation = values, each.operation
                    return each
        return None

    def outside(self, call: Call) -> Answer | None:
        """Answer what is no operation: the token endpoint, pages for browsers."""
        if call.raw_path == "/oauth2/token":
            call.operation = f"{call.method} /oauth2/token"
            if call.method != "POST":
                raise Refusal(404, "not found")
            return self.tokens.endpoint(call)
        if call.method != "GET":
            return None
        if call.raw_path == "/oauth2/authorize":
            call.operation = "GET /oauth2/authorize"
            return Answer(
                200, "<!doctype html><title>Log in</title><form method=post><input name=username></form>", html=True
            )
        if call.raw_path in ("/api-browser", "/api-browser/"):
            call.operation = "GET /api-browser/"
            return Answer(200, self.browser(), html=True)
        if call.raw_path.startswith("/learn;type=oauth2_response;"):
            call.operation = "GET /learn;type=oauth2_response"
            parts = dict(part.partition("=")[::2] for part in call.raw_path.split(";")[1:])
            call.headers["authorization"] = f"Bearer {parts.get('access_token', '')}"
            self.tokens.check(call)
            return Answer(200, "<!doctype html><title>Platform</title><p>Signed in", html=True)
        return None

    def browser(self) -> str:
        """Return the page of the API browser (section 1)."""
        rows = "".join(
            f"<li><code>{each.method} {html.escape(each.template)}</code> <button>TRY</button>"
            for each in self.routes
            if not (self.broken("browser-incomplete") and each.template == "/learn/v1/courses")
        )
        return f"<!doctype html><title>API browser</title><button>OAuth</button><ul>{rows}</ul>"

    # a server

    @contextlib.contextmanager
    def serving(self, port: int = 0) -> Iterator[str]:
        """Serve over HTTP on loopback while the context lasts; the address is given."""
        server = Server(("127.0.0.1", port), handler_of(self))
        self.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield self.address
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class Server(ThreadingHTTPServer):
    """A server that does not wait for connections that clients keep open."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64


def handler_of(platform: Platform) -> Callable[..., BaseHTTPRequestHandler]:
    """Return a request handler for a platform."""

    class Handler(BaseHTTPRequestHandler):
        """Passes requests to the platform."""

        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = -1

        def reply(self) -> None:
            """Answer one request."""
            length = self.headers.get("Content-Length") or "0"
            body = self.rfile.read(int(length)) if length.isdigit() else b""
            status, headers, content = platform.serve(self.command, self.path, dict(self.headers.items()), body)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)
            self.wfile.flush()

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = do_TRACE = reply  # noqa: N815

        def log_message(self, format: str, *args: Any) -> None:
            """Print nothing."""

    return Handler
