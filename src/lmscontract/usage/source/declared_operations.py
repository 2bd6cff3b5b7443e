"""What a program declares beside the path of an operation: its method, and the classes of what is sent and read.

The call goes through an object or an annotation, so that it is not seen, or only in part: `Endpoint("PUT", "/goods/{id}",
body=GoodsUpdate)`, `object Goods : Read<GoodsDto>("/goods")`, `#[Operation('POST', '/goods')] class CreateGoods`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.unseen_calls import UnseenCalls
from lmscontract.usage.source.requests.written_paths import method_beside
from lmscontract.usage.source.responses.schemas import is_schema, read_by
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import WITH_BODY
from lmscontract.usage.source.values.clients import METHODS, Table, plain, words
from lmscontract.usage.source.values.models import read_into
from lmscontract.usage.usage import Certainty, Field, Place

_SENT = re.compile(r"request|command|body|payload|input|patch|update|create|new|form", re.IGNORECASE)
"""What the name of a class has that is sent rather than read."""
_INNER = re.compile(r"[<\[](.+)[>\]]")
_BETWEEN = re.compile(r",\s*(?![^<\[]*[>\]])")
"""What is between two type arguments, and not between those of one of them."""
_CLASS = re.compile(r"[A-Z]\w+")
_BODY, _QUERY, _READ = "body", "query", "read"
_OF_CALLS = frozenset({"url", "method"})
"""The roles of properties that say where a call goes; they are no data."""


class Declared(Struct, frozen=True):
    """The method of an operation, and the properties of the classes that are sent (in the query, or in the body) and read."""

    method: str | None = None
    query: tuple[Field, ...] = ()
    body: tuple[Field, ...] = ()
    reads: tuple[Field, ...] = ()


class DeclaredOperations:
    """The declarations of the files of a program."""

    def __init__(self, files: Iterable[ir.File], unseen: UnseenCalls, evaluation: av.Evaluation) -> None:
        self._files = [*files]
        self._unseen = unseen
        self._evaluation = evaluation

    @cached_property
    def _classes(self) -> Mapping[str, tuple[ir.Class, str]]:
        """The classes by their names, each with its file."""
        inside = ((node, file.name) for file in self._files for node in ir.nodes(file.body))
        return {each.name: (each, file) for each, file in inside if isinstance(each, ir.Class)}

    @cached_property
    def _lists(self) -> Mapping[str, list[Field]]:
        """What the constants that list names have, as properties: `GOODS = Shape.of(:id, :price)`."""
        inside = ((node, file.name) for file in self._files for node in ir.nodes(file.body))
        named = ((ir.last_name(node.target), node.value, file) for node, file in inside if isinstance(node, ir.Assign))
        return {name: [*_listed(value, file)] for name, value, file in named if name[:1].isupper()}

    def at(self, place: Place, method: str | None, *, typed: bool = False) -> Declared:
        """Return what is declared beside the path at a place; `method` is the one that is written beside it, if any.

        `typed`: only the classes that are type arguments, for a call that is seen.
        """
        scope = self._evaluation.project.scope(place.file)
        clients = self._evaluation.table(scope)
        around = [*self._around(place)]
        method = method or next(filter(None, (self._method(each, clients) for each in around)), None)
        query: list[Field] = [] if typed else [*_parameters(around, place)]
        read: list[Field] = []
        sent: list[Field] = []
        for fields, role in self._properties(place, around, scope, clients, typed=typed):
            into = read if role == _READ else query if role == _QUERY or method not in WITH_BODY else sent
            into += (each for each in fields if clients.roles.get(plain(each.path)) not in _OF_CALLS)
        for schema, role in self._schemas(around, scope, clients):
            request = av.Request(place)
            _ = [*read_by(schema, av.Answer(request, ()))]
            into = query if role == _QUERY else sent if role == _BODY else read
            into += request.reads.values()
        return Declared(method, tuple(query), tuple(sent), tuple(read))

    def _around(self, place: Place) -> Iterator[ir.Node]:
        """Yield the nodes of the declaration that has a path, from the innermost one."""
        for node, _ in self._unseen.around(place):
            yield node
            is_named = isinstance(node, ir.Assign | ir.Entry | ir.Function) and not self._unseen.names_path(node)
            if is_named or isinstance(node, ir.Class):
                return

    def _method(self, node: ir.Node, clients: Table) -> str | None:
        """Return the method that a part of a declaration names, also that of a class from which it inherits."""
        if isinstance(node, ir.Call) and (name := plain(ir.last_name(node.function))) in METHODS:
            of = node.function.of if isinstance(node.function, ir.Member) else None  # `Endpoint.get("/goods")`
            return name.upper() if of is None or ir.last_name(of) in self._classes else None
        seen: set[str] = set()
        while (found := method_beside(node, clients)) is None and isinstance(node, ir.Class) and node.name not in seen:
            seen.add(node.name)
            node = next((self._classes[each][0] for each in node.bases if each in self._classes), node)
        return found

    def _properties(
        self, place: Place, around: Iterable[ir.Node], scope: av.Scope, clients: Table, *, typed: bool
    ) -> Iterator[tuple[Iterable[Field], str]]:
        """Yield the properties of what a declaration names, classes and lists, each with whether it is body, query or read."""
        classes = self._evaluation.classes
        for node in around:
            own = classes.named(node.name, scope) if isinstance(node, ir.Class) and not typed else None
            named = [(type, "") for type in _types(node)]
            if own is not None:
                yield self._of_model(place, own, ""), _BODY
                named += ((each.type, _BODY) for each in own.properties if _is_body(each))
            if not typed or self._describes(node, clients):
                named += _names_with_roles(node, clients)
            for type, role in named:
                if type and (model := classes.of_type(type, scope) or self._of_name(type)) is not None:
                    is_sent = role in (_BODY, _QUERY) or (not role and _SENT.search(model.node.name))
                    yield self._of_model(place, model, type), (role or _BODY) if is_sent else _READ
                else:
                    yield self._lists.get(type, ()), role if role in (_BODY, _QUERY) else _READ

    def _of_model(self, place: Place, model: av.ClassValue, type: str) -> Iterable[Field]:
        request = av.Request(place)
        read_into(self._evaluation, av.Answer(request, ()), model, type)
        return request.reads.values()

    def _of_name(self, name: str) -> av.ClassValue | None:
        """Return the class whose name a text is, also if the file does not import it."""
        file = self._classes[name][1] if name in self._classes else ""
        return self._evaluation.classes.named(name, self._evaluation.project.scope(file)) if file else None

    def _describes(self, node: ir.Node, clients: Table) -> bool:
        """Return whether a part of a declaration makes an object of the program that has a method beside the path."""
        is_made = isinstance(node, ir.Call) and ir.last_name(node.function) in self._classes
        return is_made and method_beside(node, clients) is not None

    def _schemas(self, around: Iterable[ir.Node], scope: av.Scope, clients: Table) -> Iterator[tuple[av.Record, str]]:
        """Yield the schemas of a library that a record beside the path has, and the roles of their keys."""
        records = (each for each in around if isinstance(each, ir.Record) and clients.schemas)
        for entry in (entry for record in records for entry in record.entries if isinstance(entry, ir.Entry)):
            if isinstance(entry.value, ir.Name | ir.Call):
                value = self._evaluation.value(entry.value, scope)
                role = clients.roles.get(plain(_key_of(entry)), "")
                yield from ((each, role) for each in av.of_kind(av.Record, value) if is_schema(each))


def _parameters(around: Iterable[ir.Node], place: Place) -> Iterator[Field]:
    """Yield the names in the annotations of the parameters of a method without a body: in the query, or else no matter."""
    declared = (each for each in around if isinstance(each, ir.Function) and not each.has_body)
    marks = (mark for function in declared for each in function.parameters for mark in each.marks)
    for text in (each for mark in marks for each in ir.nodes(mark) if isinstance(each, ir.Text)):
        yield Field(text.value, Place(place.file, *text.at), certainty=Certainty.INFERRED, declared=True)


def _listed(node: ir.AnyNode, file: str) -> Iterator[Field]:
    """Yield the names that a call gets or a list has, if these are all that it has; a call with one name may do anything."""
    parts = node.arguments if isinstance(node, ir.Call) else node.items if isinstance(node, ir.Sequence) else ()
    names = [each for each in parts if isinstance(each, ir.Text) and each.value.isidentifier()]
    if len(names) == len(parts) and (len(names) > 1 or not isinstance(node, ir.Call)):
        yield from (Field(each.value, Place(file, *each.at), None, Certainty.INFERRED, True) for each in names)


def _types(node: ir.Node) -> Iterator[str]:
    """Yield the type arguments of a part of a declaration, and the type of a variable."""
    if isinstance(node, ir.Class):
        inner = (inner for each in node.extended for inner in _INNER.findall(each))
        yield from (part for each in inner for part in _BETWEEN.split(each))
    elif isinstance(node, ir.Call):
        yield from node.types
    elif isinstance(node, ir.Assign):
        yield node.type


def _names_with_roles(node: ir.Node, clients: Table) -> Iterator[tuple[str, str]]:
    """Yield the names in a part of a declaration, and the role of the key of each."""
    if isinstance(node, ir.Function):
        yield node.type, ""
        yield from ((each.type, _BODY) for each in node.parameters if _is_body(each) or not each.marks)
    if isinstance(node, ir.Class):
        parts = (*node.given, *node.marks)
    elif isinstance(node, ir.Call):
        parts = node.arguments
    else:
        parts = node.entries if isinstance(node, ir.Record) else node.items if isinstance(node, ir.Sequence) else ()
    for part in parts:
        role = clients.roles.get(plain(_key_of(part)), "")
        inside = [*ir.nodes(part)]
        called = {id(each.function) for each in inside if isinstance(each, ir.Call)}  # `Endpoint(…)` is not read itself
        for each in inside:
            if isinstance(each, ir.Name) and id(each) not in called:
                yield each.name, role
            if isinstance(each, ir.Text) and _CLASS.fullmatch(each.value):
                yield each.value, role
            yield from ((type, role) for type in _types(each))


def _key_of(part: ir.AnyNode) -> str:
    if isinstance(part, ir.Entry):
        return part.key.value if isinstance(part.key, ir.Text) else ir.last_name(part.key)
    return part.name if isinstance(part, ir.Argument) else ""


def _is_body(member: ir.Assign | ir.Parameter) -> bool:
    """Return whether a property of a declared operation is the whole body: its annotation says so, or its name."""
    marks = member.marks if isinstance(member, ir.Parameter) else ()
    said = [ir.last_name(mark.function if isinstance(mark, ir.Call) else mark) for mark in marks]
    return any(_BODY in words(each) for each in (*said, ir.last_name(member.target)))
