"""Write `docs/rules/`: a page for each rule, from the docstring of its module and its record."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path

from lmscontract.rules.register import MODULES, RULES
from lmscontract.rules.rule import Oracle, Rule, RuleArea

FOLDER = Path(__file__).parent / "rules"


def pages() -> Mapping[str, str]:
    """The text of every file of `docs/rules/`, by its name."""
    return {"README.md": _index(), **{f"{name}.md": _page(rule) for name, rule in RULES.items()}}


def _index() -> str:
    lines = [
        "# The rules",
        "",
        "A rule is a kind of requirement, named after what is found on a tenant that breaks it. `lmscontract explain RULE`",
        "prints the same page with the number of its requirements. These pages are generated: `tox -e docs`.",
    ]
    for area in RuleArea:
        rows = [f"| [{each.name}]({each.name}.md) | {each.title} |" for each in RULES.values() if each.area is area]
        lines += ["", f"## {area.capitalize()}", "", "| rule | what is found |", "|---|---|", *rows]
    return "\n".join(lines) + "\n"


def _page(rule: Rule) -> str:
    manual = inspect.cleandoc(MODULES[rule.name].__doc__ or "")
    # Each line of the docstring is a paragraph of its own or goes on with the one above, as a terminal shows it.
    body = manual.replace("\nWhat to do:", "\n\nWhat to do:")
    rows = (f"| {name} | {value} |" for name, value in _record(rule))
    return "\n".join([f"# {rule.name}", "", f"{rule.title}.", "", body, "", "| | |", "|---|---|", *rows]) + "\n"


def _record(rule: Rule) -> Iterator[tuple[str, str]]:
    yield "area", rule.area
    yield "severity", rule.severity
    yield "basis", f"{rule.basis}; a requirement is never surer than the fact it comes from"
    if rule.oracle is Oracle.DECLARED:
        yield "checked", "by no response: it is told, compared and counted as declared"
    else:
        yield "checked", rule.works
        yield "check", f"`checks/test_{rule.area}.py`"
    if rule.depends_on:
        yield "fails with", ", ".join(f"[{each}]({each}.md)" for each in rule.depends_on)


def main() -> None:
    """Write the pages, and remove those of rules that are gone."""
    FOLDER.mkdir(exist_ok=True)
    wanted = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
