"""Files that are evaluated with variables of others: those that a statement includes, and templates that a function renders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from lmscontract.usage.source.evaluation.members import member_of
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import VIEWS
from lmscontract.usage.source.parsing.views import EMBEDDED, TEMPLATE
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import Place

_VARIABLE = re.compile(r"\$(\w+)")
_SIGNS = re.compile(r"['\"]\s*\.\s*|\s*\.\s*['\"]|['\"]")
"""What is between the parts of a path that a program joins: `DIR . 'views/' . $name . '.php'`."""
_OF_CONTROLLER = re.compile(r"(?:^|/)(?:views|templates)/(?:\w+/)*(\w+)/[a-z]\w*\.[\w.]+$")
"""A template of Rails or CakePHP, in the folder of its controller; the name of one for other templates begins with `_`."""
_NAMING, _GIVING = ("template_name",), "get_context_data"
"""The members with the name of a template, and the method that returns its variables."""
_SHOWN = frozenset({"Component"})
"""Annotations that name the template of a class, whose variables are the members of the class."""
_COMPILING = frozenset({"template", "compile"})
"""Functions that make a function of the text of a template, which gets the variables of it."""
_NAMED = re.compile(r"""'[^'\n]*'|"[^"\n]*"|(?<![.\w])(?P<way>[A-Za-z_]\w*(?:\.\w+)*)(?!\s*\()""")
"""The names in an expression of a template, and texts, which have none."""
_RESULTS = ("result", "execute", "evaluate")
"""How the names of other methods begin that fill in a template, such as those of ERB."""
_BINDING = "binding"
"""What has all variables of a function of Ruby."""
_BLADE = ".blade.php"
_LOADING = frozenset({"gettemplate", "selecttemplate"})
"""Functions that give a template, which is filled in later."""
_ARGUMENTS = "args"
"""The variable in which a template of WordPress gets what it is given."""


def path_of_file(module: str, scope: av.Scope) -> str:
    """Return the path of an included file, as it is written, with the variables in it that are known."""
    return _SIGNS.sub("", _VARIABLE.sub(lambda name: _first_path(scope.find(name[1])) or name[0], module))


def _first_path(value: av.Value | None) -> str:
    """Return the first text that a value may be, with `{}` for the folders in it that are not known; empty if it is none."""
    return next((each.plain for each in av.of_kind(av.Text, value)), "")


def include(evaluation: av.Evaluation, included: av.Scope, scope: av.Scope, variables: Mapping[str, av.Value]) -> None:
    """Evaluate a file again that only has statements, such as a template, with the variables of the one that includes it."""
    template = included.variables.get(TEMPLATE)
    body = template.function.body if isinstance(template, av.Closure) else evaluation.project.body(included.file)
    if included.file in evaluation.including or any(map(_is_definition, ir.nodes(body))):
        return
    names = {each.name for each in ir.nodes(body) if isinstance(each, ir.Name)} - included.variables.keys()
    given = {name: value for name, value in variables.items() if name in names}
    shared = scope.this is not None and VIEWS.search(included.file)  # its members are the variables of the template
    if shared or any(isinstance(each, av.Answer | av.Record) for value in given.values() for each in av.options(value)):
        evaluation.including.add(included.file)
        evaluation.run(None, body, av.Scope(included.file, given, included, scope.this))
        evaluation.including.discard(included.file)


def _is_definition(node: ir.Node) -> bool:
    return isinstance(node, ir.Class) or (isinstance(node, ir.Function) and bool(node.name))


def rendered(site: CallSite) -> av.Value | None:
    """Evaluate the template that a function names, with the variables that it hands over; None for other functions.

    The result is a view, to which later calls may hand over more: `view("goods")->with("goods", $goods)`.
    """
    if isinstance(site.receiver, av.Record) and site.receiver.kind is av.Kind.VIEW:
        return filled_view(site, site.receiver)
    if site.short not in site.table.rendering:
        return _loaded(site)
    imported = [
        each.scope for each in av.of_kind(av.Module, *site.arguments.positional) if TEMPLATE in each.scope.variables
    ]
    for each in imported:
        include(site.evaluation, each, site.scope, _shown_members(site, each))
    if imported:
        return _view(av.NOTHING, site.place)
    named = av.of_kind(av.Text, *site.values, *site.arguments.named.values())
    found = _fill(site, [each.plain for each in named], _variables_of_template(site))
    return _view(av.union(named), site.place) if found else None


def _shown_members(site: CallSite, template: av.Scope) -> dict[str, av.Value]:
    """Return the members of what a call hands over to a template that a file imports: `Mustache.render(tile, good)`."""
    nodes = [*ir.nodes(site.evaluation.project.body(template.file))]
    own = {ir.last_name(each.target) for each in nodes if isinstance(each, ir.Loop)}
    given = [
        one for each in site.arguments.positional for one in av.options(each) if isinstance(one, av.Answer | av.Record)
    ]
    return {
        each.name: av.union(
            member_of(site.evaluation, one, each.name, av.place_of(each, template), template) for one in given
        )
        for each in nodes
        if isinstance(each, ir.Name) and each.name not in own
    }


def filled_view(site: CallSite, view: av.Record) -> av.Record:
    """Evaluate a template with the variables that a call hands over to it, and return it."""
    names = av.plain_texts(view.get("template") or av.NOTHING)
    if site.short.startswith(("with", *_RESULTS)) or site.short in site.table.rendering or site.receiver is None:
        bound = any(isinstance(each, av.Unknown) and each.name == _BINDING for each in site.arguments.positional)
        _fill(site, names, {**site.scope.variables} if bound else _variables_of_template(site))
    return view


def _loaded(site: CallSite) -> av.Value | None:
    """Return the template of which a function gets the name, such as one that reads a file, or the template itself."""
    views = [each for each in av.of_kind(av.Record, *site.arguments.positional) if each.kind is av.Kind.VIEW]
    if views:  # `Liquid::Template.parse(File.read("goods.liquid"))`
        return av.union(views)
    templates = site.evaluation.project.templates
    for each in av.of_kind(av.Text, *site.values) if not site.closures else ():
        name = each.plain.lstrip("./")
        if (site.short in _LOADING or VIEWS.search(name)) and templates(name, site.scope.file):
            return _view(av.text(name, site.place), site.place)
    return None


def _view(template: av.Value, place: Place) -> av.Record:
    return av.Record({"template": av.Slot(template, place)}, kind=av.Kind.VIEW)


def _variables_of_template(site: CallSite) -> dict[str, av.Value]:
    """Return the variables that a call hands over to a template: in records, with names, or as a key and a value."""
    records = [each for each in av.of_kind(av.Record, *site.arguments.all) if each.fields]
    given = [each for each in records if each.base is None and each.request is None]
    slots = {key: slot for each in (av.Record(site.arguments.slots), *given) for key, slot in each.fields.items()}
    found = {key: slot.value for key, slot in slots.items()} | ({_ARGUMENTS: given[0]} if given else {})
    if len(site.arguments.positional) == 2:
        key, value = site.arguments.positional
        found = dict.fromkeys(av.plain_texts(key), value) | found  # a template may have the name of its variable
    elif site.short != "with" and site.arguments.positional:  # `withGoods($goods)`
        found.setdefault(site.name.removeprefix("with").lower(), site.first)
    return found


def _fill(site: CallSite, names: Sequence[str], variables: dict[str, av.Value]) -> bool:
    """Evaluate the templates with some names; return whether there are any."""
    project, file = site.evaluation.project, site.scope.file
    modules = av.of_kind(
        av.Module, *(project.resolve(each, "", file) for each in names if variables or not each.isidentifier())
    )
    scopes = [each.scope for each in modules]
    found = [each for each in scopes if each.file.endswith(_BLADE)]  # `goods.index` is no file `goods` with an ending
    found = found or [scope for name in names for scope in project.templates(name, file)] or scopes
    if VIEWS.search(file):
        variables = {**site.scope.variables, **variables}
    if (items := variables.get("collection")) is not None:
        name = av.first_text(variables.get("as", av.NOTHING)) or names[-1].rpartition("/")[2]
        variables[name] = av.element(items)
    for scope in found:
        include(site.evaluation, scope, site.scope, variables)
    return bool(found)


def show(evaluation: av.Evaluation, file: str) -> None:
    """Evaluate a template that a framework finds by the names of a controller and its method, with the members of that."""
    named = _OF_CONTROLLER.search(file)
    owner = "".join(each[:1].upper() + each[1:] for each in named[1].split("_")) + "Controller" if named else ""
    controller = evaluation.project.find(owner, file)
    if isinstance(controller, av.ClassValue):
        instance = evaluation.instances.instance(controller)
        for template in evaluation.project.templates(file, ""):
            is_given = evaluation.table(template).sets_variables
            variables = _members(evaluation, instance, evaluation.project.body(file)) if is_given else {}
            include(evaluation, template, av.Scope(file, this=instance), variables)


def show_of_class(evaluation: av.Evaluation, of: av.ClassValue) -> None:
    """Evaluate the template that a class names: with what its method returns, or with its members."""
    instance, file = evaluation.instances.instance(of), of.scope.file
    place = Place(file, of.node.line)
    named = [evaluation.classes.property_of(instance, name) or av.NOTHING for name in _NAMING]
    marks = [each for each in of.node.marks if isinstance(each, ir.Call) and ir.last_name(each.function) in _SHOWN]
    options = [evaluation.value(argument, of.scope) for mark in marks for argument in mark.arguments]
    named += [each.get("templateUrl") or av.NOTHING for each in av.of_kind(av.Record, *options)]
    for written in av.of_kind(av.Closure, *(each.get("template") for each in av.of_kind(av.Record, *options))):
        variables = _members(evaluation, instance, written.function.body)
        evaluation.run(None, written.function.body, av.Scope(file, variables, of.scope, instance))
    for name in (each for value in named for each in av.plain_texts(value)):
        for template in evaluation.project.templates(name.removeprefix("./"), file):
            method = evaluation.classes.member(instance, _GIVING)
            given = evaluation.call_back([method], [], place) if isinstance(method, av.Closure) else av.NOTHING
            variables = _members(evaluation, instance, evaluation.project.body(template.file)) if options else {}
            variables |= {key: slot.value for each in av.of_kind(av.Record, given) for key, slot in each.fields.items()}
            include(evaluation, template, av.Scope(file, this=instance), variables)


def _members(evaluation: av.Evaluation, instance: av.Record, template: ir.AnyNode) -> dict[str, av.Value]:
    """Return the members of an object that a template uses as variables."""
    names = {each.name for each in ir.nodes(template) if isinstance(each, ir.Name)}
    found = {name: evaluation.classes.member(instance, name) for name in names}
    return {name: value for name, value in found.items() if value is not None}


def compiled(site: CallSite) -> av.Closure | None:
    """Return the function that a library makes of the text of a template, which reads its variables; None for other calls."""
    if site.short not in _COMPILING or not isinstance(site.receiver, av.Unknown) or not isinstance(site.first, av.Text):
        return None
    ways = [each for part in site.first.parts if part.text for each in _ways(part)]
    if not ways or not site.evaluation.language(site.scope).applies:
        return None
    at, given = (site.place.line, site.place.column), "variables"
    read: list[ir.AnyNode] = []
    for start, names in ways:
        read.append(ir.Name(*start, given))
        for name in names:
            read[-1] = ir.Member(*start, read[-1], name)
    function = ir.Function(*at, "", (ir.Parameter(*at, ir.Name(*at, given)),), ir.Group(*at, tuple(read), block=True))
    site.evaluation.functions.entered(function)
    return av.Closure(function, av.Scope(site.first.parts[0].place.file))


def _ways(part: av.Part) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """Yield the members of the variables that the tags of a template show: `<%- good.price %>`; with their places."""
    for tag in EMBEDDED.finditer(part.text or ""):
        for each in _NAMED.finditer(tag["code"]) if not tag["kind"] else ():
            if each["way"]:
                start = tag.start("code") + each.start()
                place = part.piece(start, start + 1).place
                yield (place.line, place.column), each["way"].split(".")
