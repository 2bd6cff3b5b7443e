"""Select requirements by id, by rule, by operation, by change, and by what an integration uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase

from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import LISTED_OPERATIONS, UsageError, closest
from lmscontract.findings.used import UsedOperation
from lmscontract.rules.rule import Requirement, closest_id
from lmscontract.types import Operation, template_of

Matches = Callable[[Requirement], bool]

_GLOB = re.compile(r"[*?]")
_PATTERN = f"a pattern for all methods looks like '* /path/*'; {LISTED_OPERATIONS}"
_LISTED = "requirements.json in the reports of any run lists all ids and rules"


def selected(
    requirements: Sequence[Requirement],
    *,
    only: Iterable[str] = (),
    rules: Iterable[str] = (),
    operations: Iterable[str] = (),
    changes: Iterable[Matches] = (),
    used: Sequence[UsedOperation] = (),
    may_be_empty: bool = False,
) -> tuple[Requirement, ...]:
    """Return the requirements that pass every kind of filter; any name of a kind suffices.

    A UsageError shows the name that matches nothing with the closest one, or the filters that leave nothing together.
    """
    filters: dict[str, list[Matches]] = {}
    for option, names in (("--only", only), ("--rule", rules), ("--operation", operations)):
        for name in names:
            filters.setdefault(option, []).append(matches := _filter(option, name, requirements))
            if not any(map(matches, requirements)):
                raise _unknown(option, name, requirements)
    if changes := tuple(changes):
        filters["--change"] = [*changes]
    if used:
        filters["--used-by"] = [usage.concerns for usage in used]
    chosen = tuple(each for each in requirements if all(any(f(each) for f in several) for several in filters.values()))
    if filters and not chosen and not may_be_empty:
        raise UsageError("no requirement is left", " and ".join(filters), "leave one of them out")
    return chosen


def of_change(name: str, contract: Contract, snapshot: Snapshot, requirements: Iterable[Requirement]) -> Matches:
    """Return which requirements come from a change or an announcement, or are about an operation that it adds.

    A UsageError names the closest change if there is none, and the dates of one that requires nothing in this month.
    """
    changes = contract.change(name)
    if not changes:
        raise UsageError(f"there is no change {name}", "--change", contract.closest_change(name))
    ids = {each.id for each in changes}
    shapes = {shape for shape, endpoint in snapshot.endpoints.items() if endpoint.change in ids}

    def matches(each: Requirement) -> bool:
        return bool({each.change, each.due} & ids) or each.operation.shape in shapes

    if not any(map(matches, requirements)):
        months = sorted({str(each.when[snapshot.channel]) for each in changes})
        hint = f"on the {snapshot.channel} channel, it takes effect in {' and '.join(months)}"
        raise UsageError(f"{name} requires nothing in {snapshot.month}", "--change", hint)
    return matches


def check_ids(requirements: Sequence[Requirement], names: Iterable[str], option: str) -> None:
    """Raise a UsageError for a name that is not the id of a requirement, long or short."""
    known = {id for each in requirements for id in _ids(each)}
    for name in names:
        if name not in known:
            raise _unknown(option, name, requirements)


def _filter(option: str, name: str, requirements: Sequence[Requirement]) -> Matches:
    if option == "--only":
        return lambda each: name in (each.id, each.short)
    if option == "--rule":
        return lambda each: fnmatchcase(each.rule, name)
    if _GLOB.search(name):
        return lambda each: fnmatchcase(each.operation.label, name)
    try:
        operation = template_of(Operation.parse(name), (each.operation for each in requirements))
    except ValueError as error:
        raise UsageError(str(error), option) from None
    return lambda each: operation is not None and each.operation.shape == operation.shape


def _unknown(option: str, name: str, requirements: Iterable[Requirement]) -> UsageError:
    kind = {"--rule": "rule", "--operation": "operation"}.get(option, "requirement")
    names = {"rule": lambda each: (each.rule,), "operation": lambda each: (each.operation.label,)}.get(kind, _ids)
    known = {known for each in requirements for known in names(each)}
    if kind == "operation":  # methods and versions are alike without being the same call
        known = {each for each in known if not _GLOB.search(name) and closest(_path(name), [_path(each)])}
    nearest = closest_id(name, known)
    listed = _PATTERN if kind == "operation" else _LISTED
    return UsageError(f"the contract has no {kind} {name}", option, nearest or listed)


def _path(label: str) -> str:
    return label.partition(" ")[2]


def _ids(requirement: Requirement) -> tuple[str, str]:
    return requirement.id, requirement.short
