"""Compare loading, resolving and deriving the contract with parsing its JSON: `python bench/contract.py [RUNS]`."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from timing import timed

from lmscontract.contract.load import compile_to, load, shipped
from lmscontract.rules.register import derive
from lmscontract.types import Channel, Month

MONTH = Month(2026, 11)


def main(runs: int) -> None:
    """Print each step as a multiple of `json.loads` of the compiled contract."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "compiled.json"
        compile_to(shipped(), compiled)
        text = compiled.read_text("utf-8")
        # A compiled contract without a stamp is taken as it is, as an installed package takes its own.
        place = Path(folder)
        snapshot = load(place).at(MONTH, Channel("sandbox"))
        parse, loading, folding, deriving = timed(
            lambda: json.loads(text),
            lambda: load(place),
            lambda: load(place).at(MONTH, Channel("sandbox")),
            lambda: derive(snapshot),
            runs=runs,
        )
    print(f"{runs} runs; json.loads of {len(text) / 1e6:.2f} MB is 1: {1000 * parse.median:.2f} ms (median)")
    print(f"load             {loading.beside(parse)}")
    print(f"load and fold    {folding.beside(parse)}")
    print(f"derive           {deriving.beside(parse)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
