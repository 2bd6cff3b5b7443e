"""A mock platform as a function from requests to responses: one tenant at one month, without a server.

It has no code for one platform. The snapshot says what it serves, refuses and sends; mock data add what a snapshot does
not show; the variant decides where the contract is silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import cache, cached_property, partial
from typing import Any
from urllib.parse import urlencode

import orjson
from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Answer, Endpoint, Snapshot, State
from lmscontract.contract.tenant_facts import facts_of_account
from lmscontract.mock.actions import Actions
from lmscontract.mock.api_browser import ApiBrowser
from lmscontract.mock.auth.accounts import API, Accounts, MockCredentials
from lmscontract.mock.auth.authorization import Authorization, Permissions
from lmscontract.mock.auth.grants import Grants
from lmscontract.mock.auth.sign_on import SignOn
from lmscontract.mock.auth.tokens import Tokens
from lmscontract.mock.breaks import Breaks
from lmscontract.mock.compiled_operation import CompiledOperation, RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.lists.listing import Listing, requested_page
from lmscontract.mock.loading import load_handlers
from lmscontract.mock.messages import RefusalError, Request, Response, ResponseDraft
from lmscontract.mock.parameters import written
from lmscontract.mock.request_validation import RequestValidation
from lmscontract.mock.response_finishing import ResponseFinishing
from lmscontract.mock.router import Match, Miss, Router
from lmscontract.mock.store.items import Store
from lmscontract.mock.store.tenant import TenantData
from lmscontract.mock.variants.data_variants import vary_data
from lmscontract.mock.variants.resolved_contract import resolve_contract, with_lists
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Effect, Operation


class Example(Struct, frozen=True):
    """A call that the mock serves, as `GET /path?query`, and the JSON of its response.

    `call` is empty if it is not known how to get the response; `response` is None without JSON.
    """

    call: str
    response: Any = None


class Platform:
    """One tenant of a platform.

    `clock` gives Unix seconds; `broken` holds ids or short ids of requirements that this tenant breaks, with conditions
    after an `@`; `hostname` is the audience of assertions; `variant` is how it behaves where the contract is silent.
    Equal arguments and equal requests give equal responses.
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
        mock_data = vary_data(mock_data, snapshot, variant)
        handlers = load_handlers(mock_data, snapshot)
        resolved = with_lists(resolve_contract(snapshot, variant), handlers.lists)
        self.snapshot = snapshot
        self.tenant = TenantData(resolved, mock_data, seed, datetime.fromtimestamp(clock(), UTC).date())
        breaks = self._breaks = Breaks(snapshot, broken, seed=seed, accounts=mock_data.get("accounts") or ())
        self._context = Context(resolved, mock_data, self.tenant, breaks, variant, clock, handlers, seed)
        self.keeps = self._context.keeps
        self._request_validation = RequestValidation(self._context)
        self._actions = Actions(self._context)
        self._listing = Listing(self._context)
        routes = [each for each in resolved.endpoints.values() if self._serves(each)]
        readable = (each.operation for each in routes if each.operation.method == "GET" and each.effect is Effect.NONE)
        self._router = Router((each.operation for each in routes), readable)
        self._compiled = cache(lambda operation: CompiledOperation(resolved.endpoints[operation.shape], self._context))
        self._authorizes_first = variant.of("verified-first") == "credential"
        self.changes = 0
        accounts = self._accounts = Accounts(self._context)
        self.tokens = Tokens(self._context, accounts)
        self._grants = Grants(self._context, accounts, self.tokens, hostname)
        self._sign_on = SignOn(self._context, accounts, self.tokens)
        self._permissions = Permissions(self._context)
        self._authorization = Authorization(self._context, accounts, self.tokens, self._permissions)
        self._response_finishing = ResponseFinishing(self._context, self.tokens, self.snapshot)
        self._api_browser = ApiBrowser(self._context, self.tokens, lambda operation: self.example(operation).response)

    def reset(self) -> None:
        """Go back to the initial state: nothing written, no token issued, no public key uploaded, no call counted."""
        self.changes = 0
        self.tenant.reset()
        for each in (self._breaks, self.tokens, self._response_finishing):
            each.reset()

    @property
    def facts(self) -> Mapping[str, Any]:
        """The tenant facts, by the names that checks use."""
        return self.tenant.facts

    def facts_of(self, account: str) -> Mapping[str, Any]:
        """Return the facts of an account: its own, and those about the objects that it never sees and lists hide from it."""
        own = self.tenant.account_facts.get(account, {})
        hidden = {name: self.facts[name] for name in self._permissions.never_seen(account) & self.facts.keys()}
        known = {**hidden, **own}
        return {name: known[name] for name in sorted(known.keys() & facts_of_account(self.snapshot, account))}

    @property
    def credentials(self) -> MockCredentials:
        """The client and the accounts that may sign in."""
        return self.tokens.credentials

    def person_id(self, account: str) -> Any:
        """Return the identifier of the person of an account, by the name of the account; None without a person."""
        person = self._accounts.person(self.credentials.accounts[account])
        return person.id if person is not None else None

    @cached_property
    def bodies(self) -> Mapping[str, Any]:
        """A valid JSON body with what the contract names, by operation, for every operation that takes a body."""
        return {
            endpoint.operation.label: self._context.working_body(endpoint)
            for endpoint in self._context.snapshot.operations
            if not endpoint.public
            and (
                endpoint.operation.method in ("POST", "PUT", "PATCH")
                or "body" in self.tenant.operation_data(endpoint.operation)
            )
        }

    def example(self, operation: Operation) -> Example:
        """Return a call of an operation of this month about the first objects; what it writes is rolled back."""
        compiled = self._compiled(self._context.snapshot.endpoints[operation.shape].operation)
        call = self._example_call(compiled)
        target = _target(operation, call)
        if not (compiled.endpoint.speaks_json and compiled.endpoint.has_content) or compiled.grants_tokens:
            return Example(target)
        try:
            with self.tenant.undo_log.rolled_back():
                self._request_validation.validate(call)
                return Example(target, self._response_finishing.finished(call, self._serve(call)).json())
        except (RefusalError, ValueError):
            return Example("", compiled.form.document(self._context.store()))

    def _example_call(self, operation: CompiledOperation) -> RoutedCall:
        """Return a call with a valid body, the mandatory parameters, and the first object of each kind in the path."""
        samples, endpoint = self._context.samples, operation.endpoint
        values = {
            name: str(self.tenant.records(kind).sample().id) if kind else written(samples.value({}, name))
            for name, kind in ((name, endpoint.kinds.get(name)) for name in endpoint.operation.parameters)
        }
        query = {
            each.name: written(each.default if each.has_default else samples.value(each.schema, each.name))
            for each in operation.parameters
            if each.mandatory
        }
        if operation.size is not None:
            query[operation.size.name] = "1"
        body = self.bodies.get(endpoint.operation.label)
        sent = b"" if body is None else orjson.dumps(body)
        request = Request(endpoint.operation.method, "", tuple(query.items()), body=sent)
        highest = self._accounts.highest
        person = self._accounts.person(highest)
        return RoutedCall(
            request, operation, values, level=highest.level, account=highest.name, person=person, records={}
        )

    def handle(self, request: Request) -> Response:
        """Answer one call."""
        return self.answer(request, self.find(request.method, request.path))

    def find(self, method: str, path: str) -> Match | Miss:
        """Return the operation of a call; HEAD is served like a GET that changes nothing."""
        return self._router.find(method, path)

    def refused(self, status: int, message: str) -> Response:
        """Return the response to a call that reaches no operation."""
        return self._response_finishing.refused(RefusalError(status, message))

    def answer(self, request: Request, route: Match | Miss) -> Response:
        """Answer one call by its route."""
        if isinstance(route, Miss):
            return self._answer_without_operation(request, route)
        operation = self._compiled(route.operation)
        call = RoutedCall(request, operation, dict(zip(route.operation.parameters, route.values, strict=False)))
        if self._breaks.conditional:
            self._breaks.begin(
                operation.label, requested_page(operation, call.query)[0], self._authorization.caller_names(call)
            )
        if self._missing(operation):
            return self._response_finishing.missed(Miss(), request)
        try:
            draft = self._answer(call)
        except RefusalError as refused:
            draft = self._response_finishing.refusal(refused, call)
        if draft.succeeded and operation.writes:
            self.changes += 1
        response = self._response_finishing.finished(call, draft)
        return replace(response, observed=tuple(call.observed)) if call.observed else response

    def _answer_without_operation(self, request: Request, miss: Miss) -> Response:
        """Return a page of the platform, the response to a preflight request, or a refusal."""
        if (page := self._api_browser.answer(request)) is not None:
            return page
        if (draft := self._sign_on.answer(request)) is not None:
            return self._response_finishing.sent(draft)
        if request.method == "OPTIONS" and miss.allowed:
            return self._response_finishing.preflight(request, miss)
        return self._response_finishing.missed(miss, request)

    def _serves(self, endpoint: Endpoint) -> bool:
        """Whether an operation has a route: it is in the contract of the month, or was removed and is wrongly served."""
        if endpoint.early:
            return False
        removed = endpoint.state is State.ABSENT
        return not removed or not self._breaks.always_keeps("removed-operation-served", endpoint.operation.label)

    def _missing(self, operation: CompiledOperation) -> bool:
        """Whether an operation is not served in this call."""
        if operation.removed:
            return operation.keeps("removed-operation-served")
        return not operation.keeps("operation-missing")

    def _answer(self, call: RoutedCall) -> ResponseDraft:
        """Authorize a call, validate its request, and serve it."""
        if call.operation.grants_tokens:
            draft, call.grant = self._grants.answer(call.request)
            return draft
        self._authorize(call)
        self._request_validation.validate(call)
        self._authorization.check_visibility(call)
        broken = call.operation.broken if call.operation.writes else ()
        if any(each.rule == "write-not-kept" and not each.location for each in broken):
            return self._serve_and_roll_back(call)
        return self._serve(call)

    def _serve_and_roll_back(self, call: RoutedCall) -> ResponseDraft:
        """Answer a call that writes, and roll back its writes."""
        with self.tenant.undo_log.rolled_back():
            draft = self._serve(call)
            draft.document = orjson.loads(orjson.dumps(draft.document))
        return draft

    def _authorize(self, call: RoutedCall) -> None:
        """Refuse unauthorized calls; a variant that validates requests first refuses an invalid request instead."""
        try:
            self._authorization.authorize(call)
        except RefusalError:
            if not self._authorizes_first:
                call.level = API
                self._request_validation.validate(call)
            raise

    def _serve(self, call: RoutedCall) -> ResponseDraft:
        endpoint, answer = call.operation.endpoint, call.operation.endpoint.answer
        logs_in = call.operation.label in self._context.login_starts
        redirects = logs_in and self._context.variant.of("authorize") == "redirect"
        if answer is Answer.REDIRECT or (answer is Answer.HTML and redirects):
            return ResponseDraft(302, headers={"Location": self._context.home}, raw_body=b"")
        if answer is Answer.HTML:
            page = f"<!doctype html>\n<title>{endpoint.summary}</title>\n".encode()
            return ResponseDraft(endpoint.status, headers={"Content-Type": "text/html; charset=UTF-8"}, raw_body=page)
        document = (self._listing.page if answer is Answer.LIST else self._actions.answer)(call, self._store(call))
        return ResponseDraft(endpoint.status, document, raw_body=None if endpoint.has_content else b"")

    def _store(self, call: RoutedCall) -> Store:
        """The store as the caller may see it."""
        if not self._authorization.limited(call):
            return self._context.store()
        person = call.person.id if call.person is not None else None
        return self._context.store(partial(self._authorization.sees, call), (call.account, person), call.person)


def _target(operation: Operation, call: RoutedCall) -> str:
    """Return a call as `GET /path?query`."""
    query = f"?{urlencode(call.request.query)}" if call.request.query else ""
    return f"{operation.method} {operation.filled(call.values)}{query}"
