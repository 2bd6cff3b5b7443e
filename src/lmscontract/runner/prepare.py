"""Prepare a run from its options: the contract of a month, the tenant, the requirements."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from lmscontract import config as configuration
from lmscontract.config import Tenant
from lmscontract.contract.project import Contract
from lmscontract.errors import described
from lmscontract.findings import accepted, filters, previous_runs
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.ledger import RunContext
from lmscontract.findings.used import read_used, unknown_properties, used_changes
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.server import start_in_thread
from lmscontract.reporting.run import named
from lmscontract.rules.register import derive, derive_running
from lmscontract.rules.rule import Requirement
from lmscontract.runner.check_run import CheckRun
from lmscontract.runner.options import (
    MOCK,
    RunOptions,
    chosen_snapshot,
    chosen_tenant,
    configuration_file,
    read_configuration,
)
from lmscontract.runner.targets import create_target
from lmscontract.target.tenant_inputs import check_inputs
from lmscontract.types import LOOPBACK, Channel, Month


def prepare_run(options: RunOptions) -> CheckRun:
    """Prepare a run; an LmsContractError says what is wrong with its options or its configuration."""
    tenant, contract = chosen_tenant(options)
    snapshot = chosen_snapshot(options, tenant, contract)
    channel = snapshot.channel
    check_inputs(tenant, contract, snapshot)
    derived = derive(snapshot) if options.as_of else derive_running(contract, options.today, channel)
    alias = tenant.name if options.tenant or options.mock else tenant.base_url
    endpoints = {**contract.at(contract.vocabulary.known_through, channel).endpoints, **snapshot.endpoints}
    known = (each.operation for each in endpoints.values())
    used = read_used(Path(options.used_by), known) if options.used_by else ()
    running = () if options.as_of else (change.id for change in contract.running(options.today, channel))
    changes = used_changes(used, contract, snapshot, running)
    context = replace(_context(options, contract, derived, channel, alias), used=changes)
    target = create_target(tenant, snapshot, options, examples=contract.mock_data.get("operations"))
    target.redactor.spare(each.id for each in derived)
    return CheckRun(
        options=options,
        contract=contract,
        snapshot=snapshot,
        requirements=filters.selected(
            derived,
            only=options.only,
            rules=options.rule,
            operations=options.operation,
            changes=[filters.of_change(name, contract, snapshot, derived) for name in options.change],
            used=used,
            may_be_empty=bool(context.used),
        ),
        target=target,
        alias=alias,
        started=datetime.now(UTC),
        configured_at=_configured_at(options, tenant),
        context=context,
        warnings=tuple(unknown_properties(used, derived)),
    )


def _configured_at(options: RunOptions, tenant: Tenant) -> str:
    """Return the line of the tenant's section, the first line of a configuration without it, or an empty text."""
    file = None if options.mock else configuration_file(options)
    if file is None:
        return ""
    line = tenant.where.rpartition(":")[2] if options.tenant else "1"
    return f"{Path(os.path.relpath(file, options.folder)).as_posix()}:{line}"


def _context(
    options: RunOptions, contract: Contract, derived: Sequence[Requirement], channel: Channel, alias: str
) -> RunContext:
    history = previous_runs.read(options.folder / options.reports / previous_runs.FILE)
    entries, other_months = _accepted(options, contract, derived)
    return RunContext(
        today=options.today,
        since={change.id: str(change.when[channel]) for change in contract.changes},
        changes={change.id: change for change in contract.changes},
        accepted=entries,
        other_months=() if options.filter_options else other_months,
        previous=history.of(named(alias), channel, contract.vocabulary.title),
        history=history,
    )


def _accepted(
    options: RunOptions, contract: Contract, derived: Sequence[Requirement]
) -> tuple[Mapping[str, Acceptance], tuple[Acceptance, ...]]:
    """Return the accepted findings of the named file, or, unless the mock is checked, of that beside the configuration."""
    beside = None if options.mock else accepted.beside(configuration_file(options), options.folder)
    path = Path(options.accepted) if options.accepted else beside
    if path is None:
        return {}, ()

    def all_ids() -> Mapping[str, str]:
        points = ((month, channel) for channel in contract.channels for month in contract.months(channel))
        return _names(each for point in points for each in derive(contract.at(*point)))

    return accepted.by_requirement(accepted.read(path), _names(derived), all_ids)


def _names(requirements: Iterable[Requirement]) -> Mapping[str, str]:
    """Return the id of each requirement by its id and by its short id."""
    return {name: each.id for each in requirements for name in (each.id, each.short)}


@dataclass
class _Watched:
    """A platform that remembers why it failed."""

    platform: Platform
    failures: set[str]

    def handle(self, request: Request) -> Response:
        """Answer a request like the platform."""
        try:
            return self.platform.handle(request)
        except Exception as error:
            self.failures.add(described(error))
            raise


@contextmanager
def running_mock(options: RunOptions) -> Iterator[tuple[RunOptions, set[str]]]:
    """With `--mock`, start the mock on loopback and yield options for it with a temporary configuration file.

    The set is filled with what makes the mock fail.
    """
    failures: set[str] = set()
    if not options.mock:
        yield options, failures
        return
    found = read_configuration(options)
    contract = options.load(found)
    month = Month.parse(options.mock_as_of, "--mock-as-of") if options.mock_as_of else options.month
    platform = Platform(
        contract.at(month, contract.channel(options.channel)),
        contract.mock_data,
        seed=options.seed,
        clock=time.time,
        broken=options.broken,
        hostname=LOOPBACK,
    )
    with tempfile.TemporaryDirectory() as place, start_in_thread(_Watched(platform, failures)) as running:
        file = Path(place) / configuration.FILE
        changes = [str(path.resolve()) for path in found.changes] if found else []
        file.write_text(print_config(platform, running.base_url, changes=changes), "utf-8")
        yield replace(options, config=str(file), tenant=MOCK), failures
