"""The summary on the terminal at the end of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lmscontract.contract.wording import wrapped
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting import texts
from lmscontract.reporting.document import Block, Document, Entry, Folded, Group, Line, Paragraph, Table, Tone, plain
from lmscontract.reporting.run import Run
from lmscontract.reporting.summary import document

MOST_GROUPS = 12
MOST_PLACES = 5
NARROWEST = 40

_GAP = "   "
_STYLES = {"strong": "1", "faint": "2", Tone.ERROR: "31", Tone.GOOD: "32", Tone.WARNING: "33", Tone.NOTE: "36"}

Paint = Callable[[str, str], str]


def summary(run: Run, ledger: Ledger, reports: str, width: int, colour: bool, verbosity: int = 0) -> str:
    """Return the summary in lines of about `width` columns; commands and ids are never broken.

    `reports` is the directory of the report files, empty if there is none. `colour` adds ANSI colours. With a
    `verbosity` of -1 it is one line, with 0 the outcome and the findings, with 1 everything.
    """
    return printed(document(run, ledger), f"{reports.rstrip('/')}/summary" if reports else "", width, colour, verbosity)


def printed(found: Document, file: str, width: int, colour: bool, verbosity: int = 0) -> str:
    """Return a document as `summary` does; `file` is the path of its files without their suffix, empty if there is none."""
    paint: Paint = _painted if colour else lambda _, text: text
    result, *others = (texts.printable(plain(line)) for line in found.headline)
    if verbosity < 0:
        return f"{paint(found.tone, result)}; {'; '.join(others)}\n"
    more = f"; all details: {file}.md and .html" if file else ""
    headline = [paint(found.tone, result), *others[:-1], f"{others[-1]}{more}"]
    blocks = ["\n".join(headline), *_sections(found, f"{file or 'summary'}.md", width, paint, verbosity)]
    return "\n\n".join(blocks) + "\n"


def _painted(style: str, text: str) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style else text


def _sections(found: Document, file: str, width: int, paint: Paint, verbosity: int) -> Iterator[str]:
    for section in found.sections:
        if section.brief or verbosity > 0:
            title = [paint("strong", section.title)] if section.title else []
            groups = any(isinstance(block, Group) for block in section.blocks)
            shown = section.blocks[:MOST_GROUPS] if groups else section.blocks
            blocks = ["\n".join(_block(each, file, width, paint)) for each in shown]
            if left := len(section.blocks) - len(shown):
                blocks.append(f"and {texts.count_of(left, 'more group')}, in {file}")
            yield "\n".join((*title, ("\n\n" if groups else "\n").join(blocks)))


def _block(block: Block, file: str, width: int, paint: Paint) -> Iterator[str]:
    if isinstance(block, Paragraph):
        for line in block.lines:
            yield from (paint(block.tone, each) for each in _wrapped(plain(line), width, "", "  "))
    elif isinstance(block, Table):
        yield from _table(block, file, width, paint)
    else:
        yield from _group(block, file, width, paint)


def _group(group: Group, file: str, width: int, paint: Paint) -> Iterator[str]:
    yield paint(group.tone, group.title)
    for line in group.lines:
        yield from _wrapped(plain(line), width, "  ", "  ")
    yield from _folded(group.folded, "  ")
    above: Sequence[Line] = ()
    for entry in group.entries[:MOST_PLACES]:
        yield from _entry(entry, above, width, paint)
        above = entry.lines
    if left := len(group.entries[MOST_PLACES:]):
        yield f"  and {left} more, in {file}"


def _entry(entry: Entry, above: Sequence[Line], width: int, paint: Paint) -> Iterator[str]:
    """Yield an entry; the lines that the entry above it has, too, are not repeated."""
    *place, id = (part.text for part in entry.title)
    yield "  " + _GAP.join((*place, paint("faint", id)))
    for line in entry.lines:
        if line not in above:
            yield from _wrapped(plain(line), width, "    ", "      ")
    yield from _folded(entry.folded, "    ")


def _folded(found: Sequence[Folded], indent: str) -> Iterator[str]:
    for each in found:
        if each.brief:
            yield f"{indent}{each.title}:"
            yield from (f"{indent}  {line}" for line in texts.printable(each.text).split("\n"))


def _table(table: Table, file: str, width: int, paint: Paint) -> Iterator[str]:
    """Yield the first rows in columns, the last column wrapped; a number is aligned to the right."""
    if table.title:
        yield f"  {table.title}"
    shown = [[_cell(plain(cell)) for cell in row] for row in table.rows[: table.most]]
    head = table.head if any(table.head[1:]) else ()
    columns = list(zip(*(*([head] if head else []), *shown), strict=True))[:-1]
    widths = [max(map(len, column)) for column in columns]
    if head:
        yield paint("faint", _row(head, widths, 0))
    for row in shown:
        yield _row(row, widths, width)
    if left := len(table.rows) - len(shown):
        yield f"    and {left} more, in {file}"


def _cell(text: str) -> str:
    return " ".join(texts.printable(text).split())


def _row(cells: Sequence[str], widths: Sequence[int], width: int) -> str:
    *aligned, last = (
        cell.rjust(width) if cell.isdigit() else cell.ljust(width)
        for cell, width in zip(cells, (*widths, 0), strict=True)
    )
    lead = "    " + "".join(f"{cell}{_GAP}" for cell in aligned)
    if width - len(lead) < NARROWEST:
        return f"{lead}{last}".rstrip()
    return "\n".join(_wrapped(last, width, lead, " " * len(lead))) or lead.rstrip()


def _wrapped(text: str, width: int, first: str, others: str) -> list[str]:
    return wrapped(texts.printable(text), max(width, NARROWEST), first, others)
