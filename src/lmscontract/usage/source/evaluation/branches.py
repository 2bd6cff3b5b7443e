"""Evaluates branches: which blocks may run, what they leave, and what follows each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from lmscontract.usage.source.evaluation.comparisons import constant, gives_constant, has_argument, is_own_text
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import method_texts
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.record_states import Blocks, End

MOST_ROWS = 8
"""The most blocks of a branch, for each of which the rest of a block is evaluated, and rows of a table if the rest is long."""
MOST_AFTER = 6_000
"""The most nodes that are evaluated again for the blocks of a branch, or the rows of a long table."""
_OF_ITEMS = ("isset", "empty")
"""Functions that return whether a list has an item at a position, and whether it has none or an empty one."""
_ASKING = {"present": True, "blank": False}
"""Methods of Rails that ask whether a value is there, and what they say of one that is true."""
_ANY = ("*", "_")
"""Patterns of a switch that every text fits."""


@dataclass(slots=True)
class _Run:
    """What the blocks of a branch gave: their results, and how those ended after which the function goes on.

    `test` is what decided on the last block, `printed` what the commands printed that decided.
    """

    test: av.Value
    printed: list[av.Value]
    blocks: Blocks
    results: list[av.Value] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)

    def add(self, other: _Run) -> None:
        """Add the blocks of a branch that runs if no block of this one does."""
        self.printed += other.printed
        self.results += other.results
        self.ends += other.ends
        self.blocks.add(other.blocks)


def branch(evaluation: av.Evaluation, node: ir.Branch, scope: av.Scope) -> av.Value:
    """Evaluate the blocks of a branch that may run; the result is that of one of them."""
    return branch_and(evaluation, node, None, scope)[0]


def branch_and(
    evaluation: av.Evaluation, node: ir.Branch, rest: ir.Group | None, scope: av.Scope
) -> tuple[av.Value, bool]:
    """Evaluate a branch, and also what follows if it is evaluated after each block; return whether it was."""
    before, frame = scope.variables, evaluation.stack.innermost
    run = _run(evaluation, node, scope)
    blocks, ends, results = run.blocks, run.ends, run.results
    splits = rest is not None and _belong_together(evaluation, run, before, rest)
    if rest is not None and splits:
        printed = results if evaluation.language(scope).prints else []
        results = [*filter(av.has_answer, printed), *_after_each(evaluation, rest, run, scope)]
    else:
        scope.variables = either([each.variables for each in ends]) if ends else dict(before)
    blocks.join()
    frame.left += [blocks] if blocks.left else []
    result = av.union(results)
    if _has_blocks(node):
        return av.union((*run.printed, result)), splits
    of_both = av.NO if run.test is av.NO and not results else result  # `a and b`
    return av.NOTHING if of_both is av.YES and run.test is not av.YES else of_both, splits


def _run(evaluation: av.Evaluation, node: ir.Branch, scope: av.Scope) -> _Run:
    """Evaluate the blocks of a branch."""
    test = _first_test(evaluation, node, scope)
    before, frame = scope.variables, evaluation.stack.innermost
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
        if run.test is av.NO and (clause or number == 0):
            continue
        done += 1
        if number > 0 and isinstance(body, ir.Branch) and _has_blocks(body):  # else if, with what follows it
            run.add(_run(evaluation, body, scope))
            frame.ended = False
            continue
        returned, this = len(frame.results), scope.this
        kept = {**this.fields} if isinstance(this, av.Record) else {}
        frame.blocks += 1
        run.results.append(evaluation.value(body, scope))
        frame.blocks -= 1
        records = run.blocks.leave(frame.ended)
        if number == 0 and _is_left_out(node.test, before, scope, frame.closure):  # read, but not run by this call
            del run.results[-1], frame.results[returned:]
            done -= 1
            if isinstance(this, av.Record):
                this.fields = kept
        elif not frame.ended:
            run.ends.append(End(scope.variables, records))
        frame.ended = False
        if run.test is av.YES:
            frame.ended = not run.ends
            break
    else:
        if len(node.bodies) == 1 or clause:
            run.ends.append(End(before if run.ends or clause else _guarded(node.test, before), []))
    _leave_out(evaluation, node, scope, done)
    return run


def _has_blocks(node: ir.Branch) -> bool:
    return any(isinstance(each, ir.Group) and each.block for each in node.bodies)


def _belong_together(evaluation: av.Evaluation, run: _Run, before: Mapping[str, av.Value], rest: ir.Group) -> bool:
    """Return whether blocks choose paths or methods of requests, and set something else, with which these are sent later."""
    if not 1 < len(run.ends) <= MOST_ROWS:
        return False
    settings = run.blocks.settings(before, run.ends)
    chosen = ({_requested(evaluation, each) for each in values} - {frozenset()} for values in settings)
    if len(settings) < 2 or not any(len(each) > 1 for each in chosen):
        return False
    return len(run.ends) * sum(1 for _ in ir.nodes(rest)) <= MOST_AFTER


def _requested(evaluation: av.Evaluation, value: av.Value) -> frozenset[str]:
    """Return the paths and methods of requests that a value may be."""
    paths = [each.plain for each in av.of_kind(av.Text, value) if evaluation.requests.paths.has_segment(each)]
    return frozenset((*paths, *method_texts(value)))


def _after_each(evaluation: av.Evaluation, rest: ir.Group, run: _Run, scope: av.Scope) -> list[av.Value]:
    """Evaluate what follows a branch after each of its blocks, since what a block sets belongs together."""
    frame = evaluation.stack.innermost
    results: list[av.Value] = []
    ends: list[Mapping[str, av.Value]] = []
    run.blocks.ends.clear()
    for variables, records in run.ends:
        scope.variables, frame.ended = dict(variables), False
        for each in records:
            each.restore()
        results.append(evaluation.value(rest, scope))
        run.blocks.leave(frame.ended)
        ends += [] if frame.ended else [scope.variables]
    scope.variables, frame.ended = either(ends or [scope.variables]), not ends
    return results


def _first_test(evaluation: av.Evaluation, node: ir.Branch, scope: av.Scope) -> av.Value:
    """Return the value of what decides whether the first block of a branch runs; of a switch, the value that it compares."""
    is_switch = any(map(_is_case, node.bodies))
    value = evaluation.value(node.test, scope) if is_switch else _test(evaluation, node.test, scope)
    return _of_row(evaluation, node.test, scope) or _given_or_not(evaluation, node, value, scope)


def _printed(evaluation: av.Evaluation, node: ir.Branch, test: av.Value, scope: av.Scope) -> list[av.Value]:
    """Return the responses that the command prints which decides on a branch: `if curl "$url"; then return 0; fi`."""
    parts = node.test.children if isinstance(node.test, ir.Group) else (node.test,)
    is_command = isinstance(parts[-1] if parts else None, ir.Call | ir.Group) and not any(map(_is_case, node.bodies))
    prints = is_command and evaluation.language(scope).prints_tests
    return [*filter(av.has_answer, av.options(test))] if prints else []


def _leave_out(evaluation: av.Evaluation, node: ir.Branch, scope: av.Scope, run: int) -> None:
    """Note that a call does not run all blocks of a branch, of which it has run some, if they write a path or the end of one."""
    if run == len(node.bodies):
        return
    paths = (each for body in node.bodies for each in ir.nodes(body) if isinstance(each, ir.Text))
    around = [closure for _, closure in evaluation.stack.named_calls[-1:] if closure is not None]
    if around and any(
        evaluation.requests.paths.may_be_path(av.text(each.value, av.place_of(each, scope))) for each in paths
    ):
        evaluation.uncalled.leaves_out(around[0].function)


def _test(evaluation: av.Evaluation, node: ir.AnyNode, scope: av.Scope) -> av.Value:
    """Return the value of a test; of a parameter, whether what a call gives to it is true, or there."""
    value = evaluation.value(node, scope)
    if isinstance(value, av.Constant) and isinstance(value.value, bool) and gives_constant(node, value, scope):
        return av.YES if value.value else av.NO
    asked, negated = ir.asked(node)
    if isinstance(asked, ir.Call) and (name := ir.last_name(asked.function)) in _OF_ITEMS and asked.arguments:
        has = has_argument(evaluation, asked.arguments[0], scope)
        if has is not None and (name == _OF_ITEMS[0] or not has):  # one that is there may be empty
            return av.YES if (has or name == _OF_ITEMS[1]) is not negated else av.NO
    own, name = (scope.this, ir.last_name(asked)) if isinstance(scope.this, av.Record | av.ClassValue) else (None, "")
    if own is not None and is_own_text(asked, evaluation.classes.property_of(own, name) or av.NOTHING):
        return av.NO if negated else av.YES
    given = scope.variables.get(asked.name) if isinstance(asked, ir.Name) and asked.name in scope.given else None
    arguments = evaluation.stack.innermost.arguments
    handed = arguments is not None and not arguments.open and given in arguments.all
    if handed and isinstance(given, av.Constant) and given.value != 0:  # nothing, or a number
        return av.NO if (given.value is None) is not negated else av.YES
    is_there = bool(given.known) if isinstance(given, av.Text) else isinstance(given, av.Answer)
    return (av.NO if negated else av.YES) if handed and is_there else value


def _is_left_out(
    test: ir.AnyNode, variables: Mapping[str, av.Value], scope: av.Scope, closure: av.Closure | None
) -> bool:
    """Return whether a block runs only for parameters that a call leaves out: `if ($Id) { return … }`, `if ($id !== null)`.

    Whether a call has a switch is not seen.
    """
    parameters = closure.function.parameters if closure is not None else ()
    switches = {ir.last_name(each.target) for each in parameters if each.type.lower() == ir.SWITCH}
    parts = [test]
    if isinstance(test, ir.Group | ir.Branch):
        parts = [*test.children] if isinstance(test, ir.Group) else [test.test, *test.bodies]
    asked = [each.left if isinstance(each, ir.Compare) and _is_of_null(each) else each for each in parts]
    names = [each.name for each in asked if isinstance(each, ir.Name) and each.name in scope.given]
    tested = [each for each in names if each not in switches]
    return (
        bool(tested) and len(names) == len(parts) and all(variables.get(each) == av.Constant(None) for each in tested)
    )


def _guarded(test: ir.AnyNode, variables: Mapping[str, av.Value]) -> Mapping[str, av.Value]:
    """Return the variables after a block that ends for a variable without a value: `if (!$id) { return; }`."""
    tested, negated = ir.asked(test)
    if isinstance(tested, ir.Call) and ir.last_name(tested.function) == _OF_ITEMS[1] and len(tested.arguments) == 1:
        tested, negated = tested.arguments[0], not negated
    if not (negated and isinstance(tested, ir.Name) and tested.name in variables):
        return variables
    known = [each for each in av.options(variables[tested.name]) if each != av.Constant(None)]
    return {
        **variables,
        tested.name: av.union(each for each in known if not (isinstance(each, av.Text) and each.known == "")),
    }


def _is_of_null(node: ir.Compare) -> bool:
    """Return whether a comparison says that something is not null."""
    return node.negated and isinstance(node.right, ir.Literal) and node.right.value is None


def _given_or_not(evaluation: av.Evaluation, node: ir.Branch, test: av.Value, scope: av.Scope) -> av.Value:
    """Return whether a parameter has a value, if one of two expressions is chosen by it; else the test as it is.

    A variable of another name that a call of the program hands to it has one.
    """
    tests = node.test.children if isinstance(node.test, ir.Group) else (node.test,)
    is_choice = len(node.bodies) == 2 and not any(isinstance(each, ir.Group | ir.Branch) for each in node.bodies)
    tested = tests[0] if is_choice and len(tests) == 1 else None
    if_there, if_not = av.YES, av.NO
    if isinstance(tested, ir.Compare) and isinstance(tested.right, ir.Literal) and tested.right.value is None:
        if_there, if_not = (av.YES, av.NO) if tested.negated else (av.NO, av.YES)
        tested = tested.left
    given = scope.variables.get(tested.name) if isinstance(tested, ir.Name) and tested.name in scope.given else None
    if given == av.Constant(None):
        return if_not
    arguments = evaluation.stack.innermost.arguments
    handed = arguments is not None and not arguments.open and given in arguments.all
    is_other = isinstance(given, av.Unknown) and isinstance(tested, ir.Name) and given.name not in ("", tested.name)
    return if_there if (isinstance(given, av.Text) and given.known) or (handed and is_other) else test


def _of_row(evaluation: av.Evaluation, test: ir.AnyNode, scope: av.Scope) -> av.Value | None:
    """Return what the flag of a row of a table says, of which a function without a name gets one after the other; or None."""
    tested, *negated = test.children if isinstance(test, ir.Group) and test.children else (test,)
    asked = ""
    if isinstance(tested, ir.Call) and isinstance(tested.function, ir.Member) and not tested.arguments:
        asked, tested = plain(tested.function.name), tested.function.of
    of = tested.of if isinstance(tested, ir.Index | ir.Member) else None
    closure = evaluation.stack.innermost.closure
    if closure is None or closure.function.name or len(negated) > 1 or asked not in ("", *_ASKING):
        return None
    row = scope.variables.get(of.name) if isinstance(of, ir.Name) else None
    value = (
        evaluation.value(tested, scope)
        if isinstance(row, av.Record) and not (row.open or row.is_object)
        else av.NOTHING
    )
    if not (isinstance(value, av.Constant) and isinstance(value.value, bool)):
        return None
    holds = value.value is _ASKING.get(asked, True)
    return av.YES if holds is not bool(negated) else av.NO


def _cases(evaluation: av.Evaluation, node: ir.Branch, test: av.Value, scope: av.Scope) -> list[ir.AnyNode]:
    """Return the blocks of a switch that run for a known text, or for a constant that a call gives.

    These are those of its case, else the default; of other branches, and of what is not known, there are none.
    """
    if isinstance(test, av.Record) and test.of is not None:
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


def _cases_of_class(evaluation: av.Evaluation, node: ir.Branch, of: av.ClassValue) -> list[ir.AnyNode]:
    """Return the blocks that run for an object of a class: `is Goods -> "/goods"`; none if it may be of one of its subclasses."""
    names = {each.node.name for each in (of, *evaluation.classes.ancestors(of))}
    blocks = [(each.children if isinstance(each, ir.Group) else (), each) for each in node.bodies]
    labelled = [({ir.last_name(one) for one in takewhile(_is_label, parts[:-1])}, each) for parts, each in blocks]
    if not any(evaluation.classes.named(name, of.scope) for labels, _ in labelled for name in labels):
        return []
    found = [each for labels, each in labelled if labels & names]
    is_known = bool(found) or not evaluation.subclasses.has_subclasses(of)
    return found or ([each for labels, each in labelled if not labels] if is_known else [])


def _tested(node: ir.AnyNode, value: av.Value, scope: av.Scope) -> str:
    """Return the text, or the constant that a call gives, of which a switch chooses a case; empty if it is not known."""
    found = (
        value.known if isinstance(value, av.Text) else constant(value) if gives_constant(node, value, scope) else None
    )
    return (found or "").lower()


def _is_case(body: ir.AnyNode) -> bool:
    """Return whether a block of a branch begins with what it is for."""
    return isinstance(body, ir.Group) and body.block and any(map(_is_label, body.children[:1]))


def _is_label(node: ir.AnyNode) -> bool:
    """Return whether a part of a case is what it is for."""
    return isinstance(node, ir.Text | ir.Literal) or (isinstance(node, ir.Name | ir.Member) and node.name[:1].isupper())


def _label(evaluation: av.Evaluation, node: ir.AnyNode, scope: av.Scope) -> list[str]:
    """Return what a case is for: a text, or a constant; of one that is not known, its name."""
    value = evaluation.value(node, scope)
    return [each.lower() for each in (av.plain_texts(value) or [constant(value) or ir.last_name(node)])]


def either(ends: Sequence[Mapping[str, av.Value]]) -> dict[str, av.Value]:
    """Return the variables after one of several blocks."""
    found = dict(ends[0])
    for end in ends[1:]:
        for name, value in end.items():
            known = found.setdefault(name, value)
            if known is not value:
                found[name] = av.union((known, value))
    return found
