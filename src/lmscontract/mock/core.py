"""The platform as a function from requests to responses: a whole tenant at one month, without a server or a wait.

It knows no platform. What it serves, refuses and sends stands in the snapshot; what a snapshot does not show is mock
data, and how it behaves where nobody said is its variant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from typing import Any

import orjson

from lmscontract.contract.model import Answer, Endpoint, Snapshot, State
from lmscontract.mock.actions import Actions
from lmscontract.mock.api_browser import ApiBrowser
from lmscontract.mock.auth.accounts import API, Accounts, Credentials
from lmscontract.mock.auth.authorization import Authorization
from lmscontract.mock.auth.grants import Grants
from lmscontract.mock.auth.login_pages import LoginPages
from lmscontract.mock.auth.permissions import Permissions
from lmscontract.mock.auth.tokens import Tokens
from lmscontract.mock.breaks import Breaks
from lmscontract.mock.call import Call
from lmscontract.mock.compiled_operation import CompiledOperation
from lmscontract.mock.context import Context
from lmscontract.mock.exchange import Draft, RefusalError, Request, Response
from lmscontract.mock.lists import cursors
from lmscontract.mock.lists.listing import Listing, page_asked
from lmscontract.mock.loading import load_handlers
from lmscontract.mock.preflight import preflight
from lmscontract.mock.request_validation import RequestValidation
from lmscontract.mock.response_finishing import ResponseFinishing
from lmscontract.mock.router import Match, Miss, Router
from lmscontract.mock.store.bodies import working_body
from lmscontract.mock.store.items import Store
from lmscontract.mock.store.tenant import Tenant
from lmscontract.mock.variants.data_variants import vary_data
from lmscontract.mock.variants.resolved_contract import resolve_contract
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Effect, Operation


class _ForgottenError(Exception):
    """Takes back what a call has written."""


class Platform:
    """One tenant of a platform.

    `clock` gives Unix seconds; `broken` holds ids or short ids of requirements that this tenant does not keep,
    with the circumstances behind an `@` where it keeps them otherwise;
    `hostname` is the audience of assertions; `variant` is how it behaves where the contract is silent. Equal arguments
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
        variant: Variant | None = None,
    ) -> None:
        variant = variant or Variant()
        taken, mock_data = resolve_contract(snapshot, variant), vary_data(mock_data, snapshot, variant)
        self.snapshot = snapshot
        self.tenant = Tenant(taken, mock_data, seed)
        breaks = self._breaks = Breaks(snapshot, broken, seed=seed, accounts=mock_data.get("accounts") or ())
        handlers = load_handlers(mock_data, snapshot)
        self._context = Context(taken, mock_data, self.tenant, breaks, variant, clock, handlers, seed)
        self.keeps = self._context.keeps
        self._request_validation = RequestValidation(self._context)
        self._actions = Actions(self._context)
        self._listing = Listing(self._context)
        served = [each for each in taken.endpoints.values() if self._serves(each)]
        shown = (each.operation for each in served if each.operation.method == "GET" and each.effect is Effect.NONE)
        self._router = Router((each.operation for each in served), shown)
        self._plans: dict[str, CompiledOperation] = {}
        self._counts_cursors = variant.of("cursor") == "number"
        self._cursor = cursors.parameter(snapshot)
        self._admits_first = variant.of("judged-first") == "credential"
        self.changes = 0
        accounts = Accounts(self._context)
        self._tokens = Tokens(self._context, accounts)
        self._grants = Grants(self._context, accounts, self._tokens, hostname)
        self._login_pages = LoginPages(self._context, accounts, self._tokens)
        self._authorization = Authorization(self._context, accounts, self._tokens, Permissions(self._context))
        self._response_finishing = ResponseFinishing(self._context, self._tokens, self.snapshot)
        self._api_browser = ApiBrowser(self._context, self._tokens)

    def reset(self) -> None:
        """Be as it was at first: nothing written, no token issued, no public key uploaded, no call counted."""
        self.changes = 0
        self.tenant.reset()
        for each in (self._breaks, self._tokens, self._response_finishing):
            each.reset()

    @property
    def facts(self) -> Mapping[str, Any]:
        """What only the tenant's owner knows, by the names under which checks ask for it."""
        return self.tenant.facts

    @property
    def credentials(self) -> Credentials:
        """The client and the accounts that may sign in."""
        return self._tokens.credentials

    def knows(self, token: str) -> bool:
        """Whether a text is a token that has not ended, of somebody who is still there."""
        return self._tokens.known(token) is not None

    def expire(self, token: str, at: float) -> None:
        """Let a token expire at a time, if not earlier."""
        self._tokens.expire(token, at)

    def upload_public_key(self, pem: str) -> None:
        """Verify assertions with this key, in PEM, and no longer with its own; a UsageError when it is none."""
        self._tokens.upload(pem)

    @cached_property
    def bodies(self) -> Mapping[str, Any]:
        """A JSON body that works and holds what the contract names, by operation, for every operation that takes one."""
        return {
            endpoint.operation.label: working_body(endpoint, self._context.samples, self.tenant, whole=True)
            for endpoint in self._context.snapshot.operations
            if not endpoint.public
            and (
                endpoint.operation.method in ("POST", "PUT", "PATCH")
                or "body" in self.tenant.operation_data(endpoint.operation)
            )
        }

    def handle(self, request: Request) -> Response:
        """Answer one call."""
        return self.answer(request, self.find(request.method, request.path))

    def find(self, method: str, path: str) -> Match | Miss:
        """The operation of a call; a HEAD is its GET where that changes nothing."""
        return self._router.find(method, path)

    def refused(self, status: int, message: str) -> Response:
        """How this tenant turns down a call that reaches no operation."""
        return self._response_finishing.turned_down(RefusalError(status, message))

    def answer(self, request: Request, found: Match | Miss) -> Response:
        """Answer one call whose operation has been found."""
        if isinstance(found, Miss):
            return self._beside(request, found)
        plan = self._plan(found.operation)
        if self._counts_cursors:
            request = cursors.with_text_cursor(request, self._cursor)
        call = Call(request, plan, dict(zip(found.operation.parameters, found.values, strict=False)))
        if self._breaks.conditional:
            self._breaks.begin(plan.label, page_asked(plan, call.query)[0], self._authorization.caller_names(call))
        if self._missing(plan):
            return self._response_finishing.missed(Miss())
        try:
            draft = self._answer(call)
        except RefusalError as refused:
            draft = self._response_finishing.refusal(refused, call)
        if draft.succeeded and plan.writes:
            self.changes += 1
        return self._response_finishing.finished(call, draft)

    def _beside(self, request: Request, miss: Miss) -> Response:
        """The answer where there is no operation: a page of the platform's own, a preflight, or a refusal."""
        if (page := self._api_browser.answer(request)) is not None:
            return page
        if (entered := self._login_pages.answer(request)) is not None:
            return self._response_finishing.sent(self._with_headers(entered))
        asked = request.method == "OPTIONS" and miss.allowed
        return (
            preflight(request, miss, self._response_finishing.headers)
            if asked
            else self._response_finishing.missed(miss, request)
        )

    def _serves(self, endpoint: Endpoint) -> bool:
        """Whether there is a route: for what is there, for what is about to go, and for what is wrongly there.

        What a later change names comes with that change.
        """
        if endpoint.early:
            return False
        gone = endpoint.state is State.ABSENT
        return not gone or not self._breaks.always_keeps("removed-operation-served", endpoint.operation.label)

    def _missing(self, plan: CompiledOperation) -> bool:
        """Whether an operation is not there for the call that is under way."""
        if plan.removed:
            return self.keeps("removed-operation-served", plan.label)
        return not self.keeps("operation-missing", plan.label)

    def _plan(self, operation: Operation) -> CompiledOperation:
        plan = self._plans.get(operation.label)
        if plan is None:
            plan = CompiledOperation.of(self._context.snapshot.endpoints[operation.shape], self._context)
            self._plans[operation.label] = plan
        return plan

    def _answer(self, call: Call) -> Draft:
        """The order in which a call is judged: who calls, what is asked for, and whether it can be done."""
        if call.plan.grants_tokens:
            draft, call.grant = self._grants.answer(call.request, call.plan.label)
            return self._with_headers(draft)
        self._admit(call)
        self._request_validation.validate(call)
        self._authorization.check_visibility(call)
        if call.plan.writes and self._forgets(call.plan):
            return self._forgotten(call)
        return self._serve(call)

    def _forgets(self, plan: CompiledOperation) -> bool:
        return any(each.rule == "write-not-kept" for each in self._breaks.of(plan.label))

    def _forgotten(self, call: Call) -> Draft:
        """The answer to a call that writes, of which nothing is kept."""
        try:
            with self.tenant.journal.attempt():
                draft = self._serve(call)
                draft.document = orjson.loads(orjson.dumps(draft.document))
                raise _ForgottenError
        except _ForgottenError:
            return draft

    def _admit(self, call: Call) -> None:
        """Refuse who may not call; a tenant that looks at the request first refuses what is wrong with that instead."""
        try:
            self._authorization.authorize(call)
        except RefusalError:
            if not self._admits_first:
                call.level = API
                self._request_validation.validate(call)
            raise

    def _serve(self, call: Call) -> Draft:
        answer = call.plan.endpoint.answer
        if answer is Answer.HTML:
            if (draft := self._login_pages.authorize(call.request, call.plan.label)) is not None:
                return self._with_headers(draft)
            page = f"<!doctype html>\n<title>{call.plan.endpoint.summary}</title>\n".encode()
            return Draft(
                200, headers={**self._response_finishing.headers, "Content-Type": "text/html; charset=UTF-8"}, page=page
            )
        if answer is Answer.REDIRECT:
            return Draft(302, headers={**self._response_finishing.headers, "Location": self._login_page}, page=b"")
        store = self._store(call)
        if answer is Answer.LIST:
            return Draft(200, self._listing.page(call, store))
        return Draft(200, self._actions.answer(call, store))

    def _store(self, call: Call) -> Store:
        """The store as the caller may see it."""
        if not self._authorization.limited(call):
            return self._context.store()
        person = call.person.id if call.person is not None else None
        return self._context.store(partial(self._authorization.sees, call), (call.account, person))

    def _with_headers(self, draft: Draft) -> Draft:
        """A draft with the headers of every answer, beside those of its own."""
        draft.headers = {**self._response_finishing.headers, **(draft.headers or {})}
        return draft

    @cached_property
    def _login_page(self) -> str:
        """Where a redirect leads: to a page that is there, if there is one."""
        pages = (each for each in self.snapshot.operations if each.answer is Answer.HTML)
        return next((each.operation.path for each in pages if not each.operation.parameters), "/")
