"""The requests that a program may send: how calls of HTTP clients fill them in, and where they are sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.api_paths import ApiPaths, is_document
from lmscontract.usage.source.requests.callers import caller, parts_in
from lmscontract.usage.source.requests.command_lines import CommandLine
from lmscontract.usage.source.requests.described import DescribedRequests
from lmscontract.usage.source.requests.filling import (
    HOST,
    any_option,
    fill,
    fill_positional,
    fill_url,
    is_query,
    with_path,
)
from lmscontract.usage.source.requests.receivers import Receivers, is_key, keys_of
from lmscontract.usage.source.requests.urls import Url, behind, is_identifier
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import WITH_BODY, CallSite, method_text, method_texts
from lmscontract.usage.source.values.clients import METHODS, Call, method_of, plain, words
from lmscontract.usage.source.values.models import read_into
from lmscontract.usage.source.values.record_states import SentRecords
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import HOLE, WEBHOOK, Place

_RESPONSES = frozenset({"response", "resp", "res", "reply", "answer"})
"""Names of the parameter of a function that gets the response."""
_MOST_WITHIN = 5
"""The most records within each other that may describe requests."""
_ADJUSTING = frozenset({"replace", "allow", "with", "expect"})
"""First words of methods that adjust a request, a client or a path: `.AllowHttpStatus("404")`, `strings.ReplaceAll(path, …)`."""
_BODYLESS = ("GET", "DELETE", "HEAD", "OPTIONS")


class Requests:
    """The requests that were found, the places at which some are sent, and the texts that are no calls."""

    def __init__(self, templates: Templates) -> None:
        self.paths = ApiPaths(templates)
        self.described = DescribedRequests(self.paths)
        self.found: list[av.Request] = []
        self.urls: dict[int, list[Url]] = {}
        """The alternatives of the URL of each request, by its identity."""
        self.quiet: set[Place] = set()
        """The places of texts that are no calls."""
        self.sites: dict[Place, bool] = {}
        """Whether the URL is known, for each call that sends."""
        self.unused: dict[Place, str] = {}
        """The function that gets the URL of such a call, if nothing calls this one."""
        self.entered: set[tuple[str, str, str]] = set()
        """The functions in which a request to the API is sent: file, class and name."""
        self.handed: set[Place] = set()
        """The places of texts in what functions get that probably send requests."""
        self.keys: list[Place] = []
        """The places of texts by which something was looked up or set."""
        self.webhooks: list[av.Request] = []
        """The requests that functions of the program answer."""
        self.intercepted: dict[str | int, Sequence[av.Closure]] = {}
        """The functions that change all responses of a client, by its name or its identity."""
        self.defaults: dict[int, av.Request] = {}
        """What the block of a client has for all its requests, by the identity of the block."""
        self.last: dict[tuple[str, str], av.Answer] = {}
        """The last response of each client, by its file and name."""
        self.columns: list[av.Text] = []
        """The columns that expressions name, and that no table of data is seen to have yet."""
        self.records = SentRecords()
        """The records that were sent."""
        self.receivers = Receivers()
        self.executed: dict[int, av.Request] = {}
        """Requests that are kept, so that no other one gets the identity of one that is dropped."""
        self._receives = False
        """Whether a function that answers requests is called, which sends only what is known already."""
        self._sent: set[Place] = set()
        """The places of the parts of all URLs."""

    # Calls that send, or begin a request

    def begin(self, receiver: av.Value | None, arguments: av.Arguments) -> av.Request:
        """Return the request that a call continues: of an argument, of the receiver, or a new one."""
        for each in av.of_kind(av.Record, *arguments.positional):
            if each.request is not None and each.request.url is not None:
                return each.request
        place = arguments.place
        if isinstance(receiver, av.Record) and receiver.request is not None and receiver.request.url is None:
            old = receiver.request
            begun = av.Request(place, None, old.method, None, list(old.query), list(old.body), into=list(old.into))
            begun.others = old.others
            return begun
        return av.Request(place, first_line=arguments.first_line)

    def row(self, site: CallSite, row: Call, method: str) -> av.Value:
        """A call of a function that the table of clients has."""
        receiver, arguments = site.receiver, site.arguments
        request = self.begin(receiver, arguments)
        handed = request.url is not None
        chosen = request.method if handed else _set_before(receiver)
        request.method = chosen or method or request.method or _usual(receiver)
        request.answer = row.answer
        closures = self._configured(site, request)
        roles = row.arguments
        if row.bodyless is not None and (not method or method in _BODYLESS):
            roles = row.bodyless
        if roles[:1] == ("url",) and len(arguments.positional) > 1 and method_texts(arguments.positional[0]):
            roles = ("method", *roles)
        on_url = (
            roles[:1] == ("url",) and is_url(receiver) and not any(map(self.paths.is_path, arguments.positional[:1]))
        )
        if row.of_url or on_url:
            roles = roles if row.of_url else roles[1:]
            fill(site.table, request, "url", receiver or av.NOTHING, site.place)
            receiver = None
        if roles[1:2] == ("method",) and any(map(_is_data, arguments.positional[1:2])):
            roles = ("url", *roles[2:])  # `UploadString(url, body)`, which also gets a method
        type = self._fill_all(site, request, roles, row)
        self.based(site, request, receiver or site.client)
        written = any(
            not isinstance(each, av.Unknown | av.Constant) for value in request.body for each in av.options(value)
        )
        sends = written and row.method and row.bodyless is None and not handed  # what is not known may be nothing
        if request.method == "GET" and sends and not _spelled(row, arguments):
            request.method = "POST"
        if row.begins:
            given = [roles[number : number + 1] for number in range(len(arguments.positional))]
            request.usual = "GET" if "method" in roles and ("method",) not in given else None
            return self._begun(site, request, receiver)
        if request.place == site.place:
            self.sites.setdefault(site.place, False)
        return self.sent(site, request, closures, type)

    def _fill_all(self, site: CallSite, request: av.Request, roles: Sequence[str], row: Call) -> str:
        """Fill in a request from the arguments of a call; return the name of the class of the answer, if one is given."""
        arguments, type = site.arguments, ""
        given = [each for each in arguments.positional if not (site.table.configures and isinstance(each, av.Closure))]
        for role, value in zip(roles, given, strict=False):
            if role == "type":
                type = next((each.node.name for each in av.of_kind(av.ClassValue, value)), type)
            if role == "options" and not any_option(site.table, value):
                queries = request.method in _BODYLESS and is_query(site.table, value)
                role = "body" if request.method in WITH_BODY else "query" if queries else role
            fill(site.table, request, role, value, site.place)
        keywords = {**site.table.roles, **{plain(key): role for key, role in row.keywords.items()}}
        known = any(plain(key) in keywords for key in arguments.named)
        if arguments.named and not known and len(arguments.positional) < len(roles):
            fill(site.table, request, roles[len(arguments.positional)], av.Record(arguments.slots), site.place)
        for key, slot in arguments.slots.items():
            fill(site.table, request, keywords.get(plain(key), ""), slot.value, slot.place)
        for value in arguments.spread:
            fill(site.table, request, "options", value, site.place)
        return type

    def _begun(self, site: CallSite, request: av.Request, receiver: av.Value | None) -> av.Value:
        if request.url is not None:
            self.register(site.evaluation, request)
        if isinstance(receiver, av.Record) and receiver.made:
            receiver.request = request
        return av.Record(kind=av.Kind.REQUEST, request=request)

    def generic(self, site: CallSite) -> av.Value | None:
        """A call of an unknown client: it is one if an argument is a path of the API."""
        arguments = site.arguments
        request = self.begin(site.receiver, arguments)
        request.method = method_of(re.split(r"[.:>]", site.name)[-1]) or request.method
        named_method = request.method
        closures = self._configured(site, request)
        url = self._url_among(site)
        if url is not None:
            fill_url(site.table, request, url)
        rest = [value for value in arguments.positional if value is not url]
        for value in rest if named_method is None else ():
            request.set_methods(method_texts(value))
        named = [
            (site.table.roles.get(plain(key), ""), each) for key, each in arguments.named.items() if each is not url
        ]
        for role, value in named:
            fill(site.table, request, role, value, site.place)
        if named and not any(role for role, _ in named):  # `post "/path", name: 3`
            rest.append(av.Record(arguments.slots))
        for value in rest:
            fill_positional(site.table, request, value, site.place)
        self.based(site, request, site.receiver)
        if request.url is None or (url is None and not self.paths.is_path(request.url)):
            self.handed.update(_texts_within(arguments.all))
            self.quiet.update(keys_of(site))
            return None
        request.known = named_method is not None or request.method is not None
        answer = self.sent(site, request, closures)
        self.receivers.note_sent(site, request, url)
        return answer

    def operation(self, site: CallSite) -> av.Value | None:
        """A call of an operation that the description of a service names; None for other calls."""
        request = self.described.operation(site)
        return self.sent(site, request, site.closures) if request is not None else None

    def is_lost(
        self, arguments: av.Arguments, result: av.Value, since: int | None = None, keys: int | None = None
    ) -> bool:
        """Return whether a function was given a path of the API that it neither sends nor returns, as far as is seen.

        Of a function that is only guessed, what is sent counts `since` the number of requests that there were before it.
        A known one that looks something up by the path is no client: keys count since the number of `keys` before it.
        """
        sent = self._sent if since is None else self._sent_by(self.found[since:])
        paths = [each for each in av.of_kind(av.Text, *arguments.all) if "/" in each.plain and self.paths.is_path(each)]
        parts = [part.place for path in paths for part in path.parts]
        looked_up = {*parts} & {*(self.keys[keys:] if keys is not None else ())} - sent
        self.quiet.update(looked_up)
        kept = bool(av.of_kind(av.Closure, result)) or not (sent | parts_in(result)).isdisjoint(parts)
        return bool(parts) and not (kept or looked_up)

    def note_key(self, key: av.Value) -> None:
        """Note a text that may be a path of the API as a key, or in one of several parts: `hits["GET", path]`."""
        parts = (item for each in av.of_kind(av.Record, key) for item in each.items)
        self.keys += [
            part.place for each in av.of_kind(av.Text, key, *parts) if "/" in each.plain for part in each.parts
        ]

    def _sent_by(self, requests: Iterable[av.Request]) -> set[Place]:
        """Return the places of the parts of the paths of requests."""
        return {part for each in requests for url in self.urls[id(each)] for part in url.parts}

    def in_place_of(self, site: CallSite, result: av.Value) -> av.Value:
        """Return the response of a function that is called with a path, with what is known of its URL by its arguments alone."""
        found = self.generic(site)
        if not isinstance(found, av.Answer):
            return result
        request = found.request
        answers = [
            each
            for each in av.of_kind(av.Answer, result)
            if not any(url.match for url in self.urls.get(id(each.request), ()))
        ]
        for each in answers:
            request.reads.update(each.request.reads)
            request.method = request.method or each.request.method
        return av.union(replace(each, request=request, sure=False) for each in answers) if answers else found

    def _url_among(self, site: CallSite) -> av.Value | None:
        """Return the argument that is a path of the API, by itself or after the base of the client."""
        roles = site.table.roles
        named = [
            value for key, value in site.arguments.named.items() if not (roles.get(plain(key)) == "base" or is_key(key))
        ]
        candidates = [*site.arguments.positional, *named]
        found = next((value for value in candidates if self.paths.is_path(value)), None)
        base = self._of_client(site, site.receiver, "base")
        if found is not None or base is None:
            return found
        ends = [each for each in candidates if isinstance(each, av.Text)]
        return next(
            (
                each
                for each in ends
                if self.paths.is_path(av.joined((base, av.text("/", site.place), each), site.place))
            ),
            None,
        )

    def _configured(self, site: CallSite, request: av.Request) -> Sequence[av.Closure]:
        """Let functions fill in the request, where the clients of a language hand it to them; return the others."""
        if not site.table.configures:
            return site.closures
        record = av.Record(kind=av.Kind.REQUEST, request=request)
        for closure in site.closures:
            if not _takes_response(closure):
                site.evaluation.invoke(closure, av.Arguments(site.place, [record], open=True), record)
        request.url = next((each.base for each in av.of_kind(av.Record, record.get("url")) if each.base), request.url)
        return [*filter(_takes_response, site.closures)]

    def default(self, site: CallSite) -> av.Value:
        """A function fills in what all requests of a client have, which sends nothing."""
        request = av.Request(site.place)
        self._configured(site, request)
        self.sites.pop(request.place, None)
        self.forget(request)
        if (block := site.evaluation.stack.innermost.closure) is not None:
            self.defaults[id(block.function)] = request
        return av.NOTHING

    def command(self, site: CallSite, flags: dict[str, str]) -> av.Value:
        """A command line such as that of curl: options with values, and a URL."""
        request = av.Request(site.place, method=None)
        words = CommandLine(self, site, flags, request)
        for value in site.arguments.positional:
            words.add(value)
        words.finish()
        for key, value in site.arguments.named.items():
            fill(site.table, request, site.table.roles.get(plain(key), ""), value, site.place)
        if words.get:
            request.query, request.body = [*request.query, *request.body], []
        request.method = request.method or ("POST" if request.body else "GET")
        answer = self.sent(site, request, ())
        if words.output.strip("-"):
            site.evaluation.saved_files.save(words.output, [answer], replaces=True)
        return answer

    # Parts of a request

    def _of_client(self, site: CallSite, receiver: av.Value | None, role: str) -> av.Value | None:
        """Return what all requests of a client have: the URL to which it appends paths, or parameters."""
        around = (receiver, site.scope.this)
        classes = [av.Record(of=each) for each in av.of_kind(av.ClassValue, *around)]
        for each in (*av.of_kind(av.Record, *around), *classes):
            models = (each.of, *site.evaluation.classes.ancestors(each.of)) if each.of is not None else ()
            inherited = {key: slot for model in reversed(models) for key, slot in model.members.fields.items()}
            members = {**inherited, **each.fields} if models else {}
            found = each.base if role == "base" else None
            named = (slot.value for name, slot in members.items() if site.table.roles.get(plain(name)) == role)
            if (found := found if found is not None else next(named, None)) is not None:
                return found
        labels = [each.name for each in av.of_kind(av.Unknown, receiver)]
        for name, of_role in site.table.defaults.items() if labels else ():
            of, _, member = name.rpartition(".")
            if of_role == role and of.rpartition(".")[0] in labels:
                return site.evaluation.common.get(av.Unknown(of), member, site.scope)
        return None

    def based(self, site: CallSite, request: av.Request, receiver: av.Value | None) -> None:
        """Put the base of a client before the path of a request, unless its URL is absolute; add the parameters of all."""
        if receiver is None or request.url is None:
            return
        if (parameters := self._of_client(site, receiver, "parameters")) is not None:
            fill(site.table, request, "query", parameters, site.place)
        base = self._of_client(site, receiver, "base")
        if base is None:
            return
        request.url = av.union(
            each if _is_absolute(each) else self._appended(base, each, site.place)
            for each in av.texts(request.url, site.place)
        )

    def _appended(self, base: av.Value, path: av.Text, place: Place) -> av.Value:
        """Return a path after the base of a client; of two paths of the API, the one of the base is left out."""
        if not (path.plain.startswith("/") and self.paths.is_path(path) and self.paths.is_path(base)):
            return av.joined((base, av.text("/", place), path), place)
        known = any(HOST.match(av.first_text(each)) for each in av.texts(base, place))
        return with_path(base, path, place) if known else path

    @contextmanager
    def receiving(self, place: Place) -> Iterator[av.Answer]:
        """Give what a function gets that answers requests, which may be webhooks; what is sent meanwhile is known already."""
        request = av.Request(place, method=WEBHOOK)
        self.webhooks.append(request)
        self._receives = True
        try:
            yield av.Answer(request, whole=True)
        finally:
            self._receives = False

    # What is sent

    def sent(self, site: CallSite, request: av.Request, closures: Sequence[av.Closure], type: str = "") -> av.Value:
        """Keep a request that a call sends, and return its response; functions get the response as well."""
        self.register(site.evaluation, request)
        self.records.keep(request, site.evaluation.stack.scopes)
        answer: av.Value = av.Answer(request, whole=True, sure=request.known)
        changes = self.intercepted.get(
            id(site.client or site.receiver), self.intercepted.get(site.label or site.name, ())
        )
        changed = site.evaluation.call_back(changes, [answer], site.place)
        answer = changed if changed != av.NOTHING else answer
        if isinstance(answer, av.Answer) and site.label:
            self.last[site.scope.file, site.label] = answer
        for name in (type, *site.arguments.types):
            answer = site.evaluation.typed(answer, name, site.scope)
        for value in request.into:
            if isinstance(value, av.Record) and value.of is not None:
                value.answers.append(read_into(site.evaluation, av.Answer(request), value.of))
            elif isinstance(value, av.Record) and value.open and not value.made:  # a mapping
                value.answers.append(av.Answer(request))
            elif isinstance(value, av.Unknown):
                site.evaluation.typed(av.Answer(request), value.type, site.scope)
            for name in av.plain_texts(value):
                answer = site.evaluation.typed(answer, name, site.scope)
        for closure in closures:
            given = [answer] if len(closure.parameters) < 2 else [answer] * 3
            site.evaluation.call_back([closure], given, site.place)
        return answer

    def settle_guesses(self) -> None:
        """Drop what looks something up by a path; a call of which nothing shows that it sends a request only may be one.

        It is none at the place of one that is shown, of which it formats or logs the path.
        """
        for each in [*self.found]:
            if self.receivers.is_none(each):
                self.forget(each)
            elif not self.receivers.is_one(each):
                each.known = False
        shown = {(each.place, each.method) for each in self.found if self.receivers.is_one(each)}
        self.found = [
            each for each in self.found if self.receivers.is_one(each) or (each.place, each.method) not in shown
        ]

    def forget(self, request: av.Request) -> None:
        """Drop a request that does not go to the API; its path is no call."""
        self.found = [each for each in self.found if each is not request]
        for url in self.urls.pop(id(request), ()):
            self.quiet.update(url.parts)

    def register(self, evaluation: av.Evaluation, request: av.Request) -> None:
        """Keep a request whose URL may be one of the API, at the call that writes its path."""
        if self._receives:
            return
        if request.method in ("GET", "HEAD") and request.body:
            given = (each for each in request.body if not isinstance(each, av.Text) or "=" in each.plain)
            request.query, request.body = [*request.query, *given], []
        request.body = [evaluation.unknown_objects.written(each, request.place.file) for each in request.body]
        urls = self.paths.parsed(request.url, request.place)
        site = request.place
        self.sites[site] = self.sites.get(site, False) or any(
            url.host or url.match or url.path.strip("/{}") for url in urls
        )
        name = _unused(evaluation, request)
        self.unused[site] = name if self.unused.get(site, name) == name else ""
        if not urls:
            return
        known = self.urls.get(id(request))
        self.urls[id(request)] = urls
        if known is None:
            self.found.append(request)
        if any(url.match for url in urls):
            self.entered.update(evaluation.stack.functions)
            self._sent.update(part for url in urls for part in url.parts)
        if not any(url.match for url in known or ()) or _is_sent_elsewhere(evaluation, request):
            paths_of_api = [url for url in urls if url.match or behind(url, self.paths.templates) is not None]
            parts = [place for url in paths_of_api for place in url.parts]
            paths = [url.part for url in paths_of_api]
            begun_at, request.place = request.place, caller(evaluation, request, parts, paths)
            frames = evaluation.stack.calls if request.place == begun_at else []
            request.begun_by = next((arguments for arguments, _ in reversed(frames)), None)


def _is_absolute(url: av.Text) -> bool:
    """Return whether a URL has a host, as far as is known: what fills a hole at its beginning may, unless it is an identifier."""
    begins_unknown = url.plain.startswith(HOLE) and not (url.parts[0].text is None and is_identifier(url.parts[0]))
    return begins_unknown or re.match(r"https?:", url.plain) is not None


def _unused(evaluation: av.Evaluation, request: av.Request) -> str:
    """Return the name of the function that nothing calls and whose parameter is a part of the URL; empty if there is none.

    A function with decorators is called by what these are of, and one without a name by what gets it.
    """
    outermost = evaluation.stack.outermost
    function = outermost.function if outermost is not None else None
    if function is None or not function.name or function.marks:
        return ""
    given = {ir.last_name(each.target) for each in function.parameters}
    holes = {part.name for each in av.texts(request.url, request.place) for part in each.parts if part.text is None}
    return function.name if given & holes else ""


def _is_sent_elsewhere(evaluation: av.Evaluation, request: av.Request) -> bool:
    """Return whether the function has ended that began a request without being given its path: its object had it."""
    begun_by = request.begun_by
    return begun_by is not None and all(arguments is not begun_by for arguments, _ in evaluation.stack.calls)


def _texts_within(values: Sequence[av.Value]) -> Iterator[Place]:
    """Yield the places of the texts in records, and in the records that these have."""
    seen: set[int] = set()
    for _ in range(_MOST_WITHIN):
        records = {id(each): each for each in av.of_kind(av.Record, *values) if not (each.made or each.of)}
        new = [each for key, each in records.items() if key not in seen]
        seen.update(records)
        slots = [slot for each in new for key, slot in each.fields.items() if not is_key(key)]
        values = [*(value for each in new for value in each.items), *(slot.value for slot in slots)]
        yield from (part.place for found in av.of_kind(av.Text, *values) for part in found.parts)


def _takes_response(closure: av.Closure) -> bool:
    """Return whether a function gets the response, as the name of its first parameter says."""
    first = closure.function.parameters[:1]
    return any(ir.last_name(each.target) in _RESPONSES for each in first)


def _set_before(receiver: av.Value | None) -> str | None:
    """Return the method that an option of a client sets for its next request, also against the name of its function."""
    begun = receiver.request if isinstance(receiver, av.Record) else None
    if begun is None or begun.url is not None:
        return None
    method, begun.method = begun.method, None
    return method


def _usual(receiver: av.Value | None) -> str | None:
    """Return the method that a client was made with."""
    method = receiver.get("method") if isinstance(receiver, av.Record) else None
    return method_text(method) if method is not None else None


def _is_data(value: av.Value) -> bool:
    """Return whether a value is known to be data that a request sends, and no method."""
    return any(
        bool(each.fields and not each.made)
        if isinstance(each, av.Record)
        else isinstance(each, av.Text) and is_document(each)
        for each in av.options(value)
    )


def is_sending(site: CallSite) -> bool:
    """Return whether a function of an unknown client sends a request, as its name or its arguments say."""
    last = re.split(r"[.:>]", site.name)[-1]
    named = words(last)
    found = set(named)
    makes_client = site.receiver is None and last[:1].isupper() and named[-1:] == ["client"]
    if makes_client or (named[:1] and named[0] in _ADJUSTING):
        return False
    if found == {"partial"} or (site.receiver is None and site.short in site.table.making_lists) or site.of_settings:
        return False  # it only binds arguments, makes a list (`listOf(base, path)`), or reads a setting
    if site.looks_up:
        return False
    if found & set(METHODS) or found & site.table.sending:
        return True
    if any(word.upper() == word and word.lower() in METHODS for word in site.texts):
        return True
    merges = site.short in site.table.merging  # `Object.assign({method, url}, options)`
    return not merges and any(plain(key) in ("method", "httpmethod") for key in site.arguments.keys)


def is_url(receiver: av.Value | None) -> bool:
    """Return whether a method is called on a URL itself."""
    return isinstance(receiver, av.Text) or (
        isinstance(receiver, av.Record) and receiver.kind is av.Kind.URL and receiver.base is not None
    )


def _spelled(row: Call, arguments: av.Arguments) -> bool:
    keys = (*arguments.keys, *arguments.named)
    return "method" in row.arguments or any(plain(key) in ("method", "type") for key in keys)
