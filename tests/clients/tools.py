"""Run the tools that read an OpenAPI document: generators of clients, compilers, linters and a mock server."""

from __future__ import annotations

import json
import os
import shlex
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


def succeeded(ended: subprocess.CompletedProcess[str]) -> str:
    """Return the standard output of a tool that must have ended with 0."""
    assert ended.returncode == 0, f"{ended.args}:\n{ended.stdout[-3000:]}{ended.stderr[-3000:]}"
    return ended.stdout


def documented(begin: str, names: dict[str, str | Path], cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command of docs/exports.md that begins with these words, with other names of files."""
    text = (HERE.parents[1] / "docs" / "exports.md").read_text("utf-8").replace("\\\n", " ")
    (line,) = [each for each in text.splitlines() if f"{each} ".startswith((f"    {begin} ", f"    npx {begin} "))]
    return run(*(names.get(word, word) for word in shlex.split(line, comments=True) if word != "npx"), cwd=cwd)


def openapi_python_client(document: Path, package: Path) -> None:
    """Generate a package of attrs classes and functions for httpx, and check its types."""
    config = package.parent / "client.yaml"
    config.write_text("post_hooks: []\n")
    names = {"lms.json": document, "client.yaml": config, "lms_client": package}
    ended = documented("openapi-python-client generate", names)
    assert "WARNING" not in ended.stdout, ended.stdout
    succeeded(ended)
    succeeded(documented("mypy --strict lms_client", {"lms_client": package.name}, package.parent))


def datamodel_code_generator(document: Path, module: Path) -> None:
    """Generate a module of pydantic models, and check its types."""
    succeeded(documented("datamodel-codegen", {"lms.json": document, "lms_models.py": module}))
    succeeded(documented("mypy --strict lms_models.py", {"lms_models.py": module.name}, module.parent))


def openapi_typescript(document: Path, types: Path) -> None:
    """Generate a file of TypeScript types, and compile it."""
    succeeded(documented("openapi-typescript", {"lms.json": document, "lms.ts": types}))
    succeeded(documented("tsc", {"lms.ts": types}))


def typescript_paths(types: Path) -> dict[str, dict[str, list[str]]]:
    """Return what the operations of a file of TypeScript types have: the paths in responses, bodies and queries."""
    found: dict[str, dict[str, list[str]]] = json.loads(succeeded(run("node", HERE / "typescript_paths.cjs", types)))
    return found


def redocly(document: Path) -> subprocess.CompletedProcess[str]:
    """Lint a document with the recommended rules of Redocly."""
    return documented("redocly lint", {"lms.json": document})


def spectral(document: Path) -> subprocess.CompletedProcess[str]:
    """Lint a document with the rules of Spectral for OpenAPI."""
    rules = document.parent / "spectral.yaml"
    rules.write_text('extends: ["spectral:oas"]\n')
    return documented("spectral lint", {"lms.json": document, "spectral.yaml": rules})


def swagger_parser(document: Path) -> subprocess.CompletedProcess[str]:
    """Parse and validate a document with swagger-parser."""
    return run("node", HERE / "swagger_parser.cjs", document)
