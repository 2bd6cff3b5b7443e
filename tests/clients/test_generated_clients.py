"""The clients that three generators make for two months compile, and differ by what `diff` reports."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.clients import properties, tools

from lmscontract.contract.compare import compare
from lmscontract.contract.load import load_shipped
from lmscontract.contract.openapi import document
from lmscontract.contract.project import Contract
from lmscontract.types import Channel, Month, Operation

pytestmark = [pytest.mark.clients, pytest.mark.slow]

BEFORE, AFTER = Month(2026, 10), Month(2027, 1)

Documents = tuple[dict[str, Any], dict[str, Any]]
Generate = Callable[[dict[str, Any], Path, str], properties.Properties]


@pytest.fixture(scope="module")
def contract() -> Contract:
    """The shipped contract."""
    return load_shipped()


@pytest.fixture(params=["3.1", "3.0"])
def documents(contract: Contract, request: pytest.FixtureRequest) -> Documents:
    """The documents for clients of the month before the pricing move and of the month after it, in production."""
    before, after = (
        document(contract.at(month, Channel("production")), version=request.param, purpose="clients")
        for month in (BEFORE, AFTER)
    )
    return before, after


def python_client(document: dict[str, Any], folder: Path, name: str) -> properties.Properties:
    """What openapi-python-client generates."""
    tools.openapi_python_client(_written(document, folder, name), folder / name)
    return properties.of_python_package(folder / name)


def pydantic_models(document: dict[str, Any], folder: Path, name: str) -> properties.Properties:
    """What datamodel-code-generator generates."""
    tools.datamodel_code_generator(_written(document, folder, name), folder / f"{name}.py")
    return properties.of_pydantic_module(folder / f"{name}.py", _names(document).values())


def typescript(document: dict[str, Any], folder: Path, name: str) -> properties.Properties:
    """What openapi-typescript generates."""
    tools.openapi_typescript(_written(document, folder, name), folder / f"{name}.ts")
    return properties.of_typescript(tools.typescript_paths(folder / f"{name}.ts"))


GENERATORS = [python_client, pydantic_models, typescript]


@pytest.mark.parametrize("generate", GENERATORS)
def test_clients_of_two_months_differ_as_diff_reports(
    contract: Contract, documents: Documents, generate: Generate, tmp_path: Path
) -> None:
    """The generated clients compile, and differ by exactly the removals and additions between the months."""
    assert _unexplained(contract, documents, generate, tmp_path) == []


@pytest.mark.parametrize("documents", ["3.1"], indirect=True)
@pytest.mark.parametrize("generate", GENERATORS)
def test_a_removal_that_is_not_exported_is_found(
    contract: Contract, documents: Documents, generate: Generate, tmp_path: Path
) -> None:
    """If the later document still has a removed property, the clients show that it is not removed."""
    later = json.loads(json.dumps(documents[1]))
    later["components"]["schemas"]["GetCourseV1CoursesItem"]["properties"] = {"price": {}}
    found = _unexplained(contract, (documents[0], later), generate, tmp_path)
    assert found == ["not removed: get_course_v1_courses response data.items[].price"]


@pytest.mark.parametrize("documents", ["3.1"], indirect=True)
@pytest.mark.parametrize("generate", GENERATORS)
def test_a_removal_that_diff_does_not_report_is_found(
    contract: Contract, documents: Documents, generate: Generate, tmp_path: Path
) -> None:
    """If the later document lacks a property that no change removes, the clients show that it is gone."""
    later = json.loads(json.dumps(documents[1]))
    item = later["components"]["schemas"]["GetLearnV1CoursesItem"]
    del item["properties"]["course_name"]
    item["required"].remove("course_name")
    found = _unexplained(contract, (documents[0], later), generate, tmp_path)
    assert found == ["unexpectedly removed: get_learn_v1_courses response data.items[].course_name"]


def _unexplained(contract: Contract, documents: Documents, generate: Generate, folder: Path) -> list[str]:
    before, after = (
        generate(document, folder, f"{generate.__name__}_{folder.name}_{name}")
        for document, name in zip(documents, ("before", "after"), strict=True)
    )
    differences = compare(contract, BEFORE, AFTER, [Channel("production")])
    names = {**_names(documents[0]), **_names(documents[1])}
    return properties.unexplained(contract, differences, before, after, names)


def _names(document: Mapping[str, Any]) -> dict[str, str]:
    """The operation ids by the shapes of their operations."""
    return {
        Operation(method.upper(), path).shape: each["operationId"]
        for path, item in document["paths"].items()
        for method, each in item.items()
    }


def _written(document: dict[str, Any], folder: Path, name: str) -> Path:
    path = folder / f"{name}.json"
    path.write_text(json.dumps(document))
    return path
