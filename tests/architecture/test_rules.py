"""Each rule has one name in every package."""

from __future__ import annotations

import ast
import runpy

import pytest
from tests.architecture.conftest import ROOT, SOURCE, modules

from lmscontract.mock.breaks import MUTATIONS
from lmscontract.rules.register import MODULES, RULES
from lmscontract.rules.rule import Oracle

CHECKED = sorted(name for name, rule in RULES.items() if rule.oracle is Oracle.RESPONSE)
DECLARED = sorted(RULES.keys() - set(CHECKED))


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_has_its_module(name: str) -> None:
    """The module of a rule has the name of the rule, and a docstring with the manual and an example."""
    module = MODULES[name]
    assert module.__name__.rpartition(".")[2] == name.replace("-", "_")
    manual = module.__doc__ or ""
    assert all(part in manual for part in ("Why it matters: ", "What to do: ", "Check: ", "Example: ")), (
        f"{name} has no whole manual page"
    )


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_has_its_cases(name: str) -> None:
    """A rule has a file of small contracts and the requirements that they give."""
    file = ROOT / "tests" / "rules" / "cases" / f"{name}.yaml"
    assert file.is_file(), f"tests/rules/cases/{name}.yaml is missing: write a small contract and the ids it gives"


def test_a_rule_has_its_check() -> None:
    """A rule that a response can show has one check in the file of its area; other rules have none."""
    found = [
        (rule, file) for file, tree in modules(ROOT / "checks") for rules in _checks(tree).values() for rule in rules
    ]
    assert sorted(found) == sorted((name, f"test_{RULES[name].area}.py") for name in CHECKED)


def test_a_check_has_the_name_of_its_rule() -> None:
    """The check of a rule is the function `test_<rule>`."""
    functions = {name: rules for _, tree in modules(ROOT / "checks") for name, rules in _checks(tree).items()}
    assert functions == {f"test_{name.replace('-', '_')}": [name] for name in CHECKED}


def test_a_rule_has_its_break() -> None:
    """The mock has a break for every rule that a response can show, and for no other."""
    words = {word for _, tree in modules(SOURCE / "mock") for word in _words(tree)}
    assert [name for name in CHECKED if name not in words] == []
    assert MUTATIONS.keys() <= set(CHECKED)


def test_pages_are_up_to_date() -> None:
    """Each rule has a page in docs/rules/ with the text of its module (`tox -e docs` writes them)."""
    wanted = runpy.run_path(str(ROOT / "docs" / "generate_rules.py"))["pages"]()
    assert {path.name: path.read_text("utf-8") for path in (ROOT / "docs" / "rules").glob("*.md")} == wanted


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_is_named_after_its_finding(name: str) -> None:
    """Names are kebab-case without a number, and contain neither `no-` nor `check-`."""
    assert name.replace("-", "").isalpha()
    assert name == name.lower()
    assert not name.startswith(("no-", "check-"))


def _checks(tree: ast.Module) -> dict[str, list[str]]:
    """Return the rules of each check, by the name of its function."""
    return {
        function.name: [argument.value for argument in mark.args if isinstance(argument, ast.Constant)]
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "verifies"
    }


def _words(tree: ast.Module) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
