"""Rows of a body that name an existing object: whether they update it, as an operation that creates and updates does."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import scalars, scalars_of, values_by_pointer
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.results import is_accepted, sent_members, words_of
from lmscontract.target.writes.shown import ShownWrite
from lmscontract.target.writes.side_effects import SideEffect
from lmscontract.target.writes.views import leaves, views

_KEY = re.compile(r"(code|key|number|login|userid|user|username|mail)$", re.IGNORECASE)
"""Names of properties that may be the one by which a row names an existing object, or that may not be changed."""
_KEYS = 3
_UPDATED = frozenset({"updated", "update", "changed", "modified", "edited"})
_SWITCHES = {
    **dict.fromkeys(("created", "inserted", "added", "new", "isnew"), "false"),
    **dict.fromkeys(_UPDATED, "true"),
}
"""Members that say whether an object was created or updated, with what they say of one that was updated."""

_Texts = Mapping[str, tuple[str, str]]
"""Texts of a row by their names: what the object was created with, and what is sent in its place."""


def row_without_effect(write: LastingWrite) -> SideEffect | None:
    """Create an object, and send its row again with other texts; return a text that stays the same, else None.

    - The check does this with two objects, and both have to keep a text.
    - The response to the second row has to be a success that names the same object, in the words of the first response or
      as one that is updated.
    - Something has to show that the operation updates existing objects: the contract (`updated` in `x-writes`), the response
      (`{"status": "updated"}` where the creation got `created`), or another text of the row, which does change.
    - If no text names the object, its identifier does, under the names that the contract has for it. All texts are new then, so
      that a response with the identifier in the same place shows that the row was understood.

    Example: the row `{"code": "A1", "name": "old", "note": "old"}` is sent again with `new` as name and note. The object
    shows the new note, but the old name.
    """
    return _kept_text(write) and _kept_text(write)


def _kept_text(write: LastingWrite) -> SideEffect | None:
    kind = write.does.get("created", "")
    body = write.lasting.template_with_rows(write.endpoint, 0)
    created = write.write_and_read(body) if body and kind else None
    if created is None or not created.written.objects.get(kind):
        return None
    own = created.written.objects[kind][0]
    before = {*map(str, leaves(created.views).values())}
    exchange, texts = _sent_again(write, body, created, str(own.identifier))
    is_named = False
    if exchange is None:
        exchange, texts = _sent_with_identifier(write, body, created, own.identifier)
        is_named = True
    if exchange is None:
        return None
    is_update = is_named or "updated" in write.does or _says_updated(exchange, created.written.exchange)
    write.wait()
    found = views(write.target, kind, own)
    after = {*map(str, leaves(found).values())}
    held = {name: texts[name] for name in texts if texts[name][0] in before}
    fresh = {name for name, (_, new) in held.items() if new in after}
    stale = sorted(name for name in held.keys() - fresh if held[name][0] in after and not _KEY.search(name))
    if not stale or not (fresh or is_update):
        return None
    exchanges = (*created.exchanges[:1], exchange, *(each.exchange for each in found[:1]))
    return SideEffect(f"the new {stale[0]} of a row that names an existing object", "the one from before", exchanges)


def _sent_again(
    write: LastingWrite, template: Any, created: ShownWrite, identifier: str
) -> tuple[Exchange | None, _Texts]:
    """Send the row of a creation with other texts, except the one by which the response shows that it names the same object.

    Return that response and the texts; None without such a text. `template` is the body before it got names of the run.
    """
    first, sent = created.written.exchange, created.written.body
    for name, row, marked in _row_of(created):
        for key in sorted(marked, key=lambda each: _KEY.search(each) is None)[:_KEYS]:
            others = [each for each in marked if row[each] != row[key]]
            again = {
                each: template[name][0][each] if each in others else {"$given": value} for each, value in row.items()
            }
            body = {each: [again] if each == name else {"$given": value} for each, value in sent.items()}
            written = write.lasting.send(write.endpoint, body)
            answer, texts = written.exchange, {each: (row[each], written.body[name][0][each]) for each in others}
            named = {str(value) for _, value in scalars(answer.json)} if answer.ok and answer.is_json else set()
            if (
                identifier in named - {str(each) for each in scalars_of(written.body)}
                and is_accepted(answer)
                and _says_as_much(answer, first)
            ):
                return answer, texts
    return None, {}


def _sent_with_identifier(
    write: LastingWrite, template: Any, created: ShownWrite, identifier: Any
) -> tuple[Exchange | None, _Texts]:
    """Send the row of a creation with other texts and the identifier of its object, where the response shows it again.

    Return that response and the texts; None where no name of the identifier is known, or the response does not show it.
    """
    first, sent = created.written.exchange, created.written.body
    names = write.target.snapshot.vocabulary.identifiers.get(write.does.get("created", ""), {}).get("names", ())
    for name, row, marked in _row_of(created) if names else ():
        named = {each: {"$given": identifier} for each in names}
        again = {each: template[name][0][each] if each in marked else {"$given": value} for each, value in row.items()}
        body = {each: [{**again, **named}] if each == name else {"$given": value} for each, value in sent.items()}
        known = [*write.target.journal.open]
        written = write.lasting.send(write.endpoint, body)
        answer, texts = written.exchange, {each: (row[each], written.body[name][0][each]) for each in marked}
        shown = [at for at, value in values_by_pointer(first.json).items() if str(value) == str(identifier)]
        values = values_by_pointer(answer.json) if answer.ok and answer.is_json else {}
        is_shown = any(str(values.get(at)) == str(identifier) for at in shown)
        if is_shown or not is_accepted(answer):  # it created nothing
            for entry in [each for each in write.target.journal.open if each not in known]:
                entry.undone()
        if is_shown and is_accepted(answer) and _says_as_much(answer, first, but=shown):
            return answer, texts
    return None, {}


def _row_of(created: ShownWrite) -> Iterator[tuple[str, Mapping[str, Any], list[str]]]:
    """Yield the first row of a body of a creation: the name of the list, the row, and the names of its texts of the run."""
    sent, mark = created.written.body, created.written.mark
    members = sent.items() if isinstance(sent, Mapping) and mark and created.written.exchange.is_json else ()
    lists = [(name, each) for name, each in members if isinstance(each, list) and each]
    for name, row in [(name, each[0]) for name, each in lists if isinstance(each[0], Mapping)][:1]:
        yield name, row, [each for each, value in row.items() if isinstance(value, str) and mark in value]


def _words(exchange: Exchange, but: Collection[str] = ()) -> frozenset[tuple[str, str]]:
    """Return the words of a response by their places, without those at some of them."""
    return frozenset(each for each in words_of(exchange.json, sent_members(exchange)) if each[0] not in but)


def _says_as_much(again: Exchange, first: Exchange, *, but: Collection[str] = ()) -> bool:
    """Return whether a response has the words of that to a creation, or says that the object was updated."""
    return _words(again, but) == _words(first, but) or _says_updated(again, first, but=but)


def _says_updated(again: Exchange, first: Exchange, *, but: Collection[str] = ()) -> bool:
    """Return whether a response differs from that to a creation only in words that say that an object was updated."""
    new = {at: word.strip("'").lower() for at, word in _words(again, but) - _words(first, but)}
    same_places = new.keys() == {at for at, _ in _words(first, but) - _words(again, but)}
    return (
        bool(new)
        and same_places
        and all(
            each in _UPDATED or each == _SWITCHES.get(at.rpartition("/")[2].replace("_", "").lower())
            for at, each in new.items()
        )
    )
