"""Where a program finds a setting: in a file of data, in one of code that a framework reads, or in another setting."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import PurePosixPath
from typing import Protocol

from lmscontract.usage.source.libraries.records import inside, merged
from lmscontract.usage.source.parsing.imports import Imports, by_nearness
from lmscontract.usage.source.parsing.languages import TESTS, Language
from lmscontract.usage.source.settings.data_files import (
    SECTIONED,
    SETTINGS,
    DataFiles,
    format_of,
    is_data,
    name_of_copy,
)
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import table

_ENVIRONMENTS = ("default", "defaults", "shared", "development", "test", "staging", "production")
"""Sections with the settings of one environment, or of all; what a later one has is more like what runs."""
_NESTED = SECTIONED | {".xml"}
"""The formats of files whose settings are within others: in sections, or in the outermost element."""
_OF_TOOLS = re.compile(r"(?:^|/)(?:setup|tox|pytest|mypy|alembic|pylint|uwsgi|supervisord?|nginx)\.\w+$")
"""Files of settings of tools."""
_REFERENCE = re.compile(r"%(env\([\w:]+\)|[\w.]+)%")
"""A setting, or a variable of the environment, in the text of another setting."""
_MOST_REFERRED = 5
_RUNNING = re.compile(r"(?:^|/)(?:serverless|docker-compose|compose|template|sam|app)[^/]*\.ya?ml$")
"""Files that say how a program is run."""
_VARIABLES = ("environment", "env", "env_variables", "variables")
_DEEPEST = 6


class Code(Protocol):
    """The files of code of a program, some of which have settings."""

    imports: Imports
    own: frozenset[str]

    def language(self, file: str) -> Language:
        """Return the language of a file."""

    def scope(self, file: str) -> av.Scope:
        """Return the variables of a file."""


class Settings:
    """The settings of a program; those in the files that are nearest to the one that reads them come first."""

    def __init__(self, data: DataFiles, code: Code) -> None:
        self._data, self._code = data, code

    def get(self, key: str, file: str, depth: int = 0) -> av.Value | None:
        """Return a setting, or all of a file, by its path such as `lms.url`; None if there is none.

        `depth` is the number of settings that lead to it by naming each other.
        """
        language = self._code.language(file)
        first, *rest = re.split(r"[.:]", key)
        for name in filter(self._code.own.__contains__, self._code.imports.named(language.family, first)):
            found = inside(self._code.scope(name).variables.get("default"), rest)
            if found is not None and (rest or SETTINGS.search(name)):
                return found
        for name in self._data.without_folders.values():
            if PurePosixPath(name).stem == key and SETTINGS.search(name):
                # `config('shop.settings')` of Drupal, `config_for(:shop)` of Rails
                return of_environments(self._data.content(name))
        of_language = table(language)
        paths = [[key], [first, *rest], [of_language.parameters_section, key]]
        paths += [[of_language.settings_for_all, *key.split("/")]] if "/" in key else []
        for content in self.contents(file):
            for path in paths:
                if (found := inside(content, path)) is not None:
                    return self.referred(found, file, depth)
        return self._of_environment.get(key) if key.isupper() else None

    def contents(self, file: str) -> Iterator[av.Value | None]:
        """Yield the contents of the files of settings, and of their sections, last those of code."""
        for name in by_nearness(self._files, file):
            content = self._data.content(name)
            yield content
            if format_of(name) in _NESTED:
                sections = (slot.value for each in av.of_kind(av.Record, content) for slot in each.fields.values())
                yield from av.of_kind(av.Record, *sections)
        language = self._code.language(file)
        of_language = table(language)
        for name in by_nearness(self._files_of_code.get(language.family, ()), file):
            variables = self._code.scope(name).variables
            for each in av.of_kind(av.Record, *map(variables.get, ("default", *of_language.variables_of_settings))):
                yield each
                yield from av.of_kind(av.Record, *map(each.get, of_language.sections_of_settings))

    @cached_property
    def _of_environment(self) -> Mapping[str, av.Value]:
        """The variables of the environment in files that say how the program is run, by their names."""
        found: dict[str, av.Value] = {}
        for name in filter(_RUNNING.search, self._data.names):
            for variables in _environments(self._data.content(name)):
                found = {key: slot.value for key, slot in variables.fields.items()} | found
        return found

    def rows(self, table: str) -> list[av.Value]:
        """Return the rows that statements of SQL in files of the program insert into a table."""
        contents = av.of_kind(av.Record, *(self._data.content(name) for name in self._files_of_sql))
        return [
            row for each in contents for rows in av.of_kind(av.Record, each.get(table.lower())) for row in rows.items
        ]

    @cached_property
    def _files_of_sql(self) -> list[str]:
        return [each for each in self._data.names if format_of(each) == ".sql" and not TESTS.search(each)]

    @cached_property
    def _files(self) -> list[str]:
        """The files of data with settings; last those of tests, and before these the templates of files."""
        named = [each for each in reversed(self._data.names) if is_data(each) and SETTINGS.search(each)]
        return sorted(
            named, key=lambda name: (bool(TESTS.search(name)), name_of_copy(name) != PurePosixPath(name).name)
        )

    @cached_property
    def _files_of_code(self) -> Mapping[str, Sequence[str]]:
        """The files of code with settings, by the families of languages in which frameworks read them."""
        found: dict[str, list[str]] = defaultdict(list)
        for name in sorted(self._code.own, key=lambda name: (bool(TESTS.search(name)), name)):
            language = self._code.language(name)
            if table(language).files_of_settings.intersection(re.split(r"[/._-]", name.lower())[:-1]):
                found[language.family].append(name)
        return found

    def referred(self, value: av.Value, file: str, depth: int = 0) -> av.Value:
        """Return a setting with those that it names: `%shop.url%/goods`."""
        if not table(self._code.language(file)).parameters_section or depth > _MOST_REFERRED:
            return value
        if isinstance(value, av.Record):
            slots = {
                key: av.Slot(self.referred(each.value, file, depth + 1), each.place)
                for key, each in value.fields.items()
            }
            return av.Record(slots, [self.referred(each, file, depth + 1) for each in value.items], value.open)
        if not isinstance(value, av.Text) or value.known is None or not _REFERENCE.search(value.known):
            return value
        place = value.parts[0].place
        before, *others = _REFERENCE.split(value.known)
        parts: list[av.Value] = [av.text(before, place)] if before else []
        for name, after in zip(others[::2], others[1::2], strict=True):
            key = name.removeprefix("env(").rpartition(":")[2].rstrip(")")
            parts.append(self.get(key, file, depth + 1) or av.Unknown(key))
            parts += [av.text(after, place)] if after else []
        return parts[0] if len(parts) == 1 else av.joined(parts, place)

    @cached_property
    def only_in_sections(self) -> av.Value | None:
        """The content of the only file of settings in sections that is none of a tool; None if there is none, or several."""
        names = [each for each in self._data.names if format_of(each) in SECTIONED and not _OF_TOOLS.search(each)]
        return self._data.content(names[0]) if len(names) == 1 else None


def _environments(content: av.Value | None, depth: int = 0) -> Iterator[av.Record]:
    """Yield the mappings of variables in a document: `environment:` of Serverless and Compose, `Variables:` of SAM."""
    for each in av.of_kind(av.Record, content) if depth < _DEEPEST else ():
        for key, slot in each.fields.items():
            if key.lower() in _VARIABLES:
                yield from av.of_kind(av.Record, slot.value)
            yield from _environments(slot.value, depth + 1)


def of_environments(content: av.Value | None) -> av.Value | None:
    """Return settings with those of the environment in which the program runs: `production:` in a file of Rails."""
    fields = content.fields if isinstance(content, av.Record) else {}
    sections = av.of_kind(av.Record, *(fields[each].value for each in _ENVIRONMENTS if each in fields))
    return merged((content, *sections)) if content is not None and sections else content
