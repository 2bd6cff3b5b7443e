"""Objects of which only the class is known: what is read into them, and what they are when they are sent."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from lmscontract.usage.source.evaluation.classes import BEAN, NAMED
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import given_name, is_many, named_fields, place_of_name
from lmscontract.usage.usage import Place

_WRITING = ("jsonSerialize", "toJSON", "as_json", "MarshalJSON")
"""Methods that libraries call on an object to write it as JSON."""
_OF_JSON = frozenset(
    {"basemodel", "sqlmodel", "struct", "dataclass", "define", "serializable", "jsonclass", "datacontract"}
)
"""Bases and annotations of classes whose objects a library writes as JSON, and makes of it."""
_WEBHOOK = re.compile(
    r"(?i:web_?hook)|(?:^|[/_.-])(?i:hooks?)\.\w+ \w*(?:Payload|Event|Hook)$|[a-z]Hook(?:Payload|Event|Message|Body|Data)?$"
)
"""The file and the class of what a webhook sends: `webhooks.py Session`, `hooks.go SessionEvent`, `models.py SessionHook`."""
_OF_OTHERS = re.compile(r"=>|->|\b(?:\w*Map|\w*Dictionary|[Dd]ict|Mapping|Record|Omit|Pick|Exclude)\s*[<\[]|\bmap\[")
"""Types that name classes whose objects, or whose properties, they do not have themselves: functions, mappings, other types."""
_MOST_READ = 4
"""The most responses, or parts of them, that are read into a class of which an unknown object may be one."""


class UnknownObjects:
    """Says what objects are of which nothing constructs any, as their classes and the responses that are read into these show."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation, self._classes = evaluation, evaluation.classes
        self._read: dict[int, dict[tuple[Place, tuple[str, ...]], av.Answer]] = defaultdict(dict)
        self._unknown: dict[int, dict[int, av.Closure]] = defaultdict(dict)
        self._sending: set[int] = set()
        self._made: dict[int, av.Value] = {}

    def written(self, value: av.Value, file: str) -> av.Value:
        """Return what a library writes as JSON: of an object, what its class says, or the properties that its type has."""
        found: list[av.Value] = []
        for each in av.options(value):
            known = self.unknown(each.type, av.Scope(file), written=True) if isinstance(each, av.Unknown) else None
            found.append(self._converted(known or each))
        for record in av.within(av.union(found)):
            if isinstance(record, av.Record) and record.of is not None:
                self._complete(record, record.of)
        return av.union(found)

    def _complete(self, record: av.Record, of: av.ClassValue) -> None:
        """Give an object that is sent the properties that are known of its class only, and theirs."""
        if record.open and not (record.made or record.fields or record.items or record.answers):
            record.fields.update(self.declared(of))  # `var goods Goods; json.Unmarshal(data, &goods)`
        for name, slot in [*record.fields.items()]:
            type = slot.value.type if isinstance(slot.value, av.Unknown) else ""
            if (known := self.unknown(type, of.scope, written=True)) is not None:
                record.fields[name] = av.Slot(known, slot.place)

    def _converted(self, value: av.Value) -> av.Value:
        """Return what a method of the class of an object makes of it when it is written as JSON."""
        of = value if isinstance(value, av.Record) and value.of is not None else None
        for method in (self._classes.member(of, each) for each in _WRITING if of is not None):
            if isinstance(method, av.Closure) and method.function.has_body:
                return self._evaluation.invoke(method, av.Arguments(Place(method.scope.file, *method.function.at)))
        return value

    def unknown(self, type: str, scope: av.Scope, *, written: bool = False) -> av.Value | None:
        """Return a value of which only the type is known, with its properties; None if the type is no model, nor written so."""
        found = self._classes.of_type(type, scope) if type and not _OF_OTHERS.search(type) else None
        if found is None or not (written or self._is_model(found)):
            return None
        if (given := self._made_of(found)) is not None:
            return av.item_of(given) if is_many(type) else given
        slots = self.declared(found)
        model = av.Record(slots, of=found, open=True) if slots else None
        return av.Record(items=[model], open=True) if model is not None and is_many(type) else model

    def declared(self, of: av.ClassValue) -> dict[str, av.Slot]:
        """Return the properties of an object of which only the class is known, also those that it inherits."""
        inherited = [
            named_fields(av.Record(self._unknown_slots(each), of=each))
            for each in reversed(self._classes.ancestors(of))
        ]
        return {key: slot for each in (*inherited, self._unknown_slots(of)) for key, slot in each.items()}

    def _unknown_slots(self, of: av.ClassValue) -> dict[str, av.Slot]:
        """Return the properties that a class itself declares."""
        return {
            each.target.name: of.members.fields.get(each.target.name)
            or av.Slot(av.Unknown(each.target.name, each.type), place_of_name(each, of))
            for each in of.properties
            if isinstance(each.target, ir.Name)
        }

    def _is_model(self, of: av.ClassValue) -> bool:
        """Return whether a class has only properties, and methods that give or set them, or is one that a library writes as JSON.

        The latter may have any methods, but none that writes a path, such as those of objects that save themselves.
        """
        properties = (each for each in of.properties if not (isinstance(each, ir.Assign) and _is_called(each.value)))
        names = {of.node.name, *(ir.last_name(each.target) for each in properties)}
        if all(name in names or BEAN.match(name) for name in of.methods):
            held = (self._classes.of_type(each.type, of.scope) for each in of.properties if each.type)
            return not any(each is not None and self._evaluation.relevance.calls(each) for each in held)
        marks = (each.function if isinstance(each, ir.Call) else each for each in of.node.marks)
        named = {
            plain(re.split(r"\W", each)[-1]) for each in (*self._classes.foreign_bases(of), *map(ir.last_name, marks))
        }
        is_written = bool(named & _OF_JSON) or any(given_name(each) is not None for each in of.properties)
        return is_written and not self._evaluation.subclasses.writes_path(of)

    def _made_of(self, model: av.ClassValue) -> av.Value | None:
        """Return what an object is known to be which nothing of the program hands to a function; None if that is not known."""
        if (root := self._evaluation.stack.root) is not None:
            self._unknown[id(model.node)][id(root.function)] = root
        return self._made.get(id(model.node))

    def was_read(self, model: av.ClassValue, answer: av.Answer) -> None:
        """Note that a response, or a part of it, is read into a class."""
        self._read[id(model.node)].setdefault((answer.request.place, answer.path), answer)

    def read(self, model: av.ClassValue, method: av.Closure) -> av.Value | None:
        """Return the responses that are read into a class, as what one of its methods is called on.

        None as long as these are not all known, and for a method that only gives or sets a property.
        """
        is_read = self._read.get(id(model.node)) and not _is_accessor(method.function.name, model)
        return self._made.get(id(model.node)) if is_read else None

    def of_webhooks(self) -> list[av.ClassValue]:
        """Return the classes for what webhooks send, as their names or files say, into which nothing is seen to be read."""
        unread = [each for each in self._classes.defined if each.properties and not self._read.get(id(each.node))]
        return [each for each in unread if _WEBHOOK.search(f"{each.scope.file} {each.node.name}")]

    def sends(self, function: ir.Function) -> None:
        """Note that a function sends a body, so that objects which it gets are what the program writes."""
        self._sending.add(id(function))

    def known_late(self) -> Iterator[av.Closure]:
        """Yield the functions that got unknown objects, after it is known what these are: responses, or objects with some.

        Objects of a class that is also sent may be others, and so may those that a function gets which sends a body.
        """
        bodies = chain.from_iterable(each.body for each in self._evaluation.requests.found)
        sent = {name for value in bodies for each in av.within(value) for name in _class_names(each)}
        known = [each for each in self._classes.defined if each.node.name not in sent and self._is_model(each)]
        self._made = {id(each.node): made for each in known if (made := self._late(each)) is not None}
        names = {each.node.name for each in known if id(each.node) in self._made}
        for each in known:
            yield from (method for method in each.methods.values() if self.read(each, method) is not None)
        for key in self._made:
            yield from (each for each in self._unknown[key].values() if id(each.function) not in self._sending)
        for each in self._classes.defined:
            typed = [one for one in each.properties if names & {*NAMED.findall(one.type)}]
            instance = each.instance
            if instance is not None and [one for one in typed if self._learns(each, instance, one)]:
                yield from each.methods.values()

    def _late(self, model: av.ClassValue) -> av.Value | None:
        """Return what an object of a class is where that is not seen; None if it may be too much, or is not known."""
        read = [replace(each, sure=False) for each in self._read[id(model.node)].values()]
        if read:
            return av.union(read) if len(read) <= _MOST_READ else None
        slots = {
            name: av.Slot(av.union(replace(each, sure=False) for each in answers), slot.place)
            for name, slot in (model.instance.fields if model.instance is not None else {}).items()
            if (answers := av.of_kind(av.Answer, slot.value))
        }
        return av.Record(slots, of=model, open=True) if slots else None

    def _learns(self, of: av.ClassValue, instance: av.Record, member: ir.Assign | ir.Parameter) -> bool:
        """Give a property of an object what objects of its type are, if it has none; return whether it had none."""
        name, model = ir.last_name(member.target), self._classes.of_type(member.type, of.scope)
        made, slot = self._made.get(id(model.node)) if model is not None else None, instance.fields.get(name)
        if made is None or (slot is not None and any(map(_has_content, av.options(slot.value)))):
            return False
        value = av.item_of(made) if is_many(member.type) else made
        instance.fields[name] = av.Slot(value, place_of_name(member, of))
        return True


def _is_accessor(name: str, of: av.ClassValue) -> bool:
    """Return whether a method only constructs, compares or prints, or gives or sets a property: `getPrice`, `price`."""
    properties = {plain(ir.last_name(each.target)) for each in of.properties}
    rest = BEAN.sub("", name, count=1)
    return not rest or plain(rest) in properties


def _has_content(value: av.Value) -> bool:
    """Return whether a value of a property is one that the program has given: no empty list, and not only its type."""
    return not isinstance(value, av.Unknown) and (not isinstance(value, av.Record) or av.has_answer(value.contents))


def _class_names(value: av.Value) -> list[str]:
    """Return the names of the classes of which a value may be an object."""
    if isinstance(value, av.Record) and value.of is not None:
        return [value.of.node.name]
    return NAMED.findall(value.type) if isinstance(value, av.Unknown) else []


def _is_called(value: ir.AnyNode) -> bool:
    """Return whether the value of a property is written as a function, or made by one, and may so be a method."""
    return isinstance(value, ir.Call | ir.Function)
