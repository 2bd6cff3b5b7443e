"""The call to which a request belongs: the one that brings in its path, of those that lead to where it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_LEVELS = 4
"""How deep values are searched for a part of a URL: an object, its members, theirs, and those of these."""
_FEW_LINES = 12
"""How far the path of a request may be from its call, to be the place of it."""


def caller(
    evaluation: av.Evaluation, request: av.Request, parts: Sequence[Place], paths: Sequence[Place | None]
) -> Place:
    """Return the place of a request: the call that brings in the path, or the path if it is written in that call.

    It also notes in the request where a subclass declares the path, or an object gets it.
    `parts` are the places of all parts of the URL, `paths` those of the longest parts of its paths.
    """
    found = _Found(request.place, request.first_line, request.named_at, parts)
    frames = [*reversed(evaluation.stack.calls)]
    for number, (arguments, closure) in enumerate(frames, 1):
        if closure is not None and not closure.function.name and not _is_handed(arguments, found.parts):
            found.captured = found.captured or _taken_from_around(closure, [], found.parts)
            continue
        of_subclass = [part for part in found.parts if closure is not None and _of_subclass(closure, part)]
        values = arguments.all if closure is not None else []
        declared = declared_by(values, [part for part in found.parts if part in paths])
        if (of_subclass or declared) and (taken := _taken_from_around(closure, [], found.parts)):
            found.captured = found.captured or taken  # the path that a decorator gets
            continue
        if own := [part for part in of_subclass if part in paths]:
            request.declared_at = own[0]
            if arguments.open:  # a class for which an inherited method is evaluated
                return own[0]
        if declared:
            return declared[0]  # of a class of requests, such as `getUri()`
        in_values = parts_in(*values)
        given = [part for part in found.parts if part in of_subclass or part in in_values]
        if not given and closure is not None:
            in_object = parts_in(closure.this or av.NOTHING)
            kept = [part for part in found.parts if part in paths and part in in_object]
            handed = [part for part in kept if not _of_own_class(closure, part)]  # to an object: a list of pages
            request.declared_at = request.declared_at or next(iter(handed), None)
            outer = frames[number : number + 1]
            given = [
                each for each in kept if _writes(outer, arguments, each) or (each in handed and _names(outer, each))
            ]
        if given and not evaluation.requests.paths.is_named_without(request, given):
            named_at = _entry_with(arguments, given)
            row = _row_with(arguments, given) if any(part in paths for part in given) else None
            named = (each for _, each in frames[number:] if each is not None and each.function.name)
            around, at = next(named, None), arguments.place
            last = 0 if around is None else _last_line(around, at, given)
            found = _Found(at, arguments.first_line, named_at, given, True, of_row=row, around=around, last_line=last)
        elif taken := _taken_from_around(closure, arguments.all, found.parts):
            found.captured = found.captured or taken
        else:
            break
    else:
        found.captured = found.captured or _taken_from_around(evaluation.stack.outermost, [], found.parts)
    return found.place_of(paths)


@dataclass
class _Found:
    """The call that is known to bring in some parts of the URL, on the way from where the request is sent.

    `captured` are the parts that functions inside it take from around them. `around` is the function that makes the call,
    and `last_line` its end, if its object does not have the parts.
    """

    place: Place
    first_line: int
    named_at: Place | None
    parts: Sequence[Place]
    is_handed: bool = False
    captured: Sequence[Place] = ()
    of_row: Place | None = None
    around: av.Closure | None = None
    last_line: int = 0

    def place_of(self, paths: Sequence[Place | None]) -> Place:
        """Return the place of a path near the call, else of the part that the call brings in, else of the call."""
        place, parts, named_at = self.place, self.parts, self.named_at
        if self.captured:
            place = self.captured[-1]  # its end is rarely a base that others share
            parts, named_at = self.captured, None
        first = min(self.first_line or place.line, place.line)
        if named_at is not None and any((part.file, part.line) == (named_at.file, named_at.line) for part in parts):
            first = min(first, max(named_at.line, place.line - _FEW_LINES))  # of a record that describes the request
        lines = range(first, min(place.line + _FEW_LINES, self.last_line or place.line + _FEW_LINES) + 1)
        near = [part for part in parts if part.file == place.file and part.line in lines]
        near = [part for part in near if self.around is None or not _is_beside(self.around, part)]
        following = [part for part in near if part != place]  # what follows a base that is longer
        ends = near if self.is_handed else following
        at = named_at if named_at is not None and named_at.file == place.file and named_at.line in lines else place
        return max([part for part in near if part in paths], default=self.of_row or min(ends, default=at))


def _is_handed(arguments: av.Arguments, parts: Sequence[Place]) -> bool:
    """Return whether the program itself hands a part of a URL to the function that it calls."""
    return not arguments.open and not parts_in(*arguments.all).isdisjoint(parts)


def declared_by(values: Sequence[av.Value], parts: Sequence[Place]) -> list[Place]:
    """Return the parts that the classes of some values declare."""
    models = [each.of for each in av.of_kind(av.Record, *values) if each.of is not None and not each.of.node.given]
    return [part for part in parts if any(_declares(each, part) for each in models)]


def _taken_from_around(closure: av.Closure | None, given: Sequence[av.Value], parts: Sequence[Place]) -> list[Place]:
    """Return the parts that a function, or one that it is given, takes from a function around it."""
    functions = [closure, *(block for value in given for block in av.closures_in(value))]
    taken = set[Place]().union(*(_captured(each) for each in functions if each is not None))
    return [part for part in parts if part in taken]


def _entry_with(arguments: av.Arguments, parts: Sequence[Place]) -> Place | None:
    """Return where a call names the entry with a part of a URL, which is written elsewhere: `url: API.courses`."""
    slots = [*arguments.slots.values()]
    slots += [slot for each in av.of_kind(av.Record, *arguments.positional) for slot in each.fields.values()]
    return next((each.place for each in slots if not parts_in(each.value).isdisjoint(parts)), None)


def _row_with(arguments: av.Arguments, parts: Sequence[Place]) -> Place | None:
    """Return the path that a row of a table writes, which a call hands on; of several parts, the end of it."""
    rows = [each for each in av.of_kind(av.Record, *arguments.all) if not (each.made or each.base or each.request)]
    slots = [slot for each in rows for slot in each.fields.values()]
    lines = {(slot.place.file, slot.place.line) for slot in slots}
    return next((part for part in reversed(parts) if (part.file, part.line) in lines), None)


def _captured(closure: av.Closure) -> set[Place]:
    """Return the places of the texts that a function may take from the parameters of functions around it."""
    *scopes, _ = closure.scope.outwards()
    return parts_in(*(each.variables[name] for each in scopes for name in each.given if name in each.variables))


def _of_subclass(closure: av.Closure, part: Place) -> bool:
    """Return whether a subclass gives a text to a method that it inherits: by a member, by a method, or by the object."""
    this = closure.this
    model = this.of if isinstance(this, av.Record) else this
    around = closure.scope.this
    if isinstance(around, av.ClassValue):  # another one has a method that a base defines: `define_method(name) { … }`
        around = next(closure.scope.classes, around)
    own = closure.function.owner or around
    if not isinstance(model, av.ClassValue) or own in (model, model.node.name):
        return False
    held = av.of_kind(
        av.ClassValue, *(slot.value for slot in model.members.fields.values())
    )  # `resource_class = Course`
    is_there = any(_declares(each, part) for each in (model, *held)) or (
        isinstance(this, av.Record) and part in parts_in(this)
    )
    return is_there and not any(_is_written_in(each, part) for each in closure.scope.classes)


def _writes(around: Sequence[tuple[av.Arguments, av.Closure | None]], call: av.Arguments, part: Place) -> bool:
    """Return whether the code around a call of an object hands it a path: `$builder->to($path)->put($body)`."""
    for arguments, closure in around:
        if closure is not None:
            is_own = part.file == closure.scope.file and _is_in(closure.function, part)
            return is_own or part in parts_in(*arguments.all)
    return not call.open and part.file == call.place.file and part.line in range(call.first_line, call.place.line + 1)


def _names(around: Sequence[tuple[av.Arguments, av.Closure | None]], part: Place) -> bool:
    """Return whether the method around a call names what its class has a text in: `$builder->to($this->path($id))->put()`."""
    closure = next((each for _, each in around), None)
    owner = closure.scope.this if closure is not None else None
    if closure is None or not isinstance(owner, av.ClassValue):
        return False
    names = {each.name for each in ir.nodes(closure.function.body) if isinstance(each, ir.Name | ir.Member)}
    methods = [owner.methods[name] for name in names & owner.methods.keys()]
    members = [owner.members.fields[name].value for name in names & owner.members.fields.keys()]
    is_written = any(each.scope.file == part.file and _is_in(each.function, part) for each in methods)
    return is_written or part in parts_in(*members)


def _of_own_class(closure: av.Closure, part: Place) -> bool:
    """Return whether the class of a method, or of its object, writes a text itself."""
    this, owner = closure.this, closure.scope.this
    models = [owner, this.of if isinstance(this, av.Record) else this]
    return any(_declares(each, part) for each in models if isinstance(each, av.ClassValue))


def _declares(model: av.ClassValue, part: Place) -> bool:
    """Return whether a class has a text as a member, or writes it in a method."""
    return part in parts_in(model.members) or _is_written_in(model, part)


def _is_written_in(model: av.ClassValue, part: Place) -> bool:
    """Return whether a text is written in a method of a class."""
    return any(each.scope.file == part.file and _is_in(each.function, part) for each in model.methods.values())


def _last_line(closure: av.Closure, call: Place, given: Sequence[Place]) -> int:
    """Return the last line of a function in which a call is written; 0 if its object has what the call is given."""
    last = max((each.line for each in ir.nodes(closure.function.body)), default=0)
    is_here = call.file == closure.scope.file and closure.function.line <= call.line <= last
    return last if is_here and parts_in(closure.this or av.NOTHING).isdisjoint(given) else 0


def _is_beside(closure: av.Closure, part: Place) -> bool:
    """Return whether a text is written in another function beside a function: of the same class or the same file."""
    owner = closure.scope.this
    others = (
        owner.methods.values()
        if isinstance(owner, av.ClassValue)
        else av.of_kind(av.Closure, *closure.scope.variables.values())
    )
    is_here = part.file == closure.scope.file and not _is_in(closure.function, part)
    return is_here and any(each.scope.file == part.file and _is_in(each.function, part) for each in others)


def _is_in(function: ir.Function, part: Place) -> bool:
    """Return whether a text is written in a function."""
    return any(isinstance(each, ir.Text) and each.at == (part.line, part.column) for each in ir.nodes(function.body))


def parts_in(*values: av.Value) -> set[Place]:
    """Return the places of the parts of texts in values, also in what a class hands to the constructor of its base."""
    found, seen = set[Place](), set[int]()
    level: Sequence[av.Value] = values
    for _ in range(_LEVELS):
        found.update(part.place for text in av.of_kind(av.Text, *level) for part in text.parts)
        records = av.of_kind(av.Record, *level)
        models = [*av.of_kind(av.ClassValue, *level), *(each.of for each in records if each.of is not None)]
        records += [each.members for each in models if each.node.given and not each.methods]
        new = {id(each): each for each in records if id(each) not in seen}
        seen |= new.keys()
        level = [each for record in new.values() for each in (record.base or av.NOTHING, *record.items)]
        level += [slot.value for record in new.values() for slot in record.fields.values()]
    return found
