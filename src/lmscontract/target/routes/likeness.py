"""Whether two responses are alike but for what varies between two equal requests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lmscontract.target.exchange import Exchange

_VARYING = re.compile(r"no-such-route-of-this-platform|[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-fA-F]{16,}\b|\d+")


def alike(exchange: Exchange, request: Callable[[bool], Exchange]) -> bool:
    """Whether a response is like that to another request.

    The argument of `request` is whether to send it `again`: the values that vary between its two responses are not compared,
    only that there are values in these places.
    """
    own, other = _values(exchange), _values(request(False))
    if own == other:
        return True
    if own.keys() != other.keys():
        return False
    repeated = _values(request(True))
    return all(own[place] == value for place, value in other.items() if repeated.get(place) == value)


def _values(exchange: Exchange) -> Mapping[str, str]:
    """Return status, content type and each value of a body by its place, without the called path and known variation."""
    head = {"status": str(exchange.status), "type": exchange.headers.get("content-type", "")}
    body = (
        dict(_leaves(exchange.json))
        if exchange.is_json
        else {f"{n}": each for n, each in enumerate(exchange.text.split())}
    )
    return {**head, **{place: _without_path(str(value), exchange.call.path) for place, value in body.items()}}


def _leaves(document: Any, place: str = "/") -> Iterator[tuple[str, Any]]:
    """Yield every value of a JSON document by its place, an empty object or list as itself."""
    if document and isinstance(document, dict | list):
        for name, inner in document.items() if isinstance(document, dict) else enumerate(document):
            yield from _leaves(inner, f"{place}{name}/")
    else:
        yield f"{place}{type(document).__name__}", document


def _without_path(text: str, path: str) -> str:
    """Return a text without the words of a path, and without numbers and identifiers of requests."""
    text = text.replace("\\/", "/").replace(path, "")
    for word in sorted(filter(None, path.split("/")), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "", text)
    return _VARYING.sub("", text)
