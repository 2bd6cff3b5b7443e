"""The response that shows a broken requirement: determined in process, and confirmed over HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tests.mock.conftest import Caller, Clock, Probes
from urllib3 import HTTPConnectionPool, connection_from_url

from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.server import RunningServer, ServerThread
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import paging

_PER_CONNECTION = ("connection", "content-length", "date", "transfer-encoding")

RecordedCall = tuple[int, tuple[tuple[str, str], ...], bytes]
"""Status, headers and body of a response."""


@dataclass
class Switch:
    """The platform behind a server, which can be replaced."""

    platform: Platform

    def handle(self, request: Request) -> Response:
        """Return the response of the current platform."""
        return self.platform.handle(request)


@dataclass
class OverHttp:
    """A platform that is called over HTTP; other attributes come from the platform itself."""

    switch: Switch
    pool: HTTPConnectionPool

    def handle(self, request: Request) -> Response:
        """Send one request over HTTP."""
        address = request.path + (f"?{urlencode(request.query)}" if request.query else "")
        headers = dict(request.headers)
        answered = self.pool.urlopen(
            request.method, address, request.body or None, headers, redirect=False, retries=False
        )
        kept = tuple((name, value) for name, value in answered.headers.items() if name.lower() not in _PER_CONNECTION)
        return Response(answered.status, kept, answered.data)

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the platform."""
        return getattr(self.switch.platform, name)


@dataclass
class BrokenPlatforms:
    """Break requirements of one snapshot, one at a time, and determine the call that shows each break.

    A break condition is the suffix of an id, for example `@page-2`; it selects the calls that are made.
    """

    snapshot: Snapshot
    contract: Contract
    break_condition: str = ""
    intact: dict[str, list[RecordedCall]] = field(default_factory=dict)

    def shown_by(self, requirement: Requirement) -> int | None:
        """Return the number of the first call whose response differs, or None."""
        label = requirement.operation.label
        if label not in self.intact:
            self.intact[label] = list(self.answers(requirement, Caller(self.platform())))
        broken = self.answers(requirement, Caller(self.platform(requirement.id)))
        pairs = enumerate(zip(self.intact[label], broken, strict=False))
        return next((index for index, (intact, shown) in pairs if intact != shown), None)

    def platform(self, *broken: str) -> Platform:
        """Return a new tenant that breaks requirements under the break condition."""
        named = [f"{id}{self.break_condition}" for id in broken]
        return Platform(self.snapshot, self.contract.mock_data, clock=Clock(), broken=named)

    def answers(self, requirement: Requirement, caller: Caller) -> Iterator[RecordedCall]:
        """Yield the responses to the calls of an operation, in order."""
        endpoint = self.snapshot.endpoints[requirement.operation.shape]
        account = self.break_condition.partition("account:")[2] or "superadmin"
        later = {fact.path: 2 for fact in paging(endpoint, "page")} | {f.path: 1 for f in paging(endpoint, "size")}
        probes = Probes(caller, endpoint, account, later if "page-" in self.break_condition else {})
        return ((each.status, each.headers, each.body) for each in probes.responses())


@dataclass
class Wire:
    """The same broken requirements, served over HTTP."""

    breaking: BrokenPlatforms
    server: RunningServer
    switch: Switch
    pool: HTTPConnectionPool
    intact: dict[str, list[RecordedCall]] = field(default_factory=dict)

    @classmethod
    def serving(cls, breaking: BrokenPlatforms) -> Wire:
        """Start a server, which `with` stops."""
        switch = Switch(breaking.platform())
        server = ServerThread().open(switch)
        return cls(breaking, server, switch, connection_from_url(server.base_url))

    def __enter__(self) -> Wire:
        """Return this object."""
        return self

    def __exit__(self, *error: object) -> None:
        """Stop the server."""
        self.pool.close()
        self.server.thread.stop()

    def unseen(self, requirements: Iterable[Requirement]) -> Mapping[str, str]:
        """Return the requirements whose break no response shows, each with the reason."""
        left = {}
        for requirement in requirements:
            index = self.breaking.shown_by(requirement)
            if index is None:
                left[requirement.id] = "no response differs"
            elif not self._seen(requirement, index):
                left[requirement.id] = f"the response to call {index} differs in process, but not over HTTP"
        return left

    def _seen(self, requirement: Requirement, index: int) -> bool:
        label = requirement.operation.label
        if len(self.intact.get(label, ())) <= index:
            self.intact[label] = self._answers(requirement, index)
        return self._answers(requirement, index, requirement.id)[index] != self.intact[label][index]

    def _answers(self, requirement: Requirement, index: int, *broken: str) -> list[RecordedCall]:
        self.switch.platform = self.breaking.platform(*broken)
        caller = Caller(OverHttp(self.switch, self.pool))  # type: ignore[arg-type]  # it has the methods of a platform
        answers = self.breaking.answers(requirement, caller)
        return [seen for _, seen in zip(range(index + 1), answers, strict=False)]
