"""Undo what earlier runs left on a tenant."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.runner.options import RunOptions, chosen_snapshot, chosen_tenant
from lmscontract.runner.targets import create_target
from lmscontract.target.target import Target
from lmscontract.target.writes.cleanup import undo_entry
from lmscontract.target.writes.journal import Entry
from lmscontract.types import Month


@contextmanager
def cleanup_target(options: RunOptions) -> Iterator[tuple[Target, Contract]]:
    """Yield a tenant to undo writes on, and its contract; a UsageError if the tenant is not a sandbox."""
    tenant, contract = chosen_tenant(options)
    if not tenant.sandbox:
        what = "the configuration does not mark the tenant as a sandbox"
        raise UsageError(what, "cleanup", "set sandbox = true if it is one")
    target = create_target(tenant, chosen_snapshot(options, tenant, contract), options)
    try:
        yield target, contract
    finally:
        target.session.close()
        target.journal.close()


def clean_up(target: Target, contract: Contract) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Undo what earlier runs left on a tenant, each write with the contract of its month; return what is undone, and the rest.

    Inconclusive, TenantUnreachable and CredentialsRefused end it.
    """
    undone: list[Entry] = []
    rest: list[Entry] = []
    for entry in target.journal.left():
        snapshot = contract.at(Month.parse(entry.write.month), contract.channel(entry.write.channel))
        at_its_month = dataclasses.replace(target, snapshot=snapshot)
        (undone if undo_entry(at_its_month, entry) else rest).append(entry)
        if not entry.write.undo:
            entry.kept()  # reported once
    return tuple(undone), tuple(rest)
