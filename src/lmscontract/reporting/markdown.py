"""A report as Markdown, for a pull request, a job summary or an e-mail."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmscontract.reporting import texts
from lmscontract.reporting.document import Block, Code, Document, Entry, Folded, Group, Line, Paragraph, Table

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#])")
_TICKS = re.compile(r"`+")


def page(found: Document) -> str:
    """Return a document in GitHub's Markdown; of a group it details some findings and lists the others."""
    lines = [f"# {_text(found.title)}", "", "\\\n".join(_line(line) for line in found.headline), ""]
    for section in found.sections:
        lines += [f"## {_text(section.title)}", ""] if section.title else []
        lines += [line for block in section.blocks for line in _block(block)]
    return "\n".join(lines)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield "\\\n".join(_line(line) for line in block.lines)
        yield ""
    elif isinstance(block, Table):
        yield from _table(block)
    else:
        yield from _group(block)


def _group(group: Group) -> Iterator[str]:
    yield from (f"### {_text(group.title)}", "", *(text for line in group.lines for text in (_line(line), "")))
    yield from _folded(group.folded, "")
    for entry in group.entries[: group.most]:
        yield from _entry(entry)
    if others := group.entries[group.most :]:
        yield from (f"<details><summary>And {len(others)} more</summary>", "")
        yield from (f"- {' '.join(_code(part.text) for part in each.title)}" for each in others)
        yield from ("", "</details>", "")


def _entry(entry: Entry) -> Iterator[str]:
    yield f"- {' '.join(_code(part.text) for part in entry.title)}<br>"
    yield "<br>\n".join(f"  {_line(line)}" for line in entry.lines)
    yield ""
    yield from _folded(entry.folded, "  ")


def _folded(found: tuple[Folded, ...], indent: str) -> Iterator[str]:
    for each in found:
        text = texts.printable(each.text)
        fence = "`" * max(3, _longest_ticks(text) + 1)
        yield from (f"{indent}<details><summary>{each.title}</summary>", "", f"{indent}{fence}{each.language}")
        yield from (f"{indent}{line}".rstrip() for line in text.split("\n"))
        yield from (f"{indent}{fence}", "", f"{indent}</details>", "")


def _table(table: Table) -> Iterator[str]:
    rows = ([_line(cell, in_table=True) for cell in row] for row in table.rows)
    if table.title:
        yield from (f"<details><summary>{_text(table.title)}</summary>", "")
    yield from (f"| {' | '.join(row)} |" for row in (table.head, ["---"] * len(table.head), *rows))
    yield ""
    if table.title:
        yield from ("</details>", "")


def _line(line: Line, *, in_table: bool = False) -> str:
    bar = "\\|" if in_table else "|"
    return "".join(_code(part.text).replace("|", bar) if isinstance(part, Code) else _text(part) for part in line)


def _text(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", texts.printable(text)).replace("&", "&amp;").replace("\n", " ")


def _code(text: str) -> str:
    ticks = "`" * (_longest_ticks(text) + 1)
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{texts.printable(text)}{pad}{ticks}".replace("\n", " ")


def _longest_ticks(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
