"""Objects that have a URL and methods that send requests to it, as the models and collections of Backbone."""

from __future__ import annotations

from lmscontract.usage.source.call_site import CallSite
from lmscontract.usage.source.values import (
    NOTHING,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Part,
    Record,
    Request,
    Slot,
    Text,
    Value,
    element,
    first_text,
    joined,
    of_kind,
    text,
    union,
)

_URL, _ROOT, _ID, _MODEL = "url", "urlRoot", "idAttribute", "model"
"""Members of such objects: the URL, what precedes the identifier in it, the name of this, and the class of items of a list."""
_ATTRIBUTES = "attributes"
"""The member of a model that has what was read of it."""


def synced(site: CallSite) -> Value | None:
    """Send the request of a method of such an object, which reads the response into it; None for other calls."""
    method, this = site.table.synced.get(site.name), site.receiver
    if method is None or not isinstance(this, Record) or this.of is None:
        return None
    classes = site.evaluation.classes
    if not any(each.endswith(("Model", "Collection")) for each in classes.foreign_bases(this.of)):
        return None
    attributes: Value = NOTHING
    options = of_kind(Record, *site.arguments.positional)
    if method not in ("GET", "DELETE") and isinstance(site.first, Text):  # `save("price", 3, options)`
        value = site.arguments.positional[1] if len(site.arguments.positional) > 1 else NOTHING
        attributes = Record({site.first.plain: Slot(value, site.place)})
    elif method not in ("GET", "DELETE"):
        attributes, options = site.first, of_kind(Record, *site.arguments.positional[1:])
    is_new = method == "POST" or (method == "PUT" and _is_new(site, this))
    request = Request(site.place, method="POST" if is_new else method, first_line=site.arguments.first_line)
    for each in options:
        site.requests.fill(site.table, request, "options", each, site.place)
        request.method = "PATCH" if each.get("patch") == Constant(True) and not is_new else request.method
    request.url = request.url or url_of(site, this, is_new=is_new)
    if request.url is None:  # of a class whose heirs have one
        return NOTHING if classes.has_heirs(this.of) else None
    site.requests.fill(site.table, request, "body", attributes, site.place)
    answer = site.requests.sent(site, request, site.closures)
    _read(site, this, answer)
    return answer


def url_of(site: CallSite, this: Record, *, is_new: bool = False) -> Value | None:
    """Return the URL of an object: its own, or the root of its class with its identifier, unless it is new."""
    own = _member(site, this, _URL)
    root = _member(site, this, _ROOT) if own is None else None
    if own is not None or root is None or is_new:
        return own or root
    name = first_text(_member(site, this, _ID)) or "id"
    known = this.get(name) or NOTHING
    identifier = known if of_kind(Text, known) else Text((Part(None, site.place, name),))
    return joined((root, text("/", site.place), identifier), site.place)


def _member(site: CallSite, this: Record, name: str) -> Value | None:
    """Return a member of an object, or what it returns if it is a method."""
    found = site.evaluation.classes.member(this, name)
    return site.evaluation.invoke(found, Arguments(site.place), this) if isinstance(found, Closure) else found


def _is_new(site: CallSite, this: Record) -> bool:
    """Return whether an object was made without an identifier; of the object of a method, that is not known."""
    name = first_text(_member(site, this, _ID)) or "id"
    return this is not site.scope.this and not this.open and this.get(name) is None


def _read(site: CallSite, this: Record, answer: Value) -> None:
    """Read a response into an object, as its method for that says; the items of a list become objects of their class."""
    classes = site.evaluation.classes
    given: Value = union(each.body if isinstance(each, Answer) else each for each in of_kind(Answer, answer))
    parse = classes.member(this, "parse")
    if isinstance(parse, Closure):
        given = site.evaluation.invoke(parse, Arguments(site.place, [given]), this)
    item = next(iter(of_kind(ClassValue, classes.member(this, _MODEL))), None)
    holder = this if item is None else classes.instance(item)
    given = given if item is None else union(element(each) for each in of_kind(Answer, given))
    holder.set(_ATTRIBUTES, given, site.place)
    site.evaluation.gains(holder, _ATTRIBUTES, given)
