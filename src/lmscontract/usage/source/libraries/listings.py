"""Tables of a page, of which a framework shows each row by calling methods with it: `WP_List_Table` of WordPress."""

from __future__ import annotations

import re

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Place

_OF_ROW = re.compile(r"column_|single_row")
_COLUMNS = "get_columns"


def show_rows(evaluation: av.Evaluation, of: av.ClassValue) -> None:
    """Call the methods of a class of tables with what it has as rows, and with the names of its columns."""
    bases = {plain(each.rpartition("\\")[2]) for each in evaluation.classes.foreign_bases(of)}
    members = [name for base, name in evaluation.table(of.scope).listings.items() if base in bases]
    instance = evaluation.instances.instance(of) if members else av.Record()
    rows = av.union(each for name in members if (each := instance.get(name)) is not None)
    if not av.has_answer(rows):
        return
    place = Place(of.scope.file, of.node.line, of.node.column)
    named = evaluation.classes.member(instance, _COLUMNS)
    columns = evaluation.invoke(named, av.Arguments(place)) if isinstance(named, av.Closure) else None
    names = av.union(
        av.key_of(key, slot) for each in av.of_kind(av.Record, columns) for key, slot in each.fields.items()
    )
    methods = {name for one in (of, *evaluation.classes.ancestors(of)) for name in one.methods}
    for called in sorted(filter(_OF_ROW.match, methods)):
        method = evaluation.classes.member(instance, called)
        if isinstance(method, av.Closure):
            evaluation.invoke(method, av.Arguments(place, [av.element(rows), names], open=True))
