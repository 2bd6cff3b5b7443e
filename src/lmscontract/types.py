"""Types that every package uses: months, channels, operations, and the basis of a statement."""

from __future__ import annotations

import calendar
import hashlib
import re
from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import NewType, Self
from urllib.parse import quote

from msgspec import Struct

from lmscontract.errors import UsageError

LOOPBACK = "127.0.0.1"
"""The address of this machine, where only its own programs reach a server."""
DEFAULT_ADMIN_PATH = "/__mock__/"
"""The path of a mock's admin API, unless another one is chosen."""
BUSY = frozenset({429, 503})
"""Statuses of a platform that is overloaded for now."""
TRANSIENT = BUSY | {408, 500, 502, 504}
"""Statuses of a platform, or of a proxy before it, that cannot respond for now; 501 and others are permanent."""
_MONTH = re.compile(r"(\d{4})-(\d{2})", re.ASCII)
_FURTHER = re.compile(r"-[2-9]$")
_PARAMETER = re.compile(r"\{([^{}/]+)\}")
_ESCAPED_PARAMETER = re.compile(r"\\\{[^/]+\\\}")


class Month(Struct, frozen=True, order=True):
    """A calendar month."""

    year: int
    number: int

    @classmethod
    def parse(cls, text: str, where: str = "") -> Self:
        """Parse `2026-11`; a UsageError for anything else names `where`."""
        match = _MONTH.fullmatch(text)
        if match is None:
            raise UsageError(f"{text!r} is not a month", where, "write it as in 2026-11")
        year, number = int(match[1]), int(match[2])
        if not year:
            raise UsageError(f"{text} is not a month: years begin with 0001", where, "write it as in 2026-11")
        if not 1 <= number <= 12:
            raise UsageError(f"{text} is not a month: months run from 01 to 12", where, "write it as in 2026-11")
        return cls(year, number)

    @classmethod
    def of(cls, day: date) -> Self:
        """Return the month of a day."""
        return cls(day.year, day.month)

    @property
    def first_day(self) -> date:
        """The first day of the month."""
        return date(self.year, self.number, 1)

    @property
    def last_day(self) -> date:
        """The last day of the month."""
        return date(self.year, self.number, calendar.monthrange(self.year, self.number)[1])

    def plus(self, months: int) -> Month:
        """Return the month that is so many months later, or earlier if negative."""
        count = self.year * 12 + self.number - 1 + months
        return Month(count // 12, count % 12 + 1)

    def __str__(self) -> str:
        """Return `2026-11`."""
        return f"{self.year:04}-{self.number:02}"


Channel = NewType("Channel", str)
"""A channel on which changes take effect, such as `sandbox`; a contract declares its channels."""


def short_id(text: str) -> str:
    """Return the first eight hex digits of the SHA-256 of a text, by which reports name it."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def level_of(account: str) -> str:
    """Return the level of the name of an account: `user` of `user-2`."""
    return _FURTHER.sub("", account)


class Basis(StrEnum):
    """What a statement is based on: the specification, its usual interpretation, or earlier responses of the tenant."""

    STATED = "stated"
    INFERRED = "inferred"
    OBSERVED = "observed"

    @property
    def strength(self) -> int:
        """From 3 for stated down to 1 for observed."""
        return _STRENGTH[self]


_STRENGTH = {Basis.STATED: 3, Basis.INFERRED: 2, Basis.OBSERVED: 1}


def weaker(one: Basis, other: Basis) -> Basis:
    """Return the weaker of two bases: a conclusion is as strong as the weakest statement that it uses."""
    return one if _STRENGTH[one] <= _STRENGTH[other] else other


class Effect(StrEnum):
    """Whether a call changes anything on the tenant; the method alone does not show it."""

    NONE = "none"
    WRITES = "writes"


class Operation(Struct, frozen=True, dict=True):
    """A method and a path template. A family of paths whose methods are not documented is `ANY /path/**`."""

    method: str
    path: str

    @classmethod
    def parse(cls, text: str) -> Operation:
        """Parse `GET /learn/v1/courses`; a ValueError for another form."""
        method, space, path = text.strip().partition(" ")
        if not (space and method.isupper() and path.startswith("/")):
            raise ValueError(f"{text!r} is not an operation; write it as in GET /path")
        return cls(method, path.strip())

    @cached_property
    def shape(self) -> str:
        """The label without the names of path parameters: paths that differ only in them are the same path."""
        return f"{self.method} {_PARAMETER.sub('{}', self.path)}"

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the path parameters, in order."""
        return tuple(_PARAMETER.findall(self.path))

    @cached_property
    def service(self) -> str:
        """The service of the operation: the first segment of its path."""
        return self.path.split("/")[1]

    @property
    def is_family(self) -> bool:
        """Whether the methods are not documented; with `/**` at the end it includes every path below, too."""
        return self.method == "ANY"

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        stem = self.path.removesuffix("/**")
        below = "/*" if stem == self.path else "(/.*)?"
        return re.compile(_ESCAPED_PARAMETER.sub("[^/]+", re.escape(stem.rstrip("/"))) + below, re.DOTALL)

    def covers(self, path: str) -> bool:
        """Whether a path is that of the template, with any names or values of its parameters; `/**` covers all below it."""
        return self._pattern.fullmatch(path) is not None

    def fits(self, other: Operation) -> bool:
        """Whether another operation is this one, with any names or values of path parameters, or one of this family."""
        return (self.is_family or self.method == other.method) and self.covers(other.path.partition("?")[0])

    def filled(self, values: Mapping[str, object]) -> str:
        """Return the path with values of its parameters, percent-encoded."""
        path = self.path
        for name, value in values.items():
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        return path

    @cached_property
    def label(self) -> str:
        """`GET /learn/v1/courses`."""
        return f"{self.method} {self.path}"

    def __str__(self) -> str:
        """Return the label."""
        return self.label

    def __repr__(self) -> str:
        """Return the label, so that the id of a test that is parametrized with it stays the same between runs."""
        return self.label


def by_method(names: Iterable[str], method: str) -> tuple[str, ...]:
    """Return operations and other names; those with a method come first, since they replace an operation most directly."""
    return tuple(sorted(names, key=lambda each: not each.startswith(f"{method} ")))


def template_of(operation: Operation, known: Iterable[Operation]) -> Operation | None:
    """Return the known operation that another one fits, that with the fewest parameters; None if there is none."""
    fitting = (each for each in known if each.fits(operation))
    return min(
        fitting,
        key=lambda each: (each.shape != operation.shape, each.is_family, len(each.parameters), each.label),
        default=None,
    )
