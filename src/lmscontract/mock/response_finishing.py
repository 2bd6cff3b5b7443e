"""How an answer leaves the platform: with the headers of every answer, spoiled where a requirement is broken.

In a variant that is not plain it is disguised at the very end, in all on which the contract is silent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import orjson

from lmscontract.contract.model import Snapshot
from lmscontract.mock.auth.tokens import Tokens, bearer
from lmscontract.mock.call import Call
from lmscontract.mock.context import Context
from lmscontract.mock.exchange import Draft, RefusalError, Request, Response
from lmscontract.mock.router import Miss
from lmscontract.mock.variants.error_responses import ErrorResponses
from lmscontract.mock.variants.headers import ResponseHeaders, contract_headers
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.mock.variants.response_variants import ResponseVariant


class ResponseFinishing:
    """The last room that an answer passes. `headers` are those of every answer, before any disguise.

    `snapshot` is the contract as it stands, before the tenant's own understanding of it.
    """

    def __init__(self, setting: Context, tokens: Tokens, snapshot: Snapshot) -> None:
        variant = setting.variant
        self._setting = setting
        self._tokens = tokens
        self.headers = contract_headers(setting.snapshot)
        self._named = [name for name, each in snapshot.vocabulary.headers.items() if each.get("names") == "service"]
        self._served: dict[Operation | None, tuple[tuple[str, str], ...]] = {}
        self._refusals = ErrorResponses(setting.snapshot, variant, self.headers)
        self._dressed = None if variant.is_default else ResponseHeaders(setting.snapshot, variant)
        self._encode: Callable[[Any], bytes] = ENCODINGS[variant.of("json")]
        self._snapshot = snapshot
        self._disguises: dict[str, ResponseVariant] = {}

    def reset(self) -> None:
        """Have refused nobody."""
        self._refusals.reset()

    def finished(self, call: Call, draft: Draft) -> Response:
        """Spoil what is to be broken, disguise what is open, and encode."""
        plan = call.plan
        if self._setting.breaks.of(plan.label) and (not draft.refused or plan.grants_tokens):
            before = draft.document
            draft.headers = draft.headers or dict(self.headers)
            self._setting.breaks.mutate(plan.endpoint, draft, call.grant)
            if call.grant:
                self._tokens.adopt(shown=draft.document.get("access_token"), issued=before["access_token"])
        if self._dressed is not None and draft.page is None and draft.succeeded:
            disguise = self._disguise(call)
            draft.document = disguise.token(draft.document) if call.grant else disguise.document(draft.document)
        return self._sent(draft, plan.endpoint.operation)

    def sent(self, draft: Draft) -> Response:
        """An answer of no operation as it is."""
        return self._sent(draft)

    def refusal(self, refused: RefusalError, call: Call | None = None) -> Draft:
        """The answer to a call that is turned down."""
        told = call is not None and any(condition.names for condition in call.plan.conditions)
        return self._refusals.draft(refused, told=told)

    def turned_down(self, refused: RefusalError) -> Response:
        """The whole answer to a call that reaches no operation."""
        return self._sent(self.refusal(refused))

    def missed(self, miss: Miss, request: Request | None = None) -> Response:
        """The answer where there is no operation; without a request, as to a call with a good token."""
        if request is None:
            return self._sent(self._refusals.missed(miss, "", "", signed=True))
        text = bearer(request, self._setting.snapshot.vocabulary.security_scheme)
        signed = text is not None and self._tokens.known(text) is not None
        return self._sent(self._refusals.missed(miss, request.method, request.path, signed=signed))

    def _sent(self, draft: Draft, operation: Operation | None = None) -> Response:
        body = self._encode(draft.document) if draft.page is None else draft.page
        if self._dressed is not None:
            headers = self._of_service(self.headers if draft.headers is None else draft.headers, operation)
            return Response(draft.status, self._dressed.sent(headers, operation, draft.refused), body)
        if draft.headers is not None:
            return Response(draft.status, tuple(self._of_service(draft.headers, operation).items()), body)
        served = self._served.get(operation)
        if served is None:
            served = self._served[operation] = tuple(self._of_service(self.headers, operation).items())
        return Response(draft.status, served, body)

    def _of_service(self, headers: Mapping[str, str], operation: Operation | None) -> Mapping[str, str]:
        """Headers of which one names the service that an operation belongs to; as they are where there is no operation."""
        if operation is None:
            return headers
        return {name: operation.service if name in self._named else value for name, value in headers.items()}

    def _disguise(self, call: Call) -> ResponseVariant:
        label = call.plan.label
        if label not in self._disguises:
            from lmscontract.mock.variants.response_variants import ResponseVariant  # a plain tenant needs none

            self._disguises[label] = ResponseVariant.of(call.plan.endpoint, self._snapshot, self._setting.variant)
        return self._disguises[label]


def _escaped(document: Any) -> bytes:
    return json.dumps(document).replace("/", "\\/").encode()


def _indented(document: Any) -> bytes:
    return orjson.dumps(document, option=orjson.OPT_INDENT_2)


ENCODINGS: Mapping[str, Callable[[Any], bytes]] = {"compact": orjson.dumps, "indented": _indented, "escaped": _escaped}
"""How a document is written, by the reading."""
