"""Who may call: nobody without a token that was issued, and not everybody everything."""

from __future__ import annotations

from math import inf

from lmscontract.contract.model import Behaviour
from lmscontract.mock.auth.accounts import API, Accounts
from lmscontract.mock.auth.permissions import Permissions
from lmscontract.mock.auth.tokens import Token, Tokens, bearer
from lmscontract.mock.call import Call
from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.setting import Setting
from lmscontract.mock.tenant.records import Record


class Authorization:
    """The door of a tenant's calls."""

    def __init__(self, setting: Setting, accounts: Accounts, tokens: Tokens, assignments: Permissions) -> None:
        self._setting = setting
        self._accounts = accounts
        self._tokens = tokens
        self._assignments = assignments
        self._away = int(setting.variant.of("turned-away"))
        self._client_tokens = setting.variant.of("client-tokens")
        self._security = setting.snapshot.vocabulary.security_scheme

    def admit(self, call: Call) -> None:
        """Find out who calls, and refuse what is not for them; a RefusalError with the status."""
        if not call.plan.endpoint.public:
            self._authenticate(call)
            if call.level == API and self._client_tokens != "served":
                self._refuse_client_token(call)
            self._permit(call)

    def confine(self, call: Call) -> None:
        """Refuse a call that is about an object which the caller may not see; a RefusalError with 403."""
        kinds = call.plan.endpoint.kinds
        for name, record in call.records.items() if self.limited(call) else ():
            if not self.sees(call, kinds.get(name, call.plan.form.records.kind), record):
                raise RefusalError(403, "this object is not for you")

    def limited(self, call: Call) -> bool:
        """Whether there may be records that the caller must not see."""
        return bool(self._assignments.limits(call.account))

    def limits(self, call: Call, kind: str) -> bool:
        """Whether there may be records of a kind that the caller must not see."""
        return self._assignments.limit(call.account, kind) is not None

    def sees(self, call: Call, kind: str, record: Record) -> bool:
        """Whether the caller may see a record of a kind. What the contract itself hides in a list is not decided here."""
        if record.fact and any(record.fact in promise.needs for promise in call.plan.hiding):
            return True
        return self._assignments.sees(call.account, call.person, kind, record)

    def _authenticate(self, call: Call) -> None:
        """Who calls; without a token, or with one that was not issued, nothing is served."""
        text = bearer(call.request, self._security)
        token = (self._tokens.known(text) or self._mistaken(text)) if text else None
        if token is not None:
            call.level, call.account, call.person = token.level, token.account, token.person
            return
        rule = "anonymous-call-served" if text is None else "invalid-token-accepted"
        if self._setting.keeps(rule, call.plan.label):
            raise RefusalError(self._security.refused, "the call carries no valid token")
        call.level = API

    def _mistaken(self, text: str) -> Token | None:
        """The token for which another credential is taken, where what keeps it out is broken: that of the highest account."""
        other, operation = self._tokens.mistaken(text), str(self._setting.snapshot.vocabulary.token.get("operation"))
        if not other or self._setting.keeps("other-credential-accepted", operation, other):
            return None
        highest = self._accounts.highest
        return Token(highest.level, inf, highest.name, highest.username, self._accounts.person(highest))

    def _refuse_client_token(self, call: Call) -> None:
        """Refuse a token that stands for no user, on every call or on those that only users make here."""
        if self._client_tokens == "refused" or self._setting.variant.chance(0.5, "client-tokens", call.plan.label):
            raise RefusalError(403, "this call takes a token of a user")

    def _permit(self, call: Call) -> None:
        """What is kept for one level is refused below it; so is what the tenant's own settings switch off."""
        plan, level = call.plan, call.plan.endpoint.level
        below = level and not self._accounts.reaches(call.level, level)
        if below and self._setting.keeps("restricted-call-served", plan.label, "", level):
            raise RefusalError(self._away, f"this call is for {level} only")
        for promise in plan.restrictions:
            if self._restricted(call, promise) and self._setting.promised(plan.label, promise):
                raise RefusalError(self._away, "this call is not for you")
        told = level or plan.restrictions  # where the contract says whom it refuses, mock data do not
        if call.account and not told and call.account in self._assignments.refused(plan.endpoint.operation):
            raise RefusalError(self._away, "this call is not for your level")

    def _restricted(self, call: Call, promise: Behaviour) -> bool:
        """Whether a promise turns this caller away: below a level, at a level, or while a setting is off."""
        if self._accounts.is_level(promise.expected):
            return not self._accounts.reaches(call.level, promise.expected)
        if promise.level:
            return call.level != API and self._accounts.reaches(promise.level, call.level)
        return not promise.reason and any(self._setting.tenant.facts.get(fact) for fact in promise.needs)
