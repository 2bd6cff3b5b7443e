"""Draw `docs/terminal.svg`, the picture of the README: the output of a real run, with a finding."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "terminal.svg"
BREACH = "removed-property-sent:GET /course/v1/courses:data.items[].price"
ARGUMENTS = ("check", "--mock", "--as-of", "2026-11", "--used-by", "docs/used-by.txt", "--break", BREACH)
WIDTH = 116

_WEB_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def output() -> str:
    """What the run prints on a terminal with colours; it must end with a finding."""
    with tempfile.TemporaryDirectory() as folder:
        ended = subprocess.run(
            [sys.executable, "-c", "from lmscontract.cli.main import main; main()", *ARGUMENTS, "--reports", folder],
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "PYTHONUTF8": "1"},
            timeout=120,
            check=False,
        )
        if ended.returncode != 1:
            raise SystemExit(
                f"the run ended with {ended.returncode} instead of a finding: {ended.stderr or ended.stdout}"
            )
        return ended.stdout.replace(folder, "reports")


def picture(printed: str) -> str:
    """The output as an SVG that refers to nothing on the web; equal output gives equal bytes."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="standard")
    prompt = f"$ lmscontract {shlex.join(ARGUMENTS)}".replace(" --break", " \\\n    --break")
    console.print(Text(prompt, "bold"))
    console.print(Text.from_ansi(printed.rstrip()))
    svg = console.export_svg(title="lmscontract", theme=MONOKAI, unique_id="lmscontract")
    lines = (line.rstrip() for line in _WEB_FONTS.sub("", svg).replace("Fira Code, monospace", _FONT).splitlines())
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(output()), "utf-8")
