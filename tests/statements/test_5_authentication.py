"""Specification, section 5: how a token is issued, what it permits, and when it expires."""

from __future__ import annotations

from typing import Any

import pytest
from joserfc.jwk import RSAKey

from lmscontract.mock.messages import Request

from .conftest import HOST, At, Tenant

FORTNIGHT = 14 * 24 * 3600


def taken(tenant: Tenant, **claims: Any) -> int:
    """Return the status of the response to an assertion."""
    return tenant.sign_in(tenant.form("jwt-bearer", assertion=tenant.assertion(**claims))).status_code


def served(tenant: Tenant, authorization: str | None) -> int:
    """Return the status of a request with an Authorization header."""
    headers = {} if authorization is None else {"Authorization": authorization}
    return tenant.send("GET", "/learn/v1/courses", account="", headers=headers).status_code


ACCEPTED = {"password": 200, "client_credentials": 403, "jwt-bearer": 200}
"""The status of a call of users with a valid token, by its grant (5.2)."""


# 5.1, 5.2


@pytest.mark.source("5.1 client credentials", "5.1 token endpoint")
@pytest.mark.parametrize("grant", ["password", "client_credentials"])
@pytest.mark.parametrize("wrong", ["client_id", "client_secret"])
def test_a_client_is_identified_by_id_and_secret(tenant: Tenant, grant: str, wrong: str) -> None:
    """A client with an id or secret other than the configured one gets no token."""
    assert tenant.sign_in(tenant.form(grant, **{wrong: "another"})).status_code in (400, 401)


@pytest.mark.source("5.1 token endpoint")
def test_parameters_of_a_token_request_are_form_fields(tenant: Tenant) -> None:
    """Form fields of a POST get a token; the same values as JSON, in the query or by GET do not."""
    form, address = tenant.form("password"), f"{tenant.base_url}/oauth2/token"
    assert tenant.session.post(address, data=form).status_code == 200
    assert tenant.session.post(address, json=form).status_code == 400
    assert tenant.session.post(address, params=form).status_code == 400
    assert tenant.session.get(address, params=form).status_code in (404, 405)


@pytest.mark.source("5.1 token endpoint")
@pytest.mark.parametrize("grant", ["password", "client_credentials", "jwt-bearer"])
def test_every_grant_has_the_scope_api(tenant: Tenant, grant: str) -> None:
    """Another scope than api gets 400."""
    more = {"assertion": tenant.assertion()} if grant == "jwt-bearer" else {}
    assert tenant.sign_in(tenant.form(grant, **more)).json()["scope"] == "api"
    assert tenant.sign_in({**tenant.form(grant, **more), "scope": "everything"}).status_code == 400


@pytest.mark.source("5.1 level of the token")
def test_the_level_of_the_user_decides(tenant: Tenant) -> None:
    """One token is accepted by many endpoints, depending on the level of its user."""
    paths = ("/learn/v1/courses", "/manage/v1/user/search", "/manage/v1/tags", "/poweruser/v1/powerusers")
    opened = {
        account: [tenant.get(path, account).status_code for path in paths]
        for account in ("superadmin", "power-user", "manager", "user")
    }
    assert opened == {
        "superadmin": [200, 200, 200, 200],
        "power-user": [200, 200, 200, 403],
        "manager": [200, 200, 403, 403],
        "user": [200, 403, 403, 403],
    }


@pytest.mark.source("5.2 password", "5.2 client credentials", "5.2 JWT bearer")
@pytest.mark.parametrize("grant", ["password", "client_credentials", "jwt-bearer"])
def test_a_grant_needs_each_of_its_fields(tenant: Tenant, grant: str) -> None:
    """A form without one of the fields of its grant gets no token; the complete form gets a valid one."""
    more = {"assertion": tenant.assertion()} if grant == "jwt-bearer" else {}
    form = tenant.form(grant, **more)
    for lacking in form:
        answer = tenant.sign_in({name: value for name, value in form.items() if name != lacking})
        assert answer.status_code in (400, 401), lacking
    assert served(tenant, f"Bearer {tenant.sign_in(form).json()['access_token']}") == ACCEPTED[grant]


@pytest.mark.source("5.2 password")
@pytest.mark.parametrize("wrong", [{"username": "nobody"}, {"password": "guessed"}, {"password": ""}])
def test_a_wrong_password_gets_no_token(tenant: Tenant, wrong: dict[str, str]) -> None:
    """Username and password must belong to one user."""
    assert tenant.sign_in(tenant.form("password", **wrong)).status_code in (400, 401)


@pytest.mark.source("5.2 password")
@pytest.mark.parametrize("kind", ["", "implicit", "Password", "urn:ietf:params:oauth:grant-type:saml2-bearer"])
def test_an_unknown_grant_gets_400(tenant: Tenant, kind: str) -> None:
    """A grant that is not documented gets 400."""
    assert tenant.sign_in({**tenant.form("password"), "grant_type": kind}).status_code == 400


@pytest.mark.source("5.2 authorization code")
def test_the_authorization_code_flow_has_its_start(tenant: Tenant) -> None:
    """GET /oauth2/authorize needs no token, and answers a page."""
    answer = tenant.get("/oauth2/authorize", account="")
    assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, "text/html")


@pytest.mark.source("5.2 client tokens")
def test_client_tokens_are_refused(at: At) -> None:
    """The token of a client without user is refused where a user's is served; in a variant only some calls refuse it."""
    paths = ("/learn/v1/courses", "/learn/v1/categories", "/manage/v1/user", "/manage/v1/tags", "/otj/v1/checklists")
    tenant = at()
    assert {tenant.get(path, "client").status_code for path in paths} == {403}
    assert tenant.get("/learn/v1/courses", "user").status_code == 200
    some = at(variant="client-tokens=some-refused")
    assert {some.get(path, "client").status_code for path in paths} == {200, 403}


# 5.3


@pytest.mark.source("5.2 JWT bearer", "5.3 sub")
@pytest.mark.parametrize("account", ["superadmin", "power-user", "user"])
def test_an_assertion_signs_its_subject_in(tenant: Tenant, account: str) -> None:
    """The token belongs to the user named by sub, with that user's level."""
    assertion = tenant.assertion(sub=tenant.person(account).username)
    token = tenant.sign_in(tenant.form("jwt-bearer", assertion=assertion)).json()["access_token"]
    signed = {"Authorization": f"Bearer {token}"}
    found = tenant.send("GET", "/manage/v1/multidomain", account="", headers=signed).status_code
    assert found == (200 if account == "superadmin" else 403)


@pytest.mark.source("5.3 header")
@pytest.mark.parametrize("algorithm", ["HS256", "RS384", "RS512", "PS256"])
def test_an_assertion_is_signed_with_rs256(tenant: Tenant, algorithm: str) -> None:
    """Another algorithm than RS256 is refused, also with the right key."""
    assert taken(tenant) == 200
    assert taken(tenant, algorithm=algorithm) == 400


@pytest.mark.source("5.3 header")
def test_an_unsigned_assertion_is_refused(tenant: Tenant) -> None:
    """An assertion without signature, with a wrong one, or with claims changed after signing, is refused."""
    header, claims, signature = tenant.assertion().split(".")
    other = tenant.assertion(sub="somebody.else").split(".")[1]
    unsigned = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"
    for wrong in (f"{unsigned}.{claims}.", f"{header}.{claims}.", f"{header}.{other}.{signature}", "no.assertion", ""):
        assert tenant.sign_in(tenant.form("jwt-bearer", assertion=wrong)).status_code == 400


@pytest.mark.source("5.3 public key")
def test_an_assertion_needs_the_uploaded_key(tenant: Tenant) -> None:
    """An assertion with another key is refused until the public half of that key is uploaded."""
    another = RSAKey.generate_key(2048)
    assert taken(tenant, key=another) == 400
    tenant.platform.tokens.upload(another.as_pem(private=False).decode())
    assert taken(tenant, key=another) == 200


@pytest.mark.source("5.3 iss", "5.3 sub", "5.3 aud", "5.3 iat", "5.3 exp")
@pytest.mark.parametrize("claim", ["iss", "sub", "aud", "iat", "exp"])
def test_every_claim_is_required(tenant: Tenant, claim: str) -> None:
    """An assertion without one of its claims is refused."""
    assert taken(tenant, **{claim: None}) == 400


@pytest.mark.source("5.3 iss", "5.3 sub")
@pytest.mark.parametrize("wrong", [{"iss": "another-client"}, {"iss": ""}, {"sub": "nobody"}, {"sub": ""}])
def test_the_issuer_is_the_client_and_the_subject_a_user(tenant: Tenant, wrong: dict[str, str]) -> None:
    """Iss must be the client id, and sub the username of a user."""
    assert taken(tenant, **wrong) == 400


@pytest.mark.source("5.3 aud")
def test_the_audience_is_the_host_name(tenant: Tenant) -> None:
    """Aud is the host name, with or without port, and without a protocol."""
    address = tenant.base_url.removeprefix("http://")
    assert [taken(tenant, aud=each) for each in (HOST, address, [HOST])] == [200, 200, 200]
    for wrong in (tenant.base_url, f"https://{HOST}", "learning.example.com", "", f"{HOST}:1"):
        assert taken(tenant, aud=wrong) == 400, wrong


@pytest.mark.source("5.3 iat", "5.3 exp")
@pytest.mark.parametrize(
    "wrong", [{"exp": -1}, {"exp": 0}, {"iat": 3600}, {"exp": "soon"}, {"iat": "2030-03-17"}], ids=str
)
def test_the_times_of_an_assertion_are_checked(tenant: Tenant, wrong: dict[str, Any]) -> None:
    """An assertion that has expired, is from the future, or has times that are not Unix timestamps, is refused."""
    now = int(tenant.middleware.clock())
    given = {name: now + value if isinstance(value, int) else value for name, value in wrong.items()}
    assert taken(tenant, **given) == 400


@pytest.mark.source("5.3 exp")
def test_an_assertion_expires(tenant: Tenant) -> None:
    """The same assertion is accepted before exp, and refused after it."""
    form = tenant.form("jwt-bearer", assertion=tenant.assertion())
    assert tenant.sign_in(form).status_code == 200
    tenant.advance(61)
    assert tenant.sign_in(form).status_code == 400


# 5.4, 5.5, 5.6


@pytest.mark.source("5.4 header", "5.4 missing credential", "7 401")
def test_requests_without_a_valid_token_get_401(tenant: Tenant) -> None:
    """A request needs Authorization: Bearer with an issued token, and gets 401 with anything else."""
    token = tenant.token("superadmin")
    assert served(tenant, f"Bearer {token}") == 200
    for wrong in (None, "", "Bearer", "Bearer unknown-token", token, f"Basic {token}", f"Bearer {token}x"):
        assert served(tenant, wrong) == 401, wrong


@pytest.mark.source("5.4 header", "5.4 missing credential")
def test_every_operation_needs_the_token(tenant: Tenant) -> None:
    """Without a token, no operation of the API is served."""
    for endpoint in tenant.platform.snapshot.operations:
        operation = endpoint.operation
        if not endpoint.public and operation.path != "/oauth2/token" and "**" not in operation.path:
            path = tenant.path(operation.label) if operation.parameters else operation.path
            assert tenant.platform.handle(Request(operation.method, path)).status == 401, operation.label
    assert tenant.platform.changes == 0


@pytest.mark.source("5.4 header")
def test_a_token_outside_the_header_is_ignored(tenant: Tenant) -> None:
    """A token in the query, a cookie or the body is not accepted, and one in the query is a client violation."""
    token = tenant.token("superadmin")
    assert tenant.send("GET", "/learn/v1/courses", {"access_token": token}, account="").status_code == 401
    cookie = {"Cookie": f"access_token={token}"}
    assert tenant.send("GET", "/learn/v1/courses", account="", headers=cookie).status_code == 401
    body = {"access_token": token, "title": "New"}
    assert tenant.send("POST", "/manage/v1/orgchart", body=body, account="").status_code == 401
    assert {"token-in-query", "no-token"} <= tenant.client_violations


@pytest.mark.source("5.5 lifetime", "8 token lifetime")
@pytest.mark.parametrize("grant", ["password", "client_credentials", "jwt-bearer"])
def test_a_token_lives_for_its_stated_seconds(tenant: Tenant, grant: str) -> None:
    """A token is valid until expires_in seconds have passed, and then gets 401."""
    more = {"assertion": tenant.assertion()} if grant == "jwt-bearer" else {}
    answer = tenant.sign_in(tenant.form(grant, **more)).json()
    tenant.advance(answer["expires_in"] - 1)
    assert served(tenant, f"Bearer {answer['access_token']}") == ACCEPTED[grant]
    tenant.advance(2)
    assert served(tenant, f"Bearer {answer['access_token']}") == 401


@pytest.mark.source("5.5 lifetime", "8 token lifetime")
def test_tokens_may_live_two_weeks(at: At) -> None:
    """In a variant, tokens are valid for fourteen days."""
    tenant = at(variant="token-validity=fortnight")
    token = tenant.sign_in(tenant.form("password")).json()["access_token"]
    tenant.advance(FORTNIGHT - 60)
    assert served(tenant, f"Bearer {token}") == 200
    tenant.advance(120)
    assert served(tenant, f"Bearer {token}") == 401


@pytest.mark.source("5.5 lifetime")
def test_a_new_token_is_issued_by_grant_or_refresh(tenant: Tenant) -> None:
    """After a token has expired, its grant gives a new one, and so does its refresh token."""
    first = tenant.sign_in(tenant.form("password", "user")).json()
    tenant.advance(first["expires_in"] + 1)
    again = tenant.sign_in(tenant.form("password", "user")).json()["access_token"]
    more = {"grant_type": "refresh_token", "refresh_token": first["refresh_token"]}
    refreshed = tenant.sign_in({**tenant.form("client_credentials"), **more}).json()
    assert len({first["access_token"], again, refreshed["access_token"]}) == 3
    for token in (again, refreshed["access_token"]):
        assert served(tenant, f"Bearer {token}") == 200
        signed = {"Authorization": f"Bearer {token}"}
        assert tenant.send("GET", "/manage/v1/multidomain", account="", headers=signed).status_code == 403


@pytest.mark.source("5.5 lifetime")
@pytest.mark.parametrize("wrong", [{"refresh_token": "guessed"}, {"client_secret": "guessed"}])
def test_refresh_needs_an_issued_token(tenant: Tenant, wrong: dict[str, str]) -> None:
    """An unknown refresh token, and another client's secret, get no token."""
    issued = tenant.sign_in(tenant.form("password")).json()["refresh_token"]
    more = {"grant_type": "refresh_token", "refresh_token": issued, **wrong}
    assert tenant.sign_in({**tenant.form("client_credentials"), **more}).status_code in (400, 401)


@pytest.mark.source("5.6 sign-on address")
def test_a_token_signs_its_user_on_by_address(tenant: Tenant) -> None:
    """The sign-on address needs a valid token and each of its parts."""
    parts = ["type=oauth2_response", f"access_token={tenant.token('user')}", "expires_in=3600"]
    parts += ["token_type=bearer", "scope=api"]
    address = f"{tenant.base_url}/learn;"
    answer = tenant.session.get(address + ";".join(parts))
    assert answer.status_code == 200
    assert tenant.person("user").username in answer.text
    tenant.session.cookies.clear()
    for part in parts:
        found = tenant.session.get(address + ";".join(each for each in parts if each != part), allow_redirects=False)
        assert found.status_code >= 400, part
    changed = [part.replace(tenant.token("user"), "guessed") for part in parts]
    assert tenant.session.get(address + ";".join(changed), allow_redirects=False).status_code == 401


@pytest.mark.source("5.6 sign-on address")
def test_sign_on_works_with_a_custom_domain(tenant: Tenant) -> None:
    """The host name of the address makes no difference."""
    token = tenant.token("user")
    address = f"/learn;type=oauth2_response;access_token={token};expires_in=3600;token_type=bearer;scope=api"
    headers = {"Host": "academy.example.org"}
    answer = tenant.session.get(tenant.base_url + address, headers=headers, allow_redirects=False)
    assert answer.status_code == 200
