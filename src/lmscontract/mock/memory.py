"""Answers that are given once more: to the same call, as long as nothing has been written and its token is good."""

from __future__ import annotations

from collections.abc import Hashable

from lmscontract.contract.model import SecurityScheme
from lmscontract.mock.auth.tokens import Tokens, bearer
from lmscontract.mock.exchange import Request, Response
from lmscontract.mock.tenant.records import Journal

_MOST = 256


class Memory:
    """The last answers of a tenant to calls that write nothing. A call is the same when all of it is, headers included."""

    def __init__(self, journal: Journal, tokens: Tokens, security: SecurityScheme) -> None:
        self._journal = journal
        self._tokens = tokens
        self._security = security
        self._version = -1
        self._kept: dict[Hashable, tuple[Response, str]] = {}

    def begin_anew(self) -> None:
        """Know no answer: the token of one account may be that of another from now on."""
        self._kept.clear()

    def of(self, request: Request) -> Response | None:
        """The answer that a call would be given anew; None when it is not known."""
        if self._version != self._journal.version:
            return None
        response, token = self._kept.get(_whole(request), (None, ""))
        return response if response is not None and self._tokens.known(token) is not None else None

    def keep(self, request: Request, response: Response) -> None:
        """Keep the answer to a call whose token is good."""
        if self._version != self._journal.version or len(self._kept) >= _MOST:
            self._version = self._journal.version
            self._kept.clear()
        self._kept[_whole(request)] = (response, bearer(request, self._security) or "")


def _whole(request: Request) -> Hashable:
    return request.method, request.path, request.query, *request.headers.items()
