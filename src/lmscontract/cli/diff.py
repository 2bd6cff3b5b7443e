"""`lmscontract diff`: what changes between two months."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from lmscontract.check_options import CheckOption
from lmscontract.cli.options import MONTH, Options, common_options, load_contract, warn_beyond_known, with_options
from lmscontract.cli.output import FORMAT, parse_formats, write
from lmscontract.contract.wording import wrapped
from lmscontract.output_files import json_text
from lmscontract.types import Channel, Month

if TYPE_CHECKING:
    from lmscontract.contract.compare import Difference

_WIDTH = 100
_USED = "its files, or a file that lists operations"


@click.command()
@click.argument("first", type=MONTH, metavar="FROM")
@click.argument("last", type=MONTH, metavar="TO")
@with_options(
    FORMAT._replace(help="Output format, text or json, printed or written to a file."),
    CheckOption("used-by", f"Show only what concerns an integration: {_USED}.", "PATH", shown="everything"),
    CheckOption("fail-on", "End with 1 if a change is breaking.", "", None, "end with 0", ("breaking",)),
)
@common_options(as_of=False, channel="all channels")
def diff(
    options: Options, first: Month, last: Month, formats: Sequence[str], used_by: Path | None, fail_on: str | None
) -> None:
    """Show what takes effect after the month FROM, up to and including the month TO."""
    from lmscontract.contract.compare import compare
    from lmscontract.findings.used import concerning, read_used

    wanted = parse_formats(formats, _WRITERS)
    contract = load_contract(options)
    warn_beyond_known(contract, first, last)
    channels = options.channels(contract)
    differences = compare(contract, first, last, channels)
    if used_by is not None:
        known = [operation for channel in channels for operation in contract.operations(channel)]
        differences = concerning(read_used(used_by, known), differences)
    found = _Diff(first, last, channels, contract.vocabulary.known_through, differences)
    for text, name, file in wanted:
        write(_WRITERS[name](found), file, f"--format {text}")
    if fail_on and any(each.breaking for each in differences):
        click.get_current_context().exit(1)


class _Diff(Struct, frozen=True):
    first: Month
    last: Month
    channels: tuple[Channel, ...]
    known_through: Month
    differences: tuple[Difference, ...]

    @property
    def changes(self) -> Iterator[tuple[Difference, list[Difference]]]:
        """The edits of each change, with the first of them."""
        for _, group in groupby(self.differences, key=lambda each: each.change):
            edits = list(group)
            yield edits[0], edits


# text


def _text(found: _Diff) -> str:
    changes = list(found.changes)
    on = " and ".join(found.channels)
    if not changes:
        return f"Nothing changes after {found.first} up to {found.last} on {on}.\n"
    breaking = sum(any(each.breaking for each in edits) for _, edits in changes)
    count = "1 change" if len(changes) == 1 else f"{len(changes)} changes"
    lines = [f"After {found.first} up to {found.last} on {on}: {count}, {breaking} breaking (!)."]
    for change, edits in changes:
        lines += ["", *_described(found, change, edits)]
    return "\n".join(lines) + "\n"


def _described(found: _Diff, change: Difference, edits: Sequence[Difference]) -> Iterator[str]:
    word = "breaking" if any(each.breaking for each in edits) else "compatible"
    yield f"{change.change}   {word}   {', '.join(_dates(found, change))}"
    yield from wrapped(" ".join(change.says.split()), _WIDTH, "  ", "  ")
    operations = [each.operation for each in edits]
    in_order = sorted(edits, key=lambda each: operations.index(each.operation))
    for operation, group in groupby(in_order, key=lambda each: each.operation):
        yield f"    {operation}"
        yield from (f"     {'!' if edit.breaking else ' '} {edit.line}" for edit in group)
    if change.use_instead is not None:
        yield f"  Use instead: {', '.join(change.use_instead) or 'nothing replaces it'}."
    yield f"  Source: {change.source}, in the announcement {change.announcement}."


def _dates(found: _Diff, change: Difference) -> Iterator[str]:
    for channel in found.channels:
        when = change.dates[channel]
        if channel in change.channels:
            yield f"{channel} {when}"
        else:
            yield f"{channel} {when} ({'later' if when.last > found.last.last_day else 'before'})"


# json


def _json(found: _Diff) -> str:
    from lmscontract.reporting.json_files import SCHEMAS

    document = {
        "$schema": f"{SCHEMAS}/diff.json",
        "run": {
            "command": "diff",
            "from": str(found.first),
            "to": str(found.last),
            "channels": [*found.channels],
            "known_through": str(found.known_through),
        },
        "changes": [_change(change, edits) for change, edits in found.changes],
    }
    return json_text(document)


def _change(change: Difference, edits: Sequence[Difference]) -> Mapping[str, Any]:
    return {
        "id": change.change,
        "announcement": change.announcement,
        "title": change.title,
        "says": " ".join(change.says.split()),
        "breaking": any(each.breaking for each in edits),
        "effective": {channel: str(when) for channel, when in change.dates.items()},
        "channels": [*change.channels],
        "use_instead": None if change.use_instead is None else [*change.use_instead],
        "edits": [
            {
                "kind": edit.kind,
                "operation": edit.operation,
                "location": edit.location,
                "detail": edit.detail,
                "breaking": edit.breaking,
                "source": edit.source,
                "origin": str(edit.origin),
            }
            for edit in edits
        ],
    }


_WRITERS: Mapping[str, Callable[[_Diff], str]] = {"text": _text, "json": _json}
