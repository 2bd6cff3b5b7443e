"""Routes of Camel: steps that fill in the headers and the body of a message, and the addresses to which they send it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial

from lmscontract.usage.source.responses.members import read_path
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import WITH_BODY, CallSite, method_texts
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import read_into
from lmscontract.usage.usage import Place

_ROUTE = "route"
_SETTING = frozenset({"setheader", "setproperty", "setvariable"})
_GETTING = frozenset({"getheader", "getproperty", "getvariable"})
_MESSAGE = frozenset({"getin", "getmessage", "getout"})
_EXPRESSION = frozenset({"constant", "simple", "jsonpath"})
_SENDING = frozenset({"to", "tod", "tof", "enrich", "wiretap"})
_SPLITTING, _READING, _AT_PATH = "split", "unmarshal", "jsonpath"
_OF_BODY = frozenset({"setbody", "transform", _SPLITTING})
_PLAIN_PATH, _NAME = re.compile(r"[\w$.*[\]]+"), re.compile(r"\w+")
_FILLED = re.compile(r"\{\{\s*\??([\w.-]+)[^{}]*\}\}|\$\{([^{}]*\w[^{}]*)\}")
"""A setting, or what a message has, in a text: `{{shop.url}}/goods/${header.id}`."""
_METHOD, _PATH, _QUERY, _URI = "httpmethod", "httppath", "httpquery", "httpuri"
_INNER = re.compile(r"(?:direct|direct-vm|seda|vm|disruptor|jms|activemq):")
"""How an address begins that is the beginning of another route."""
_OTHER = re.compile(r"(?![\w-]*http)[a-z][\w+.-]*:")
"""How an address begins to which no request is sent, such as that of a database."""
_BEAN = re.compile(r"bean:(\w+)(?:.*[?&]method=(\w+))?")
"""The address of an object and its method."""
_GETTER = re.compile(r"\bget([A-Z])")
_MOST_ROUTES = 4
"""How many routes follow one another."""


class MessageRoutes:
    """The routes of a program, by what they begin with, each with its steps."""

    def __init__(self) -> None:
        self._routes: dict[int, tuple[av.Record, list[CallSite]]] = {}
        self._under_way: dict[int, _Message] = {}

    def note(self, site: CallSite) -> av.Value | None:
        """Return the route that a call begins, or of which it is a step, or a part of a message; None for other calls."""
        route = site.receiver
        if (message := self._under_way.get(id(route))) is not None:
            return message.part(site)
        if route is None and site.short in site.table.message_routes and ":" in av.first_text(site.first):
            route = av.Record(name=_ROUTE)
            self._routes[id(route)] = route, []
        if not isinstance(route, av.Record) or id(route) not in self._routes:
            return None
        self._routes[id(route)][1].append(site)
        return route

    def run(self, evaluation: av.Evaluation) -> None:
        """Send a message on each route that none of the others hands one on to."""
        by_name: dict[str, Sequence[CallSite]] = {}
        for _, (first, *steps) in self._routes.values():
            if _INNER.match(name := _name(first.first)):
                by_name.setdefault(name, steps)
        routes = [steps for _, (_, *steps) in self._routes.values()]
        self._routes.clear()
        sending = [site for steps in routes for site in steps if site.short in _SENDING]
        reached = {_name(each) for site in sending for each in site.arguments.positional}
        inner = [by_name[name] for name in reached & by_name.keys()]
        for steps in filter(None, routes):
            if not any(each is steps for each in inner):
                message = _Message(evaluation, by_name)
                self._under_way[id(message.exchange)] = message
                evaluation.protected(partial(message.follow, steps), steps[0].place)


@dataclass
class _Message:
    """A message under way: its headers and properties by name, its body, and the object of both that functions get."""

    evaluation: av.Evaluation
    routes: dict[str, Sequence[CallSite]]
    headers: dict[str, av.Value] = field(default_factory=dict)
    body: av.Value = av.NOTHING
    exchange: av.Record = field(default_factory=partial(av.Record, name="exchange"))

    def follow(self, steps: Sequence[CallSite], at: Place | None = None, depth: int = 0) -> None:
        """Take the steps of a route; `at` is where another one hands the message on to it."""
        waiting = ""
        for site in steps:
            key, given = _key(site.first), site.arguments.positional
            if site.short in _EXPRESSION:
                self._set(waiting, self._value(site))
            elif site.short in _SETTING and len(given) > 1:
                self.headers[key] = self._filled(given[1], site)
            elif site.short in _OF_BODY and given:
                self._set(site.short, self._filled(site.first, site))
            elif _READING in (site.short, waiting) and (models := av.of_kind(av.ClassValue, *given)):
                self.body = av.union(
                    read_into(self.evaluation, each, models[-1]) if isinstance(each, av.Answer) else each
                    for each in av.options(self.body)
                )
            elif site.short in ("bean", "process"):
                self._process(site)
            elif site.short in ("removeheader", "removeheaders"):
                self.headers = {name: each for name, each in self.headers.items() if not fnmatchcase(name, key)}
            waiting = key if site.short in _SETTING else site.short
            for uri in given if site.short in _SENDING else ():
                self._send(site, uri, at or site.place, depth)

    def _set(self, name: str, value: av.Value) -> None:
        """Set what a step has named, for which the next one gives the value: a header, or the body."""
        if name == _SPLITTING:
            self.body = av.union(
                av.element(each) if isinstance(each, av.Answer) else each for each in av.options(value)
            )
        elif name in _OF_BODY:
            self.body = value
        else:
            self.headers[name] = value

    def _value(self, site: CallSite) -> av.Value:
        """Return the value of an expression: a text, or what is at a path in the body."""
        path = av.first_text(site.first)
        if site.short != _AT_PATH:
            return self._filled(site.first, site)
        return self._at(path, site.place) if _PLAIN_PATH.fullmatch(path) else av.NOTHING

    def _at(self, path: str, place: Place) -> av.Value:
        return read_path(self.evaluation, self.body, path, place, True) if path else self.body

    def _send(self, site: CallSite, uri: av.Value, at: Place, depth: int) -> None:
        """Hand the message on to another route, or send the request that its headers describe."""
        url = self._filled(uri, site)
        if (steps := self.routes.get(_name(url))) is not None:
            if depth < _MOST_ROUTES:
                self.follow(steps, at, depth + 1)
            return
        if bean := _BEAN.match(av.first_text(url)):
            self._call(site, av.text(bean[1], site.place), bean[2] or "", makes=True)
            return
        if any(_OTHER.match(each.plain) for each in av.texts(url, at)):
            self.body = self.body if _name(url).startswith("log:") else av.NOTHING
            return
        url = self.headers.get(_URI, url)
        for header, sign in ((_PATH, "/"), (_QUERY, "?")):
            if header in self.headers:
                url = av.joined((_without_query(url), av.text(sign, at), self.headers[header]), at)
        has_body = self.body not in (av.NOTHING, av.Constant(None)) and not isinstance(self.body, av.Answer)
        request = av.Request(at, url=url, method="POST" if has_body else "GET")
        if _METHOD in self.headers:
            request.set_methods(method_texts(self.headers[_METHOD]))
        request.body += [self.body] if has_body and request.method in WITH_BODY else []
        site.requests.register(self.evaluation, request)
        self.body = av.Answer(request, whole=True)

    def _process(self, site: CallSite) -> None:
        """Call what a step names: a method of an object that makes another body, or a function that gets the whole message."""
        of, *method = site.arguments.positional or [av.NOTHING]
        self._call(site, of, av.first_text(*method).partition("(")[0] if method else "", makes=site.short == "bean")

    def _call(self, site: CallSite, of: av.Value, method: str, *, makes: bool) -> None:
        name = av.first_text(of).lower()
        named = [each for each in self.evaluation.classes.defined if name and each.node.name.lower() == name]
        model = of if isinstance(of, av.ClassValue) else next(iter(named), None)
        this = self.evaluation.instances.instance(model) if model is not None else of
        only = next(iter(model.methods)) if model is not None and len(model.methods) == 1 else ""
        called = method or (only if makes else site.short)
        found = self.evaluation.classes.member(this, called) if isinstance(this, av.Record) and called else of
        given = av.Arguments(site.place, [self.body if makes else self.exchange], open=True)
        made = av.union(self.evaluation.invoke(each, given) for each in av.of_kind(av.Closure, found))
        self.body = made if makes else self.body

    def part(self, site: CallSite) -> av.Value | None:
        """Return what a method of the message gives, or set it; None if it is not known."""
        key, given = _key(site.first), site.arguments.positional
        if site.short == "setbody":
            self.body = site.first
        elif site.short in _SETTING and len(given) > 1:
            self.headers[key] = self._filled(given[1], site)
        elif site.short in _GETTING:
            return self.headers.get(key)
        elif site.short == "getbody":
            return self.body if self.body != av.NOTHING else None
        return self.exchange if site.short in _MESSAGE else None

    def _filled(self, value: av.Value, site: CallSite) -> av.Value:
        """Return a text with the settings and the headers that it names; other values as they are."""
        known = av.of_kind(av.Text, value)
        return av.union(self._with_names(each, site) for each in known) if known else value

    def _with_names(self, value: av.Text, site: CallSite) -> av.Value:
        pieces: list[av.Value] = []
        for part in value.parts:
            before, *others = _FILLED.split(part.text or "")
            pieces.append(av.Text((part._replace(text=part.text and before),)))
            for setting, named, after in zip(others[::3], others[1::3], others[2::3], strict=True):
                first, *names = _NAME.findall(named or setting)
                of_message = self.headers.get(plain(names[-1])) if names else None
                known = self.evaluation.settings.get(setting, site.scope.file) if setting else of_message
                if named and first == "body":
                    path = (_GETTER.sub(lambda found: found[1].lower(), each) for each in names)
                    known = self._at(".".join(path), part.place)
                pieces += [known or av.Unknown((named and [first, *names][-1]) or setting), av.text(after, part.place)]
        filled = [each for each in pieces if not (isinstance(each, av.Text) and each.known == "")]
        return filled[0] if len(filled) == 1 else av.joined(pieces, site.place)


def _key(value: av.Value) -> str:
    """Return the name of a header, or a pattern for some: `Exchange.HTTP_PATH` is `CamelHttpPath`."""
    name = av.first_text(value) or av.label_of(value).rpartition(".")[2]
    return "".join(re.findall(r"[\w*]", name)).replace("_", "").lower().removeprefix("camel")


def _name(url: av.Value) -> str:
    return av.first_text(url).partition("?")[0]


def _without_query(url: av.Value) -> av.Value:
    """Return a URL without its options."""
    found = []
    for each in av.texts(url, Place("")):
        count = next((number for number, part in enumerate(each.parts, 1) if "?" in (part.text or "")), len(each.parts))
        parts = (part._replace(text=part.text and part.text.partition("?")[0]) for part in each.parts[:count])
        found.append(av.Text((*parts,)))
    return av.union(found)
