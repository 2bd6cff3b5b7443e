"""What filters of a command line such as jq get: responses, records, documents and files."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise

from lmscontract.usage.source.libraries.records import merged
from lmscontract.usage.source.libraries.text_functions import begins_document
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.bodies import FILLED
from lmscontract.usage.source.responses.handed import DATA_FILE
from lmscontract.usage.source.responses.jq import made_by
from lmscontract.usage.source.responses.members import read_path
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import HOLE, Place

_SETTING = ("--arg", "--argjson", "--slurpfile")
"""Options that set a variable of a filter: to a text, a document, or a list of what a file has."""
_FROM_FILE = re.compile(r"-[a-zA-Z]*f|--from-file")
"""The option before the file that has the filter."""
_EVALUATING = ("e", "eval", "ea", "eval-all")
"""Words of yq before its filter."""
_INCLUDED = re.compile(r'\binclude\s+"(?:[^"]*/)?([^"/]+)"\s*;')
_SLURP = re.compile(r"-[a-zA-Z]*s[a-zA-Z]*|--slurp")
_WITHOUT_INPUT = re.compile(r"-[a-zA-Z]*n[a-zA-Z]*|--null-input")


def filtered(site: CallSite) -> av.Value:
    """A filter such as that of jq, over what it is given."""

    def read(value: av.Value, key: str, place: Place) -> av.Value:
        return read_path(site.evaluation, value, key, place, False)

    operands = list(_operands(site))
    texts = av.of_kind(av.Text, *(each for each in operands if not av.of_kind(av.Answer, each)))
    without_input = any(map(_WITHOUT_INPUT.fullmatch, site.texts))
    named = [each for each in texts[1:] if not (without_input and each.plain == HOLE)]  # `jq -Rn '[inputs]' "$1"`
    saved = [each for each in named if site.evaluation.saved_files.content(each.plain) is not None]
    files = [each for each in texts if each in saved or DATA_FILE.fullmatch(each.plain)]
    others = [each for each in texts if each not in files and each.plain != HOLE]  # of which one is the filter
    documents = [each for each in others if begins_document(each)] if len(others) > 1 else []
    contents = [site.evaluation.saved_files.content(each.plain) for each in files]
    given: Sequence[av.Value] = [
        *av.of_kind(av.Answer, *operands, *contents),
        *av.of_kind(av.Record, *map(_made_by, documents), *operands, *contents),
    ]
    input = site.scope.find(ir.INPUT)
    piped: Sequence[av.Value] = av.of_kind(av.Answer, input) or av.of_kind(av.Record, input)
    if not (given or files or documents or without_input) and len(operands) < 2:  # and no file
        given = piped
    for each in _in_file(site) or texts:
        if each not in files and each not in documents:
            inputs = av.union(given or piped)
            variables = {**_variables_of_options(site), "input": inputs, "inputs": inputs}
            return _evaluated(_with_included(site, each), _input(site, given), variables, read)
    return av.union(av.of_kind(av.Answer, *given))


def _in_file(site: CallSite) -> list[av.Text]:
    """Return the filter that a command reads from a file: `jq -f goods.jq`."""
    given = site.arguments.positional
    names = [
        name
        for before, each in pairwise(given)
        if _FROM_FILE.fullmatch(av.first_text(before))
        for name in av.plain_texts(each)
    ]
    return av.of_kind(av.Text, *(site.evaluation.saved_files.content(each) for each in names))


def _with_included(site: CallSite, filter: av.Text) -> av.Text:
    """Return a filter with what the modules define that it includes: `jq -L lib 'include "goods"; price'`."""
    names = [each[1] for each in _INCLUDED.finditer(filter.plain)]
    modules = av.of_kind(av.Text, *(site.evaluation.project.data(f"{each}.jq") for each in names))
    own = [each if each.text is None else each._replace(text=_INCLUDED.sub(_blank, each.text)) for each in filter.parts]
    return av.Text((*(part for each in modules for part in each.parts), *own)) if modules else filter


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _operands(site: CallSite) -> Iterator[av.Value]:
    """Yield the words of a command that are no options and no values of them; the name of a file has nothing of a response."""
    skipped = 0
    for value in site.arguments.positional:
        texts = av.of_kind(av.Text, value)
        if skipped:
            skipped -= 1
        elif texts and texts[0].plain.startswith("-"):
            is_file = _FROM_FILE.fullmatch(texts[0].plain) is not None
            taking, option = site.table.filter_options, texts[0].plain
            last = 0 if option.startswith("--") else taking.get(f"-{option[-1]}", 0)  # `-rL lib`
            skipped = int(is_file) or taking.get(option, last)
        elif av.first_text(value) not in _EVALUATING:
            files = [each for each in texts if DATA_FILE.fullmatch(each.plain)]
            yield av.union(files) if files else value


def _variables_of_options(site: CallSite) -> dict[str, av.Value]:
    """Return the variables that options of a filter set: `--arg price "$price"`, `--argjson options "$document"`."""
    given = site.arguments.positional
    return {
        f"${av.first_text(name)}": value
        if option == "--arg"
        else av.union(_parsed(site, each) for each in av.options(value))
        for option, name, value in zip(map(av.first_text, given), given[1:], given[2:], strict=False)
        if option in _SETTING
    }


def _parsed(site: CallSite, value: av.Value) -> av.Value:
    """Return what a document has, or a file with this name."""
    if not isinstance(value, av.Text):
        return value
    made = _made_by(value)
    return made if made != av.NOTHING else site.evaluation.saved_files.content(value.plain) or value


def _input(site: CallSite, given: Sequence[av.Value]) -> av.Value:
    """Return what a filter gets, or a list of all that it gets."""
    records = av.of_kind(av.Record, *given)
    if any(map(_SLURP.fullmatch, site.texts)):
        items = [item for each in records for item in (each.items or [each])]
        return av.Record(items=[*av.of_kind(av.Answer, *given), *items])
    return av.union([*av.of_kind(av.Answer, *given), *([merged(records)] if records else [])])


def _made_by(document: av.Text) -> av.Value:
    """Return the record or the list of records that a document has."""
    made = _evaluated(document, av.NOTHING, {}, lambda *_: av.NOTHING)
    lists = [
        *av.of_kind(av.Record, made),
        *(item for each in av.of_kind(av.Record, made) for item in av.of_kind(av.Record, *each.items)),
    ]
    return made if any(each.fields for each in lists) else av.NOTHING


def _evaluated(
    filter: av.Text,
    input: av.Value,
    variables: Mapping[str, av.Value],
    read: Callable[[av.Value, str, Place], av.Value],
) -> av.Value:
    """Return what a filter makes of its input. What it reads is at the line of the part of the filter that names it."""
    whole = "".join(FILLED if each.text is None else each.text for each in filter.parts)
    starts = [*accumulate((len(FILLED if each.text is None else each.text) for each in filter.parts), initial=0)]

    def at(position: int) -> Place:
        number = min(bisect_right(starts, position), len(filter.parts)) - 1
        place = filter.parts[number].place
        return Place(place.file, place.line + whole.count("\n", starts[number], position), place.column)

    return made_by(whole, input, variables, at, read)
