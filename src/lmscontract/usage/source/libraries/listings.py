"""Tables of a page, of which a framework shows each row by calling methods with it: `WP_List_Table` of WordPress."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lmscontract.usage.source.values.abstract import (
    Arguments,
    ClassValue,
    Closure,
    Record,
    element,
    has_answer,
    key_of,
    of_kind,
    union,
)
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_OF_ROW = re.compile(r"column_|single_row")
_COLUMNS = "get_columns"


def show_rows(evaluation: Evaluation, of: ClassValue) -> None:
    """Call the methods of a class of tables with what it has as rows, and with the names of its columns."""
    bases = {plain(each.rpartition("\\")[2]) for each in evaluation.classes.foreign_bases(of)}
    members = [name for base, name in evaluation.table(of.scope).listings.items() if base in bases]
    instance = evaluation.instances.instance(of) if members else Record()
    rows = union(each for name in members if (each := instance.get(name)) is not None)
    if not has_answer(rows):
        return
    place = Place(of.scope.file, of.node.line, of.node.column)
    named = evaluation.classes.member(instance, _COLUMNS)
    columns = evaluation.invoke(named, Arguments(place)) if isinstance(named, Closure) else None
    names = union(key_of(key, slot) for each in of_kind(Record, columns) for key, slot in each.fields.items())
    methods = {name for one in (of, *evaluation.classes.ancestors(of)) for name in one.methods}
    for called in sorted(filter(_OF_ROW.match, methods)):
        method = evaluation.classes.member(instance, called)
        if isinstance(method, Closure):
            evaluation.invoke(method, Arguments(place, [element(rows), names], open=True))
