"""Request validation: conditions of the contract, parameters, bodies, and unknown identifiers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

from lmscontract.contract.model import Area, Condition, Fact, TenantFact
from lmscontract.mock.compiled_operation import CompiledOperation, RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.documents import filled
from lmscontract.mock.messages import NO_JSON, InvalidBodyError, RefusalError
from lmscontract.mock.parameters import Parameter, written
from lmscontract.mock.store.bodies import holds, lacks, removed_inputs
from lmscontract.mock.store.records import Record
from lmscontract.property_path import PropertyPath


class RequestValidation:
    """Validates the calls of a tenant. Every refusal is a RefusalError with its status."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._unknown = context.unknown_status
        refusing = {Area.QUERY: "dropped-parameters", Area.BODY: "dropped-body-fields"}
        self._refused_inputs = {area for area, point in refusing.items() if context.variant.of(point) == "refused"}
        sorting, variant = context.snapshot.vocabulary.sorting, context.variant
        self._ignored = sorting.get("attribute") if variant.of("unknown-sorting") == "ignored" else None
        self._any_value = sorting.get("direction") if variant.of("unknown-direction") == "ignored" else None

    def validate(self, call: RoutedCall) -> None:
        """Refuse invalid requests, and look up the objects that the path names."""
        if call.operation.removed or self._excepted(call):
            self._look_up(call, strict=False)
        else:
            for fact in removed_inputs(call.operation.endpoint, call.query, call.body) if self._refused_inputs else ():
                if fact.area in self._refused_inputs:
                    raise RefusalError(400, f"{fact.path} is no longer accepted")
            self._check_parameters(call)
            self._check_body(call)
            self._look_up(call)

    def _excepted(self, call: RoutedCall) -> bool:
        """Refuse a call under a condition of the contract; return whether the call skips the other checks."""
        for condition in call.operation.conditions:
            if not self._meets(call, condition):
                continue
            if condition.answers is None:
                self._check_previous_message(call, condition, 400)
                continue
            if not call.operation.keeps("condition-ignored", condition.id, str(condition.answers)):
                if condition.answers < 400 or self._is_ruled_out(call, condition):
                    raise RefusalError(404, "there is no such resource")
                return True
            if condition.answers < 400 or self._serves_invalid(call, condition):
                return True
            self._check_previous_message(call, condition, condition.answers)
            raise RefusalError(condition.answers, self._explained(call, condition))
        return False

    def _is_ruled_out(self, call: RoutedCall, condition: Condition) -> bool:
        """Whether the contract says that calls under a condition do not succeed, with whichever status."""
        promises = call.operation.endpoint.behaviours
        ruled_out = {(each.at, each.expected) for each in promises if each.rule == "invalid-call-served"}
        return any((place, written(wanted)) in ruled_out for place, wanted in condition.request.items())

    def _serves_invalid(self, call: RoutedCall, condition: Condition) -> bool:
        """Whether this mock breaks that calls under a condition do not succeed."""
        places = condition.request.items()
        return not all(call.operation.keeps("invalid-call-served", *map(written, each)) for each in places)

    def _check_previous_message(self, call: RoutedCall, condition: Condition, status: int) -> None:
        if condition.never and not call.operation.keeps("former-message-sent", condition.id, condition.never):
            raise RefusalError(status, f"former message: {condition.never}")

    def _explained(self, call: RoutedCall, condition: Condition) -> str:
        """Return the message of a refusal; it names the wrong value where the contract says so."""
        explains = call.operation.keeps("condition-unexplained", condition.id, condition.names)
        if not condition.names or not explains:
            return condition.says or "the call is refused"
        return f"{condition.says}: {', '.join(call.texts(condition.names))}"

    def _meets(self, call: RoutedCall, condition: Condition) -> bool:
        if condition.level and call.level != condition.level:
            return False
        return all(self._finds(call, place, wanted) for place, wanted in condition.request.items())

    def _finds(self, call: RoutedCall, place: str, wanted: Any) -> bool:
        """Whether a value is at a place; for a fact, its value, or an object in the state that it names."""
        area, _, name = place.partition(".")
        if not isinstance(wanted, TenantFact) and area == "body":
            found = (value for value, _ in PropertyPath.parse(name).values(call.body))
            return any(type(each) is type(wanted) and each == wanted for each in found)  # the text "true" is not true
        if not isinstance(wanted, TenantFact):
            return written(wanted) in call.texts(place)
        tenant = self._context.tenant
        kinds = call.operation.endpoint.kinds
        if kind := kinds.get(name) if area == "path" else tenant.kind_of_fact(wanted.name):
            return any(tenant.means(wanted.name, kind, each) for each in call.texts(place))
        return wanted.name in tenant.facts and written(tenant.facts[wanted.name]) in call.texts(place)

    def _check_parameters(self, call: RoutedCall) -> None:
        """Refuse invalid, removed and missing parameters."""
        for parameter in call.operation.parameters:
            text = call.query.get(parameter.name)
            if text is not None:
                self._check_parameter(call.operation, parameter, text)
            elif parameter.mandatory and call.operation.keeps("invalid-call-served", parameter.location):
                is_kept = call.operation.keeps("required-parameter-not-enforced", parameter.location)
                raise RefusalError(400 if is_kept else 403, f"the parameter {parameter.name} is missing")

    def _check_parameter(self, operation: CompiledOperation, parameter: Parameter, text: str) -> None:
        """Refuse a value of a parameter that was removed or is invalid; breaks may change that."""
        place, constraint = parameter.location, parameter.constraint
        if text in parameter.removed:
            if parameter.name != self._ignored and operation.keeps("removed-value-accepted", place, text):
                raise RefusalError(400, f"{parameter.name} no longer accepts {text}")
        elif not parameter.accepts(text) and parameter.name != self._any_value:
            if operation.keeps("invalid-call-served", place, constraint):
                is_kept = operation.keeps("invalid-value-accepted", place, constraint)
                raise RefusalError(400 if is_kept else 403, parameter.why_not(text))
        elif (text in parameter.stated or not parameter.stated) and not operation.keeps("parameter-refused", place):
            raise RefusalError(400, f"{parameter.name} may not be {text}")

    def _take_previous_type(self, call: RoutedCall) -> None:
        """Put values of a previous type into objects of the new one, where this mock breaks that they have no effect."""
        for requirement in call.operation.broken:
            if requirement.rule != "removed-body-property-honoured" or not requirement.expected:
                continue
            assert isinstance(requirement.subject, Fact)
            samples, (path,) = self._context.samples, requirement.subject.paths
            for holder, name in filled(call.body, path):
                if not isinstance(holder[name], dict):
                    new = samples.value(samples.schema(requirement.subject), name)
                    holder[name] = {**new, [*new][-1]: holder[name]}

    def _check_body(self, call: RoutedCall) -> None:
        """Refuse a body that is not a JSON object, or lacks a mandatory property."""
        if call.request.body and not isinstance(call.body, dict):
            if not call.operation.keeps("unreadable-body-accepted", "body"):
                raise RefusalError(403, "the body is not accepted")
            raise InvalidBodyError("the body is not JSON" if call.body is NO_JSON else "the body is not a JSON object")
        self._take_previous_type(call)
        keeps = call.operation.keeps
        for fact, path in call.operation.body:
            enforced = fact.required and not fact.open.keys() & {"", "required"}
            if enforced and lacks(call.body, path):
                self._check_missing(call, fact)
            elif not keeps("body-property-refused", fact.location, fact.expected) and holds(
                call.body, path, fact.pattern
            ):
                raise RefusalError(400, f"the body must not have {fact.path}")
            if not fact.open.keys() & {"", "type"}:
                self._check_values(call, fact, path)

    def _check_missing(self, call: RoutedCall, fact: Fact) -> None:
        """Refuse a body without a mandatory property; breaks have it served, or refused with another status."""
        reason = f"{fact.path} is missing"
        if not call.operation.keeps("invalid-call-served", fact.location):
            return
        if call.operation.keeps("required-body-property-not-enforced", fact.location):
            raise InvalidBodyError(reason)
        promises = call.operation.endpoint.behaviours
        if any((each.rule, each.at) == ("invalid-call-served", fact.location) for each in promises):
            raise RefusalError(403, reason)

    def _check_values(self, call: RoutedCall, fact: Fact, path: PropertyPath) -> None:
        """Refuse values of a body that are not of their type in the contract."""
        samples = self._context.samples
        schema = samples.schema(fact)
        for value, _ in path.values(call.body) if schema and not fact.pattern else ():
            if reason := samples.why_not(schema, value, fact.path):
                raise InvalidBodyError(reason)

    def _look_up(self, call: RoutedCall, strict: bool = True) -> None:
        """Look up the objects that a call names; unless it is strict, unknown ones are ignored."""
        for name, kind, text in _named(call):
            try:
                call.records[name] = self._found(call, name, kind, text)
            except RefusalError:
                if strict:
                    raise

    def _found(self, call: RoutedCall, name: str, kind: str, text: str) -> Record:
        switch = call.operation.switch
        if switch and name == switch.path_parameter and switch.is_on(call.query):
            if call.operation.keeps("secondary-identifier-refused", f"path.{name}"):
                found = self._context.tenant.by_secondary(kind, text)
                if len(found) > 1:
                    raise RefusalError(400, f"{text} is not unique")
                if found:
                    return found[0]
            self._unfound(kind, text)
        records = self._context.tenant.records(kind)
        record = records.find(text)
        if not (record or call.operation.keeps("secondary-identifier-unasked", f"path.{name}")):
            record = next(iter(self._context.tenant.by_secondary(kind, text)), None)
        rule = "unknown-identifier-served" if record is None else "other-object-served"
        keeps, place = call.operation.keeps, f"path.{name}"
        if not keeps(rule, place) or not (text.isdigit() or keeps("invalid-call-served", place, "integer")):
            return next((each for each in records if each is not record), record) or self._unfound(kind, text)
        return record or self._unfound(kind, text)

    def _unfound(self, kind: str, text: str) -> NoReturn:
        raise RefusalError(self._unknown, f"there is no {kind} {text}")


def _named(call: RoutedCall) -> Iterator[tuple[str, str, str]]:
    """Return the objects that a path names: the parameter, the kind, and the text."""
    kinds = call.operation.endpoint.kinds
    return ((name, kinds[name], text) for name, text in call.values.items() if kinds.get(name))
