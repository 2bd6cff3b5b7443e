"""The values of an object before it is written: whether they can be restored, and in which form they are sent."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from lmscontract.target.json_values import texts

_PLAIN = re.compile(r"[\w .,:;()/+-]{0,80}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_MISSING = object()


class WrittenValue(NamedTuple):
    """A value that was sent, and how it was shown then."""

    sent: Any
    shown: Any


def with_own_members(record: Mapping[str, Any], identifiers: Iterable[str]) -> Mapping[str, Any]:
    """Return a record together with the members of an object in it that has its identifier."""
    known = set(identifiers)
    own = (each for each in record.values() if isinstance(each, Mapping) and known & {*map(str, each.values())})
    return {**next(own, {}), **record}


def as_body(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a record in the form of a body: a list of objects with `id` and `value` becomes an object of these."""
    return {name: _by_id(value) for name, value in record.items()}


def can_restore(shown: Mapping[str, Any], name: str, value: Any) -> bool:
    """Whether a property can be written back after a value was written to it.

    Null and empty values cannot: sent, they may count as left out. What is added to an object may stay there, and the
    objects of a list lose what they do not show. A text may be shown shortened or escaped, a date in another time zone, so
    only short plain texts can be restored. A value that is sent as a number and shown as a word may be an identifier that is
    shown by its name, so the saved word may be refused or misread.
    """
    if name not in shown:
        return False
    saved = shown[name]
    if isinstance(saved, Mapping):
        return isinstance(value, Mapping) and all(can_restore(saved, inner, each) for inner, each in value.items())
    if isinstance(saved, list):
        holds_objects = any(isinstance(each, Mapping) for each in saved)
        return bool(saved) and not holds_objects and _same_form(saved, value) and _is_plain(saved)
    if saved in (None, "") or isinstance(value, Mapping | list) or (_is_number(value) and _is_word(saved)):
        return False
    return _is_plain(saved)


def restoring_body(
    saved: Mapping[str, Any], shown: Mapping[str, Any], written: Sequence[WrittenValue], mandatory: Collection[str]
) -> Mapping[str, Any]:
    """Return the body that restores saved values, given what is `shown` after all that was `written`.

    It has the `mandatory` properties and those that changed; of an object only what changed and what was sent with that,
    because the rest may be shown in a form that is refused.
    """
    body = {}
    for name, value in saved.items():
        before = _member(written, name)
        if shown.get(name, _MISSING) != value:
            body[name] = in_sent_form(_changed(value, shown.get(name), before), before)
        elif name in mandatory:
            body[name] = in_sent_form(value, before)
    return body


def loses_values(body: Any, saved: Any, shown: Any) -> bool:
    """Whether a saved value that a body lacked has changed."""
    if isinstance(saved, Mapping) and isinstance(shown, Mapping) and isinstance(body, Mapping):
        return any(
            loses_values(body[name], value, shown.get(name)) if name in body else shown.get(name, _MISSING) != value
            for name, value in saved.items()
        )
    return False


def in_sent_form(saved: Any, written: Sequence[WrittenValue]) -> Any:
    """Return a saved value in the form in which it is sent, derived from what was written.

    A value that was shown alike is sent alike; else a number is converted to the unit of the last number that was sent, a
    word to its upper or lower case.
    """
    if isinstance(saved, Mapping):
        return {name: in_sent_form(value, _member(written, name)) for name, value in saved.items()}
    if isinstance(saved, list):
        lists = [each for each in written if isinstance(each.sent, list) and isinstance(each.shown, list)]
        firsts = [WrittenValue(sent[0], shown[0]) for sent, shown in lists if sent and shown]
        return [in_sent_form(each, firsts) for each in saved]
    if len({repr(each.shown) for each in written}) > 1:  # the platform keeps what it is sent
        for sent, shown in written:
            if sent not in (None, "") and repr(shown) == repr(saved):
                return sent
    return _converted(saved, *written[-1]) if written else saved


def _by_id(value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(e, Mapping) and {"id", "value"} <= e.keys() for e in value):
        return value
    return {str(each["id"]): each["value"] for each in value} or value


def _converted(saved: Any, sent: Any, shown: Any) -> Any:
    if isinstance(saved, str) and isinstance(sent, str) and isinstance(shown, str):
        if sent == shown or sent.casefold() != shown.casefold():
            return saved
        return saved.lower() if sent.islower() else saved.upper() if sent.isupper() else saved
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (saved, sent, shown))
    if not numbers or sent == shown or not shown:
        return saved
    converted = saved * sent / shown
    return int(converted) if converted == int(converted) else converted


def _changed(saved: Any, shown: Any, written: Sequence[WrittenValue]) -> Any:
    """Return of an object what changed and what was sent with that, since it may be accepted together only."""
    if not (isinstance(saved, Mapping) and isinstance(shown, Mapping)):
        return saved
    sent = {name for each in written if isinstance(each.sent, Mapping) for name in each.sent}
    return {
        name: _changed(value, shown.get(name), _member(written, name))
        for name, value in saved.items()
        if name in sent or shown.get(name, _MISSING) != value
    }


def _member(written: Sequence[WrittenValue], name: str) -> Sequence[WrittenValue]:
    """Return what was sent and shown of one property."""
    objects = [each for each in written if isinstance(each.sent, Mapping) and isinstance(each.shown, Mapping)]
    return [WrittenValue(sent[name], shown[name]) for sent, shown in objects if name in sent and name in shown]


def _is_plain(value: Any) -> bool:
    return all(_PLAIN.fullmatch(text) and not _DATE.match(text) for text in texts(value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | str) and not isinstance(value, bool) and str(value).isdecimal()


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and value[:1].isalpha()


def _same_form(saved: Any, value: Any) -> bool:
    """Whether two values are both objects, both lists of entries of one form, or both neither."""
    if isinstance(saved, list) and isinstance(value, list):
        return all(_same_form(one, other) for one in saved for other in value)
    return all(isinstance(saved, each) == isinstance(value, each) for each in (dict, list))
