"""Templates in the values of declarative connectors, such as `{{ record['price'] }}` of Airbyte."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TEMPLATE = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_STEP = r"\.get\(\s*['\"](\w+)['\"][^()]*\)|\[\s*['\"](\w+)['\"]\s*\]|\.(\w+)\b(?!\s*\()"
_OF_RECORD = re.compile(rf"(?<![\w.'\"])record((?:{_STEP})+)")
_NAME = re.compile(_STEP)


def properties_read(value: str) -> Iterator[tuple[str, ...]]:
    """Yield the path of each property of the record that the templates in a value read: `{{ record.cost.net | float }}`."""
    for template in _TEMPLATE.findall(value):
        for match in _OF_RECORD.finditer(template):
            yield tuple(next(filter(None, names)) for names in _NAME.findall(match[1]))
