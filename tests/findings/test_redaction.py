"""Nothing secret and nothing personal leaves a run, whatever it is wrapped in; what is left can still be read."""

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
    """JSON documents of nested lists and objects with such leaves."""
    return st.recursive(
        leaf,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names | harmless | plain, inner, max_size=3),
        max_leaves=8,
    )


scalars = st.none() | st.booleans() | st.integers() | st.floats() | plain


def shown(value: Any) -> str:
    """JSON text."""
    return json.dumps(value, ensure_ascii=False)


@given(st.text())
def test_redacting_twice_is_redacting_once(text: str) -> None:
    """Any text that was redacted stays as it is when it is redacted again."""
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
def test_redacting_twice_is_redacting_once_in_hostile_texts(text: str) -> None:
    """The same holds for texts made of what the redactor looks for."""
    redactor = Redactor(["secret-of-the-run", "ab"])
    once = redactor.text(text)
    assert redactor.text(once) == once
    assert "secret-of-the-run" not in once


@given(documents(scalars))
def test_a_redacted_document_stays_as_it_is(document: Any) -> None:
    """JSON that was redacted stays as it is when it is redacted again, as a document and in its headers."""
    redactor = Redactor(["secret-of-the-run"])
    once = redactor.json(document)
    assert shown(redactor.json(once)) == shown(once)


@given(documents(scalars | st.just(CANARY) | st.sampled_from(sorted(SPELLINGS.values()))))
def test_a_literal_secret_leaves_no_document(document: Any) -> None:
    """A secret known to the run is nowhere in redacted JSON, in no spelling, nor in the redacted text of the JSON."""
    redactor = Redactor([CANARY])
    for printed in (
        json.dumps(redactor.json(document)),
        redactor.text(json.dumps(document)),
        redactor.text(str(document)),
    ):
        assert "nary-" not in printed
        assert "Gelb" not in printed


@given(documents(scalars), documents(st.just("planted!")), names)
def test_whatever_stands_under_a_private_name_goes(document: Any, held: Any, name: str) -> None:
    """What a private property holds is gone from JSON and from its text, however deep and nested, known or not."""
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
def test_a_body_that_was_cut_off_leaks_nothing(outer: str, inner: str, at: int) -> None:
    """A private value that is cut in the middle goes, too."""
    text = json.dumps({"id": 1, outer: {inner: "planted value, and more of it", "list": ["planted"]}})
    assert "plant" not in Redactor().text(text[: len(text) - at])


@given(st.text(), st.sampled_from(sorted(SPELLINGS)), st.text())
def test_a_literal_secret_leaves_no_text(before: str, spelling: str, after: str) -> None:
    """A secret known to the run goes from any text, in every spelling that a message may give it."""
    redacted = Redactor([CANARY]).text(f"{before} {SPELLINGS[spelling]} {after}")
    assert "Gelb" not in redacted


@given(st.binary(max_size=7), st.binary(max_size=7), st.booleans())
def test_a_secret_in_base64_goes(before: bytes, after: bytes, in_urls: bool) -> None:
    """A secret is found in base64 wherever it stands in what was encoded, as in Basic credentials."""
    encode = base64.urlsafe_b64encode if in_urls else base64.b64encode
    encoded = encode(before + CANARY.encode() + after).decode()
    redacted = Redactor([CANARY]).text(f"x {encoded} x")
    assert MARK in redacted
    assert encoded not in redacted


def test_spellings_of_line_breaks_and_blanks_are_known() -> None:
    """A secret with a line break or a blank is found escaped, percent-encoded and as a form field."""
    redactor = Redactor(["two words\nand a line"])
    for text in ("two+words%0Aand%20a+line", r"two words\nand a line", r"two\u0020words\u000aand a line"):
        assert redactor.text(text) == MARK


def test_a_short_secret_is_a_word() -> None:
    """A secret of a few characters is taken out where it stands alone, and nothing else is spoiled."""
    assert Redactor(["demo"]).text("demo, a demonstration of demo") == f"{MARK}, a demonstration of {MARK}"


def test_nothing_is_no_secret() -> None:
    """An empty secret and a repeated one change nothing."""
    redactor = Redactor(["", "  "])
    redactor.add("known-to-the-run")
    redactor.add("known-to-the-run")
    assert redactor.text("a  b known-to-the-run") == f"a  b {MARK}"


def test_the_longest_secret_goes_first() -> None:
    """When one secret begins like another, no tail of the longer one is left."""
    assert Redactor(["secret-1", "secret-1-long"]).text("secret-1-long") == MARK


def test_a_secret_made_of_brackets_ends() -> None:
    """A secret that looks like the mark itself cannot keep the redactor going for ever."""
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
def test_secrets_and_personal_data_go_by_name_and_by_shape(text: str, redacted: str) -> None:
    """What a name, a scheme or a shape gives away is replaced, and what stands around it stays."""
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
def test_what_betrays_nothing_stays(text: str) -> None:
    """Flags, empty values, shell variables, versions and plain words can still be read."""
    assert Redactor().text(text) == text


def test_a_document_keeps_its_form() -> None:
    """JSON keeps its members; a list of named values loses those with a private name, and empty values stay."""
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


def test_headers_go_by_name_or_by_what_they_hold() -> None:
    """Credentials and cookies go whole, whatever their case; other headers lose only what is secret in them."""
    headers = {"authorization": "Bearer x", "SET-COOKIE": "a=b", "Cookie": "", "X-Id": "1", "Location": "/x?token=abc"}
    assert Redactor().headers(headers) == {
        "authorization": MARK, "SET-COOKIE": MARK, "Cookie": "", "X-Id": "1", "Location": f"/x?token={MARK}",
    }  # fmt: skip


def test_a_secret_quoted_for_a_shell_goes() -> None:
    """A header that a shell reads goes with its quotes kept, so that the line can still be read."""
    line = f"curl -H {shlex.quote('Cookie: sid=abc')} https://x"
    assert Redactor().text(line) == f"curl -H 'Cookie: {MARK}' https://x"


@pytest.mark.parametrize("name", ["accessToken", "REFRESH-TOKEN", "user[e_mail]", "user%5Bpassword%5D", "x-api-key"])
def test_a_private_name_is_known_in_every_spelling(name: str) -> None:
    """Case, punctuation and encoding of a name do not matter."""
    assert is_private(name)


@pytest.mark.parametrize("name", ["token_type", "course_name", "id_user", "expires_in", "grant_type", "name", ""])
def test_an_ordinary_name_is_not_private(name: str) -> None:
    """Names of the contract that say nothing of anybody stay readable."""
    assert not is_private(name)


@pytest.mark.parametrize("secret", ["member", "token", "GET"])
def test_a_secret_that_is_an_ordinary_word_does_not_spoil_names(secret: str) -> None:
    """What everybody knows stays readable, and the secret itself goes wherever it stands by itself."""
    name = "token-member-unexpected:GET /token/{member}"
    redactor = Redactor([secret])
    redactor.spare([name])
    assert redactor.known(name) == name
    assert redactor.text(f'{name} "{secret}"') == f'{name} "{MARK}"'
    assert redactor.text(f"it is {secret}, they say") == f"it is {MARK}, they say"


def test_an_ordinary_word_is_still_a_secret_in_base64() -> None:
    """What a name shows in clear shows nothing of a credential that is encoded."""
    redactor = Redactor(["member"])
    redactor.spare(["token-member-unexpected:GET /token/{member}"])
    encoded = base64.b64encode(b"client:member").decode()
    assert encoded[-6:-2] not in redactor.known(f"sent {encoded}")
