"""Request validation: conditions of the contract, parameters, bodies, and identifiers that are unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

from msgspec import Struct

from lmscontract.contract.model import Area, Condition, Fact, State, TenantFact
from lmscontract.mock.call import NO_JSON, Call
from lmscontract.mock.context import Context
from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.parameters import written
from lmscontract.mock.store.bodies import holds, lacks
from lmscontract.mock.store.records import Record
from lmscontract.mock.variants.variant import Variant
from lmscontract.property_path import PropertyPath

_UNKNOWN = object()


class Dropped(Struct, frozen=True):
    """What a tenant refuses because a change dropped it: parameters, properties of bodies, or both."""

    parameters: bool
    properties: bool

    @classmethod
    def of(cls, variant: Variant) -> Dropped | None:
        """What a tenant of that variant refuses; None when it ignores what was dropped."""
        found = cls(*(variant.of(trait) == "refused" for trait in ("dropped-parameters", "dropped-body-fields")))
        return found if found.parameters or found.properties else None

    def check(self, call: Call) -> None:
        """Refuse a call that still sends what was dropped."""
        for fact in call.plan.endpoint.facts.values():
            if fact.state is not State.ABSENT:
                continue
            asked = self.parameters and fact.area is Area.QUERY and fact.path in call.query
            if asked or (self.properties and fact.area is Area.BODY and self._holds(call, fact)):
                raise RefusalError(400, f"{fact.path} is no longer taken")

    def _holds(self, call: Call, fact: Fact) -> bool:
        return any(holds(call.body, path, fact.pattern) for path in fact.paths)


class RequestValidation:
    """Validates the calls of a tenant. Every refusal is a RefusalError with its status."""

    def __init__(self, setting: Context) -> None:
        self._setting = setting
        self._unknown = int(setting.variant.of("unknown-identifier"))
        self._dropped = Dropped.of(setting.variant)
        overlooks = setting.variant.of("unknown-sorting") == "ignored"
        self._overlooked = setting.snapshot.vocabulary.sorting.get("attribute") if overlooks else None

    def validate(self, call: Call) -> None:
        """Refuse what must not be served, and find the objects that the path names."""
        if call.plan.removed or self._excepted(call):
            self._look_up(call, strict=False)
        else:
            if self._dropped is not None:
                self._dropped.check(call)
            self._check_parameters(call)
            self._check_body(call)
            self._look_up(call)

    def _excepted(self, call: Call) -> bool:
        """Give a condition of the contract its status; whether the call is served as it is, whatever else it lacks."""
        for condition in call.plan.conditions:
            if not self._meets(call, condition):
                continue
            if condition.answers is None:
                self._check_previous_message(call, condition, 400)
                continue
            if not self._setting.keeps("condition-ignored", call.plan.label, condition.id, str(condition.answers)):
                if condition.answers < 400:
                    raise RefusalError(404, "there is no such resource")
                return True
            if condition.answers < 400:
                return True
            self._check_previous_message(call, condition, condition.answers)
            raise RefusalError(condition.answers, self._explained(call, condition))
        return False

    def _check_previous_message(self, call: Call, condition: Condition, status: int) -> None:
        if condition.never and not self._setting.keeps(
            "former-message-sent", call.plan.label, condition.id, condition.never
        ):
            raise RefusalError(status, f"former message: {condition.never}")

    def _explained(self, call: Call, condition: Condition) -> str:
        """The sentence of a refusal; it names the value that was wrong where the contract says so."""
        explains = self._setting.keeps("condition-unexplained", call.plan.label, condition.id, condition.names)
        if not condition.names or not explains:
            return condition.says or "the call is refused"
        return f"{condition.says}: {', '.join(call.texts(condition.names))}"

    def _meets(self, call: Call, condition: Condition) -> bool:
        if condition.level and call.level != condition.level:
            return False
        return all(self._finds(call, place, wanted) for place, wanted in condition.request.items())

    def _finds(self, call: Call, place: str, wanted: Any) -> bool:
        """Whether a value stands at a place; for a fact, its value, or an object in the state that it stands for."""
        if not isinstance(wanted, TenantFact):
            return written(wanted) in call.texts(place)
        tenant = self._setting.tenant
        area, _, name = place.partition(".")
        kind = call.plan.endpoint.kinds.get(name) if area == "path" else None
        if kind:
            return tenant.means(wanted.name, kind, call.values.get(name, ""))
        value = tenant.facts.get(wanted.name, _UNKNOWN)
        return value is not _UNKNOWN and written(value) in call.texts(place)

    def _check_parameters(self, call: Call) -> None:
        """Refuse what lies outside a range, a list or a format, what a change took away, and what is lacking."""
        label = call.plan.label
        for parameter in call.plan.parameters:
            text = call.query.get(parameter.name)
            if text is None:
                if parameter.mandatory and self._setting.keeps(
                    "required-parameter-not-enforced", label, parameter.location
                ):
                    raise RefusalError(400, f"the parameter {parameter.name} is lacking")
            elif text in parameter.removed:
                if parameter.name == self._overlooked:
                    continue
                if self._setting.keeps("removed-value-accepted", label, parameter.location, text):
                    raise RefusalError(400, f"{parameter.name} has no value {text} any more")
            elif not parameter.accepts(text):
                if self._setting.keeps("invalid-value-accepted", label, parameter.location, parameter.constraint):
                    raise RefusalError(400, f"{text} is no value of {parameter.name}")
            elif text in parameter.stated and not self._setting.keeps("parameter-refused", label, parameter.location):
                raise RefusalError(400, f"{parameter.name} may not be {text}")

    def _check_body(self, call: Call) -> None:
        """Refuse what is no JSON object, and one without what is mandatory; whatever else it holds is taken."""
        if call.request.body and not isinstance(call.body, dict):
            raise RefusalError(400, "the body is no JSON" if call.body is NO_JSON else "the body is no JSON object")
        label = call.plan.label
        for fact, path in call.plan.body:
            enforced = fact.required and not fact.open.keys() & {"", "required"}
            if enforced and lacks(call.body, path):
                if self._setting.keeps("required-body-property-not-enforced", label, fact.location):
                    raise RefusalError(400, f"the body lacks {fact.path}")
            elif not self._setting.keeps("body-property-refused", label, fact.location, fact.expected) and holds(
                call.body, path, fact.pattern
            ):
                raise RefusalError(400, f"the body may not hold {fact.path}")
            if not fact.open.keys() & {"", "type"}:
                self._check_values(call, fact, path)

    def _check_values(self, call: Call, fact: Fact, path: PropertyPath) -> None:
        """Refuse values of a body that are not of the type that the contract says."""
        samples = self._setting.samples
        schema = samples.schema(fact)
        for value, _ in path.values(call.body) if schema and not fact.pattern else ():
            if not samples.accepts(schema, value):
                raise RefusalError(400, f"{fact.path} is not what it must be")

    def _look_up(self, call: Call, strict: bool = True) -> None:
        """Find the objects that a call names; unless it is strict, a name that means nothing is passed over."""
        for name, kind, text in _named(call):
            try:
                call.records[name] = self._found(call, name, kind, text)
            except RefusalError:
                if strict:
                    raise

    def _found(self, call: Call, name: str, kind: str, text: str) -> Record:
        switch = call.plan.switch
        if switch and name == switch.path_parameter and switch.asked(call.query):
            if self._setting.keeps("secondary-identifier-refused", call.plan.label, f"path.{name}"):
                found = self._setting.tenant.by_secondary(kind, text)
                if len(found) > 1:
                    raise RefusalError(400, f"{text} is not unique")
                if found:
                    return found[0]
            self._unfound(kind, text)
        records = self._setting.tenant.records(kind)
        record = records.find(text)
        rule = "unknown-identifier-served" if record is None else "other-object-served"
        if not self._setting.keeps(rule, call.plan.label, f"path.{name}"):
            return next((each for each in records if each is not record), record) or self._unfound(kind, text)
        return record or self._unfound(kind, text)

    def _unfound(self, kind: str, text: str) -> NoReturn:
        raise RefusalError(self._unknown, f"there is no {kind} {text}")


def _named(call: Call) -> Iterator[tuple[str, str, str]]:
    """The objects that a path names: the parameter, the kind, and the text."""
    kinds = call.plan.endpoint.kinds
    return ((name, kinds[name], text) for name, text in call.values.items() if kinds.get(name))
