"""Parse JSON and YAML of unknown origin: a document that is nested too deeply is refused before it can do harm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, BinaryIO

from lmscontract.input_files import TOO_DEEP_FOR_YAML

if TYPE_CHECKING:
    from yaml import Node

DEEPEST = 200
"""The number of levels that a YAML document may have."""
_TOO_DEEP = "nested too deeply"
_CHUNK = 1 << 12
_OPEN = 2_000
_LONGEST = 1 << 25
_MOST = 1_000_000
"""The number of values that a YAML document may have, its aliases written out."""


def parse(text: str) -> Any:
    """Return the value of a JSON or YAML document, a list for several YAML documents; a ValueError says what is wrong."""
    try:
        return json.loads(text) if text.lstrip()[:1] in ("{", "[") else _yaml(text)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


def nodes(text: str) -> list[Node]:
    """Return the documents of a YAML file as nodes, which know their places; a ValueError says what is wrong."""
    import yaml

    return _checked(text, yaml.compose_all)


@cache
def yaml_loader() -> Any:
    """Return the class that loads YAML, for which a tag of an application such as `!Sub` changes nothing."""
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        pass

    Loader.add_multi_constructor("!", _untagged)
    return Loader


def _untagged(loader: Any, _suffix: str, node: Any) -> object:
    """Return the value of a node as if it had no tag."""
    construct = {"mapping": loader.construct_mapping, "sequence": loader.construct_sequence}.get(node.id)
    return construct(node, deep=True) if construct is not None else loader.construct_scalar(node)


def _yaml(text: str) -> Any:
    import yaml

    documents = _checked(text, yaml.load_all)
    return documents[0] if len(documents) == 1 else documents


def _checked(text: str, read: Callable[..., Iterable[Any]]) -> list[Any]:
    """Return the documents that a function of yaml reads, unless they are too large."""
    import yaml

    try:
        _require_small(yaml.parse(text, Loader=yaml_loader()))  # the composer recurses in C, so it would crash
        return [*read(text, Loader=yaml_loader())]
    except yaml.YAMLError as error:
        if TOO_DEEP_FOR_YAML in str(error):
            raise ValueError(_TOO_DEEP) from None
        raise ValueError(" ".join(str(error).split())[:120]) from None


def _require_small(events: Iterable[Any]) -> None:
    """Raise a ValueError if a document is nested too deeply, or has too many values once its aliases are written out."""
    import yaml

    sizes: dict[str, int] = {}
    opened: list[tuple[str | None, int]] = []
    count = 0
    for event in events:
        count += sizes.get(event.anchor or "", 1) if isinstance(event, yaml.AliasEvent) else 1
        if isinstance(event, yaml.CollectionStartEvent):
            opened.append((event.anchor, count))
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, before = opened.pop()
            if anchor:
                sizes[anchor] = count - before
        if len(opened) > DEEPEST:
            raise ValueError(_TOO_DEEP)
        if count > _MOST:
            raise ValueError(f"has more than {_MOST} values")


def require_shallow(stream: BinaryIO) -> None:
    """Raise a ValueError if a JSON document is nested so deeply, or has so long a text, that it cannot be read as a stream."""
    opened = unquoted = 0
    while chunk := stream.read(_CHUNK):
        last = chunk.rfind(b'"')
        unquoted = unquoted + len(chunk) if last < 0 else len(chunk) - last
        if unquoted > _LONGEST:
            raise ValueError(f"a text is longer than {_LONGEST >> 20} MB")
        opened += chunk.count(b"[") + chunk.count(b"{") - chunk.count(b"]") - chunk.count(b"}")
        if opened > _OPEN:
            raise ValueError(_TOO_DEEP)
