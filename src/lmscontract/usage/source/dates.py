"""The form in which a program writes a date, as a moment that is written so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

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
_MEANINGS = {
    "yyyy": "%Y",
    "YYYY": "%Y",
    "MM": "%m",
    "dd": "%d",
    "DD": "%d",
    "HH": "%H",
    "hh": "%I",
    "mm": "%M",
    "ss": "%S",
}
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
        if (form := _form(text.lstrip("+:"), function)) is not None:
            return _MOMENT.strftime(form)
    return _MOMENT.strftime(_DAY) if function == "tostring" and _OF_DAY.search(label) else None


def _form(pattern: str, function: str) -> str | None:
    """Return a pattern of any language as one of `strftime`."""
    if re.search(r"%[YF]", pattern):
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
