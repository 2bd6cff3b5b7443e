"""Evaluates statements: blocks, loops, definitions and results; branches and assignments have modules of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec.structs import replace

from lmscontract.usage.source.evaluation.assignments import assign, assignment, unpack
from lmscontract.usage.source.evaluation.branches import MOST_AFTER, MOST_ROWS, branch, branch_and, either
from lmscontract.usage.source.evaluation.counters import counted, positions, positions_of, with_positions
from lmscontract.usage.source.evaluation.parameter_sets import gets_none
from lmscontract.usage.source.libraries.records import is_empty, merged, one_by_one
from lmscontract.usage.source.libraries.text_functions import pieces
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_MOST_ENTRIES = 24
"""The most entries of a record that a loop goes through one by one."""
_ITERATORS = ("__iter__", "__aiter__", "getIterator", "Symbol.iterator", "Symbol.asyncIterator")
"""Methods of an object that give its items to a loop."""
_NEXT = ("__next__", "__anext__")
"""Methods of an iterator that give its next item."""
_READ = "read"
"""The command of a shell that reads a line into variables."""
_NO_LINE = re.compile(r"\s*(?:#|$)")
"""Matches an empty line, or a comment in a table."""
_MOST_LINES = 40
"""How many lines of a text a loop reads."""


def _group(evaluation: av.Evaluation, node: ir.Group, scope: av.Scope) -> av.Value:
    if node.negates:
        return _opposite(evaluation.value(node.children[0], scope))
    if not node.pipes:
        return _run_group(evaluation, node, scope)
    before = {name: value for name, value in scope.variables.items() if name == ir.INPUT}
    result = _run_group(evaluation, node, scope)
    scope.variables.pop(ir.INPUT, None)
    scope.variables.update(before)
    return result


def _run_group(evaluation: av.Evaluation, node: ir.Group, scope: av.Scope) -> av.Value:
    if (loop := counted(node)) is not None:
        evaluation.value(node.children[0], scope)
        return evaluation.value(loop, scope)
    last: av.Value = av.NOTHING
    for child in node.children if node.block else ():
        if isinstance(child, ir.Function) and not child.owner:
            evaluation.value(child, scope)
    prints = node.block and evaluation.language(scope).prints
    for number, child in enumerate(node.children, 1):
        before, rest, is_done = last, node.children[number:], False
        if node.block and rest and isinstance(child, ir.Branch) and not child.is_handler:
            last, is_done = branch_and(evaluation, child, replace(node, children=rest), scope)
        else:
            last = av.NOTHING if node.block and _drops(child) else evaluation.value(child, scope)
        if node.block and isinstance(child, ir.Assign) and (rows := _rows(evaluation, last, child.target, rest)):
            return _row_by_row(evaluation, child.target, rows, replace(node, children=rest), scope)
        last = _after(child, before, last)
        if prints:
            last = av.union(
                [*filter(av.has_answer, av.options(before)), av.NOTHING if isinstance(child, ir.Assign) else last]
            )
        if is_done or (node.block and evaluation.stack.innermost.ended):
            break
    return last if node.block or len(node.children) == 1 else av.NOTHING


def _after(node: ir.AnyNode, before: av.Value, last: av.Value) -> av.Value:
    """Return the value of statements after one of them: what handles errors may be left out, what cleans up has none."""
    if isinstance(node, ir.Branch) and len(node.bodies) == 1 and node.is_handler:
        return av.union((before, last))
    return before if isinstance(node, ir.Group) and node.cleans_up else last


def _opposite(value: av.Value) -> av.Value:
    if not isinstance(value, av.Constant) or not isinstance(value.value, bool):
        return av.NOTHING
    if isinstance(value, av.Decided):
        return av.NO if value.value else av.YES
    return av.Constant(not value.value)


def _drops(node: ir.AnyNode) -> bool:
    """Return whether a statement drops an entry of a mapping that may lack it: `record.pop("price", None)`."""
    is_method = isinstance(node, ir.Call) and isinstance(node.function, ir.Member) and node.function.name == "pop"
    return is_method and isinstance(node, ir.Call) and len(node.arguments) == 2


def _rows(
    evaluation: av.Evaluation, value: av.Value, target: ir.AnyNode, rest: Sequence[ir.AnyNode]
) -> Sequence[av.Value]:
    """Return the rows of a table of which a value may be any: classes, or records with functions or parts of paths."""
    rows, in_order = av.options(value), isinstance(target, ir.Sequence)  # `url, body = …`
    is_row = _is_listed if in_order else _is_row
    if len(rows) < 2 or not all(isinstance(each, av.ClassValue) or is_row(each) for each in rows):
        return ()
    if len(rows) > MOST_ROWS and len(rows) * sum(1 for each in rest for _ in ir.nodes(each)) > MOST_AFTER:
        return ()
    values = [slot.value for each in av.of_kind(av.Record, *rows) for slot in each.fields.values()]
    values += [item for each in av.of_kind(av.Record, *rows) for item in each.items]
    if any(isinstance(each, av.Closure | av.ClassValue) for each in (*rows, *values)):
        return rows
    writes = any(evaluation.requests.paths.has_segment(each) for each in av.of_kind(av.Text, *values))
    return rows if writes and len(_members_of(target, rest)) > 1 else ()


def _is_row(value: av.Value) -> bool:
    """Return whether a value is a record of several values, or an object without methods."""
    if not isinstance(value, av.Record) or value.made or value.open or value.items:
        return False
    return len(value.fields) > 1 and (value.of is None or not value.of.methods)


def _is_listed(value: av.Value) -> bool:
    """Return whether a value is a list of several values, such as a tuple."""
    return isinstance(value, av.Record) and len(value.items) > 1 and not (value.fields or value.open or value.of)


def _members_of(target: ir.AnyNode, rest: Sequence[ir.AnyNode]) -> set[str]:
    """Return the names of the members of a variable that statements use, or the variables that get these."""
    if not isinstance(target, ir.Name):
        return {each.name for each in ir.nodes(target) if isinstance(each, ir.Name)}
    used = [each for one in rest for each in ir.nodes(one) if isinstance(each, ir.Member | ir.Index)]
    used = [each for each in used if isinstance(each.of, ir.Name) and each.of.name == target.name]
    keys = {each.key.value for each in used if isinstance(each, ir.Index) and isinstance(each.key, ir.Text)}
    return keys | {each.name for each in used if isinstance(each, ir.Member)}


def _row_by_row(
    evaluation: av.Evaluation, target: ir.AnyNode, rows: Sequence[av.Value], rest: ir.Group, scope: av.Scope
) -> av.Value:
    """Evaluate the rest of a block for each row of a table, since the values of a row belong together."""
    before, frame = scope.variables, evaluation.stack.innermost
    found: list[tuple[av.Value, dict[str, av.Value], bool]] = []
    for each in rows:
        scope.variables, frame.ended = dict(before), False
        assign(evaluation, target, each, scope)
        found.append((_group(evaluation, rest, scope), scope.variables, frame.ended))
    results, ends, ended = zip(*found, strict=True)
    scope.variables, frame.ended = either(ends), all(ended)
    return av.union(results)


def _return(evaluation: av.Evaluation, node: ir.Return, scope: av.Scope) -> av.Value:
    value = evaluation.value(node.value, scope)
    if isinstance(node.value, ir.Sequence) and isinstance(value, av.Record):
        value = _filled(evaluation, node.value.items, value, scope)
    is_item = not node.ends and not isinstance(node.value, ir.Spread)
    evaluation.stack.innermost.results.append(av.item_of(value) if is_item else value)
    evaluation.stack.innermost.ended |= node.ends
    return value


def _filled(evaluation: av.Evaluation, nodes: Sequence[ir.AnyNode], results: av.Record, scope: av.Scope) -> av.Value:
    """Return results, the members as they are after the calls: `return page.Data, json.NewDecoder(body).Decode(&page)`."""
    if len(nodes) != len(results.items) or not any(isinstance(each, ir.Call) for each in nodes):
        return results
    pairs = zip(nodes, results.items, strict=True)
    return av.Record(
        items=[evaluation.value(node, scope) if isinstance(node, ir.Member) else each for node, each in pairs]
    )


def _repeated(evaluation: av.Evaluation, node: ir.Loop, scope: av.Scope) -> av.Value:
    """Run a loop; one of a shell that reads a text which is known runs for each line that is no comment."""
    given, tested = scope.variables.get(ir.INPUT), node.body.children[:1] if isinstance(node.body, ir.Group) else ()
    calls = (each for part in tested for each in ir.nodes(part) if isinstance(each, ir.Call))
    reads = any(ir.last_name(each.function) == _READ for each in calls)
    if not (reads and isinstance(given, av.Text) and given.known):
        return _loop(evaluation, node, scope)
    lines = [each for each in av.of_kind(av.Text, *pieces(given, "\n")) if not _NO_LINE.match(each.plain)]
    results = []
    for each in lines[:_MOST_LINES] or [given]:
        scope.variables[ir.INPUT] = each
        results.append(_loop(evaluation, node, scope))
    return av.union(results)


def _loop(evaluation: av.Evaluation, node: ir.Loop, scope: av.Scope) -> av.Value:
    of, step = positions_of(node.iterable)
    iterable = evaluation.value(node.iterable if of is None else of, scope)
    iterable = iterable if of is None else positions(iterable, step)
    if (functions := av.of_kind(av.Closure, iterable)) and evaluation.language(scope).zero_values:
        return _given_to_body(evaluation, node, functions, scope)
    source = av.union(iterated(evaluation, each, av.place_of(node, scope)) for each in av.options(iterable))
    if evaluation.table(scope).paired or isinstance(node.target, ir.Entry):
        records = (
            av.pairs_of(o) if isinstance(o, av.Record) and o.fields and not o.made else o for o in av.options(source)
        )
        source = av.union(map(with_positions, records) if isinstance(node.target, ir.Entry) else records)
    elif (
        evaluation.language(scope).iterates_keys
        and isinstance(source, av.Record)
        and source.is_mapping
        and not isinstance(node.body, ir.Entry)
    ):
        source = av.Record(
            items=[av.text(key, slot.place) for key, slot in source.fields.items()], kind=av.Kind.ENTRIES
        )
    if isinstance(iterable, av.Record):
        evaluation.late_values.takes(iterable)
    found: list[av.Value] = []
    items = _kept(node, _one_by_one(evaluation, source))
    is_known = isinstance(source, av.Record) and bool(items)
    has_none, unchanged = gets_none(node.iterable, iterable, evaluation.stack.innermost.closure), dict(scope.variables)
    keyed = any(each.kind is av.Kind.ENTRIES for each in av.of_kind(av.Record, source))
    around, own = evaluation.stack.innermost.of_loops, _own_of_rounds(node, unchanged)
    evaluation.stack.innermost.of_loops = (*around, *(own if is_known else ()))
    for each in items or [av.element(source)]:
        _next(evaluation, node.target, each, scope, keyed=keyed)
        before, frame = dict(scope.variables), evaluation.stack.innermost
        frame.repeats += not is_known
        with evaluation.requests.records.repeated(before):
            found.append(evaluation.value(node.body, scope))
        frame.repeats -= not is_known
        frame.ended = False
        if not is_known:  # else the body has run for each item
            scope.variables = either([before, scope.variables])
    evaluation.stack.innermost.of_loops = around
    if has_none:
        scope.variables = unchanged
        return av.Record()
    if isinstance(node.body, ir.Entry):
        copied = av.of_kind(av.Record, iterable) if _keeps_keys(node.target, node.body) else ()
        return av.union((merged(found), *(answer for each in copied for answer in each.answers)))
    prints = evaluation.language(scope).prints
    return av.union(found) if prints or isinstance(node.body, ir.Loop) else av.Record(items=found)


def _given_to_body(
    evaluation: av.Evaluation, node: ir.Loop, functions: Sequence[av.Closure], scope: av.Scope
) -> av.Value:
    """Call the functions that a loop of Go goes through, which call its body with each item."""
    at = (node.line, node.column)
    targets = (node.target.key, node.target.value) if isinstance(node.target, ir.Entry) else (node.target,)
    body = ir.Function(*at, "", tuple(ir.Parameter(each.line, each.column, each) for each in targets), node.body)
    evaluation.functions.entered(body)
    return evaluation.call_back(functions, [av.Closure(body, scope)], av.place_of(node, scope))


def _kept(node: ir.Loop, items: Sequence[av.Value]) -> list[av.Value]:
    """Return the items of a loop; of one that begins with a test of the item itself, those that are not empty."""
    first = node.body.children[0] if isinstance(node.body, ir.Group) and node.body.children else None
    tests = isinstance(first, ir.Name) and isinstance(node.target, ir.Name) and first.name == node.target.name
    return [each for each in items if not (tests and is_empty(each))]


def _keeps_keys(target: ir.AnyNode, entry: ir.Entry) -> bool:
    """Return whether a loop over entries makes one with the same key of each: `{k: v for k, v in row.items()}`."""
    key = target.items[0] if isinstance(target, ir.Sequence) else None
    return isinstance(key, ir.Name) and isinstance(entry.key, ir.Name) and key.name == entry.key.name


def iterated(evaluation: av.Evaluation, value: av.Value, place: Place) -> av.Value:
    """Return what an object of the program gives to a loop, or a response that got an iterator; any other value as it is."""
    if isinstance(value, av.Answer):
        slots = [value.request.changed.get((*value.path, name)) for name in _ITERATORS]
        methods = av.of_kind(av.Closure, *(slot.value for slot in slots if slot is not None))
        return evaluation.invoke(methods[0], av.Arguments(place), value) if methods else value
    if not isinstance(value, av.Record):
        return value
    is_declared = value.of is not None and not (value.items or value.fields or value.answers)
    if is_declared and evaluation.language(av.Scope(place.file)).zero_values:
        return av.Record(items=[av.Record(of=value.of, open=True)], open=True)  # a list that is declared with its type
    for name in _ITERATORS:
        if isinstance(method := evaluation.classes.member(value, name), av.Closure):
            found = evaluation.invoke(method, av.Arguments(place), value)
            return (
                found if found is not value else av.Record(items=[_iterated_next(evaluation, value, place)], open=True)
            )
    return value


def _iterated_next(evaluation: av.Evaluation, value: av.Record, place: Place) -> av.Value:
    """Return an item of an object of the program that is its own iterator."""
    methods = [evaluation.classes.member(value, name) for name in _NEXT]
    return av.union(
        evaluation.invoke(each, av.Arguments(place), value) for each in methods if isinstance(each, av.Closure)
    )


def _next(evaluation: av.Evaluation, target: ir.AnyNode, value: av.Value, scope: av.Scope, keyed: bool) -> None:
    """Give the next item to the variables of a loop; `keyed`: it is an entry, whose key has a variable of its own."""
    if not isinstance(target, ir.Entry):
        assign(evaluation, target, value, scope)
    elif keyed:
        unpack(evaluation, ir.Sequence(target.line, target.column, (target.key, target.value)), value, scope)
    else:
        is_only = isinstance(target.value, ir.Group)  # the key of an entry, or the item of a channel
        assign(evaluation, target.key, av.union(av.of_kind(av.Answer, value)) if is_only else av.NOTHING, scope)
        assign(evaluation, target.value, value, scope)


def _one_by_one(evaluation: av.Evaluation, source: av.Value) -> Sequence[av.Value]:
    """Return what a loop goes through one by one: the entries of a record, or the items of a short list that is known."""
    lists = av.of_kind(av.Record, source)
    entries = [pair for each in lists if each.kind is av.Kind.ENTRIES for pair in each.items]
    if entries:
        return entries if len(entries) <= _MOST_ENTRIES else ()
    only = source if isinstance(source, av.Record) else av.Record(open=True)
    known = not (only.open or only.fields or only.made or only.of)
    return one_by_one(only.items, evaluation.requests.paths.has_segment) if known else ()


def _own_of_rounds(loop: ir.Loop, around: Collection[str]) -> list[str]:
    """Return the variables that each round of a loop has for itself: those of its item, and new ones that its body sets."""
    of_item = [each.name for each in ir.nodes(loop.target) if isinstance(each, ir.Name)]
    targets = (each.target for each in ir.nodes(loop.body) if isinstance(each, ir.Assign))
    names = (each.name for one in targets for each in ir.nodes(one) if isinstance(each, ir.Name))
    return [*of_item, *(each for each in names if each not in around)]


def _function(evaluation: av.Evaluation, node: ir.Function, scope: av.Scope) -> av.Value:
    is_shared = evaluation.language(scope).loops_share_variables
    of_loops = () if is_shared else evaluation.stack.innermost.of_loops
    if own := {name: scope.variables[name] for name in of_loops if name in scope.variables}:
        scope = av.Scope(scope.file, own, scope, scope.this, given=tuple(own))
    closure = av.Closure(node, scope, None)
    evaluation.functions.defined(closure)
    if node.owner:
        owner = evaluation.classes.of_type(node.owner, scope)
        if owner is not None:
            owner.methods[node.name] = closure
            evaluation.functions.belongs_to(closure, owner)
            return closure
    if node.name:
        _around_blocks(evaluation, scope).variables[node.name] = closure
    texts = [each for mark in node.marks for each in ir.nodes(mark) if isinstance(each, ir.Text)]
    evaluation.requests.quiet.update(av.place_of(each, scope) for each in texts)
    for mark in node.marks if evaluation.language(scope).decorates else ():
        decorator = evaluation.value(mark.function if isinstance(mark, ir.Call) else mark, scope)
        if any(_keeps_function(each.function) for each in av.of_kind(av.Closure, decorator)):
            made = av.closures_in(evaluation.value(mark, scope))
            evaluation.call_back(made, [av.Closure(node, scope, bare=True)], av.place_of(mark, scope))
    return closure


def _around_blocks(evaluation: av.Evaluation, scope: av.Scope) -> av.Scope:
    """Return the scope to which a function belongs that is defined here: not to a block around it, as of `helpers do`."""
    block = evaluation.stack.innermost.closure if evaluation.language(scope).defines_through_blocks else None
    in_block = block is not None and not block.function.name and scope.around is block.scope
    return block.scope if block is not None and in_block else scope


def _keeps_function(decorator: ir.Function) -> bool:
    """Return whether a decorator keeps the function that it gets in a table: `TABLE[name] = function`."""
    inner = [decorator, *(each for each in ir.nodes(decorator.body) if isinstance(each, ir.Function))]
    given = {ir.last_name(each.target) for function in inner for each in function.parameters}
    return any(
        isinstance(each, ir.Assign) and isinstance(each.target, ir.Index) and ir.last_name(each.value) in given
        for each in ir.nodes(decorator.body)
    )


def _class(evaluation: av.Evaluation, node: ir.Class, scope: av.Scope) -> av.Value:
    return evaluation.definitions.define(node, scope)


STATEMENTS: dict[type[ir.Node], Callable[[av.Evaluation, Any, av.Scope], av.Value]] = {
    ir.Group: _group,
    ir.Return: _return,
    ir.Branch: branch,
    ir.Loop: _repeated,
    ir.Function: _function,
    ir.Class: _class,
    ir.Parameter: lambda *_: av.NOTHING,
    ir.Assign: assignment,
}
