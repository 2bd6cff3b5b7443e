"""Say what a finding means and what to write instead: before the change, after it, and on both sides of it; choose what."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile

from msgspec import Struct

from lmscontract.contract.compare import Difference
from lmscontract.contract.model import Area, Schema
from lmscontract.contract.wording import schema_text
from lmscontract.findings.usage_finding import UNKNOWN_FORM, Certainty, Recipe, Substitute
from lmscontract.property_path import ANYWHERE, names
from lmscontract.readiness.properties import contains
from lmscontract.types import Operation, by_method

Instead = Sequence[Substitute] | None

_POSSIBLY = {"Calls": "May call", "Sends": "May send", "Reads": "May read"}
_OTHERWISE = "get its effect in another way, or do without it"


class Broken(Struct, frozen=True):
    """What a change breaks: `what` has the names of the properties or parameters, and `instead` what to use.

    `call` is the call as the code has it, `old` and `new` are the forms of a value before and after the change, in words;
    `old` is empty if it is not documented. `again` is a later change that adds the removed property again. `lacks` is whether
    the property to use instead has nothing in place of this one, `member` the name of it in each item of a list to use instead.
    `no_call` is whether only the path is seen, and no call that uses it.
    """

    difference: Difference
    what: str
    instead: Instead
    call: str
    old: str = ""
    new: str = ""
    again: Difference | None = None
    lacks: bool = False
    member: str = ""
    no_call: bool = False


def message(rule: str, broken: Broken, certainty: Certainty, *, unseen: bool = False) -> str:
    """Return one sentence: what the code does, or may do if that is only possible, and what the change does to it."""
    difference, what = broken.difference, broken.what
    operation = difference.operation
    removed = f"{broken.call} ({operation})" if operation.startswith("ANY ") else operation
    changes = f" from {broken.old} to {broken.new}." if broken.old else f". {_says(difference)}"
    if unseen:
        return f"Calls {operation}, {_loses(rule)} {what}; readiness cannot see whether the code {rule.split('-')[0]} {what}."
    no_longer = f"which {operation} no longer"
    sentences = {
        "calls-removed-operation": (
            f"Contains the path of {removed}, which is removed; readiness sees no call that uses it."
            if broken.no_call
            else f"Calls {removed}, which is removed."
        ),
        "sends-removed-parameter": f"Sends the parameter {what}, {no_longer} has: it is ignored, or the call is refused.",
        "sends-removed-value": f"Sends {what}, a value {no_longer} accepts.",
        "sends-retyped-parameter": f"Sends {what} in a form {no_longer} accepts: expected {broken.new}.",
        "sends-removed-property": f"Sends {what} in the body, {no_longer} has: the value is lost, or the call is refused.",
        "sends-retyped-property": f"Sends {what} in a form {no_longer} accepts: expected {broken.new}.",
        "omits-required-property": f"Sends no {what}, which is mandatory in the body of {operation}.",
        "reads-removed-property": f"Reads {what}, which responses of {operation} no longer have.",
        "reads-retyped-property": f"Reads {what}, which changes in responses of {operation}{changes}",
        "reads-removed-webhook-property": f"Reads {what}, which webhooks no longer have.",
        "relies-on-changed-behaviour": f"Calls {operation}, which behaves differently. {_says(difference)}",
    }
    sentence = sentences[rule]
    if broken.no_call and rule != "calls-removed-operation":
        sentence = f"{sentence} Readiness sees no call, only what is declared beside the path."
    first, rest = sentence.split(" ", 1)
    sentence = f"{_POSSIBLY[first] if certainty is Certainty.POSSIBLE else first} {rest}"
    again = broken.again
    if again is not None:
        months = ", ".join(dict.fromkeys(map(str, again.dates.values())))
        adds = "perhaps adds" if again.open_point else "adds"
        return f"{sentence} {again.change} {adds} it again ({months}): {_says(again)}"
    return sentence


def _loses(rule: str) -> str:
    """Return what part of a call a rule is about, and that it loses something."""
    if rule.startswith("reads"):
        return "whose response loses or changes"
    return "whose body loses or changes" if rule.endswith("property") else "whose parameters lose or change"


def listed(locations: Iterable[str], record: str) -> str:
    """Return the names that the code uses: `price and prices` for `data.items[].price` and `data.items[].prices`.

    `record` is the path of the record in the response, which names begin after.
    """
    *others, last = dict.fromkeys(_property(each, record) for each in locations)
    return f"{', '.join(others)} and {last}" if others else last


def forms(detail: str, schemas: Mapping[str, Schema]) -> tuple[str, str]:
    """Return the forms of a value before and after a change in words, the first one empty if it is not documented."""
    old, arrow, new = detail.partition(" -> ")
    return ("" if old == "not documented" else form(old, schemas), form(new, schemas)) if arrow else ("", "")


def form(name: str, schemas: Mapping[str, Schema]) -> str:
    """Return the form of a value in words: `object {currency, value}` for a shared schema, else the name itself."""
    named = name.split("|")
    unknown = (
        " (types not specified)" if any(map(_is_untyped, (schemas[each] for each in named if each in schemas))) else ""
    )
    return f"{' or '.join(_form(schemas[each]) if each in schemas else each for each in named)}{unknown}"


def _removed_call(broken: Broken) -> Recipe:
    operation = broken.difference.operation
    old = broken.call if operation.startswith("ANY ") else operation
    operations = _operations(broken.instead)
    if not operations:
        return Recipe(old, _none(broken.instead, f"remove this call, and {_OTHERWISE}"))
    new = " and ".join(operations)
    if all(each.since for each in broken.instead or () if each.name in operations):
        both = f"call {new}, and {old} if the platform answers 404"
    else:
        both = f"call {new}, which exists already"
    return Recipe(old, new, both)


def _removed_input(broken: Broken) -> Recipe:
    names_instead, operations = _names(broken.instead), _operations(broken.instead)
    before, without = f"send {broken.what}", f"leave out {broken.what}"
    if names_instead:
        new = names_instead[0]
        both = f"{_by_date(broken, broken.what, new)} Whether both may be sent at once is not specified"
        return Recipe(before, f"instead of {broken.what}, send {new}", both)
    if operations:
        each = " for each entry" if "[]" in broken.what else ""
        both = _by_date(broken, broken.what, operations[0]).rstrip(".")
        whole = f"{without} (and the whole call if it sends nothing else)"
        return Recipe(before, f"{whole}, and call {operations[0]}{each}", both)
    return Recipe(before, _none(broken.instead, without), without)


def _removed_value(broken: Broken) -> Recipe:
    after = f"leave out {broken.what}"
    both = f"{after}; then the default of {broken.what.partition('=')[0]} applies, and a page may have other items"
    if operations := _operations(broken.instead):
        new = f"{after}, call {operations[0]}, and implement the effect of the value in your own code"
        return Recipe(f"send {broken.what}", new, both)
    return Recipe(f"send {broken.what}", _none(broken.instead, after), both)


def _retyped_input(broken: Broken) -> Recipe:
    old, new = broken.old, f"send {broken.what} as {broken.new}"
    if not old:
        return Recipe(f"send {broken.what} in a form other than {broken.new}", new, new)
    both = _by_date(broken, old, broken.new).rstrip(".")
    return Recipe(f"send {broken.what} as {old}", new, both)


def _required_input(broken: Broken) -> Recipe:
    return Recipe(f"{broken.what} may be left out", f"send {broken.what}", f"send {broken.what}")


def _lost_read(broken: Broken) -> Recipe:
    before, if_sent = f"read {broken.what}", f"read {broken.what} only if the response has it"
    if broken.again is not None:
        after = f"{if_sent}{f', as {broken.new}' if broken.new else ''}, and do without it otherwise"
        return Recipe(before, after, after)
    new = _names(broken.instead)
    if new and broken.lacks:
        after = f"do not read {broken.what}: {new[0]} has no value in its place, and no other replacement is named"
        return Recipe(before, after, if_sent)
    operations = _operations(broken.instead)
    if new and not (operations and _has_unknown_form(broken.instead, new[0])):
        read = f"read {f'{broken.member} of the right item of ' if broken.member else ''}{new[0]}"
        has = f"the response has {new[0] if broken.member else 'it'}"
        return Recipe(before, read, f"{read} if {has}, else {broken.what}")
    if operations:
        use = f"use the response of {operations[0]}"
        return Recipe(before, use, f"{before} if the response has it, else {use}")
    return Recipe(before, _none(broken.instead, f"do not {before}: get it in another way, or do without it"), if_sent)


def _retyped_read(broken: Broken) -> Recipe:
    after = f"read {broken.what} as {broken.new}"
    if not broken.old:
        return Recipe("", after, f"read {broken.what} in the form that the code reads now, and as {broken.new}")
    both = f"check the type of {broken.what} first, and read both forms"
    return Recipe(f"read {broken.what} as {broken.old}", after, both)


def _changed_behaviour(broken: Broken) -> Recipe:
    operation, operations = broken.difference.operation, _operations(broken.instead)
    if not operations:
        return Recipe(operation, _says(broken.difference).rstrip("."))
    after = f"call {operations[0]} after {operation}"
    return Recipe(operation, after, f"{after}; until the change, ignore its 404")


RECIPES: Mapping[str, Callable[[Broken], Recipe]] = {
    "calls-removed-operation": _removed_call,
    "sends-removed-parameter": _removed_input,
    "sends-removed-value": _removed_value,
    "sends-retyped-parameter": _retyped_input,
    "sends-removed-property": _removed_input,
    "sends-retyped-property": _retyped_input,
    "omits-required-property": _required_input,
    "reads-removed-property": _lost_read,
    "reads-retyped-property": _retyped_read,
    "reads-removed-webhook-property": _lost_read,
    "relies-on-changed-behaviour": _changed_behaviour,
}
"""What gives the recipe of each rule: the form before and after a change, and that for both sides, empty if there is none."""


def _property(location: str, record: str) -> str:
    """Return a property as the code names it: below the record, or below the place that may be anywhere."""
    first = location.split("|")[0].replace("`", "")
    area, dot, rest = first.partition(".")
    if dot and area in (Area.QUERY, Area.BODY, Area.WEBHOOK):
        return rest
    return first.rpartition(f"{ANYWHERE}.")[2] if ANYWHERE in first else first.removeprefix(f"{record}.")


def _is_untyped(schema: Schema) -> bool:
    """Return whether an object, or the items of an array, have a property of which only the name is specified."""
    inner = schema.get("items") or schema
    return any(not each for each in inner.get("properties", {}).values())


def _form(schema: Schema) -> str:
    """Return a schema in words, without patterns, which an example shows better."""
    text = schema_text({key: value for key, value in schema.items() if key not in ("pattern", "not")}) or "value"
    examples = [f" such as {json.dumps(each, ensure_ascii=False)}" for each in schema.get("examples", ())[:1]]
    return f"{text}{''.join(examples)}"


def _says(difference: Difference) -> str:
    return " ".join(difference.says.split())


def _by_date(broken: Broken, old: str, new: str) -> str:
    """Return sentences on how to choose between two forms; the day is not known if the specification names a month only."""
    known = all(when.first == when.last for when in broken.difference.dates.values())
    unknown = "" if known else " The specification names no day: set the date when you see the change on the tenant."
    return f"{old} before a date, {new} from that date on; make the date a setting of each tenant.{unknown}"


def _operations(instead: Instead) -> list[str]:
    return [each.name for each in instead or () if " " in each.name]


def _names(instead: Instead) -> list[str]:
    return [each.name for each in instead or () if " " not in each.name]


def _has_unknown_form(instead: Instead, name: str) -> bool:
    """Return whether the specification does not show the form of what is to be used instead."""
    return any(each.name == name and each.form.startswith(UNKNOWN_FORM) for each in instead or ())


def _none(instead: Instead, without: str) -> str:
    """Return what to do without a replacement: there is none, or the specification names none."""
    return f"{without}; {'nothing replaces it' if instead is not None else 'the specification names no replacement'}"


# which of several replacements


def nearest(difference: Difference, of_change: Iterable[Difference]) -> tuple[str, ...]:
    """Return the names that replace what an edit removes, out of those that its change names for all its edits.

    If a change removes several operations, the most similar one replaces each of them. A property is replaced by one
    beside it or above it, if there is one. What is renamed is replaced by its new name, which its edit has.
    """
    if difference.renamed_to:
        return (difference.detail.removeprefix("-> "),)
    named = difference.use_instead or ()
    removed = {each.operation for each in of_change if each.kind == "api-removed"}
    operations, properties = [each for each in named if " " in each], [each for each in named if " " not in each]
    if difference.kind != "api-removed":
        operations = [*by_method(operations, Operation.parse(difference.operation).method)]
    elif len(removed) > 1:
        operations = _most_similar(operations, difference.operation)
    return (*_beside(properties, difference.location), *operations)


def _most_similar(operations: Sequence[str], to: str) -> list[str]:
    best = max((_similarity(each, to) for each in operations), default=None)
    return [each for each in operations if _similarity(each, to) == best]


def _similarity(one: str, other: str) -> tuple[bool, int, bool]:
    """Return how similar two operations are: their methods, the ends of their paths, and their numbers of parameters."""
    first, second = Operation.parse(one), Operation.parse(other)
    ends = zip(reversed(first.shape.split("/")), reversed(second.shape.split("/")), strict=False)
    same_end = len([*takewhile(lambda pair: pair[0] == pair[1], ends)])
    return first.method == second.method, same_end, len(first.parameters) == len(second.parameters)


def _beside(properties: Sequence[str], location: str) -> list[str]:
    """Return the properties whose object has the removed property, the innermost of these objects; else all."""
    above = names(location)[:-1]
    owners = {each: names(each)[:-1] for each in properties}
    depths = {each: len(owner) for each, owner in owners.items() if contains(above, owner)}
    return [each for each in properties if depths.get(each) == max(depths.values())] if depths else [*properties]
