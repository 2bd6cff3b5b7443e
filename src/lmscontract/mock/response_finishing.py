"""Finishes responses: breaks the broken requirements, applies the variant, adds headers, and encodes the body."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import orjson

from lmscontract.contract.model import Area, Snapshot
from lmscontract.mock.auth.tokens import Tokens, bearer
from lmscontract.mock.compiled_operation import RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.messages import InvalidBodyError, RefusalError, Request, Response, ResponseDraft, as_text
from lmscontract.mock.router import Miss
from lmscontract.mock.variants.error_responses import ErrorResponses
from lmscontract.mock.variants.headers import ResponseHeaders, contract_headers
from lmscontract.mock.variants.response_variants import ResponseVariant
from lmscontract.types import Operation


class ResponseFinishing:
    """Finishes the responses of a tenant. `headers` are the usual ones of every response, before the variant changes them.

    `snapshot` is the contract itself, not the resolved one of the context.
    """

    def __init__(self, context: Context, tokens: Tokens, snapshot: Snapshot) -> None:
        variant = context.variant
        self._context = context
        self._tokens = tokens
        self.headers = contract_headers(context.snapshot)
        self._service_headers = [
            name for name, each in snapshot.vocabulary.headers.items() if each.get("names") == "service"
        ]
        self._error_responses = ErrorResponses(context.snapshot, variant, context.home)
        self._variant_headers = None if variant.is_default else ResponseHeaders(context.snapshot, variant)
        self._encode: Callable[[Any], bytes] = ENCODINGS[variant.of("json")]
        bodies = [] if variant.is_default else [each.of_area(Area.BODY) for each in snapshot.operations]
        sent = frozenset((fact.change, path.name) for facts in bodies for fact in facts for path in fact.paths)
        self._variant = cache(lambda operation: ResponseVariant(operation.endpoint, snapshot, variant, sent))

    def reset(self) -> None:
        """Count the errors from the first."""
        self._error_responses.reset()

    def finished(self, call: RoutedCall, draft: ResponseDraft) -> Response:
        """Break the broken requirements, apply the variant, and encode."""
        operation = call.operation
        draft.headers = {**self.headers, **draft.headers}
        if operation.broken and (not draft.refused or operation.grants_tokens):
            before = draft.document
            self._context.breaks.mutate(operation.endpoint, draft, call.grant, self._context.tenant.values_of)
            if call.grant:
                self._tokens.adopt(shown=draft.document.get("access_token"), issued=before["access_token"])
        elif operation.broken and draft.status != self._context.snapshot.vocabulary.security_scheme.refused:
            self._context.breaks.mutate_refusal(operation.endpoint, draft)
        if self._variant_headers is not None and draft.raw_body is None and draft.succeeded:
            variant = self._variant(operation)
            draft.document = variant.token(draft.document) if call.grant else variant.document(draft.document)
        return self._encoded(draft, operation.endpoint.operation)

    def refusal(self, refused: RefusalError, call: RoutedCall) -> ResponseDraft:
        """Return the response to a refused call."""
        with_message = any(condition.names for condition in call.operation.conditions)
        endpoint = call.operation.endpoint
        shows_body = isinstance(refused, InvalidBodyError) and endpoint.takes_body
        if shows_body and (body := self._context.working_body(endpoint)):
            refused = RefusalError(refused.status, f"{refused.message}; a body that works: {as_text(body)}")
        return self._error_responses.draft(refused, with_message=with_message)

    def refused(self, refused: RefusalError) -> Response:
        """Return the response to a refused call that reaches no operation."""
        return self.sent(self._error_responses.draft(refused))

    def missed(self, miss: Miss, request: Request) -> Response:
        """Return the response where there is no operation."""
        text = bearer(request, self._context.snapshot.vocabulary.security_scheme)
        signed = text is not None and self._tokens.known(text) is not None
        return self.sent(self._error_responses.missed(miss, request.method, request.path, signed=signed))

    def preflight(self, request: Request, miss: Miss) -> Response:
        """Return the response to OPTIONS: the methods of the path, and CORS headers if every response has them.

        Requested headers are allowed by name, since `*` does not include Authorization.
        """
        methods = ", ".join((*miss.allowed, "OPTIONS"))
        headers = {**self.headers, "Allow": methods}
        if "origin" in request.headers and "access-control-allow-origin" in map(str.lower, self.headers):
            requested = request.headers.get("access-control-request-headers", "*")
            headers["Access-Control-Allow-Methods"] = methods
            headers["Access-Control-Allow-Headers"] = "".join(each for each in requested if " " <= each <= "~")
            headers["Access-Control-Max-Age"] = "600"
        return Response(200, tuple(headers.items()), b"{}")

    def sent(self, draft: ResponseDraft) -> Response:
        """Return the response where there is no operation."""
        draft.headers = {**self.headers, **draft.headers}
        return self._encoded(draft, None)

    def _encoded(self, draft: ResponseDraft, operation: Operation | None) -> Response:
        body = self._encode(draft.document) if draft.raw_body is None else draft.raw_body
        headers = self._name_service(draft.headers, operation)
        if self._variant_headers is None:
            return Response(draft.status, tuple(headers.items()), body)
        without_credential = draft.status == self._context.snapshot.vocabulary.security_scheme.refused
        return Response(draft.status, self._variant_headers.sent(headers, operation, without_credential), body)

    def _name_service(self, headers: Mapping[str, str], operation: Operation | None) -> Mapping[str, str]:
        """Return the headers with the service of an operation in those that name it."""
        if operation is None:
            return headers
        return {name: operation.service if name in self._service_headers else value for name, value in headers.items()}


ENCODINGS: Mapping[str, Callable[[Any], bytes]] = {
    "compact": orjson.dumps,
    "indented": lambda document: orjson.dumps(document, option=orjson.OPT_INDENT_2),
    "escaped": lambda document: json.dumps(document).replace("/", "\\/").encode(),
}
"""How a document is encoded, by the interpretation of the variant."""
