"""Services that a container makes, as files of settings describe them: their classes, and what their constructors get."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from lmscontract.usage.source.libraries.records import inside
from lmscontract.usage.source.settings.settings import Code, Settings
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import table

_GIVEN = ("arguments", "bind")
"""Keys of a service with what it gets."""
_FOR_ALL = "_defaults"
"""The service whose keys are those of all others."""


class Services:
    """The services in the section of settings that a framework of the language has for them, if there is one."""

    def __init__(self, settings: Settings, code: Code) -> None:
        self._settings, self._code = settings, code
        self._given_to_services: dict[str, Mapping[str, Sequence[av.Record]]] = {}

    def class_of(self, name: str, file: str) -> str:
        """Return the name of the class of a service; empty if no file says it."""
        written = (av.first_text(inside(each, [name, "class"])) for each in self._all(file))
        return next(filter(None, written), "")

    def arguments_of(self, name: str, file: str) -> list[av.Value]:
        """Return what the constructor of the class of a service gets, in order; nothing if no file says it, or of services."""
        for each in self._all(file):
            for given in av.of_kind(av.Record, inside(each, [name, _GIVEN[0]])):
                known = [not av.first_text(one).startswith("@") for one in given.items]
                return [self._settings.referred(one, file) for one in given.items] if all(known) else []
        return []

    def given(self, parameter: str, position: int, owner: str, file: str) -> av.Value | None:
        """Return what a parameter of the constructor of a class gets; None if no file says it, or for another service."""
        family = self._code.language(file).family
        if family not in self._given_to_services:
            self._given_to_services[family] = _given_to_services(self._all(file))
        for name in (owner, _FOR_ALL):
            for each in self._given_to_services[family].get(name, ()):
                found = each.get(f"${parameter}") or next(iter(each.items[position : position + 1]), None)
                if found is not None and not av.first_text(found).startswith("@"):  # another service
                    return self._settings.referred(found, file)
        return None

    def _all(self, file: str) -> Iterator[av.Record]:
        """Yield the services of each file of settings, those of the nearest first."""
        if section := table(self._code.language(file)).services_section:
            for content in self._settings.contents(file):
                yield from av.of_kind(av.Record, inside(content, [section]))


def _given_to_services(sections: Iterator[av.Record]) -> Mapping[str, Sequence[av.Record]]:
    """Return what services get, by the names of their classes without namespaces; of the defaults, what all of them get."""
    found: dict[str, list[av.Record]] = defaultdict(list)
    for services in sections:
        for key, slot in services.fields.items():
            name = key if key == _FOR_ALL else re.split(r"\W", av.first_text(inside(slot.value, ["class"])) or key)[-1]
            found[name] += av.of_kind(av.Record, *(inside(slot.value, [each]) for each in _GIVEN))
    return found
