"""`history.json`: what the next run of the same tenant is compared with."""

from __future__ import annotations

from lmscontract.findings.ledger import Ledger
from lmscontract.findings.previous_runs import EndedRun
from lmscontract.reporting.json_files import printed
from lmscontract.reporting.run import Run


def history(run: Run, ledger: Ledger) -> str:
    """The history of all tenants with this run added to the past of its own."""
    totals = {status.value: count for status, count in ledger.totals.items()}
    past = ledger.with_this_run(EndedRun(run.started, run.month, run.exit_code, totals))
    return printed(
        ledger.context.history.with_runs_of(run.target, run.channel.value, run.contract, past).to_json(), compact=True
    )
