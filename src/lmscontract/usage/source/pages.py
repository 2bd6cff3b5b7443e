"""Pages of which a framework calls the component with what another function of the file returns: those of Next.js."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lmscontract.usage.source.clients import plain
from lmscontract.usage.source.values import Arguments, Closure, Record, Scope, of_kind, union
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluate import Evaluation

_DEFAULT = "default"
"""What a file exports without a name."""


def show_page(evaluation: Evaluation, scope: Scope) -> None:
    """Call the component that a file exports with what its functions for a page return."""
    component = scope.variables.get(_DEFAULT)
    if not isinstance(component, Closure):
        return
    pages = evaluation.table(scope).pages
    for name, giving in [*scope.variables.items()]:
        member = pages.get(plain(name))
        if member is not None and isinstance(giving, Closure):
            place = Place(scope.file, component.function.line)
            returned = of_kind(Record, evaluation.invoke(giving, Arguments(place, open=True)))
            given = union(value for each in returned if (value := each.get(member)) is not None)
            if of_kind(Record, given):
                evaluation.invoke(component, Arguments(place, [given]))
