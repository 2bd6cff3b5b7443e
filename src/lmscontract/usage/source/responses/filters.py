"""What filters of a command line such as jq read of a response, and the records that they make and change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from lmscontract.usage.source.libraries.records import merged
from lmscontract.usage.source.libraries.text_functions import is_document
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.bodies import FILLED
from lmscontract.usage.source.responses.jq import made_by
from lmscontract.usage.source.responses.read import DATA_FILE, read_path
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    Answer,
    Record,
    Slot,
    Text,
    Unknown,
    Value,
    element,
    first_text,
    of_kind,
    options,
    plain_texts,
    union,
)
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import HOLE, Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_PATH = re.compile(r"(?<![\w\])])(?:\.(?:[\w-]+|\"[^\"]+\")?(?:\[\d*\])*\??)+")
_QUOTED = re.compile(r"\.?\[(\"[^\"]+\")\]")
"""A key in brackets, which is the same as one after a dot."""
_HAS = re.compile(r'\bhas\("(\w+)"\)')
_BEFORE_RECORD = re.compile(r"(?:map\(|[\[(\s])*(?=\{)")
"""What may precede the record that a stage makes."""
_IN_BRACES = re.compile(r"\{[^{}]*\}")
_SHORT = re.compile(r"(?<=[{,])\s*(\w+)\s*(?=[,}])")
"""An entry of a record that is only a name."""
_ADDED = re.compile(r"\s*\.\s*[+*]\s*(?=\{)")
"""What precedes a record that is added to the input."""
_SET = re.compile(r"(?<![\w\])}])\.(\w+)[\w.\[\]]*\s*[+|]?=(?!=)")
"""A key of the input that is set."""
_SETTING = ("--arg", "--argjson")
"""Options that set a variable of a filter."""
_FROM_FILE = re.compile(r"-[a-zA-Z]*f|--from-file")
"""The option before the file that has the filter."""
_SLURP = re.compile(r"-[a-zA-Z]*s[a-zA-Z]*|--slurp")
_WITHOUT_INPUT = re.compile(r"-[a-zA-Z]*n[a-zA-Z]*|--null-input")


def filtered(site: CallSite) -> Value:
    """A filter such as that of jq, over what it is given."""
    operands = list(_operands(site))
    texts = of_kind(Text, *(each for each in operands if not of_kind(Answer, each)))
    without_input = any(map(_WITHOUT_INPUT.fullmatch, site.texts))
    named = [each for each in texts[1:] if not (without_input and each.plain == HOLE)]  # `jq -Rn '[inputs]' "$1"`
    saved = [each for each in named if site.evaluation.data(each.plain) is not None]
    files = [each for each in texts if each in saved or DATA_FILE.fullmatch(each.plain)]
    others = [each for each in texts if each not in files and each.plain != HOLE]  # of which one is the filter
    documents = [each for each in others if is_document(each)] if len(others) > 1 else []
    answers = of_kind(Answer, *operands, *(site.evaluation.data(each.plain) for each in files))
    takes_input = len(operands) < 2 and not without_input  # and no file
    piped = site.scope.find(ir.INPUT) if takes_input else NOTHING
    if not (answers or files or documents or of_kind(Record, *operands)):
        answers = of_kind(Answer, piped)
    given = of_kind(Record, *(_made_by(each, NOTHING, {}) for each in documents), *operands) or of_kind(Record, piped)
    for each in _in_file(site) or texts:
        if each not in files and each not in documents:
            if not answers and (made := _made_by(each, _input(site, given), _variables(site))) is not None:
                return made
            return union(_stages(site.evaluation, one, each.plain, each.parts[0].place) for one in answers)
    return union(answers)


def _in_file(site: CallSite) -> list[Text]:
    """Return the filter that a command reads from a file: `jq -f goods.jq`."""
    given = site.arguments.positional
    names = [
        name
        for before, each in pairwise(given)
        if _FROM_FILE.fullmatch(first_text(before))
        for name in plain_texts(each)
    ]
    return of_kind(Text, *(site.evaluation.data(each) for each in names))


def _operands(site: CallSite) -> Iterator[Value]:
    """Yield the words of a command that are no options and no values of them; the name of a file has nothing of a response."""
    skipped = 0
    for value in site.arguments.positional:
        texts = of_kind(Text, value)
        if skipped:
            skipped -= 1
        elif texts and texts[0].plain.startswith("-"):
            is_file = _FROM_FILE.fullmatch(texts[0].plain) is not None
            skipped = int(is_file) or site.table.filter_options.get(texts[0].plain, 0)
        else:
            files = [each for each in texts if DATA_FILE.fullmatch(each.plain)]
            yield union(files) if files else value


def _variables(site: CallSite) -> dict[str, Value]:
    """Return the variables that options of a filter set: `--arg price "$price"`, `--argjson options "$document"`."""
    given = site.arguments.positional
    return {
        f"${first_text(name)}": union(_parsed(each) for each in options(value)) if option == "--argjson" else value
        for option, name, value in zip(map(first_text, given), given[1:], given[2:], strict=False)
        if option in _SETTING
    }


def _parsed(value: Value) -> Value:
    return (_made_by(value, NOTHING, {}) or value) if isinstance(value, Text) else value


def _input(site: CallSite, given: Sequence[Record]) -> Value:
    """Return the record that a filter gets, or a list of all that it gets."""
    if any(map(_SLURP.fullmatch, site.texts)):
        return Record(items=[item for each in given for item in (each.items or [each])])
    return merged(given) if given else NOTHING


def _made_by(filter: Text, input: Value, variables: Mapping[str, Value]) -> Value | None:
    """Return the record or the list of records that a filter makes, or its input with what it sets; None if it only reads.

    `{name: $name, price: 3}`, `[.[] | {price}]`, `. + {price: 3}`, `.price = 3`.
    """
    place, whole = filter.parts[0].place, "".join(FILLED if each.text is None else each.text for each in filter.parts)

    def at(position: int) -> Place:
        return Place(place.file, place.line + whole.count("\n", 0, position), place.column)

    fields = {each[1]: Slot(Unknown(), at(each.start(1))) for each in _SET.finditer(whole)}
    if fields and not _ADDED.match(whole):
        return merged([input, Record(fields)])
    made = made_by(whole, input, variables, at)
    lists = [*of_kind(Record, made), *(item for each in of_kind(Record, made) for item in of_kind(Record, *each.items))]
    return made if any(each.fields for each in lists) else None


def _stages(evaluation: Evaluation, start: Value, filter: str, place: Place) -> Value:
    """Read what the stages of a filter name, and return what the last one makes: a part of the response, or a record."""

    def at(position: int) -> Place:
        return Place(place.file, place.line + filter.count("\n", 0, position), place.column)

    def read(base: Value, path: str, position: int) -> Value:
        dotted = re.sub(r"\[\d*\]", "[]", path.replace('"', "")).lstrip(".")
        return read_path(evaluation, base, dotted, at(position), True)

    base, filter = start, _QUOTED.sub(r".\1", filter)
    for stage in re.finditer(r"[^|]+", filter):
        if stage[0].lstrip().startswith("map("):
            base = element(base)
        last = base
        for path in _PATH.finditer(filter, *stage.span()):
            last = read(base, path[0], path.start())
        for has in _HAS.finditer(filter, *stage.span()):
            read_path(evaluation, base, has[1], at(has.start(1)), False)
        for name in _short_entries(filter, stage):
            read(base, name[1], name.start(1))
        if _PATH.fullmatch(stage[0].strip().lstrip("[( ")):
            base = last
        elif (before := _BEFORE_RECORD.match(filter, stage.start())) is not None:
            base = _record(filter[before.end() : stage.end()], base, before.end(), at, read)
    return base


def _short_entries(filter: str, stage: re.Match[str]) -> Iterator[re.Match[str]]:
    """Yield the entries of the records in a stage that are only a name."""
    for record in _IN_BRACES.finditer(filter, *stage.span()):
        yield from _SHORT.finditer(filter, *record.span())


def _record(
    filter: str, base: Value, start: int, at: Callable[[int], Place], read: Callable[[Value, str, int], Value]
) -> Value:
    """Return the record that the end of a stage makes of parts of a response; it begins at a position."""
    return made_by(
        filter,
        base,
        {},
        lambda position: at(start + position),
        lambda path, position: read(base, path, start + position),
    )
