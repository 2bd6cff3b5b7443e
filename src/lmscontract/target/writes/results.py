"""What a successful response says of a write or of its rows: that they worked, or that they failed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.calls import BAD_REQUEST
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import leaves_of, nodes, without
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Effect

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_SUCCESS = re.compile(r"(is|was)?(success(ful|fully)?|succeeded|ok)")
_STATE = re.compile(r"(row|item|entry|record|import|operation|http)?(status|state|result|outcome|statuscode)")
_COUNT = re.compile(
    r"(num(ber)?of|total|count)?(rows|items|records|entries)?"
    r"(done|created|updated|inserted|imported|processed|saved|stored|changed|affected|written|added)"
    r"(rows|items|records|entries)?(count|total|number)?"
)
_DONE = re.compile(r"created|updated|inserted|changed|affected|written|added")
"""What may be done to a row: if it is false, something else was, as a member beside it may say."""
_FAILED = re.compile(
    r"(num(ber)?of|total|count|validation|row|item)?(rows|items|records|entries)?"
    r"(errors?|failures?|failed|invalid|rejected|rejections?|refused|denied|skipped|not(created|updated|imported|processed|saved))"
    r"(rows|items|records|entries|ids|list|messages?|texts?|reasons?|codes?|details?|count|total|number)?"
)
_TEXTS = {**dict.fromkeys(("true", "yes", "ok", "1"), True), **dict.fromkeys(("false", "no", "ko", "0"), False)}
_GOOD = re.compile(r"ok|success(ful|fully)?|succeeded|done|created|updated|imported|processed|saved")
_ANY_SUCCESS = re.compile(r"ok|success(ful|fully)?|succeeded|done|processed|saved")
"""Words of success that do not say what was done to a row."""
_BAD = re.compile(
    r"ko|nok|fail(ed|ure)?|error(ed)?|rejected|refused|denied|invalid|aborted|skipped|forbidden|conflict|duplicate"
    r"|not[ _-]?(ok|found|valid|done|created|updated|imported|processed|saved|allowed)|bad[ _-]?request"
)
_WORDS = re.compile(r"[A-Za-z][A-Za-z _-]*")
_ERROR_STATUSES = range(400, 600)
_MOST = 1_000_000
"""A larger number is no count of rows, but a moment."""


def says_failed(exchange: Exchange) -> bool:
    """Return whether a response with a success says that the call, or one of its rows, failed."""
    return False in _said_by(exchange)


def says_worked(exchange: Exchange) -> bool:
    """Return whether a response with a success says that the call, or one of its rows, worked."""
    return True in _said_by(exchange)


def is_accepted(exchange: Exchange) -> bool:
    """Return whether a write was accepted as a whole: no row of the response says that it failed."""
    return exchange.ok and not says_failed(exchange)


def is_refused(exchange: Exchange) -> bool:
    """Return whether a write was refused: by 400, or by a success that says of a row that it failed."""
    return exchange.status == BAD_REQUEST or says_failed(exchange)


def answer_in_words(exchange: Exchange) -> str:
    """Return what the response to a write is, in words: its status, and whether it says that the call or a row failed."""
    return f"{exchange.status} with a failure in its body" if says_failed(exchange) else str(exchange.status)


def require_success(target: Target, exchange: Exchange) -> None:
    """Raise NotVerified when a write may not have worked although it was answered with success.

    It has if an object that it created was identified, or the response says so, or if the body is the owner's and the response
    does not say that it failed. The body of a lasting call that creates has the run's own marks, which may be refused.
    """
    operation, endpoint = exchange.call.operation, target.endpoint(exchange.call.operation)
    writes = exchange.call.effect is Effect.WRITES and endpoint.takes_body and not target.own
    if not writes or exchange in target.own_objects.proven or says_worked(exchange):
        return
    label, is_owners = operation.label, operation.shape in target.bodies
    is_marked = target.lasting and "created" in endpoint.writes
    if is_owners and not (is_marked or says_failed(exchange)):
        return
    what = "no response shows that the operation accepts the body that works on the mock"
    if is_owners:
        created = "nothing shows that the operation created an object"
        what = f"the operation answered {answer_in_words(exchange)}" if says_failed(exchange) else created
    hint = f'correct bodies."{label}" of the tenant' if is_owners else f'add "{label}" to the tenant\'s bodies'
    supply: Supply | None = Supply(SupplyKind.REFUSED_BODY if is_owners else SupplyKind.BODY, label)
    if is_owners and any(map(is_accepted, target.seen(operation))):
        hint, supply = "", None
    raise NotVerified(what, label, hint, supply, exchanges=(exchange,))


def without_failed(document: Any) -> Any:
    """Return a document without the rows of its lists that say that they failed."""
    return without(document, lambda name, each: name is None and False in _said_here(each))


def answers_alike(exchange: Exchange) -> bool:
    """Return whether a response describes all rows of a write in the same words; if not, one of them may be refused.

    - Numbers, dates and codes do not count, as in `{"id": 7}` and `{"id": 8}`, unless one is 0 or empty; nor does what
      was sent.
    - The number of a row does not count: `{"row": 0}` and `{"row": 1}`.
    - Words of success do not count, as in `{"result": "ok"}` and `{"result": "done"}`; but `created` and `updated` differ.
    """
    sent, found = sent_members(exchange), row_lists(exchange.json) if exchange.is_json else ()
    return all(
        len({words_of(each, sent) for each in _without_successes(_without_numbering(rows))}) == 1 for rows in found
    )


def _without_numbering(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return rows without the members that count them, from 0 or from 1 on."""
    counts = [
        [*map(repr, range(first, first + len(rows)))] for first in (0, 1)
    ]  # a truth value equals a number, not its text
    numbering = {name for name in rows[0] if [repr(each.get(name)) for each in rows] in counts}
    return [{name: value for name, value in each.items() if name not in numbering} for each in rows]


def _without_successes(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return rows without the members that say of each of them that it worked, and of no two that something else was done."""
    says = {
        name: [str(each.get(name)).strip().lower() for each in rows]
        for name in rows[0]
        if all([*_said_here({name: each.get(name)})] == [True] for each in rows)
    }
    alike = {
        name for name, said in says.items() if len({each for each in said if not _ANY_SUCCESS.fullmatch(each)}) < 2
    }
    return [{name: value for name, value in each.items() if name not in alike} for each in rows]


def words_of(value: Any, sent: Collection[tuple[str, str]] = ()) -> frozenset[tuple[str, str]]:
    """Return the words and truth values of a document at any depth, and which other values there are, except what was `sent`."""
    return frozenset(
        (at, repr(each) if isinstance(each, bool) or _WORDS.fullmatch(str(each)) else f"{type(each)}{bool(each)}")
        for at, each in leaves_of(value)
        if (at.rpartition("/")[2], repr(each)) not in sent
    )


def row_lists(value: Any) -> Iterator[Sequence[Mapping[str, Any]]]:
    """Yield the lists of objects in a document, also those that have the numbers of their rows as names."""
    members = list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else []
    is_list = isinstance(value, list) or all(map(str.isdecimal, value if isinstance(value, Mapping) else ()))
    if is_list and members and all(isinstance(each, Mapping) for each in members):
        yield members
    for each in members:
        yield from row_lists(each)


def row_columns(exchange: Exchange) -> Iterator[list[str]]:
    """Yield what the rows of a response have under each name, if each has another value and the body has as many rows."""
    body = exchange.call.document
    counts = {len(each) for each in body.values() if isinstance(each, list)} if isinstance(body, Mapping) else ()
    for rows in row_lists(exchange.json) if exchange.is_json else ():
        columns = ([str(each.get(name) or "") for each in rows] for name in rows[0])
        yield from (each for each in columns if len(rows) in counts and all(each) and len({*each}) == len(each))


def _said_by(exchange: Exchange) -> tuple[bool, ...]:
    """Return what a response with a success says of a write; nothing if the call only reads."""
    if not (exchange.ok and exchange.call.effect is Effect.WRITES and exchange.is_json):
        return ()
    return tuple(_said(exchange.json, sent_members(exchange)))


def sent_members(exchange: Exchange) -> Collection[tuple[str, str]]:
    """Return the name and the value of every member of the body; empty if it cannot be parsed."""
    try:
        document = exchange.call.document
    except ValueError:
        return ()
    return {(str(path[-1]), repr(each)) for path, each in nodes(document) if path and isinstance(path[-1], str)}


def _said(value: Any, sent: Collection[tuple[str, str]]) -> Iterator[bool]:
    """Yield what the objects of a document say of a write; an outer success says nothing if an inner object says more.

    A member that was sent is an echo, such as the state of an object.
    """
    if isinstance(value, Mapping):
        value = {name: each for name, each in value.items() if (name, repr(each)) not in sent}
    own = tuple(_said_here(value))
    members = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    inner = [said for each in members for said in _said(each, sent)]
    yield from inner
    yield from own if False in own or not inner else ()


def _said_here(value: Any) -> Iterator[bool]:
    """Yield what an object says by its own members.

    Beside a success, an error in words is none, but a number of them is one; `created` that is false says nothing.
    """
    members = value.items() if isinstance(value, Mapping) else ()
    named = [(name.replace("_", "").replace("-", "").lower(), each) for name, each in members]
    said = [_truth(each) for name, each in named if _SUCCESS.fullmatch(name)]
    said += [_state(each) for name, each in named if _STATE.fullmatch(name)]
    counted = [each for name, each in named if _COUNT.fullmatch(name) and not (each is False and _DONE.search(name))]
    counts = [number for each in counted if (number := _number(each)) is not None]
    yield from (each for each in (*said, any(counts) if counts else None) if each is not None)
    for each in (each for name, each in named if _FAILED.fullmatch(name)):
        if _number(each) if isinstance(each, int) else True not in said and _has_content(each):
            yield False


def _state(value: Any) -> bool | None:
    """Return what the name or the number of a state says; None for one that may be the state of an object."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return False if value in _ERROR_STATUSES else None
    text = str(value).strip().lower()
    return False if _BAD.fullmatch(text) else True if _GOOD.fullmatch(text) else None


def _number(value: Any) -> int | None:
    """Return a number of rows, or of those that are listed; None for anything else."""
    if isinstance(value, Mapping | list):
        return len(value)
    return int(value) if isinstance(value, int) and value < _MOST else None


def _has_content(value: Any) -> bool:
    """Return whether a value is not empty, and does not only hold empty ones: `{"rows": []}` has none."""
    if isinstance(value, Mapping | list):
        return any(map(_has_content, value.values() if isinstance(value, Mapping) else value))
    return bool(value)


def _truth(value: Any) -> bool | None:
    """Return what a value says: a truth value, a number of successes, or a word; None if it is unknown."""
    if isinstance(value, bool | int):
        return bool(value)
    return _TEXTS.get(value.lower()) if isinstance(value, str) else None
