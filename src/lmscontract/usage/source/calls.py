"""What calls of libraries mean: which begin, fill in or send a request, and which read its response."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.clients import METHODS, Call, Table, method_of, plain, words
from lmscontract.usage.source.functions import Functions
from lmscontract.usage.source.urls import Url, parse
from lmscontract.usage.source.values import (
    NOTHING,
    Answer,
    ClassValue,
    Closure,
    Constant,
    Record,
    Request,
    Scope,
    Slot,
    Text,
    Unknown,
    Value,
    element,
    joined,
    options,
    plain_texts,
    text,
    texts,
    union,
)
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Certainty, Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluate import Arguments, Evaluation

_DATA_FILE = re.compile(r"[\w./{}-]+\.(?:json|jsonl|ndjson|ya?ml|csv|toml|env|ini|properties)$")
_KEY = re.compile(r"[A-Za-z_$][\w$.\[\]*-]*$")
_GETTER = re.compile(r"(?:get|is)(?=[A-Z])")
_NAMED = frozenset(
    {
        "jsonproperty",
        "jsonpropertyname",
        "serializedname",
        "json",
        "serialname",
        "field",
        "column",
        "datamember",
        "tag",
        "expose",
        "xmlelement",
        "alias",
    }
)
_SAVED = frozenset(
    {
        "dump",
        "writefilesync",
        "writefile",
        "fileputcontents",
        "tojson",
        "write",
        "save",
        "put",
        "writejson",
        "outputfile",
        "tocsv",
        "storejson",
        "setcontent",
        "outfile",
        "writealltext",
    }
)
_ACCUMULATING = frozenset({"reduce", "inject", "fold", "foldl", "arrayreduce"})
_SAME = frozenset(
    {
        "filter",
        "find",
        "findall",
        "sort",
        "sortby",
        "orderby",
        "orderbydescending",
        "first",
        "firstordefault",
        "single",
        "singleordefault",
        "last",
        "where",
        "reject",
        "select_by",
        "detect",
        "arrayfilter",
        "usort",
        "each",
        "foreach",
        "uniqby",
        "sorted",
        "findlast",
        "tolist",
        "firstornull",
        "eachwithindex",
        "arraywalk",
    }
)
_RESHAPING = frozenset(
    {
        "rename",
        "astype",
        "agg",
        "drop",
        "sortvalues",
        "groupby",
        "merge",
        "melt",
        "setindex",
        "dropduplicates",
        "nlargest",
        "fillna",
        "assign",
        "orderby",
        "sortby",
        "keyby",
        "uniqby",
    }
)
_SETTINGS = frozenset(
    {
        "getenv",
        "env",
        "config",
        "getoption",
        "setting",
        "getparameter",
        "getsecret",
        "configget",
        "getsetting",
        "parameter",
        "getsection",
        "getvalue",
        "getconfig",
    }
)
_FILTER_PATH = re.compile(r"(?<![\w\])])(?:\.(?:[\w-]+|\"[^\"]+\")?(?:\[\d*\])*\??)+")
_MANY = re.compile(r"list|array|\[\]|collection|set\b|enumerable|sequence|iterable", re.IGNORECASE)
_ADDRESSES = frozenset(
    {
        "uri",
        "url",
        "httpurl",
        "uricomponentsbuilder",
        "uribuilder",
        "urlbuilder",
        "uritemplate",
        "servleturicomponentsbuilder",
        "urllib",
        "urlutils",
    }
)
_SEGMENTS = frozenset(
    {
        "path",
        "addpathsegment",
        "addpathsegments",
        "pathsegment",
        "appendpath",
        "appendpathsegment",
        "appendpathsegments",
        "appendencodedpath",
        "setpath",
        "joinpath",
        "addencodedpathsegments",
    }
)
_DECODING = frozenset({"unmarshal", "decode", "readjson", "decodejson", "bind", "parse", "populateobject"})
_OWN = frozenset({"length", "size", "constructor", "prototype"})


class Calls:
    """Interprets calls of functions that the program does not define."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self.requests: list[Request] = []
        self.urls: dict[int, list[Url]] = {}
        self.quiet: set[Place] = set()
        self.sites: dict[Place, bool] = {}
        self.entered: set[tuple[str, str, str]] = set()
        self.functions = Functions(self._is_path)

    def table(self, evaluation: Evaluation, scope: Scope) -> Table:
        """Return the table of the language of a scope."""
        return evaluation.table(scope)

    def parsed(self, value: Value | None, place: Place) -> list[Url]:
        """Return the alternatives of a URL, each compared with the templates."""
        return [parse(each, self._templates) for each in texts(value, place)]

    def _is_path(self, value: Value) -> bool:
        return any(
            isinstance(option, Text | Record) and any(url.match for url in self.parsed(option, Place("")))
            for option in options(value)
        )

    def _may_be_path(self, value: Value) -> bool:
        if self._is_path(value):
            return True
        return any(
            isinstance(option, Text)
            and any(self._templates.is_ending(url.path) for url in self.parsed(option, Place("")))
            for option in options(value)
        )

    # Calls

    def call(
        self, evaluation: Evaluation, receiver: Value | None, name: str, arguments: Arguments, scope: Scope
    ) -> Value:
        """Return the result of a call that does not enter a function of the program."""
        table = evaluation.table(scope)
        label = _label(receiver)
        dotted = f"{label}.{name}" if label else name
        parts = [plain(each) for each in re.split(r"[.:>\\]+", dotted) if each]
        short = parts[-1] if parts else ""
        closures = [each for value in arguments.all for each in _closures(value)]
        if isinstance(receiver, Answer):
            return self._on_answer(evaluation, table, receiver, name, arguments, scope, closures)
        route = self._is_route(label, closures, receiver)
        if route or (any(_is_quiet(table, part) for part in parts[-2:]) and not self._known(table, dotted)):
            self._hush(arguments)
            answers = [each for value in arguments.all for each in options(value) if isinstance(each, Answer)]
            return union(answers) if answers else Unknown("mock")
        if receiver is None and name == "shift" and "1" in scope.variables:
            rest = scope.variables["@"]
            if isinstance(rest, Record):
                count = next(
                    (int(word) for value in arguments.positional for word in plain_texts(value) if word.isdigit()), 1
                )
                items = rest.items[count:]
                scope.variables["@"] = Record(items=items, name="rest")
                scope.variables.update(
                    {str(number): each for number, each in enumerate([*items, *[NOTHING] * count], 1)}
                )
            return NOTHING
        url = self._address(label, receiver, short, arguments)
        if url is not None:
            return url
        if name in table.filters and arguments.positional:
            return self._filtered(evaluation, arguments)
        if name in table.commands:
            return self._command(evaluation, table.commands[name], arguments, scope)
        for row in table.calls:
            match = row.pattern.fullmatch(dotted)
            if match is not None:
                method = next(
                    (each for each in match.groupdict().values() if each), row.method or method_of(name) or ""
                )
                return self._row(
                    evaluation,
                    row,
                    method.upper().replace("DEL", "DELETE").replace("DELETEETE", "DELETE"),
                    receiver,
                    arguments,
                    scope,
                    closures,
                )
        if (
            receiver is None
            and isinstance(scope.this, Record)
            and scope.this.request is not None
            and short in table.setters
        ):
            receiver = scope.this
        found = self._built(evaluation, table, receiver, name, short, arguments, scope)
        if found is not None:
            return found
        own = self._own_methods(evaluation, receiver, name, short, table, arguments, scope)
        if own is not None:
            return own
        if self._is_sending(table, name, arguments):
            sent = self._generic(evaluation, receiver, name, arguments, scope, closures)
            if sent is not None:
                return sent
        return self._library(evaluation, table, receiver, name, short, arguments, scope, closures, label)

    def _address(self, label: str, receiver: Value | None, short: str, arguments: Arguments) -> Value | None:
        """Return the URL that a class for URLs makes, or to which it appends; None if this is another class."""
        appends = short in _SEGMENTS and short != "path"
        if plain(re.split(r"[.:]", label)[-1]) not in _ADDRESSES and not (
            appends and any(map(self._may_be_path, arguments.positional))
        ):
            return None
        appends = short in _SEGMENTS
        if not appends and not (isinstance(receiver, Unknown) and arguments.positional):
            return None
        base = [receiver.base] if isinstance(receiver, Record) and receiver.base is not None else []
        url = self.functions.url([*base, *arguments.positional], short, arguments.place)
        if isinstance(receiver, Record) and isinstance(url, Record):
            receiver.base = url.base
            return receiver
        return url

    def is_client(self, table: Table, name: str) -> bool:
        """Return whether a module is an HTTP client that a table knows."""
        return self._known(table, name) or self._known(table, f"{name}.get")

    def _known(self, table: Table, dotted: str) -> bool:
        return any(row.pattern.fullmatch(dotted) for row in table.calls)

    def _hush(self, arguments: Arguments) -> None:
        for value in arguments.all:
            for option in options(value):
                if isinstance(option, Text):
                    self.quiet.update(part.place for part in option.parts)
                elif isinstance(option, Record):
                    self.quiet.update(slot.place for slot in option.fields.values())

    def _is_route(self, label: str, closures: Sequence[Closure], receiver: Value | None) -> bool:
        last = plain(re.split(r"[.:>]", label)[-1]) if label else ""
        return last in ("app", "router", "server", "fastify", "routes") and not (
            isinstance(receiver, Record) and receiver.base
        )

    def _own_methods(
        self,
        evaluation: Evaluation,
        receiver: Value | None,
        name: str,
        short: str,
        table: Table,
        arguments: Arguments,
        scope: Scope,
    ) -> Value | None:
        """Enter the methods of the program that may be meant where the class of the receiver is not known."""
        if isinstance(receiver, Text | Constant | ClassValue) or (
            isinstance(receiver, Record) and (receiver.of or not receiver.name)
        ):
            return None
        if _label(receiver).rpartition(".")[2][:1].isupper():
            return None  # a class of a library
        found = evaluation.methods(name, scope) if receiver is not None else ()
        paths = any(self._may_be_path(value) for value in arguments.positional)
        known = short in table.harmless or short in table.readers or short in METHODS or short in table.setters
        if not found or len(found) > 4 or (not paths and (known or len(found) > 2)):
            return None
        return union([evaluation.invoke(each, arguments) for each in found])

    def _is_sending(self, table: Table, name: str, arguments: Arguments) -> bool:
        found = set(words(re.split(r"[.:>]", name)[-1]))
        if found & set(METHODS) or found & table.sending:
            return True
        return any(
            word.upper() == word and word.lower() in METHODS for value in arguments.all for word in plain_texts(value)
        ) or any(
            plain(key) in ("method", "httpmethod")
            for value in arguments.all
            for each in options(value)
            if isinstance(each, Record)
            for key in each.fields
        )

    # Requests

    def _begin(self, receiver: Value | None, arguments: Arguments) -> Request:
        for value in arguments.positional:
            for option in options(value):
                if isinstance(option, Record) and option.request is not None and option.request.url is not None:
                    return option.request
        place = arguments.place
        if isinstance(receiver, Record) and receiver.request is not None and receiver.request.url is None:
            old = receiver.request
            return Request(place, None, old.method, list(old.query), list(old.body))
        return Request(place)

    def _row(
        self,
        evaluation: Evaluation,
        row: Call,
        method: str,
        receiver: Value | None,
        arguments: Arguments,
        scope: Scope,
        closures: Sequence[Closure],
    ) -> Value:
        request = self._begin(receiver, arguments)
        request.method = method or request.method
        request.answer = row.answer
        closures = self._configured(evaluation, request, closures, arguments, scope)
        table = evaluation.table(scope)
        roles = row.arguments
        if row.bodyless is not None and (not method or method in ("GET", "DELETE", "HEAD", "OPTIONS")):
            roles = row.bodyless
        type = ""
        if roles[:1] == ("url",) and len(arguments.positional) > 1 and self._method_text(arguments.positional[0]):
            roles = ("method", *roles)
        if self._is_url(receiver) and roles[:1] == ("url",) and not any(map(self._is_path, arguments.positional[:1])):
            roles = roles[1:]
            self._apply(table, request, "url", receiver or NOTHING, arguments.place)
            receiver = None
        for role, value in zip(roles, arguments.positional, strict=False):
            type = self._apply(table, request, role, value, arguments.place) or type
        keywords = {**table.roles, **{plain(key): role for key, role in row.keywords.items()}}
        for key, value in arguments.named.items():
            self._apply(table, request, keywords.get(plain(key), ""), value, arguments.place)
        for value in arguments.spread:
            self._apply(table, request, "options", value, arguments.place)
        self._based(evaluation, request, receiver, arguments, scope)
        if request.method == "GET" and request.body and row.method and not self._spelled(row, arguments):
            request.method = "POST"
        if row.begins:
            if request.url is not None:
                self._register(evaluation, request)
            if isinstance(receiver, Record) and receiver.name:
                receiver.request = request
            return Record(name="request", request=request)
        if request.place == arguments.place:
            self.sites.setdefault(arguments.place, False)
        return self._sent(evaluation, request, arguments, scope, closures, type)

    def _is_url(self, receiver: Value | None) -> bool:
        """Return whether a method is called on a URL itself."""
        return isinstance(receiver, Text) or (
            isinstance(receiver, Record) and receiver.name == "url" and receiver.base is not None
        )

    def _spelled(self, row: Call, arguments: Arguments) -> bool:
        keys = [
            key for value in arguments.all for each in options(value) if isinstance(each, Record) for key in each.fields
        ]
        return "method" in row.arguments or any(plain(key) in ("method", "type") for key in (*keys, *arguments.named))

    def _generic(
        self,
        evaluation: Evaluation,
        receiver: Value | None,
        name: str,
        arguments: Arguments,
        scope: Scope,
        closures: Sequence[Closure],
    ) -> Value | None:
        """A call of an unknown client: it is one if an argument is a path of the API."""
        table = evaluation.table(scope)
        base = self._base(evaluation, receiver, scope)
        request = self._begin(receiver, arguments)
        request.method = method_of(re.split(r"[.:>]", name)[-1]) or request.method
        named_method = request.method
        closures = self._configured(evaluation, request, closures, arguments, scope)
        candidates = [*arguments.positional, *arguments.named.values()]
        urls = [value for value in candidates if self._is_path(value)]
        if not urls and base is not None:
            urls = [
                value
                for value in candidates
                if any(
                    self._is_path(joined((base, text("/", arguments.place), each), arguments.place))
                    for each in texts(value, arguments.place)
                    if isinstance(value, Text)
                )
            ]
        rest = [value for value in arguments.positional if not any(value is url for url in urls[:1])]
        if urls:
            request.url = urls[0]
        for value in list(rest):
            spelled = self._method_text(value)
            if spelled and (request.method is None or named_method is None):
                request.method = spelled
                rest.remove(value)
        for key, value in arguments.named.items():
            if not any(value is url for url in urls[:1]):
                self._apply(table, request, table.roles.get(plain(key), ""), value, arguments.place)
        for value in rest:
            self._positional(table, request, value, arguments.place)
        if request.url is None or (not urls and not self._is_path(request.url)):
            return None
        request.known = named_method is not None or request.method is not None
        self._based(evaluation, request, receiver, arguments, scope)
        return self._sent(evaluation, request, arguments, scope, closures, "")

    def _configured(
        self, evaluation: Evaluation, request: Request, closures: Sequence[Closure], arguments: Arguments, scope: Scope
    ) -> Sequence[Closure]:
        """Let functions fill in the request, where the clients of a language hand it to them; return the others."""
        if not evaluation.table(scope).configures:
            return closures
        record = Record(name="request", request=request)
        for closure in closures:
            evaluation.invoke(closure, type(arguments)(arguments.place, [record], open=True), record)
        return ()

    def _filtered(self, evaluation: Evaluation, arguments: Arguments) -> Value:
        """A filter such as that of jq, over what it is given."""
        answers = [each for value in arguments.positional for each in options(value) if isinstance(each, Answer)]
        for value in arguments.positional:
            for option in options(value):
                if isinstance(option, Text) and not option.plain.startswith("-"):
                    return union(
                        self._stages(evaluation, each, option.plain, option.parts[0].place) for each in answers
                    )
        return union(answers)

    def _stages(self, evaluation: Evaluation, start: Value, filter: str, place: Place) -> Value:
        base = start
        for stage in filter.split("|"):
            stage = stage.strip()
            if stage.startswith("map("):
                base = element(base)
            last = base
            for path in _FILTER_PATH.findall(stage):
                last = self._read_path(
                    evaluation, base, re.sub(r"\[\d*\]", "[]", path.replace('"', "")).lstrip("."), place, True
                )
            for names in re.findall(r"\{([^{}]*)\}", stage):
                for name in re.findall(r"(?:^|,)\s*(\w+)\s*(?=,|$)", names):
                    self._read_path(evaluation, base, name, place, False)
            if _FILTER_PATH.fullmatch(stage):
                base = last
        return base

    def _positional(self, table: Table, request: Request, value: Value, place: Place) -> None:
        for option in options(value):
            if isinstance(option, Record) and (option.fields or option.items) and not option.request:
                roles = [table.roles.get(plain(key)) for key in option.fields]
                if option.fields and all(roles) and any(role not in ("method",) or "url" in roles for role in roles):
                    self._apply(table, request, "options", option, place)
                elif request.method in (None, "GET", "DELETE", "HEAD"):
                    request.query.append(option)
                else:
                    request.body.append(option)
            elif isinstance(option, Answer) and request.method in ("POST", "PUT", "PATCH"):
                request.body.append(option)

    def _method_text(self, value: Value) -> str | None:
        """Return the HTTP method that a value is; None if it is none, or one of several."""
        found: set[str] = set()
        for option in options(value):
            word = None
            if isinstance(option, Text):
                word = option.known
            elif isinstance(option, Unknown):
                word = option.name.rpartition(".")[2]
            if word and (method := method_of(word)) and (plain(word) in METHODS or plain(word).startswith("method")):
                found.add(method)
        return found.pop() if len(found) == 1 else None

    def _apply(self, table: Table, request: Request, role: str, value: Value, place: Place) -> str:
        """Fill in a part of a request; return the name of a class if the value is the type of the answer."""
        if role == "url" and any(isinstance(each, Record) and each.request is request for each in options(value)):
            return ""
        if role == "url":
            record = next(
                (each for each in options(value) if isinstance(each, Record) and each.request is not None), None
            )
            if (
                record is not None
                and record.request is not None
                and record.request is not request
                and record.request.url is not None
            ):
                inner = record.request
                request.url, request.method = inner.url, inner.method or request.method
                request.query += inner.query
                request.body += inner.body
                return ""
            plain_record = next(
                (each for each in options(value) if isinstance(each, Record) and each.base is None and each.fields),
                None,
            )
            if plain_record is not None:
                return self._apply(table, request, "options", plain_record, place)
            request.url = value
            for option in options(value):
                if isinstance(option, Record) and (query := option.get("?")) is not None:
                    request.query.append(query)
        elif role == "method":
            request.method = self._method_text(value) or request.method
        elif role == "query":
            request.query.append(value)
        elif role == "body":
            if value != NOTHING and not (isinstance(value, Constant) and value.value is None):
                request.body.append(value)
        elif role == "options":
            for option in options(value):
                if isinstance(option, Record):
                    for key, slot in option.fields.items():
                        self._apply(
                            table,
                            request,
                            table.roles.get(plain(key.removeprefix("CURLOPT_")), ""),
                            slot.value,
                            slot.place,
                        )
        elif role == "base":
            if request.url is not None:
                request.url = joined((value, text("/", place), request.url), place)
        elif role == "type":
            return next((each.node.name for each in options(value) if isinstance(each, ClassValue)), "")
        return ""

    def _base(self, evaluation: Evaluation, receiver: Value | None, scope: Scope) -> Value | None:
        """Return the URL to which a client appends paths."""
        for option in (*options(receiver or NOTHING), *options(scope.this or NOTHING)):
            if isinstance(option, Record):
                if option.base is not None:
                    return option.base
                roles = evaluation.table(scope).roles
                names = [*option.fields, *(option.of.members.fields if option.of else ())]
                for name in names:
                    if roles.get(plain(name)) == "base" and option.of is not None:
                        found = option.get(name) or option.of.members.get(name)
                        if found is not None:
                            return found
        return None

    def _based(
        self, evaluation: Evaluation, request: Request, receiver: Value | None, arguments: Arguments, scope: Scope
    ) -> None:
        base = self._base(evaluation, receiver, scope) if receiver is not None else None
        if base is None or request.url is None:
            return
        relative = [
            each for each in texts(request.url, arguments.place) if not re.match(r"^(https?:|\{\})", each.plain)
        ]
        absolute = [each for each in texts(request.url, arguments.place) if each not in relative]
        request.url = union(
            [*absolute, *(joined((base, text("/", arguments.place), each), arguments.place) for each in relative)]
        )

    def response_member(self, table: Table, record: Record, name: str) -> Value | None:
        """Return the response of a request that keeps it in a member of its own; None if the member is another one."""
        if record.request is None or record.request.url is None or plain(name) not in table.kept:
            return None
        return Answer(record.request, whole=True)

    def _sent(
        self,
        evaluation: Evaluation,
        request: Request,
        arguments: Arguments,
        scope: Scope,
        closures: Sequence[Closure],
        type: str,
    ) -> Value:
        self._register(evaluation, request)
        answer: Value = Answer(request, whole=True, sure=request.known)
        for name in (type, *arguments.types):
            answer = evaluation.typed(answer, name, scope)
        for closure in closures:
            evaluation.call_back(
                [closure], [answer] if len(closure.function.parameters) < 2 else [answer] * 3, arguments.place
            )
        return answer

    def _register(self, evaluation: Evaluation, request: Request) -> None:
        """Keep a request whose URL may be one of the API, at the call that writes its path."""
        if request.method in ("GET", "HEAD") and request.body:
            request.query, request.body = [*request.query, *request.body], []
        urls = self.parsed(request.url, request.place)
        site = request.place
        self.sites[site] = self.sites.get(site, False) or any(
            url.host or url.match or url.path.strip("/{}") for url in urls
        )
        if not urls:
            return
        known = self.urls.get(id(request))
        self.urls[id(request)] = urls
        if known is None:
            self.requests.append(request)
        if any(url.match for url in urls):
            self.entered.update(evaluation.functions)
        parts = [place for url in urls if url.match for place in url.parts]
        request.place = self._caller(evaluation, request.place, parts)

    def _caller(self, evaluation: Evaluation, place: Place, parts: Sequence[Place]) -> Place:
        """Return the place of a request: the call that brings in the path, or the path if it is written in that call."""
        for arguments, entered in reversed(evaluation.frames):
            given = [part for part in parts if any(_has(value, part, 0) for value in arguments.all)]
            if not entered or not given:
                break
            place, parts = arguments.place, given
        written = [part for part in parts if part.file == place.file and place.line <= part.line <= place.line + 12]
        return max(written, default=place)

    def _command(self, evaluation: Evaluation, flags: dict[str, str], arguments: Arguments, scope: Scope) -> Value:
        """A command line such as that of curl: options with values, and a URL."""
        table = evaluation.table(scope)
        request = Request(arguments.place, method=None)
        waiting, get = "", False
        for value in arguments.positional:
            word = next(iter(plain_texts(value)), "")
            first = next(iter(texts(value, arguments.place)), None)
            start = first.parts[0].text if first is not None and first.parts else None
            if waiting:
                self._apply(table, request, waiting, value, arguments.place)
                waiting = ""
            elif word.startswith("-") or (start or "").startswith("--"):
                flag, _, inline = word.partition("=")
                role = flags.get(flag if word.startswith("--") else word[:2], flags.get(flag.lower(), ""))
                get = get or role == "get"
                if inline and word.startswith("--"):
                    self._apply(table, request, role, text(inline, arguments.place), arguments.place)
                elif len(word) > 2 and not word.startswith("--") and role and flag.lower() not in flags:
                    self._apply(table, request, role, text(word[2:], arguments.place), arguments.place)
                else:
                    waiting = role if role != "get" else ""
            elif request.url is None and first is not None and self._method_text(value) is None:
                request.url = value
            elif self._method_text(value) is not None:
                request.method = self._method_text(value)
        for key, value in arguments.named.items():
            self._apply(table, request, table.roles.get(plain(key), ""), value, arguments.place)
        if get:
            request.query, request.body = [*request.query, *request.body], []
        request.method = request.method or ("POST" if request.body else "GET")
        return self._sent(evaluation, request, arguments, scope, (), "")

    def _built(
        self,
        evaluation: Evaluation,
        table: Table,
        receiver: Value | None,
        name: str,
        short: str,
        arguments: Arguments,
        scope: Scope,
    ) -> Value | None:
        """A step that fills in a request under construction, or that sends it."""
        positional = arguments.positional
        if short.endswith("setopt") and len(positional) > 2 and isinstance(positional[1], Unknown):
            key = positional[1].name.rpartition(".")[2]
            for handle in options(positional[0]):
                if isinstance(handle, Record):
                    self.set_option(evaluation, handle, key, positional[2], arguments.place)
            return NOTHING
        if (
            receiver is None
            and len(positional) == 2
            and all(isinstance(each, Record) for each in positional)
            and short.startswith("curlsetopt")
        ):
            handle, settings = positional
            if isinstance(handle, Record) and isinstance(settings, Record):
                for key, slot in settings.fields.items():
                    self.set_option(evaluation, handle, key, slot.value, slot.place)
            return NOTHING
        requests = [
            option
            for value in (receiver, *positional)
            for option in options(value or NOTHING)
            if isinstance(option, Record) and option.request and option.request.url is not None
        ]
        if isinstance(receiver, Unknown) and receiver.name and short in METHODS and not arguments.all:
            receiver = Record(name=receiver.name)
        if isinstance(receiver, Record) and (receiver.name or receiver.request):
            role = table.setters.get(short)
            spelled = name.upper() if short in METHODS else ""
            if role or (spelled and not any(map(_is_address, positional))):
                return self._step(evaluation, table, receiver, role or "", spelled, arguments, scope)
            if (
                requests
                and receiver.request is not None
                and receiver.request.url is not None
                and short in ("build", "newbuilder", "tourl", "header", "headers", "addheader")
            ):
                return receiver
        if not requests:
            return None
        request = requests[0].request
        if request is None:
            return None
        self._register(evaluation, request)
        if (
            isinstance(receiver, Record)
            and receiver is requests[0]
            and short not in table.bodies
            and not set(words(name))
            & {*table.sending, "do", "exec", "perform", "response", "result", "end", "then", "go", "run"}
        ):
            for key, value in arguments.named.items():
                self._apply(table, request, table.roles.get(plain(key), ""), value, arguments.place)
            return receiver
        answer: Value = Answer(request, whole=True)
        for type in arguments.types:
            answer = evaluation.typed(answer, type, scope)
        closures = [each for value in positional for each in options(value) if isinstance(each, Closure)]
        for closure in closures:
            evaluation.call_back([closure], [answer] * max(1, len(closure.function.parameters)), arguments.place)
        return answer

    def _step(
        self,
        evaluation: Evaluation,
        table: Table,
        receiver: Record,
        role: str,
        spelled: str,
        arguments: Arguments,
        scope: Scope,
    ) -> Value:
        record = receiver
        values = [*arguments.positional, *arguments.named.values()]
        if receiver.name == "url" and role == "query":
            query = receiver.get("?") or Record()
            receiver.set("?", query, arguments.place)
            self._pairs(query, values, arguments.place)
            return receiver
        if role == "base":
            receiver.base = values[0] if values else receiver.base
            return receiver
        if role == "type" and receiver.request is not None:
            for value in values:
                found = evaluation.class_of(value.type, scope) if isinstance(value, Unknown) else None
                if found is not None:
                    self.read_into(evaluation, Answer(receiver.request), found)
            return receiver
        if receiver.request is None:
            record = Record(fields=dict(receiver.fields), name=receiver.name, base=receiver.base, of=receiver.of)
            record.request = Request(arguments.place)
        request = record.request
        if request is None:
            return record
        if spelled:
            request.method = spelled
            role = "body" if spelled in ("POST", "PUT", "PATCH", "DELETE") else ""
        if role == "query" and len(values) > 1 and plain_texts(values[0]):
            pair = Record()
            self._pairs(pair, values, arguments.place)
            request.query.append(pair)
        elif role == "body" and len(values) > 1 and (keys := plain_texts(values[0])) and _KEY.match(keys[0]):
            pair = Record()
            self._pairs(pair, values, arguments.place)
            request.body.append(pair)
        elif role == "method" and values:
            self._apply(table, request, "method", values[0], arguments.place)
            if len(values) > 1:
                request.body.append(values[1])
        else:
            for value in values[:1]:
                built = [each for each in options(value) if isinstance(each, Closure)]
                if role == "url" and built:
                    value = evaluation.call_back(built, [Record(name="url")], arguments.place)
                self._apply(table, request, role, value, arguments.place)
        if role == "url":
            request.place = arguments.place
            self._based(evaluation, request, receiver, arguments, scope)
            self._register(evaluation, request)
            closures = [each for value in values[1:] for each in options(value) if isinstance(each, Closure)]
            evaluation.call_back(closures, [record], arguments.place)
        return record

    def _pairs(self, record: Value, values: Sequence[Value], place: Place) -> None:
        if isinstance(record, Record):
            if len(values) > 1:
                for key in plain_texts(values[0]):
                    record.set(key, values[1], place)
            else:
                for value in values:
                    self.functions.spread(record, value)

    def set_option(self, evaluation: Evaluation, record: Record, name: str, value: Value, place: Place) -> None:
        """A member of a client or a request is set, or an option of one that is a handle."""
        table = evaluation.table(Scope(place.file))
        key = plain(name.removeprefix("CURLOPT_"))
        if record.name == "url":
            if key in ("query", "rawquery", "search"):
                record.set("?", value, place)
            elif key in ("path", "pathname"):
                record.base = (
                    joined((record.base, text("/", place), value), place) if record.base is not None else value
                )
            return
        role = table.setters.get(key) or table.roles.get(key) or ""
        if key == "post" and record.request is not None:
            record.request.method = record.request.method or "POST"
        elif role == "base":
            record.base = value
        elif role in ("url", "method", "query", "body"):
            if record.request is None:
                record.request = Request(place)
            self._apply(table, record.request, role, value, place)
            if role == "url":
                self._register(evaluation, record.request)
            if role == "body" and record.request.method in (None, "GET"):
                record.request.method = record.request.method or "POST"

    # Functions of libraries

    def _library(
        self,
        evaluation: Evaluation,
        table: Table,
        receiver: Value | None,
        name: str,
        short: str,
        arguments: Arguments,
        scope: Scope,
        closures: Sequence[Closure],
        label: str,
    ) -> Value:
        place, values = arguments.place, arguments.all
        answers = [each for value in values for each in options(value) if isinstance(each, Answer)]
        known = [each for value in values for each in plain_texts(value)]
        given = [each for value in (*arguments.positional, *arguments.spread) for each in options(value)]
        if answers and name[:1].isupper() and not any(isinstance(each, Answer) for each in given):
            return Record({key: Slot(value, place) for key, value in arguments.named.items()})
        if answers and (not isinstance(receiver, Record) or receiver.name or short not in table.adding):
            return self._with_answers(
                evaluation, table, receiver, name, short, arguments, scope, closures, answers, known
            )
        if short == "get" and plain(label.rpartition(".")[2]) in _SETTINGS:
            short = "configget"
        found = (
            self.functions.apply(table, receiver, name, arguments.positional, arguments.named, place)
            if short not in _SETTINGS
            else None
        )
        if found is not None:
            return found
        if closures:
            return self._with_closures(evaluation, table, receiver, short, arguments, closures)
        for each in known:
            if _DATA_FILE.fullmatch(each) and (content := evaluation.data(each)) is not None:
                return content
        if short in _SETTINGS and known and not self._may_be_path(arguments.positional[0]):
            return union((evaluation.setting(known[0], scope) or Unknown(known[0]), *arguments.positional[1:]))
        return self._passed(table, receiver, name, short, arguments, label)

    def _with_closures(
        self,
        evaluation: Evaluation,
        table: Table,
        receiver: Value | None,
        short: str,
        arguments: Arguments,
        closures: Sequence[Closure],
    ) -> Value:
        source = receiver if isinstance(receiver, Record) and not receiver.name else None
        if receiver is None and len(closures) == len(arguments.all) and (short in table.items or short in table.whole):
            return union(closures)  # an operator that is applied later
        if short in table.holders:
            result: Value = NOTHING
            for closure in closures:
                keys = [value for value in arguments.positional if isinstance(value, Text)]
                found = evaluation.call_back([closure], keys if result == NOTHING else [result], arguments.place)
                result = found if found != NOTHING else result
            return Record(fields={table.holders[short]: Slot(result, arguments.place)}, open=True)
        sources = (
            [source]
            if source is not None
            else [value for value in arguments.all if isinstance(value, Record) and not value.name]
        )
        given = union(element(each) for each in sources) if short in table.items else union(sources)
        values: list[Value] = [] if given == NOTHING else [NOTHING, given] if short in _ACCUMULATING else [given]
        result = evaluation.call_back(closures, values, arguments.place)
        if short in _SAME:
            return receiver if receiver is not None else NOTHING
        return Record(items=[result]) if short in table.items else result

    def _with_answers(
        self,
        evaluation: Evaluation,
        table: Table,
        receiver: Value | None,
        name: str,
        short: str,
        arguments: Arguments,
        scope: Scope,
        closures: Sequence[Closure],
        answers: Sequence[Answer],
        known: Sequence[str],
    ) -> Value:
        place = arguments.place
        first = answers[0]
        if closures:
            if short in table.items:
                items = [element(each) for each in answers]
                result = evaluation.call_back(
                    closures, [NOTHING, union(items)] if short in _ACCUMULATING else [union(items), union(items)], place
                )
                return union(answers) if short in _SAME else Record(items=[result])
            return union([evaluation.call_back(closures, [union(answers)], place), *answers])
        if short in table.readers and known and all(_KEY.match(each) for each in known):
            return union(self._read_keys(evaluation, each, known, short, place) for each in answers)
        for word in known:
            if _DATA_FILE.search(word) and short in _SAVED:
                evaluation.saved[word] = union([evaluation.saved.get(word, NOTHING), *answers])
                return NOTHING
        models = [each for value in arguments.all for each in options(value) if isinstance(each, ClassValue)]
        for value in arguments.all:
            for each in options(value):
                if isinstance(each, Record) and each.of is not None and short in _DECODING:
                    into = union(self.read_into(evaluation, one, each.of) for one in answers)
                    scope.variables.update({key: into for key, one in scope.variables.items() if one is each})
        typed = [
            (each.name, found)
            for value in arguments.all
            for each in options(value)
            if isinstance(each, Unknown) and each.type and (found := evaluation.class_of(each.type, scope))
        ]
        for variable, found in typed:
            scope.variables[variable.rpartition(".")[2]] = union(
                self.read_into(evaluation, each, found) for each in answers
            )
        if isinstance(receiver, Record) and receiver.name and not receiver.request:
            self._written_columns(evaluation, receiver, answers, place)
            receiver.items += [each for each in answers if each not in receiver.items]
        result = union(answers)
        for type in arguments.types:
            result = evaluation.typed(result, type, scope)
        for model in models:
            result = union(self.read_into(evaluation, each, model) for each in answers)
        if short not in table.harmless and not models and not typed and not arguments.types:
            for each in answers:
                each.request.escaped = True
            return union(Answer(each.request, each.path, each.whole, False, each.type) for each in answers)
        body = short in (
            "loads",
            "parse",
            "jsondecode",
            "decode",
            "deserialize",
            "deserializeobject",
            "unmarshal",
            "readvalue",
            "readtree",
            "fromjson",
            "convertfromjson",
            "jsonparse",
            "wpremoteretrievebody",
        )
        if body or (first.whole and short in table.bodies):
            return union(
                Answer(each.request, each.path, False, each.sure, each.type)
                for each in options(result)
                if isinstance(each, Answer)
            )
        return result

    def _written_columns(self, evaluation: Evaluation, writer: Record, answers: Sequence[Answer], place: Place) -> None:
        """A writer that was made with names of columns reads these of what it writes."""
        for slot in writer.fields.values():
            for name in plain_texts(element(slot.value)):
                for answer in answers:
                    for each in options(element(answer) if answer.path[-1:] != ("[]",) else answer):
                        if isinstance(each, Answer):
                            self.read_member(evaluation, each, name, slot.place)

    def _passed(
        self, table: Table, receiver: Value | None, name: str, short: str, arguments: Arguments, label: str
    ) -> Value:
        """The result of an unknown function: what it was given, or an object that may be a client."""
        if isinstance(receiver, Record) and receiver.name == "url" and not arguments.positional:
            return receiver
        last = re.split(r"[.:>\\]", name)[-1]
        base = next((value for key, value in arguments.named.items() if table.roles.get(plain(key)) == "base"), None)
        for value in arguments.positional:
            for option in options(value):
                if isinstance(option, Record) and not option.name:
                    for key, slot in option.fields.items():
                        if table.roles.get(plain(key)) == "base" or (
                            plain(key) in ("url", "uri") and short in ("new", "create", "extend")
                        ):
                            base = slot.value
        made = (receiver is None and last[:1].isupper()) or short in (
            "new",
            "create",
            "extend",
            "builder",
            "connect",
            "init",
            "client",
            "session",
            "instance",
            "newrequest",
            "curlinit",
            "defaults",
            "writer",
            "dictwriter",
            "r",
        )
        urls = [
            value
            for value in arguments.positional
            if any(isinstance(o, Text) and re.match(r"(https?:|\{\}|/)", o.plain) for o in options(value))
        ]
        if base is None and made and "url" in arguments.named and "request" not in short:
            base = arguments.named["url"]
        first = arguments.positional[0] if arguments.positional else NOTHING
        if made and not urls and isinstance(first, Text) and re.search(r"[{=]", first.plain):
            return first
        if base is None and made and urls:
            base = urls[0]
        if base is not None or made or (isinstance(receiver, Record) and receiver.name):
            inherited = receiver.base if isinstance(receiver, Record) else None
            record = Record(name=label or name, base=base if base is not None else inherited, open=True)
            record.fields = {key: Slot(value, arguments.place) for key, value in arguments.named.items()}
            for number, value in enumerate(arguments.positional):
                if isinstance(value, Record) and (
                    not value.name or (value.fields and not value.base and not value.request)
                ):
                    if value.items and not value.fields:
                        record.fields[f"#{number}"] = Slot(value, arguments.place)
                    else:
                        self.functions.spread(record, value)
                elif (
                    isinstance(value, Unknown | Record)
                    and isinstance(value, Record)
                    and value.base is not None
                    and record.base is None
                ):
                    record.base = value.base
            return record
        for value in arguments.positional:
            if self._may_be_path(value) or any(
                isinstance(option, Record) and not option.name for option in options(value)
            ):
                return value
        if isinstance(receiver, Text | Record):
            return receiver
        first = first if not isinstance(receiver, Unknown) else NOTHING
        if any(isinstance(option, Record | Text | Constant) for option in options(first)):
            return first
        return Unknown(f"{label}.{name}" if label else name)

    # Responses

    def _on_answer(
        self,
        evaluation: Evaluation,
        table: Table,
        answer: Answer,
        name: str,
        arguments: Arguments,
        scope: Scope,
        closures: Sequence[Closure],
    ) -> Value:
        short, place = plain(name), arguments.place
        known = [each for value in arguments.all for each in plain_texts(value)]
        if short in _DECODING and arguments.positional and not closures:
            return self._with_answers(evaluation, table, None, name, short, arguments, scope, closures, [answer], known)
        if answer.whole and short in table.about and not closures:
            return NOTHING
        if closures and short in table.whole and not (short in table.items and answer.path):
            result: Value = answer
            for closure in closures:
                found = evaluation.call_back([closure], [result], place)
                result = found if found != NOTHING else result
            return result
        if closures:
            item = element(answer) if short in table.items else answer
            for option in options(item):
                result = evaluation.call_back(
                    closures, [NOTHING, option] if short in _ACCUMULATING else [option, option], place
                )
            return answer if short in _SAME else Record(items=[result])
        if answer.whole and short in table.waiting and not closures:
            return answer
        if (
            answer.whole
            and arguments.all
            and table.setters.get(short) in ("query", "body")
            and not known
            and not closures
        ):
            self._step(
                evaluation,
                table,
                Record(name="request", request=answer.request),
                table.setters[short],
                "",
                arguments,
                scope,
            )
            return answer
        if answer.whole and short in table.bodies:
            result = Answer(answer.request, answer.path, False, answer.sure, answer.type)
            models = [each for value in arguments.all for each in options(value) if isinstance(each, ClassValue)]
            for type in arguments.types:
                result = evaluation.typed(result, type, scope)
            for model in models:
                result = self.read_into(evaluation, answer, model)
            if not known:
                return result
            answer = result if isinstance(result, Answer) else answer
            if all(_KEY.match(each) for each in known):
                return self._read_keys(evaluation, answer, known, short, place)
        keys = [*known, *self._column_names(table, short, arguments)]
        if keys and (short in table.readers or _GETTER.match(name)):
            return self._read_keys(evaluation, answer, keys, short, place)
        if short in table.readers and arguments.positional and not keys:
            return element(answer)
        if (
            table.attributes
            and not arguments.all
            and not closures
            and short not in table.methods
            and short not in table.harmless
        ):
            return self.read_member(evaluation, answer, name, place)
        if short in table.transparent and not arguments.all:
            return answer
        if _GETTER.match(name) and not arguments.all:
            field = _GETTER.sub("", name)
            if re.match(r"As[A-Z]", field):
                return answer
            return self.read_member(evaluation, answer, field[:1].lower() + field[1:], place)
        if not arguments.all and answer.type is not None and self._property(answer.type, name) is not None:
            return self.read_member(evaluation, answer, name, place)
        if short in table.entries and not arguments.all:
            inner = element(answer)
            return Record(items=[inner], name="entries") if short in ("items", "entries") else answer
        for each in known:
            if _DATA_FILE.search(each):
                evaluation.saved[each] = union([evaluation.saved.get(each, NOTHING), answer])
        for type in arguments.types:
            return evaluation.typed(answer, type, scope)
        if arguments.all and isinstance(arguments.positional[0] if arguments.positional else None, Constant):
            return element(answer) if short in ("get", "elementat", "at", "item") else answer
        if short in (
            "first",
            "last",
            "pop",
            "shift",
            "next",
            "iloc",
            "head",
            "single",
            "firstordefault",
            "reset",
            "end",
            "current",
        ):
            return element(answer)
        return answer

    def _column_names(self, table: Table, short: str, arguments: Arguments) -> list[str]:
        """Names in lists and keys of mappings that are handed to a method of a table of data."""
        found: list[str] = []
        for value in arguments.all:
            for option in options(value):
                if isinstance(option, Record) and not option.name:
                    found += [name for item in option.items for name in plain_texts(item)]
                    found += option.fields if short in table.readers else ()
        return [name for name in found if _KEY.match(name)]

    def _read_keys(
        self, evaluation: Evaluation, answer: Answer, keys: Sequence[str], short: str, place: Place
    ) -> Value:
        start: Value = answer
        if short in _RESHAPING:
            for key in keys:
                self._read_path(evaluation, element(answer), key, place, False)
            return answer
        if (
            short
            in (
                "pluck",
                "column",
                "arraycolumn",
                "map",
                "sumby",
                "groupby",
                "keyby",
                "orderby",
                "sortby",
                "uniqby",
                "selectobject",
                "sortobject",
                "groupobject",
                "measureobject",
                "foreachobject",
            )
            and answer.path[-1:] != ("[]",)
            and answer.path
        ):
            start = element(answer)
        if short in ("dig", "getin"):
            for key in keys:
                start = self._read_path(evaluation, start, key, place, False)
            return start
        dotted = short not in ("get", "column", "getattr", "fetch")
        return union([self._read_path(evaluation, start, key, place, dotted) for key in keys])

    def _read_path(self, evaluation: Evaluation, start: Value, key: str, place: Place, dotted: bool) -> Value:
        for piece in (
            re.split(r"[./]|(?=\[)", key.strip("/$?")) if dotted or (key.count(".") > 1 and "[" in key) else [key]
        ):
            if not piece:
                continue
            if piece.isdigit() or piece.startswith("[") or piece == "*":
                start = element(start)
            else:
                start = union(
                    self.read_member(evaluation, each, piece, place)
                    for each in options(start)
                    if isinstance(each, Answer)
                )
        return start

    def read_member(self, evaluation: Evaluation, answer: Answer, name: str, place: Place) -> Value:
        """Return a property of a response, and record that it is read."""
        table = evaluation.table(Scope(place.file))
        short = plain(name)
        if short in table.transparent and (answer.path or short == "rootelement"):
            return Answer(answer.request, answer.path, False, answer.sure, answer.type)
        if answer.whole and (answer.type is None or self._property(answer.type, name) is None):
            if answer.request.answer and name.lower() == answer.request.answer:
                return Answer(answer.request, (), False, answer.sure, answer.type)
            if short in table.bodies and not answer.request.answer:
                return Answer(answer.request, (), False, answer.sure, answer.type)
            if short in table.about:
                return NOTHING
        if name in _OWN:
            return NOTHING
        if name.isdigit() or name in ("*", "first", "last"):
            return element(answer)
        known = self._property(answer.type, name) if answer.type is not None else None
        key = self.json_name(known) if known is not None else name
        if known is None and name[:1].isupper() and not name.isupper():
            key = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
        path = (*answer.path, f"`{key}`" if "." in key or "[" in key or "*" in key else key)
        inner = (
            evaluation.class_of(known.type, answer.type.scope)
            if known is not None and known.type and answer.type
            else None
        )
        answer.request.read(path, place, Certainty.EXACT if answer.sure else Certainty.INFERRED)
        return Answer(answer.request, path, False, answer.sure, inner)

    def read_into(
        self, evaluation: Evaluation, answer: Answer, model: ClassValue, type: str = "", depth: int = 0
    ) -> Value:
        """Return a response that is read into a class: the properties of the class are read of it."""
        inside = element(answer) if answer.path and _MANY.search(type) else answer
        start = inside if isinstance(inside, Answer) else answer
        for each in model.properties:
            if not isinstance(each.target, ir.Name):
                continue
            path = (*start.path, self.json_name(each))
            answer.request.read(path, Place(model.scope.file, each.line, each.column), Certainty.INFERRED)
            inner = evaluation.class_of(each.type, model.scope) if each.type else None
            if inner is not None and inner is not model and depth < 4:
                self.read_into(evaluation, Answer(answer.request, path), inner, each.type, depth + 1)
        return Answer(answer.request, answer.path, answer.whole, answer.sure, model)

    def _property(self, model: ClassValue, name: str) -> ir.Assign | ir.Parameter | None:
        wanted = plain(name)
        return next(
            (
                each
                for each in model.properties
                if isinstance(each.target, ir.Name) and plain(each.target.name) == wanted
            ),
            None,
        )

    def json_name(self, node: ir.Assign | ir.Parameter) -> str:
        """Return the name of a property of a class in JSON."""
        name = node.target.name if isinstance(node.target, ir.Name) else ""
        marks = [*node.marks] if isinstance(node, ir.Parameter) else []
        if isinstance(node, ir.Assign) and isinstance(node.value, ir.Call):
            marks.append(node.value)
        for mark in marks:
            if isinstance(mark, ir.Text):
                found = re.search(r'json:"([^",]+)', mark.value)
                if found:
                    return found[1]
            if isinstance(mark, ir.Call) and plain(_last(mark.function)) in _NAMED:
                for each in mark.arguments:
                    inner = each.value if isinstance(each, ir.Argument) else each
                    allowed = not isinstance(each, ir.Argument) or plain(each.name) in (
                        "alias",
                        "name",
                        "value",
                        "validationalias",
                        "serializedname",
                    )
                    if isinstance(inner, ir.Text) and allowed:
                        return inner.value
        if name[:1].isupper():
            return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
        return name

    # Declarations

    def declared(self, evaluation: Evaluation, closure: Closure, scope: Scope) -> Value | None:
        """Return the response of a method that an annotation declares as a request; None if there is none."""
        function, table = closure.function, evaluation.table(scope)
        if (
            not function.marks
            or (isinstance(function.body, ir.Group) and function.body.children)
            or isinstance(function.body, ir.Return)
        ):
            return None
        for mark in function.marks:
            if not isinstance(mark, ir.Call) or plain(_last(mark.function)) not in table.marks:
                continue
            place = Place(scope.file, mark.line, mark.column)
            request = Request(place, method=method_of(_last(mark.function)))
            for argument in mark.arguments:
                named = isinstance(argument, ir.Argument)
                value = evaluation.value(argument.value if isinstance(argument, ir.Argument) else argument, scope)
                if named and plain(argument.name) == "method":  # type: ignore[union-attr]
                    request.method = self._method_text(value) or request.method
                elif self._may_be_path(value) or (
                    request.url is None and any(isinstance(o, Text) for o in options(value))
                ):
                    request.url = request.url or value
                elif (spelled := self._method_text(value)) is not None:
                    request.method = spelled
            self._declared_parameters(evaluation, table, function, request, scope)
            self._based(evaluation, request, scope.this if scope.this is not None else NOTHING, _only(place), scope)
            self._register(evaluation, request)
            request.place = place
            return evaluation.typed(Answer(request, whole=True), function.type, scope)
        return None

    def _declared_parameters(
        self, evaluation: Evaluation, table: Table, function: ir.Function, request: Request, scope: Scope
    ) -> None:
        for parameter in function.parameters:
            name = parameter.target.name if isinstance(parameter.target, ir.Name) else ""
            value = scope.variables.get(name, NOTHING)
            place = Place(scope.file, parameter.line, parameter.column)
            for mark in parameter.marks:
                role = table.parameter_marks.get(plain(_last(mark.function if isinstance(mark, ir.Call) else mark)), "")
                named = [each for one in (mark, *parameter.marks) if isinstance(one, ir.Call) for each in one.arguments]
                label = next((each.value for each in named if isinstance(each, ir.Text)), name)
                if role == "query":
                    request.query.append(Record(fields={label: Slot(value, place)}))
                elif role == "field":
                    request.body.append(Record(fields={label: Slot(value, place)}))
                elif role == "body":
                    request.body.append(value if value != NOTHING else Unknown(name, parameter.type))

    def class_macro(self, evaluation: Evaluation, of: ClassValue, call: ir.Call, result: Value, scope: Scope) -> None:
        """A call in the body of a class that sets an option of it, such as `base_uri "https://…"`."""
        table = evaluation.table(scope)
        name = _last(call.function)
        role = table.roles.get(plain(name)) or table.setters.get(plain(name))
        if role == "base" and call.arguments:
            of.members.set(name, evaluation.value(call.arguments[0], scope), Place(scope.file, call.line))


def _only(place: Place) -> Arguments:
    from lmscontract.usage.source.evaluate import Arguments

    return Arguments(place)


def _label(value: Value | None) -> str:
    for option in options(value) if value is not None else ():
        if isinstance(option, Unknown):
            return option.name
        if isinstance(option, Record):
            return option.name or (option.of.node.name if option.of is not None else "")
        if isinstance(option, ClassValue):
            return option.node.name
    return ""


def _is_quiet(table: Table, part: str) -> bool:
    return part in table.quiet or part.endswith(("error", "exception")) or part.startswith("assert")


def _is_address(value: Value) -> bool:
    return any(isinstance(option, Text) and not re.match(r"\s*[{\[]\"", option.plain) for option in options(value))


def _closures(value: Value) -> list[Closure]:
    """Return the functions that a value is, or that it has as options such as `{next: …}`."""
    found: list[Closure] = []
    for option in options(value):
        if isinstance(option, Closure):
            found.append(option)
        elif isinstance(option, Record) and not option.name and option.of is None:
            found += [
                each for slot in option.fields.values() for each in options(slot.value) if isinstance(each, Closure)
            ]
    return found


def _last(node: ir.AnyNode) -> str:
    return node.name if isinstance(node, ir.Name | ir.Member) else ""


def _has(value: Value, part: Place, depth: int) -> bool:
    for option in options(value):
        if isinstance(option, Text) and any(each.place == part for each in option.parts):
            return True
        if (
            isinstance(option, Record)
            and depth < 3
            and (
                (option.base is not None and _has(option.base, part, depth + 1))
                or any(_has(slot.value, part, depth + 1) for slot in option.fields.values())
            )
        ):
            return True
    return False
