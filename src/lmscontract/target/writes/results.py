"""What a successful response says of a write or of its rows: that they worked, or that they failed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.calls import BAD_REQUEST
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Effect

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_SUCCESS = re.compile(r"(is|was)?(success(ful|fully)?|succeeded|ok)")
_ERROR = re.compile(r"(error|failure)s?|(error|failure)(messages?|texts?|reasons?|codes?)")
_TEXTS = {**dict.fromkeys(("true", "yes", "ok", "1"), True), **dict.fromkeys(("false", "no", "ko", "0"), False)}


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
    what = "nothing shows that it accepted a body that works on the mock"
    if is_owners:
        created = "nothing shows that it created an object"
        what = f"it answered {answer_in_words(exchange)}" if says_failed(exchange) else created
    hint = f'correct bodies."{label}" of the tenant' if is_owners else f'add "{label}" to the tenant\'s bodies'
    supply = Supply(SupplyKind.REFUSED_BODY if is_owners else SupplyKind.BODY, label)
    raise NotVerified(what, label, hint, supply, exchanges=(exchange,))


def without_failed(document: Any) -> Any:
    """Return a document without the rows of its lists that say that they failed."""
    if isinstance(document, Mapping):
        return {name: without_failed(each) for name, each in document.items()}
    if isinstance(document, list):
        return [without_failed(each) for each in document if False not in _said_here(each)]
    return document


def _said_by(exchange: Exchange) -> tuple[bool, ...]:
    """Return what a response with a success says of a write; nothing if the call only reads."""
    is_known = exchange.ok and exchange.call.effect is Effect.WRITES and exchange.is_json
    return tuple(_said(exchange.json)) if is_known else ()


def _said(value: Any) -> Iterator[bool]:
    """Yield what the objects of a document say of a write; an outer success says nothing if an inner object says more."""
    own = tuple(_said_here(value))
    members = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    inner = [said for each in members for said in _said(each)]
    yield from inner
    yield from own if False in own or not inner else ()


def _said_here(value: Any) -> Iterator[bool]:
    """Yield what an object says by its own members; an error beside a success is none."""
    members = value.items() if isinstance(value, Mapping) else ()
    named = [(name.replace("_", "").replace("-", "").lower(), each) for name, each in members]
    said = [_truth(each) for name, each in named if _SUCCESS.fullmatch(name)]
    yield from (each for each in said if each is not None)
    if True not in said and any(_has_content(each) for name, each in named if _ERROR.fullmatch(name)):
        yield False


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
