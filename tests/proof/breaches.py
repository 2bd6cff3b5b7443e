"""Which response shows that a requirement is broken: found in process, and seen again over HTTP."""

from __future__ import annotations

import http.client
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.mock.conftest import Caller, Clock, Probes

from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.server import RunningServer, ServerThread
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import paging

_PER_CONNECTION = ("connection", "content-length", "date", "transfer-encoding")

RecordedCall = tuple[int, tuple[tuple[str, str], ...], bytes]
"""What a response shows: status, headers and body."""


@dataclass
class Switch:
    """Whatever platform stands behind one server."""

    platform: Platform

    def handle(self, request: Request) -> Response:
        """The answer of the platform that is switched on."""
        return self.platform.handle(request)


@dataclass
class OverHttp:
    """A platform that is called through a socket; what only its owner knows is known here too."""

    switch: Switch
    connection: http.client.HTTPConnection

    def handle(self, request: Request) -> Response:
        """One call over HTTP."""
        address = request.path + (f"?{urlencode(request.query)}" if request.query else "")
        self.connection.request(request.method, address, request.body or None, dict(request.headers))
        answered = self.connection.getresponse()
        headers = tuple((name, value) for name, value in answered.getheaders() if name.lower() not in _PER_CONNECTION)
        return Response(answered.status, headers, answered.read())

    def __getattr__(self, name: str) -> Any:
        """What the platform itself tells."""
        return getattr(self.switch.platform, name)


@dataclass
class Breaking:
    """Breaks requirements of one snapshot, one at a time, and tells by which call of its operation each is seen.

    A circumstance is one that stands behind an id; the calls are those in which it holds.
    """

    snapshot: Snapshot
    contract: Contract
    circumstance: str = ""
    intact: dict[str, list[RecordedCall]] = field(default_factory=dict)

    def shown_by(self, requirement: Requirement) -> int | None:
        """The first of the calls that is answered otherwise, by its number; None when none is."""
        label = requirement.operation.label
        if label not in self.intact:
            self.intact[label] = list(self.answers(requirement, Caller(self.platform())))
        broken = self.answers(requirement, Caller(self.platform(requirement.id)))
        pairs = enumerate(zip(self.intact[label], broken, strict=False))
        return next((index for index, (intact, shown) in pairs if intact != shown), None)

    def platform(self, *broken: str) -> Platform:
        """A new tenant that breaks requirements under the circumstance."""
        named = [f"{id}{self.circumstance}" for id in broken]
        return Platform(self.snapshot, self.contract.mock_data, clock=Clock(), broken=named)

    def answers(self, requirement: Requirement, caller: Caller) -> Iterator[RecordedCall]:
        """What the calls of an operation are answered, one after the other."""
        endpoint = self.snapshot.endpoints[requirement.operation.shape]
        account = self.circumstance.partition("account:")[2] or "superadmin"
        later = {fact.path: 2 for fact in paging(endpoint, "default")} | {
            f.path: 1 for f in paging(endpoint, "maximum")
        }
        probes = Probes(caller, endpoint, account, later if "page-" in self.circumstance else {})
        return ((each.status, each.headers, each.body) for each in probes.responses())


@dataclass
class Wire:
    """The same requirements, broken behind a server."""

    breaking: Breaking
    server: RunningServer
    switch: Switch
    connection: http.client.HTTPConnection
    intact: dict[str, list[RecordedCall]] = field(default_factory=dict)

    @classmethod
    def serving(cls, breaking: Breaking) -> Wire:
        """With a server of its own, which `with` stops."""
        switch = Switch(breaking.platform())
        server = ServerThread().open(switch)
        address = urlsplit(server.base_url)
        return cls(breaking, server, switch, http.client.HTTPConnection(address.hostname or "", address.port))

    def __enter__(self) -> Wire:
        """Itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Stop."""
        self.connection.close()
        self.server.thread.stop()

    def unseen(self, requirements: Iterable[Requirement]) -> Mapping[str, str]:
        """The requirements that no response shows to be broken, each with where it stays unseen."""
        left = {}
        for requirement in requirements:
            index = self.breaking.shown_by(requirement)
            if index is None:
                left[requirement.id] = "no call is answered otherwise"
            elif not self._seen(requirement, index):
                left[requirement.id] = f"call {index} is answered otherwise in process, and alike over HTTP"
        return left

    def _seen(self, requirement: Requirement, index: int) -> bool:
        label = requirement.operation.label
        if len(self.intact.get(label, ())) <= index:
            self.intact[label] = self._answers(requirement, index)
        return self._answers(requirement, index, requirement.id)[index] != self.intact[label][index]

    def _answers(self, requirement: Requirement, index: int, *broken: str) -> list[RecordedCall]:
        self.switch.platform = self.breaking.platform(*broken)
        caller = Caller(OverHttp(self.switch, self.connection))  # type: ignore[arg-type]  # it stands for a platform
        answers = self.breaking.answers(requirement, caller)
        return [seen for _, seen in zip(range(index + 1), answers, strict=False)]
