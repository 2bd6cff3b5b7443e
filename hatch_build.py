"""Compiles the contract while the wheel is built, so that an installed package reads no YAML."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileContract(BuildHookInterface[Any]):
    """Puts the contract, also compiled, and the checks into the wheel, inside the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile `contracts/` into a temporary file and have it included; an editable install reads the checkout."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        from lmscontract.contract.load import compile_to

        self._folder = tempfile.TemporaryDirectory()
        target = Path(self._folder.name) / "compiled.json"
        compile_to(root / "contracts", target)
        build_data["force_include"][str(root / "contracts")] = "lmscontract/_contracts"
        build_data["force_include"][str(root / "checks")] = "lmscontract/checks"
        build_data["force_include"][str(target)] = "lmscontract/_contracts/compiled.json"
