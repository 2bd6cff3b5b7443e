"""How an answer leaves the platform: with the headers of every answer, spoiled where a requirement is broken."""

from __future__ import annotations

from http import HTTPStatus

import orjson

from lmscontract.contract.model import Snapshot
from lmscontract.mock.call import Call
from lmscontract.mock.exchange import Draft, RefusalError, Response
from lmscontract.mock.oauth import Tokens
from lmscontract.mock.router import Miss
from lmscontract.mock.setting import Setting

_JSON = "application/json; charset=UTF-8"
_EXPOSE = "Access-Control-Expose-Headers"


class Dispatch:
    """The last room that an answer passes."""

    def __init__(self, setting: Setting, tokens: Tokens) -> None:
        self._setting = setting
        self._tokens = tokens
        self.headers = _headers(setting.snapshot)
        self._sent_headers = tuple(self.headers.items())

    def finished(self, call: Call, draft: Draft) -> Response:
        """Spoil what is to be broken, count what was changed, and encode."""
        plan = call.plan
        if self._setting.breaks.of(plan.label) and (not draft.refused or plan.grants_tokens):
            before = draft.document
            draft.headers = draft.headers or dict(self.headers)
            self._setting.breaks.spoil(plan.endpoint, draft, call.grant)
            if call.grant:
                self._tokens.adopt(shown=draft.document.get("access_token"), issued=before["access_token"])
        headers = self._sent_headers if draft.headers is None else tuple(draft.headers.items())
        body = orjson.dumps(draft.document) if draft.page is None else draft.page
        return Response(draft.status, headers, body)

    def refusal(self, refused: RefusalError) -> Draft:
        """The answer to a call that is turned down."""
        name = HTTPStatus(refused.status).phrase
        return Draft(refused.status, {"status": refused.status, "name": name, "message": [refused.message]})

    def missed(self, miss: Miss) -> Response:
        """The answer where there is no operation."""
        if not miss.allowed:
            draft = self.refusal(RefusalError(404, "there is no such page"))
        else:
            draft = self.refusal(RefusalError(405, "there is no such method here"))
            draft.headers = {**self.headers, "Allow": ", ".join(miss.allowed)}
        headers = self._sent_headers if draft.headers is None else tuple(draft.headers.items())
        return Response(draft.status, headers, orjson.dumps(draft.document))


def _headers(snapshot: Snapshot) -> dict[str, str]:
    """The headers of every answer: those of the contract, and the list of those that browsers may read."""
    headers = {"Content-Type": _JSON}
    for name, header in snapshot.vocabulary.headers.items():
        schema = header.get("schema") or {}
        sample = schema.get("const", next(iter(schema.get("examples") or ()), "1"))
        headers = {each: value for each, value in headers.items() if each.lower() != name.lower()}
        headers[name] = str(sample)
    exposed = [name for name, header in snapshot.vocabulary.headers.items() if header.get("exposed")]
    return {**headers, _EXPOSE: ", ".join(exposed)} if exposed else headers
