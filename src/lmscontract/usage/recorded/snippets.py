"""Read code that is inside another document, as the reader of source code finds it."""

from __future__ import annotations

from collections.abc import Mapping

from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading


def read_code(code: Mapping[str, str], templates: Templates) -> Reading:
    """Return what texts with the names of source files do with an API; they are read together."""
    if not code:
        return Reading()
    from lmscontract.usage.source.outline import parse
    from lmscontract.usage.source.parsing.languages import language_of  # loads the parsers
    from lmscontract.usage.source.program import read_program

    files = [
        parse(language, name, text.encode("utf-8", "replace"), templates)
        for name, text in code.items()
        if (language := language_of(name))
    ]
    found, *_ = read_program(files, {}, templates)
    return found
