"""Make the target of a tenant in a configuration, sign in, give out tokens, and undo what earlier runs left."""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lmscontract import config as configuration
from lmscontract.config import Secret, Tenant
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError, closest
from lmscontract.findings.callers import CHANGED_AT, DEFAULT
from lmscontract.findings.redaction import Redactor
from lmscontract.reporting.run import named
from lmscontract.runner.options import RunOptions, chosen_snapshot, chosen_tenant
from lmscontract.target.auth.tokens import Credentials, TokenSource, first_grant
from lmscontract.target.calls import Calls
from lmscontract.target.http.limits import MAX_REQUESTS, Limits
from lmscontract.target.http.locks import Locks, tenant_key
from lmscontract.target.http.rate_limit import RateLimit
from lmscontract.target.http.session import Session
from lmscontract.target.routes.comparison import effects
from lmscontract.target.target import Target
from lmscontract.target.tenant_inputs import by_shape, disposable
from lmscontract.target.writes import journal
from lmscontract.target.writes.cleanup import undo_entry
from lmscontract.target.writes.guard import WriteGuard
from lmscontract.target.writes.journal import Journal, JournalEntry
from lmscontract.target.writes.own_objects import OwnObjects
from lmscontract.types import Month, Operation

if TYPE_CHECKING:
    from requests.adapters import BaseAdapter

_VARIABLES = "set LMSCONTRACT_TOKEN, or LMSCONTRACT_CLIENT_ID and the other variables of docs/configuration.md"


def create_target(
    tenant: Tenant,
    snapshot: Snapshot,
    options: RunOptions,
    adapter: BaseAdapter | None = None,
    examples: Mapping[str, Any] | None = None,
) -> Target:
    """Return a tenant of a configuration, ready for calls; `adapter` replaces the network.

    `examples` are the operations of the mock's data, with bodies that work on the mock.
    """
    if options.allow_writes and not (options.mock or tenant.sandbox):
        what = "the configuration does not mark the tenant as a sandbox"
        raise UsageError(what, "--allow-writes", "set sandbox = true if it is one")
    redactor = Redactor(secret.resolve(options.environ) for secret in tenant.secrets)
    state = Path(tempfile.gettempdir()) / "lmscontract"
    session = Session(
        tenant.base_url,
        guard=WriteGuard(options.mock or options.allow_writes, effects(snapshot)),
        rate_limit=RateLimit(tenant.pace, state / "rate" / tenant_key(tenant.base_url)),
        redactor=redactor,
        locks=Locks(state / "locks", tenant.base_url),
        security=snapshot.vocabulary.security_scheme,
        adapter=adapter,
        limits=_limits(tenant, options),
    )
    sources = _sources(options, tenant, session, snapshot)
    signed = {level: source for level, source in sources.items() if source.credentials is not None}
    return Target(
        snapshot=snapshot,
        calls=Calls(session, signed),
        facts=tenant.facts,
        account_facts={level: account.facts for level, account in tenant.accounts.items()},
        bodies={operation.shape: body for operation, body in tenant.bodies.items()},
        configured_identifiers=_by_shape(tenant.identifiers),
        configured_sorting=_by_shape(tenant.sort),
        own=options.mock,
        writes=options.allow_writes,
        lasting=options.allow_writes and tenant.writes == configuration.LASTING,
        own_objects=OwnObjects(disposable(tenant), by_shape(examples or {})),
        thorough=options.profile != "gate",
        oauth=signed.get(DEFAULT),
        expired_token=tenant.expired_token.resolve(options.environ) if tenant.expired_token else "",
        journal=Journal(
            None if options.mock else options.folder / options.reports / journal.FILE,
            tenant=tenant.name or named(tenant.base_url),
            key=tenant_key(tenant.base_url),
            channel=snapshot.channel,
            month=str(snapshot.month),
            redactor=redactor,
            private=snapshot.vocabulary.private,
            running=state / "running",
        ),
    )


def _by_shape(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return the entries of a configuration by the shape of their list; that of all other lists keeps its key."""
    default = configuration.DEFAULT_LIST
    return {label if label == default else Operation.parse(label).shape: name for label, name in names.items()}


def _limits(tenant: Tenant, options: RunOptions) -> Limits:
    given = {
        "response_size": tenant.max_response_size,
        "request_timeout": tenant.request_timeout,
        "max_wait": tenant.max_wait,
        "max_lag": tenant.max_lag,
        "max_time": options.max_time or tenant.max_time,
        "max_requests": options.max_requests or tenant.max_requests or MAX_REQUESTS[options.profile],
    }
    return Limits(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]


def _sources(options: RunOptions, tenant: Tenant, session: Session, snapshot: Snapshot) -> Mapping[str, TokenSource]:
    levels = snapshot.vocabulary.levels
    accounts = {level or levels[0]: account for level, account in tenant.accounts.items()}
    first = next((level for level in levels if level in accounts), DEFAULT)  # the run signs in with the highest level

    def text(secret: Secret | None) -> str:
        return secret.resolve(options.environ) if secret else ""

    def source(level: str) -> TokenSource:
        account, own_token = accounts.get(level), tenant.token if level in (DEFAULT, first) else None
        credentials = Credentials(
            client_id=text(tenant.client_id),
            client_secret=text(tenant.client_secret),
            private_key=text(tenant.private_key),
            username=text(account.username) if account else "",
            password=text(account.password) if account else "",
            token=text(account.token) if account and account.token else text(own_token),
        )
        credentials = dataclasses.replace(
            credentials, grant=tenant.grant or first_grant(snapshot.vocabulary.grants, credentials)
        )
        known = bool(credentials.token or credentials.client_id or credentials.private_key)
        return TokenSource(session, snapshot.vocabulary.token, credentials if known else None)

    sources = {level: source(level) for level in accounts}
    return {**sources, DEFAULT: sources.get(first) or source(DEFAULT)}


def reach_tenant(target: Target, preferred: Iterable[Operation] = ()) -> None:
    """Sign in, or without credentials send one request; TenantUnreachable and CredentialsRefused end the run."""
    if DEFAULT in target.accounts:
        target.accounts[DEFAULT].token()
    served = (each.operation for each in target.snapshot.operations)
    beside = next(each for each in (*preferred, *served) if not each.is_family)
    target.calls.reached = target.route(beside).reach().call


def access_token(options: RunOptions, account: str) -> str:
    """Return a token of an account of a tenant, by default of the account of a run, or an invalid token.

    A UsageError names what the tenant lacks, and CredentialsRefused says why it cannot sign in.
    """
    tenant, contract = chosen_tenant(options)
    target = create_target(tenant, chosen_snapshot(options, tenant, contract), options)
    with closing(target.session):
        if account and account not in (*target.accounts, *CHANGED_AT):
            hint = closest(account, target.accounts) or "see its accounts in the configuration"
            raise UsageError(f"the tenant has no account {account}", "--account", hint)
        if DEFAULT not in target.accounts:
            hint = "add them to the configuration" if options.tenant else _VARIABLES
            raise UsageError("the tenant has no credentials", tenant.where, hint)
        return target.calls.token(account or DEFAULT) or ""


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


def clean_up(target: Target, contract: Contract) -> tuple[tuple[JournalEntry, ...], tuple[JournalEntry, ...]]:
    """Undo what earlier runs left on a tenant, each write with the contract of its month; return what is undone, and the rest.

    Inconclusive, TenantUnreachable and CredentialsRefused end it.
    """
    undone: list[JournalEntry] = []
    rest: list[JournalEntry] = []
    for entry in target.journal.left():
        snapshot = contract.at(Month.parse(entry.write.month), contract.channel(entry.write.channel))
        at_its_month = dataclasses.replace(target, snapshot=snapshot)
        (undone if undo_entry(at_its_month, entry) else rest).append(entry)
        if not entry.write.undo:
            entry.kept()  # reported once
    return tuple(undone), tuple(rest)
