"""The vocabulary that every room shares: months, channels, operations, and how sure a statement is."""

from __future__ import annotations

import calendar
import re
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Self

from msgspec import Struct

from lmscontract.errors import UsageError

BUSY = frozenset({429, 503})
"""Statuses with which a platform asks for patience."""
WEATHER = BUSY | {408, 500, 502, 504}
"""Statuses that say only that a platform, or what stands before it, could not answer for the moment.

Not 501 and what else begins with a 5: it is answered for good, and no contract names it as trouble that passes.
"""
_MONTH = re.compile(r"(\d{4})-(\d{2})")
_PARAMETER = re.compile(r"\{([^{}/]+)\}")


class Month(Struct, frozen=True, order=True):
    """A calendar month; compares and counts as one."""

    year: int
    number: int

    @classmethod
    def parse(cls, text: str, where: str = "") -> Self:
        """`2026-11` as a month; anything else is a UsageError that names `where`."""
        match = _MONTH.fullmatch(text)
        if match is None:
            raise UsageError(f"{text!r} is no month", where, "write it as in 2026-11")
        year, number = int(match[1]), int(match[2])
        if not 1 <= number <= 12:
            raise UsageError(f"{text} is no month: months run from 01 to 12", where, "write it as in 2026-11")
        return cls(year, number)

    @classmethod
    def of(cls, day: date) -> Self:
        """The month in which a day lies."""
        return cls(day.year, day.month)

    @property
    def first_day(self) -> date:
        """Its first day."""
        return date(self.year, self.number, 1)

    @property
    def last_day(self) -> date:
        """Its last day."""
        return date(self.year, self.number, calendar.monthrange(self.year, self.number)[1])

    def plus(self, months: int) -> Month:
        """The month that lies so many months later (or earlier, when negative)."""
        count = self.year * 12 + self.number - 1 + months
        return Month(count // 12, count % 12 + 1)

    def __str__(self) -> str:
        """As it is written: 2026-11."""
        return f"{self.year:04}-{self.number:02}"


class Channel(StrEnum):
    """The two places where a change arrives, not always in the same month (9.3)."""

    SANDBOX = "sandbox"
    PRODUCTION = "production"


class Basis(StrEnum):
    """How sure a statement is: said outright, its ordinary reading, or only seen on this tenant before."""

    STATED = "stated"
    INFERRED = "inferred"
    OBSERVED = "observed"

    @property
    def strength(self) -> int:
        """3 for what is stated, 1 for what was only observed."""
        return _STRENGTH[self]


_STRENGTH = {Basis.STATED: 3, Basis.INFERRED: 2, Basis.OBSERVED: 1}


def weaker(one: Basis, other: Basis) -> Basis:
    """The less sure of two; a conclusion is never surer than what it rests on."""
    return one if _STRENGTH[one] <= _STRENGTH[other] else other


class Effect(StrEnum):
    """Whether a call changes anything on the tenant; the method alone does not tell."""

    NONE = "none"
    WRITES = "writes"


class Operation(Struct, frozen=True, dict=True):
    """A method and a path template. A family of paths whose methods are not shown is `ANY /path/**`."""

    method: str
    path: str

    @classmethod
    def parse(cls, text: str) -> Operation:
        """`GET /learn/v1/courses` as an operation; a ValueError when it is not of that form."""
        method, space, path = text.strip().partition(" ")
        if not (space and method.isupper() and path.startswith("/")):
            raise ValueError(f"{text!r} is no operation; write it as in GET /path")
        return cls(method, path.strip())

    @cached_property
    def shape(self) -> str:
        """The label with the names of path parameters left out: paths that differ only there are one path."""
        return f"{self.method} {_PARAMETER.sub('{}', self.path)}"

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the path parameters, in order."""
        return tuple(_PARAMETER.findall(self.path))

    @cached_property
    def service(self) -> str:
        """The service that it belongs to: the first segment of its path."""
        return self.path.split("/")[1]

    @property
    def is_family(self) -> bool:
        """Whether its methods are not shown; with `/**` at the end it stands for every path below one, too."""
        return self.method == "ANY"

    @cached_property
    def label(self) -> str:
        """`GET /learn/v1/courses`."""
        return f"{self.method} {self.path}"

    def __str__(self) -> str:
        """The label."""
        return self.label

    def __repr__(self) -> str:
        """The label, so that a test parametrized with it keeps its identity from night to night."""
        return self.label
