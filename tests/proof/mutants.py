"""Mock platforms that break requirements (mutants), and the results of the checks on them, in one process."""

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
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.target import Target

NEVER = "@0.000001%"
"""A break condition that never occurs; after another one it gives a comparable tenant without a break."""


_AHEAD = 60
"""Seconds that the stopped clock of a tenant is ahead, so that no token is signed in its future."""

DEFAULT_PROFILE, THOROUGH = "gate", "nightly"
"""The profile of the proof, and the one for requirements that the first one does not verify."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check.

    `saw_break` is set if the check used a response with the break, and `refused` if the tenant refused
    the account of the check.
    """

    status: Status
    message: str
    saw_break: bool = False
    refused: bool = False

    def __str__(self) -> str:
        return f"{self.status}: {self.message}" if self.message else str(self.status)


class Mutants:
    """The requirements of one snapshot that a response can show to be broken, and tenants that break them."""

    def __init__(self, snapshot: Snapshot, contract: Contract, folder: Path) -> None:
        self.snapshot = snapshot
        self.contract = contract
        self.requirements = tuple(each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE)
        self.by_rule = _grouped((each.rule, each) for each in self.requirements)
        self.by_operation = _grouped((each.operation.label, each) for each in self.requirements)
        self._folder = folder
        file = folder / config.FILE
        file.write_text(print_config(self._platform(()), ADDRESS), "utf-8")
        self._tenant = config.read(file).tenants["mock"]
        self._known: Mapping[str, tuple[str, ...]] = {}
        self._known = dict(self.target(profile=DEFAULT_PROFILE).objects.discover())
        self._results: dict[tuple[str, str], Mapping[str, Checked]] = {}

    @property
    def signing_in(self) -> str:
        """The operation that signs in."""
        return str(self.snapshot.vocabulary.token["operation"])

    def profile(self, *requirements: Requirement) -> str:
        """Return the default profile, or the nightly one if the default leaves a requirement unverified."""
        unverified = any(self.unbroken(each, DEFAULT_PROFILE).status is Status.NOT_VERIFIED for each in requirements)
        return THOROUGH if unverified else DEFAULT_PROFILE

    def target(self, *broken: Requirement, profile: str = "", stopped: float | None = None) -> Target:
        """Return a tenant that breaks requirements, with known identifiers and the profile that checks them.

        If `stopped` is a Unix time, the clock of the tenant is stopped shortly after it.
        """
        platform = self._platform((each.id for each in broken), None if stopped is None else stopped + _AHEAD)
        return self._target(PlatformAdapter(platform), profile or self.profile(*broken))

    def check(self, requirement: Requirement, target: Target) -> Checked:
        """Return the result of the check of a requirement on a tenant."""
        return _check(requirement, target, ())

    def unbroken(self, requirement: Requirement, profile: str) -> Checked:
        """Return the result of the check in a run of a profile on a tenant without breaks."""
        key = requirement.operation.label, profile
        if key not in self._results:
            target = self.target(profile=profile)
            self._results[key] = {each.id: self.check(each, target) for each in self.by_operation[key[0]]}
        return self._results[key][requirement.id]

    def check_at_times(self, requirement: Requirement, break_condition: str, profile: str = "") -> Checked:
        """Return the result of the check on a tenant that breaks the requirement under a condition."""
        now = time.time() + _AHEAD
        broken, unbroken = (
            self._platform([f"{requirement.id}{break_condition}{never}"], frozen=now) for never in ("", NEVER)
        )
        platforms = _TwoPlatforms(broken, unbroken)
        target = self._target(platforms, profile or self.profile(requirement))
        target.session.on_exchange.append(platforms.note)
        return _check(requirement, target, platforms.broken)

    def _platform(self, broken: Iterable[str], frozen: float | None = None) -> Platform:
        clock = time.time if frozen is None else lambda: frozen
        return Platform(self.snapshot, self.contract.mock_data, clock=clock, broken=broken)

    def _target(self, adapter: BaseAdapter, profile: str) -> Target:
        wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=self._folder, mock=True, profile=profile)
        operations = self.contract.mock_data["operations"]
        target = create_target(self._tenant, self.snapshot, wanted, adapter, operations)
        target.known.update(self._known)
        return target


class _TwoPlatforms(BaseAdapter):
    """Two tenants that get the same calls: the first one breaks a requirement, the second one shows when."""

    def __init__(self, breaking: Platform, keeping: Platform) -> None:
        super().__init__()
        self.broken: list[Exchange] = []
        self._breaking, self._keeping = PlatformAdapter(breaking), PlatformAdapter(keeping)
        self._differs = False

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        """Return the response of the tenant with the break."""
        shown, meant = self._breaking.send(request), self._keeping.send(request)
        self._differs |= _seen(shown) != _seen(meant)
        shown.raw = HTTPResponse(io.BytesIO(shown.content), preload_content=False)  # the comparison has read it
        return shown

    def note(self, exchange: Exchange) -> None:
        """Record an exchange if one of its responses was broken."""
        if self._differs:
            self.broken.append(exchange)
        self._differs = False

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _check(requirement: Requirement, target: Target, broken: Sequence[Exchange]) -> Checked:
    try:
        result = run_check(CHECKS[requirement.rule], requirement, target)
    except CredentialsRefused as error:
        return Checked(Status.NOT_VERIFIED, str(error), refused=True)
    saw_break = any(each is one for each in result.exchanges for one in broken)
    return Checked(result.status, result.reason or result.message, saw_break, refused="was refused" in result.reason)


def _seen(response: requests.Response) -> tuple[Any, ...]:
    return response.status_code, tuple(response.headers.items()), response.content


def _grouped(pairs: Iterable[tuple[str, Requirement]]) -> Mapping[str, Sequence[Requirement]]:
    found: dict[str, list[Requirement]] = defaultdict(list)
    for key, requirement in pairs:
        found[key].append(requirement)
    return dict(found)
