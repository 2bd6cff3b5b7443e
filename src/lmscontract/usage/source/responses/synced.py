"""Objects that have a URL and methods that send requests to it, as the models and collections of Backbone."""

from __future__ import annotations

from dataclasses import replace

from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.responses.members import read_path
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_URL, _ROOT, _ID, _MODEL = "url", "urlRoot", "idAttribute", "model"
"""Members of such objects: the URL, what precedes the identifier in it, the name of this, and the class of items of a list."""
_ATTRIBUTES, _MODELS = "attributes", "models"
"""The members with what was read of a model, and with the models of a collection."""
_FETCHED = "fetched"
"""The member of the object of a class with the response to a request that is not seen."""
_ITEM = "[]"
"""The step of a path to the items of a list."""
_OBJECT, _LIST = "Model", "Collection"
"""The last words of the names of the classes of the library."""
_GETTING = {"get": 1, "escape": 1, "has": 1, "toJSON": 0, "clone": 0}
"""Methods of a model that give what it has at a name, or all of it, with the number of names that they get."""
_GIVING = frozenset({"at", "first", "last", "get", "findWhere", "where", "pluck", "toJSON"})
"""Methods of a collection that give its models, or what these have."""
_SORTING = "comparator"
"""The method of a collection that gets its models, one by one or two of them."""
_RESULT = "result"
"""The function of Underscore that gives a member of an object, or what it returns if it is a method."""


def synced(site: CallSite) -> av.Value | None:
    """Return the result of a method of such an object: the response to a request, or what was read; None for other calls."""
    method, this = site.table.synced.get(site.name), site.receiver
    if site.short == _RESULT and len(site.arguments.positional) > 1 and isinstance(this, av.Unknown):
        this, method = site.first, None
    if not isinstance(this, av.Record) or this.of is None or not (kind := _kind(site, this.of)):
        return None
    if method is None:
        return _url_asked(site, this) or (_attribute(site, this) if kind == _OBJECT else None)
    attributes: av.Value = av.NOTHING
    settings = av.of_kind(av.Record, *site.arguments.positional)
    if method not in ("GET", "DELETE") and isinstance(site.first, av.Text):  # `save("price", 3, options)`
        value = site.arguments.positional[1] if len(site.arguments.positional) > 1 else av.NOTHING
        attributes = av.Record({site.first.plain: av.Slot(value, site.place)})
    elif method not in ("GET", "DELETE"):
        attributes, settings = site.first, av.of_kind(av.Record, *site.arguments.positional[1:])
    is_new = method == "POST" or (method == "PUT" and _is_new(site, this))
    request = av.Request(site.place, method="POST" if is_new else method, first_line=site.arguments.first_line)
    for each in settings:
        fill(site.table, request, "options", each, site.place)
        request.method = "PATCH" if each.get("patch") == av.Constant(True) and not is_new else request.method
    request.url = request.url or url_of(site, this, is_new=is_new)
    if not av.of_kind(av.Text, request.url):  # of a class whose subclasses have one
        return av.NOTHING if site.evaluation.subclasses.has_subclasses(this.of) else None
    fill(site.table, request, "body", attributes, site.place)
    answer = site.requests.sent(site, request, site.closures)
    _read_into_object(site, this, answer)
    return answer


def _kind(site: CallSite, of: av.ClassValue) -> str:
    """Return whether a class is one of models or of collections, as the last word of its base says; empty if it is none."""
    bases = site.evaluation.classes.foreign_bases(of)
    return next((kind for kind in (_OBJECT, _LIST) if any(each.endswith(kind) for each in bases)), "")


def _url_asked(site: CallSite, this: av.Record) -> av.Value | None:
    """Return the URL of an object: `model.url()`, `_.result(model, "url")`; None for other calls."""
    asked = av.first_text(site.arguments.positional[1]) if this is not site.receiver else site.name
    return url_of(site, this) if asked == _URL else None


def _attribute(site: CallSite, this: av.Record) -> av.Value | None:
    """Return what a model has at the name that a method gets, or all of it; None for other methods."""
    if site.name not in _GETTING or len(site.texts) != _GETTING[site.name]:
        return None
    of_class = site.evaluation.instances.instance(this.of) if this.of else this
    held = this.get(_ATTRIBUTES) or av.NOTHING
    for each in (this, of_class):
        site.evaluation.late_values.lacks(each, _ATTRIBUTES, held)
    if held == av.NOTHING:
        held = av.union(replace(each, sure=False) for each in av.of_kind(av.Answer, of_class.get(_ATTRIBUTES)))
    if not any(_ITEM not in each.path for each in av.of_kind(av.Answer, held)):
        held = av.union((held, _fetched(site, this, of_class)))
    if not site.texts:
        return held if held != av.NOTHING else None
    given, place = this.get(site.texts[0]), site.evaluation.origins.written(site.keys[0], site.place)
    found = read_path(site.evaluation, held, site.texts[0], place, True) if held != av.NOTHING else av.NOTHING
    known = [each for each in (given, found) if each is not None and each != av.NOTHING]
    return av.union(known) if known else None


def _fetched(site: CallSite, this: av.Record, of_class: av.Record) -> av.Value:
    """Return what a model has that is not seen to be fetched, as what fetches it may do so by itself: the response at its URL."""
    if of_class.get(_FETCHED) is None:
        url = url_of(site, this)
        written = [part.place for each in av.of_kind(av.Text, url) for part in each.parts if part.text]
        if url is None or not written:
            return av.NOTHING
        request = av.Request(written[0], url, method="GET", known=False)
        site.requests.register(site.evaluation, request)
        of_class.set(_FETCHED, _parsed(site, this, av.Answer(request, sure=False)), written[0])
    return of_class.get(_FETCHED) or av.NOTHING


def of_models(site: CallSite) -> CallSite:
    """Return a call of a method of a collection as one of the list of its models; any other call as it is."""
    this = site.receiver
    if not (isinstance(this, av.Record) and this.of and (site.closures or site.name in _GIVING)):
        return site
    if _kind(site, this.of) != _LIST:
        return site
    of_class = site.evaluation.instances.instance(this.of)  # whose models are those of others that are not read yet
    held = this.get(_MODELS) or of_class.get(_MODELS)
    site.evaluation.late_values.lacks(of_class, _MODELS, held)
    return replace(site, receiver=held) if held is not None else site


def url_of(site: CallSite, this: av.Record, *, is_new: bool = False) -> av.Value | None:
    """Return the URL of an object: its own, or the root of its class with its identifier, unless it is new."""
    own = _member(site, this, _URL)
    root = _member(site, this, _ROOT) if own is None else None
    if own is not None or root is None or is_new:
        return own or root
    name = av.first_text(_member(site, this, _ID)) or "id"
    known = this.get(name) or av.NOTHING
    identifier = known if av.of_kind(av.Text, known) else av.Text((av.Part(None, site.place, name),))
    return av.joined((root, av.text("/", site.place), identifier), site.place)


def _member(site: CallSite, this: av.Record, name: str) -> av.Value | None:
    """Return a member of an object, or what it returns if it is a method."""
    found = site.evaluation.classes.member(this, name)
    return site.evaluation.invoke(found, av.Arguments(site.place), this) if isinstance(found, av.Closure) else found


def _is_new(site: CallSite, this: av.Record) -> bool:
    """Return whether an object was made without an identifier; of the object of a method, that is not known."""
    name = av.first_text(_member(site, this, _ID)) or "id"
    return this is not site.scope.this and not this.open and this.get(name) is None


def _read_into_object(site: CallSite, this: av.Record, answer: av.Value) -> None:
    """Read a response into an object, as its method for that says; the items of a list become objects of their class."""
    classes = site.evaluation.classes
    given: av.Value = av.union(
        each.body if isinstance(each, av.Answer) else each for each in av.of_kind(av.Answer, answer)
    )
    given = _parsed(site, this, given)
    if this.of is None or _kind(site, this.of) == _OBJECT:
        holders = [(this, _ATTRIBUTES, given)]
    else:
        model = next(iter(av.of_kind(av.ClassValue, classes.member(this, _MODEL))), None)
        items = av.union(av.element(each) for each in av.options(given) if isinstance(each, av.Answer | av.Record))
        held = av.Record({_ATTRIBUTES: av.Slot(items, site.place)}, of=model)
        for each in av.of_kind(av.Closure, classes.member(this, _SORTING)):
            site.evaluation.call_back([each], [items if model is None else held] * len(each.parameters), site.place)
        models = av.Record(items=[items if model is None else held])
        holders = [(each, _MODELS, models) for each in (this, site.evaluation.instances.instance(this.of))]
        holders += [(site.evaluation.instances.instance(model), _ATTRIBUTES, items)] if model is not None else []
    for holder, name, value in holders:
        holder.set(name, value, site.place)
        site.evaluation.late_values.gains(holder, name, given)


def _parsed(site: CallSite, this: av.Record, response: av.Value) -> av.Value:
    """Return what the method of an object that reads a response makes of it."""
    parse = site.evaluation.classes.member(this, "parse")
    return (
        site.evaluation.invoke(parse, av.Arguments(site.place, [response]), this)
        if isinstance(parse, av.Closure)
        else response
    )
