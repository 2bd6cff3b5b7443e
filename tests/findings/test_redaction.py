"""Reports contain no secrets and no personal data in any encoding, and other texts stay readable."""

from __future__ import annotations

import base64
import html
import json
import shlex
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lmscontract.findings.redaction import MARK, Redactor, is_private

CANARY = "c4nary-Gelb/7&x+ü\"'\\"
JWT = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl"

SPELLINGS = {
    "raw": CANARY,
    "percent": quote(CANARY, safe=""),
    "percent in lower case": quote(CANARY, safe="").lower().replace("gelb", "Gelb"),
    "percent with slashes": quote(CANARY),
    "percent twice": quote(quote(CANARY, safe=""), safe=""),
    "form": quote_plus(CANARY),
    "every character in percent": "".join(f"%{byte:02X}" for byte in CANARY.encode()),
    "JSON": json.dumps(CANARY)[1:-1],
    "JSON without ASCII": json.dumps(CANARY, ensure_ascii=False)[1:-1],
    "JSON in JSON": json.dumps(json.dumps(CANARY))[1:-1],
    "JSON with escaped slashes": json.dumps(CANARY)[1:-1].replace("/", "\\/"),
    "Python": repr(CANARY)[1:-1],
    "HTML": html.escape(CANARY),
}

names = st.sampled_from(["password", "access_token", "user-email", "firstName", "API key", "client_secret", "Cookie"])
harmless = st.sampled_from(["id", "course_name", "status", "items", "X-Service-Api-Version"])
plain = st.text(alphabet=st.characters(codec="utf-8", exclude_characters='[]"'), max_size=12)


def documents(leaf: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return JSON documents of nested lists and objects with the given leaves."""
    return st.recursive(
        leaf,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names | harmless | plain, inner, max_size=3),
        max_leaves=8,
    )


scalars = st.none() | st.booleans() | st.integers() | st.floats() | plain


def shown(value: Any) -> str:
    """Return JSON text."""
    return json.dumps(value, ensure_ascii=False)


@given(st.text())
def test_redaction_is_idempotent(text: str) -> None:
    """Redacting a redacted text changes nothing."""
    redactor = Redactor(["secret-of-the-run", "ab"])
    once = redactor.text(text)
    assert redactor.text(once) == once


@given(
    st.lists(
        st.sampled_from(
            [
                "password",
                "email",
                "x",
                "a@b.co",
                "ab",
                MARK,
                "=",
                "%3D",
                ":",
                '"',
                "'",
                "\\",
                "{",
                "}",
                "[",
                "]",
                ",",
                ";",
                "&",
                "\n",
                " ",
                "Bearer ",
                "Cookie: ",
                JWT,
                "://",
                "@",
                "secret-of-the-run",
                "$TOKEN",
                "0",
                "null",
            ]
        ),
        max_size=14,
    ).map("".join)
)
@example("email[jane@x.org]=5")
@example('"password": [redacted] "x"')
def test_redaction_is_idempotent_for_difficult_texts(text: str) -> None:
    """Redacting a redacted text changes nothing, even if the text consists of patterns of the redactor."""
    redactor = Redactor(["secret-of-the-run", "ab"])
    once = redactor.text(text)
    assert redactor.text(once) == once
    assert "secret-of-the-run" not in once


@given(documents(scalars))
def test_redaction_of_a_document_is_idempotent(document: Any) -> None:
    """Redacting a redacted JSON document changes nothing."""
    redactor = Redactor(["secret-of-the-run"])
    once = redactor.json(document)
    assert shown(redactor.json(once)) == shown(once)


@given(documents(scalars | st.just(CANARY) | st.sampled_from(sorted(SPELLINGS.values()))))
def test_a_known_secret_is_removed_from_documents(document: Any) -> None:
    """A known secret is removed from JSON documents and their texts, in every encoding."""
    redactor = Redactor([CANARY])
    for printed in (
        json.dumps(redactor.json(document)),
        redactor.text(json.dumps(document)),
        redactor.text(str(document)),
    ):
        assert "nary-" not in printed
        assert "Gelb" not in printed


@given(documents(scalars), documents(st.just("planted!")), names)
def test_values_of_private_names_are_removed(document: Any, held: Any, name: str) -> None:
    """The value of a private property is removed from JSON and its text, at any depth."""
    planted = {"data": {"items": [document, {name: held, "id": 7}]}}
    redactor = Redactor()
    for printed in (
        json.dumps(redactor.json(planted)),
        redactor.text(json.dumps(planted)),
        redactor.text(json.dumps(planted, indent=2)),
        redactor.text(json.dumps(json.dumps(planted))),
    ):
        assert "planted" not in printed


@given(names, st.sampled_from(["password", "access_token", "email"]), st.integers(min_value=0, max_value=60))
def test_a_truncated_body_is_redacted(outer: str, inner: str, at: int) -> None:
    """A truncated private value is removed too."""
    text = json.dumps({"id": 1, outer: {inner: "planted value, and more of it", "list": ["planted"]}})
    assert "plant" not in Redactor().text(text[: len(text) - at])


@given(st.text(), st.sampled_from(sorted(SPELLINGS)), st.text())
def test_a_known_secret_is_removed_from_texts(before: str, spelling: str, after: str) -> None:
    """A known secret is removed from every text, in every encoding."""
    redacted = Redactor([CANARY]).text(f"{before} {SPELLINGS[spelling]} {after}")
    assert "Gelb" not in redacted


@given(st.binary(max_size=7), st.binary(max_size=7), st.booleans())
def test_a_secret_in_base64_is_removed(before: bytes, after: bytes, in_urls: bool) -> None:
    """A secret is removed at every position of a base64 value, for example in Basic credentials."""
    encode = base64.urlsafe_b64encode if in_urls else base64.b64encode
    encoded = encode(before + CANARY.encode() + after).decode()
    redacted = Redactor([CANARY]).text(f"x {encoded} x")
    assert MARK in redacted
    assert encoded not in redacted


def test_encoded_line_breaks_and_spaces() -> None:
    """A secret with a line break or a space is found escaped, percent-encoded and as a form field."""
    redactor = Redactor(["two words\nand a line"])
    for text in ("two+words%0Aand%20a+line", r"two words\nand a line", r"two\u0020words\u000aand a line"):
        assert redactor.text(text) == MARK


def test_a_short_secret_is_removed_as_a_word() -> None:
    """A short secret is removed only as a complete word."""
    assert Redactor(["demo"]).text("demo, a demonstration of demo") == f"{MARK}, a demonstration of {MARK}"


def test_empty_and_repeated_secrets() -> None:
    """An empty or repeated secret changes nothing."""
    redactor = Redactor(["", "  "])
    redactor.add("known-to-the-run")
    redactor.add("known-to-the-run")
    assert redactor.text("a  b known-to-the-run") == f"a  b {MARK}"


def test_the_longest_secret_has_priority() -> None:
    """If a secret is the beginning of another one, the longer one is removed completely."""
    assert Redactor(["secret-1", "secret-1-long"]).text("secret-1-long") == MARK


def test_a_secret_like_the_mark() -> None:
    """A secret that looks like the mark does not cause an endless loop."""
    assert "hunter2" not in Redactor(['"[redacted', "hunter2"]).text('"password": "hunter2" hunter2')


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("/learn?page=1&access_token=abc.def&x=2", f"/learn?page=1&access_token={MARK}&x=2"),
        ("/learn;type=x;access_token=abc;expires_in=5", f"/learn;type=x;access_token={MARK};expires_in=5"),
        ("grant_type=password&client_secret=s%26t&scope=x", f"grant_type=password&client_secret={MARK}&scope=x"),
        ("/x?a%3D1%26pwd%3Dabc", f"/x?a%3D1%26pwd%3D{MARK}"),
        ("/x?a%253D1%2526refresh_token%253Dabc&y", f"/x?a%253D1%2526refresh_token%253D{MARK}&y"),
        ("/x?user%5Bemail%5D=me&user[phone]=5", f"/x?user%5Bemail%5D={MARK}&user[phone]={MARK}"),
        ("Account(username='jane', password=\"two words\")", f"Account(username={MARK}, password={MARK})"),
        ('password="cut off', f"password={MARK}"),
        ("token == 'abc'", f"token == {MARK}"),
        ("https://jane:pa@ss@host/x", f"https://{MARK}@host/x"),
        ("write to jane.o'hara+lms@mail.example.org.", f"write to {MARK}."),
        ("/users/jane%40example.org/x", f"/users/{MARK}/x"),
        ("/users/jane%2540example%252Eorg/x", f"/users/{MARK}/x"),
        (r"jane\u0040example.org", MARK),
        ("jane&#64;example.org", MARK),
        ("müller@bücher.example", MARK),
        (f"see {JWT}, please", f"see {MARK}, please"),
        (f"/learn?next={JWT.replace('.', '%2E')}", f"/learn?next={MARK}"),
        ("Bearer abcdef0123456789", f"Bearer {MARK}"),
        ("Basic dXM6c2VjcmV0", f"Basic {MARK}"),
        ("GET / HTTP/1.1\r\nCookie: a=b; c=d\r\nX: 1\r\n\r\n", f"GET / HTTP/1.1\r\nCookie: {MARK}\r\nX: 1\r\n\r\n"),
        ("GET /\nAuthorization: Bearer short", f"GET /\nAuthorization: {MARK}"),
        (r'"GET /\r\nCookie: a=b\r\nX: 1"', rf'"GET /\r\nCookie: {MARK}\r\nX: 1"'),
        ("curl -H 'X-Api-Key: abc' -H 'Accept: */*'", f"curl -H 'X-Api-Key: {MARK}' -H 'Accept: */*'"),
        ("{'password': 'x', 'id': 1}", f"{{'password': '{MARK}', 'id': 1}}"),
        ('{"email": 5, "id": 1}', f'{{"email": "{MARK}", "id": 1}}'),
        ('{"id": 1, "phone": 49123}', f'{{"id": 1, "phone": "{MARK}"}}'),
        ('"token": abc', f'"token": "{MARK}"'),
        (r'{\"password\": \"a\\\"b\", \"id\": 1}', rf'{{\"password\": \"{MARK}\", \"id\": 1}}'),
        ('{"address": {"a": ["]", {"b": "}"}]}, "id": 1}', f'{{"address": "{MARK}", "id": 1}}'),
        ("a -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- b", f"a {MARK} b"),
        ("-----BEGIN PRIVATE KEY-----\nabc", MARK),
    ],
)  # fmt: skip
def test_secrets_and_personal_data_are_found_by_name_and_format(text: str, redacted: str) -> None:
    """Values with a private name, scheme or format are replaced, and the text around them is kept."""
    redactor = Redactor()
    assert redactor.text(text) == redacted
    assert redactor.text(text) == redacted


@pytest.mark.parametrize(
    "text",
    [
        "GET /course/v1/courses?sort_attr=price&page_size=200&mobile=1 -> 200",
        '{"email": null, "password": true, "phone": "", "address": {}, "mobile": 0}',
        '"token_type": "Bearer", "expires_in": 3600, "scope": "api"',
        "Access-Control-Allow-Credentials: true",
        'curl -H "Authorization: Bearer $TOKEN" https://learning.example.com',
        "access_token=$TOKEN",
        "requests@2.34.2 and a bearer credential",
        "a = b, a == b, 7 @ 8, x@y",
        "=x",
        "password=",
        "'x': 'password'",
    ],
)
def test_harmless_texts_are_kept(text: str) -> None:
    """Flags, empty values, shell variables, versions and ordinary words are kept."""
    assert Redactor().text(text) == text


def test_a_document_keeps_its_structure() -> None:
    """Members and empty values are kept; in a list of named values, those with a private name are redacted."""
    document = {
        "user": {"email": "", "phone": None, "id": 4711, "birthday": 19700101, "score": 1.5},
        "additional_fields": [{"title": "Phone number", "value": "1234"}, {"title": "Room", "value": "12"}],
        "by": {"jane@example.org": True},
        "log": ("Bearer abcdef0123456789", 4711),
    }
    assert Redactor(["4711"]).json(document) == {
        "user": {"email": "", "phone": None, "id": MARK, "birthday": MARK, "score": 1.5},
        "additional_fields": [{"title": "Phone number", "value": MARK}, {"title": "Room", "value": "12"}],
        "by": {MARK: True},
        "log": [f"Bearer {MARK}", MARK],
    }


def test_headers_are_redacted_by_name_and_value() -> None:
    """Credentials and cookies are redacted completely, in any case; other headers lose only their secrets."""
    headers = {"authorization": "Bearer x", "SET-COOKIE": "a=b", "Cookie": "", "X-Id": "1", "Location": "/x?token=abc"}
    assert Redactor().headers(headers) == {
        "authorization": MARK, "SET-COOKIE": MARK, "Cookie": "", "X-Id": "1", "Location": f"/x?token={MARK}",
    }  # fmt: skip


def test_a_quoted_header_is_redacted() -> None:
    """A header in a shell command is redacted inside its quotes."""
    line = f"curl -H {shlex.quote('Cookie: sid=abc')} https://x"
    assert Redactor().text(line) == f"curl -H 'Cookie: {MARK}' https://x"


@pytest.mark.parametrize("name", ["accessToken", "REFRESH-TOKEN", "user[e_mail]", "user%5Bpassword%5D", "x-api-key"])
def test_spellings_of_private_names(name: str) -> None:
    """Case, punctuation and encoding of a name do not matter."""
    assert is_private(name)


@pytest.mark.parametrize("name", ["token_type", "course_name", "id_user", "expires_in", "grant_type", "name", ""])
def test_ordinary_names_are_not_private(name: str) -> None:
    """Names of the contract that contain no personal data are kept."""
    assert not is_private(name)


@pytest.mark.parametrize("secret", ["member", "token", "GET"])
def test_a_secret_that_is_an_ordinary_word(secret: str) -> None:
    """Known names are kept even if they contain the secret; the secret itself is removed elsewhere."""
    name = "token-member-unexpected:GET /token/{member}"
    redactor = Redactor([secret])
    redactor.spare([name])
    assert redactor.known(name) == name
    assert redactor.text(f'{name} "{secret}"') == f'{name} "{MARK}"'
    assert redactor.text(f"it is {secret}, they say") == f"it is {MARK}, they say"


def test_an_ordinary_word_is_removed_from_base64() -> None:
    """A secret in a base64 value is removed, even if it is part of a known name."""
    redactor = Redactor(["member"])
    redactor.spare(["token-member-unexpected:GET /token/{member}"])
    encoded = base64.b64encode(b"client:member").decode()
    assert encoded[-6:-2] not in redactor.known(f"sent {encoded}")
