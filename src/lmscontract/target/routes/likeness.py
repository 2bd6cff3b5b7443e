"""Whether two responses are alike, apart from what varies between two equal requests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import leaves_of

_VARYING = re.compile(r"no-such-route-of-this-platform|[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-fA-F]{16,}\b|\d+")
_WORD = re.compile(r"[\w.+-]+")


def alike(exchange: Exchange, request: Callable[[bool], Exchange]) -> bool:
    """Whether a response is like that to another request.

    The argument of `request` is whether to send it `again`: the words that vary between its two responses are not compared,
    only that there are words in these places.
    """
    answer = request(False)
    own, other = _values(exchange), _values(answer)
    if _head(exchange) != _head(answer) or own.keys() != other.keys():
        return False
    if all(_is_same(own[place], value, value) for place, value in other.items()):
        return True
    repeated = _values(request(True))
    return all(_is_same(own[place], value, repeated.get(place, "")) for place, value in other.items())


def _is_same(own: str, other: str, repeated: str) -> bool:
    """Whether a value is like another one, apart from the words that differ when the request is repeated."""
    words = [_WORD.findall(each) for each in (own, other, repeated)]
    if len({*map(len, words)}) == 1:
        return all(_masked(one) == _masked(two) for one, two, three in zip(*words, strict=True) if two == three)
    return _masked(own) == _masked(other) or _masked(repeated) != _masked(other)


def _masked(text: str) -> str:
    """Return a text without numbers and identifiers of requests."""
    return _VARYING.sub("", text)


def _head(exchange: Exchange) -> tuple[int, str]:
    """Return the status and the content type of a response."""
    return exchange.status, exchange.headers.get("content-type", "")


def _values(exchange: Exchange) -> Mapping[str, str]:
    """Return each value of a body by its place, without the called path."""
    values = leaves_of(exchange.json) if exchange.is_json else enumerate(exchange.text.split())
    return {f"{at}/{type(each).__name__}": _without_path(str(each), exchange.call.path) for at, each in values}


def _without_path(text: str, path: str) -> str:
    """Return a text without the words of a path."""
    text = text.replace("\\/", "/").replace(path, "")
    for word in sorted(filter(None, path.split("/")), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "", text)
    return text
