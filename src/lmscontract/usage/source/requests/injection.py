"""What functions and classes get that no caller gives: providers, settings that annotations name, services of a container."""

from __future__ import annotations

import re

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_SETTING = re.compile(r"\$?\{([\w.-]+)(?::([^}]*))?\}")
"""A setting in a text of an annotation, with what it is without one: `${shop.path:/shop}`."""


def injected(evaluation: av.Evaluation, parameter: ir.Parameter, scope: av.Scope) -> av.Value:
    """Return what a function gets that its caller does not give; nothing if that is not known.

    It is the result of a function with the name of the parameter, as in Dagster and pytest, the setting that an annotation
    names, as in Spring (`@Value("${shop.path:/shop}")`) and Symfony (`#[Autowire("%shop.path%")]`), the settings whose key it
    names in NestJS (`@Inject(shopConfig.KEY)`), or what the container of services gives to the class.
    """
    if (provider := evaluation.project.provider(ir.last_name(parameter.target), scope.file)) is not None:
        result = evaluation.invoke(
            provider, av.Arguments(Place(scope.file, parameter.line, parameter.column), open=True)
        )
        yields = any(isinstance(each, ir.Return) and not each.ends for each in ir.nodes(provider.function.body))
        return av.element(result) if yields else result
    for mark in parameter.marks:
        if isinstance(mark, ir.Call) and ir.last_name(mark.function) == "Value" and mark.arguments:
            return with_settings(evaluation, evaluation.value(mark.arguments[0], scope))
        if isinstance(mark, ir.Call) and ir.last_name(mark.function) == "Autowire" and mark.arguments:
            return _autowired(evaluation, mark.arguments[0], scope)
        if (key := _key_of_settings(mark)) is not None:
            return evaluation.value(key.of, scope)
    owner, name = scope.this.of if isinstance(scope.this, av.Record) else None, ir.last_name(parameter.target)
    if owner is None or name not in scope.given:
        return av.NOTHING
    return evaluation.services.given(name, scope.given.index(name), owner.node.name, scope.file) or av.NOTHING


def service(evaluation: av.Evaluation, name: str, scope: av.Scope, place: Place) -> av.Value | None:
    """Return the object of the class of a service, made with the arguments that a file of settings gives it; or None."""
    model = evaluation.classes.named(evaluation.services.class_of(name, scope.file), scope)
    if model is None:
        return None
    given = evaluation.services.arguments_of(name, scope.file)
    return (
        evaluation.instances.new(model, av.Arguments(place, given)) if given else evaluation.instances.instance(model)
    )


def with_settings(evaluation: av.Evaluation, value: av.Value) -> av.Value:
    """Return a text of an annotation with the settings that it names: `${shop.url:https://shop.example.org}/shop`."""
    written = value.known if isinstance(value, av.Text) else None
    if not isinstance(value, av.Text) or written is None or "${" not in written:
        return value
    place = value.parts[0].place
    before, *others = _SETTING.split(written)
    parts: list[av.Value] = [av.text(before, place)]
    for key, default, after in zip(others[::3], others[1::3], others[2::3], strict=True):
        known = evaluation.settings.get(key, place.file) or (av.text(default, place) if default else av.Unknown(key))
        parts += [known, av.text(after, place)]
    return av.joined(parts, place)


def _key_of_settings(mark: ir.AnyNode) -> ir.Member | None:
    """Return the key of the settings that an annotation of NestJS names; None for other annotations, also for services."""
    is_injected = isinstance(mark, ir.Call) and ir.last_name(mark.function) == "Inject"
    key = mark.arguments[0] if is_injected and isinstance(mark, ir.Call) and mark.arguments else None
    return key if isinstance(key, ir.Member) and key.name == "KEY" else None


def _autowired(evaluation: av.Evaluation, argument: ir.AnyNode, scope: av.Scope) -> av.Value:
    """Return the setting that an annotation of Symfony names, or the service with the arguments that settings give it."""
    role, value = argument.name if isinstance(argument, ir.Argument) else "value", evaluation.value(argument, scope)
    if role == "param":
        return evaluation.settings.get(av.first_text(value), scope.file) or av.NOTHING
    if role == "service":
        return service(evaluation, av.first_text(value), scope, av.place_of(argument, scope)) or av.NOTHING
    return (
        evaluation.settings.referred(value, scope.file)
        if role == "value" and "%" in av.first_text(value)
        else av.NOTHING
    )
