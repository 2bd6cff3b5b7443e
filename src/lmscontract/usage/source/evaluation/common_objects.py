"""Objects of libraries whose members a program sets: those that all its files see, as `globalThis`, and imported modules."""

from __future__ import annotations

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import is_client
from lmscontract.usage.usage import Place

_GLOBAL = "globalThis"
_WITHOUT_SETTINGS = (_GLOBAL, "jQuery")
_WHOLE = ("", "*")
"""What an import of a whole module names of it."""


class CommonObjects:
    """Keeps what the program sets in such objects, by the name of the object and the way to the member."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation = evaluation
        self._members = av.Record()
        self._functions = av.Record()
        self._libraries: set[tuple[str, str]] = set()

    def note_import(self, node: ir.Import, name: str, scope: av.Scope) -> None:
        """Note a whole module of a library: it remains one if the program sets a member of it, as an option."""
        if node.name in _WHOLE and not is_client(self._evaluation.table(scope), name):
            self._libraries.add((scope.file, name.partition(".")[0]))

    def has(self, value: av.Value, scope: av.Scope) -> bool:
        """Return whether a value is such an object, or in one."""
        return isinstance(value, av.Unknown) and self._common(value.name, scope) is not None

    def set(self, of: av.Unknown, name: str, value: av.Value, scope: av.Scope, place: Place) -> None:
        """Set a member of a value that is such an object, or in one."""
        if (label := self._common(f"{of.name}.{name}", scope)) is not None:
            self._evaluation.late_values.gains(self._members, label, value)
            self._members.set(label, value, place)
            if label in self._evaluation.table(scope).defaults:
                self._evaluation.late_values.found(self._members, label)

    def get(self, of: av.Unknown, name: str, scope: av.Scope) -> av.Value | None:
        """Return what the program, one of its packages or a file of settings sets a member to; None if nothing does."""
        if (label := self._common(f"{of.name}.{name}", scope)) is None:
            return self._evaluation.project.in_package(of.name, name, scope.file)
        found = self._members.get(label)
        self._evaluation.late_values.lacks(self._members, label, found)
        label = self._common(of.name, scope)
        has_settings = label not in _WITHOUT_SETTINGS and label in self._evaluation.table(scope).common.values()
        return self._evaluation.settings.get(name, scope.file) if found is None and has_settings else found

    def variable(self, name: str, scope: av.Scope) -> av.Value | None:
        """Return a member of the global object, which is a variable of all files; None if the program does not set it."""
        return self.get(av.Unknown(_GLOBAL), name, scope) if _GLOBAL in self._evaluation.table(scope).common else None

    def extend(self, owner: av.Record, name: str, value: av.Value, place: Place) -> None:
        """Note a function that a client gets, which the program may hand to where only a name is known of the client."""
        if isinstance(value, av.Closure) and owner.of is None and owner.made:
            self._evaluation.late_values.gains(self._functions, name, owner)
            self._functions.set(name, value, place)

    def functions(self, name: str, scope: av.Scope) -> list[av.Closure]:
        """Return the functions with a name that clients of libraries got, in files of the same language."""
        found = av.of_kind(av.Closure, self._functions.get(name))
        self._evaluation.late_values.lacks(self._functions, name, None)
        return [each for each in found if self._evaluation.language(each.scope) is self._evaluation.language(scope)]

    def _common(self, label: str, scope: av.Scope) -> str | None:
        """Return a name with the first of the names that its object has, or of a library; None if it is of no such object."""
        for name, first in self._evaluation.table(scope).common.items():
            if label == name or label.startswith(f"{name}."):
                return first + label[len(name) :]
        return label if (scope.file, label.partition(".")[0]) in self._libraries else None
