"""The token endpoint: which forms get a token, and how the others are refused."""

from __future__ import annotations

import base64
import json
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.types import Channel, Month, Operation

from ..browser import with_variant
from ..conftest import FORM, NOW, Caller, Clock, Opened

GRANTS = ["password", "client_credentials", "jwt-bearer"]


@pytest.mark.parametrize("grant", GRANTS)
@pytest.mark.parametrize(("contract", "month"), [("ours", "2026-11"), ("parcels", "2031-06")])
def test_the_response_to_each_grant_has_exactly_the_properties_of_the_contract(
    grant: str, contract: str, month: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    """A valid form of each grant is answered with exactly the properties of the contract."""
    caller = Caller(opened(request.getfixturevalue(contract), month))
    response = caller.sign_in(caller.form(grant))
    stated = caller.platform.snapshot.vocabulary.token["grants"][grant]["answers"]
    assert (response.status, set(response.json())) == (200, set(stated))


@pytest.mark.parametrize("grant", GRANTS)
def test_the_token_of_each_grant_is_accepted(grant: str, call: Caller) -> None:
    """The token of every grant is accepted by other operations."""
    call.tokens["superadmin"] = call.sign_in(call.form(grant)).json()["access_token"]
    assert call.get("/depot/v1/ledger").status == 200


@pytest.mark.parametrize(
    ("grant", "wrong", "status", "error"),
    [
        ("password", {"password": "guessed"}, 400, "invalid_grant"),
        ("password", {"username": "nobody"}, 400, "invalid_grant"),
        ("password", {"username": "None"}, 400, "invalid_grant"),
        ("password", {"client_secret": "guessed"}, 401, "invalid_client"),
        ("client_credentials", {"client_id": "nobody"}, 401, "invalid_client"),
        ("client_credentials", {"scope": "more"}, 400, "invalid_scope"),
        ("password", {"grant_type": "a_guess"}, 400, "unsupported_grant_type"),
        ("jwt-bearer", {"assertion": "no.such.thing"}, 400, "invalid_grant"),
        ("jwt-bearer", {"client_id": "nobody"}, 401, "invalid_client"),
    ],
)
def test_one_wrong_field_gets_an_oauth_error(
    call: Caller, grant: str, wrong: dict[str, str], status: int, error: str
) -> None:
    """A form with one wrong field is refused with the matching OAuth 2.0 error."""
    response = call.sign_in({**call.form(grant), **wrong})
    assert (response.status, response.json()["error"]) == (status, error)


def test_a_wrong_password_and_an_unknown_username_get_one_error(call: Caller) -> None:
    """A wrong password and an unknown username get the same error description."""
    found = [call.sign_in({**call.form("password"), **wrong}) for wrong in ({"password": "x"}, {"username": "x"})]
    assert {each.json()["error_description"] for each in found} == {"user name or password is wrong"}


@pytest.mark.parametrize("grant", GRANTS)
def test_a_form_without_a_required_field_gets_no_token(call: Caller, grant: str) -> None:
    """A form that lacks a field of its grant, or has it empty, is refused."""
    form = call.form(grant)
    for name in form:
        for wrong in ({key: value for key, value in form.items() if key != name}, {**form, name: ""}):
            response = call.sign_in(wrong)
            assert (response.status, response.json()["error"]) == (400, "invalid_request"), name


@pytest.mark.parametrize("name", ["grant_type", "client_secret", "further"])
def test_a_repeated_field_gets_no_token(call: Caller, name: str) -> None:
    """A form with a repeated field is refused, also when the endpoint does not use that field."""
    form = {"further": "x", **call.form("password")}
    response = _posted(call, urlencode([*form.items(), (name, form[name])]).encode())
    assert (response.status, response.json()["error"]) == (400, "invalid_request")


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/xml; charset=utf-8"])
def test_a_body_that_is_not_a_form_gets_no_token(call: Caller, kind: str) -> None:
    """A JSON body is refused at the token endpoint."""
    response = _posted(call, json.dumps(call.form("password")).encode(), kind)
    assert (response.status, response.json()["error"]) == (400, "invalid_request")
    assert "access_token" not in response.json()


@pytest.mark.parametrize("kind", ["", "application/x-www-form-urlencoded; charset=UTF-8", "multipart"])
def test_a_form_may_have_any_form_content_type(call: Caller, kind: str) -> None:
    """A form is accepted with a charset, as multipart, and without a content type."""
    form = call.form("password")
    if kind == "multipart":
        parts = "".join(
            f'--cut\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in form.items()
        )
        response = _posted(call, f"{parts}--cut--\r\n".encode(), "multipart/form-data; boundary=cut")
    else:
        response = _posted(call, urlencode(form).encode(), kind)
    assert response.status == 200


def test_fields_in_the_query_are_ignored(call: Caller) -> None:
    """Form fields in the query string are not used."""
    query = tuple(call.form("password").items())
    assert call.platform.handle(Request("POST", _path(call), query, FORM, b"")).status == 400


def test_token_responses_forbid_caching(call: Caller) -> None:
    """Responses of the token endpoint forbid caching, both with a token and with an error."""
    for form in (call.form("password"), {"grant_type": "a_guess"}):
        response = call.sign_in(form)
        assert (response.header("cache-control"), response.header("pragma")) == ("no-store", "no-cache")
        assert response.header("x-parcel-release") == "30.1"


@pytest.mark.parametrize(("reading", "status"), [("as-others", 400), ("forbidden", 403)])
def test_a_variant_may_refuse_with_a_platform_error(parcels: Contract, reading: str, status: int) -> None:
    """A variant of the token endpoint refuses with the error body of other operations."""
    caller = Caller(with_variant(parcels, token_refusals=reading))
    response = caller.sign_in({**caller.form("password"), "password": "guessed"})
    assert (response.status, "error" in response.json()) == (status, False)


_NAMES = st.sampled_from(
    ["grant_type", "client_id", "client_secret", "username", "password", "scope", "assertion", "refresh_token"]
)
_WORDS = st.one_of(
    st.sampled_from(["password", "client_credentials", "refresh_token", "all", "dispatcher", "a.b.c", "."]),
    st.text(max_size=8),
)
_TYPES = st.sampled_from(
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "application/json",
        "",
    ]
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    fields=st.lists(st.tuples(_NAMES, _WORDS), max_size=10),
    body=st.none() | st.binary(max_size=60),
    kind=_TYPES,
)
def test_no_generated_form_gets_a_token_or_a_traceback(
    call: Caller, fields: list[tuple[str, str]], body: bytes | None, kind: str
) -> None:
    """Every generated form without a secret is refused with an OAuth error."""
    content = urlencode(fields, errors="replace").encode() if body is None else body
    response = call.platform.handle(Request("POST", _path(call), (), {"content-type": kind}, content))
    assert response.status in (400, 401)
    assert set(response.json()) == {"error", "error_description"}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 1000), sign=st.sampled_from("AZaz09-_.="))
def test_a_tampered_assertion_gets_no_token(call: Caller, at: int, sign: str) -> None:
    """An assertion with one changed character in its claims is refused."""
    if "assertion" not in call.tokens:
        call.tokens["assertion"] = call.assertion()
    text = call.tokens["assertion"]
    at %= text.rindex(".")
    tampered = f"{text[:at]}{sign}{text[at + 1 :]}"
    grant = call.platform.snapshot.vocabulary.token["grants"]["jwt-bearer"]["grant-type"]
    response = call.sign_in({"grant_type": grant, "scope": "all", "assertion": tampered})
    assert (response.status == 200) == (tampered == text)


@pytest.mark.parametrize(("body", "status"), [(None, 200), (b"[1]", 400), (b"{", 400), (b'{"grant_type": null}', 400)])
def test_a_contract_may_require_json(parcels: Contract, body: bytes | None, status: int) -> None:
    """Where the contract requires JSON at the token endpoint, the fields are read from a JSON body."""
    snapshot = parcels.at(Month.parse("2031-06"), Channel("production"))
    token = {**snapshot.vocabulary.token, "sent-as": "json"}
    other = replace(snapshot, vocabulary=replace(snapshot.vocabulary, token=token))
    call = Caller(Platform(other, parcels.mock_data, clock=Clock()))
    sent = json.dumps(call.form("password")).encode() if body is None else body
    assert _posted(call, sent, "application/json").status == status


def test_equal_seeds_give_equal_tokens(parcels: Contract, opened: Opened) -> None:
    """The tokens of a seed come in the same order in every process."""
    first, second, other = (Caller(opened(parcels, "2031-06", seed=seed)) for seed in (1, 1, 2))
    assert first.token("manager") == second.token("manager") != other.token("manager")


def test_credentials_in_a_header_authenticate_no_client(call: Caller) -> None:
    """The fields of a grant are form fields: a client in a Basic header gets no token."""
    form = {name: value for name, value in call.form("password").items() if not name.startswith("client")}
    known = call.platform.credentials
    header = {
        "authorization": f"Basic {base64.b64encode(f'{known.client_id}:{known.client_secret}'.encode()).decode()}"
    }
    sent = {**FORM, **header}
    assert call.platform.handle(Request("POST", _path(call), (), sent, urlencode(form).encode())).status == 400


def test_assertions_are_checked_with_the_clock_of_the_platform(call: Caller) -> None:
    """The times of an assertion are compared with the clock of the platform."""
    assert call.sign_in({**call.form("jwt-bearer"), "assertion": call.assertion(exp=int(NOW) + 1)}).status == 200


def _posted(call: Caller, body: bytes, kind: str = FORM["content-type"]) -> Response:
    sent = {"content-type": kind} if kind else {}
    return call.platform.handle(Request("POST", _path(call), (), sent, body))


def _path(call: Caller) -> str:
    return Operation.parse(call.platform.snapshot.vocabulary.token["operation"]).path
