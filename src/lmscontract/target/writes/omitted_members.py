"""Updates without a member of their body: whether the object keeps what the member gave it before."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from lmscontract.target.json_values import scalars_of
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.lasting import LastingWrite, Shown
from lmscontract.target.writes.read_back import Updated
from lmscontract.target.writes.side_effects import SideEffect, keeps_what_it_can_write
from lmscontract.target.writes.views import LeafPlace, leaves

_MEMBERS = 5
_EMPTY: tuple[Any, ...] = (None, "", 0, "0", [], {})


def on_omitted(write: LastingWrite, before: Updated, after: Updated) -> SideEffect | None:
    """Return that an update without a member of its body empties what shows that, each of two times, also after a while.

    Only if it keeps what it can write, of its body and of the creation, since else it may replace the object; and not what
    it resets to a default, as the contract says.
    """
    body, endpoint = write.body(), write.endpoint
    if not isinstance(body, Mapping) or write.does.get("updated") not in endpoint.kinds.values():
        return None
    names = body.keys() - {each.at.removeprefix("body.") for each in endpoint.behaviours}
    full, kept, emptied = write.shown(None, first=write.subject), [], dict[str, set[LeafPlace]]()
    for name in sorted(names)[:_MEMBERS] if len(body) > 1 else ():
        with suppress(NotVerified):
            less = write.shown(_without(body, name), first=write.subject)
            if places := _emptied(full, less):
                emptied[name] = places
            elif _keeps(full, less, name):
                kept.append(name)
            full = write.shown(None, first=write.subject)
    keeps = emptied and kept and keeps_what_it_can_write(write, before, after)
    for name, places in emptied.items() if keeps else ():
        (full,) = write.after_a_while(write.shown(None, first=write.subject))
        (less,) = write.after_a_while(write.shown(_without(body, name), first=write.subject))
        if found := places & _emptied(full, less):
            place = min(found)
            return SideEffect(f"{place[1]} to stay as it is without {name} in the body", "nothing", less.at(place))
    return None


def _without(body: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return {each: value for each, value in body.items() if each != name}


def _emptied(full: Shown, less: Shown) -> set[LeafPlace]:
    """Return the places that show something after the first of two updates, and nothing after the second one."""
    before, after = leaves(full.views), leaves(less.views)
    return {
        place for place, value in before.items() if place in after and value not in _EMPTY and after[place] in _EMPTY
    }


def _keeps(full: Shown, less: Shown, name: str) -> bool:
    """Return whether an update shows the text that only an earlier one had, in a member that it lacks."""
    sent, mark = full.written.body, full.written.mark
    texts = [str(each) for each in scalars_of(sent[name]) if mark and mark in str(each)]
    shown = {*map(str, leaves(less.views).values())}
    return any(each in shown for each in texts)
