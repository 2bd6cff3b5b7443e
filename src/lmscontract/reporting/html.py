"""A report as one HTML page that loads nothing."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from lmscontract.reporting import texts
from lmscontract.reporting.document import Block, Code, Document, Entry, Folded, Group, Line, Paragraph, Table

_STYLE = """
:root { color-scheme: light dark; --error: #c0392b; --warning: #b7791f; --good: #2e7d4f; --note: #2b6cb0; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.25; } h2 { margin-top: 2.5rem; }
code, pre { font: 0.875em/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { padding: 0.75rem; overflow-x: auto; border: 1px solid #8886; border-radius: 4px; }
table { border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; }
tr { border-bottom: 1px solid #8884; }
article { border-left: 3px solid #8886; padding-left: 1rem; margin: 1rem 0; }
.error { color: var(--error); } .warning { color: var(--warning); } .good { color: var(--good); }
.note { color: var(--note); }
"""


def page(found: Document) -> str:
    """Return a document as a page, with every finding in full."""
    title = _text(found.title)
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f'<h1 class="{found.tone}">{title}</h1>',
        *_paragraph(found.headline),
    ]
    for section in found.sections:
        lines += [f"<section><h2>{_text(section.title)}</h2>" if section.title else "<section>"]
        lines += [line for block in section.blocks for line in _block(block)]
        lines.append("</section>")
    return "\n".join((*lines, "</body></html>")) + "\n"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield from _paragraph(block.lines, block.tone)
    elif isinstance(block, Table):
        yield from _table(block)
    else:
        yield from _group(block)


def _paragraph(lines: tuple[Line, ...], tone: str = "") -> Iterator[str]:
    yield f'<p class="{tone}">' + "<br>\n".join(map(_line, lines)) + "</p>"


def _table(table: Table) -> Iterator[str]:
    yield f"<details><summary>{_text(table.title)}</summary>" if table.title else ""
    yield f"<table><thead><tr>{''.join(f'<th>{_text(each)}</th>' for each in table.head)}</tr></thead><tbody>"
    for row in table.rows:
        yield f"<tr>{''.join(f'<td>{_line(cell)}</td>' for cell in row)}</tr>"
    yield "</tbody></table>"
    yield "</details>" if table.title else ""


def _group(group: Group) -> Iterator[str]:
    yield f'<h3 class="{group.tone}">{_text(group.title)}</h3>'
    yield from _paragraph(group.lines)
    yield from _folded(group.folded)
    for entry in group.entries:
        yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    yield f"<article>{' '.join(_line((part,)) for part in entry.title)}"
    yield from _paragraph(entry.lines)
    yield from _folded(entry.folded)
    yield "</article>"


def _folded(found: tuple[Folded, ...]) -> Iterator[str]:
    for each in found:
        yield f"<details><summary>{_text(each.title)}</summary><pre>{_text(each.text)}</pre></details>"


def _line(line: Line) -> str:
    return "".join(f"<code>{_text(p.text)}</code>" if isinstance(p, Code) else _text(p) for p in line)


def _text(text: str) -> str:
    return escape(texts.printable(text))
