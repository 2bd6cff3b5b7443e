"""What a contract's handlers import: decorators for functions that serve calls and compute properties.

A handler is a function in `mock/handlers/*.py` beside the contract. Without a handler, a POST to a list creates an object,
a PUT or PATCH of one object updates it, a DELETE deletes it, a GET shows it. Handlers are the same for every month: the
mock removes members of a body that a month does not know, and adapts responses to the contract.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from typing import Any, TypeVar

from msgspec import Struct

from lmscontract.mock.store.items import MISSING, Body, Either, Item, Items, Shown, Store, refuse, require

__all__ = [
    "MISSING",
    "Body",
    "Either",
    "Item",
    "Items",
    "Request",
    "Shown",
    "Store",
    "answer",
    "batch",
    "computed",
    "handler",
    "items",
    "listed",
    "refuse",
    "require",
    "yes",
]

Result = Item | Mapping[str, Any] | None
"""An item is answered with its properties, a mapping as it is, None as the item of the path."""

_MOST = 1000
_NO = ("0", "false", "no", "off", "none")
_Function = TypeVar("_Function", bound=Callable[..., Any])


class Request(Struct):
    """A call as a handler gets it.

    `path` holds an Item for a parameter that names an object, else its text; `item` is the last of these items, `caller`
    the object of the account that calls. `now` is the time in the format of fields.
    """

    path: Mapping[str, Any]
    query: Mapping[str, str]
    body: Body
    now: str
    caller: Item | None
    promises: Callable[[str], bool]
    """Whether the contract of the month promises what `at` names, and this mock keeps it."""
    meaning: Callable[[str, Any], Any]
    """What a value means by a table of spellings that the contract names; the value itself without such a table."""
    refuse_under: Callable[..., None]
    """Refuse the call under a condition, by its id, if the contract of the month has it for the level of the caller."""
    lookup: Callable[[str, str], Item]
    """The item of a kind that a text names; the call is refused like one whose path names nothing."""

    @property
    def item(self) -> Item:
        """The object that the call is about: the last that its path names; a LookupError if it names none."""
        found = [each for each in self.path.values() if isinstance(each, Item)]
        if not found:
            known = f"none of the path parameters ({', '.join(self.path)})" if self.path else "no path parameter"
            hint = "add its name to a kind under identifiers in components.yaml, or use x-path"
            raise LookupError(f"there is no request.item, since {known} identifies an object; {hint}")
        return found[-1]

    def each(self, *names: str) -> Iterator[tuple[Any, ...]]:
        """Iterate over the values of list members of the body, or over their combinations; each has to be sent."""
        lists = [values_of(self.body, name) for name in names]
        for name, values in zip(names, lists, strict=True):
            require(values or None, f"{name} is missing")
        check_size(math.prod(map(len, lists)))
        return itertools.product(*lists)


class Registration(Struct, frozen=True):
    """One function of a handler file, and what it is for: operations, or a kind of objects (`computed`)."""

    role: str
    function: Callable[..., Any]
    names: tuple[str, ...]
    options: Mapping[str, Any]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The names of its parameters, without the first of a function that is about a row or an item."""
        code = self.function.__code__
        return code.co_varnames[0 if self.role == "handler" else 1 : code.co_argcount]

    @property
    def place(self) -> str:
        """The file and line of the function."""
        return f"{self.function.__code__.co_filename}:{self.function.__code__.co_firstlineno}"


REGISTERED: ContextVar[list[Registration] | None] = ContextVar("registered", default=None)
"""What the handler file that is being loaded registers."""


def handler(*operations: str) -> Callable[[_Function], _Function]:
    """Serve calls: `def f(request, store)` returns an item, a mapping, or None.

    Like a test takes fixtures, every function takes only those of its arguments that it names.
    """
    return _register("handler", operations)


def batch(
    *operations: str, rows: str, at: str = "data", identifier: str = "", objects: bool = True
) -> Callable[[_Function], _Function]:
    """Serve calls with many rows: `def f(row, request, store)` does one and returns its item.

    `rows` is the member of the body that holds them, `at` the place of the results in the answer, `identifier` the name
    of the item's identifier there. A row that is refused leaves the others alone. Rows are objects, else plain values.
    """
    return _register("batch", operations, rows=rows, at=at, identifier=identifier, objects=objects)


def answer(*operations: str, kind: str = "") -> Callable[[_Function], _Function]:
    """Add properties to the items of answers: `def f(item, store)`. `kind` is what they show, where the contract is silent."""
    return _register("answer", operations, kind=kind, bare=False)


def items(*operations: str, kind: str) -> Callable[[_Function], _Function]:
    """Show the items of a list: `def f(item, store)` returns all properties of one.

    Where the contract does not document the response, it becomes a list of that kind like every other list.
    """
    return _register("answer", operations, kind=kind, bare=True)


def listed(*operations: str) -> Callable[[_Function], _Function]:
    """Filter lists: `def f(item, parent)` returns whether a list shows an item; `parent` is the object in its path."""
    return _register("listed", operations)


def computed(*kinds: str) -> Callable[[_Function], _Function]:
    """Compute properties of a kind: `def f(item, store)`. Private ones are shown where the contract names them."""
    return _register("computed", kinds)


def yes(value: Any) -> bool:
    """Return whether a value means yes, in any spelling."""
    return bool(value) and str(value).lower() not in _NO


def values_of(body: Body, name: str) -> list[Any]:
    """Return a member of a body as a list; one value is a list of one."""
    value = getattr(body, name)
    return [] if value is MISSING else value if isinstance(value, list) else [value]


def check_size(count: int) -> None:
    """Refuse a call that requests too many entries at once."""
    if count > _MOST:
        refuse(f"more than {_MOST} entries are requested at once")


def _register(role: str, names: tuple[str, ...], **options: Any) -> Callable[[_Function], _Function]:
    if not names or not all(isinstance(each, str) for each in names):
        raise TypeError(f'@{role} needs its names in parentheses, such as @{role}("GET /toys")')

    def keep(function: _Function) -> _Function:
        registered = REGISTERED.get()
        if registered is not None:
            registered.append(Registration(role, function, names, options))
        return function

    return keep
