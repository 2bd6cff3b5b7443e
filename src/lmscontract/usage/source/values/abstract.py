"""The values that the analysis computes with: texts with holes, records, functions, and parts of responses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain, product
from math import prod
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec.structs import replace as replace_field

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.usage import HOLE, Certainty, Field, Place

if TYPE_CHECKING:
    # The evaluation calls all packages below it, which know it as this type only.
    from lmscontract.usage.source.evaluation.evaluate import Evaluation as Evaluation

_MOST = 24
"""The most alternatives of one value: what a program has more of is a table that is read by a key."""
_MOST_METHODS = 2
"""The most methods of which a request has one."""
_GIVEN_DEPTH = 2
"""How many records within each other may have a text that a call gives."""


class Part(NamedTuple):
    """A piece of a text with its place; without a text it is a hole, with the name and the type of what fills it."""

    text: str | None
    place: Place
    name: str = ""
    type: str = ""

    def piece(self, start: int, end: int) -> Part:
        """Return a piece of the text, at the line on which it begins."""
        before, known = (self.text or "")[:start], (self.text or "")[start:end]
        lines, last = before.count("\n"), before.rpartition("\n")[2]
        place = Place(self.place.file, self.place.line + lines, len(last) + 1) if lines else self.place
        return self._replace(text=known, place=place)


@dataclass(frozen=True, slots=True)
class Text:
    """A text, of which some parts may be unknown."""

    parts: tuple[Part, ...]

    @property
    def plain(self) -> str:
        """The text with `{}` for each hole."""
        return "".join(HOLE if part.text is None else part.text for part in self.parts)

    @property
    def known(self) -> str | None:
        """The text if it is known completely."""
        return None if any(part.text is None for part in self.parts) else self.plain


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a truth value or null."""

    value: bool | int | float | None


class Decided(Constant):
    """What a test gives of which all is known. It equals the same constant of a program; only its class differs."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constant) and self.value == other.value

    __hash__ = Constant.__hash__


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that is not known, with its name as far as it has one (`requests.get`), and its type."""

    name: str = ""
    type: str = ""

    @property
    def label(self) -> str:
        """The name by which its methods are known."""
        return self.name


ANY_NAME = Unknown("name", "?")
"""A name that is not known, which is looked up in a table."""
ANY_MEMBER = Unknown("member", "?")
"""A member of an object of the program of which the name is not known."""


@dataclass(eq=False, slots=True)
class Slot:
    """The value of a key with the place where it was set last; `before` are values that it has if that is not reached."""

    value: Value
    place: Place
    before: tuple[tuple[Value, Place], ...] = ()
    last: Value | None = None

    @property
    def settings(self) -> tuple[tuple[Value, Place], ...]:
        """Each value that the key may have, with the place where it is set."""
        return (*self.before, (self.value if self.last is None else self.last, self.place))

    def then(self, value: Value, place: Place) -> Slot:
        """Return the slot after another value was set, perhaps only in another branch."""
        return Slot(union((self.value, value)), place, self.settings[:_MOST], value)


class Kind(Enum):
    """What a record is if it is neither what the program fills, nor of a class, nor just what a library function made."""

    ACTION = "action"
    """What `createAction` of NgRx makes; its items are what it was called with."""
    ACTION_FILTER = "oftype"
    BOUND_ARGUMENTS = "bound arguments"
    """The arguments of a call by the names of their parameters."""
    CONFIG_PARSER = "configparser"
    DECLARED_ACTION = "declared action"
    """A request that a class declares by a function of a library, whose block describes it."""
    DECLARED_PARAMETER = "declared parameter"
    """A parameter where it is declared, if a call gives its value at another place."""
    ENCODED = "encoded"
    """A query as a text: `a=1&b=2`."""
    ENTRIES = "entries"
    """The keys, or the entries, of a record, one by one."""
    FORM = "form"
    """A form whose parts get their names after their contents."""
    INVOCATION = "invocation"
    """A request to which a method of HTTP is applied."""
    JOINING = "joining"
    """A collector that joins texts."""
    MATCH = "match"
    """What a regular expression finds in a text: the whole of it, and the text of each group."""
    OPTIONS = "addoptions"
    """What names a class that .NET binds to settings: `AddOptions<ShopOptions>()`."""
    PAIR = "pair"
    """An object that is a key and a value."""
    PARTIAL = "partial"
    """A function of which some arguments are bound."""
    PATTERN = "RegExp"
    PROPERTIES = "properties"
    """The settings of a file of Java."""
    REPOSITORY = "repository"
    """A record whose methods change it, also those such as `merge` that elsewhere make a new one."""
    REQUEST = "request"
    REST = "rest"
    """The arguments of a function that names none of them."""
    ROUTES = "group of routes"
    SCHEMA = "schema"
    """A description of a shape, such as those of zod."""
    SIGNATURE = "signature"
    STATE = "state"
    """A variable that a user interface watches."""
    TABLE = "table"
    """A table of data, such as those of pandas; its entries are the columns that are known, and it has others."""
    URL = "url"
    VIEW = "view"
    """A template which a program fills in."""


@dataclass(eq=False, slots=True)
class Record:
    """Anything with members that programs change: a dictionary, a list, an object, a client, a request.

    `items` are the items of a list, or what was set at an unknown key. `open` is whether there may be more than is known.
    `name` is the name of the library function that made it, `kind` what else than a dictionary or a list it is. `base` is the
    URL to which a client appends paths. `answers` are the responses that were read into it. `literal` is whether it is a list
    without other items: of none, or the pieces of a text.
    """

    fields: dict[str, Slot] = field(default_factory=dict)
    items: list[Value] = field(default_factory=list)
    open: bool = False
    of: ClassValue | None = None
    name: str = ""
    kind: Kind | None = None
    base: Value | None = None
    request: Request | None = None
    answers: list[Answer] = field(default_factory=list)
    literal: bool = False

    def get(self, key: str) -> Value | None:
        """Return the value at a key."""
        slot = self.fields.get(key)
        return slot.value if slot else None

    def set(self, key: str, value: Value, place: Place) -> None:
        """Set the value at a key; a value that another branch has set remains possible."""
        known = self.fields.get(key)
        if known is None or known.place == place:
            self.fields[key] = Slot(value, place)
        else:
            self.fields[key] = known.then(value, place)

    def add(self, *values: Value) -> None:
        """Add items; a long list has none twice."""
        self.literal = False
        self.items += [each for each in values if len(self.items) < _MOST or each not in self.items]

    @property
    def made(self) -> bool:
        """Whether a library makes it, or the evaluation for one, rather than the program itself of fields and items."""
        return self.kind is not None or bool(self.name)

    @property
    def label(self) -> str:
        """The name by which its methods are known: that of what made it, or of its kind."""
        return self.name if self.kind is None else self.kind.value

    @property
    def is_object(self) -> bool:
        """Whether a library or a class makes it, rather than the program itself of fields and items."""
        return bool(self.made or self.of or self.base or self.request)

    @property
    def is_mapping(self) -> bool:
        """Whether the program itself fills it with entries, all of which are known."""
        return bool(self.fields) and not (self.is_object or self.open or self.items or self.answers)

    @property
    def pair(self) -> tuple[Value, Value] | None:
        """The two values of an entry or of a list of two."""
        return (self.items[0], self.items[1]) if len(self.items) == 2 and not self.fields else None

    @property
    def contents(self) -> Value:
        """Any of the values."""
        return union(chain(self.items, (slot.value for slot in self.fields.values())))


@dataclass(eq=False, slots=True)
class Scope:
    """The variables of a function or a file, and the scope around it; `given` are the names of the parameters.

    `pending` are imports that set a variable when it is read, `called` the ids of the functions in it that are called.
    """

    file: str
    variables: dict[str, Value] = field(default_factory=dict)
    around: Scope | None = None
    this: Value | None = None
    given: tuple[str, ...] = ()
    pending: dict[str, Callable[[], object]] | None = None
    called: tuple[int, ...] = ()

    def holder(self, name: str) -> Scope | None:
        """Return the scope that has a variable: this one, or one further out."""
        scope: Scope | None = self
        while scope is not None and name not in scope.variables:
            if scope.pending is not None and name in scope.pending:
                scope.pending.pop(name)()
            else:
                scope = scope.around
        return scope

    def outwards(self) -> Iterator[Scope]:
        """Yield this scope, and those around it, of which the last is that of the file."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.around

    @property
    def owner(self) -> ClassValue | None:
        """The class in which a function is written, which its object may only inherit."""
        return next((each.this for each in self.outwards() if isinstance(each.this, ClassValue)), None)

    @property
    def classes(self) -> Iterator[ClassValue]:
        """The classes and modules around what is written in this scope, the innermost first."""
        for scope in self.outwards():
            if isinstance(scope.this, ClassValue) and scope.this.scope is scope:
                yield scope.this

    @property
    def all_given(self) -> Iterator[Value]:
        """What the functions around were given, the innermost first."""
        for scope in self.outwards():
            yield from (scope.variables[name] for name in scope.given if name in scope.variables)

    def later(self, name: str, run: Callable[[], object]) -> None:
        """Note what sets a variable when it is read."""
        self.pending = {**(self.pending or {}), name: run}

    def find(self, name: str) -> Value | None:
        """Return the value of a variable here or further out."""
        holder = self.holder(name)
        return holder.variables[name] if holder is not None else None


@dataclass(frozen=True, eq=False, slots=True)
class Closure:
    """A function with the scope and the object to which it belongs; `overloads` are others of its name in its class.

    `bare`: without what its decorators do. `bound` are arguments that it gets before those of a call. `members` are those
    that a program gives to the function itself: `list.endpoint = …`.
    """

    function: ir.Function
    scope: Scope
    this: Value | None = None
    overloads: tuple[ir.Function, ...] = ()
    bare: bool = False
    bound: Arguments | None = None
    members: Record = field(default_factory=lambda: Record())

    @property
    def parameters(self) -> tuple[ir.Parameter, ...]:
        """The parameters for the arguments of a call."""
        return self.function.parameters[len(self.bound.positional) if self.bound is not None else 0 :]

    def for_arguments(self, count: int, types: Sequence[str], of_class: bool) -> ir.Function:
        """Return the function of this name that has so many parameters, or else more of which the others have a default.

        A call with type arguments is one of a generic function, and one without them rather of another one. A call of a class
        is one of its own methods, where also its objects have one of this name.
        """
        if not self.overloads:
            return self.function
        several = (self.function, *self.overloads)
        several = tuple(each for each in several if _is_of_class(each) is of_class) or several
        several = tuple(each for each in several if bool(each.generic) is bool(types)) or several
        fitting = [each for each in several if _takes(each, count)]
        exact = [
            each for each in several if len(each.parameters) == count and not any(one.rest for one in each.parameters)
        ]
        return (*exact, *fitting, several[0])[0]


def _is_of_class(function: ir.Function) -> bool:
    """Return whether a method is one of a class, and not of its objects: `static`, or `def self.show` in Ruby."""
    return any(isinstance(mark, ir.Name) and mark.name in ("self", "static") for mark in function.marks)


def _takes(function: ir.Function, count: int) -> bool:
    """Return whether a function can get so many arguments."""
    required = sum(each.default is None and not each.rest for each in function.parameters)
    return required <= count and (any(each.rest for each in function.parameters) or count <= len(function.parameters))


@dataclass(eq=False, slots=True)
class ClassValue:
    """A class of the program: its methods, static members, and the instance that its methods share.

    `package` is the name of the package or namespace around it, where a language writes one. `argument` is the class that a
    type gives to a generic one: `Page<Course>`; `arguments` are all of them. `files` are those of the properties in other parts
    of the class, by identity.
    """

    node: ir.Class
    scope: Scope
    package: str = ""
    methods: dict[str, Closure] = field(default_factory=dict)
    members: Record = field(default_factory=Record)
    properties: list[ir.Assign | ir.Parameter] = field(default_factory=list)
    instance: Record | None = None
    argument: ClassValue | None = None
    arguments: tuple[ClassValue | None, ...] = ()
    files: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, slots=True)
class Module:
    """A file of the program, as a value."""

    scope: Scope


class Guess(NamedTuple):
    """What may be an HTTP client, by its file and its name in it; `looks_up` if it rather gets something by the path."""

    file: str
    name: str
    looks_up: bool


@dataclass(eq=False, slots=True)
class Request:
    """A request that the program may send, filled in step by step.

    `reads` are the properties of the response that the program reads or names, or that its models have.
    `usual` is its method if nothing names another one; with one of `others` it may be sent as well.
    `into` are the variables into which the response will be read, `changed` the properties that the program sets in it.
    `first_line` is where the expression begins that has the call, `named_at` where the entry is that gives the URL, and
    `declared_at` where a class writes the path for a method that it inherits, or an object gets it. `converted` is what the
    class of the request makes of its response. `escaped` are the paths of what leaves the program, below which more may be
    read than is seen. `begun_by` is the call of the function that began it, where that function is not given the path. `guess`
    is what is called if the call does not show that it sends a request.
    """

    place: Place
    url: Value | None = None
    method: str | None = None
    usual: str | None = None
    query: list[Value] = field(default_factory=list)
    body: list[Value] = field(default_factory=list)
    reads: dict[tuple[str, str, int], Field] = field(default_factory=dict)
    into: list[Value] = field(default_factory=list)
    changed: dict[tuple[str, ...], Slot] = field(default_factory=dict)
    related: set[Place] = field(default_factory=set)
    known: bool = True
    answer: str = ""
    escaped: set[tuple[str, ...]] = field(default_factory=set)
    first_line: int = 0
    named_at: Place | None = None
    declared_at: Place | None = None
    converted: Value | None = None
    others: Sequence[str] = ()
    begun_by: Arguments | None = None
    guess: Guess | None = None

    def set_methods(self, methods: Sequence[str]) -> None:
        """Set the method to one of two that may be sent; of none, or of more, nothing is learnt."""
        if len(methods) in (1, _MOST_METHODS):
            self.method, *self.others = methods

    def read(
        self,
        path: tuple[str, ...],
        place: Place,
        certainty: Certainty,
        *,
        declared: bool = False,
        value: str | None = None,
    ) -> None:
        """Record that the program reads a property of the response, or that a class which it reads that into has it."""
        text = _joined(path)
        key = (text, place.file, place.line)
        if key not in self.reads or self.reads[key].certainty is Certainty.INFERRED:
            known = self.reads.get(key, _NEW)
            self.reads[key] = Field(text, place, value or known.value, certainty, declared and known.declared)

    def takes_keys(self, path: tuple[str, ...], place: Place) -> None:
        """Record that the property which was read before a place is a mapping, since the program takes its keys there."""
        name = _joined(path)
        before = [key for key in self.reads if key[:2] == (name, place.file) and key[2] <= place.line]
        if before and self.reads[nearest := max(before)].value is None:
            self.reads[nearest] = replace_field(self.reads[nearest], value="{}")


def _joined(path: Iterable[str]) -> str:
    """Return the keys of a response as a property path: `data.items[].price`."""
    return ".".join(path).replace(".[]", "[]")


@dataclass(frozen=True, slots=True)
class Answer:
    """The response of a request, or the property of it at a path; `whole` is before its body is taken out.

    `type` is the class into which it was read, `sure` is whether every step to it is known.
    """

    request: Request
    path: tuple[str, ...] = ()
    whole: bool = False
    sure: bool = True
    type: ClassValue | None = None

    @property
    def body(self) -> Answer:
        """The response after its body is taken out."""
        return replace(self, whole=False)


@dataclass(frozen=True, slots=True)
class Union:
    """One of several values."""

    options: tuple[Value, ...]


@dataclass(eq=False, slots=True)
class Arguments:
    """The evaluated arguments of a call: by position, by name, and the values that were spread into it.

    `open`: there may be more than is known, since a library or nothing of the program makes the call.
    `first_line` is where the expression begins that has the call. `columns` are the columns of tables of data that it names.
    `models` are the classes that its type arguments name. `tagged`: the only one is a template, of which the function gets
    the pieces.
    """

    place: Place
    positional: list[Value] = field(default_factory=list)
    named: dict[str, Value] = field(default_factory=dict)
    spread: list[Value] = field(default_factory=list)
    types: tuple[str, ...] = ()
    open: bool = False
    places: dict[str, Place] = field(default_factory=dict)
    first_line: int = 0
    columns: Sequence[Text] = ()
    models: Sequence[ClassValue | None] = ()
    tagged: bool = False

    def name(self, name: str, value: Value, place: Place) -> None:
        """Add a named argument."""
        self.named[name], self.places[name] = value, place

    def preceded_by(self, bound: Arguments | None) -> Arguments:
        """Return these arguments after those that are bound."""
        if bound is None:
            return self
        named, places = {**bound.named, **self.named}, {**bound.places, **self.places}
        return replace(self, positional=[*bound.positional, *self.positional], named=named, places=places)

    @property
    def slots(self) -> dict[str, Slot]:
        """The named arguments with their places."""
        return {key: Slot(value, self.places.get(key, self.place)) for key, value in self.named.items()}

    @property
    def all(self) -> list[Value]:
        """All values."""
        return [*self.positional, *self.named.values(), *self.spread]

    @property
    def keys(self) -> list[str]:
        """The keys of the records among all values."""
        return [key for each in of_kind(Record, *self.all) for key in each.fields]


_NEW = Field("", Place(""), declared=True)
"""What is known of a property before it is read anywhere."""
Value = Text | Constant | Unknown | Record | Closure | ClassValue | Module | Answer | Union
_Kind = TypeVar("_Kind", Text, Constant, Unknown, Record, Closure, ClassValue, Module, Answer)
NOTHING = Unknown()
YES, NO = Decided(True), Decided(False)
"""The results of a comparison of which both sides are known, of which there are no others."""


def union(values: Iterable[Value]) -> Value:
    """Return one of the values; what is unknown and has no name is left out if there is another."""
    found: dict[Value, None] = {}
    for value in values:
        found.update(dict.fromkeys(options(value)))
        if len(found) > _MOST:
            break
    found.pop(NOTHING, None)
    if len(found) < 2:
        return next(iter(found), NOTHING)
    return Union(tuple(found)[:_MOST])


def options(value: Value) -> tuple[Value, ...]:
    """Return the alternatives of a value; what was read into a record is one."""
    if isinstance(value, Record) and value.answers:
        return (value, *value.answers)
    return value.options if isinstance(value, Union) else (value,)


def of_kind(kind: type[_Kind], *values: Value | None) -> list[_Kind]:
    """Return the alternatives of values that are of a kind, such as `Record`."""
    return [each for value in values if value is not None for each in options(value) if isinstance(each, kind)]


def has_answer(value: Value) -> bool:
    """Return whether a value is a response, or has one as an item."""
    return bool(of_kind(Answer, value, *(item for each in of_kind(Record, value) for item in each.items)))


def text(value: str, place: Place) -> Text:
    """Return a known text."""
    return Text((Part(value, place),))


def first_character(value: Text, place: Place) -> Text | None:
    """Return the first character of a text; None if it has none, or is not known."""
    return text(value.known[0], place) if value.known else None


def texts(value: Value | None, place: Place) -> Iterator[Text]:
    """Yield the alternatives of a value as texts; what is not a text is a hole."""
    for option in options(value) if value is not None else ():
        if isinstance(option, Text):
            yield option
        elif isinstance(option, Constant) and option.value is not None:
            yield text(str(option.value).lower() if isinstance(option.value, bool) else str(option.value), place)
        elif isinstance(option, Record) and option.base is not None:
            yield from texts(option.base, place)
        elif isinstance(option, Record) and option.kind is Kind.ENCODED:
            yield _encoded(option)
        else:
            hole = (option.name, option.type) if isinstance(option, Unknown) else ()
            yield Text((Part(None, place, *hole),))


def _encoded(record: Record) -> Text:
    """Return the query of a record; a key that may have several values is there with each."""
    parts: list[Part] = []
    for key, value, place in [(key, *each) for key, slot in record.fields.items() for each in slot.settings]:
        parts.append(Part(f"&{key}=", place) if parts else Part(f"{key}=", place, QUERY))
        unlisted = _unlisted(value)
        parts += next(iter(known_texts(unlisted) or texts(unlisted, place))).parts
    return Text(tuple(parts))


def _unlisted(value: Value) -> Value:
    """Return the items of a list of texts, of which each is a parameter of its own; any other value as it is."""
    is_list = isinstance(value, Record) and value.items and not (value.fields or value.made or value.of)
    return value.contents if is_list and isinstance(value, Record) else value


def joined(values: Iterable[Value], place: Place) -> Value:
    """Return the texts of the values one after the other, in every combination."""
    columns = [list(texts(value, place)) for value in values]
    while len(columns) > 1 and prod(map(len, columns)) > _MOST:
        widest = max(columns, key=len)
        columns[columns.index(widest)] = [Text((Part(None, place),))]
    return union(Text(tuple(part for each in row for part in each.parts)) for row in product(*columns))


def between(values: Sequence[Value], separator: Value) -> list[Value]:
    """Return values with a separator between them."""
    return [each for value in values for each in (separator, value)][1:]


def known_texts(value: Value | None) -> list[Text]:
    """Return the alternatives of a value that are completely known texts."""
    return [each for each in of_kind(Text, value) if each.known is not None]


def plain_texts(value: Value | None) -> list[str]:
    """Return the alternatives of a value that are known texts, without their places."""
    return [each.plain for each in known_texts(value)]


def first_text(value: Value | None) -> str:
    """Return the first known text that a value may be; empty if it is none."""
    return next(iter(plain_texts(value)), "")


def closures_in(value: Value) -> list[Closure]:
    """Return the functions that a value is, or that it has as options such as `{next: …}`, also in a list of these.

    Of some, arguments are bound: `functools.partial(show, "price")`.
    """
    found: list[Closure] = []
    for option in options(value):
        if isinstance(option, Closure):
            found.append(option)
        elif isinstance(option, Record) and option.kind is Kind.PARTIAL:
            first, *others = option.items
            places = {key: slot.place for key, slot in option.fields.items()}
            named = {key: slot.value for key, slot in option.fields.items()}
            bound = Arguments(Place(""), others, named, places=places)
            found += [replace(each, bound=bound.preceded_by(each.bound)) for each in closures_in(first)]
        elif isinstance(option, Record) and not (option.made or option.of or _COMPONENT & {*option.fields}):
            records = [option, *(each for each in option.items if isinstance(each, Record) and not each.made)]
            found += of_kind(Closure, *(slot.value for each in records for slot in each.fields.values()))
    return found


def label_of(value: Value | None) -> str:
    """Return the name of a value, or of its class; empty if it has none."""
    for option in options(value or NOTHING):
        if isinstance(option, Unknown):
            return option.name
        if isinstance(option, Record | ClassValue):
            model = option.of if isinstance(option, Record) else option
            return (isinstance(option, Record) and option.label) or (model.node.name if model is not None else "")
    return ""


_COMPONENT = frozenset({"methods", "props", "actions"})
"""Members of components of user interfaces and connectors, which are no options."""
KEY = "key"
"""The name of a part that is a key of a record, with the place at which its value was set."""
OF_PATTERN = "pattern"
"""The name of a part that is a key in a pattern which takes a record apart."""
QUERY = "query"
"""The name of a part with which a query begins that a function made of a record."""


def written(key: Value, place: Place) -> Place:
    """Return where a key is written, if it comes from a record or from the file of a place; else that place."""
    part = key.parts[0] if isinstance(key, Text) and key.parts and key.parts[0].text else None
    return part.place if part is not None and (part.name == KEY or part.place.file == place.file) else place


def key_of(name: str, slot: Slot) -> Text:
    """Return a key of a record as a text, at the place where its value was set."""
    return Text((Part(name, slot.place, KEY),))


def keys_of(record: Record) -> Record:
    """Return the keys of a record, one by one."""
    return Record(items=[key_of(*each) for each in record.fields.items()], open=True, kind=Kind.ENTRIES)


def pairs_of(record: Record) -> Record:
    """Return the entries of a record as pairs of a key and a value."""
    pairs = [Record(items=[key_of(key, slot), slot.value]) for key, slot in record.fields.items()]
    return Record(
        items=[*pairs, *(Record(items=[NOTHING, each]) for each in record.items)], open=True, kind=Kind.ENTRIES
    )


def within(value: Value, depth: int = 0) -> Iterator[Value]:
    """Yield the alternatives of a value, and those of its entries and of theirs."""
    for option in options(value):
        yield option
        for slot in option.fields.values() if isinstance(option, Record) and depth < _GIVEN_DEPTH else ():
            yield from within(slot.value, depth + 1)


def item_of(value: Value) -> Value:
    """Return a list of which a value is an item."""
    return union(each if isinstance(each, Answer) else Record(items=[each]) for each in options(value))


def element(value: Value) -> Value:
    """Return any item of a list or any value of a mapping."""
    found: list[Value] = []
    for option in options(value):
        if isinstance(option, Answer):
            is_item = option.whole or option.path[-1:] == ("[]",)
            found.append(option if is_item else replace(option, path=(*option.path, "[]")))
        elif isinstance(option, Record):
            found.append(option.contents)
    return union(found)


def place_of(node: ir.Node, scope: Scope) -> Place:
    """Return the place of a node."""
    return Place(scope.file, node.line, node.column)
