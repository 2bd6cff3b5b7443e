"""The names of who calls: those of the account and of its level."""

from __future__ import annotations

from collections.abc import Mapping

from lmscontract.mock.auth import forms, keys
from lmscontract.mock.auth.accounts import API, Accounts
from lmscontract.mock.auth.tokens import Tokens, bearer
from lmscontract.mock.call import Call
from lmscontract.mock.setting import Setting

_NOBODY: frozenset[str] = frozenset()


class Callers:
    """Who calls a tenant, as far as the call itself tells; nothing is refused here."""

    def __init__(self, setting: Setting, accounts: Accounts, tokens: Tokens) -> None:
        self._accounts = accounts
        self._tokens = tokens
        self._security = setting.snapshot.vocabulary.security_scheme

    def names(self, call: Call) -> frozenset[str]:
        """The account and the level of a call's token, or of who asks for one; empty when nobody can be told."""
        if call.plan.grants_tokens:
            return self._signing_in(call)
        text = bearer(call.request, self._security)
        token = self._tokens.known(text) if text else None
        return frozenset({token.level, token.account} - {""}) if token is not None else _NOBODY

    def _signing_in(self, call: Call) -> frozenset[str]:
        form = self._form(call)
        claims = keys.unverified(form.get("assertion", ""), "") or {}
        username = form.get("username") or claims.get("sub")
        if username is None:
            return frozenset({API})
        account = self._accounts.named(str(username))
        return frozenset({account.level, account.name} - {""}) if account is not None else _NOBODY

    def _form(self, call: Call) -> Mapping[str, str]:
        if isinstance(call.body, dict):
            return {name: str(value) for name, value in call.body.items()}
        try:
            return forms.fields(call.request)
        except forms.FormError:
            return {}
