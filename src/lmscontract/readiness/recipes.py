"""Say what a finding means and what to write instead: before the change, after it, and on both sides of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from lmscontract.contract.compare import Difference
from lmscontract.findings.usage_finding import Recipe, Substitute
from lmscontract.readiness.properties import names
from lmscontract.types import Operation

Instead = Sequence[Substitute] | None


class Broken(Struct, frozen=True):
    """What a change breaks: `what` has the names of the properties or parameters, and `instead` what to use."""

    difference: Difference
    what: str
    instead: Instead


def message(rule: str, difference: Difference, what: str, call: str, *, whole_response: bool = False) -> str:
    """Return one sentence: what the code does, and what the change does to it.

    `what` has the names of the properties or parameters, `call` is the call as the code has it.
    """
    operation = difference.operation
    removed = f"{call} ({operation})" if operation.startswith("ANY ") else operation
    if whole_response:
        return f"Calls {operation}, whose response loses or changes {what}; whether the code reads this cannot be seen."
    no_longer = f"which {operation} no longer"
    sentences = {
        "calls-removed-operation": f"Calls {removed}, which is removed.",
        "sends-removed-parameter": f"Sends the parameter {what}, {no_longer} has; its effect is not specified.",
        "sends-removed-value": f"Sends {what}, a value {no_longer} accepts.",
        "sends-retyped-parameter": f"Sends {what} in a form {no_longer} accepts ({difference.detail}).",
        "sends-removed-property": f"Sends {what} in the body, {no_longer} has: the value is lost, or the call is refused.",
        "sends-retyped-property": f"Sends {what} in a form {no_longer} accepts ({difference.detail}).",
        "omits-required-property": f"Sends no {what}, which is mandatory in the body of {operation}.",
        "reads-removed-property": f"Reads {what}, which responses of {operation} no longer have.",
        "reads-retyped-property": f"Reads {what}, whose type in responses of {operation} changes ({difference.detail}).",
        "reads-removed-webhook-property": f"Reads {what}, which webhooks no longer have.",
        "relies-on-changed-behaviour": f"Calls {operation}, which behaves differently. {_says(difference)}",
    }
    return sentences[rule]


def recipe(rule: str, difference: Difference, what: str, instead: Instead) -> Recipe:
    """Return the form before and after a change, and the form that works on both sides, empty if there is none."""
    return _RECIPES[rule](Broken(difference, what, instead))


def listed(differences: Sequence[Difference]) -> str:
    """Return the names that the code uses: `price and prices` for `data.items[].price` and `data.items[].prices`."""
    *others, last = dict.fromkeys(_property(each) for each in differences)
    return f"{', '.join(others)} and {last}" if others else last


def _removed_call(broken: Broken) -> Recipe:
    old = broken.difference.operation
    operations = _operations(broken.instead)
    if not operations:
        return Recipe(old, _none(broken.instead, "remove the call"))
    similar = [each for each in operations if _is_similar(each, old)] or operations
    new = " or ".join(similar)
    if all(each.since for each in broken.instead or () if each.name in operations):
        both = f"call {new}, and {old} if the platform answers 404"
    else:
        both = f"call {new}, which exists already"
    return Recipe(old, new, both)


def _removed_input(broken: Broken) -> Recipe:
    names_instead, operations = _names(broken.instead), _operations(broken.instead)
    if names_instead:
        new = names_instead[0]
        return Recipe(
            f"send {broken.what}",
            f"send {new} instead of {broken.what}",
            f"choose by the tenant's date: {broken.what} before it, {new} from then on; both at once: not specified",
        )
    if operations:
        return Recipe(
            f"send {broken.what}",
            f"leave out {broken.what}, and call {operations[0]}",
            f"choose by the tenant's date: {broken.what} before it, {operations[0]} from then on",
        )
    return Recipe(f"send {broken.what}", _none(broken.instead, f"leave out {broken.what}"), f"leave out {broken.what}")


def _retyped_input(broken: Broken) -> Recipe:
    old, new = _types(broken.difference)
    if old == "not documented":
        return Recipe(f"send {broken.what} in any form", f"send {broken.what} as {new}", f"send {broken.what} as {new}")
    return Recipe(
        f"send {broken.what} as {old}",
        f"send {broken.what} as {new}",
        f"choose by the tenant's date: {old} before it, {new} from then on",
    )


def _required_input(broken: Broken) -> Recipe:
    return Recipe(f"{broken.what} may be left out", f"send {broken.what}", f"send {broken.what}")


def _lost_read(broken: Broken) -> Recipe:
    new = _names(broken.instead)
    if broken.difference.kind == "response-property-renamed":
        new = [broken.difference.detail.removeprefix("-> ")]
    if new:
        return Recipe(
            f"read {broken.what}", f"read {new[0]}", f"read {new[0]} if the response has it, else {broken.what}"
        )
    if operations := _operations(broken.instead):
        return Recipe(
            f"read {broken.what}",
            f"read it from {operations[0]}",
            f"read {broken.what} if the response has it, else read it from {operations[0]}",
        )
    return Recipe(
        f"read {broken.what}",
        _none(broken.instead, f"do not read {broken.what}"),
        f"read {broken.what} only if the response has it",
    )


def _retyped_read(broken: Broken) -> Recipe:
    old, new = _types(broken.difference)
    before = f"read {broken.what}" if old == "not documented" else f"read {broken.what} as {old}"
    return Recipe(
        before, f"read {broken.what} as {new}", f"look at the type of {broken.what} first, and read both forms"
    )


def _changed_behaviour(broken: Broken) -> Recipe:
    operations = _operations(broken.instead)
    after = f"call {operations[0]} after {broken.difference.operation}" if operations else _says(broken.difference)
    both = f"call {operations[0]} after {broken.difference.operation}, and ignore a 404" if operations else ""
    return Recipe(broken.difference.operation, after, both)


_RECIPES: Mapping[str, Callable[[Broken], Recipe]] = {
    "calls-removed-operation": _removed_call,
    "sends-removed-parameter": _removed_input,
    "sends-removed-value": _removed_input,
    "sends-retyped-parameter": _retyped_input,
    "sends-removed-property": _removed_input,
    "sends-retyped-property": _retyped_input,
    "omits-required-property": _required_input,
    "reads-removed-property": _lost_read,
    "reads-retyped-property": _retyped_read,
    "reads-removed-webhook-property": _lost_read,
    "relies-on-changed-behaviour": _changed_behaviour,
}
"""The recipe of each rule."""


def _property(difference: Difference) -> str:
    location = difference.location.split("|")[0]
    if location.startswith("query."):
        return location.removeprefix("query.")
    found = names(location)
    return found[-1] if found else location


def _types(difference: Difference) -> tuple[str, str]:
    old, _, new = difference.detail.partition(" -> ")
    return old, new


def _says(difference: Difference) -> str:
    return " ".join(difference.says.split())


def _operations(instead: Instead) -> list[str]:
    return [each.name for each in instead or () if " " in each.name]


def _names(instead: Instead) -> list[str]:
    return [each.name for each in instead or () if " " not in each.name]


def _is_similar(label: str, other: str) -> bool:
    """Return whether two operations have the same method and the same number of path parameters."""
    one, two = Operation.parse(label), Operation.parse(other)
    return (one.method, len(one.parameters)) == (two.method, len(two.parameters))


def _none(instead: Instead, without: str) -> str:
    """Return what to do without a replacement: there is none, or the specification names none."""
    return f"{without}; {'nothing replaces it' if instead is not None else 'the specification names no replacement'}"
