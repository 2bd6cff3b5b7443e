"""Checks of names that nothing else would miss: fields and kinds of seeds, locks of statements, private names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Set
from difflib import SequenceMatcher
from typing import Any

from lmscontract.contract.files import Document
from lmscontract.contract.model import Statement
from lmscontract.errors import ContractError, check_known, closest
from lmscontract.property_path import token

_WORD = re.compile(r"\w+")
_SIMILAR = 0.9
_SIMILAR_COUNT = 0.8
_OVERLAP = "overlap-of-"
_OF_FIELDS = ("new", "own", "unique", "stated", "private", "maps", "takes")
"""The keys of a kind in seeds that name fields."""


def words_in(text: str) -> Set[str]:
    """Return the words of a text, such as the names in the code of handlers."""
    return {*_WORD.findall(text)}


def fields_of(kind: str, seeds: Mapping[str, Any]) -> Set[str]:
    """Return the names of the fields that seeds give to the objects of a kind."""
    spec = (seeds.get("kinds") or {}).get(kind, {})
    found = {*spec.get("fields", ()), *spec.get("refers", ()), *spec.get("stamps", ())}
    found |= {spec.get("tree", ""), spec.get("identifier", {}).get("property", "")}
    special = (each for each in seeds.get("records") or () if each.get("kind") == kind)
    return (found | {name for each in special for name in each.get("fields", ())}) - {""}


def check_seeds(seeds: Document, known: Set[str], properties: Set[str], kinds: Collection[str]) -> None:
    """Check the kinds of seeds and their fields. `known` are the words of the other files, `kinds` the kinds that those name.

    A field may have any name but a misspelling of a property; what is said about a field is about one that something names.
    """
    for kind, spec in seeds.data["kinds"].items():
        own = fields_of(kind, seeds.data)
        if kind not in kinds and kind.replace("-", "_") not in known:
            where = str(seeds.origin(f"/kinds/{kind}"))
            raise ContractError(f"nothing else names the kind {kind}", where, closest(kind, kinds))
        for name in spec.get("fields", ()):
            if name not in known:
                what = f"no operation has the property {name}"
                _check_spelt(name, properties - own, what, seeds.origin(f"/kinds/{kind}/fields{token(name)}"))
        for key in _OF_FIELDS:
            named = spec.get(key, ())
            places = named if isinstance(named, Mapping) else range(len(named))
            for place, name in zip(places, named, strict=True):
                if name not in known | own:
                    where = str(seeds.origin(f"/kinds/{kind}/{key}{token(place)}"))
                    hint = closest(name, own) or f"add it to fields of {kind}"
                    raise ContractError(f"{kind} has no field {name}", where, hint)


def check_counts(seeds: Document, known: Set[str]) -> None:
    """Check that no count of seeds is a misspelling of a known property of lists; a list may show further counts."""
    for place in seeds.data.get("lists", ()):
        name = place.rpartition(".")[2]
        if name not in known and (hint := closest(name, known, _SIMILAR_COUNT)):
            raise ContractError(f"lists have no property {name}", str(seeds.origin(f"/lists{token(place)}")), hint)


def check_private(components: Document, known: Set[str]) -> None:
    """Check that no private name is a misspelling of a known one; a tenant may send names that the contract does not have."""
    for index, name in enumerate(components.data.get("private", ())):
        if name not in known:
            _check_spelt(name, known, f"nothing has the private name {name}", components.origin(f"/private/{index}"))


def check_locks(statements: Iterable[Statement], locks: Collection[str]) -> None:
    """Check that an operation has each lock of which a statement names the violation."""
    for statement in statements:
        for each in statement.client_violations:
            lock = each.removeprefix(_OVERLAP)
            if lock != each:
                hint = f"the locks are {', '.join(sorted(locks))}" if locks else ""
                check_known(lock, locks, f"no operation has the x-lock {lock}", statement.origin, hint)


def spelt_like(name: str, known: Iterable[str]) -> str:
    """Return the hint that names a known name of which another one is a misspelling; empty if there is none.

    Its words have the same letters in another order, or it differs in one letter.
    """
    letters = [*map(sorted, name.split("_"))]
    near = (
        each
        for each in sorted(known)
        if letters == [*map(sorted, each.split("_"))] or SequenceMatcher(None, name, each).ratio() >= _SIMILAR
    )
    return next((f"the closest is {each}" for each in near if each != name), "")


def _check_spelt(name: str, known: Iterable[str], what: str, where: object) -> None:
    """Raise a ContractError for a misspelling of a known name; a plural and a name with other underscores are none."""
    plain = name.replace("_", "")
    others = (
        each for each in known if not (each.startswith(name) or name.startswith(each) or each.replace("_", "") == plain)
    )
    if hint := spelt_like(name, others):
        raise ContractError(what, str(where), hint)
