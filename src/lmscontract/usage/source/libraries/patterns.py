"""What regular expressions find in texts that are known: `/^(GET|POST) (.*)$/.exec(endpoint)`, `re.match(pattern, path)`."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import HOLE, Place

NOT_FOUND = av.Decided(None)
"""What a regular expression finds in a text that it does not fit."""
_MAKING = frozenset({"regexp", "regex", "mustcompile", "toregex"})
_MAKERS = frozenset({"re.compile", "Pattern.compile", "regexp.Compile", "Regexp.new"})
"""Functions that make a regular expression of a text."""
_FIRST = frozenset({"re.match", "re.fullmatch", "re.search", "preg_match"})
"""Functions that get the regular expression as a text, and what it is to find something in after that."""
_SECOND = frozenset({"Regex.Match"})
"""Functions that get it as a text after that."""
_FINDING = frozenset({"exec", "match", "fullmatch", "search", "find", "matchentire", "matcher", "findstringsubmatch"})
"""Methods of a regular expression, or of a text, that find the first place which fits."""
_FINDING_ALL = frozenset({"findall", "scan", "finditer", "matchall"})
"""Methods that find all places; in Python and Ruby, some give the texts of the groups."""
_ALL_FIRST = frozenset({"re.findall", "re.finditer"})
_REPLACING_FUNCTIONS = frozenset({"re.sub", "preg_replace", "preg_replace_callback"})
"""Functions that get the regular expression, what replaces it, and the text."""
_REPLACING = frozenset({"replace", "replaceall", "sub", "gsub", "pregreplace", "pregreplacecallback"})
_SPLITTING = frozenset({"split", "pregsplit"})
_SPLIT_FIRST, _SPLIT_SECOND = frozenset({"re.split", "preg_split"}), frozenset({"Regex.Split"})
"""Functions that get the regular expression, and the text to split after that; `_SPLIT_SECOND`: the other way round."""
_SIGN_OF_PATTERN = re.compile(r"\\[sW]|\\[^\w\s]|\[.+\]")
"""What a text has that is a regular expression, where a function may get one as a text: `\\|`, `\\s+`, `[,;]`."""
_GROUP, _OTHER_GROUP = re.compile(r"[$\\](\d)"), re.compile(r"[$\\](?!\d)")
"""A group of a match in the text that replaces it, and what may be one in another way."""
_NAME = re.compile(r"\w{1,80}")
_PLACEHOLDER = re.compile(r"[/#~@%]?\(*\\?[{:<$%]")
"""How a regular expression begins that finds placeholders in a template."""
_WHOLE = frozenset({"fullmatch", "matchentire"})
_LATER = frozenset({"groups", "captures", "destructured"})
"""Methods and members of what is found that leave out the whole text."""
_ALL = frozenset({"groups", "groupvalues"})
"""Members of what is found that have the whole text and all groups."""
_NAMED = re.compile(r"\(\?<(?=\w)")
_DELIMITED = re.compile(r"([/~#!@%])(?P<pattern>.*)\1[imsux]*", re.DOTALL)
_REPEATED_GROUP = re.compile(r"\)[*+{]")
_REPETITION, _OPTION = re.compile(r"(?<!\\)[*+}]"), re.compile(r"(?<![\\(])\?")
_MOST_REPETITIONS, _MOST_SIGNS = 3, 200
"""How many repetitions, and parts that may be missing, a regular expression may have, and how long it and a text may be.

It always ends fast.
"""


def matched(site: CallSite) -> av.Value | None:
    """Return a regular expression, what one finds or replaces in a text, or a group of that; None for other calls."""
    receiver = site.receiver
    if site.short in _REPLACING:
        return _respelled(site)
    if site.short in _SPLITTING:
        return _divided(site)
    if isinstance(receiver, av.Record) and receiver.kind is av.Kind.MATCH:
        return _group(site, receiver)
    if site.short in _MAKING or site.dotted in _MAKERS:
        sources = [each for each in (receiver, *site.arguments.positional[:1]) if isinstance(each, av.Text)]
        site.requests.quiet.update(part.place for each in sources for part in each.parts)
        flags = site.arguments.positional[1:2]
        known = {"source": av.Slot(sources[0], site.place)} if sources else {}
        return av.Record(known, [*flags], kind=av.Kind.PATTERN) if sources else None
    patterns = [
        text for each in av.of_kind(av.Record, *site.values) if each.kind is av.Kind.PATTERN for text in _sources(each)
    ]
    subjects = [each for each in site.values if all(isinstance(one, av.Text) for one in av.options(each))]
    if site.dotted in _FIRST | _SECOND | _ALL_FIRST and len(subjects) > 1:
        given = subjects[:-3:-1] if site.dotted in _SECOND else subjects[:2]
        patterns, subjects = av.plain_texts(given[0]), [given[1]]
    elif site.short not in _FINDING | _FINDING_ALL:
        return None
    if len(patterns) != 1 or len(subjects) != 1:
        return None
    if site.short in _FINDING_ALL:
        return _find_all(site, patterns[0], av.known_texts(subjects[0]))
    if site.short == "match" and "g" in _flags(site.values):
        return av.union(_wholes(_find_all(site, patterns[0], [each])) for each in av.known_texts(subjects[0]))
    found = [
        _find(patterns[0], each, site.place, whole=site.short in _WHOLE) for each in av.of_kind(av.Text, *subjects)
    ]
    return None if None in found else av.union(each for each in found if each is not None)


def _divided(site: CallSite) -> av.Value | None:
    """Return the pieces of known texts around what a regular expression finds: `endpoint.split(/[|;]/)`; None for other calls."""
    flat = (each.items if isinstance(each, av.Record) and not each.made else [each] for each in site.values)
    subject, by, *others = [*chain.from_iterable(flat), av.NOTHING, av.NOTHING]  # `-split '\|', 2` gets a list
    if site.dotted in _SPLIT_FIRST or any(each.kind is av.Kind.PATTERN for each in av.of_kind(av.Record, subject)):
        subject, by = by, subject
    is_pattern = site.dotted in _SPLIT_FIRST | _SPLIT_SECOND
    sources = [each for each in av.plain_texts(by) if is_pattern or _SIGN_OF_PATTERN.search(each)]
    sources += [
        source for each in av.of_kind(av.Record, by) if each.kind is av.Kind.PATTERN for source in _sources(each)
    ]
    pattern = _compiled(sources[0]) if len(sources) == 1 else None
    given = [each for each in av.known_texts(subject) if len(each.plain) <= _MOST_SIGNS]
    if pattern is None or pattern.groups or not given or len(given) != len(av.options(subject)):
        return None
    numbers = [each.value for each in av.of_kind(av.Constant, *others) if isinstance(each.value, int)]
    limits = [each - (not site.evaluation.language(site.scope).receiver_first) for each in numbers if each > 0]
    return av.union(_pieces(each, pattern, limits[0] if limits else None) for each in given)


def _pieces(subject: av.Text, pattern: re.Pattern[str], most: int | None) -> av.Record:
    """Return the pieces of a known text before and after each match of a regular expression, or of the first ones."""
    spans = [each.span() for each in pattern.finditer(subject.plain) if each[0]][:most]
    starts, ends = [0, *(end for _, end in spans)], [*(start for start, _ in spans), len(subject.plain)]
    return av.Record(items=[_cut(subject, *each) or av.NOTHING for each in zip(starts, ends, strict=True)])


def _respelled(site: CallSite) -> av.Value | None:
    """Return the names that a regular expression makes of known ones: `key.replace(/[A-Z]/g, each => "_" + each)`.

    They are not known if what it puts in is not. None for other texts.
    """
    of_function = site.dotted in _REPLACING_FUNCTIONS
    pattern, new, subject, *_ = [*site.values, *[av.NOTHING] * 3] if of_function else [av.NOTHING] * 3
    if not of_function:
        subject, pattern, new, *_ = [site.receiver or av.NOTHING, *site.arguments.positional, av.NOTHING, av.NOTHING]
    expressions = [each for each in av.of_kind(av.Record, pattern) if each.kind is av.Kind.PATTERN]
    sources = av.plain_texts(pattern) if of_function else [each for one in expressions for each in _sources(one)]
    names = av.known_texts(subject)
    compiled = _compiled(sources[0]) if len(sources) == 1 else None
    if compiled is None or not names:
        return None
    if not all(_NAME.fullmatch(each.plain) for each in names):
        return _with_values(site, names, compiled, new) if _PLACEHOLDER.match(sources[0]) else None
    first = site.short in site.table.replacing_first and "g" not in _flags(expressions)
    made = [_name_after(site, each, compiled, new, int(first)) for each in names]
    return av.union(each if each is not None else av.Unknown(site.name) for each in made)


def _name_after(site: CallSite, name: av.Text, pattern: re.Pattern[str], new: av.Value, count: int) -> av.Text | None:
    """Return a name in which a text, or what a function makes of each match, replaces a regular expression."""
    template = new.known.replace("$&", "$0") if isinstance(new, av.Text) and new.known is not None else None
    if template is not None and _OTHER_GROUP.search(template):
        return None
    puts_in: list[str] = []
    if pattern.search(name.plain) is None:
        return name
    for match in pattern.finditer(name.plain) if template is None else ():
        found = [av.Text((name.parts[0]._replace(text=each or ""),)) for each in (match[0], *match.groups())]
        given: list[av.Value] = [*found]
        if _gets_match(site):
            given = [av.Record(items=given, kind=av.Kind.MATCH if site.label else None)]
        puts_in += av.plain_texts(site.evaluation.call_back(av.of_kind(av.Closure, new), given, site.place))[:1] or [
            HOLE
        ]
    if template is None and (not av.of_kind(av.Closure, new) or HOLE in "".join(puts_in)):
        return None
    written = iter(puts_in)
    by = _GROUP.sub(r"\\g<\1>", template) if template is not None else lambda _: next(written)
    with suppress(re.error, IndexError):
        return av.Text((name.parts[0]._replace(text=pattern.sub(by, name.plain, count=count)),))
    return None


def _with_values(site: CallSite, templates: Sequence[av.Text], pattern: re.Pattern[str], new: av.Value) -> av.Value:
    """Return texts with values for their placeholders: `preg_replace_callback("/{[a-z]+}/", $value, "goods/{id}")`."""
    made: list[av.Value] = []
    for each in templates:
        pieces: list[av.Value] = []
        for part in each.parts:
            at = 0
            for match in pattern.finditer(part.text or ""):
                pieces += [av.Text((part.piece(at, match.start()),)), _value_for(site, part, match, new)]
                at = match.end()
            pieces.append(av.Text((part if part.text is None else part.piece(at, len(part.text)),)))
        made.append(av.joined(pieces, site.place))
    return av.union(made)


def _value_for(site: CallSite, part: av.Part, match: re.Match[str], new: av.Value) -> av.Value:
    """Return what a function, or a value, puts in the place of a match."""
    found: list[av.Value] = [av.Text((part._replace(text=each or ""),)) for each in (match[0], *match.groups())]
    given = [av.Record(items=found, kind=av.Kind.MATCH if site.label else None)] if _gets_match(site) else found
    closures = av.of_kind(av.Closure, new)
    value = site.evaluation.call_back(closures, given, site.place) if closures else new
    return (
        av.Unknown(site.name) if value == av.NOTHING or (isinstance(value, av.Text) and "$" in value.plain) else value
    )


def _gets_match(site: CallSite) -> bool:
    """Return whether the function that replaces a match gets it as an object, and not its groups one by one."""
    return site.dotted in _REPLACING_FUNCTIONS


def is_null(value: av.Value) -> bool | None:
    """Return whether what a regular expression finds is null; None for other values."""
    if value is NOT_FOUND:
        return True
    return False if isinstance(value, av.Record) and value.kind is av.Kind.MATCH else None


def part_of_match(of: av.Record, name: str) -> av.Value | None:
    """Return a member of what a regular expression finds; None if it has none of this name."""
    if of.kind is not av.Kind.MATCH:
        return None
    if plain(name) in _ALL:
        return of
    if plain(name) in _LATER:
        return av.Record(items=of.items[1:])
    return of.items[0] if name in ("Value", "value") else None


def _sources(pattern: av.Record) -> list[str]:
    return av.plain_texts(pattern.get("source"))


def _flags(values: Sequence[av.Value]) -> str:
    patterns = (each for each in av.of_kind(av.Record, *values) if each.kind is av.Kind.PATTERN)
    return "".join(text for each in patterns for text in av.plain_texts(av.union(each.items)))


def _group(site: CallSite, found: av.Record) -> av.Value | None:
    """Return the result of a method of what a regular expression finds."""
    key = site.first if site.arguments.positional else av.Constant(0)
    if site.short in _LATER and not site.arguments.positional:
        return av.Record(items=found.items[1:])
    if site.short != "group":
        return av.Unknown(site.name) if site.short in ("matches", "find", "lookingat") else None
    if isinstance(key, av.Constant) and isinstance(key.value, int) and key.value < len(found.items):
        return found.items[key.value]
    return av.union(value for each in av.known_texts(key) if (value := found.get(each.plain)) is not None)


def _find(pattern: str, subject: av.Text, place: Place, *, whole: bool) -> av.Value | None:
    """Return what a regular expression finds in a text; None if this is not known."""
    compiled = _compiled(pattern)
    if compiled is None or len(subject.plain) > _MOST_SIGNS:
        return None
    match = compiled.fullmatch(subject.plain) if whole else compiled.search(subject.plain)
    if match is None:
        return NOT_FOUND if subject.known is not None else None
    return _match(match, subject, place)


def _find_all(site: CallSite, pattern: str, subjects: Sequence[av.Text]) -> av.Record | None:
    """Return what a regular expression finds in a known text, one after the other; None if this is not known."""
    compiled = _compiled(pattern)
    if compiled is None or len(subjects) != 1 or len(subjects[0].plain) > _MOST_SIGNS:
        return None
    found = [_match(each, subjects[0], site.place) for each in compiled.finditer(subjects[0].plain)]
    items = [each.items[1:] or each.items for each in found if each is not None]
    if site.short not in site.table.giving_texts:
        return av.Record(items=[each for each in found if each is not None])
    is_group = compiled.groups > 1 or (compiled.groups == 1 and site.short == "scan")
    return av.Record(items=[av.Record(items=each) if is_group else each[0] for each in items])


def _wholes(found: av.Record | None) -> av.Value:
    """Return the texts of all places that were found, without those of groups."""
    if found is None:
        return av.NOTHING
    return (
        av.Record(items=[each.items[0] for each in av.of_kind(av.Record, *found.items)]) if found.items else NOT_FOUND
    )


def _match(match: re.Match[str], subject: av.Text, place: Place) -> av.Record | None:
    """Return the texts of a match and its groups, also by their names; None if one ends within something that is not known."""
    items = [_cut(subject, *match.span(number)) for number in range(match.re.groups + 1)]
    if None in items:
        return None
    groups = [av.NOTHING if each is None else each for each in items]
    named = {name: av.Slot(groups[number], place) for name, number in match.re.groupindex.items()}
    return av.Record(named, groups, kind=av.Kind.MATCH)


@cache
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """Return a regular expression of any language as one of Python; None if it is another one, or may take long."""
    delimited = _DELIMITED.fullmatch(pattern)
    source = _NAMED.sub("(?P<", delimited["pattern"] if delimited else pattern).replace(r"\z", r"\Z")
    most = max(len(each.findall(source)) for each in (_REPETITION, _OPTION))
    if _REPEATED_GROUP.search(source) or most > _MOST_REPETITIONS or len(source) > _MOST_SIGNS:
        return None
    with suppress(re.error, OverflowError), warnings.catch_warnings(action="ignore"):
        return re.compile(source)
    return None


def _cut(subject: av.Text, start: int, end: int) -> av.Value | None:
    """Return a piece of a text; None if it begins or ends within something that is not known."""
    if start < 0:
        return av.NOTHING  # a group that takes no part
    found: list[av.Part] = []
    at = 0
    for part in subject.parts:
        length = len(HOLE if part.text is None else part.text)
        first, last = max(start - at, 0), min(end - at, length)
        at += length
        if first >= last:
            continue
        if part.text is None and last - first < length:
            return None
        found.append(part if part.text is None else part.piece(first, last))
    return (
        av.Text(tuple(found))
        if found
        else av.Text((av.Part("", subject.parts[0].place if subject.parts else Place("")),))
    )
