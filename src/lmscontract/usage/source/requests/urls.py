"""Takes a URL that a program builds apart: its host, its path in the API, and its query."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import parse_qsl

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import makes_number, words
from lmscontract.usage.source.values.dates import dated
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import HOLE, Place

_SCHEME = re.compile(r"^(?:[a-z][a-z+.-]*|\{\}):/{0,2}(?=[^/])", re.IGNORECASE)
_OWN_SCHEME = re.compile(r"(?!(?:http|ws)s?:)[a-z][a-z+.-]*:/{0,2}(?=[^/])", re.IGNORECASE)
"""A scheme that a program replaces by a host before it sends a request: `shop://goods/v1`."""
_ADDRESS = re.compile(r"https?:(//[^/]*)?/?", re.IGNORECASE)
_NO_PATH = re.compile(rf"{_ADDRESS.pattern}|\d[\d:.TZ -]*|[./]+|/?v", re.IGNORECASE)
"""The address of a server, an identifier or a date, or only a slash, perhaps before the number of a version."""
FILLED = re.compile(r"%?\{[^{}/]*\}|(?<=/):\w+|%(?:<\w+>)?[sd]|<\w+>|\[\w+\]|(?<=/)\$\{?\w+\}?")

_EXPANDED = re.compile(r"\{([/?&])([\w.,:*%]+)\}")
"""Variables of a URI template (RFC 6570) that become segments or parameters: `/goods{/id}{?page,sort_attr}`."""
_VARIABLE = re.compile(r"\{\w*\}")
"""A variable of a template of a URL in its query: `?page={page}`."""
_UNKNOWN_HOST = re.compile(
    r"[${](?!\}\.[\w-]+(?:\.[\w-]+)+(?::\d+)?$)|[<>%*\[\]()\s]|^:|:$|^__|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$"
)
"""Matches a host unless its domain is known: `{}.example.com`. It is not in `<host>`, `%s`, `:host` or `YOUR_HOST`."""
_BEFORE_ABSOLUTE = re.compile(r"^(?:[a-z]+://)?[^/?]*(?=https?://)", re.IGNORECASE)
"""A base before an absolute URL, which a function has for what is a path in other calls."""
_BASE = re.compile(r"^(\{\})(?=[A-Za-z])")
"""A base that is not known, and that has the slash before the path."""
_DEFAULT = re.compile(r"^\$\{[\w.-]+:-?(https?://[^{}]*)\}")
"""A setting with the default that its file has: `${SHOP_URL:https://shop.example.com}`."""
_OF_TEMPLATE = re.compile(r"<%=?.*?%>", re.DOTALL)
"""What a template language such as ERB fills in, also in a file of settings: `<%= ENV["SHOP_URL"] %>`."""
_ENDING = re.compile(r"([\w-]+)\{\}")
_IDENTIFIERS = frozenset({"id", "uuid", "guid"})
_OF_NUMBER = re.compile(r"\W*(?:u?int(?:eger|\d+)?|u?long|number|bigint|uuid|guid)\b(?:\W*null)?\W*", re.IGNORECASE)
"""The type of a number or an identifier, which may be missing."""
_ENDS_WITH_SIGN = re.compile(r"([?&=]|(?<!/)\{\})$")
"""Matches what ends with a sign before a parameter, or with what may be one, since it is no segment of the path."""
_SEPARATOR = re.compile(r"\?|&(?:amp;)?|(?<!=)\{\}(?=[\w.\[\]-]+=)")
"""What separates parameters, and these from the path: of two signs, a program chooses the one that fits what precedes it.

What is not known may be such a sign if the name of a parameter follows.
"""


class Url(Struct, frozen=True):
    """A URL as far as it is known. `part` is where the path is written.

    `prefixed`: unexpected segments precede it, or something unknown follows; `before` are those segments.
    `apart`: the host is written elsewhere than the path, such as in a setting or a constant. `written` is the whole URL with
    the names of what is not known. `identifiers` are the segments, counted from the end, that are identifiers by their names
    or types. `open`: the query may have more parameters than are known.
    """

    host: str | None
    path: str
    match: Match
    query: tuple[tuple[str, str, Place | None], ...] = ()
    part: Place | None = None
    parts: tuple[Place, ...] = ()
    prefixed: bool = False
    before: str = ""
    apart: bool = False
    written: str = ""
    identifiers: tuple[int, ...] = ()
    open: bool = False


def parse(value: av.Text, templates: Templates) -> Url:
    """Take a URL apart, and compare its path with the templates of the API."""
    value = _separated(dated(value))
    asked = next((number for number, part in enumerate(value.parts, 1) if "?" in (part.text or "")), len(value.parts))
    plain = _BEFORE_ABSOLUTE.sub("", _DEFAULT.sub(r"\1", _OF_TEMPLATE.sub(HOLE, _with_numbers(value, asked).plain)))
    before, *query = _SEPARATOR.split(_EXPANDED.sub(_expanded, plain).partition("#")[0])
    host, path = _split(_BASE.sub(r"\1/", before.strip()))
    if host and _OWN_SCHEME.match(before.strip()) and templates.match(f"/{host}/{path}"):
        host, path = None, f"{host}/{path}"
    path = re.sub(r"/{2,}", "/", FILLED.sub(HOLE, path))
    pairs = parse_qsl(_VARIABLE.sub(HOLE, "&".join(query)), keep_blank_values=True)
    names = [name for name, _ in pairs]
    parameters = tuple(
        (name, text, written_at(value, f"{name}=", names[:number].count(name)))
        for number, (name, text) in enumerate(pairs)
        if HOLE not in name
    )
    segments = path.strip("/").split("/")
    written = (
        _written(value),
        tuple(
            part.place
            for part in value.parts[:asked]
            if (part.text and not _NO_PATH.fullmatch(part.text)) or (part.text == "" and part.name == av.KEY)
        ),
    )
    apart = bool(host) and written[0] != written_at(value, host or "")
    shown = "".join(f"{{{part.name}}}" if part.text is None else part.text for part in value.parts)
    url = Url(
        host,
        "/" + "/".join(segments),
        Match.NONE,
        parameters,
        *written,
        apart=apart,
        written=shown.rstrip("?&"),
        identifiers=_identifiers(value.parts[:asked]),
        open=len(parameters) < len(pairs),
    )
    best = _best(url, segments, templates)
    if best.match is not Match.TEMPLATE and (end := _ENDING.fullmatch(segments[-1])):  # maybe a query
        start = _best(replace(best, match=Match.NONE), [*segments[:-1], end[1]], templates)
        best = replace(start, prefixed=True, before="") if start.match is Match.TEMPLATE else best
    return best


def _expanded(template: re.Match[str]) -> str:
    """Return segments or parameters with what is not known: `/{}`, `?page={}&sort_attr={}`; those of a mapping have no names."""
    names = [name.partition(":")[0] for name in template[2].split(",")]
    if template[1] == "/":
        return f"/{HOLE}" * len(names)
    return template[1] + "&".join(f"{HOLE if name.endswith('*') else name}={HOLE}" for name in names)


def _separated(value: av.Text) -> av.Text:
    """Return a text with the sign before its query that the function which made the query adds, unless the program writes one."""
    parts: list[av.Part] = []
    for part in value.parts:
        before = av.Text((*parts[-2:],)).plain
        if part.text and part.name == av.QUERY and before and not _ENDS_WITH_SIGN.search(before):
            parts.append(av.Part("?", part.place))
        parts.append(part)
    return av.Text((*parts,))


def _identifiers(parts: Sequence[av.Part]) -> tuple[int, ...]:
    """Return the segments of a path, counted from the end, that are identifiers by their names or types."""
    pieces = (HOLE if part.text is None and is_identifier(part) else part.text or "" for part in parts)
    path = re.split(r"[?#]", "".join(pieces))[0].rstrip("/")
    return tuple(number for number, each in enumerate(reversed(path.split("/")), 1) if each == HOLE)


def is_identifier(part: av.Part) -> bool:
    """Return whether what fills a hole is an identifier or a number."""
    is_named = bool({*words(part.name)} & _IDENTIFIERS) or makes_number(part.name)
    return is_named or _OF_NUMBER.fullmatch(part.type) is not None


def _with_numbers(value: av.Text, start: int) -> av.Text:
    """Return a text with 0 for each number that is not known, in the parts from a position on."""
    later = (part._replace(text="0") if makes_number(part.name) else part for part in value.parts[start:])
    return av.Text((*value.parts[:start], *later))


def behind(url: Url, templates: Templates) -> Url | None:
    """Return the path of the API that another path at the host of a URL is before; None if there is none."""
    inner = _best(replace(url, host=None), url.path.strip("/").split("/"), templates)
    return replace(inner, host=url.host) if url.host and inner.match is Match.TEMPLATE else None


def may_be_path(value: str, templates: Templates) -> bool:
    """Return whether a text may be a path of the API, its beginning, or its end."""
    if not templates.has_segment(value):
        return False
    url = parse(av.text(value, Place("")), templates)
    return url.match > Match.NONE or templates.is_ending(url.path) or templates.may_be_in(value.encode())


def _best(url: Url, segments: list[str], templates: Templates) -> Url:
    """Return a URL with the path that matches a template best, after a prefix of which the host may be a part."""
    best = url
    for cut in range(len(segments)):
        prefix, rest = segments[:cut], "/" + "/".join(segments[cut:])
        unknown = all(HOLE in each for each in prefix)
        if url.host and not unknown:
            break
        match = templates.match(rest)
        if match > best.match:
            before = "" if unknown else "/" + "/".join(prefix)
            best = replace(url, path=rest.rstrip("/") or "/", match=match, prefixed=not unknown, before=before)
        if best.match is Match.TEMPLATE:
            break
    return best


def _split(text: str) -> tuple[str | None, str]:
    match = _SCHEME.match(text)
    if match is not None:
        host, _, path = text[match.end() :].partition("/")
        return (None if _UNKNOWN_HOST.search(host) else host.rpartition("@")[2]), path
    if text.startswith("//"):
        host, _, path = text[2:].partition("/")
        return host, path
    first, slash, rest = text.partition("/")
    if slash and re.fullmatch(r"[\w-]+(\.[\w-]+)+(:\d+)?", first):
        return first, rest
    return None, text


def written_at(value: av.Text, piece: str, before: int = 0) -> Place | None:
    """Return where a piece of a text begins, such as a name with the sign after it; None if it is not in the text.

    `before` is how often the text has the piece before that.
    """
    left = value.plain.find(piece)
    for _ in range(before):
        left = value.plain.find(piece, left + 1)
    for part in value.parts if left >= 0 else ():
        left -= len(HOLE if part.text is None else part.text)
        if left < 0:
            return part.place
    return None


def _written(value: av.Text) -> Place | None:
    """Return where most of the path is written: the longest part with a slash that is not the address of a server.

    Of segments that are written one by one, it is the last one.
    """
    known = [part for part in value.parts if part.text and not _NO_PATH.fullmatch(part.text)]
    longest = max(reversed(known), key=lambda part: len(part.text or "") * ("/" in (part.text or "")), default=None)
    return longest.place if longest else None
