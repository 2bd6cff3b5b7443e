"""Compare `lmscontract --help` with the help of an empty click program: `python bench/startup.py [RUNS]`."""

from __future__ import annotations

import subprocess
import sys

from timing import timed

EMPTY = "import click\n\n@click.group()\ndef empty(): pass\n\nempty()"
OURS = "from lmscontract.cli.main import main; main()"


def _help_of(code: str) -> None:
    subprocess.run([sys.executable, "-c", code, "--help"], stdout=subprocess.DEVNULL, check=True)


def main(runs: int) -> None:
    """Print the ratio of both times."""
    empty, ours = timed(lambda: _help_of(EMPTY), lambda: _help_of(OURS), runs=runs)
    print(f"{runs} runs; an empty click program is 1: {1000 * empty.fastest:.2f} ms, {1000 * empty.median:.2f} ms")
    print(f"lmscontract --help {ours.beside(empty)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
