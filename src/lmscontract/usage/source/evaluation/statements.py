"""Evaluates statements: blocks, branches, loops, definitions, results, and assignments to any kind of target."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeGuard

from msgspec.structs import replace

from lmscontract.usage.source.evaluation.counters import counted, positions, positions_of, with_positions
from lmscontract.usage.source.evaluation.expressions import (
    constant,
    gives_constant,
    has_argument,
    is_own_text,
    item,
    key_texts,
    mark_empty,
    place_of,
)
from lmscontract.usage.source.evaluation.parameter_sets import gets_none
from lmscontract.usage.source.libraries.builders import set_option
from lmscontract.usage.source.libraries.records import change, is_empty, merged, one_by_one, spread
from lmscontract.usage.source.libraries.text_functions import pieces
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.read import read_member
from lmscontract.usage.source.values.abstract import (
    NO,
    NOTHING,
    YES,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Module,
    Record,
    Scope,
    Slot,
    Text,
    Unknown,
    Value,
    closures_in,
    element,
    has_answer,
    item_of,
    joined,
    known_texts,
    of_kind,
    options,
    pairs_of,
    plain_texts,
    text,
    union,
    written,
)
from lmscontract.usage.source.values.call_site import method_texts
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import json_name, property_of
from lmscontract.usage.source.values.record_states import Blocks, End
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_PRIMITIVE = re.compile(r"u?int\d*|float\d*|string|bool|error|byte|rune")
_MOST_ENTRIES = 24
"""The most entries of a record that a loop goes through one by one."""
_MOST_ROWS = 8
"""The most blocks of a branch, for each of which the rest of a block is evaluated, and rows of a table if the rest is long."""
_MOST_AFTER = 6_000
"""The most nodes that are evaluated again for the blocks of a branch, or the rows of a long table."""
_OF_ITEMS = ("isset", "empty")
"""Functions that return whether a list has an item at a position, and whether it has none or an empty one."""
_ITERATORS = ("__iter__", "__aiter__", "getIterator")
"""Methods of an object that give its items to a loop."""
_NEXT = ("__next__", "__anext__")
"""Methods of an iterator that give its next item."""
_ASKING = {"present": True, "blank": False}
"""Methods of Rails that ask whether a value is there, and what they say of one that is true."""
_ANY = ("*", "_")
"""Patterns of a switch that every text fits."""
_PAIR = 2
"""The number of variables for the key and the value of an entry."""
_READ = "read"
"""The command of a shell that reads a line into variables."""
_NO_LINE = re.compile(r"\s*(?:#|$)")
"""Matches an empty line, or a comment in a table."""
_MOST_LINES = 40
"""How many lines of a text a loop reads."""
_ERRORS = ("err", "error", "ok", "_")
"""Names of the second variable that a call gives besides its result."""


@dataclass(slots=True)
class _Run:
    """What the blocks of a branch gave: their results, and how those ended after which the function goes on.

    `test` is what decided on the last block, `printed` what the commands printed that decided.
    """

    test: Value
    printed: list[Value]
    blocks: Blocks
    results: list[Value] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)

    def add(self, other: _Run) -> None:
        """Add the blocks of a branch that runs if no block of this one does."""
        self.printed += other.printed
        self.results += other.results
        self.ends += other.ends
        self.blocks.add(other.blocks)


def _group(evaluation: Evaluation, node: ir.Group, scope: Scope) -> Value:
    if node.negates:
        return _opposite(evaluation.value(node.children[0], scope))
    if not node.pipes:
        return _parts(evaluation, node, scope)
    before = {name: value for name, value in scope.variables.items() if name == ir.INPUT}
    result = _parts(evaluation, node, scope)
    scope.variables.pop(ir.INPUT, None)
    scope.variables.update(before)
    return result


def _parts(evaluation: Evaluation, node: ir.Group, scope: Scope) -> Value:
    if (loop := counted(node)) is not None:
        evaluation.value(node.children[0], scope)
        return evaluation.value(loop, scope)
    last: Value = NOTHING
    for child in node.children if node.block else ():
        if isinstance(child, ir.Function) and not child.owner:
            evaluation.value(child, scope)
    prints = node.block and evaluation.language(scope).prints
    for number, child in enumerate(node.children, 1):
        before, rest, is_done = last, node.children[number:], False
        if node.block and rest and isinstance(child, ir.Branch) and not child.is_handler:
            last, is_done = _branch_and(evaluation, child, replace(node, children=rest), scope)
        else:
            last = NOTHING if node.block and _drops(child) else evaluation.value(child, scope)
        if node.block and isinstance(child, ir.Assign) and (rows := _rows(evaluation, last, child.target, rest)):
            return _row_by_row(evaluation, child.target, rows, replace(node, children=rest), scope)
        if isinstance(child, ir.Branch) and len(child.bodies) == 1 and child.is_handler:
            last = union((before, last))
        if prints:
            last = union([*filter(has_answer, options(before)), NOTHING if isinstance(child, ir.Assign) else last])
        if is_done or (node.block and evaluation.frame.ended):
            break
    return last if node.block or len(node.children) == 1 else NOTHING


def _opposite(value: Value) -> Value:
    if value is YES or value is NO:
        return NO if value is YES else YES
    return Constant(not value.value) if isinstance(value, Constant) and isinstance(value.value, bool) else NOTHING


def _drops(node: ir.AnyNode) -> bool:
    """Return whether a statement drops an entry of a mapping that may lack it: `record.pop("price", None)`."""
    is_method = isinstance(node, ir.Call) and isinstance(node.function, ir.Member) and node.function.name == "pop"
    return is_method and isinstance(node, ir.Call) and len(node.arguments) == 2


def _rows(evaluation: Evaluation, value: Value, target: ir.AnyNode, rest: Sequence[ir.AnyNode]) -> Sequence[Value]:
    """Return the rows of a table of which a value may be any: classes, or records with functions or parts of paths."""
    rows, in_order = options(value), isinstance(target, ir.Sequence)  # `url, body = …`
    is_row = _is_listed if in_order else _is_row
    if len(rows) < 2 or not all(isinstance(each, ClassValue) or is_row(each) for each in rows):
        return ()
    if len(rows) > _MOST_ROWS and len(rows) * sum(1 for each in rest for _ in ir.nodes(each)) > _MOST_AFTER:
        return ()
    values = [slot.value for each in of_kind(Record, *rows) for slot in each.fields.values()]
    values += [item for each in of_kind(Record, *rows) for item in each.items]
    if any(isinstance(each, Closure | ClassValue) for each in (*rows, *values)):
        return rows
    writes = any(evaluation.requests.has_segment(each) for each in of_kind(Text, *values))
    return rows if writes and len(_members_of(target, rest)) > 1 else ()


def _is_row(value: Value) -> bool:
    """Return whether a value is a record of several values, or an object without methods."""
    if not isinstance(value, Record) or value.name or value.open or value.items:
        return False
    return len(value.fields) > 1 and (value.of is None or not value.of.methods)


def _is_listed(value: Value) -> bool:
    """Return whether a value is a list of several values, such as a tuple."""
    return isinstance(value, Record) and len(value.items) > 1 and not (value.fields or value.open or value.of)


def _members_of(target: ir.AnyNode, rest: Sequence[ir.AnyNode]) -> set[str]:
    """Return the names of the members of a variable that statements use, or the variables that get these."""
    if not isinstance(target, ir.Name):
        return {each.name for each in ir.nodes(target) if isinstance(each, ir.Name)}
    used = [each for one in rest for each in ir.nodes(one) if isinstance(each, ir.Member | ir.Index)]
    used = [each for each in used if isinstance(each.of, ir.Name) and each.of.name == target.name]
    keys = {each.key.value for each in used if isinstance(each, ir.Index) and isinstance(each.key, ir.Text)}
    return keys | {each.name for each in used if isinstance(each, ir.Member)}


def _row_by_row(
    evaluation: Evaluation, target: ir.AnyNode, rows: Sequence[Value], rest: ir.Group, scope: Scope
) -> Value:
    """Evaluate the rest of a block for each row of a table, since the values of a row belong together."""
    before, frame = scope.variables, evaluation.frame
    found: list[tuple[Value, dict[str, Value], bool]] = []
    for each in rows:
        scope.variables, frame.ended = dict(before), False
        assign(evaluation, target, each, scope)
        found.append((_group(evaluation, rest, scope), scope.variables, frame.ended))
    results, ends, ended = zip(*found, strict=True)
    scope.variables, frame.ended = _either(ends), all(ended)
    return union(results)


def _return(evaluation: Evaluation, node: ir.Return, scope: Scope) -> Value:
    value = evaluation.value(node.value, scope)
    if isinstance(node.value, ir.Sequence) and isinstance(value, Record):
        value = _filled(evaluation, node.value.items, value, scope)
    is_item = not node.ends and not isinstance(node.value, ir.Spread)
    evaluation.frame.results.append(item_of(value) if is_item else value)
    evaluation.frame.ended |= node.ends
    return value


def _filled(evaluation: Evaluation, nodes: Sequence[ir.AnyNode], results: Record, scope: Scope) -> Value:
    """Return results, the members as they are after the calls: `return page.Data, json.NewDecoder(body).Decode(&page)`."""
    if len(nodes) != len(results.items) or not any(isinstance(each, ir.Call) for each in nodes):
        return results
    pairs = zip(nodes, results.items, strict=True)
    return Record(
        items=[evaluation.value(node, scope) if isinstance(node, ir.Member) else each for node, each in pairs]
    )


def _branch(evaluation: Evaluation, node: ir.Branch, scope: Scope) -> Value:
    return _branch_and(evaluation, node, None, scope)[0]


def _branch_and(evaluation: Evaluation, node: ir.Branch, rest: ir.Group | None, scope: Scope) -> tuple[Value, bool]:
    """Evaluate a branch, and also what follows if it is evaluated after each block; return whether it was."""
    before, frame = scope.variables, evaluation.frame
    run = _run(evaluation, node, scope)
    blocks, ends, results = run.blocks, run.ends, run.results
    splits = rest is not None and _belong_together(evaluation, run, before, rest)
    if rest is not None and splits:
        printed = results if evaluation.language(scope).prints else []
        results = [*filter(has_answer, printed), *_after_each(evaluation, rest, run, scope)]
    else:
        scope.variables = _either([each.variables for each in ends]) if ends else dict(before)
    blocks.join()
    frame.left += [blocks] if blocks.left else []
    result = union(results)
    if _has_blocks(node):
        return union((*run.printed, result)), splits
    of_both = NO if run.test is NO and not results else result  # `a and b`
    return NOTHING if of_both is YES and run.test is not YES else of_both, splits


def _run(evaluation: Evaluation, node: ir.Branch, scope: Scope) -> _Run:
    """Evaluate the blocks of a branch."""
    test = _first_test(evaluation, node, scope)
    before, frame = scope.variables, evaluation.frame
    clause, done = False, 0
    run = _Run(test, _printed(evaluation, node, test, scope), Blocks.of(before if _has_blocks(node) else {}))
    bodies = _cases(evaluation, node, test, scope) or node.bodies
    for number, body in enumerate(bodies):
        scope.variables = dict(before)
        clause = number > 0 and isinstance(body, ir.Branch) and len(body.bodies) == 1  # else if
        if clause and isinstance(body, ir.Branch):
            run.test = _test(evaluation, body.test, scope)
            run.printed += _printed(evaluation, body, run.test, scope)
            body = body.bodies[0]
        if run.test is NO and (clause or number == 0):
            continue
        done += 1
        if number > 0 and isinstance(body, ir.Branch) and _has_blocks(body):  # else if, with what follows it
            run.add(_run(evaluation, body, scope))
            frame.ended = False
            continue
        returned, this = len(frame.results), scope.this
        kept = {**this.fields} if isinstance(this, Record) else {}
        run.results.append(evaluation.value(body, scope))
        records = run.blocks.leave(frame.ended)
        if number == 0 and _is_left_out(node.test, before, scope, frame.closure):  # read, but not run by this call
            del run.results[-1], frame.results[returned:]
            done -= 1
            if isinstance(this, Record):
                this.fields = kept
        elif not frame.ended:
            run.ends.append(End(scope.variables, records))
        frame.ended = False
        if run.test is YES:
            frame.ended = not run.ends
            break
    else:
        if len(node.bodies) == 1 or clause:
            run.ends.append(End(before, []))
    _leave_out(evaluation, node, scope, done)
    return run


def _has_blocks(node: ir.Branch) -> bool:
    return any(isinstance(each, ir.Group) and each.block for each in node.bodies)


def _belong_together(evaluation: Evaluation, run: _Run, before: Mapping[str, Value], rest: ir.Group) -> bool:
    """Return whether blocks choose paths or methods of requests, and set something else, with which these are sent later."""
    if not 1 < len(run.ends) <= _MOST_ROWS:
        return False
    settings = run.blocks.settings(before, run.ends)
    chosen = ({_requested(evaluation, each) for each in values} - {frozenset()} for values in settings)
    if len(settings) < 2 or not any(len(each) > 1 for each in chosen):
        return False
    return len(run.ends) * sum(1 for _ in ir.nodes(rest)) <= _MOST_AFTER


def _requested(evaluation: Evaluation, value: Value) -> frozenset[str]:
    """Return the paths and methods of requests that a value may be."""
    paths = [each.plain for each in of_kind(Text, value) if evaluation.requests.has_segment(each)]
    return frozenset((*paths, *method_texts(value)))


def _after_each(evaluation: Evaluation, rest: ir.Group, run: _Run, scope: Scope) -> list[Value]:
    """Evaluate what follows a branch after each of its blocks, since what a block sets belongs together."""
    frame = evaluation.frame
    results: list[Value] = []
    ends: list[Mapping[str, Value]] = []
    run.blocks.ends.clear()
    for variables, records in run.ends:
        scope.variables, frame.ended = dict(variables), False
        for each in records:
            each.restore()
        results.append(evaluation.value(rest, scope))
        run.blocks.leave(frame.ended)
        ends += [] if frame.ended else [scope.variables]
    scope.variables, frame.ended = _either(ends or [scope.variables]), not ends
    return results


def _first_test(evaluation: Evaluation, node: ir.Branch, scope: Scope) -> Value:
    """Return the value of what decides whether the first block of a branch runs; of a switch, the value that it compares."""
    is_switch = any(map(_is_case, node.bodies))
    value = evaluation.value(node.test, scope) if is_switch else _test(evaluation, node.test, scope)
    return _of_row(evaluation, node.test, scope) or _given_or_not(evaluation, node, value, scope)


def _printed(evaluation: Evaluation, node: ir.Branch, test: Value, scope: Scope) -> list[Value]:
    """Return the responses that the command prints which decides on a branch: `if curl "$url"; then return 0; fi`."""
    parts = node.test.children if isinstance(node.test, ir.Group) else (node.test,)
    is_command = isinstance(parts[-1] if parts else None, ir.Call | ir.Group) and not any(map(_is_case, node.bodies))
    prints = is_command and evaluation.language(scope).prints_tests
    return [*filter(has_answer, options(test))] if prints else []


def _leave_out(evaluation: Evaluation, node: ir.Branch, scope: Scope, run: int) -> None:
    """Note that a call does not run all blocks of a branch, of which it has run some, if they write a path."""
    if run == len(node.bodies):
        return
    paths = (each for body in node.bodies for each in ir.nodes(body) if isinstance(each, ir.Text))
    around = [closure for _, closure in evaluation.frames[-1:] if closure is not None]
    if around and any(evaluation.requests.is_path(text(each.value, place_of(each, scope))) for each in paths):
        evaluation.leaves_out(around[0].function)


def _test(evaluation: Evaluation, node: ir.AnyNode, scope: Scope) -> Value:
    """Return the value of a test; of a parameter, whether what a call gives to it is true, or there."""
    value = evaluation.value(node, scope)
    if isinstance(value, Constant) and isinstance(value.value, bool) and gives_constant(node, value, scope):
        return YES if value == YES else NO
    asked, negated = ir.asked(node)
    if isinstance(asked, ir.Call) and (name := ir.last_name(asked.function)) in _OF_ITEMS and asked.arguments:
        has = has_argument(evaluation, asked.arguments[0], scope)
        if has is not None and (name == _OF_ITEMS[0] or not has):  # one that is there may be empty
            return YES if (has or name == _OF_ITEMS[1]) is not negated else NO
    own, name = (scope.this, ir.last_name(asked)) if isinstance(scope.this, Record | ClassValue) else (None, "")
    if own is not None and is_own_text(asked, evaluation.classes.property_of(own, name) or NOTHING):
        return NO if negated else YES
    given = scope.variables.get(asked.name) if isinstance(asked, ir.Name) and asked.name in scope.given else None
    arguments = evaluation.frame.arguments
    handed = arguments is not None and not arguments.open and given in arguments.all
    if handed and isinstance(given, Constant) and given.value != 0:  # nothing, or a number
        return NO if (given.value is None) is not negated else YES
    is_there = bool(given.known) if isinstance(given, Text) else isinstance(given, Answer)
    return (NO if negated else YES) if handed and is_there else value


def _is_left_out(test: ir.AnyNode, variables: Mapping[str, Value], scope: Scope, closure: Closure | None) -> bool:
    """Return whether a block runs only for parameters that a call leaves out: `if ($Id) { return … }`.

    Whether a call has a switch is not seen.
    """
    parameters = closure.function.parameters if closure is not None else ()
    switches = {ir.last_name(each.target) for each in parameters if each.type.lower() == ir.SWITCH}
    parts = [test]
    if isinstance(test, ir.Group | ir.Branch):
        parts = [*test.children] if isinstance(test, ir.Group) else [test.test, *test.bodies]
    names = [each.name for each in parts if isinstance(each, ir.Name) and each.name in scope.given]
    tested = [each for each in names if each not in switches]
    return bool(tested) and len(names) == len(parts) and all(variables.get(each) == Constant(None) for each in tested)


def _given_or_not(evaluation: Evaluation, node: ir.Branch, test: Value, scope: Scope) -> Value:
    """Return whether a parameter has a value, if one of two expressions is chosen by it; else the test as it is.

    A variable of another name that a call of the program hands to it has one.
    """
    tests = node.test.children if isinstance(node.test, ir.Group) else (node.test,)
    is_choice = len(node.bodies) == 2 and not any(isinstance(each, ir.Group | ir.Branch) for each in node.bodies)
    tested = tests[0] if is_choice and len(tests) == 1 else None
    if_there, if_not = YES, NO
    if isinstance(tested, ir.Compare) and isinstance(tested.right, ir.Literal) and tested.right.value is None:
        if_there, if_not = (YES, NO) if tested.negated else (NO, YES)
        tested = tested.left
    given = scope.variables.get(tested.name) if isinstance(tested, ir.Name) and tested.name in scope.given else None
    if given == Constant(None):
        return if_not
    arguments = evaluation.frame.arguments
    handed = arguments is not None and not arguments.open and given in arguments.all
    is_other = isinstance(given, Unknown) and isinstance(tested, ir.Name) and given.name not in ("", tested.name)
    return if_there if (isinstance(given, Text) and given.known) or (handed and is_other) else test


def _of_row(evaluation: Evaluation, test: ir.AnyNode, scope: Scope) -> Value | None:
    """Return what the flag of a row of a table says, of which a function without a name gets one after the other; or None."""
    tested, *negated = test.children if isinstance(test, ir.Group) and test.children else (test,)
    asked = ""
    if isinstance(tested, ir.Call) and isinstance(tested.function, ir.Member) and not tested.arguments:
        asked, tested = plain(tested.function.name), tested.function.of
    of = tested.of if isinstance(tested, ir.Index | ir.Member) else None
    closure = evaluation.frame.closure
    if closure is None or closure.function.name or len(negated) > 1 or asked not in ("", *_ASKING):
        return None
    row = scope.variables.get(of.name) if isinstance(of, ir.Name) else None
    value = evaluation.value(tested, scope) if isinstance(row, Record) and not (row.open or _is_other(row)) else NOTHING
    if not (isinstance(value, Constant) and isinstance(value.value, bool)):
        return None
    holds = value.value is _ASKING.get(asked, True)
    return YES if holds is not bool(negated) else NO


def _is_other(record: Record) -> bool:
    return bool(record.name or record.of or record.base or record.request)


def _cases(evaluation: Evaluation, node: ir.Branch, test: Value, scope: Scope) -> list[ir.AnyNode]:
    """Return the blocks of a switch that run for a known text, or for a constant that a call gives.

    These are those of its case, else the default; of other branches, and of what is not known, there are none.
    """
    if isinstance(test, Record) and test.of is not None:
        return _cases_of_class(evaluation, node, test.of)
    found: list[ir.AnyNode] = []
    default: list[ir.AnyNode] = []
    waiting: list[str] = []
    tested, known = _tested(node.test, test, scope), False
    for body in node.bodies if tested else ():
        children = body.children if isinstance(body, ir.Group) else ()
        written = takewhile(_is_label, children[:-1] or children)
        labels = [each for label in written for each in _label(evaluation, label, scope) if each not in _ANY]
        known = known or bool(labels)
        waiting += labels
        if labels and len(children) == 1:
            continue  # it falls through to the next case
        if {tested, tested.rpartition(".")[2]} & {*waiting}:
            found.append(body)
        elif not waiting:
            default.append(body)
        waiting = []
    return (found or default) if known else []


def _cases_of_class(evaluation: Evaluation, node: ir.Branch, of: ClassValue) -> list[ir.AnyNode]:
    """Return the blocks that run for an object of a class: `is Goods -> "/goods"`; none if it may be of one of its subclasses."""
    names = {each.node.name for each in (of, *evaluation.classes.ancestors(of))}
    blocks = [(each.children if isinstance(each, ir.Group) else (), each) for each in node.bodies]
    labelled = [({ir.last_name(one) for one in takewhile(_is_label, parts[:-1])}, each) for parts, each in blocks]
    if not any(evaluation.classes.named(name, of.scope) for labels, _ in labelled for name in labels):
        return []
    found = [each for labels, each in labelled if labels & names]
    is_known = bool(found) or not evaluation.subclasses.has_subclasses(of)
    return found or ([each for labels, each in labelled if not labels] if is_known else [])


def _tested(node: ir.AnyNode, value: Value, scope: Scope) -> str:
    """Return the text, or the constant that a call gives, of which a switch chooses a case; empty if it is not known."""
    found = value.known if isinstance(value, Text) else constant(value) if gives_constant(node, value, scope) else None
    return (found or "").lower()


def _is_case(body: ir.AnyNode) -> bool:
    """Return whether a block of a branch begins with what it is for."""
    return isinstance(body, ir.Group) and body.block and any(map(_is_label, body.children[:1]))


def _is_label(node: ir.AnyNode) -> bool:
    """Return whether a part of a case is what it is for."""
    return isinstance(node, ir.Text | ir.Literal) or (isinstance(node, ir.Name | ir.Member) and node.name[:1].isupper())


def _label(evaluation: Evaluation, node: ir.AnyNode, scope: Scope) -> list[str]:
    """Return what a case is for: a text, or a constant; of one that is not known, its name."""
    value = evaluation.value(node, scope)
    return [each.lower() for each in (plain_texts(value) or [constant(value) or ir.last_name(node)])]


def _either(ends: Sequence[Mapping[str, Value]]) -> dict[str, Value]:
    found = dict(ends[0])
    for end in ends[1:]:
        for name, value in end.items():
            known = found.setdefault(name, value)
            if known is not value:
                found[name] = union((known, value))
    return found


def _repeated(evaluation: Evaluation, node: ir.Loop, scope: Scope) -> Value:
    """Run a loop; one of a shell that reads a text which is known runs for each line that is no comment."""
    given, tested = scope.variables.get(ir.INPUT), node.body.children[:1] if isinstance(node.body, ir.Group) else ()
    calls = (each for part in tested for each in ir.nodes(part) if isinstance(each, ir.Call))
    reads = any(ir.last_name(each.function) == _READ for each in calls)
    if not (reads and isinstance(given, Text) and given.known):
        return _loop(evaluation, node, scope)
    lines = [each for each in of_kind(Text, *pieces(given, "\n")) if not _NO_LINE.match(each.plain)]
    results = []
    for each in lines[:_MOST_LINES] or [given]:
        scope.variables[ir.INPUT] = each
        results.append(_loop(evaluation, node, scope))
    return union(results)


def _loop(evaluation: Evaluation, node: ir.Loop, scope: Scope) -> Value:
    of, step = positions_of(node.iterable)
    iterable = evaluation.value(node.iterable if of is None else of, scope)
    iterable = iterable if of is None else positions(iterable, step)
    if (functions := of_kind(Closure, iterable)) and evaluation.language(scope).zero_values:
        return _given_to_body(evaluation, node, functions, scope)
    source = union(_iterated(evaluation, each, place_of(node, scope)) for each in options(iterable))
    if evaluation.table(scope).paired or isinstance(node.target, ir.Entry):
        records = (pairs_of(o) if isinstance(o, Record) and o.fields and not o.name else o for o in options(source))
        source = union(map(with_positions, records) if isinstance(node.target, ir.Entry) else records)
    elif evaluation.language(scope).iterates_keys and _is_mapping(source) and not isinstance(node.body, ir.Entry):
        source = Record(items=[text(key, slot.place) for key, slot in source.fields.items()], name="entries")
    if isinstance(iterable, Record):
        evaluation.takes(iterable)
    found: list[Value] = []
    items = _kept(node, _one_by_one(evaluation, source))
    is_known = isinstance(source, Record) and bool(items)
    has_none, unchanged = gets_none(node.iterable, iterable, evaluation.frame.closure), dict(scope.variables)
    keyed = any(each.name == "entries" for each in of_kind(Record, source))
    for each in items or [element(source)]:
        _next(evaluation, node.target, each, scope, keyed=keyed)
        before, frame = dict(scope.variables), evaluation.frame
        frame.repeats += not is_known
        with evaluation.requests.records.repeated(before):
            found.append(evaluation.value(node.body, scope))
        frame.repeats -= not is_known
        frame.ended = False
        if not is_known:  # else the body has run for each item
            scope.variables = _either([before, scope.variables])
    if has_none:
        scope.variables = unchanged
        return Record()
    if isinstance(node.body, ir.Entry):
        copied = of_kind(Record, iterable) if _keeps_keys(node.target, node.body) else ()
        return union((merged(found), *(answer for each in copied for answer in each.answers)))
    prints = evaluation.language(scope).prints
    return union(found) if prints or isinstance(node.body, ir.Loop) else Record(items=found)


def _given_to_body(evaluation: Evaluation, node: ir.Loop, functions: Sequence[Closure], scope: Scope) -> Value:
    """Call the functions that a loop of Go goes through, which call its body with each item."""
    at = (node.line, node.column)
    targets = (node.target.key, node.target.value) if isinstance(node.target, ir.Entry) else (node.target,)
    body = ir.Function(*at, "", tuple(ir.Parameter(each.line, each.column, each) for each in targets), node.body)
    evaluation.entered(body)
    return evaluation.call_back(functions, [Closure(body, scope)], place_of(node, scope))


def _kept(node: ir.Loop, items: Sequence[Value]) -> list[Value]:
    """Return the items of a loop; of one that begins with a test of the item itself, those that are not empty."""
    first = node.body.children[0] if isinstance(node.body, ir.Group) and node.body.children else None
    tests = isinstance(first, ir.Name) and isinstance(node.target, ir.Name) and first.name == node.target.name
    return [each for each in items if not (tests and is_empty(each))]


def _keeps_keys(target: ir.AnyNode, entry: ir.Entry) -> bool:
    """Return whether a loop over entries makes one with the same key of each: `{k: v for k, v in row.items()}`."""
    key = target.items[0] if isinstance(target, ir.Sequence) else None
    return isinstance(key, ir.Name) and isinstance(entry.key, ir.Name) and key.name == entry.key.name


def _iterated(evaluation: Evaluation, value: Value, place: Place) -> Value:
    """Return what an object of the program gives to a loop; any other value as it is."""
    if not isinstance(value, Record) or value.of is None:
        return value
    if evaluation.language(Scope(place.file)).zero_values and not (value.items or value.fields or value.answers):
        return Record(items=[Record(of=value.of, open=True)], open=True)  # a list that is declared with its type
    for name in _ITERATORS:
        if isinstance(method := evaluation.classes.member(value, name), Closure):
            found = evaluation.invoke(method, Arguments(place), value)
            return found if found is not value else Record(items=[_iterated_next(evaluation, value, place)], open=True)
    return value


def _iterated_next(evaluation: Evaluation, value: Record, place: Place) -> Value:
    """Return an item of an object of the program that is its own iterator."""
    methods = [evaluation.classes.member(value, name) for name in _NEXT]
    return union(evaluation.invoke(each, Arguments(place), value) for each in methods if isinstance(each, Closure))


def _next(evaluation: Evaluation, target: ir.AnyNode, value: Value, scope: Scope, keyed: bool) -> None:
    """Give the next item to the variables of a loop; `keyed`: it is an entry, whose key has a variable of its own."""
    if not isinstance(target, ir.Entry):
        assign(evaluation, target, value, scope)
    elif keyed:
        _unpack(evaluation, ir.Sequence(target.line, target.column, (target.key, target.value)), value, scope)
    else:
        is_only = isinstance(target.value, ir.Group)  # the key of an entry, or the item of a channel
        assign(evaluation, target.key, union(of_kind(Answer, value)) if is_only else NOTHING, scope)
        assign(evaluation, target.value, value, scope)


def _is_mapping(value: Value) -> TypeGuard[Record]:
    """Return whether a value is a dictionary with known keys, which a loop of Python goes through."""
    if not isinstance(value, Record) or value.open or value.items or value.answers:
        return False
    return bool(value.fields) and not (value.name or value.of or value.base or value.request)


def _one_by_one(evaluation: Evaluation, source: Value) -> Sequence[Value]:
    """Return what a loop goes through one by one: the entries of a record, or the items of a short list that is known."""
    lists = of_kind(Record, source)
    entries = [pair for each in lists if each.name == "entries" for pair in each.items]
    if entries:
        return entries if len(entries) <= _MOST_ENTRIES else ()
    only = source if isinstance(source, Record) else Record(open=True)
    known = not (only.open or only.fields or only.name or only.of)
    return one_by_one(only.items, evaluation.requests.has_segment) if known else ()


# Definitions


def _function(evaluation: Evaluation, node: ir.Function, scope: Scope) -> Value:
    closure = Closure(node, scope, None)
    evaluation.defined(closure)
    if node.owner:
        owner = evaluation.classes.of_type(node.owner, scope)
        if owner is not None:
            owner.methods[node.name] = closure
            evaluation.belongs_to(closure, owner)
            return closure
    if node.name:
        _around_blocks(evaluation, scope).variables[node.name] = closure
    texts = [each for mark in node.marks for each in ir.nodes(mark) if isinstance(each, ir.Text)]
    evaluation.requests.quiet.update(place_of(each, scope) for each in texts)
    for mark in node.marks if evaluation.language(scope).decorates else ():
        decorator = evaluation.value(mark.function if isinstance(mark, ir.Call) else mark, scope)
        if any(_keeps_function(each.function) for each in of_kind(Closure, decorator)):
            made = closures_in(evaluation.value(mark, scope))
            evaluation.call_back(made, [Closure(node, scope, bare=True)], place_of(mark, scope))
    return closure


def _around_blocks(evaluation: Evaluation, scope: Scope) -> Scope:
    """Return the scope to which a function belongs that is defined here: not to a block around it, as of `helpers do`."""
    block = evaluation.frame.closure if evaluation.language(scope).defines_through_blocks else None
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


def _class(evaluation: Evaluation, node: ir.Class, scope: Scope) -> Value:
    return evaluation.definitions.define(node, scope)


def _parameter(_evaluation: Evaluation, _node: ir.Parameter, _scope: Scope) -> Value:
    return NOTHING


# Assignments


def _assign(evaluation: Evaluation, node: ir.Assign, scope: Scope) -> Value:
    old = evaluation.value(node.target, scope) if node.keeps else NOTHING
    if all(isinstance(each, Record) for each in options(old)):
        return old  # `@goods ||= {}`, which others fill in
    value = evaluation.value(node.value, scope)
    if isinstance(node.target, ir.Member | ir.Index):
        mark_empty(evaluation, node.value, value, scope)
    if isinstance(node.value, ir.Group) and not node.value.children:
        value = _declared(evaluation, node, scope)
    value = evaluation.typed(value, node.type, scope)
    if node.type and isinstance(value, Unknown) and value.name and not evaluation.classes.of_type(value.type, scope):
        value = Unknown(value.name, node.type)  # `m.(*Client)`, `(Client) m`, `Client client = …`
    value = evaluation.instances.made_as(value, node.type, scope)
    if node.add:
        value = _appended(evaluation.value(node.target, scope), value, place_of(node, scope))
    for name in ir.nodes(node.target) if node.declares else ():
        if isinstance(name, ir.Name):
            scope.variables.setdefault(name.name, NOTHING)
    assign(evaluation, node.target, value, scope)
    return value


def _declared(evaluation: Evaluation, node: ir.Assign, scope: Scope) -> Value:
    """Return the value of a variable that is declared without one."""
    if evaluation.language(scope).zero_values:
        if _PRIMITIVE.fullmatch(node.type):
            return Constant(None)
        found = evaluation.classes.of_type(node.type, scope)
        return Record(of=found, open=found is not None or "[" in node.type)
    return Unknown(ir.last_name(node.target), node.type)


def _appended(old: Value, value: Value, place: Place) -> Value:
    answers = of_kind(Answer, value)
    if answers:
        return union((old, *answers))
    if isinstance(value, Record) and (changed := of_kind(Answer, old)):
        for each in changed:
            change(each, value)
        return old
    records = [each for each in of_kind(Record, old) if each.base is None]
    for record in records:
        if isinstance(value, Record) and value.fields and not record.fields:
            record.add(value)
        else:
            spread(record, value)
    if not records and isinstance(value, Record) and value.items and not of_kind(Text, old):
        return value  # a list that begins with it
    return old if records else joined((old, value), place)


def assign(evaluation: Evaluation, target: ir.AnyNode, value: Value, scope: Scope) -> None:
    """Give a value to a variable, a member, an item or the parts of a pattern."""
    if isinstance(target, ir.Name):
        _set_variable(evaluation, target, value, scope)
    elif isinstance(target, ir.Member | ir.Index):
        _set_part(evaluation, target, value, scope)
    elif isinstance(target, ir.Record):
        _destructure(evaluation, target, value, scope)
    elif isinstance(target, ir.Sequence):
        _unpack(evaluation, target, value, scope)
    elif isinstance(target, ir.Choice):
        defaults = [evaluation.value(each, scope) for each in target.options[1:]]
        assign(evaluation, target.options[0], union((value, *defaults)), scope)
    elif isinstance(target, ir.Assign):  # a pattern with a default
        assign(evaluation, target.target, union((value, evaluation.value(target.value, scope))), scope)
    elif isinstance(target, ir.Spread | ir.Argument):
        assign(evaluation, target.value, value, scope)
    elif isinstance(target, ir.Group):  # patterns of which one fits
        for each in target.children:
            assign(evaluation, each, value, scope)


def _set_variable(evaluation: Evaluation, target: ir.Name, value: Value, scope: Scope) -> None:
    name, around = target.name, scope.around
    while name not in scope.variables and around is not None:
        if name in around.variables:
            evaluation.gains(around, name, value)
            around.variables[name] = union((around.variables[name], value))
            break
        around = around.around
    if isinstance(declared := scope.variables.get(name), Unknown):  # with a type, and without a value yet
        value = evaluation.typed(value, declared.type, scope)
    this = scope.this if evaluation.language(scope).bare_members == "write" else None
    is_new = name not in scope.variables
    if is_new and isinstance(this, Record) and evaluation.classes.member(this, name) is not None:
        this.set(name, _of_property(evaluation, this, name, value), place_of(target, scope))
    elif is_new and isinstance(this, Record) and this.request and plain(name) in evaluation.table(scope).setters:
        set_option(evaluation, this, name, value, place_of(target, scope))
    else:
        scope.variables[name] = value


def _set_part(evaluation: Evaluation, target: ir.Member | ir.Index, value: Value, scope: Scope) -> None:
    place = place_of(target, scope)
    key = evaluation.value(target.key, scope) if isinstance(target, ir.Index) else NOTHING
    evaluation.requests.note_key(key)
    for owner in _owners(evaluation, target.of, scope):
        if isinstance(target, ir.Member):
            _set_member(evaluation, owner, target.name, value, place)
            if isinstance(owner, Unknown):
                evaluation.common.set(owner, target.name, value, scope, place)
        else:
            _set_item(evaluation, owner, key, value, place, scope)


def _set_item(evaluation: Evaluation, owner: Value, key: Value, value: Value, place: Place, scope: Scope) -> None:
    if isinstance(owner, ClassValue) and isinstance(value, Closure):
        for each in known_texts(key):
            evaluation.classes.add_method(owner, each, value)
    elif isinstance(owner, Answer):
        for each in known_texts(key):
            owner.request.changed[*owner.path, each.plain] = Slot(value, written(each, place))
    elif isinstance(owner, Record):
        names = key_texts(evaluation, key, place, scope)
        for each in names:
            evaluation.gains(owner, each.plain, value)
            owner.set(each.plain, value, written(each, place))
        if not names:
            owner.add(value)


def _owners(evaluation: Evaluation, node: ir.AnyNode, scope: Scope) -> tuple[Value, ...]:
    """Return the values of which a member is set; a variable that is not known becomes a record."""
    owner = evaluation.value(node, scope)
    is_made = isinstance(node, ir.Name | ir.Member | ir.Index) and not evaluation.common.has(owner, scope)
    if isinstance(owner, Unknown) and is_made:
        if isinstance(node, ir.Member) and node.name in evaluation.table(scope).beside_content:
            return ()  # of a content that is a body: `content.Headers.ContentType = …`
        model = evaluation.classes.of_type(owner.type, scope) if owner.type else None
        name = owner.type or owner.name
        made = Record(open=True, name=name if model is None and name != "exports" else "", of=model)
        if plain(owner.type.rpartition(".")[2]) in evaluation.table(scope).urls:
            made = Record(name="url", base=owner)
        assign(evaluation, node, made, scope)
        return (made,)
    return options(owner)


def _set_member(evaluation: Evaluation, owner: Value, name: str, value: Value, place: Place) -> None:
    if isinstance(owner, ClassValue):
        owner.members.set(name, value, place)
    elif isinstance(owner, Module):
        owner.scope.variables[name] = value
    elif isinstance(owner, Answer):
        known = property_of(owner.type, name)
        key = json_name(known, owner.type) if known is not None else name
        owner.request.changed[*owner.path, key] = Slot(value, place)
    elif isinstance(owner, Record):
        if owner.name or owner.request:
            set_option(evaluation, owner, name, value, place)
        evaluation.gains(owner, name, value)
        evaluation.common.extend(owner, name, value, place)
        owner = evaluation.classes.holder(owner, name, place)
        owner.set(name, _of_property(evaluation, owner, name, value), place)


def _of_property(evaluation: Evaluation, owner: Record, name: str, value: Value) -> Value:
    """Return a value in the class that the property declares which is set to it."""
    known = property_of(owner.of, name)
    return value if known is None or owner.of is None else evaluation.typed(value, known.type, owner.of.scope)


def _destructure(evaluation: Evaluation, target: ir.Record, value: Value, scope: Scope) -> None:
    for entry in target.entries:
        place = place_of(entry, scope)
        if isinstance(entry, ir.Entry):
            key = evaluation.value(entry.key, scope)
            part = Constant(None) if _lacks(value, key) else item(evaluation, value, key, place, scope)
            inner = entry.value
            if isinstance(inner, ir.Name) and part == NOTHING:
                part = Unknown(inner.name)
            assign(evaluation, inner, part, scope)
        elif isinstance(entry, ir.Spread):
            taken = {_taken(each) for each in target.entries}
            assign(evaluation, entry.value, union(_without(each, taken) for each in options(value)), scope)
        elif isinstance(entry, ir.Assign) and isinstance(entry.target, ir.Name | ir.Entry):
            inner = entry.target if isinstance(entry.target, ir.Name) else entry.target.value
            part = item(evaluation, value, text(ir.last_name(inner), place), place, scope)
            assign(evaluation, inner, _with_default(part, evaluation.value(entry.value, scope)), scope)


def _lacks(value: Value, key: Value) -> bool:
    """Return whether a value is a record that the program writes, such as `{query}`, and has no entry at a key."""
    if not isinstance(value, Record) or not isinstance(key, Text) or key.known is None or not value.fields:
        return False
    other = value.open or value.name or value.of or value.items or value.request or value.answers or value.base
    return not other and value.get(key.known) is None


def _taken(entry: ir.AnyNode) -> str:
    """Return the key that an entry of a pattern takes."""
    inner = entry.target if isinstance(entry, ir.Assign) else entry
    key = inner.key if isinstance(inner, ir.Entry) else inner
    return key.value if isinstance(key, ir.Text) else ir.last_name(key)


def _without(value: Value, keys: Collection[str]) -> Value:
    """Return what is left of a record of options without some keys."""
    if not isinstance(value, Record) or value.name or (value.of is not None and (value.answers or not value.fields)):
        return value
    return Record({key: slot for key, slot in value.fields.items() if key not in keys}, value.items, value.open)


def _with_default(value: Value, default: Value) -> Value:
    """Return a value, or its default if it is not known to be there."""
    return union((value, default)) if isinstance(value, Unknown) else value


def _unpack(evaluation: Evaluation, target: ir.Sequence, value: Value, scope: Scope) -> None:
    states = [option for option in of_kind(Record, value) if option.name == "state"]
    if states and len(target.items) == 2:
        value = states[0].get("value") or NOTHING
        evaluation.lacks(states[0], "value", value)
        assign(evaluation, target.items[0], value, scope)
        assign(evaluation, target.items[1], _setter(evaluation, target.items[0], states[0], scope), scope)
        return
    others = [isinstance(each, ir.Name) and each.name in _ERRORS for each in target.items]
    result = next((number for number, other in enumerate(others) if not other), 0) if any(others[1:]) else None
    rest = next((number for number, each in enumerate(target.items) if isinstance(each, ir.Spread)), len(target.items))
    for number, each in enumerate(target.items):
        if number == rest:
            after = len(target.items) - number - 1
            assign(evaluation, each, union(_rest(option, number, after) for option in options(value)), scope)
            continue
        place = number - len(target.items) if number > rest else number
        component = _component(evaluation, target, number, value, scope)
        parts = [component] if component is not None else [_unpacked(o, place, result) for o in options(value)]
        assign(evaluation, each, union(parts), scope)


def _component(evaluation: Evaluation, target: ir.Sequence, number: int, value: Value, scope: Scope) -> Value | None:
    """Return the property at a position of a class into which a response is read: `val (id, price) = course`; None without one.

    Two variables may be for the key and the value of an entry, unless they have the names of the properties.
    """
    if evaluation.language(scope).bare_members != "write" or ir.last_name(target.items[number]) == "_":
        return None
    found = []
    for each in of_kind(Answer, value):
        names = [ir.last_name(property.target) for property in each.type.properties] if each.type is not None else []
        same = [plain(ir.last_name(one)) in ("_", plain(name)) for one, name in zip(target.items, names, strict=False)]
        is_item = each.path[-1:] == ("[]",)
        if number < len(names) and (all(same) if len(target.items) == _PAIR else is_item or any(same)):
            found.append(read_member(evaluation, each, names[number], place_of(target.items[number], scope)))
    return union(found) if found else None


def _rest(value: Value, number: int, after: int) -> Value:
    """Return the items of a list from a position on, without the last ones; the list itself if they are not known."""
    if isinstance(value, Record) and value.items and not value.fields and not value.open:
        return Record(items=value.items[number : len(value.items) - after])
    return value


def _unpacked(value: Value, number: int, result: int | None) -> Value:
    """Return the part of a value at a position; at that of a result that comes with an error, it is the value itself."""
    if isinstance(value, Record) and -len(value.items) <= number < len(value.items) and not value.fields:
        return value.items[number]
    if result is not None:
        return value if number == result else NOTHING
    return value if isinstance(value, Answer) and value.whole else element(value)


def _setter(evaluation: Evaluation, target: ir.AnyNode, state: Record, scope: Scope) -> Closure:
    """Return a function that sets a variable, and what is kept of it for the next time its function runs."""
    at = (target.line, target.column)
    new, kept = ir.Name(*at, "new value"), ir.Member(*at, ir.Name(*at, "kept state"), "value")
    body = ir.Group(*at, (ir.Assign(*at, target, new), ir.Assign(*at, kept, new)), block=True)
    function = ir.Function(*at, "", (ir.Parameter(*at, new),), body)
    evaluation.entered(function)
    return Closure(function, Scope(scope.file, {"kept state": state}, scope))


STATEMENTS: dict[type[ir.Node], Callable[[Evaluation, Any, Scope], Value]] = {
    ir.Group: _group,
    ir.Return: _return,
    ir.Branch: _branch,
    ir.Loop: _repeated,
    ir.Function: _function,
    ir.Class: _class,
    ir.Parameter: _parameter,
    ir.Assign: _assign,
}
