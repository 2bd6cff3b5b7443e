"""Read the files that a user names: regular files of a bounded size, with values that no later step fails on."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lmscontract.errors import LmsContractError

ACCEPTED = "accepted.toml"
"""The name of the file of accepted findings."""
MEGABYTE = 1 << 20
LARGEST = 16 * MEGABYTE
DEEPEST = 50
"""The number of levels that a file may have; recursive functions can handle more."""
TOO_DEEP_FOR_YAML = "exceeded maximum nesting depth"
"""The error of libyaml for a document that is nested more deeply than it supports."""

Error = Callable[[str], LmsContractError]
"""Makes the error of a reader from what is wrong with its file."""

_TOML_PLACE = re.compile(r"\s*\(at line (\d+), column \d+\)$")


def read_bytes(path: Path, error: Error, largest: int = LARGEST) -> bytes:
    """Return the content of a regular file with at most `largest` bytes; else raise the error that `error` makes."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a named pipe would wait for a writer
        with os.fdopen(descriptor, "rb") as file:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode):
                raise error("cannot be read: not a regular file")
            if found.st_size > largest:
                raise error(f"cannot be read: larger than {largest // MEGABYTE} MB")
            return file.read(largest)
    except (OSError, ValueError) as failure:
        raise error(f"cannot be read: {getattr(failure, 'strerror', None) or failure}") from None


def read_text(path: Path, error: Error) -> str:
    """Return the text of a regular file in UTF-8."""
    try:
        return read_bytes(path, error).decode("utf-8")
    except UnicodeDecodeError:
        raise error("cannot be read: it is not UTF-8 text") from None


def parse_toml(text: str, error: Callable[[str, int], LmsContractError]) -> dict[str, Any]:
    """Return the data of a TOML document; `error` makes an error from what is wrong and the line."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as failure:
        place = _TOML_PLACE.search(str(failure))
        line = int(place[1]) if place else max(1, len(text.splitlines()))
        raise error(f"not valid TOML: {_TOML_PLACE.sub('', str(failure))}", line) from None
    except (ValueError, RecursionError) as failure:
        raise error(f"not valid TOML: {_reason(failure)}", 1) from None
    if is_deep(data, DEEPEST):
        raise error(f"not valid TOML: {_NESTED}", 1)
    return data


def parse_json(text: str, error: Callable[[str, int], LmsContractError]) -> Any:
    """Return the data of a JSON document; `error` makes an error from what is wrong and the line."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as failure:
        raise error(f"not valid JSON: {failure.msg}", failure.lineno) from None
    except (ValueError, RecursionError) as failure:
        raise error(f"not valid JSON: {_reason(failure)}", 1) from None
    if is_deep(data, DEEPEST):
        raise error(f"not valid JSON: {_NESTED}", 1)
    return data


def is_deep(document: Any, levels: int) -> bool:
    """Whether a document has more levels: recursive functions would fail on it."""
    level = [document]
    for _ in range(levels):
        children = (
            each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)
        )
        level = [value for values in children for value in values]
        if not level:
            return False
    return True


_NESTED = f"nested deeper than {DEEPEST} levels"


def _reason(failure: Exception) -> str:
    """Return the reason of an error that is not about syntax: Python refuses to convert numbers of thousands of digits."""
    return _NESTED if isinstance(failure, RecursionError) else "a number has too many digits"
