"""The query parameters of an operation: which texts they accept, and the values of these texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lmscontract.contract.model import Area, Endpoint, Fact, Schema, State
from lmscontract.mock.samples import Samples
from lmscontract.rules.values import accepted_values, constraint, is_mandatory

_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}(\.[0-9]{1,15})?")
_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}


class Parameter:
    """One query parameter of an operation. Keywords that the contract leaves open are not enforced."""

    def __init__(self, fact: Fact, samples: Samples) -> None:
        enforced = {key: value for key, value in samples.schema(fact).items() if key not in fact.open}
        self.name = fact.path
        self.location = fact.location
        self.schema: Schema = {} if "" in fact.open else enforced
        self.constraint = constraint(fact)
        self.mandatory = is_mandatory(fact) and not fact.open.keys() & {"", "required"}
        self.has_default = "default" in fact.schema
        self.default = fact.schema.get("default")
        self.stated = frozenset(map(written, accepted_values(fact, samples.schemas)))
        self.removed = frozenset(map(written, fact.removed_values))
        self._samples = samples

    def accepts(self, text: str) -> bool:
        """Whether a text is a valid value."""
        return self._read(text)[0]

    def why_not(self, text: str) -> str:
        """Return a sentence that says why a text is not a valid value."""
        closest = next(iter(self._values(text)), text)
        return f"{self._samples.why_not(self.schema, closest, self.name)}, not {text}"

    def value(self, text: str | None) -> Any:
        """Return the value of a text, or the default without one."""
        return self.default if text is None else self._read(text)[1]

    def _read(self, text: str) -> tuple[bool, Any]:
        """Return whether a text is valid, and its value."""
        for value in self._values(text):
            if self._samples.accepts(self.schema, value):
                return True, value
        return False, text

    def _values(self, text: str) -> Iterator[Any]:
        kinds = self.schema.get("type", ())
        kinds = {kinds} if isinstance(kinds, str) else set(kinds)
        if kinds & {"array", "object"}:
            yield [] if "array" in kinds else {}  # the contract does not say how a query encodes them: accept any text
        if not kinds or "string" in kinds:
            yield text
        if kinds != {"string"}:
            yield from _readings(text)


def parameters(endpoint: Endpoint, samples: Samples) -> tuple[Parameter, ...]:
    """Return the query parameters of an operation, in the order of their names."""
    return tuple(Parameter(fact, samples) for fact in endpoint.of_area(Area.QUERY) if fact.state is State.KNOWN)


def written(value: Any) -> str:
    """Return a value as a query or a path has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _readings(text: str) -> Iterator[Any]:
    if _INTEGER.fullmatch(text):
        yield int(text)
    if _NUMBER.fullmatch(text):
        yield float(text)
    if text.lower() in _BOOLEANS:
        yield _BOOLEANS[text.lower()]
