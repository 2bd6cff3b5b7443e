"""The inputs of a tenant's configuration: its facts, and its working bodies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from lmscontract.config import DEFAULT_LIST, Tenant
from lmscontract.contract.model import Answer, Snapshot
from lmscontract.contract.project import Contract
from lmscontract.contract.tenant_facts import fact_uses, facts_of_account
from lmscontract.errors import ConfigurationError, closest
from lmscontract.target.json_values import nodes
from lmscontract.types import Operation, level_of

OWN = "own_"
"""The prefix of facts that only the user's own checks use."""

_WHAT = {
    "accounts": "account level",
    "bodies": "operation",
    "disposable": "kind of object or operation",
    "grants": "grant",
}
_MOST_LISTED = 8
"""The number of known names that an error lists if none is similar."""


def check_inputs(tenant: Tenant, contract: Contract, snapshot: Snapshot) -> None:
    """Raise a ConfigurationError for a fact that no check uses, or an unknown account level, operation, kind or list.

    Facts and operations of other months are accepted, and so are the facts that the mock prints. An account has facts about
    the objects that lists hide from its level.
    """
    printed = {str(each) for path, each in nodes(contract.mock_data) if path and path[-1] == "fact"}
    facts = _same(each for each in tenant.facts if each not in printed and not each.startswith(OWN))
    bodies = {operation.shape: operation.label for operation in tenant.bodies}
    checked: list[tuple[str, Mapping[str, str], Callable[[Snapshot], Mapping[str, str]]]] = [
        ("accounts", _same(map(level_of, filter(None, tenant.accounts))), lambda each: _same(each.vocabulary.levels)),
        ("grants", _same(filter(None, [tenant.grant])), lambda each: _same(each.vocabulary.grants)),
        ("facts", facts, lambda each: _same(fact_uses(each))),
        ("bodies", bodies, _operations),
        *(
            (f"accounts.{name}.facts", _same(account.facts), partial(_facts_of_account, name))
            for name, account in tenant.accounts.items()
        ),
        ("disposable", dict(zip(disposable(tenant), tenant.disposable, strict=True)), _writable),
    ]
    for table, labels in (("identifiers", tenant.identifiers), ("sort", tenant.sort)):
        lists = {Operation.parse(label).shape: label for label in labels if label != DEFAULT_LIST}
        checked.append((table, lists, _lists))
    for table, given, names in checked:
        known = names(snapshot)
        if not given.keys() <= known.keys():
            known = {**known, **_of_all_months(contract, names)}
        for key, name in given.items():
            if key not in known:
                where = tenant.places.get(f"{table}.{name}", tenant.where)
                raise ConfigurationError(*_unknown(table, name, where, known.values()))


def disposable(tenant: Tenant) -> Mapping[str, tuple[Any, ...]]:
    """Return the identifiers that lasting writes may write to, by kind of object or by the operation's shape."""
    return {_shape(key) or key.replace("_", "-"): value for key, value in tenant.disposable.items()}


def by_shape(operations: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the entries of a table whose keys are operations, by the operation's shape."""
    return {shape: value for label, value in operations.items() if (shape := _shape(label))}


def _shape(label: str) -> str:
    try:
        return Operation.parse(label).shape
    except ValueError:
        return ""


def _same(names: Iterable[str]) -> Mapping[str, str]:
    return {each: each for each in names}


def _facts_of_account(account: str, snapshot: Snapshot) -> Mapping[str, str]:
    return _same(facts_of_account(snapshot, account))


def _operations(snapshot: Snapshot) -> Mapping[str, str]:
    """Return the operations of a month by shape, removed ones included."""
    return {shape: endpoint.operation.label for shape, endpoint in snapshot.endpoints.items()}


def _writable(snapshot: Snapshot) -> Mapping[str, str]:
    """Return the kinds of objects as keys are written, and the operations of a month by shape."""
    return {**{kind: kind.replace("-", "_") for kind in snapshot.vocabulary.identifiers}, **_operations(snapshot)}


def _lists(snapshot: Snapshot) -> Mapping[str, str]:
    """Return the lists of a month by shape."""
    return {each.operation.shape: each.operation.label for each in snapshot.operations if each.answer is Answer.LIST}


def _of_all_months(contract: Contract, names: Callable[[Snapshot], Mapping[str, str]]) -> Mapping[str, str]:
    points = [
        (month, each) for each in contract.channels for month in (contract.vocabulary.baseline, *contract.months(each))
    ]
    return {key: name for point in points for key, name in names(contract.at(*point)).items()}


def _unknown(table: str, name: str, where: str, known: Iterable[str]) -> tuple[str, str, str]:
    names = list(known)
    listed = (
        f"it has {', '.join(names)}"
        if 0 < len(names) <= _MOST_LISTED
        else "see docs/configuration.md, and `lmscontract operations`"
    )
    hint = closest(name, names) or listed
    if table == "facts":
        return f"no check uses the fact {name}", where, f"{hint}; a fact of your own checks begins with {OWN}"
    if table.endswith(".facts"):
        return f"no check uses the fact {name} of an account of this level", where, hint
    return f"the contract has no {_WHAT.get(table, 'list')} {name}", where, hint
