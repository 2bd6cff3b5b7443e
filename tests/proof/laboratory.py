"""Tenants that break what they are told to break, and the checks tried on them: in one process, without a socket."""

from __future__ import annotations

import io
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import requests
from requests.adapters import BaseAdapter
from tests.points.conftest import ADDRESS
from urllib3 import HTTPResponse

from lmscontract import config
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import CredentialsRefused
from lmscontract.findings.finding import Status
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.runner import RunOptions, create_target
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.target import Target

NEVER = "@0.000001%"
"""A circumstance that does not occur; behind another one it stands for a tenant that is like it, and breaks nothing."""


_AHEAD = 60
"""So many seconds the stopped clock of a tenant is ahead: what is signed meanwhile was not signed in its future."""

LEAST, THOROUGH = "gate", "nightly"
"""The profile that is proved, and the one in which that is tried which the first one leaves out."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a check says of a requirement.

    `bore` tells whether an answer that was broken at the time bore on it, `refused` that the tenant let nobody in, or not
    the account that it takes.
    """

    status: Status
    said: str
    bore: bool = False
    refused: bool = False

    def __str__(self) -> str:
        return f"{self.status}: {self.said}" if self.said else str(self.status)


class Laboratory:
    """The requirements of one snapshot that a response can show to be broken, and tenants that break them."""

    def __init__(self, snapshot: Snapshot, contract: Contract, folder: Path) -> None:
        self.snapshot = snapshot
        self.contract = contract
        self.asked = tuple(each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE)
        self.by_rule = _grouped((each.rule, each) for each in self.asked)
        self.by_operation = _grouped((each.operation.label, each) for each in self.asked)
        self._folder = folder
        file = folder / config.FILE
        file.write_text(print_config(self._platform(()), ADDRESS), "utf-8")
        self._tenant = config.read(file).tenants["mock"]
        self._known: Mapping[str, tuple[str, ...]] = {}
        self._known = dict(self.target(profile=LEAST).discover())
        self._kept: dict[tuple[str, str], Mapping[str, Tried]] = {}

    @property
    def signing_in(self) -> str:
        """The operation by which one signs in."""
        return str(self.snapshot.vocabulary.token["operation"])

    def profile(self, *requirements: Requirement) -> str:
        """The least profile whose runs try requirements: the nightly one, where the least of all leaves one untried."""
        untried = any(self.kept(each, LEAST).status is Status.NOT_VERIFIED for each in requirements)
        return THOROUGH if untried else LEAST

    def target(self, *broken: Requirement, profile: str = "", stopped: float | None = None) -> Target:
        """A tenant that breaks requirements, in a run that tries them; nothing of it is known but identifiers.

        Its clock goes, unless it was `stopped` at some Unix time: then it is a little ahead of that.
        """
        platform = self._platform((each.id for each in broken), None if stopped is None else stopped + _AHEAD)
        return self._target(PlatformAdapter(platform), profile or self.profile(*broken))

    def tried(self, requirement: Requirement, target: Target) -> Tried:
        """What the check of a requirement says on a tenant."""
        return _tried(requirement, target, ())

    def kept(self, requirement: Requirement, profile: str) -> Tried:
        """What the check of a requirement says in a run of a profile on a tenant that keeps them all."""
        key = requirement.operation.label, profile
        if key not in self._kept:
            target = self.target(profile=profile)
            self._kept[key] = {each.id: self.tried(each, target) for each in self.by_operation[key[0]]}
        return self._kept[key][requirement.id]

    def tried_at_times(self, requirement: Requirement, circumstance: str, profile: str = "") -> Tried:
        """What the check says on a tenant that breaks the requirement under a circumstance, in a run that tries it."""
        now = time.time() + _AHEAD
        broken, kept = (self._platform([f"{requirement.id}{circumstance}{never}"], frozen=now) for never in ("", NEVER))
        twins = _Twins(broken, kept)
        target = self._target(twins, profile or self.profile(requirement))
        target.session.on_exchange.append(twins.note)
        return _tried(requirement, target, twins.broken)

    def _platform(self, broken: Iterable[str], frozen: float | None = None) -> Platform:
        clock = time.time if frozen is None else lambda: frozen
        return Platform(self.snapshot, self.contract.mock_data, clock=clock, broken=broken)

    def _target(self, adapter: BaseAdapter, profile: str) -> Target:
        wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=self._folder, mock=True, profile=profile)
        target = create_target(self._tenant, self.snapshot, wanted, adapter)
        target.budget = None  # as where only some requirements are asked for
        target.known.update(self._known)
        return target


class _Twins(BaseAdapter):
    """Two tenants that get the same calls: one breaks something at times and answers, the other tells when it did."""

    def __init__(self, breaking: Platform, keeping: Platform) -> None:
        super().__init__()
        self.broken: list[Exchange] = []
        self._breaking, self._keeping = PlatformAdapter(breaking), PlatformAdapter(keeping)
        self._differs = False

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        """The answer of the one that breaks something."""
        shown, meant = self._breaking.send(request), self._keeping.send(request)
        self._differs |= _seen(shown) != _seen(meant)
        shown.raw = HTTPResponse(io.BytesIO(shown.content), preload_content=False)  # the comparison has read it
        return shown

    def note(self, exchange: Exchange) -> None:
        """Remember an exchange on the way to which an answer was broken."""
        if self._differs:
            self.broken.append(exchange)
        self._differs = False

    def close(self) -> None:
        """There is nothing to close."""


def _tried(requirement: Requirement, target: Target, broken: Sequence[Exchange]) -> Tried:
    try:
        judged = run_check(CHECKS[requirement.rule], requirement, target)
    except CredentialsRefused as error:
        return Tried(Status.NOT_VERIFIED, str(error), refused=True)
    bore = any(each is one for each in judged.exchanges for one in broken)
    return Tried(judged.status, judged.reason or judged.message, bore, refused="was refused" in judged.reason)


def _seen(response: requests.Response) -> tuple[Any, ...]:
    return response.status_code, tuple(response.headers.items()), response.content


def _grouped(pairs: Iterable[tuple[str, Requirement]]) -> Mapping[str, Sequence[Requirement]]:
    found: dict[str, list[Requirement]] = defaultdict(list)
    for key, requirement in pairs:
        found[key].append(requirement)
    return dict(found)
