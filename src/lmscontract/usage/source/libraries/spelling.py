"""Names that a program makes of other names: without an ending, of one instead of many, with other letters."""

from __future__ import annotations

import re
from collections.abc import Callable

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_NAME = re.compile(r"\w{1,80}")
_SUFFIX = frozenset({"chomp", "deletesuffix", "removesuffix", "trimsuffix"})
_PREFIX = frozenset({"deleteprefix", "removeprefix", "trimprefix"})


def respelled(site: CallSite) -> av.Value | None:
    """Return the names that a function on texts makes of known names; None for other functions and texts."""
    values = site.arguments.positional if isinstance(site.receiver, av.Record) else site.values  # an inflector
    if len(values) == 1 and site.short in _IN_CASE and all(isinstance(each, av.Text) for each in av.options(values[0])):
        return av.union(_in_case(each, _SPELLINGS[site.short]) for each in av.of_kind(av.Text, values[0]))
    names = av.known_texts(values[0]) if values else []
    if not names or not all(_NAME.fullmatch(each.plain) for each in names):
        return None
    cut = av.known_texts(values[1]) if len(values) == 2 and site.short in _SUFFIX | _PREFIX else []
    if len(cut) == 1:
        change = str.removesuffix if site.short in _SUFFIX else str.removeprefix
        return av.union(_with_text(each, change(each.plain, cut[0].plain)) for each in names)
    spelling = _SPELLINGS.get(site.short) if len(values) == 1 else None
    return av.union(_with_text(each, spelling(each.plain)) for each in names) if spelling is not None else None


def _with_text(old: av.Text, new: str) -> av.Text:
    return av.Text((old.parts[0]._replace(text=new),))


def _in_case(old: av.Text, change: Callable[[str], str]) -> av.Text:
    """Return a text of which what is known is changed."""
    return av.Text(tuple(each if each.text is None else each._replace(text=change(each.text)) for each in old.parts))


def _first_upper(name: str) -> str:
    return name[:1].upper() + name[1:]


def _first_lower(name: str) -> str:
    return name[:1].lower() + name[1:]


def _of_one(name: str) -> str:
    """Return the singular of an English name, as frameworks make it by rule: `categories` is `category`."""
    if name.endswith("ies"):
        return name.removesuffix("ies") + "y"
    if name.endswith(("xes", "ches", "shes", "sses")):
        return name.removesuffix("es")
    return name if name.endswith("ss") else name.removesuffix("s")


def _in_one_word(name: str) -> str:
    return "".join(map(_first_upper, name.split("_")))


def _with_underscores(name: str) -> str:
    return re.sub(r"(?<=[a-z\d])(?=[A-Z])", "_", name).lower()


_LOWER = (
    *("lower", "tolower", "tolowercase", "tolowerinvariant", "lowercase", "downcase", "strtolower", "mbstrtolower"),
    "casefold",
)
_UPPER = ("upper", "toupper", "touppercase", "toupperinvariant", "uppercase", "upcase", "strtoupper", "mbstrtoupper")
_IN_CASE = frozenset({*_LOWER, *_UPPER})
"""Functions that change the letters of any text."""
_SPELLINGS: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(_LOWER, str.lower),
    **dict.fromkeys(_UPPER, str.upper),
    **dict.fromkeys(("capitalize", "ucfirst", "upperfirst"), _first_upper),
    **dict.fromkeys(("lcfirst", "lowerfirst", "uncapitalize"), _first_lower),
    **dict.fromkeys(("singularize", "singular"), _of_one),
    **dict.fromkeys(("camelize", "studly"), _in_one_word),
    **dict.fromkeys(("underscore", "snake", "tableize", "snakecase"), _with_underscores),
    "classify": lambda name: _in_one_word(_of_one(name)),
    "camelcase": lambda name: _first_lower(_in_one_word(name)),
}
"""What functions of languages and frameworks make of a name, by their names as the tables have them."""
