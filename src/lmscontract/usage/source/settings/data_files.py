"""The files of a program that are no code: their formats, and what each contains, as a value with places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path, PurePosixPath

from lmscontract.usage.source.requests.bodies import places_of, value_of, value_of_yaml
from lmscontract.usage.source.settings.ini_files import value_of_settings
from lmscontract.usage.source.settings.sql_files import tables_of_sql
from lmscontract.usage.source.settings.toml_files import value_of_toml
from lmscontract.usage.source.settings.xml_files import elements_of_xml, settings_of_xml
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

SETTINGS = re.compile(
    r"config|settings|services|env|properties|options|application|default|endpoint|route|urls|paths", re.IGNORECASE
)
"""What the names of files of settings have."""
SECTIONED = frozenset({".ini", ".cfg", ".conf"})
"""The formats of files of settings in sections, which some programs do not name."""
_FORMATS = SECTIONED | {".json", ".yaml", ".yml", ".toml", ".env", ".properties", ".jq", ".config", ".xml", ".sql"}
_OF_TEMPLATE = re.compile(r"(?<=.)[._-](?:dist|example|sample|template|tmpl)(?=[._-]|$)", re.IGNORECASE)
"""What the name of a file has if the program reads a copy of it, which is not kept with the program: `.env.example`."""
_LARGEST = 300_000
_WITH_PLACES = 50_000
"""The most characters of a JSON document in which each value has its own place."""
_COMMENT = re.compile(r"(?<!\S)#.*")
"""A comment of a filter of jq."""


class DataFiles:
    """The files of data of a program, each of which is read when its content is needed."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._contents: dict[str, av.Value | None] = {}
        self.names = [*files]

    def content(self, name: str) -> av.Value | None:
        """Return what a file contains; None if it cannot be read."""
        if name not in self._contents:
            self._contents[name] = _content(name, self._files[name])
        return self._contents[name]

    @cached_property
    def without_folders(self) -> Mapping[str, str]:
        """The files by their names without folders, and by those of the copies that the program reads; of several, the first."""
        names = [each for each in reversed(self.names) if is_data(each)]
        copied = {name_of_copy(each): each for each in names}
        return copied | {PurePosixPath(each).name: each for each in names}


def is_data(file: str) -> bool:
    """Return whether a file has data in a format that is read, as its name says."""
    return format_of(file) in _FORMATS


def format_of(file: str) -> str:
    """Return the ending that says in which form a file of data is written."""
    name = name_of_copy(file)
    return ".env" if name.startswith(".env") else PurePosixPath(name).suffix


def name_of_copy(file: str) -> str:
    """Return the name of a file without its folder, as the program reads it: of `config.ini.dist`, it is `config.ini`."""
    return _OF_TEMPLATE.sub("", file.rpartition("/")[2])


def texts_in(value: av.Value | None, keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], av.Text]]:
    """Yield the texts in a value that are known, each with the keys around it."""
    yield from ((keys, each) for each in av.known_texts(value))
    for record in av.of_kind(av.Record, value):
        for each in record.items:
            yield from texts_in(each, keys)
        for key, slot in record.fields.items():
            yield from texts_in(slot.value, (*keys, key))


def keys_in(name: str, path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the texts in a file of data, each with its key, or that of the list around it, and the key around that."""
    waiting: list[tuple[str, str, av.Value | None]] = [("", "", _content(name, path))]
    while waiting:
        around, key, value = waiting.pop()
        yield from ((around, key, each) for each in av.plain_texts(value))
        for record in av.of_kind(av.Record, value):
            waiting += [(key, inner, slot.value) for inner, slot in record.fields.items()]
            waiting += [(around, key, each) for each in record.items]


def _content(name: str, path: Path) -> av.Value | None:
    try:
        return None if path.stat().st_size > _LARGEST else _value(name, path.read_text("utf-8", "replace"))
    except (OSError, ValueError, RecursionError):
        return None


def _value(name: str, content: str) -> av.Value | None:
    place = Place(name, 1)
    match format_of(name):
        case ".json":
            if len(content) < _WITH_PLACES:
                with suppress(ValueError):  # of texts that YAML writes otherwise
                    return value_of_yaml(content, name)
            return value_of(json.loads(content), place, places=places_of(av.text(content, place)))
        case ".yaml" | ".yml":
            return value_of_yaml(content, name)
        case ".toml":
            return value_of_toml(content, name)
        case ".config":
            return settings_of_xml(content, name)
        case ".sql":
            tables = tables_of_sql(content, name)
            return tables if tables.fields else None
        case ".xml":
            return elements_of_xml(content, name)
        case ".jq":
            return av.text(_COMMENT.sub(lambda each: " " * len(each[0]), content), place)
        case _:
            return value_of_settings(content, name)
