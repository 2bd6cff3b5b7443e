"""The grants of the token endpoint: each is requested once in a run, and the sign-in of the run counts for its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from lmscontract.errors import ConfigurationError, CredentialsRefused, TenantUnreachable
from lmscontract.findings.callers import CLIENT_TOKEN, DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.other_credential_accepted import EXPIRED
from lmscontract.rules.values import grants, without_identifiers
from lmscontract.rules.wrong_credential_accepted import PASSWORD
from lmscontract.target.auth.invalid_credentials import CLAIMS, resigned, wrong_claim, wrong_value
from lmscontract.target.auth.tokens import Credentials, TokenSource, is_token
from lmscontract.target.calls import FAILURE, UNAUTHORIZED, conclusive
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import TRANSIENT, Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_ASSERTION = "assertion"
_REFRESH = "refresh_token"
_SECRETS = {"client_secret", "password"}
_MOST_OPERATIONS = 6
_LONGEST_LIFETIME = 30


class Grant:
    """A grant of the token endpoint; each form of its request is sent once in a run."""

    def __init__(self, target: Target, name: str) -> None:
        self.target = target
        self.name = name
        self.credentials = _credentials(target)

    def request(self) -> Exchange:
        """Return the response to a documented grant; NotVerified when the run lacks the credentials for it."""
        return self._request("")

    def members(self) -> Mapping[str, Any]:
        """Return the members of the response to a grant; NotVerified when it issues no token."""
        exchange = self.request()
        if not (exchange.ok and exchange.is_json and isinstance(exchange.json, Mapping)):
            raise NotVerified(f"the grant {self.name} got {exchange.status} and no token", exchanges=(exchange,))
        return exchange.json

    def refreshed(self) -> Exchange:
        """Return the response to the refresh token of a new sign-in; NotVerified when that has none.

        It is not that of the run, whose access token may end with the refresh token.
        """
        self._check_issues_token()
        request = self.target.snapshot.vocabulary.grants[self.name]["refresh"]
        source = cast(TokenSource, self.target.oauth)
        signed_in = conclusive(source.request(self.name))
        members = signed_in.json if signed_in.ok and signed_in.is_json else None
        token = members.get(_REFRESH) if isinstance(members, Mapping) else None
        if not isinstance(token, str):
            raise NotVerified(f"a new sign-in by the grant {self.name} gave no refresh token", exchanges=(signed_in,))
        kept = {name: None for name in self._fields() if name not in request["fields"]}
        return conclusive(source.request(self.name, {**kept, "grant_type": request["grant-type"], _REFRESH: token}))

    def _fields(self) -> Sequence[str]:
        fields: Sequence[str] = self.target.snapshot.vocabulary.grants[self.name].get("fields", ())
        return fields

    def keeps_failing(self) -> bool:
        """Whether a grant got 500, and gets it again after the token endpoint has issued a token by the run's own grant."""
        own, known = self.credentials.grant, self.target.granted.get((self.name, ""))
        if self.target.oauth is None or known is None or known.status != FAILURE or own in ("", self.name):
            return False
        return self.target.oauth.request(own).ok and self.target.oauth.request(self.name).status == FAILURE

    def unproven(self) -> tuple[str, ...]:
        """Return the secrets in the form of a grant that no other grant shows to be right, since it gets a token with them."""
        forms = {name: set(grant.get("fields", ())) for name, grant in self.target.snapshot.vocabulary.grants.items()}
        left = _SECRETS & forms[self.name]
        for name, fields in forms.items():
            with suppress(NotVerified):
                if left & fields and name != self.name and self.target.grant(name).request().ok:
                    left -= fields
        return tuple(sorted(left))

    def request_with_invalid_assertion(self, flaw: str) -> Exchange:
        """Return the response to an assertion with one flaw: an algorithm, a foreign key (`signature`) or a wrong claim.

        NotVerified when a valid assertion gets no token either.
        """
        self._check_issues_token()
        return self._request(flaw)

    def request_with_wrong_field(self, field: str, *, left_out: bool = False) -> Exchange:
        """Return the response to a grant with one form field wrong or left out; NotVerified when a valid form gets no token."""
        self._check_issues_token()
        wrong = None if left_out else wrong_value(field)
        try:
            return self._request(f"no {field}" if left_out else field, {field: wrong})
        finally:
            if field == PASSWORD and self.target.oauth is not None:
                self.target.oauth.request(self.name)  # a valid one at once, so that failures do not lock the account

    def call(self) -> Exchange | None:
        """Return the response to a call with the token of a grant, among the calls that the run's own token may make.

        None for a grant of the client alone, whose token may have no permission, and when the run's token may make no call:
        this is reported for its own grant.
        """
        known = self.target.tokens.permitted_call()
        if known is None or not self.is_of_user():
            return None
        token = self.members().get("access_token")
        if not known.ok:
            return known if self.credentials.grant == self.name else None
        return self._call_with(token, known) if isinstance(token, str) else None

    def _call_with(self, token: str, known: Exchange) -> Exchange:
        """Return the response to a call that was made before, with a token of the grant.

        A platform may end the earlier tokens of a user at each sign-in, so a refused token is replaced by a fresh one.
        """
        call = self.target.tokens.repeated_call(known, token)
        if call.status != UNAUTHORIZED or self.target.oauth is None:
            return call
        answer = self.target.oauth.request(self.name)
        renewed = answer.json if answer.ok and answer.is_json else None
        fresh = renewed.get("access_token") if isinstance(renewed, Mapping) else None
        return self.target.tokens.repeated_call(known, fresh) if isinstance(fresh, str) else call

    def plain_operations(self) -> Sequence[Operation]:
        """Return the operations that only read and take no identifier, first one of each service, then further ones."""
        services = Counter[str]()
        ranked = []
        for endpoint in without_identifiers(self.target.snapshot):
            ranked.append((services[endpoint.operation.service], endpoint.operation))
            services[endpoint.operation.service] += 1
        return [operation for _, operation in sorted(ranked, key=lambda each: each[0])]

    def call_of_client(self, operation: Operation) -> Exchange | None:
        """Return the response of an operation to a token of the grant; None without one, or if the run's own does not succeed."""
        token = self.members().get("access_token")
        if isinstance(token, str) and is_token(token):
            with suppress(NotVerified):
                return self.target.tokens.call(token, operation, who=CLIENT_TOKEN)
        return None

    def is_of_user(self) -> bool:
        """Whether the token of a grant is that of a user, not of the client alone."""
        return bool(
            {"username", _ASSERTION} & set(self.target.snapshot.vocabulary.grants.get(self.name, {}).get("fields", ()))
        )

    def _check_issues_token(self) -> None:
        exchange = self.request()
        if not exchange.ok:
            what = f"the grant {self.name} got {exchange.status} for the configured credentials, too"
            raise NotVerified(what, exchanges=(exchange,))

    def _request(self, flaw: str, overrides: Mapping[str, str | None] | None = None) -> Exchange:
        if self.target.oauth is None:
            supply = Supply(SupplyKind.CREDENTIALS)
            raise NotVerified("the run has no credentials", hint="name a tenant with credentials", supply=supply)
        key = (self.name, flaw)
        own = self.target.oauth.given if self.credentials.grant == self.name else None
        if not flaw and (known := self.target.oauth.refused.get(self.name, own)) is not None:
            self.target.granted.setdefault(key, known)
        try:
            if key not in self.target.granted:
                if flaw and overrides is None:
                    overrides = {_ASSERTION: _invalid_assertion(self.target.oauth, self.name, flaw)}
                self.target.granted[key] = self.target.oauth.request(self.name, overrides)
        except ConfigurationError as error:
            raise NotVerified(error.what, hint=error.hint) from None
        except TenantUnreachable as error:
            if not overrides:
                raise
            raise NotVerified(error.what) from None  # not repeated: the next call shows whether the tenant is reachable
        exchange = self.target.granted[key]
        if exchange.status in TRANSIENT:
            raise NotVerified(
                f"the grant {self.name} got {exchange.status}, which proves nothing", exchanges=(exchange,)
            )
        return exchange


class AccessTokens:
    """The access tokens of a run, and the calls that show which tokens the tenant accepts."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.credentials = _credentials(target)

    def responses(self, operation: Operation) -> Sequence[Exchange]:
        """Return the successful responses of a token endpoint to all grants for which the run has credentials."""
        found = []
        for endpoint, name, _ in grants(self.target.snapshot):
            if endpoint.operation == operation:
                with suppress(NotVerified):
                    found.append(self.target.grant(name).request())
        return [each for each in found if each.ok]

    def call(self, credential: str, operation: Operation | None = None, *, who: str) -> Exchange:
        """Return the response to a call with another credential; NotVerified unless the run's own token may make the call.

        Without an `operation` it is one of the calls that only read. `who` is one of OTHER_CREDENTIALS.
        """
        known = self.target.answer(operation) if operation else self.permitted_call()
        if known is None or not known.ok:
            raise NotVerified("the token of the run got no successful response to compare with")
        return conclusive(self.target.calls.with_credential(known.call, credential, who))

    def refuses_valid(self, refusal: Exchange) -> bool:
        """Whether a call that only reads gets 401 again with a new token of a user, which another call accepts.

        A user without a permission gets 403 (specification, section 7).
        """
        who = self.target.calls.asked_by(refusal)
        of_user = who != DEFAULT or self.target.grant(self.credentials.grant).is_of_user()
        if not (of_user and self.target.endpoint(refusal.call.operation).reads):
            return False
        self.target.accounts[who].forget()
        if self.repeated_call(refusal, self.target.calls.token(who)).status != UNAUTHORIZED:
            return False
        known = self.permitted_call(who)
        return known is not None and known.ok and self.target.call(known.call.operation, who=who, again=True).ok

    def other_credential(self, kind: str) -> str:
        """Return a credential that is not a valid access token: `refresh_token`, `client_secret`, or EXPIRED.

        NotVerified when the run has none, or it cannot be sent as a token.
        """
        hint, name = "", kind.replace("_", " ")
        if kind == EXPIRED:
            hint, name = "add expired-token to the tenant: a token that has expired", "expired token"
            credential = self._expired_token()
        else:
            credential = self.credentials.client_secret if kind == "client_secret" else self._refresh_token()
        if not credential:
            raise NotVerified(f"the run has no {name}", hint=hint, supply=Supply(SupplyKind.CREDENTIALS))
        if not is_token(credential):
            raise NotVerified(f"the {name} has characters that a token must not have, so it cannot be sent")
        return credential

    def _expired_token(self) -> str:
        """Return the configured expired token; in a nightly run else one that expires soon enough to wait for it."""
        if self.target.expired_token or not (self.target.thorough and self.target.oauth and self.credentials.grant):
            return self.target.expired_token
        with suppress(CredentialsRefused):
            return self.target.oauth.expired(_LONGEST_LIFETIME)
        return ""

    def _refresh_token(self) -> str:
        """Return the refresh token of the first grant that issues one."""
        for name, grant in self.target.snapshot.vocabulary.grants.items():
            with suppress(NotVerified):
                issued = "refresh_token" in grant.get("answers", ()) and self.target.grant(name).members().get(
                    "refresh_token"
                )
                if isinstance(issued, str):
                    return issued
        return ""

    def repeated_call(self, known: Exchange, token: str | None) -> Exchange:
        """Return the response to a call that was made before, with another token."""
        return conclusive(self.target.session.send(known.call, token))

    def are_varied_for(self, operation: Operation) -> bool:
        """Return whether an operation gets every kind of invalid token: in a gate run, only one that accepts a valid one."""
        if self.target.thorough:
            return True
        if not self.target.varied_for and self.target.route(operation).plain_call_succeeds():
            self.target.varied_for.append(operation.shape)
        return operation.shape in self.target.varied_for

    def permitted_call(self, who: str = DEFAULT) -> Exchange | None:
        """Return a successful call of a few operations that only read and take no identifier.

        For the account of the run, these are the first ones, least called first; another account may be served by others only, so
        that they are of as many services as possible. If the token of the account is refused by all of them, return one of the
        refusals; None if there is no such call.
        """
        refused: list[Exchange] = []
        sent = self.target.session.requests_sent
        known = [*without_identifiers(self.target.snapshot)]
        few = known[:_MOST_OPERATIONS]
        if who != DEFAULT:
            few = [*{each.operation.service: each for each in reversed(known)}.values()]
        for endpoint in sorted(few, key=lambda each: sent.get(each.operation.label, 0)):
            with suppress(NotVerified, CredentialsRefused):
                exchange = self.target.call(endpoint.operation, who=who)
                if exchange.ok:
                    return exchange
                refused.append(exchange)
        return refused[-1] if refused and all(each.status == UNAUTHORIZED for each in refused) else None


def _credentials(target: Target) -> Credentials:
    return (target.oauth and target.oauth.credentials) or Credentials()


def _invalid_assertion(oauth: TokenSource, name: str, flaw: str) -> str:
    assertion = oauth.assertion(name)
    if flaw in CLAIMS:
        return oauth.assertion(name, wrong_claim(assertion, flaw))
    if flaw.startswith("RS"):
        return oauth.assertion(name, algorithm=flaw)
    return resigned(assertion, flaw, oauth.public_key(name))
