"""How the command line is spoken of in its own messages."""

from __future__ import annotations

import click


def flag(param: click.Parameter | None) -> str:
    """A parameter as people write it: `--as-of`, or `FROM`."""
    if param is None:
        return ""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name
