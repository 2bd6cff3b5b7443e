"""Compare reading an access log with decompressing and splitting it: `python bench/readiness_log.py [LINES] [RUNS]`."""

from __future__ import annotations

import gzip
import random
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from time import process_time

from timing import timed

from lmscontract.contract.load import load, shipped
from lmscontract.readiness.index import Index
from lmscontract.usage.files import read_file
from lmscontract.usage.templates import Templates

AGENTS = ("Mozilla/5.0 (X11; Linux x86_64)", "report/1.2", "python-requests/2.32.3", "axios/1.7", "-")


Form = Callable[[int, str, str], str]
"""Writes a line of a log: its number, the target of the request, and the agent."""


def main(lines: int, runs: int) -> None:
    """Print the processor time of reading as a multiple of the reference, for both forms of a log."""
    templates = Templates(Index.of(load(shipped())).paths())
    with tempfile.TemporaryDirectory() as temporary:
        for name, form in (("combined", _combined), ("json", _json)):
            file = Path(temporary, f"access.{name}.log.gz")
            write(file, lines, templates, form)
            reference, read = timed(
                partial(split, file),
                partial(read_file, file, file.name, templates),
                runs=runs,
                clock=process_time,
            )
            calls = sum(each.volume for each in read_file(file, file.name, templates).usages)
            print(f"{name}: {lines} lines, {calls} calls of the API; decompress and split is 1 (limit 2.0)")
            print(f"  read {read.beside(reference)}")


def split(file: Path) -> int:
    """Decompress a log and split each line into its words; return their number."""
    with gzip.open(file, "rb") as stream:
        return sum(len(line.split()) for line in stream)


def write(file: Path, lines: int, templates: Templates, form: Form) -> None:
    """Write a compressed log, a third of whose lines are calls of the API."""
    chosen = random.Random(1)  # no secret
    paths = [path for path in templates.paths if "**" not in path]
    with gzip.open(file, "wb", compresslevel=6) as output:
        for number in range(lines):
            path = chosen.choice(paths).replace("{}", str(chosen.randrange(10_000)))
            target = f"{path}?page={number % 50}" if number % 3 == 0 else f"/static/{chosen.randrange(3_000)}.js"
            output.write(form(number, target, chosen.choice(AGENTS)).encode())


def _combined(number: int, target: str, agent: str) -> str:
    time = f"{1 + number % 28:02}/Oct/2026:{number % 24:02}:{number % 60:02}:00 +0000"
    return f'10.0.{number % 200}.7 - - [{time}] "GET {target} HTTP/1.1" 200 {number % 9000} "-" "{agent}"\n'


def _json(number: int, target: str, agent: str) -> str:
    time = f"2026-10-{1 + number % 28:02}T{number % 24:02}:{number % 60:02}:00Z"
    return (
        f'{{"time": "{time}", "remote_addr": "10.0.{number % 200}.7", "request_method": "GET", "request_uri": "{target}", '
        f'"status": 200, "bytes": {number % 9000}, "http_user_agent": "{agent}"}}\n'
    )


if __name__ == "__main__":
    main(*islice((*map(int, sys.argv[1:]), *(1_000_000, 3)[len(sys.argv) - 1 :]), 2))
