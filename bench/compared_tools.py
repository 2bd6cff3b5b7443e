"""The tools that `compare_schemathesis.py` compares: each runs on a mock and returns its failures and its costs.

schemathesis runs twice: with default options and a valid token; and tuned according to its documentation, with identifiers
and bodies that exist, and without the checks that assert more than the specification says.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Protocol

from mock_over_http import LMS
from server_process import Server
from timing import processor_of_children

from lmscontract import config
from lmscontract.contract.model import Snapshot
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.target import Target
from lmscontract.types import Operation

MONTH = "2026-11"
RIVAL = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()", "--no-color"]
_PATIENCE = 1200
_IDENTIFIERS = 3


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure that a tool reports: its operation, and a name that is the same in every run."""

    shape: str
    name: str


@dataclass(frozen=True, slots=True)
class Tried:
    """The failures of one run of a tool, the requests that the mock counted, elapsed seconds and processor seconds."""

    found: frozenset[Failure] = frozenset()
    requests: int = 0
    seconds: float = 0.0
    processor: float = 0.0


@dataclass(frozen=True, slots=True)
class Mock:
    """A mock at an address, and the configuration with which it is checked as a tenant."""

    server: Server
    config: Path

    @classmethod
    def at(cls, port: int, folder: Path, *broken: str) -> Mock:
        """Return a mock of the month that breaks requirements; it is not started."""
        command = [*LMS, "mock", "--as-of", MONTH, "--port", str(port)]
        file = folder / f"{port}.toml"
        if not file.exists():
            printed = subprocess.run([*command, "--print-config"], capture_output=True, text=True, check=True).stdout
            file.write_text(printed, "utf-8")
        options = [part for id in broken for part in ("--break", id)]
        return cls(Server("mock", [*command, *options], port, "/__mock__/"), file)

    def fresh(self) -> None:
        """Reset the tenant and its count of requests."""
        urllib.request.urlopen(f"{self.server.url}reset", b"", timeout=10).close()

    def requests(self) -> int:
        """Return the number of requests since the reset."""
        return int(json.loads(self.server.answer())["requests"])

    def token(self) -> str:
        """Return a token of the superadmin; empty if a broken mock issues none."""
        tenant = tomllib.loads(self.config.read_text("utf-8"))["tenants"]["mock"]
        account = tenant["accounts"]["superadmin"]
        form = {"grant_type": "password", "scope": "api", "username": account["username"]}
        form |= {"password": account["password"]}
        form |= {"client_id": tenant["client-id"], "client_secret": tenant["client-secret"]}
        address = f"{tenant['base-url']}/oauth2/token"
        try:
            with urllib.request.urlopen(address, urllib.parse.urlencode(form).encode(), timeout=10) as answered:
                return str(json.load(answered).get("access_token", ""))
        except (urllib.error.HTTPError, ValueError):
            return ""


class Contender(Protocol):
    """A tool with its options.

    With `random`, its requests change when it is limited to an operation, so new failures are compared with those of the
    same operation on the mock that breaks nothing.
    """

    random: ClassVar[bool]

    @property
    def name(self) -> str:
        """The name in the table."""

    def run(self, mock: Mock, operation: Operation | None = None) -> Tried:
        """Run on a fresh tenant, on all operations or on one."""

    def evaluate(self, broken: Requirement, new: Collection[Failure]) -> tuple[bool, int]:
        """Return whether new failures show the broken requirement, and how many of them are about intact parts."""


@dataclass(frozen=True, slots=True)
class Ours:
    """`lmscontract check` on a tenant that is given by a configuration only."""

    random: ClassVar[bool] = False
    name: str
    options: Sequence[str] = ()

    def run(self, mock: Mock, operation: Operation | None = None) -> Tried:
        """Run; the name of a failure is the rule and the short id of its requirement."""
        narrowed = ["--operation", operation.label] if operation else []
        command = [*LMS, "check", "--config", str(mock.config), "--tenant", "mock", "--as-of", MONTH]
        mock.fresh()
        with tempfile.TemporaryDirectory() as place:
            seconds, processor = _timed(
                [*command, *self.options, *narrowed, "--reports", place], Path(place), (0, 1, 3)
            )
            file = Path(place) / "findings.json"
            findings = json.loads(file.read_text("utf-8"))["findings"] if file.exists() else []
        found = {Failure(_shape(each["operation"]), f"{each['rule']}:{each['id']}") for each in findings}
        return Tried(frozenset(found), mock.requests(), seconds, processor)

    def evaluate(self, broken: Requirement, new: Collection[Failure]) -> tuple[bool, int]:
        """A breach is found if its requirement is named; dependent requirements of the operation are no false alarms."""
        named = {each for each in new if each.name.endswith(f":{broken.short}")}
        follow = {each for each in new if _follows(each.name.partition(":")[0], broken.rule)}
        here = {each for each in new if each.shape == broken.operation.shape}
        return bool(named), len({*new} - named - (follow & here))


@dataclass(frozen=True, slots=True)
class Rival:
    """`schemathesis run` on a document, with the token of the superadmin and a fixed seed.

    Failures come from a new baseline file, in which their names are the same in every run.
    """

    random: ClassVar[bool] = True
    name: str
    document: Path
    paths: Mapping[str, str]
    config: Path | None = None

    @classmethod
    def of(cls, name: str, document: Path, config: Path | None = None) -> Rival:
        """Return a run on a document, with a configuration or without."""
        paths = json.loads(document.read_text("utf-8"))["paths"]
        return cls(name, document, {Operation("ANY", path).shape: path for path in paths}, config)

    def run(self, mock: Mock, operation: Operation | None = None) -> Tried:
        """Run; a removed operation is replaced by the others of its path, and skipped if the document lacks the path."""
        path = self.paths.get(Operation("ANY", operation.path).shape) if operation else None
        if operation and path is None:
            return Tried()
        mock.fresh()
        signed = mock.token()
        before = mock.requests()
        with tempfile.TemporaryDirectory() as place:
            baseline = Path(place) / "baseline.json"
            command = [*RIVAL, *(("--config-file", str(self.config)) if self.config else ()), "run", str(self.document)]
            command += ["--url", mock.server.url.removesuffix(mock.server.path), "--seed", "1"]
            command += ["--header", f"Authorization: Bearer {signed}", "--baseline", str(baseline)]
            command += self._narrowed(path, operation) if operation and path else []
            seconds, processor = _timed(command, Path(place), (0, 1))
            entries = json.loads(baseline.read_text("utf-8"))["entries"] if baseline.exists() else []
        found = {Failure(_shape(each["operation"]), f"{each['check']} {each['signature']}") for each in entries}
        return Tried(frozenset(found), mock.requests() - before, seconds, processor)

    def evaluate(self, broken: Requirement, new: Collection[Failure]) -> tuple[bool, int]:
        """A breach is found if there is any new failure of the operation."""
        here = sum(each.shape == broken.operation.shape for each in new)
        return here > 0, len(new) - here

    def _narrowed(self, path: str, operation: Operation) -> list[str]:
        there = json.loads(self.document.read_text("utf-8"))["paths"][path]
        if operation.method.lower() in there:
            return ["--include-name", f"{operation.method} {path}"]
        return ["--include-path", path]


def tuned(mock: Mock, snapshot: Snapshot, plain: Path, folder: Path) -> tuple[Path, Path]:
    """Write the document with examples that exist on the running mock, and a configuration.

    Identifiers are those that our own check finds, as examples and as dictionaries, which different phases use; bodies are
    those of the printed configuration. OAuth is declared as a bearer header, the only scheme that the check of ignored
    credentials supports. Checks are disabled where the specification does not cover their subject: 405 for undeclared
    methods; acceptance of valid data in bodies and in `sort_attr`, whose values are not documented; refusal of invalid
    bodies.
    """
    tenant = config.read(mock.config).tenants["mock"]
    wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=folder, tenant="mock")
    target = create_target(tenant, snapshot, wanted)
    bodies = {operation.shape: body for operation, body in tenant.bodies.items()}
    document = json.loads(plain.read_text("utf-8"))
    schemes = document["components"]["securitySchemes"]
    schemes.update({name: {"type": "http", "scheme": "bearer"} for name in schemes})
    lines = ["continue-on-failure = true", "[generation]", 'mode = "all"', 'database = "none"']
    lines += ["with-security-parameters = false", "[phases.coverage]", "unexpected-methods = []"]
    lines += ["[phases.stateful]", "enabled = true", "[checks]", "unsupported_method.enabled = false"]
    numbers = itertools.count()
    for path, item in document["paths"].items():
        for method, described in item.items():
            operation = Operation(method.upper(), path)
            if operation.shape in bodies:
                _with_body(described, bodies[operation.shape])
            known = dict(_identifiers(target, operation, described))
            named = {f"path.{name}": f"known-{next(numbers)}" for name in known}
            for dictionary, values in zip(named.values(), known.values(), strict=True):
                lines += [f"[dictionaries.{dictionary}]", f"values = {json.dumps(values)}"]
            lines += ["[[operations]]", f"include-name = {json.dumps(operation.label)}"]
            bound = (f'{json.dumps(name)} = {{dictionary = "{dictionary}"}}' for name, dictionary in named.items())
            lines += [f"parameters = {{{', '.join(bound)}}}", *_silenced(described)]
    written = folder / "tuned.json", folder / "tuned.toml"
    written[0].write_text(json.dumps(document), "utf-8")
    written[1].write_text("\n".join(lines) + "\n", "utf-8")
    return written


def _with_body(described: dict[str, Any], body: Any) -> None:
    """Add a working body as an example, also to operations whose document has no body."""
    contents = described.setdefault("requestBody", {"content": {"application/json": {"schema": {"type": "object"}}}})
    for content in contents["content"].values():
        content["examples"] = {"working": {"value": body}}


def _identifiers(target: Target, operation: Operation, described: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield identifiers for each path parameter: several, or one if the operation has several parameters.

    They are also added as examples, which some phases use only for a parameter with a type.
    """
    kinds = target.snapshot.endpoints[operation.shape].kinds
    enough = _IDENTIFIERS if len(operation.parameters) == 1 else 1
    for parameter in described.get("parameters", ()):
        found = target.objects.identifiers(kinds.get(parameter["name"], "")) if parameter["in"] == "path" else ()
        if found:
            whole = parameter["schema"].setdefault("type", "string") == "integer"
            values: list[Any] = [int(each) if whole else each for each in found[:enough]]
            parameter["examples"] = {f"known-{number}": {"value": value} for number, value in enumerate(values)}
            yield parameter["name"], values


def _silenced(described: Mapping[str, Any]) -> Iterator[str]:
    body = "requestBody" in described
    if body or any(each["name"] == "sort_attr" for each in described.get("parameters", ())):
        yield "checks.positive_data_acceptance.enabled = false"
    if body:
        yield "checks.negative_data_rejection.enabled = false"


def _follows(rule: str, broken: str) -> bool:
    """Return whether a rule is the broken one or depends on it."""
    return rule == broken or (rule in RULES and any(_follows(each, broken) for each in RULES[rule].depends_on))


def _shape(label: str) -> str:
    """Return the shape of the operation of a failure, or the label itself for a failure of the whole API."""
    try:
        return Operation.parse(label).shape
    except ValueError:
        return label


def _timed(command: Sequence[str], folder: Path, codes: Collection[int]) -> tuple[float, float]:
    """Return the elapsed and the processor seconds of a command; print a message for an unexpected exit code.

    A command that was ended by a signal ends the benchmark, since its result is incomplete.
    """
    began, used = time.perf_counter(), processor_of_children()
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    seconds, processor = time.perf_counter() - began, processor_of_children() - used
    if ended.returncode < 0:
        sys.exit(f"{' '.join(command)}\nwas ended by signal {-ended.returncode}")
    if ended.returncode not in codes:
        said = f"{ended.stdout[-2000:]}{ended.stderr[-2000:]}"
        print(f"{' '.join(command)}\nended with {ended.returncode}:\n{said}", file=sys.stderr)
    return seconds, processor
