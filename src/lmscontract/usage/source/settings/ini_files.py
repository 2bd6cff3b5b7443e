"""Settings in lines with a key and a value each, with their places: INI files with sections, `.env`, properties."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_SECTION = re.compile(r"\s*\[\s*([^\]]+?)\s*\]\s*(?:[#;].*)?$")
_ENTRY = re.compile(r"\s*(?:export\s+)?([\w.@$/\\-]+(?: +[\w.-]+)*)(?:\[([^\]]*)\])?\s*[=:](?!//)(.*)")
_QUOTED = re.compile(r"\s*([\"'])(.*?)\1")
_COMMENT = re.compile(r"(?:^|\s)[#;].*")
_OTHER = re.compile(r"(?:%\(|\$\{)(?:(\w+):)?([\w.-]+)(?:\)s|\})")
"""Another setting in the text of one: `%(base)s/goods`, `${paths:base}/goods`."""
_DEEPEST, _MOST_REFERRED = 3, 4
_FOR_ALL = "DEFAULT"
"""The section whose settings all others have."""


def value_of_settings(content: str, file: str) -> av.Record:
    """Return the settings of a file, those of each section as a record in it."""
    found = av.Record()
    section, last = found, None
    for number, line in enumerate(content.split("\n"), 1):
        place, entry = Place(file, number), _ENTRY.match(line)
        if (header := _SECTION.match(line)) is not None:
            section, last = av.Record(), None
            found.fields[header[1]] = av.Slot(section, place)
        elif last is not None and entry is None and line[:1].isspace() and (more := _written(line, place)).plain:
            last.value = av.joined([last.value, av.text("\n", place), more], place)
        elif entry is not None:
            last = _kept(section, entry[1], entry[2], av.Slot(_written(entry[3], place), place))
    shared = [each for each in av.of_kind(av.Record, found.get(_FOR_ALL)) if each is not found]
    sections = av.of_kind(av.Record, *(slot.value for slot in found.fields.values()))
    for each in sections:
        each.fields = {key: slot for one in (*shared, each) for key, slot in one.fields.items()}
    return _complete(found, (found,))


def _kept(section: av.Record, key: str, inner: str | None, slot: av.Slot) -> av.Slot:
    """Keep a setting in its section, or in the list or mapping that its key names: `goods[] = …`, `paths[goods] = …`."""
    if inner is None:
        section.fields[key] = slot
        return slot
    held = section.fields.setdefault(key, av.Slot(av.Record(), slot.place)).value
    for each in av.of_kind(av.Record, held):
        each.fields[inner.strip("\"'") or str(len(each.fields))] = slot
    return slot


def _written(value: str, place: Place) -> av.Text:
    quoted = _QUOTED.match(value)
    return av.text(quoted[2] if quoted else _COMMENT.sub("", value, count=1).strip(), place)


def _complete(section: av.Record, around: Sequence[av.Record]) -> av.Record:
    """Return a section without what is left empty, in which the settings have the others that they name."""
    found = {key: av.Slot(_value(slot.value, (section, *around)), slot.place) for key, slot in section.fields.items()}
    return av.Record({key: slot for key, slot in found.items() if av.plain_texts(slot.value) != [""]})


def _value(value: av.Value, sections: Sequence[av.Record]) -> av.Value:
    return _complete(value, sections) if isinstance(value, av.Record) else _referring(value, sections, 0)


def _referring(value: av.Value, sections: Sequence[av.Record], depth: int) -> av.Value:
    """Return a setting with the others that it names, as far as they are known."""
    if not isinstance(value, av.Text) or depth > _DEEPEST or not _OTHER.search(value.plain):
        return value
    parts: list[av.Value] = []
    for part in value.parts:
        written, start = part.text or "", 0
        for match in islice(_OTHER.finditer(written), _MOST_REFERRED):
            own = av.of_kind(av.Record, sections[-1].get(match[1])) if match[1] else sections
            for other in [slot.value for each in own if (slot := each.fields.get(match[2]))][:1]:
                parts += [av.text(written[start : match.start()], part.place), _referring(other, sections, depth + 1)]
                start = match.end()
        parts.append(av.text(written[start:], part.place))
    return av.joined(parts, value.parts[0].place)
