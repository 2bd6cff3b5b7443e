"""Which files mention functions of other files in which requests are sent, as their text shows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from lmscontract.usage.source.outline import Known, Outline
from lmscontract.usage.source.parsing.imports import stem
from lmscontract.usage.source.parsing.languages import FAMILIES
from lmscontract.usage.templates import has_any

IMPORTING = frozenset(name for name, family in FAMILIES.items() if family.imports_what_it_uses)
"""The families of languages in which files use only what they import."""
_IMPORT = re.compile(
    rb"^.*\b(?:from|import|(?:include|require)(?:_once|_relative)?|source|use|using)\b.*$", re.MULTILINE
)
_SEVERAL_WORDS = re.compile(r"[a-z0-9]+(?:_[a-z]|[A-Z])\w*")
_DISTINCT = 11
"""The length from which a name of several words is taken to mean the same thing in all files."""
_SPACED = bytes(byte if chr(byte).isalnum() or byte == ord("_") or byte > 127 else ord(" ") for byte in range(256))
"""Replaces what is no part of a word by spaces."""


_MODULE = re.compile(
    rb"^[ \t]*from[ \t]+([\w.]+)[ \t]+import\b[ \t]*(?P<names>[^\n()#]*|\([^()]*)"
    rb"|^[ \t]*import[ \t]+([\w.]+)|\b(?:from|import|require)\b[ \t]*\(?[ \t]*[\"']([^\"'\n]+)[\"']",
    re.MULTILINE,
)
_WORD = re.compile(rb"\w+")
_PACKAGE = re.compile(rb"^[ \t]*(?:namespace|package|module)[ \t]+([\w.\\:]+)", re.MULTILINE)


class Wanted(NamedTuple):
    """The names of functions, each with the names of what defines it, and texts of which every user has one.

    An empty name of what defines it: all files may use the function.
    """

    functions: Mapping[bytes, Collection[bytes]]
    texts: tuple[bytes, ...]


def wanted(known: Iterable[Known], outlines: Mapping[str, Outline], family: str) -> Wanted:
    """Return how the files of a family of languages name functions that are known to send requests."""
    functions: dict[bytes, set[bytes]] = defaultdict(set)
    for file, owner, name in known:
        there, package = stem(file), outlines[file].package if file in outlines else ""
        directory = file.split("/")[-2:-1] if family in IMPORTING else []
        distinct = (name.isupper() and "_" in name) or "-" in name or (family in IMPORTING and is_distinct(name))
        owners = [""] if distinct else [owner or there, there, there.lower(), package or there, *directory]
        for word in name.encode().translate(_SPACED).split()[-1:]:
            functions[word].update(each.encode() for each in owners)
    texts = {each or word for word, owners in functions.items() for each in owners}
    return Wanted({**functions}, tuple(sorted(texts)))


def is_distinct(name: str) -> bool:
    """Return whether a name is so long that it probably means the same thing in all files."""
    return len(name) >= _DISTINCT and _SEVERAL_WORDS.match(name) is not None


def mentions(content: bytes, functions: Wanted, family: str) -> bool:
    """Return whether a file mentions a function and what defines it: a class, a file, or a package.

    A file of a family that imports what it uses must import the latter, or call the function on something of its name.
    """
    if not has_any(content, functions.texts):
        return False
    words = {*content.translate(_SPACED).split()}
    lines = b"\n".join(_IMPORT.findall(content))
    imported = {*lines.translate(_SPACED).split()}

    def uses(word: bytes, owner: bytes) -> bool:
        if not owner:
            return True
        if owner != word and family not in IMPORTING:
            return _has(owner, words, content)
        return _has(owner, imported, lines) or (owner in words and owner != word and _on(owner, word, content))

    return any(uses(word, owner) for word in functions.functions.keys() & words for owner in functions.functions[word])


def _has(word: bytes, words: Collection[bytes], content: bytes) -> bool:
    """Return whether a content, of which the words are given, has a word or a text of several words."""
    return word in words or (len(word.translate(_SPACED).split()) > 1 and word in content)


def _on(owner: bytes, word: bytes, content: bytes) -> bool:
    return re.search(rb"\b%s\W{1,4}%s\b" % (re.escape(owner), re.escape(word)), content) is not None


def imports_in(content: bytes) -> Iterator[tuple[str, str]]:
    """Yield the modules that a file of Python or JavaScript imports, each with the names that it imports of it."""
    for found in _MODULE.finditer(content):
        module = next(each for each in found.groups() if each is not None).decode("utf-8", "replace")
        yield module, ""
        yield from ((module, name.decode()) for name in _WORD.findall(found["names"] or b""))


def package_of(content: bytes, name: str, family: str) -> bytes:
    """Return the package, namespace or module of a file as its users write it; empty if all files use it without one.

    A package that is a folder has the end of its path; that of the outermost folder is used there only.
    """
    if FAMILIES[family].packages_are_folders:
        return "/".join(name.split("/")[:-1][-2:]).encode() or b"\0"
    found = _PACKAGE.search(content)
    return found[1] if found is not None else b""
