"""Request bodies of lasting writes: a template with the objects of the run in it, and texts that are named after the run.

In a template, `$of` is replaced by an object of a kind, `$fact` by a tenant fact, and `$given` holds a value that is sent
as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lmscontract.contract.model import Area, Endpoint, State, documented_value
from lmscontract.property_path import with_property
from lmscontract.target.json_values import scalars_of
from lmscontract.target.objects.identifiers import is_identifier
from lmscontract.target.outcomes import NotVerified

Reference = Callable[[str, Any], Any]
"""Returns the identifier of an object of a kind for a value of a template: the owner's, or None for any object."""

_NAME = re.compile(
    r"(name|title|code|label|caption|subject|description|note|comment|remark|userid|user|login|mail)$", re.IGNORECASE
)
_NO_NAME = re.compile(r"(lang|currency|countr|partner|type|zone|file)", re.IGNORECASE)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_NEW = frozenset({"to", "target", "new", "destination"})
"""Words of a property that names what replaces something."""
_FILLERS = frozenset({"id", "ids", "to", "from", "new", "target", "list"})
_PLURALS = ("ches", "shes", "sses", "xes")
_DATE = re.compile(r"([0-9]{4}-[0-9]{2}-)([0-9]{2})")
_DECIMAL = re.compile(r"[0-9]+\.[0-9]+")


def stated_body(endpoint: Endpoint) -> Any:
    """Return a body of the mandatory properties of which the contract shows a value; None if there are none."""
    required = [fact for fact in endpoint.of_area(Area.BODY) if fact.required and fact.state is State.KNOWN]
    body: Any = None
    for fact in required:
        value = documented_value(fact)
        if value is None:
            return None
        body = with_property(body or {}, fact.paths[0], value)
    return body


def with_facts(template: Any, facts: Mapping[str, Any]) -> Any:
    """Return a template with the values of tenant facts; properties that need an unknown one are left out."""
    if isinstance(template, Mapping):
        if "$fact" in template:
            return facts.get(str(template["$fact"]))
        members = ((_key(key, facts), with_facts(inner, facts)) for key, inner in template.items())
        return {key: inner for key, inner in members if key and inner is not None}
    return [with_facts(each, facts) for each in template] if isinstance(template, list) else template


def filled(template: Any, mark: str, reference: Reference, kind_of: KindOf, number: int = 0) -> Any:
    """Return the body of a template: objects of the run instead of others, and a mark in names unless it is empty.

    With a `number`, it has other numbers, except those that name an object.
    """

    def fill(value: Any, name: str, mark: str) -> Any:
        if isinstance(value, Mapping):
            if "$of" in value:
                return reference(str(value["$of"]), None)
            if "$given" in value:
                return value["$given"]
            return {key: fill(inner, str(key), mark) for key, inner in value.items()}
        if isinstance(value, list):
            return [fill(each, name, mark_of_row(mark, row)) for row, each in enumerate(value)]
        if kind := kind_of(name, value):
            return reference(kind, value)
        names_one = is_identifier(name) and isinstance(value, int)
        return marked(_varied(value, number) if number and not names_one else value, name, mark)

    return fill(template, "", mark)


def as_sent(template: Any) -> Any:
    """Return the body of a template that names no objects of the run: each `$given` value as it is."""
    return filled(template, "", lambda _, value: value, lambda *_: "")


def mark_of_row(mark: str, row: int) -> str:
    """Return the mark in the names of a row of a list, which begins with that of the body."""
    return f"{mark}-{row}" if mark and row else mark


def row_marks(body: Any, mark: str) -> frozenset[str]:
    """Return the marks of the rows that a body names: that of the body itself for the first one."""
    texts = (each for each in scalars_of(body) if mark and isinstance(each, str))
    return frozenset(found[0] for each in texts for found in pattern_of(mark, with_rows=True).finditer(each))


def pattern_of(mark: str, *, with_rows: bool = False) -> re.Pattern[str]:
    """Return a pattern that finds a mark, and no longer one unless it is that of a row of its body."""
    rows = r"(?:-\d+)?" if with_rows else ""
    return re.compile(rf"{re.escape(mark)}{rows}(?!-?\d)")


def with_rows(template: Any, rows: Sequence[int], kind_of: KindOf) -> Any:
    """Return a template with the first row, the second or both of each list whose rows have names or name objects.

    A list of a single row gets a second one, which names further objects unless it has a name by which it differs. None
    without such a list.
    """

    def of_another(value: Any, name: str) -> Any:
        if isinstance(value, Mapping) and "$of" not in value:
            return {key: of_another(inner, str(key)) for key, inner in value.items()}
        kind = "" if isinstance(value, Mapping | list) else kind_of(name, value)
        return {"$of": kind} if kind else value

    def two(value: Any, name: str) -> list[Any]:
        """Return the first two rows of a list; empty if they are no rows."""
        several = value[:2] if isinstance(value, list) else []
        others = [each if _has_name(each) else of_another(each, name) for each in several]
        are_rows = all(_has_name(each) or _names_an_object(each) for each in others)
        return [several[0], (several[1:] or others)[0]] if several and are_rows else []

    found = {key: two(value, str(key)) for key, value in template.items()} if isinstance(template, Mapping) else {}
    if not any(found.values()):
        return None
    return {key: [found[key][row] for row in rows] if found[key] else value for key, value in template.items()}


def _has_name(row: Any) -> bool:
    return isinstance(row, Mapping) and any(marked(each, str(key), "-") != each for key, each in row.items())


def _names_an_object(template: Any) -> bool:
    return isinstance(template, Mapping) and ("$of" in template or any(map(_names_an_object, template.values())))


def naming(template: Any, kind: str, value: Any, kind_of: KindOf) -> Any:
    """Return a template in which the property that names an object of a kind has a value, as it is.

    Of several such properties it is the one that names the new object: `id_session_to` beside `id_session_from`. NotVerified
    when none names one, or it is not clear which.
    """
    names: set[str] = set()

    def put(each: Any, name: str) -> Any:
        if isinstance(each, Mapping) and "$of" not in each:
            return {key: put(inner, str(key)) for key, inner in each.items()}
        if isinstance(each, list):
            return [put(inner, name) for inner in each]
        if (each["$of"] if isinstance(each, Mapping) else kind_of(name, each)) == kind:
            names.add(name)
            return {"$given": value} if name in wanted else each
        return each

    wanted: set[str] = set()
    put(template, "")
    wanted = names if len(names) == 1 else {name for name in names if _NEW & {*map(str.lower, _WORD.findall(name))}}
    if not names:
        raise NotVerified(f"the working body names no object of the kind {kind}", hint="add one to it")
    if len(wanted) != 1:
        raise NotVerified(
            f"several properties of the working body name an object of the kind {kind}: {', '.join(sorted(names))}"
        )
    return put(template, "")


def following(template: Any, sent: Any, kind_of: KindOf, *, back: bool = False) -> Any:
    """Return a template for a call after an accepted one: what was `sent` as the new object of a kind is the one to replace.

    With `back`, the replaced object is the new one again. It is as it is without a property for each.
    """
    names: dict[str, list[str]] = {}
    for name, each in template.items() if isinstance(template, Mapping) and isinstance(sent, Mapping) else ():
        kind = str(each["$of"]) if isinstance(each, Mapping) and "$of" in each else kind_of(name, each)
        names.setdefault(kind, []).append(name)
    found: dict[str, Any] = {}
    for kind, several in names.items():
        new = [name for name in several if _NEW & {*_words(name)}]
        if kind and len(several) == 2 and len(new) == 1 and sent.keys() >= {*several}:
            old = next(name for name in several if name not in new)
            found |= {old: {"$given": sent[new[0]]}} | ({new[0]: {"$given": sent[old]}} if back else {})
    return {**template, **found} if found else template


KindOf = Callable[[str, Any], str]
"""Returns the kind of object that a property names with a value; empty if it names none."""


def named_kind(name: str, value: Any, identifiers: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the kind of object that a property of a body names, by its name: `course_ids`, `id_user`, `to_session`."""
    if isinstance(value, bool) or not isinstance(value, int | str) or value == "":
        return ""
    singular = name[:-1] if name.endswith("s") else name
    by_name = [kind for kind, entry in identifiers.items() if {name, singular} & {*entry.get("names", ())}]
    if len(by_name) == 1:
        return by_name[0]
    kind = noun_of(name)
    names_one = bool(_FILLERS & {*_words(name)}) or isinstance(value, int)
    return kind if names_one and kind in identifiers else ""


def noun_of(name: str) -> str:
    """Return the words of a property, in singular, without those such as `id` and `to`: `plan` of `planIds`."""
    return "-".join(_singular(word) for word in _words(name) if word not in _FILLERS)


def _singular(word: str) -> str:
    """Return a word without the end of its plural: `branch` of `branches`, `category` of `categories`."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word.removesuffix("es") if word.endswith(_PLURALS) else word.removesuffix("s")


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(name)]


def marked(value: Any, name: str, mark: str) -> Any:
    """Return a text with a mark, if the property seems to be a name that the client chooses; anything else as it is."""
    if not (mark and isinstance(value, str) and value and _NAME.search(name)) or _NO_NAME.search(name):
        return value
    before, at, after = value.partition("@")
    return f"{before}-{mark}{at}{after}"


def distinct(value: Any, number: int) -> Any:
    """Return a value with other numbers in it, which nothing else of a tenant is likely to show."""
    if isinstance(value, Mapping):
        return {key: distinct(inner, number) for key, inner in value.items()}
    if isinstance(value, list):
        return [distinct(inner, number) for inner in value]
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return number
    if isinstance(value, float):
        return number + 0.25
    return f"{number + 0.25:.2f}" if isinstance(value, str) and _DECIMAL.fullmatch(value) else value


def _varied(value: Any, number: int) -> Any:
    """Return another number: a whole one near it, which may be a choice, any other one that nothing else shows.

    Of a date it is another day.
    """
    if isinstance(value, str) and (date := _DATE.match(value)):
        return f"{date[1]}{(int(date[2]) + number % 27) % 28 + 1:02}{value[date.end() :]}"
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return value + number % 50 + 1 if is_whole else distinct(value, number)


def _key(key: Any, facts: Mapping[str, Any]) -> str:
    """Return a name of a template; one in braces is the value of a tenant fact, and empty without that."""
    text = str(key)
    return str(facts.get(text[1:-1], "")) if text.startswith("{") else text
