"""Authenticates and authorizes calls: finds the account of a token, and refuses what that account may not do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from lmscontract.contract.model import Answer, Behaviour
from lmscontract.mock.auth import forms, keys
from lmscontract.mock.auth.accounts import API, Accounts
from lmscontract.mock.auth.permissions import Permissions
from lmscontract.mock.auth.tokens import Token, Tokens, bearer
from lmscontract.mock.compiled_operation import Call
from lmscontract.mock.context import Context
from lmscontract.mock.messages import RefusalError
from lmscontract.mock.store.records import Record


class Authorization:
    """The authorization of one tenant's calls."""

    def __init__(self, context: Context, accounts: Accounts, tokens: Tokens, permissions: Permissions) -> None:
        self._context = context
        self._accounts = accounts
        self._tokens = tokens
        self._permissions = permissions
        self._grants = context.snapshot.vocabulary.grants
        self._security = context.snapshot.vocabulary.security_scheme

    def authorize(self, call: Call) -> None:
        """Find the account of a call, and refuse what it may not do; a RefusalError with the status."""
        if not call.operation.endpoint.public:
            self._authenticate(call)
            self._check_level(call)

    def check_visibility(self, call: Call) -> None:
        """Refuse a call about an object that the account may not see; a RefusalError with 403."""
        kinds = call.operation.endpoint.kinds
        for name, record in call.records.items() if self.limited(call) else ():
            if self._hides(call, record) or not self.sees(call, kinds[name], record):
                raise RefusalError(403, "this object is not visible to you")

    def _hides(self, call: Call, record: Record) -> bool:
        """Whether the contract hides an object from the account, in a call that shows one object."""
        if call.operation.endpoint.answer is Answer.LIST:
            return False
        return any(call.operation.keeps_promise(each) for each in _about(call, record))

    def limited(self, call: Call) -> bool:
        """Whether there may be records that the account does not see."""
        return bool(self._permissions.limits(call.account))

    def sees(self, call: Call, kind: str, record: Record) -> bool:
        """Whether the account sees a record of a kind, apart from what the contract itself hides from this account."""
        if any(_about(call, record)):
            return True
        return self._permissions.sees(call.account, call.person, kind, record)

    def caller_names(self, call: Call) -> frozenset[str]:
        """Return the account and the level of a call's token, or of a request for one; nothing is refused here."""
        if call.operation.grants_tokens:
            return self._names_in_form(call)
        text = bearer(call.request, self._security)
        token = self._tokens.known(text) if text else None
        return frozenset({token.level, token.account} - {""}) if token is not None else frozenset()

    def _names_in_form(self, call: Call) -> frozenset[str]:
        form = _form(call)
        claims = keys.unverified(form.get("assertion", ""), "") or {}
        username = form.get("username") or claims.get("sub")
        if username is None:
            return frozenset({API})
        account = self._accounts.named(str(username))
        return frozenset({account.level, account.name} - {""}) if account is not None else frozenset()

    def _authenticate(self, call: Call) -> None:
        """Set the account of a call; without a valid token the call is refused."""
        text = bearer(call.request, self._security)
        token = (self._tokens.known(text) or self._mistaken(text)) if text else None
        if token is not None:
            call.level, call.account, call.person = token.level, token.account, token.person
            if token.level == API:
                self._refuse_client_token(call)
            return
        rule = "anonymous-call-served" if text is None else "invalid-token-accepted"
        if call.operation.keeps(rule):
            right = call.operation.keeps("unauthorised-status-wrong")
            raise RefusalError(self._security.refused if right else 403, "the call carries no valid token")
        call.level = API

    def _mistaken(self, text: str) -> Token | None:
        """Accept another credential as a token of the highest account, where the requirement that forbids it is broken."""
        other, operation = self._tokens.mistaken(text), str(self._context.snapshot.vocabulary.token.get("operation"))
        if not other or self._context.keeps("other-credential-accepted", operation, other):
            return None
        highest = self._accounts.highest
        return Token(highest.level, inf, highest.name, highest.username, self._accounts.person(highest))

    def _refuse_client_token(self, call: Call) -> None:
        """Refuse a token without a user where the contract says so: on every call, or on those that only users make here."""
        variant, operation = self._context.variant, str(self._context.snapshot.vocabulary.token.get("operation"))
        refused = [name for name, grant in self._grants.items() if "calls-refused" in grant]
        kept = all(self._context.keeps("client-token-served", operation, name) for name in refused)
        limited = variant.of("client-tokens") == "refused" or variant.chance(0.5, "client-tokens", call.operation.label)
        if refused and kept and limited:
            raise RefusalError(403, "this call needs a token of a user")

    def _check_level(self, call: Call) -> None:
        """Refuse what is restricted to a level, switched off by the tenant's settings, or not served by mock data."""
        operation, level = call.operation, call.operation.endpoint.level
        forbidden = int(self._context.variant.at(operation.endpoint.operation).of("turned-away"))
        below = level and not self._accounts.reaches(call.level, level)
        if below and operation.keeps("restricted-call-served", "", level):
            raise RefusalError(forbidden, f"this call is for {level} only")
        for promise in operation.restrictions:
            if self._restricted(call, promise) and operation.keeps_promise(promise):
                raise RefusalError(forbidden, f"{call.account or call.level} may not make this call")
        stated = level or operation.restrictions  # where the contract says who is refused, mock data do not
        if call.account and not stated and call.account in self._permissions.refused(operation.endpoint.operation):
            raise RefusalError(forbidden, f"{call.account} may not make this call")

    def _restricted(self, call: Call, promise: Behaviour) -> bool:
        """Whether a restriction applies to the account: below a level, at a level, or while a setting is off."""
        if self._accounts.is_level(promise.expected):
            return not self._accounts.reaches(call.level, promise.expected)
        if promise.level:
            return call.level != API and self._accounts.reaches(promise.level, call.level)
        return not promise.reason and any(self._context.tenant.facts.get(fact) for fact in promise.needs)


def _about(call: Call, record: Record) -> Iterator[Behaviour]:
    """Yield the requirements of a call that hide an object from its account."""
    of_account = (each for each in call.operation.hiding if each.level in ("", call.level))
    return (each for each in of_account if record.fact and record.fact in each.needs)


def _form(call: Call) -> Mapping[str, str]:
    try:
        return forms.fields(call.request, as_json=isinstance(call.body, dict))
    except forms.FormError:
        return {}
