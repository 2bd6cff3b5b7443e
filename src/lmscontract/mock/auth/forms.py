"""Reads the fields of a form, each at most once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from urllib.parse import parse_qsl

from lmscontract.mock.messages import Request

_URLENCODED = "application/x-www-form-urlencoded"
_MULTIPART = "multipart/form-data"


class FormError(Exception):
    """The body is not a form, or has a field twice."""


def fields(request: Request, *, as_json: bool = False) -> Mapping[str, str]:
    """Return the fields of a body by name, without empty ones (RFC 6749, 3.2); a FormError if it is not a form.

    With `as_json`, they are the members of a JSON object.
    """
    if as_json:
        document = request.document
        return {name: str(value) for name, value in document.items()} if isinstance(document, dict) else {}
    kind = request.headers.get("content-type", _URLENCODED).partition(";")[0].strip().lower()
    if kind == _URLENCODED:
        pairs: Iterable[tuple[str, str]] = parse_qsl(request.body.decode("utf-8", "replace"), keep_blank_values=True)
    elif kind == _MULTIPART:
        pairs = _parts(request)
    else:
        raise FormError(f"form fields are expected, not {kind}")
    given = tuple(pairs)
    twice = [name for name, count in Counter(name for name, _ in given).items() if count > 1]
    if twice:
        raise FormError(f"the form names {twice[0]} more than once")
    return {name: value for name, value in given if value}


def _parts(request: Request) -> Iterable[tuple[str, str]]:
    from email import message_from_bytes, policy  # only for the clients that send forms in this way

    head = f"Content-Type: {' '.join(request.headers['content-type'].split())}\r\n\r\n"
    message = message_from_bytes(head.encode("utf-8", "replace") + request.body, policy=policy.HTTP)
    for part in message.iter_parts() if message.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        if isinstance(name, str):
            content = part.get_payload(decode=True)
            yield name, content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
