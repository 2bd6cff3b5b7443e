"""Send mixed calls on many connections and verify every response: `python bench/mixed_calls.py [CALLS] [CONNECTIONS]`.

Each connection creates users, changes them, reads them back and lists them; only the first one makes the calls that must not
overlap. Two further series of reads show how much memory is used besides the stored objects. At the end, every created
object is in the lists once, with its last written values.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import httptools
import uvloop
from mock_over_http import LMS, MONTH, token
from server_process import Server, free_port

USERS = "/manage/v1/user"
BRANCHES = "/manage/v1/orgchart"
PAGE = 20
WHOLE = 200


class Connection(asyncio.Protocol):
    """A persistent connection, with one call at a time."""

    def __init__(self, head: bytes) -> None:
        self._head = head
        self._parser = httptools.HttpResponseParser(self)
        self._answered: asyncio.Future[tuple[int, bytes]] | None = None
        self._body = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport: Any = transport

    def connection_lost(self, error: Exception | None) -> None:
        """Fail the current call."""
        if self._answered is not None and not self._answered.done():
            self._answered.set_exception(error or ConnectionError("the connection was closed"))

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """Return the JSON of a response with 200; any other status ends the run."""
        text = b"" if body is None else json.dumps(body).encode()
        kind = b"content-type: application/json\r\n" if text else b""
        line = f"{method} {path} HTTP/1.1\r\ncontent-length: {len(text)}\r\n".encode()
        self._answered = asyncio.get_running_loop().create_future()
        self._transport.write(line + kind + self._head + text)
        status, answer = await self._answered
        assert status == 200, (method, path, body, status, answer)
        return json.loads(answer)

    def data_received(self, data: bytes) -> None:
        """Parse the received data."""
        self._parser.feed_data(data)

    def on_body(self, body: bytes) -> None:
        """Collect a part of the body."""
        self._body += body

    def on_message_complete(self) -> None:
        """Return the complete response to the caller."""
        assert self._answered is not None
        self._answered.set_result((self._parser.get_status_code(), self._body))
        self._body = b""


@dataclass
class Client:
    """A client with one connection, which remembers the last written name of each of its users."""

    number: int
    connection: Connection
    dice: random.Random
    names: dict[str, str] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)
    branches: int = 0

    async def run(self, calls: int, kinds: Sequence[Callable[[Client], Awaitable[None]]]) -> None:
        """Make a number of random calls of some kinds."""
        for _ in range(calls):
            await self.dice.choice(kinds if self.written else [Client.create])(self)

    async def create(self) -> None:
        """Create a user; the response has the requested name and a new identifier."""
        name = f"load.{self.number}.{len(self.written)}"
        made = _found(await self.connection.call("POST", USERS, {"username": name, "first_name": name}), "user_id")
        user = str(made["user_id"])
        assert (made["username"], user in self.written) == (name, False), made
        self.names[user], self.written[user] = name, name

    async def change(self) -> None:
        """Change the name of a user."""
        user = self._any()
        name = f"{self.names[user]}.{self.dice.randrange(10**9)}"
        await self.connection.call("PUT", f"{USERS}/{user}", {"first_name": name})
        self.written[user] = name

    async def read(self) -> None:
        """Read a user; the name is the one that this connection wrote last."""
        user = self._any()
        seen = _found(await self.connection.call("GET", f"{USERS}/{user}"), "first_name")
        assert seen["first_name"] == self.written[user], (user, self.written[user], seen)

    async def list(self) -> None:
        """Read a page of the list, which is full."""
        answer = await self.connection.call("GET", f"{USERS}?page_size={PAGE}&page={self.dice.randrange(1, 3)}")
        assert len(answer["data"]["items"]) == PAGE

    async def alone(self) -> None:
        """Create a branch, a call that must not overlap others, and read it."""
        made = _found(await self.connection.call("POST", BRANCHES, {"code": f"load-{self.branches}"}), "id")
        self.branches += 1
        await self.connection.call("GET", f"{BRANCHES}/{made['id']}")

    def _any(self) -> str:
        return self.dice.choice(list(self.written)[-200:])


MIXED = [Client.create] * 3 + [Client.change] * 4 + [Client.read] * 10 + [Client.list] * 3
READING = [Client.read] * 3 + [Client.list]


def main(calls: int, connections: int) -> None:
    """Print the number of calls, their speed and the memory of the server."""
    port = free_port()
    server = Server("mock", [*LMS, "mock", "--as-of", MONTH, "--port", str(port)], port, "/")
    server.start()
    server.headers = {"token": token(server)}
    try:
        uvloop.run(_load(server, calls, connections))
    finally:
        server.stop()


async def _load(server: Server, calls: int, connections: int) -> None:
    clients = [Client(number, await _connected(server), random.Random(number)) for number in range(connections)]
    await asyncio.gather(*(client.run(4, [Client.create, Client.read, Client.list]) for client in clients))
    await _mixed(server, clients, calls)
    for _ in range(2):
        before = server.memory("VmRSS")
        await _reconnect(server, clients)
        await asyncio.gather(*(client.run(calls // connections, READING) for client in clients))
        print(f"{calls} reads and lists more: {before:.1f} to {server.memory('VmRSS'):.1f} MiB")
    await _reconnect(server, clients)
    await _verify(clients)
    print(f"client violations: {json.dumps(await clients[0].connection.call('GET', '/__mock__/client-violations'))}")


async def _mixed(server: Server, clients: list[Client], calls: int) -> None:
    (first, *others), each = clients, calls // len(clients)
    before, processor, began = server.memory("VmRSS"), server.cpu_seconds(), time.perf_counter()
    await asyncio.gather(first.run(each, [*MIXED, Client.alone]), *(client.run(each, MIXED) for client in others))
    seconds, processor = time.perf_counter() - began, server.cpu_seconds() - processor
    grown, stored = server.memory("VmRSS") - before, sum(len(each.written) for each in clients) + first.branches
    print(f"{calls} calls on {len(clients)} connections, each answered with 200 and as it was written")
    print(
        f"{seconds:.1f} s, {calls / seconds:.0f} calls a second, {1e6 * processor / calls:.0f} µs of the processor each"
    )
    print(f"{stored} objects stored, {before:.1f} MiB and {grown:.1f} more: {grown * 1024 / stored:.1f} KiB each")


async def _reconnect(server: Server, clients: list[Client]) -> None:
    """Open new connections, since the server may have closed idle ones."""
    for client in clients:
        client.connection = await _connected(server)


async def _connected(server: Server) -> Connection:
    head = f"host: 127.0.0.1:{server.port}\r\nauthorization: Bearer {server.headers['token']}\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(lambda: Connection(head), "127.0.0.1", server.port)
    return connection


async def _verify(clients: list[Client]) -> None:
    """Verify that every created user is listed once, with the last written name."""
    wanted = {user: name for client in clients for user, name in client.written.items()}
    listed: list[tuple[str, str]] = []
    page = 1
    while items := await _page(clients[0], page):
        listed += [(str(each["user_id"]), each["first_name"]) for each in items]
        page += 1
    ours = [(user, name) for user, name in listed if user in wanted]
    assert len(ours) == len(wanted), f"{len(wanted)} created, {len(ours)} listed"
    assert dict(ours) == wanted
    print(f"{len(wanted)} users created, {len(ours)} of them listed, each once and as it was last written")


async def _page(client: Client, page: int) -> list[dict[str, Any]]:
    query = urlencode({"page_size": WHOLE, "page": page})
    answer = await client.connection.call("GET", f"{USERS}?{query}")
    items: list[dict[str, Any]] = answer["data"]["items"]
    return items


def _found(document: Any, name: str) -> dict[str, Any]:
    """Return the object that has a member, at any depth."""
    left = [document]
    while left:
        at = left.pop(0)
        if isinstance(at, dict):
            if name in at:
                return at
            left += at.values()
    raise AssertionError((name, document))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 64)
