"""The handlers of a contract: loaded from its files, checked against it, and found by operation and kind."""

from __future__ import annotations

import linecache
import traceback
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct, field

from lmscontract.contract.model import Answer, Endpoint, Snapshot
from lmscontract.errors import LISTED_OPERATIONS, ContractError, LmsContractError, closest
from lmscontract.input_files import read_bytes
from lmscontract.mock.handlers import REGISTERED, Registration
from lmscontract.mock.messages import RefusalError
from lmscontract.mock.store.items import Computed, Item, Store
from lmscontract.types import Operation


class LoadedHandlers(Struct, frozen=True):
    """What handlers do, by the shape of the operation; what they compute, by kind."""

    handlers: dict[str, Registration] = field(default_factory=dict)
    answers: dict[str, list[Registration]] = field(default_factory=dict)
    filters: dict[str, list[Registration]] = field(default_factory=dict)
    computed: dict[str, list[Computed]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, registrations: Iterable[Registration], snapshot: Snapshot, operations: Iterable[str] = ()
    ) -> LoadedHandlers:
        """Sort registrations; a ContractError names the file and line of one whose operation or kind does not exist.

        `operations` are those of other months.
        """
        loaded = cls()
        kinds = snapshot.vocabulary.identifiers
        for each in registrations:
            _check_arguments(each)
            for name in each.names:
                if each.role == "computed":
                    _check_known(name, kinds, each)
                    loaded.computed.setdefault(name, []).append(partial(_compute, each))
                else:
                    shape = _shape(name, snapshot, each, operations)
                    _check_fits(each, snapshot.endpoints.get(shape))
                    loaded._serve(shape, each)
        return loaded

    def lists(self, shape: str) -> bool:
        """Return whether a function shows the items of an operation's list."""
        return any(each.options["bare"] for each in self.answers.get(shape, ()))

    def _serve(self, shape: str, each: Registration) -> None:
        if each.role == "answer":
            self.answers.setdefault(shape, []).append(each)
        elif each.role == "listed":
            self.filters.setdefault(shape, []).append(each)
        elif shape in self.handlers:
            hint = f"remove this one or the one at {self.handlers[shape].place}"
            raise ContractError(f"{shape} has two handlers", each.place, hint)
        else:
            self.handlers[shape] = each


def load_handlers(mock_data: Mapping[str, Any], snapshot: Snapshot) -> LoadedHandlers:
    """Return the behaviour that mock data name under `handlers`: those of a folder, or registrations."""
    named = mock_data.get("handlers") or ()
    if isinstance(named, Mapping):
        return LoadedHandlers.of(load_folder(Path(named["folder"])), snapshot, named["operations"])
    return LoadedHandlers.of(named, snapshot)


def load_folder(folder: Path) -> tuple[Registration, ...]:
    """Run the handler files of a folder, each once a process as long as it does not change."""
    files = sorted(folder.glob("*.py"))
    return tuple(each for file in files for each in _loaded(file, file.stat().st_mtime_ns))


def run(registration: Registration, *first: Any, **arguments: Any) -> Any:
    """Call a function with those of the arguments that it names; an exception names its file and line."""
    function = registration.function
    try:
        return function(*first, **{name: arguments[name] for name in registration.arguments})
    except (RefusalError, LmsContractError):
        raise
    except Exception as error:
        raise _error(error, function.__code__.co_filename) from error


def _compute(registration: Registration, item: Item, store: Store) -> Mapping[str, Any]:
    found: Mapping[str, Any] = run(registration, item, store=store)
    return found


@lru_cache(maxsize=64)
def _loaded(file: Path, _: int) -> tuple[Registration, ...]:
    linecache.checkcache(str(file))
    module = ModuleType(f"lmscontract_handlers_{file.stem}")
    module.__file__ = str(file)
    registered: list[Registration] = []
    content = read_bytes(file, lambda what: ContractError(what, str(file), "write a Python file"))
    token = REGISTERED.set(registered)
    try:
        exec(compile(content, str(file), "exec"), vars(module))  # noqa: S102  # the contract's own code
    except Exception as error:
        raise _error(error, str(file)) from error
    finally:
        REGISTERED.reset(token)
    return tuple(registered)


def _error(error: Exception, file: str) -> ContractError:
    if isinstance(error, SyntaxError) and error.filename == file:
        return ContractError(f"is not valid Python: {error.msg}", f"{file}:{error.lineno}")
    lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == file]
    return ContractError(f"the handler fails: {type(error).__name__}: {error}", f"{file}:{lines[-1] if lines else 1}")


def _shape(label: str, snapshot: Snapshot, registration: Registration, operations: Iterable[str]) -> str:
    try:
        shape = _parsed(label)
    except LmsContractError as error:
        raise ContractError(error.what, registration.place, error.hint) from None
    if shape not in snapshot.endpoints and shape not in map(_parsed, operations):
        known = [*operations, *(each.operation.label for each in snapshot.endpoints.values())]
        raise ContractError(
            f"the contract has no {label}", registration.place, closest(label, known) or LISTED_OPERATIONS
        )
    return shape


@lru_cache(maxsize=1000)
def _parsed(label: str) -> str:
    return Operation.parse(label).shape


def _check_known(kind: str, kinds: Iterable[str], registration: Registration) -> None:
    if kind not in kinds:
        raise ContractError(f"the contract has no kind {kind}", registration.place, closest(kind, kinds))


_OF_LISTS = "a GET of a list calls functions with @items, @answer or @listed"


def _check_fits(registration: Registration, endpoint: Endpoint | None) -> None:
    """A ContractError for a function that the operation would never call; None is an operation of other months."""
    if endpoint is None:
        return
    label, where = endpoint.operation.label, registration.place
    is_list = endpoint.operation.method == "GET" and endpoint.answer is Answer.LIST
    if is_list and registration.role in ("handler", "batch"):
        raise ContractError(f"{label} never calls a function with @{registration.role}", where, _OF_LISTS)
    if not is_list and registration.role == "listed":
        what = f"{label} is not the GET of a list, so it never calls a function with @listed"
        raise ContractError(what, where, "use @handler")


_ARGUMENTS = {"handler": ("request", "store"), "batch": ("request", "store"), "listed": ("parent",)}


def _check_arguments(registration: Registration) -> None:
    known = _ARGUMENTS.get(registration.role, ("store",))
    for name in registration.arguments:
        if name not in known:
            what = f"a function for {registration.role} has no argument {name}"
            raise ContractError(what, registration.place, closest(name, known))
