"""The package knows no platform: src/ contains no endpoint, property or month of the vendor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from tests.architecture.conftest import modules

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Endpoint
from lmscontract.contract.project import Contract

GENERIC = frozenset({"replace", "currency", "filters", "language", "settings"})
"""Names of properties that are also words of Python or of the field."""

_MONTH = re.compile(r"\b20\d\d-(?:0[1-9]|1[0-2])\b")
_SHOWN = re.compile(r"(?:as in|write) [^;]*$")
_NAME = re.compile(r"[A-Za-z_][\w-]+")


@pytest.fixture(scope="module")
def endpoints() -> list[Endpoint]:
    """Return every endpoint at the baseline and after each month with a change."""
    contract: Contract = load_shipped()
    points = [
        (month, channel)
        for channel in contract.channels
        for month in (contract.vocabulary.baseline, *contract.months(channel))
    ]
    return [endpoint for month, channel in points for endpoint in contract.at(month, channel).endpoints.values()]


@pytest.fixture(scope="module")
def literals() -> list[tuple[str, str]]:
    """Return every text in the code with its position, without docstrings and comments, which may show examples."""
    return [(f"{name}:{line}", text) for name, tree in modules() for line, text in _literals(tree)]


def test_no_path_of_the_platform(endpoints: list[Endpoint], literals: list[tuple[str, str]]) -> None:
    """No text in the code contains the path of an operation, or the prefix of its service."""
    paths = {endpoint.operation.path.removesuffix("/**") for endpoint in endpoints}
    prefixes = {"/".join(path.split("/")[:3]) for path in paths}
    parts = sorted(part for part in paths | prefixes if part.count("/") > 1)
    assert len(parts) > 100
    assert [(place, text) for place, text in literals if any(part in text for part in parts)] == []


def test_no_property_of_the_platform(endpoints: list[Endpoint], literals: list[tuple[str, str]]) -> None:
    """No word in the code is a long name of a property or a parameter of the contract."""
    facts = [fact for endpoint in endpoints for fact in endpoint.facts.values()]
    names = {name for fact in facts for path in (fact.path, *fact.places) for name in _NAME.findall(path)}
    longer = {name for name in names if len(name) > 6} - GENERIC
    assert len(longer) > 50
    words = [(place, word) for place, text in literals if " " not in text for word in _NAME.findall(text)]
    assert [(place, word) for place, word in words if word in longer] == []


def test_no_month_of_the_platform(literals: list[tuple[str, str]]) -> None:
    """No text in the code contains a month, except as an example of the format."""
    found = [(place, text) for place, text in literals if _MONTH.search(text) and not _SHOWN.search(text)]
    assert [each for each in found if "samples.py" not in each[0]] == []


def _literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    nodes = [*ast.walk(tree)]
    bare = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node.lineno, node.value
