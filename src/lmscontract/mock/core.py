"""The platform as a function from requests to responses: a whole tenant at one month, without a server or a wait.

It knows no platform. What it serves, refuses and sends stands in the snapshot; what a snapshot does not show is mock
data, and how it behaves where nobody said is its manner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from lmscontract.contract.model import Answer, Endpoint, Snapshot, State
from lmscontract.mock.admission import Admission
from lmscontract.mock.bodies import working_body
from lmscontract.mock.breaks import Breaks
from lmscontract.mock.call import Call
from lmscontract.mock.dispatch import Dispatch
from lmscontract.mock.exchange import Draft, RefusalError, Request, Response
from lmscontract.mock.judgement import Judgement
from lmscontract.mock.listing import Listing
from lmscontract.mock.manners import Manner
from lmscontract.mock.oauth import Credentials, Tokens
from lmscontract.mock.plan import Plan
from lmscontract.mock.router import Miss, Router
from lmscontract.mock.setting import Setting
from lmscontract.mock.state import Tenant
from lmscontract.mock.writing import Writing
from lmscontract.types import Operation


class Platform:
    """One tenant of a platform.

    `clock` gives Unix seconds; `broken` holds ids or short ids of requirements that this tenant does not keep;
    `hostname` is the audience of assertions; `manner` is how it behaves where the contract is silent. Equal arguments
    and equal requests give equal answers.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        mock_data: Mapping[str, Any],
        *,
        seed: int = 1,
        clock: Callable[[], float],
        broken: Iterable[str] = (),
        hostname: str = "localhost",
        manner: Manner | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.tenant = Tenant(snapshot, mock_data)
        self.changes = 0
        breaks = Breaks(snapshot, broken)
        self._setting = Setting(snapshot, mock_data, self.tenant, breaks, manner or Manner(), clock, seed)
        self.keeps = self._setting.keeps
        self._tokens = Tokens(self._setting, hostname)
        self._admission = Admission(self._setting, self._tokens)
        self._judgement = Judgement(self._setting)
        self._writing = Writing(self._setting)
        self._listing = Listing(self._setting)
        self._dispatch = Dispatch(self._setting, self._tokens)
        self._router = Router(each.operation for each in snapshot.endpoints.values() if self._serves(each))
        self._plans: dict[str, Plan] = {}

    @property
    def facts(self) -> Mapping[str, Any]:
        """What only the tenant's owner knows, by the names under which checks ask for it."""
        return self.tenant.facts

    @property
    def credentials(self) -> Credentials:
        """The client and the accounts that may sign in."""
        return self._tokens.credentials

    @cached_property
    def bodies(self) -> Mapping[str, Any]:
        """A JSON body that works, by operation, for every operation that takes one."""
        return {
            endpoint.operation.label: working_body(endpoint, self._setting.samples)
            for endpoint in self.snapshot.operations
            if endpoint.operation.method in ("POST", "PUT", "PATCH") and not endpoint.public
        }

    def handle(self, request: Request) -> Response:
        """Answer one call."""
        found = self._router.find(request.method, request.path)
        if isinstance(found, Miss):
            return self._dispatch.missed(found)
        plan = self._plan(found.operation)
        if not self.keeps("operation-missing", plan.label):
            return self._dispatch.missed(Miss())
        call = Call(request, plan, dict(zip(found.operation.parameters, found.values, strict=False)))
        try:
            draft = self._answer(call)
        except RefusalError as refused:
            draft = self._dispatch.refusal(refused)
        if draft.succeeded and plan.writes:
            self.changes += 1
        return self._dispatch.finished(call, draft)

    def _serves(self, endpoint: Endpoint) -> bool:
        """Whether there is a route: for what is there, for what is about to go, and for what is wrongly there.

        What a later change names comes with that change.
        """
        if endpoint.early:
            return False
        gone = endpoint.state is State.ABSENT
        return not gone or not self.keeps("removed-operation-served", endpoint.operation.label)

    def _plan(self, operation: Operation) -> Plan:
        plan = self._plans.get(operation.label)
        if plan is None:
            plan = Plan.of(self.snapshot.endpoints[operation.shape], self._setting)
            self._plans[operation.label] = plan
        return plan

    def _answer(self, call: Call) -> Draft:
        """The order in which a call is judged: who calls, what is asked for, and whether it can be done."""
        if call.plan.grants_tokens:
            draft, call.grant = self._tokens.answer(call.request, call.plan.label)
            return draft
        self._admission.admit(call)
        self._judgement.judge(call)
        return self._serve(call)

    def _serve(self, call: Call) -> Draft:
        answer = call.plan.endpoint.answer
        if answer is Answer.HTML:
            page = f"<!doctype html>\n<title>{call.plan.endpoint.summary}</title>\n".encode()
            return Draft(200, headers={**self._dispatch.headers, "Content-Type": "text/html; charset=UTF-8"}, page=page)
        if answer is Answer.REDIRECT:
            return Draft(302, headers={**self._dispatch.headers, "Location": self._door}, page=b"")
        record = self._writing.write(call) if call.plan.writes else call.records.get(call.plan.shown)
        if answer is Answer.LIST:
            return Draft(200, self._listing.page(call))
        return Draft(200, call.plan.form.document(record))

    @cached_property
    def _door(self) -> str:
        """Where a redirect leads: to a page that is there, if there is one."""
        pages = (each for each in self.snapshot.operations if each.answer is Answer.HTML)
        return next((each.operation.path for each in pages if not each.operation.parameters), "/")
