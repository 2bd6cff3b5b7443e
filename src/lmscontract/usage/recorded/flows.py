"""What the code and the expressions in the steps of a flow read of the results of other steps, as in n8n and Node-RED."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from lmscontract.usage.recorded.snippets import read_code
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Field, Place

_PATH = "/result/of/"
"""What precedes the number of a step in the path under which its result is read."""
_CODE = frozenset({"jsCode", "functionCode", "func"})
_REQUEST = re.compile(r"http ?request", re.IGNORECASE)
_PASSING = re.compile(
    r"(?:^|\.)(?:if|filter|limit|sort|noOp|wait|switch|splitInBatches|removeDuplicates)$|^(?:json|debug|delay|link (?:in|out))$"
)
"""The types of steps whose result is what they get."""
_SPLIT = ("fieldToSplitOut",)
"""The parameters with the path of a list of which a step gives each item."""
_PROPERTY = re.compile(r"[\w.]{1,200}")
_EXPRESSION = re.compile(r"\{\{([^{}]{1,2000})\}\}")
_MOST, _FAR = 500, 10


class _Step(NamedTuple):
    """A step: the name by which others refer to it, its type, its parameters, and the names of the steps before it."""

    name: str
    type: str
    parameters: Mapping[str, Any]
    before: tuple[str, ...]


def read_results(document: Any, text: str) -> Iterator[tuple[str, Field]]:
    """Yield the names of the steps of whose results a property is read, and the property at the line of the code."""
    steps = {each.name: each for each in islice(_steps(document), _MOST)}
    results = _results(steps)
    if not results:
        return
    sources = ((step, *each) for step in steps.values() for each in _sources(step.parameters, 0))
    code: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, (user, written, source) in enumerate(islice(sources, _MOST)):
        code[f"{number}.js"] = _given_to_step(user, source, results) + source
        lines[f"{number}.js"] = (
            text.count("\n", 0, max(0, text.find(json.dumps(written, ensure_ascii=False)[1:-1]))) + 1
        )
    names = [*steps]
    for usage in read_code(code, Templates([f"{_PATH}{number}" for number in range(len(names))])).usages:
        step = usage.path.removeprefix(_PATH)
        for field in usage.reads if step.isdecimal() else ():
            yield names[int(step)], replace(field, place=Place("", lines[field.place.file]))


def _steps(document: Any) -> Iterator[_Step]:
    """Yield the steps of a flow of n8n, which connects their names, or of Node-RED, which connects their identifiers."""
    before: dict[str, list[str]] = defaultdict(list)
    if isinstance(document, dict):
        nodes, connections = document.get("nodes"), document.get("connections")
        for source, found in connections.items() if isinstance(connections, dict) else ():
            for target in _targets(found, 0):
                before[target].append(str(source))
        key = "name"
    else:
        nodes, key = document, "id"
        for node in nodes if isinstance(nodes, list) else ():
            for target in _wired(node.get("wires") if isinstance(node, dict) else None):
                before[target].append(str(node.get("id")))
    for node in nodes if isinstance(nodes, list) else ():
        if isinstance(node, dict) and isinstance(node.get(key), str) and isinstance(node.get("type"), str):
            parameters = node.get("parameters", node)
            name = node[key]
            yield _Step(name, node["type"], parameters if isinstance(parameters, dict) else {}, (*before[name],))


def _targets(connections: Any, depth: int) -> Iterator[str]:
    if isinstance(connections, dict) and isinstance(connections.get("node"), str):
        yield connections["node"]
    elif isinstance(connections, dict | list) and depth < _FAR:
        for each in connections.values() if isinstance(connections, dict) else connections:
            yield from _targets(each, depth + 1)


def _wired(wires: Any) -> Iterator[str]:
    for each in wires if isinstance(wires, list) else ():
        yield from (one for one in (each if isinstance(each, list) else [each]) if isinstance(one, str))


def _sources(value: Any, depth: int) -> Iterator[tuple[str, str]]:
    """Yield the texts among the parameters of a step that are code, or have expressions, and their code in one line."""
    if depth > _FAR:
        return
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if isinstance(each, dict | list):
            yield from _sources(each, depth + 1)
        elif isinstance(each, str) and key in _CODE:
            yield each, each
        elif isinstance(each, str) and (found := _EXPRESSION.findall(each)):
            yield each, "".join(f"({expression});" for expression in found)


def _given_to_step(step: _Step, source: str, results: Mapping[str, str]) -> str:
    """Return the variables that the code of a step has: what it gets, and the results of the steps that it names."""
    before = next((results[each] for each in step.before if each in results), "undefined")
    named = ", ".join(f"{json.dumps(name)}: {{json: {value}}}" for name, value in results.items() if name in source)
    return (
        f"const $json = {before}; const msg = {{payload: $json}}; const item = {{json: $json}}; const items = [item]; "
        f"const $input = {{first: () => item, last: () => item, all: () => items, item}}; const $node = {{{named}}}; "
        "const $ = (name) => ({first: () => $node[name], last: () => $node[name], all: () => [$node[name]], "
        "item: $node[name]}); "
    )


def _results(steps: Mapping[str, _Step]) -> Mapping[str, str]:
    """Return expressions for the results of the steps that send requests, and of those that pass these on, by their names."""
    found = {
        step.name: f'(await (await fetch("https://flow.invalid{_PATH}{number}")).json())'
        for number, step in enumerate(steps.values())
        if _REQUEST.search(step.type)
    }
    for _ in range(_FAR if found else 0):
        for step in steps.values():
            before = next((found[each] for each in step.before if each in found), "")
            path = next((step.parameters[key] for key in _SPLIT if isinstance(step.parameters.get(key), str)), "")
            if before and _PROPERTY.fullmatch(path):
                found.setdefault(step.name, f"{before}.{path}[0]")
            elif before and _PASSING.search(step.type):
                found.setdefault(step.name, before)
    return found
