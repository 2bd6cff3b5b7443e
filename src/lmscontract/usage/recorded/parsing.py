"""Parse JSON and YAML of unknown origin: a document that is nested too deeply is refused before it can do harm."""

from __future__ import annotations

import json
from typing import Any, BinaryIO

DEEPEST = 200
"""The number of levels that a YAML document may have."""
_CHUNK = 1 << 12
_OPEN = 2_000


def parse(text: str) -> Any:
    """Return the value of a JSON or YAML document, a list for several YAML documents; a ValueError says what is wrong."""
    try:
        return json.loads(text) if text.lstrip()[:1] in ("{", "[") else _yaml(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _yaml(text: str) -> Any:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    depth = 0
    try:
        for event in yaml.parse(text, Loader=loader):  # the composer recurses in C, so it would crash
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise ValueError("nested too deeply")
        documents = [*yaml.load_all(text, Loader=loader)]
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())[:120]) from None
    return documents[0] if len(documents) == 1 else documents


def require_shallow(stream: BinaryIO) -> None:
    """Raise a ValueError if a JSON document is nested so deeply that reading it as a stream would take very long."""
    opened = 0
    while chunk := stream.read(_CHUNK):
        opened += chunk.count(b"[") + chunk.count(b"{") - chunk.count(b"]") - chunk.count(b"}")
        if opened > _OPEN:
            raise ValueError("nested too deeply")
