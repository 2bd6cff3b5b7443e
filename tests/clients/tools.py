"""Run the tools that read an OpenAPI document: generators of clients, compilers, linters and a mock server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NODE = Path(os.environ.get("NODE_PATH", "node_modules"))
"""The directory of the installed npm packages; `tox -e clients` sets it."""


def run(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a tool of the environment or of npm, with a time limit."""
    path = os.pathsep.join([str(Path(sys.executable).parent), str(NODE / ".bin"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "NODE_PATH": str(NODE)}
    return subprocess.run(
        [str(each) for each in command], cwd=cwd, env=environment, capture_output=True, text=True, timeout=300
    )


def succeed(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a tool that must end with 0; return its standard output."""
    ended = run(*command, cwd=cwd)
    assert ended.returncode == 0, (
        f"{command[0]} ended with {ended.returncode}:\n{ended.stdout[-3000:]}{ended.stderr[-3000:]}"
    )
    return ended.stdout


def openapi_python_client(document: Path, package: Path) -> None:
    """Generate a package of attrs classes and functions for httpx, and check its types."""
    (package.parent / "config.yaml").write_text("post_hooks: []\n")
    succeed(
        "openapi-python-client", "generate", "--path", document, "--output-path", package,
        "--meta", "none", "--config", package.parent / "config.yaml", "--fail-on-warning",
    )  # fmt: skip
    succeed("mypy", "--strict", package.name, cwd=package.parent)


def datamodel_code_generator(document: Path, module: Path) -> None:
    """Generate a module of pydantic models, and check its types."""
    succeed(
        "datamodel-codegen", "--input", document, "--input-file-type", "openapi", "--output", module,
        "--openapi-scopes", "schemas", "paths", "parameters", "--output-model-type", "pydantic_v2.BaseModel",
        "--use-operation-id-as-name", "--use-annotated", "--enum-field-as-literal", "all",
        "--target-python-version", "3.11", "--formatters", "builtin",
    )  # fmt: skip
    succeed("mypy", "--strict", module.name, cwd=module.parent)


def openapi_typescript(document: Path, types: Path) -> None:
    """Generate a file of TypeScript types, and compile it."""
    succeed("openapi-typescript", document, "--empty-objects-unknown", "--output", types)
    succeed("tsc", "--noEmit", "--strict", types)


def typescript_paths(types: Path) -> dict[str, dict[str, list[str]]]:
    """Return what the operations of a file of TypeScript types have: the paths in responses, bodies and queries."""
    found: dict[str, dict[str, list[str]]] = json.loads(succeed("node", HERE / "typescript_paths.cjs", types))
    return found


def redocly(*documents: Path) -> subprocess.CompletedProcess[str]:
    """Lint documents with the recommended rules of Redocly."""
    return run("redocly", "lint", *documents, cwd=documents[0].parent)


def spectral(*documents: Path) -> subprocess.CompletedProcess[str]:
    """Lint documents with the rules of Spectral for OpenAPI."""
    (documents[0].parent / "spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    return run("spectral", "lint", "--ruleset", "spectral.yaml", *documents, cwd=documents[0].parent)


def swagger_parser(*documents: Path) -> subprocess.CompletedProcess[str]:
    """Parse and validate documents with swagger-parser."""
    return run("node", HERE / "swagger_parser.cjs", *documents)
