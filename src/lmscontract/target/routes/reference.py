"""The page that documents the operations of a platform: which of them its text shows."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from functools import lru_cache

from lmscontract.target.exchange import Exchange
from lmscontract.types import Operation

_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")
_PARAMETER = r"(?:\{[^{}/\s]+\}|:\w+|<[^<>/\s]+>|%7B[^%/\s]+%7D)"
_ADDRESS = r"(?:https?://[^\s<>]{1,200}?)?"
_END = r"(?![\w{:<%-]|/[\w{:<%])"


def listed(page: Exchange, operations: Iterable[Operation]) -> frozenset[Operation]:
    """Return the operations that a page shows as text: by method and path if it shows some of them so, else by path."""
    return _listed(page, tuple(operations))


@lru_cache(maxsize=1)
def _listed(page: Exchange, operations: tuple[Operation, ...]) -> frozenset[Operation]:
    text = html.unescape(_TAG.sub(" ", page.text))
    by_path = {each: re.compile(_path_pattern(each) + _END) for each in operations}
    by_both = {
        each: re.compile(rf"\b{each.method}\W{{1,40}}{_ADDRESS}{_path_pattern(each)}{_END}") for each in operations
    }
    shown = frozenset(each for each, pattern in by_both.items() if pattern.search(text))
    return shown or frozenset(each for each, pattern in by_path.items() if pattern.search(text))


def _path_pattern(operation: Operation) -> str:
    segments = operation.path.split("/")
    return "/".join(_PARAMETER if each.startswith("{") else re.escape(each) for each in segments)
