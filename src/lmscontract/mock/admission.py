"""Who may call: nobody without a token that was issued, and not everybody everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lmscontract.contract.model import Promise
from lmscontract.mock.call import Call
from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.oauth import API, Tokens, bearer
from lmscontract.mock.setting import Setting


class Admission:
    """The door of a tenant."""

    def __init__(self, setting: Setting, tokens: Tokens) -> None:
        self._setting = setting
        self._tokens = tokens
        self._credential: Mapping[str, Any] = setting.snapshot.vocabulary.token.get("credential") or {}

    def admit(self, call: Call) -> None:
        """Find out who calls, and refuse what is not for them; a RefusalError with the status."""
        if not call.plan.endpoint.public:
            call.level = self._authenticated(call)
            self._permit(call)

    def _authenticated(self, call: Call) -> str:
        """The level of the caller; without a token, or with one that was not issued, nothing is served."""
        text = bearer(call.request, self._credential)
        token = self._tokens.known(text) if text else None
        if token is not None:
            return token.level
        rule = "anonymous-call-served" if text is None else "invalid-token-accepted"
        if not self._setting.keeps(rule, call.plan.label):
            return API
        raise RefusalError(int(self._credential.get("refused", 401)), "the call carries no valid token")

    def _permit(self, call: Call) -> None:
        """What is kept for one level is refused below it; so is what the tenant's own settings switch off."""
        plan, level = call.plan, call.plan.endpoint.level
        below = level and not self._tokens.reaches(call.level, level)
        if below and self._setting.keeps("restricted-call-served", plan.label, "", level):
            raise RefusalError(403, f"this call is for {level} only")
        for promise in plan.restrictions:
            if self._restricted(call, promise) and self._setting.promised(plan.label, promise):
                raise RefusalError(403, "this call is not for you")

    def _restricted(self, call: Call, promise: Promise) -> bool:
        """Whether a promise turns this caller away: below a level, at a level, or while a setting is off."""
        if self._tokens.is_level(promise.expected):
            return not self._tokens.reaches(call.level, promise.expected)
        if promise.level:
            return call.level != API and self._tokens.reaches(promise.level, call.level)
        return not promise.reason and any(self._setting.tenant.facts.get(fact) for fact in promise.needs)
