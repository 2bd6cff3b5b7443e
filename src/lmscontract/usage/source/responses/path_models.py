"""Models that a library reads at paths which their class names, such as those of Her and Spyke."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_LIST, _ONE, _BOTH = "collection_path", "resource_path", "uri"
"""Functions with which a class names the path of all objects, of one, or of both, where that of one has `(:id)` at its end."""
NAMING = (_LIST, _BOTH, _ONE)
_READ = "responses"
"""The member of the class with the responses."""
_ALL, _FINDING = frozenset({"all", "where"}), frozenset({"find", "find_by", "first", "last"})
"""Methods of such a class that give all objects, or one."""
_IDENTIFIER = re.compile(r"/?\(/?:\w+\)$")


def found_at_path(site: CallSite) -> av.Value | None:
    """Return the object that a class of such models finds, the list of them, or the path that it names; None for other calls."""
    of = site.scope.this if site.receiver is None else site.receiver
    if not isinstance(of, av.ClassValue):
        return None
    if site.name in NAMING:
        return site.first if site.evaluation.classes.foreign_bases(of) else None
    if site.name not in _ALL | _FINDING:
        return None
    answers = responses(site.evaluation, of)
    name = _LIST if site.name in _ALL else _ONE
    if name not in answers:
        return None
    made = av.Record(of=of, answers=[answers[name]])
    if site.name in _FINDING:
        return made
    site.evaluation.call_back(site.closures, [made], site.place)
    return av.Record(items=[made])


def read_declared(evaluation: av.Evaluation, of: av.ClassValue) -> None:
    """Give the object of a class of such models what is read at its paths, for the methods of which no call is seen."""
    if answers := responses(evaluation, of):
        instance = evaluation.instances.instance(of)
        instance.answers += [each for each in answers.values() if each not in instance.answers]


def responses(evaluation: av.Evaluation, of: av.ClassValue) -> dict[str, av.Answer]:
    """Return the responses with all objects of a class, and with one, by the function that names the path; none for others."""
    named = {name: slot for name, slot in of.members.fields.items() if name in NAMING}
    if not named or not evaluation.classes.foreign_bases(of):
        return {}
    if not isinstance(made := of.members.get(_READ), av.Record):
        made = av.Record()
        for name, slot in named.items():
            for each in av.known_texts(slot.value):
                made.fields.update(_requested(evaluation, name, each, of_one=_ONE not in named))
        of.members.set(_READ, made, next(iter(named.values())).place)
    return {name: slot.value for name, slot in made.fields.items() if isinstance(slot.value, av.Answer)}


def _requested(evaluation: av.Evaluation, name: str, path: av.Text, *, of_one: bool) -> Iterator[tuple[str, av.Slot]]:
    """Yield the responses at a path; that of the list is also the beginning of that of an object without one of its own."""
    place = path.parts[0].place
    listed = av.text(_IDENTIFIER.sub("", path.plain), place)
    one = av.Text((*listed.parts, av.Part("/", place), av.Part(None, place, "id")))
    urls = {_ONE: path} if name == _ONE else {_LIST: listed, _ONE: one} if of_one else {_LIST: listed}
    for each, url in urls.items():
        request = av.Request(place, url, "GET", known=False)
        evaluation.requests.register(evaluation, request)
        yield each, av.Slot(av.Answer(request, sure=False), place)
