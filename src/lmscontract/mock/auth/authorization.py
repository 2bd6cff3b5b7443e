"""Authenticates and authorizes calls: finds the account of a token, and refuses what that account may not do.

Mock data have under `accounts` what each may see and do. `sees` has kinds of records; a kind that it leaves out is seen
whole, of another one the records that any of these select: `self` (the person's own record), `first` (the first N that a
tenant has from the start, and all that were added), `facts` (the records of facts), `naming` (fields with the person's
identifier), `through` (kinds: records that belong to a visible record of each). With `except`, records of facts are never
seen; alone, all others are. `serves` and `refuses` list calls, as `GET /path`, `ANY /path/**`. An account inherits the rest
from the one it is `like`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import inf
from typing import Any

import msgspec
from msgspec import Struct

from lmscontract.contract.model import Answer, Behaviour
from lmscontract.mock.auth import keys
from lmscontract.mock.auth.accounts import API, Accounts
from lmscontract.mock.auth.grants import FormError, form_fields
from lmscontract.mock.auth.tokens import Token, Tokens, bearer
from lmscontract.mock.compiled_operation import RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.messages import RefusalError
from lmscontract.mock.store.records import Record
from lmscontract.types import Operation


class Authorization:
    """The authorization of one tenant's calls."""

    def __init__(self, context: Context, accounts: Accounts, tokens: Tokens, permissions: Permissions) -> None:
        self._context = context
        self._accounts = accounts
        self._tokens = tokens
        self._permissions = permissions
        self._grants = context.snapshot.vocabulary.grants
        self._security = context.snapshot.vocabulary.security_scheme

    def authorize(self, call: RoutedCall) -> None:
        """Find the account of a call, and refuse what it may not do; a RefusalError with the status."""
        if not call.operation.endpoint.public:
            self._authenticate(call)
            self._check_level(call)

    def check_visibility(self, call: RoutedCall) -> None:
        """Refuse a call about an object that the account may not see; a RefusalError with 403."""
        kinds = call.operation.endpoint.kinds
        for name, record in call.records.items() if self.limited(call) else ():
            if self._hides(call, record) or not self.sees(call, kinds[name], record):
                raise RefusalError(403, "this object is not visible to you")

    def _hides(self, call: RoutedCall, record: Record) -> bool:
        """Whether the contract hides an object from the account, in a call that shows one object."""
        if call.operation.endpoint.answer is Answer.LIST:
            return False
        return any(call.operation.keeps_promise(each) for each in _about(call, record))

    def limited(self, call: RoutedCall) -> bool:
        """Whether there may be records that the account does not see."""
        return bool(self._permissions.limits(call.account))

    def sees(self, call: RoutedCall, kind: str, record: Record) -> bool:
        """Whether the account sees a record of a kind, apart from what the contract itself hides from this account."""
        if any(_about(call, record)):
            return True
        return self._permissions.sees(call.account, call.person, kind, record)

    def caller_names(self, call: RoutedCall) -> frozenset[str]:
        """Return the account and the level of a call's token, or of a request for one; nothing is refused here."""
        if call.operation.grants_tokens:
            return self._names_in_form(call)
        text = bearer(call.request, self._security)
        token = self._tokens.known(text) if text else None
        return frozenset({token.level, token.account} - {""}) if token is not None else frozenset()

    def _names_in_form(self, call: RoutedCall) -> frozenset[str]:
        form = _form(call)
        claims = keys.unverified(form.get("assertion", ""), "") or {}
        username = form.get("username") or claims.get("sub")
        if username is None:
            return frozenset({API})
        account = self._accounts.named(str(username))
        return frozenset({account.level, account.name} - {""}) if account is not None else frozenset()

    def _authenticate(self, call: RoutedCall) -> None:
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

    def _refuse_client_token(self, call: RoutedCall) -> None:
        """Refuse a token without a user where the contract says so: on every call, or on those that only users make here."""
        variant, operation = self._context.variant, str(self._context.snapshot.vocabulary.token.get("operation"))
        refused = [name for name, grant in self._grants.items() if "calls-refused" in grant]
        kept = all(self._context.keeps("client-token-served", operation, name) for name in refused)
        limited = variant.of("client-tokens") == "refused" or variant.chance(0.5, "client-tokens", call.operation.label)
        if refused and kept and limited:
            raise RefusalError(403, "this call needs a token of a user")

    def _check_level(self, call: RoutedCall) -> None:
        """Refuse what is restricted to a level, switched off by the tenant's settings, or not served by mock data."""
        operation, level = call.operation, call.operation.endpoint.level
        forbidden = int(self._context.variant.at(operation.endpoint.operation).of("not-permitted"))
        below = level and not self._accounts.reaches(call.level, level)
        if below and operation.keeps("restricted-call-served", "", level):
            raise RefusalError(forbidden, f"this call is for {level} only")
        for promise in operation.restrictions:
            if self._restricted(call, promise) and operation.keeps_promise(promise):
                raise RefusalError(forbidden, f"{call.account or call.level} may not make this call")
        stated = level or operation.restrictions  # where the contract says who is refused, mock data do not
        if call.account and not stated and call.account in self._permissions.refused(operation.endpoint.operation):
            raise RefusalError(forbidden, f"{call.account} may not make this call")

    def _restricted(self, call: RoutedCall, promise: Behaviour) -> bool:
        """Whether a restriction applies to the account: below a level, at a level, or while a setting is off."""
        if self._accounts.is_level(promise.expected):
            return not self._accounts.reaches(call.level, promise.expected)
        if promise.level:
            return call.level != API and self._accounts.reaches(promise.level, call.level)
        return not promise.reason and any(self._context.tenant.facts.get(fact) for fact in promise.needs)


def _about(call: RoutedCall, record: Record) -> Iterator[Behaviour]:
    """Yield the requirements of a call that hide an object from its account."""
    of_account = (each for each in call.operation.hiding if each.level in ("", call.level))
    return (each for each in of_account if record.fact and record.fact in each.needs)


def _form(call: RoutedCall) -> Mapping[str, str]:
    try:
        return form_fields(call.request, as_json=isinstance(call.body, dict))
    except FormError:
        return {}


class VisibleRecords(Struct, frozen=True, rename={"own": "self", "excepted": "except"}):
    """Which records of one kind an account sees, as in mock data."""

    own: bool = False
    first: int = 0
    facts: frozenset[str] = frozenset()
    naming: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    excepted: frozenset[str] = frozenset()

    @property
    def selects(self) -> bool:
        """Whether it selects visible records, and does not only except some."""
        return bool(self.own or self.first or self.facts or self.naming or self.through or not self.excepted)


class Permissions:
    """The permissions of the accounts of one tenant."""

    def __init__(self, context: Context) -> None:
        accounts: Mapping[str, Any] = context.mock_data.get("accounts") or {}
        entries = {name: {**accounts.get(entry.get("like"), {}), **entry} for name, entry in accounts.items()}
        self._tenant = context.tenant
        self._limits = {
            name: msgspec.convert(entry["sees"], dict[str, VisibleRecords])
            for name, entry in entries.items()
            if entry.get("sees")
        }
        self._serves = {name: entry["serves"] for name, entry in entries.items() if entry.get("serves")}
        self._refuses = {name: entry["refuses"] for name, entry in entries.items() if entry.get("refuses")}
        self.refused = cache(self._refused)

    def limits(self, account: str) -> Mapping[str, VisibleRecords]:
        """Return the kinds of which an account does not see every record, without kinds that are parts of these."""
        return self._limits.get(account, {})

    def limit(self, account: str, kind: str) -> VisibleRecords | None:
        """Return what an account sees of a kind, or of the kind that it is a part of; None when it sees everything."""
        limits = self._limits.get(account)
        return limits.get(self._tenant.whole(kind)) if limits else None

    def sees(self, account: str, person: Record | None, kind: str, record: Record) -> bool:
        """Whether an account, whose own record is `person`, sees a record of a kind."""
        limit = self.limit(account, kind)
        if limit is None:
            return True
        if record.fact and record.fact in limit.excepted:
            return False
        return not limit.selects or self._selected(limit, account, person, kind, record)

    def never_seen(self, account: str) -> frozenset[str]:
        """Return the facts whose records an account never sees."""
        return frozenset[str]().union(*(limit.excepted for limit in self.limits(account).values()))

    def _refused(self, operation: Operation) -> frozenset[str]:
        """Return the accounts that may not make a call."""
        serving = (name for name, calls in self._serves.items() if not _among(operation, calls))
        refusing = (name for name, calls in self._refuses.items() if _among(operation, calls))
        return frozenset((*serving, *refusing))

    def _selected(self, limit: VisibleRecords, account: str, person: Record | None, kind: str, record: Record) -> bool:
        if (limit.own and record is person) or (record.fact and record.fact in limit.facts):
            return True
        if limit.first and not limit.first < record.number <= self._tenant.count(kind):
            return True
        if person is not None and any(record.mentions(name, person.id) for name in limit.naming):
            return True
        return bool(limit.through) and all(self._belongs(each, account, person, record) for each in limit.through)

    def _belongs(self, kind: str, account: str, person: Record | None, record: Record) -> bool:
        """Whether a record belongs to a visible one of a kind; a record that belongs to none is visible."""
        names = self._tenant.names(kind)
        held = [record.fields[name] for name in names if record.fields.get(name) is not None]
        found = [self._tenant.records(kind).find(str(each)) for each in held]
        return not held or any(each is not None and self.sees(account, person, kind, each) for each in found)


def _among(operation: Operation, calls: Iterable[str]) -> bool:
    return any(_covers(Operation.parse(call), operation) for call in calls)


def _covers(call: Operation, operation: Operation) -> bool:
    """Whether a call, or a family of calls, includes an operation."""
    if call.method not in ("ANY", operation.method):
        return False
    stem = call.path.removesuffix("/**")
    return operation.shape == call.shape if stem == call.path else f"{operation.path}/".startswith(f"{stem}/")
