"""Texts contain no secret of the run in any encoding, and stay readable otherwise."""

from __future__ import annotations

import base64
import html
import json
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.findings.redaction import MARK, Redactor

CANARY = "c4nary-Gelb/7&x+ü\"'\\"

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
    "HTML numbers": "".join(f"&#{ord(each)};" for each in CANARY),
    "HTML hexadecimal numbers": "".join(f"&#x{ord(each):04X};" for each in CANARY),
    "every character in JSON": "".join(f"\\u{ord(each):04X}" for each in CANARY),
    "Python bytes": "".join(f"\\x{ord(each):02x}" for each in CANARY),
    "upper case": CANARY.upper(),
    "lower case": CANARY.lower(),
    "hexadecimal": CANARY.encode().hex(),
    "hexadecimal in upper case": CANARY.encode().hex().upper(),
}


@given(st.text())
def test_redaction_is_idempotent(text: str) -> None:
    """Redacting a redacted text changes nothing."""
    redactor = Redactor(["secret-of-the-run", "ab"])
    once = redactor.text(text)
    assert redactor.text(once) == once


@given(st.text(), st.sampled_from(sorted(SPELLINGS)), st.text())
def test_a_known_secret_is_removed_from_texts(before: str, spelling: str, after: str) -> None:
    """A known secret is removed from every text, in every encoding."""
    redacted = Redactor([CANARY]).text(f"{before} {SPELLINGS[spelling]} {after}")
    assert SPELLINGS[spelling] not in redacted
    assert "gelb" not in redacted.lower()


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


@pytest.mark.parametrize("secret", ["member", "token", "GET"])
def test_a_secret_that_is_an_ordinary_word(secret: str) -> None:
    """Known names are kept even if they contain the secret; the secret itself is removed elsewhere."""
    name = "token-member-unexpected:GET /token/{member}"
    redactor = Redactor([secret])
    redactor.spare([name])
    assert redactor.text(name) == name
    assert redactor.text(f'{name} "{secret}"') == f'{name} "{MARK}"'
    assert redactor.text(f"it is {secret}, they say") == f"it is {MARK}, they say"


def test_an_ordinary_word_is_removed_from_base64() -> None:
    """A secret in a base64 value is removed, even if it is part of a known name."""
    redactor = Redactor(["member"])
    redactor.spare(["token-member-unexpected:GET /token/{member}"])
    encoded = base64.b64encode(b"client:member").decode()
    assert encoded[-6:-2] not in redactor.text(f"sent {encoded}")


@pytest.mark.parametrize("before", ["\\", "\\u00", "%", "%2", "&#", "&", "a\\\\", "+"])
@pytest.mark.parametrize("secret", ["nabc12", "25c0ffee", "cafe;babe/17", CANARY])
def test_what_precedes_a_secret_does_not_hide_it(before: str, secret: str) -> None:
    """A secret after the beginning of an escape is removed, also if the two together could be read as an escape."""
    assert secret[3:] not in Redactor([secret]).text(f"{before}{secret}{before}")


def test_endless_escapes_cost_bounded_time() -> None:
    """Escapes in each other, deeper than any server nests them, are read to a limited depth."""
    redactor = Redactor([CANARY])
    for text in ("%" + "25" * 300_000, "&" + "amp;" * 300_000, "\\" * 600_000):
        assert redactor.text(text) == text
