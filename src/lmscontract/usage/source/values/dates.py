"""The form in which a program writes a date, as a moment that is written so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain

_MOMENT = datetime(2024, 1, 31, 8, 30, tzinfo=UTC)
_ISO = "%Y-%m-%dT%H:%M:%SZ"
_DAY = "%Y-%m-%d"
_WITHOUT_FORMAT = {
    **dict.fromkeys(("toisostring", "isoformat", "iso8601", "xmlschema", "toiso8601string", "toiso"), _ISO),
    "toisodate": _DAY,
}
_NAMED = re.compile(r"ATOM|RFC_?3339|ISO_?8601|ISO_(?:LOCAL_|OFFSET_|ZONED_)?(?:DATE_TIME|INSTANT)")
_NAMED_DAY = re.compile(r"ISO_(?:LOCAL_)?DATE$|BASIC_ISO_DATE$|time\.DateOnly$")
_OF_DAY = re.compile(r"(?:^|\.)(?:LocalDate\.|date\.today)|Date\.today")
_WRITING = frozenset(
    {"date", "gmdate", "wpdate", "datei18n", "currenttime", "strftime", "format", "tostring", "toformat", "getdate"}
    | {"ofpattern", "formatdate", "formatclause", "translatedformat", "pattern", "simpledateformat"}
)
_LETTERS = re.compile(r"yyyy|YYYY|MM|dd|DD|HH|hh|mm|ss|SSS|fff|XXX|'([^']*)'|\[([^\]]*)\]")
_MEANINGS = {"yyyy": "%Y", "YYYY": "%Y", "MM": "%m", "dd": "%d", "DD": "%d"} | {
    "HH": "%H",
    "hh": "%I",
    "mm": "%M",
    "ss": "%S",
}
_TEMPLATE = re.compile(r"[^{]*/[^{]*\{")
"""The beginning of a path with gaps, of which one may have the form of a date: `/shop/{0}/date/{1:yyyy-MM-dd}`."""
_TIME = re.compile(r"%[HI].?%M|%[TR]")
_PIECES = {
    **dict.fromkeys(("year", "fullyear"), "2024"),
    **dict.fromkeys(("month", "monthvalue", "monthnumber", "mon"), "01"),
    **dict.fromkeys(("day", "dayofmonth", "mday"), "31"),
    **dict.fromkeys(("hour", "hours", "hourofday"), "08"),
    **dict.fromkeys(("minute", "minutes", "min"), "30"),
    **dict.fromkeys(("second", "seconds", "sec"), "00"),
}
"""The parts of a moment, as properties and functions of all languages name them."""
_DATES = frozenset({"date", "todate", "tolocaldate"})
_CLOCK = re.compile(r"[ T]\d\d(?::|$)")
_MONTH_OF_JAVASCRIPT = "1"
"""What is added to a month that begins with 0."""
_PHP = {"Y": "%Y", "y": "%y", "m": "%m", "d": "%d", "H": "%H", "i": "%M", "s": "%S", "P": "+00:00", "n": "1", "j": "31"}
_OF_PHP = re.compile(r"(?=.*(?<!Y)Y(?!Y))(?:\\.|[YymdHisPnjTvu :./,\-\d])+")


def moment(function: str, label: str, texts: Iterable[str], names: Iterable[str]) -> str | None:
    """Return a moment as a function writes it; None if it writes no date, or its form is not known.

    `label` is what it is a method of, `texts` are the texts among its arguments, and `names` the constants of libraries.
    """
    if function in _WITHOUT_FORMAT:
        return _MOMENT.strftime(_DAY if _OF_DAY.search(label) else _WITHOUT_FORMAT[function])
    if function not in _WRITING:
        return None
    for name in names:
        if _NAMED.search(name) or _NAMED_DAY.search(name):
            return _MOMENT.strftime(_DAY if _NAMED_DAY.search(name) else _ISO)
    for text in texts:
        if _TEMPLATE.match(text):
            continue
        if (form := _form(text.lstrip("+:"), function)) is not None:
            return _MOMENT.strftime(form)
    return _MOMENT.strftime(_DAY) if function == "tostring" and _OF_DAY.search(label) else None


def is_piece(name: str) -> bool:
    """Return whether a name is that of a part of a date: `getFullYear`, `now.month`."""
    return _piece(name) is not None


def dated(value: av.Text) -> av.Text:
    """Return a text with the parts of a moment in the holes that have the names of such parts, with year and month among them.

    The date of a moment is one if a time follows it: `f"{now.date()} 00:00"`.
    """
    if len(value.parts) < 2 or value.known is not None:
        return value
    pieces = [_piece(part.name) if part.text is None else None for part in value.parts]
    if not {"2024", "01"} <= {*pieces}:
        return av.Text(tuple(_with_clock(value.parts)))
    kept = [
        (part, piece)
        for before, piece, part in zip((None, *pieces), pieces, value.parts, strict=False)
        if not (before == "01" and part.text == _MONTH_OF_JAVASCRIPT)
    ]
    return av.Text(tuple(part if piece is None else av.Part(piece, part.place) for part, piece in kept))


def _with_clock(parts: Iterable[av.Part]) -> Iterable[av.Part]:
    parts = [*parts]
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        is_date = part.text is None and plain(part.name.rpartition(".")[2]) in _DATES
        follows = after is not None and after.text is not None and _CLOCK.match(after.text)
        yield av.Part(_MOMENT.strftime(_DAY), part.place) if is_date and follows else part


def _piece(name: str) -> str | None:
    last = plain(name.rpartition(".")[2])
    if last in ("getdate", "getutcdate"):
        return _PIECES["day"]
    return _PIECES.get(last.removeprefix("get").removeprefix("utc"))


def cut(written: str, bounds: Iterable[int]) -> str | None:
    """Return a part of a moment that a program cuts out: `now.toISOString().slice(0, 10)`; None of another text."""
    return written[slice(*bounds)] if written.startswith(_MOMENT.strftime(_DAY)) else None


def _form(pattern: str, function: str) -> str | None:
    """Return a pattern of any language as one of `strftime`."""
    if re.search(r"%[YF]", pattern) or (function in ("strftime", "format", "formatclause") and _TIME.match(pattern)):
        return pattern
    if re.search(r"yyyy|YYYY", pattern):
        return _LETTERS.sub(lambda match: _MEANINGS.get(match[0], match[1] or match[2] or "000"), pattern)
    if "2006" in pattern:
        return pattern  # an example of the form, as in Go
    if (function == "tostring" and pattern in ("o", "s", "u", "O")) or pattern == "c":
        return _ISO
    if _OF_PHP.fullmatch(pattern):
        return re.sub(r"\\(.)|(\w)", lambda match: match[1] or _PHP.get(match[2], match[2]), pattern)
    return None
