"""What is shown of an object, before something else is written over it: whether it can be written back, and in which form."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

_PLAIN = re.compile(r"[\w .,:;()/+-]{0,80}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


class Tried(NamedTuple):
    """A value that was sent, and how it was shown then."""

    sent: Any
    shown: Any


def opened(record: Mapping[str, Any], identifiers: Iterable[str]) -> Mapping[str, Any]:
    """What a record shows, and what it shows of itself in an object within: one that holds its identifier."""
    known = set(identifiers)
    own = (each for each in record.values() if isinstance(each, Mapping) and known & {*map(str, each.values())})
    return {**next(own, {}), **record}


def by_name(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record in the form of a body: a list whose entries are a `value` each, under an `id`, becomes an object of these."""
    return {name: _by_id(value) for name, value in record.items()}


def _by_id(value: Any) -> Any:
    if not isinstance(value, list) or not value:
        return value
    entries = [each for each in value if isinstance(each, Mapping) and {"id", "value"} <= each.keys()]
    return {str(each["id"]): each["value"] for each in entries} if len(entries) == len(value) else value


def gives_back(shown: Mapping[str, Any], name: str, value: Any) -> bool:
    """Whether a property is shown so that it can be written back once a value was written in its place.

    What is null or empty cannot: sent so, it may be taken for not sent. What is added to an object may stay there, and the
    objects of a list are replaced with it, with whatever they hold besides what they show. A text may be shown shortened
    or escaped, a date in the time of somebody else, so that only short plain words count.
    """
    return name in shown and _replaces(shown[name], value)


def changed(
    former: Mapping[str, Any], shown: Mapping[str, Any], tried: Sequence[Tried], mandatory: Collection[str]
) -> Mapping[str, Any]:
    """The body that writes former values back over what is `shown` now, after all that was `tried`.

    It holds only what has changed, and of an object what was sent with that: the rest may be shown in words that are not
    taken. What is `mandatory` it holds in any case.
    """
    body = {}
    for name, value in former.items():
        before = _within(tried, name)
        if not _stands(name, value, shown):
            body[name] = as_sent(_changed(value, shown.get(name), before), before)
        elif name in mandatory:
            body[name] = as_sent(value, before)
    return body


def costs(body: Any, former: Any, shown: Any) -> bool:
    """Whether something is not as it was that a body did not hold."""
    if isinstance(former, Mapping) and isinstance(shown, Mapping) and isinstance(body, Mapping):
        return any(
            costs(body[name], value, shown.get(name)) if name in body else not _stands(name, value, shown)
            for name, value in former.items()
        )
    return False


def as_sent(former: Any, tried: Sequence[Tried]) -> Any:
    """A former value as it has to be sent, which is told by what was sent and how that was shown then.

    What was shown alike is sent alike; else a number goes back into the unit in which one was sent last, a word into
    small or capital letters.
    """
    if isinstance(former, Mapping):
        return {name: as_sent(value, _within(tried, name)) for name, value in former.items()}
    if isinstance(former, list):
        firsts = [
            Tried(sent[0], shown[0])
            for sent, shown in tried
            if isinstance(sent, list) and isinstance(shown, list) and sent and shown
        ]
        return [as_sent(each, firsts) for each in former]
    if len({repr(each.shown) for each in tried}) > 1:  # it shows what it is sent
        for sent, shown in tried:
            if sent not in (None, "") and repr(shown) == repr(former):
                return sent
    return _as_the_last(former, *tried[-1]) if tried else former


def _as_the_last(former: Any, sent: Any, shown: Any) -> Any:
    if isinstance(former, str) and isinstance(sent, str) and isinstance(shown, str):
        if sent == shown or sent.casefold() != shown.casefold():
            return former
        return former.lower() if sent.islower() else former.upper() if sent.isupper() else former
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (former, sent, shown))
    if not numbers or sent == shown or not shown:
        return former
    turned = former * sent / shown
    return int(turned) if turned == int(turned) else turned


def _changed(former: Any, shown: Any, tried: Sequence[Tried]) -> Any:
    """Of an object, what is not as it was, and what was sent together, since it may be taken together only."""
    if not (isinstance(former, Mapping) and isinstance(shown, Mapping)):
        return former
    sent = {name for each in tried if isinstance(each.sent, Mapping) for name in each.sent}
    return {
        name: _changed(value, shown.get(name), _within(tried, name))
        for name, value in former.items()
        if name in sent or not _stands(name, value, shown)
    }


def _stands(name: str, value: Any, shown: Mapping[str, Any]) -> bool:
    return name in shown and bool(shown[name] == value)


def _within(tried: Sequence[Tried], name: str) -> Sequence[Tried]:
    """What was sent and shown of one property."""
    return [
        Tried(sent[name], shown[name])
        for sent, shown in tried
        if isinstance(sent, Mapping) and isinstance(shown, Mapping) and name in sent and name in shown
    ]


def _replaces(former: Any, value: Any) -> bool:
    if isinstance(former, Mapping):
        return isinstance(value, Mapping) and all(gives_back(former, name, each) for name, each in value.items())
    if isinstance(former, list):
        holds_objects = any(isinstance(each, Mapping) for each in former)
        alike = isinstance(value, list) and bool(former) and _alike(former, value)
        return alike and not holds_objects and _is_plain(former)
    return former not in (None, "") and not isinstance(value, Mapping | list) and _is_plain(former)


def _is_plain(value: Any) -> bool:
    return all(_PLAIN.fullmatch(text) and not _DATE.match(text) for text in words(value))


def _alike(former: Any, value: Any) -> bool:
    """Whether two values have the same form: both objects, both lists of entries of one form, or neither."""
    if isinstance(former, list) and isinstance(value, list):
        return all(_alike(one, other) for one in former for other in value)
    return all(isinstance(former, each) == isinstance(value, each) for each in (dict, list))


def words(value: Any) -> Iterator[str]:
    """Every text and whole number of a JSON document, as a text."""
    if isinstance(value, Mapping):
        for each in value.values():
            yield from words(each)
    elif isinstance(value, list):
        for each in value:
            yield from words(each)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)
