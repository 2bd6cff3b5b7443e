"""A run of the checks: what each of its processes needs, and how it ended."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from msgspec.structs import replace

from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import CredentialsRefused, LmsContractError
from lmscontract.findings import results
from lmscontract.findings.finding import SupplyKind
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.results import Beginning, Counts, Identity, Result, Results
from lmscontract.interrupts import INTERRUPTED
from lmscontract.reporting.run import Reproduction, Run, command_options, named, tool_version
from lmscontract.rules.rule import Requirement
from lmscontract.runner.options import DEFAULT_REPORTS, RunOptions
from lmscontract.runner.targets import clean_up
from lmscontract.target.calls import NO_RESPONSE
from lmscontract.target.target import Target
from lmscontract.target.writes import journal
from lmscontract.types import Basis, short_id


@dataclass
class CheckRun:
    """Everything that one process of a run needs, and how the run ended.

    `left` are the numbers of objects of the run that could not be deleted, by kind. `mock_failures` says where the handlers of
    the started mock raised exceptions.
    """

    options: RunOptions
    contract: Contract
    snapshot: Snapshot
    requirements: tuple[Requirement, ...]
    target: Target
    alias: str
    started: datetime
    configured_at: str = ""
    context: RunContext = field(default_factory=RunContext)
    warnings: tuple[str, ...] = ()
    ledger: Ledger = field(init=False)
    results: Results = field(init=False)
    finished: frozenset[str] = frozenset()
    counts: Counts = field(default_factory=Counts)
    broke_off: LmsContractError | None = None
    defects: int = 0
    left: Counter[str] = field(default_factory=Counter)
    mock_failures: set[str] = field(default_factory=set)
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Open the ledger."""
        instead = {change.id: change.use_instead or () for change in self.contract.changes}
        self.ledger = Ledger.of(self.requirements, instead, self.context)
        path = self.options.folder / self.options.reports / results.FILE
        began = self.started.isoformat(timespec="seconds")
        self.results = Results(path, Beginning(self.identity, began, self.context.previous))

    @property
    def identity(self) -> Identity:
        """What a run must have in common with this one to resume it."""
        ids = "\n".join(sorted(each.id for each in self.requirements))
        month = f"{self.snapshot.month}{'' if self.options.as_of else ' (due)'}"
        return Identity(
            target=named(self.alias),
            contract=self.contract.vocabulary.title,
            channel=self.snapshot.channel,
            month=month,
            profile=self.options.profile,
            seed=self.options.seed,
            selection=self.options.filter_options,
            requirements=short_id(ids),
        )

    def resume(self) -> None:
        """Take over the results of the unfinished run; a UsageError if there is none, or if it is another one."""
        path = self.results.path
        beginning, found = results.read(path)
        results.check_same(path, beginning, self.identity)
        self.started = datetime.fromisoformat(beginning.started)
        self.results, self.finished = Results(path, beginning, begun=True), frozenset(each.test for each in found)
        self.context = self.ledger.context = replace(self.context, previous=beginning.previous)
        for result in found:
            self._enter(result)

    def keep(self, result: Result) -> None:
        """Enter the result of a test into the ledger, and into the file in which --resume finds it."""
        self._enter(result)
        if result.outcomes:
            self.results.append(result)

    def _enter(self, result: Result) -> None:
        self.counts.add(result.counts)
        for outcome in result.outcomes:
            self.ledger.record(outcome)

    def break_off(self, error: LmsContractError) -> None:
        """End the run early: what it has not tried is not verified, for the reason of an error."""
        self.broke_off, self.ledger.ended = error, error.what

    def check_credentials(self) -> None:
        """Break off a run whose every call was refused although the token endpoint had issued a token."""
        if self.broke_off is None and self.target.calls.all_refused:
            what = "the tenant answered every call with 401, although it had issued the token"
            self.break_off(CredentialsRefused(what, self.target.session.base_url, "check the client and the account"))

    def clean_up(self) -> None:
        """Undo what earlier runs left on the tenant, if this one may write, and warn about it."""
        left = self.target.journal.left()
        if self.target.writes:
            undone, left = clean_up(self.target, self.contract)
            self.warnings += tuple(f"undone, from an earlier run: {each}" for each in undone)
            self.warnings += tuple(f"left by an earlier run: {each.failure}" for each in left)
        elif left:
            where = "" if self.options.reports == DEFAULT_REPORTS else f" --reports {shlex.quote(self.options.reports)}"
            command = f"lmscontract cleanup --tenant {shlex.quote(left[0].write.tenant)}{where}"
            self.warnings += (f"an earlier run left writes on the tenant ({len(left)}): {command} undoes them",)

    @property
    def fail_on(self) -> Basis:
        """The weakest basis of a finding that fails the run."""
        return Basis(self.options.fail_on)

    def exit_code(self) -> int:
        """Return the exit code: findings come first, however the run ended."""
        if self.interrupted:
            return INTERRUPTED
        if self.ledger.failing(self.fail_on) or self.ledger.context.unusable:
            return 1
        if self.defects:
            return 4
        if self.broke_off is not None:
            return self.broke_off.exit_code
        verified = self.ledger.conclusive and self.ledger.verified_share >= self.options.min_verified
        return 3 if self.silent or self.mock_failures or not verified else 0

    @property
    def silent(self) -> tuple[str, ...]:
        """The operations that gave no response, although others did."""
        rows = self.ledger.outcomes
        return tuple(sorted({each.operation.label for each, outcome in rows if outcome.reason == NO_RESPONSE}))

    @property
    def complete(self) -> bool:
        """Whether the run has tried everything."""
        return self.broke_off is None and not self.interrupted

    @property
    def reproduction(self) -> Reproduction:
        """How the requests of the run are repeated."""
        options = self.options
        config = "" if options.mock else options.config  # that of a mock is gone after the run
        chosen = command_options((("--contract", options.contract), ("--config", config)))
        if options.mock:
            month = {"--as-of": options.as_of, "--channel": options.channel, "--contract": options.contract}
            given = (*month.items(), ("--seed", str(options.seed)), *(("--break", id) for id in options.broken))
            check = f"lmscontract check --mock{command_options(given)}"
            return Reproduction(check_command=check, contract_options=chosen)
        target = command_options((("--tenant", options.tenant), ("--base-url", options.base_url or "")))
        return Reproduction(token_command=f"lmscontract token{target}{chosen}", contract_options=chosen)

    def report_run(self) -> Run:
        """Return the run as its reports show it; this evaluates the whole ledger."""
        labels = [each.operation.label for each in self.snapshot.operations if not each.operation.is_family]
        return Run(
            tool_version=tool_version(),
            contract=self.contract.vocabulary.title,
            known_through=str(self.contract.vocabulary.known_through),
            beyond_known=self.snapshot.beyond_known,
            channel=self.snapshot.channel,
            month=str(self.snapshot.month),
            as_of_given=bool(self.options.as_of),
            today=str(self.options.today),
            target=self.alias,
            profile=self.options.profile,
            seed=self.options.seed,
            started=self.started.isoformat(timespec="seconds"),
            complete=self.complete,
            exit_code=self.exit_code(),
            fail_on=self.fail_on,
            operations_exercised=sum(label in self.counts.requests for label in labels),
            operations_total=len(labels),
            requests_by_operation=self.counts.requests,
            generated_by_operation=self.counts.generated,
            slowest_by_operation={label: round(seconds, 3) for label, seconds in self.counts.slowest.items()},
            narrowed_to=self.options.filter_options,
            min_verified=self.options.min_verified,
            configured_at=self.configured_at,
            address="" if self.options.mock else self.target.session.base_url,
            reproduction=self.reproduction,
            warnings=(*filter(None, (str(self.broke_off or ""), self.context.history.broken)), *self._said()),
        )

    def _said(self) -> Iterator[str]:
        yield from self.warnings
        if (source := self.target.oauth) and source.credentials:
            for grant, refusal in source.refused.items():
                what = f"the token endpoint refused the configured grant {grant} with {refusal.status}"
                yield f"{what}; the run signed in with {source.credentials.grant}"
        yield from self.target.left_behind
        redirected = [each for each in self.snapshot.operations if self.counts.redirected.get(each.operation.label)]
        if labels := [each.operation.label for each in redirected if each.speaks_json]:
            more = f" and {len(labels) - 1} more" if len(labels) > 1 else ""
            yield f"redirects were followed: {labels[0]}{more}"
        if self.silent:
            yield f"{', '.join(self.silent)}: {NO_RESPONSE}"
        if refused := self.ledger.lacking(SupplyKind.REFUSED_BODY):
            yield f"the tenant refuses the working bodies in its configuration: {', '.join(refused)}"
        yield from (f"the mock failed: {each}" for each in sorted(self.mock_failures))
        if self.left and not self.options.mock:
            objects = ", ".join(f"{number} of the kind {kind}" for kind, number in sorted(self.left.items()))
            yield f"no call deletes these objects of the run: {objects}; {self.options.reports}/{journal.FILE} lists them"
        for entry in self.ledger.unneeded:
            yield f"{entry.where}: {entry.id} accepts a requirement that is not violated; delete the entry"
