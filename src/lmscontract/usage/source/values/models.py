"""Classes into which a program reads responses: their properties, the names of these in JSON, and what is read so."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import HOLE, Certainty, Place

_NAMED = frozenset(
    {"jsonproperty", "jsonpropertyname", "serializedname", "json", "serialname", "field", "datamember", "tag"}
    | {"aliasas", "expose", "xmlelement", "alias", "mapinputname", "mapname", "deserializeas", "serializeas"}
    | {"param", "queryparam", "queryvalue", "restquery", "fromquery"}
)
"""The annotations that give a property its name in JSON."""
_FLAT = frozenset({"jsonextensiondata", "jsonunwrapped"})
"""The annotations of a property whose parts are those of its object."""
_LEFT_OUT = frozenset({"jsonignore", "ignoredatamember", "transient", "exclude"})
"""The annotations of a property that is not in JSON; with arguments, it may be."""
_GROUPS = "groups"
"""The annotation of Symfony that names the uses of a property: where some have one, others are not in JSON."""
_WITHOUT_NULL = frozenset({"nonnull", "nonabsent", "nonempty", "nondefault", "whenwritingnull", "whenwritingdefault"})
"""What annotations of a class or a property say if null is not written: `@JsonInclude(JsonInclude.Include.NON_NULL)`."""
_OF_WRITERS_WITHOUT_NULL = frozenset({"serializedname", "json", "jsonclass"})
"""The annotations of Gson and Moshi, which do not write null by default."""
_OF_WRITERS_WITHOUT_DEFAULTS = frozenset({"serialname", "serializable"})
"""The annotations of kotlinx.serialization, which does not write the default of a property."""
_NAME_KEYS = frozenset({"alias", "name", "value", "serializedname", "datakey", "propertyname"})
_READ_KEY, _SENT_KEY = "validationalias", "serializationalias"
"""Arguments of an annotation that give the name in JSON that is only read, or only written."""
_ALIASES = frozenset({"aliaschoices", "jsonalias", "jsonnames"})
"""What gives a property further names in JSON, each of which may be the one that is read."""
_REPLACING = frozenset({"aliaspath", "aliaschoices", "serializedpath"})
"""What gives a property other names, or a path, in the place of its own name: `validation_alias=AliasPath("a", "b")`."""
_IN_BRACKETS = re.compile(r"\[([\w-]+)\]")
"""A step of a path of Symfony: `[offer][price]`."""
_FIELDS = frozenset({"field", "ib"})
"""Functions that describe a property in the place of its value: `Field(default=1)`, `attr.ib(default=1)`."""
_METADATA_KEYS = _NAME_KEYS | {"key", "json", "jsonkey", "jsonname", "field", "fieldname", "source", "apiname"}
"""Keys of what a program itself notes of a property, by which it reads it: `attr.ib(metadata={"key": "course_name"})`."""
_DEFAULTS = frozenset({"default", "defaultfactory", "factory"})
_MANY = re.compile(r"\[\]|(list|array|collection|set|enumerable|sequence|iterable)\w*\s*[<\[]", re.IGNORECASE)
_SHAPE = re.compile(
    r"\*?(?:optional[<\[])?(?:"
    r"(?P<texts>\[\]string|string\[\]|\w*(?:list|array|collection|set|enumerable|sequence)[<\[](?:string|str)[>\]])"
    r"|map\[string\]bool|\w*(?:map|dict|dictionary|mapping|record)[<\[](?:string|str),(?:bool|boolean|true)[>\]]"
    r"|\{\[\w+:string\]:(?:boolean|true);?\})[>\]]?\??(?:\|(?:none|null|undefined))*",
    re.IGNORECASE,
)
"""A type of lists of texts, or of mappings of names to booleans: `map[string]bool`, `Map<String, Boolean>`, `dict[str, bool]`."""
_PASCAL = re.compile(r"[A-Z][a-z]\w*$")
_MAPPED = (".java", ".kt", ".kts")
_WITH_ZEROS = (".cs", ".csx", ".java")
"""The files of languages in which a property that nothing sets has a value if its type has no null."""
_NEVER_NULL = re.compile(r"bool(ean)?|s?byte|u?(short|int|long)|char|float|double|decimal|DateTime(Offset)?|Guid")
"""Types whose properties have a value, such as zero, also if nothing sets them."""
_WITHOUT_ZERO = frozenset({"nondefault", "whenwritingdefault", "emitdefaultvalue", "defaultvaluehandling"})
"""Annotations of a property that is not written if it is zero or false."""
SCOPES = "scopes"
"""The annotation of a property that names the uses of a class in which it is read or written, in Kartograph."""
_DEPTH = 4
_NAMES = "attributemap"
_TYPES = ("openapitypes", "swaggertypes")
_TABLES = frozenset({_NAMES, *_TYPES})
"""The tables in which OpenAPI Generator writes the properties of a class, in languages without annotations."""


def read_into(
    evaluation: av.Evaluation, answer: av.Answer, model: av.ClassValue, type: str = "", depth: int = 0
) -> av.Answer:
    """Return a response that is read into a class: the properties of the class are read of it."""
    has_items = is_many(
        re.sub(rf"\b{re.escape(model.node.name)}\b", "", type)
    )  # it may be a `List[T]` of the program itself
    inside = av.element(answer) if answer.path and has_items else answer
    start = inside if isinstance(inside, av.Answer) else answer
    evaluation.unknown_objects.was_read(model, av.Answer(start.request, start.path, type=model))
    for each in model.properties:
        if not isinstance(each.target, ir.Name) or _is_constant(each) or _is_in_no_group(each, model):
            continue
        inner = evaluation.classes.of_type(each.type, model.scope) if each.type else None
        for names, place in [((), place_of_name(each, model))] if is_flat(each) else json_paths(each, model):
            path = (*start.path, *names)
            for count in range(1, len(names)):  # the objects on the path
                answer.request.read((*start.path, *names[:count]), place, Certainty.INFERRED, declared=True)
            if names:  # else its own properties are read
                answer.request.read(path, place, Certainty.INFERRED, declared=True, value=json_of(each))
            if inner is not None and inner is not model and depth < _DEPTH:
                read_into(evaluation, av.Answer(answer.request, path), inner, each.type, depth + 1)
    for base in evaluation.classes.embedded_in(model) if model.node.extended and depth < _DEPTH else ():
        read_into(evaluation, av.Answer(start.request, start.path), base, depth=depth + 1)
    return av.Answer(answer.request, answer.path, answer.whole, answer.sure, model)


def names_declared(record: av.Record) -> dict[str, Place]:
    """Return where the class of an object declares its properties, by their names in JSON."""
    of = record.of
    if of is None:
        return {}
    named = [each for each in of.properties if isinstance(each.target, ir.Name) and not _is_left_out(each, of)]
    return {json_name(each, of, sent=True): place_of_name(each, of) for each in named}


def named_fields(record: av.Record) -> dict[str, av.Slot]:
    """Return the entries of a record; those of an object with their names in JSON, and with its defaults."""
    known = [each for each in (record.of.properties if record.of else ()) if isinstance(each.target, ir.Name)]
    names = {ir.last_name(each.target): json_name(each, record.of, sent=True) for each in known}
    nulls = {key for key, slot in record.fields.items() if slot.value == av.Constant(None)}
    omitted = {name for each in known if (name := ir.last_name(each.target)) in nulls and _omits_null(each, record.of)}
    omitted |= {ir.last_name(each.target) for each in known if _is_left_out(each, record.of)}
    found = {names.get(key, key): slot for key, slot in record.fields.items() if key not in omitted}
    for each in known:
        if is_flat(each) and (slot := found.pop(names[ir.last_name(each.target)], None)):
            embedded: dict[str, av.Slot] = {}
            for key, one in [
                entry for inner in av.of_kind(av.Record, slot.value) for entry in named_fields(inner).items()
            ]:
                embedded[key] = embedded[key].then(one.value, one.place) if key in embedded else one
            found = {**embedded, **found}
    if record.of is None or record.open:
        return found
    for each in known:
        value = each.value if isinstance(each, ir.Assign) else each.default
        default = _default(value, place_of_name(each, record.of)) or _zero(each, record.of)
        if default is not None and ir.last_name(each.target) not in omitted:
            found.setdefault(names[ir.last_name(each.target)], av.Slot(default, place_of_name(each, record.of)))
    return found


def dumped(family: Sequence[av.ClassValue], value: av.Value) -> av.Record:
    """Return what a schema of marshmallow and its bases write of an object, a mapping, or a list of these."""
    listed = [item for each in av.of_kind(av.Record, value) if each.items and not each.fields for item in each.items]
    if listed:
        return av.Record(items=[dumped(family, each) for each in listed])
    found: dict[str, av.Slot] = {}
    for model, each in [(one, each) for one in family for each in one.properties]:
        source = next((one.value for one in _described(each, {"attribute"}) if isinstance(one, ir.Text)), None)
        slots = [record.fields.get(source or ir.last_name(each.target)) for record in av.of_kind(av.Record, value)]
        unknown = av.Slot(av.Unknown(ir.last_name(each.target)), place_of_name(each, model))
        is_read = any(
            isinstance(one, ir.Literal) and one.value is True for one in _described(each, {"loadonly", "writeonly"})
        )
        if isinstance(each, ir.Assign) and isinstance(each.value, ir.Call) and not is_read:
            found.setdefault(
                json_name(each, model, sent=True), next((one for one in slots if one is not None), unknown)
            )
    return av.Record(found)


def in_scopes(model: av.ClassValue, names: Collection[str]) -> av.ClassValue:
    """Return a class with only the properties that it has for the uses which a call names, if any."""
    chosen = [each for each in model.properties if not (of := _scopes(each)) or not names or of & {*names}]
    return model if len(chosen) == len(model.properties) else dataclasses.replace(model, properties=chosen)


def _scopes(node: ir.Assign | ir.Parameter) -> set[str]:
    marks = [each for each in (() if isinstance(node, ir.Assign) else node.marks) if isinstance(each, ir.Call)]
    named = (each.arguments for each in marks if ir.last_name(each.function) == SCOPES)
    return {each.value for given in named for each in given if isinstance(each, ir.Text)}


def represented(model: av.ClassValue, value: av.Value) -> av.Record:
    """Return what a class that maps the properties of other objects to JSON writes of an object."""
    found: dict[str, av.Slot] = {}
    for each in model.properties:
        name, place = ir.last_name(each.target), place_of_name(each, model)
        slots = [slot for record in av.of_kind(av.Record, value) if (slot := record.fields.get(name)) is not None]
        found[json_name(each, model, sent=True)] = slots[0] if slots else av.Slot(av.Unknown(name), place)
    return av.Record(found)


def in_json(record: av.Record) -> dict[str, av.Slot]:
    """Return the entries of a record that have a name in JSON; of those of .NET, `CourseName` is `course_name`."""
    return {
        spelled(key) if _PASCAL.match(key) and slot.place.file.endswith((".cs", ".csx")) else key: slot
        for key, slot in named_fields(record).items()
        if not key.startswith("#")
    }


def _omits_null(node: ir.Assign | ir.Parameter, model: av.ClassValue | None) -> bool:
    """Return whether a property of a class is not written if it is null, as annotations of it or of its class say."""
    if model is None:
        return False
    of_class = {*_marks(model.node)}
    if _WITHOUT_NULL & {*of_class, *_marks(node)}:
        return True
    if not model.scope.file.endswith(_MAPPED):
        return False
    of_writer = {*of_class, *(mark for each in model.properties for mark in _marks(each))}
    default = node.default if isinstance(node, ir.Parameter) else node.value
    is_default = isinstance(default, ir.Literal) and default.value is None
    return bool(_OF_WRITERS_WITHOUT_NULL & of_writer or (is_default and _OF_WRITERS_WITHOUT_DEFAULTS & of_writer))


def _is_left_out(node: ir.Assign | ir.Parameter, model: av.ClassValue | None) -> bool:
    """Return whether a property is not written: `[JsonIgnore]`, `json:"-"`, `bool ShouldSerializePrice() => false`."""
    if _is_constant(node):
        return True
    marks = node.marks if isinstance(node, ir.Parameter) else ()
    names = (
        ir.last_name(each.function if isinstance(each, ir.Call) and not each.arguments else each) for each in marks
    )
    if any(plain(each) in _LEFT_OUT for each in names):
        return True
    if any(isinstance(each, ir.Text) and 'json:"-"' in each.value for each in marks) or _is_in_no_group(node, model):
        return True
    if any(isinstance(each, ir.Literal) and each.value is True for each in _described(node, {"exclude"})):
        return True
    method = model.methods.get(f"ShouldSerialize{ir.last_name(node.target)}") if model is not None else None
    results = [each for each in ir.nodes(method.function.body) if isinstance(each, ir.Literal)] if method else []
    return len(results) == 1 and results[0].value is False


def _is_in_no_group(node: ir.Assign | ir.Parameter, model: av.ClassValue | None) -> bool:
    """Return whether other properties of a class are written or read in groups, and this one is not."""
    if model is None or _GROUPS in _marks(node):
        return False
    return any(_GROUPS in _marks(each) for each in model.properties)


def _is_constant(node: ir.Assign | ir.Parameter) -> bool:
    """Return whether a member of a class is a constant and no property of its objects: `static final String PRICE = "price"`."""
    value = node.value if isinstance(node, ir.Assign) else node.default
    is_named_so = ir.last_name(node.target).isupper() and given_name(node) is None
    return is_named_so and isinstance(value, ir.Text | ir.Literal)


def _marks(node: ir.Assign | ir.Parameter | ir.Class) -> Iterator[str]:
    """Yield the names in the annotations of a class or a property."""
    for mark in () if isinstance(node, ir.Assign) else node.marks:
        yield from (plain(ir.last_name(each)) for each in ir.nodes(mark))


def _default(node: ir.AnyNode | None, place: Place) -> av.Value | None:
    """Return the value that a property has from the beginning: a text, a number, a constant; None if it has none."""
    if isinstance(node, ir.Text):
        return av.text(node.value, place)
    if isinstance(node, ir.Literal) and node.value is not None:
        return av.Constant(node.value)
    if isinstance(node, ir.Call) and plain(ir.last_name(node.function)) in _FIELDS:
        given = [*_described(node, _DEFAULTS), *(each for each in node.arguments if not isinstance(each, ir.Argument))]
        return (_default(given[0], place) or av.Unknown("default")) if given else None
    return av.Unknown(node.name) if isinstance(node, ir.Member) else None


def _zero(node: ir.Assign | ir.Parameter, model: av.ClassValue) -> av.Value | None:
    """Return the value of a property that nothing sets, if its type has no null and its annotations do not leave it out."""
    has_zero = model.scope.file.endswith(_WITH_ZEROS) and _NEVER_NULL.fullmatch(node.type)
    return av.Unknown(node.type) if has_zero and not _WITHOUT_ZERO & {*_marks(model.node), *_marks(node)} else None


def _described(node: ir.AnyNode, names: Collection[str]) -> list[ir.AnyNode]:
    """Return the arguments with some names of the function that describes a property in the place of its value."""
    call = node.value if isinstance(node, ir.Assign) else node
    given = call.arguments if isinstance(call, ir.Call) else ()
    return [each.value for each in given if isinstance(each, ir.Argument) and plain(each.name) in names]


def described_by(node: ir.Assign, helper: ir.Function) -> ir.Assign:
    """Return a property as a function of the program describes it, if that returns a description: `price = key("price")`."""
    returned = next((each.value for each in ir.nodes(helper.body) if isinstance(each, ir.Return)), None)
    call = node.value
    if not isinstance(returned, ir.Call) or not isinstance(call, ir.Call):
        return node
    if plain(ir.last_name(returned.function)) not in _FIELDS:
        return node
    names = [ir.last_name(each.target) for each in helper.parameters]
    positional = (each for each in call.arguments if not isinstance(each, ir.Argument))
    given: dict[str, ir.AnyNode] = dict(zip(names, positional, strict=False))
    given.update({each.name: each.value for each in call.arguments if isinstance(each, ir.Argument)})
    arguments: tuple[ir.AnyNode, ...] = _filled_in(returned.arguments, given)
    return replace(node, value=replace(call, function=returned.function, arguments=arguments))


def _filled_in(part: Any, given: Mapping[str, ir.AnyNode]) -> Any:
    """Return a part of a node with other nodes in place of names."""
    if isinstance(part, tuple):
        return tuple(_filled_in(each, given) for each in part)
    if isinstance(part, ir.Name) and part.name in given:
        return given[part.name]
    if not isinstance(part, ir.Node):
        return part
    return replace(part, **{each: _filled_in(getattr(part, each), given) for each in part.__struct_fields__[2:]})


def is_flat(node: ir.Assign | ir.Parameter) -> bool:
    """Return whether the parts of a property are those of its object in JSON: embedded, or as an annotation says."""
    if not isinstance(node, ir.Parameter):
        return False
    names = (ir.last_name(mark.function if isinstance(mark, ir.Call) else mark) for mark in node.marks)
    return node.extends or any(plain(each) in _FLAT for each in names)


def is_many(type: str) -> bool:
    """Return whether a type is one of lists."""
    return _MANY.search(type) is not None


def json_of(node: ir.Assign | ir.Parameter | None) -> str | None:
    """Return JSON of the type of a property that is a list of texts or a mapping to booleans; None for other types."""
    shape = _SHAPE.fullmatch("".join(node.type.split())) if node is not None else None
    return (f'["{HOLE}"]' if shape["texts"] else f'{{"{HOLE}": true}}') if shape else None


def property_of(model: av.ClassValue | None, name: str) -> ir.Assign | ir.Parameter | None:
    """Return the property of a class with a name."""
    wanted = plain(name)
    for each in model.properties if model is not None else ():
        if isinstance(each.target, ir.Name) and plain(each.target.name) == wanted:
            return each
    return None


def json_name(node: ir.Assign | ir.Parameter, model: av.ClassValue | None, *, sent: bool = False) -> str:
    """Return the name of a property of a class in JSON; mappers of Java write `courseName` as `course_name`."""
    name = ir.last_name(node.target)
    maps = model is not None and model.scope.file.endswith(_MAPPED)
    return given_name(node, sent=sent) or spelled(name[:1].upper() + name[1:] if maps else name)


def json_paths(node: ir.Assign | ir.Parameter, model: av.ClassValue) -> list[tuple[tuple[str, ...], Place]]:
    """Return the paths in JSON from which a property of a class may be read, with their places: its name, and others of it."""
    place = place_of_name(node, model)
    found: list[tuple[tuple[str, ...], Place]] = []
    replaced = False
    described = node.marks if isinstance(node, ir.Parameter) else (node.value,)
    for call in (each for mark in described for each in ir.nodes(mark) if isinstance(each, ir.Call)):
        kind = plain(ir.last_name(call.function))
        replaced |= kind in _REPLACING
        found += [(names, Place(place.file, *each.at)) for names, each in _paths_of_alias(call, kind)]
    return found if replaced else [((json_name(node, model),), place), *found]


def _paths_of_alias(call: ir.Call, kind: str) -> Iterator[tuple[tuple[str, ...], ir.AnyNode]]:
    """Yield the paths in JSON that an annotation gives to a property besides its name, with the nodes that write them."""
    if kind == "aliaspath" and call.arguments:
        yield tuple(each.value if isinstance(each, ir.Text) else "[]" for each in call.arguments), call.arguments[-1]
    for each in call.arguments if kind == "serializedpath" else ():
        if isinstance(each, ir.Text) and (steps := _IN_BRACKETS.findall(each.value)):
            yield tuple(steps), each
    given = call.arguments if kind in _ALIASES else _described(call, {"alternate"})
    listed = (item for each in given for item in (each.items if isinstance(each, ir.Sequence) else (each,)))
    yield from (((each.value,), each) for each in listed if isinstance(each, ir.Text))


def given_name(node: ir.Assign | ir.Parameter, *, sent: bool = False) -> str | None:
    """Return the name in JSON that a tag or an annotation gives to a property; None if it has none."""
    return next((name for _, name in _given_names(node, sent=sent)), None)


def place_of_name(node: ir.Assign | ir.Parameter, model: av.ClassValue) -> Place:
    """Return where a property gets its name in JSON: at the tag or the annotation that gives it, or at its own name.

    Other annotations may be in lines of their own before it.
    """
    mark = next((mark for mark, _ in _given_names(node)), node.target)
    return Place(model.files.get(id(node), model.scope.file), mark.line, mark.column)


def _given_names(node: ir.Assign | ir.Parameter, *, sent: bool = False) -> Iterator[tuple[ir.AnyNode, str]]:
    """Yield the tags and annotations of a property that give it a name in JSON, with this name."""
    marks = [*node.marks] if isinstance(node, ir.Parameter) else []
    if isinstance(node, ir.Assign) and isinstance(node.value, ir.Call):
        is_field = plain(ir.last_name(node.value.function)) in _FIELDS  # whose first argument is the default
        named = tuple(each for each in node.value.arguments if not is_field or isinstance(each, ir.Argument))
        marks.append(replace(node.value, arguments=named))
    for mark in marks:
        if (name := _name_in(mark, _SENT_KEY if sent else _READ_KEY)) is not None:
            yield mark, name


def mapped_properties(node: ir.Class) -> list[ir.Assign | ir.Parameter]:
    """Return the properties that a generated class has in tables: `$attributeMap` with their names, `$openAPITypes`."""
    members = node.body.children if isinstance(node.body, ir.Group) else (node.body,)
    tables = {_table_name(each): next(_records(each), ()) for each in members if _table_name(each) in _TABLES}
    types = {key.value: value.value for key, value in (row for name in _TYPES for row in tables.get(name, ()))}
    return [
        ir.Parameter(
            *key.at, ir.Name(*key.at, key.value), None, types.get(key.value, ""), (naming_mark(key.at, name.value),)
        )
        for key, name in tables.get(_NAMES, ())
    ]


def _table_name(member: ir.AnyNode) -> str:
    """Return the name of a member of a class that may be a table: a variable, or a method that returns it."""
    if isinstance(member, ir.Function):
        return plain(member.name)
    return plain(ir.last_name(member.target)) if isinstance(member, ir.Assign | ir.Parameter) else ""


def _records(member: ir.AnyNode) -> Iterator[list[tuple[ir.Text, ir.Text]]]:
    """Yield the pairs of texts of the literals with keys in a member of a class."""
    for record in ir.nodes(member):
        if isinstance(record, ir.Record):
            yield [
                (each.key, each.value)
                for each in record.entries
                if isinstance(each, ir.Entry) and isinstance(each.key, ir.Text) and isinstance(each.value, ir.Text)
            ]


def naming_mark(at: tuple[int, int], name: str) -> ir.Call:
    """Return an annotation that gives a property its name in JSON."""
    return ir.Call(*at, ir.Name(*at, "JsonProperty"), (ir.Text(*at, name),))


def spelled(name: str) -> str:
    """Return a name as JSON has it: `CourseName` is `course_name`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower() if name[:1].isupper() else name


def _name_in(mark: ir.AnyNode, first: str) -> str | None:
    """Return the name that a tag or an annotation gives, rather by an argument with a name than by others."""
    if isinstance(mark, ir.Text):
        found = re.search(r'(?:json|url|query|schema):"([^",]+)', mark.value)
        return found[1] if found else None
    if isinstance(mark, ir.Call) and plain(ir.last_name(mark.function)) in _FIELDS and (noted := _noted(mark)):
        return noted
    if isinstance(mark, ir.Call) and (
        plain(ir.last_name(mark.function)) in _NAMED
        or any(isinstance(each, ir.Argument) and plain(each.name) == "datakey" for each in mark.arguments)
    ):
        named = [each for names in ({first}, _NAME_KEYS) for each in _described(mark, names)]
        entries = [each for given in mark.arguments if isinstance(given, ir.Record) for each in given.entries]
        named += [
            each.value
            for each in entries
            if isinstance(each, ir.Entry) and isinstance(each.key, ir.Text) and plain(each.key.value) in _NAME_KEYS
        ]
        others = [each for each in mark.arguments if not isinstance(each, ir.Argument)]
        return next((each.value for each in (*named, *others) if isinstance(each, ir.Text) and each.value), None)
    return None


def _noted(mark: ir.Call) -> str:
    """Return the name of a property in what a program notes of it for itself; empty if it notes none."""
    metadata = _described(mark, {"metadata"})
    entries = [entry for each in metadata if isinstance(each, ir.Record) for entry in each.entries]
    pairs = [
        (each.key.value, each.value) for each in entries if isinstance(each, ir.Entry) and isinstance(each.key, ir.Text)
    ]
    given = [
        one for each in metadata if isinstance(each, ir.Call) for one in each.arguments
    ]  # `config(field_name="x")`
    pairs += [(each.name, each.value) for each in given if isinstance(each, ir.Argument)]
    values = (value for key, value in pairs if plain(key) in _METADATA_KEYS)
    return next((each.value for each in values if isinstance(each, ir.Text)), "")
