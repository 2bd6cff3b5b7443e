"""A mock whose responses hold personal data and the secrets of their caller wherever the contract names nothing."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response

NAME, PHONE, NUMBER, BIRTHDAY, STREET = (
    "Quirin Zanary",
    "+49 155 50123456",
    4915550123456,
    "1971-03-29",
    "Canary Row 17",
)
MAIL = "quirin.zanary@canary.example"
MARKS = ("zanary", "canary", "50123456", "1971-03-29", "19710329")
"""What appears in no output, in lower case; the number is a part of the phone number in each of its forms."""

_NAMES = (
    "name author display_name displayName full_name given_name family_name nickname editor owner created_by updated_by "
    "manager contact recipient signature salutation title description note comment remark message text caption label "
    "firstname lastname first_name last_name username login user fullname subject body content summary value"
)
_PHONES = "tel phone mobile_number cell fax hotline"
_PLACES = "address street city residence location_text billing_address home"


def fifty_keys(secrets: tuple[str, ...]) -> dict[str, Any]:
    """Return properties that the contract does not name, with names, phones, addresses, birthdays, mail and secrets."""
    texts = (text for secret in secrets for text in encodings(secret))
    coded = {f"debug_{number}": text for number, text in enumerate(texts)}
    return {
        **dict.fromkeys(_NAMES.split(), NAME),
        **dict.fromkeys(_PHONES.split(), PHONE),
        **dict.fromkeys(_PLACES.split(), f"{STREET}, 12345 Canaryville"),
        **dict.fromkeys(("birthday", "date_of_birth", "dob", "born"), BIRTHDAY),
        "phone_as_number": NUMBER,
        "birthday_as_number": 19710329,
        "email_address": MAIL,
        "people": [NAME, {"tel": PHONE, "who": [[NAME]]}],
        MAIL: NAME,
        PHONE: True,
        "xml": f"<user><name>{NAME}</name><tel>{PHONE}</tel></user>",
        "json": json.dumps({"author": NAME, "tel": NUMBER}),
        "encoded": base64.b64encode(NAME.encode()).decode(),
        **coded,
    }


def encodings(secret: str) -> tuple[str, ...]:
    """Return a secret as a server may send it back."""
    data = secret.encode()
    return (
        secret,
        quote(secret, safe=""),
        "".join(f"%{byte:02x}" for byte in data),
        data.hex(),
        data.hex().upper(),
        secret.upper(),
        secret.lower(),
        "".join(f"&#{ord(each)};" for each in secret),
        "".join(f"\\u{ord(each):04x}" for each in secret),
        *(base64.b64encode(b"x" * before + data).decode()[4:-4] for before in range(3)),
    )


class Planting:
    """A platform with personal data in its bodies, errors, headers and links."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        accounts = platform.credentials.accounts.values()
        self.secrets = {platform.credentials.client_secret, *(each.password for each in accounts)}

    def handle(self, request: Request) -> Response:
        """Answer a request, and plant."""
        response = self.platform.handle(request)
        token = request.headers.get("authorization", "").rpartition(" ")[2]
        if token and response.status < 300:
            self.secrets.add(token)
        secrets = tuple(sorted(self.secrets))
        headers = (
            *response.headers,
            ("X-User", MAIL),
            ("Set-Cookie", f"who={quote(NAME)}; path=/"),
            ("X-Debug", base64.b64encode(f"{NAME} {token}".encode()).decode()),
            ("Link", f'<https://canary.example/{quote(NAME)}?tel={quote(PHONE)}>; rel="next"'),
            ("ETag", f'"{MAIL}"'),
        )
        if response.status >= 400:
            return Response(response.status, *self._error(headers, token, secrets))
        try:
            document = response.json()
        except ValueError:
            return Response(response.status, headers, response.body)
        sized = tuple(each for each in headers if each[0].lower() != "content-length")
        return Response(response.status, sized, json.dumps(_planted(document, fifty_keys(secrets))).encode())

    def _error(
        self, headers: tuple[tuple[str, str], ...], token: str, secrets: tuple[str, ...]
    ) -> tuple[tuple[tuple[str, str], ...], bytes]:
        """Return the headers and the body of an error: JSON, XML or text, by the length of what it answers."""
        kept = tuple(each for each in headers if each[0].lower() not in ("content-length", "content-type"))
        said = f"{NAME} ({MAIL}, {PHONE}) may not do this with {token}"
        if len(headers) % 2:
            return (*kept, ("Content-Type", "application/xml")), f"<error><text>{said}</text></error>".encode()
        document = {"message": said, "errors": [said], "price": said, **fifty_keys(secrets)}
        return (*kept, ("Content-Type", "application/json")), json.dumps(document).encode()


def _planted(value: Any, planted: dict[str, Any]) -> Any:
    """Return a document with planted properties in the first objects of each list, and parameters in each address."""
    if isinstance(value, dict):
        members = {name: _planted(inner, planted) for name, inner in value.items()}
        return members if {"access_token", "href", "currency"} & members.keys() else {**planted, **members}
    if isinstance(value, list):
        return [_planted(each, planted) if number < 2 else each for number, each in enumerate(value)]
    if isinstance(value, str) and "?" in value and "page" in value:
        return f"{value}&mail={quote(MAIL)}&{quote(NAME)}={quote(PHONE)}#{quote(NAME)}"
    return value


def leaks(text: str, secrets: frozenset[str] | set[str]) -> Iterator[str]:
    """Yield what a text shows of what was planted."""
    lower = text.lower()
    for mark in MARKS:
        found = lower.find(mark)
        if found >= 0:
            yield f"{mark}: {text[max(0, found - 80) : found + 80]!r}"
        data = mark.encode()
        if data.hex() in lower or base64.b64encode(data).decode()[:-4] in text:
            yield f"{mark}, encoded"
    for secret in secrets:
        for form in encodings(secret):
            found = text.find(form)
            if found >= 0:
                yield f"a secret as {form!r}: {text[max(0, found - 80) : found + 80]!r}"
