"""A hand-written server of the library API at 2030-07, which may break it in three ways."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

KEYS = {"owner-key": "owner", "clerk-key": "clerk", "reader-key": "reader"}
BOOKS = [{"book_id": 70 + n, "title": f"Book {n}", "ean": f"978{n}", "pages": 100 + n} for n in range(7)]
LOANS = [{"loan_id": 900 + n, "book_id": 70 + n} for n in range(3)]


class Library(BaseHTTPRequestHandler):
    """Answers one request; `broken` may hold `isbn`, `offset` and `key`."""

    protocol_version = "HTTP/1.1"
    broken: Collection[str] = ()

    def do_GET(self) -> None:
        """Answer a call that reads."""
        status, document = self._answer()
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""

    def _answer(self) -> tuple[int, object]:
        url, level = urlsplit(self.path), KEYS.get(self.headers.get("X-Api-Key", ""))
        if level is None and not ("key" in self.broken and url.path == "/books"):
            return 401, {"error": "no such key"}
        if url.path == "/books":
            return self._page(self._books(), url.query)
        if url.path == "/loans":
            return (403, {"error": "clerks only"}) if level == "reader" else self._page(LOANS, url.query)
        found = [each for each in self._books() if url.path == f"/books/{each['book_id']}"]
        return (200, found[0]) if found else (404, {"error": "there is no such object"})

    def _books(self) -> list[dict[str, object]]:
        return [{**each, "isbn": "3-16"} for each in BOOKS] if "isbn" in self.broken else list(BOOKS)

    def _page(self, items: list[dict[str, object]], query: str) -> tuple[int, object]:
        given = {name: values[0] for name, values in parse_qs(query).items()}
        try:
            offset, limit = int(given.get("offset", 0)), int(given.get("limit", 20))
        except ValueError:
            return 400, {"error": "a number is expected"}
        if offset < 0 or not 1 <= limit <= 50:
            return 400, {"error": "out of range"}
        start = 0 if "offset" in self.broken else offset
        more = f"/books?offset={offset + limit}&limit={limit}" if offset + limit < len(items) else None
        return 200, {"items": items[start : start + limit], "next": more}


@contextmanager
def served(*broken: str) -> Iterator[str]:
    """Serve the library on loopback, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Broken", (Library,), {"broken": broken}))
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
