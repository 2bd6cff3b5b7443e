"""What calls of functions mean that the program does not define: this decides which of the other modules knows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from lmscontract.usage.source.evaluation.any_names import OF_OBJECTS, arguments_of
from lmscontract.usage.source.evaluation.config_parsers import config_parser
from lmscontract.usage.source.evaluation.library import content_of_file, library, with_path
from lmscontract.usage.source.libraries.actions import action
from lmscontract.usage.source.libraries.bound_settings import bound
from lmscontract.usage.source.libraries.builders import address, built, through
from lmscontract.usage.source.libraries.channels import message
from lmscontract.usage.source.libraries.functions import apply
from lmscontract.usage.source.libraries.patterns import matched
from lmscontract.usage.source.libraries.tables import of_table, with_other_keys
from lmscontract.usage.source.libraries.text_functions import pieces
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import TESTS
from lmscontract.usage.source.requests.declared_actions import declared_action
from lmscontract.usage.source.requests.endpoints import endpoint
from lmscontract.usage.source.requests.request_classes import declared_part, of_class
from lmscontract.usage.source.requests.sent import is_sending, is_url
from lmscontract.usage.source.requests.streams import note_described
from lmscontract.usage.source.responses.filters import filtered
from lmscontract.usage.source.responses.handed import save
from lmscontract.usage.source.responses.methods import on_answer
from lmscontract.usage.source.responses.path_models import found_at_path
from lmscontract.usage.source.responses.schemas import input_of, is_schema, schema
from lmscontract.usage.source.responses.synced import of_models, synced
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import METHODS, Call, is_call, is_client, method_of, plain, words
from lmscontract.usage.usage import Place

_STUBS = frozenset(
    {"mock", "mocked", "stub", "fake", "msw", "nock", "gock", "httptest", "httpmock", "wiremock", "webmock"}
)
"""Words of the names of clients of tests, which send nothing."""
_FILE = re.compile(r"[\w./{}~-]*[./][\w.{}-]+")
"""The name of a file, as `cat` gets it."""
_ON_FILES = frozenset({"cat", "tee", "mv", "cp", *ir.REDIRECTIONS})
"""Commands of a shell that read files or what they get, and may make other files of it."""
_RECEIVING = frozenset({"post", "put", "any", "webhook"})
"""Words of methods, or methods themselves, of routes whose functions may get a body."""
_HANDLED = frozenset({"req", "_req", "request", "ctx", "context", "c", "_", "w", "rw", "writer"})
"""Names of the first parameter of a function that answers requests."""

_PACKAGE = re.compile(r"\W*(\w+)\.\w+$")
"""A type with the package that has it."""
_ITEM = "it"
"""The name of a parameter that need not be written, in Kotlin and Ruby, and of a function of tests."""
_SEPARATORS = "IFS"
"""The variable of a shell with the sign between the words of a line; without one, spaces are."""
_OF_LINES = ("mapfile", "readarray")
"""Commands of a shell that read a list of lines."""
_LAUNCHING = frozenset(
    {"$", "xargs", "sudo", "command", "exec", "env", "time", "timeout", "nohup", "eval", "parallel", "nice", "retry"}
    | {"run", "ssh", "watch", "flock", "docker", "podman", "kubectl", "bash", "sh", "zsh"}
)
"""Commands that start another one, which follows in their words; `$` is one that a variable names."""
_SESSION = "session"
"""The name of what a server keeps for a user, and of many clients."""
_QUOTES = "\"'"


def call(site: CallSite) -> av.Value:
    """Return the result of a call that does not enter a function of the program: that of the first step that knows it."""
    if isinstance(site.receiver, av.Record) and site.short in site.table.single:
        site.evaluation.late_values.takes(site.receiver)
    routes = site.evaluation.message_routes
    found = _first(site, matched, config_parser, message, declared_action, routes.note, _of_answer)
    if found is not None:
        return found
    _observe(site)
    if (found := _first(site, _given_described, _hushed, _stubbed, _builtin)) is not None:
        return found
    return _of_library(of_models(_of_this(site)))


def _first(site: CallSite, *steps: Callable[[CallSite], av.Value | None]) -> av.Value | None:
    """Return the result of the first step that knows a call; None if there is none."""
    for step in steps:
        if (found := step(site)) is not None:
            return found
    return None


def _of_answer(site: CallSite) -> av.Value | None:
    """Return the result of a method of a response; None for other calls."""
    return on_answer(site, site.receiver) if isinstance(site.receiver, av.Answer) and not _sends_to(site) else None


def _observe(site: CallSite) -> None:
    """Note what a call shows of its object and of the program; another step returns its result."""
    site.requests.receivers.note(site)
    site.requests.described.tools.handle(site)
    note_described(site)
    site.evaluation.routes.note(site)


def _given_described(site: CallSite) -> av.Value | None:
    """Return the result of functions that get what a schema beside them describes; None for other calls."""
    described = input_of(site)
    return site.evaluation.call_back(site.closures, [described], site.place) if described is not None else None


def _of_library(site: CallSite) -> av.Value:
    """Return the result of a function of a library; `library` knows all that the steps before it do not."""
    requests = site.requests
    found = _first(
        site,
        _address,
        _command,
        # Models and the table of clients come before what is known of any object.
        synced,
        found_at_path,
        _of_client,
        bound,
        schema,
        _last_response,
        _intercepted,
        endpoint,
        _of_class,
        declared_part,
        through,
        built,
        requests.operation,
        requests.described.collection,
        _own_methods,
        _looked_up,
        # A client is unknown if nothing before has it.
        _of_unknown_client,
        of_table,
        with_other_keys,
        action,
    )
    return library(site) if found is None else found


def _address(site: CallSite) -> av.Value | None:
    """Return the URL that a class for URLs makes; None for other calls, also those of a client."""
    return None if is_call(site.table, site.dotted) else address(site)


def _command(site: CallSite) -> av.Value | None:
    """Return the result of a filter or a command that the table knows, or of the defaults of a client; None for other calls."""
    if site.name in site.table.filters and site.arguments.positional:
        return filtered(site)
    if site.name in site.table.commands:
        return site.requests.command(site, site.table.commands[site.name])
    return site.requests.default(site) if site.short == "defaultrequest" else None


def _of_class(site: CallSite) -> av.Value | None:
    """Return the response of a request that is an object of a class of the program; None for other calls."""
    return of_class(site.evaluation, site.arguments.positional, site.scope, site.place)


def _of_unknown_client(site: CallSite) -> av.Value | None:
    """Return the response of a client that only the call shows; None for other calls."""
    return site.requests.generic(site) if is_sending(site) else None


def _sends_to(site: CallSite) -> bool:
    """Return whether a method of HTTP gets a URL of the API, and no key: an unknown function made a client with a token."""
    is_key = site.short == "get" and len(site.arguments.all) == 1 and bool(site.texts)
    return site.short in METHODS and site.requests.paths.is_path(site.first) and not is_key


def _of_client(site: CallSite) -> av.Value | None:
    """Return the result of a function that the table of clients has; the content of a file of data is no response."""
    for row, match in _rows(site) if _may_begin(site) and not (site.of_store or _is_of_user(site)) else ():
        only = len(site.arguments.all) == 1 and row.method == "GET"
        if only and (content := content_of_file(site)) is not None:
            return content  # `file_get_contents(__DIR__ . "/paths.json")`
        spelled = next((each for each in match.groupdict().values() if each), "")
        return site.requests.row(site, row, method_of(spelled) or row.method or method_of(site.name) or "")
    return None


def _is_of_user(site: CallSite) -> bool:
    """Return whether a call reads what a server keeps for a user, by a word: `session.get("uid")` of Flask and Django."""
    is_session = isinstance(site.receiver, av.Unknown) and words(site.last_of_label)[-1:] == [_SESSION]
    return is_session and any(each.isidentifier() for each in site.texts[:1]) and not site.arguments.named


def _stubbed(site: CallSite) -> av.Value | None:
    """Drop the requests that a test replaces: `when(client.get(…)).thenReturn(…)`; None for other calls."""
    if site.short not in site.table.stubbing:
        return None
    answers = [*site.answers, *av.of_kind(av.Answer, site.evaluation.call_back(site.closures, [], site.place))]
    for each in answers:
        site.requests.forget(each.request)
    return av.Unknown("mock") if answers else None


def _may_begin(site: CallSite) -> bool:
    """Return whether a call may begin a request: not one that continues a request, and gets no URL of its own."""
    begun = site.receiver.request if isinstance(site.receiver, av.Record) else None
    if begun is None:
        return True
    others = len(site.closures) < len(site.arguments.all)
    return others and (begun.url is None or any(map(site.requests.paths.may_be_path, site.arguments.positional)))


def _of_this(site: CallSite) -> CallSite:
    """Return a call with the object that a function fills in, which calls its methods without naming it."""
    objects = (each.this for each in site.scope.outwards())
    this = next((each for each in objects if not (isinstance(each, av.Record) and _has_methods(each))), None)
    if site.receiver is not None or not isinstance(this, av.Record):
        return site
    if this.request or this.kind is av.Kind.URL:
        fills = site.short in site.table.request_setters or site.short in site.table.segments
    else:
        fills = not (this.of or this.made) and site.short in site.table.key_setters | site.table.adding
    return replace(site, receiver=this) if fills else site


def _has_methods(record: av.Record) -> bool:
    """Return whether a record is an object with methods that is written in a block, as a callback of an interface is."""
    return not record.made and any(isinstance(slot.value, av.Closure) for slot in record.fields.values())


def _last_response(site: CallSite) -> av.Value | None:
    """Return the body of the last response of a client that keeps it: `$curl->getBody()`; None for other calls."""
    keeps = isinstance(site.receiver, av.Unknown) or plain(site.last_of_label) in site.table.handles
    if site.arguments.all or not keeps or site.short not in site.table.bodies:
        return None
    answer = site.requests.last.get((site.scope.file, site.label))
    return replace(answer, whole=False) if answer is not None else None


def _intercepted(site: CallSite) -> av.Value | None:
    """Note the function that changes the responses of a client; the second one gets errors. None for other calls."""
    if site.name != "use" or "interceptors" not in site.label:
        return None
    client = site.receiver.get("client") if isinstance(site.receiver, av.Record) else None
    if client is not None or site.label.endswith(".response"):
        key = site.label.partition(".")[0] if client is None else id(client)
        site.requests.intercepted[key] = [each for each in site.closures if each in site.arguments.positional[:1]]
    return av.NOTHING


def _rows(site: CallSite) -> Iterator[tuple[Call, re.Match[str]]]:
    """Yield the rows of the table of clients that know a function."""
    for name in site.names:
        yield from (each for each in site.table.rows(name) if is_url(site.receiver) or not each[0].of_url)


def _is_quiet(site: CallSite) -> bool:
    """Return whether texts in a call are no requests: a log, an assertion, a route of a server."""
    if is_schema(site.receiver):  # `z.number().describe("…")`
        return False
    if site.short in site.table.setting_readers and site.short not in METHODS:  # `app.config_for(:shop)`
        return False
    if _is_route(site):
        return True
    if _STUBS & {*words(re.split(r"[.:>]", site.label)[0])}:
        return True
    return not is_call(site.table, site.dotted) and any(
        part in site.table.quiet or part.endswith(("error", "exception")) or part.startswith("assert")
        for part in site.parts[-2:]
        if part not in site.table.request_setters and not (part == _ITEM and site.scope.find(part) is not None)
    )


def _is_route(site: CallSite) -> bool:
    """Return whether a call defines a route of a server or of a stub."""
    if isinstance(site.receiver, av.Record) and site.receiver.base:
        return False
    if site.short in site.table.injecting and site.arguments.all and not av.of_kind(av.Text, *site.arguments.all):
        return False  # `$app->make(Client::class)`
    last = plain(re.split(r"[.:>]", site.label)[-1]) if site.label else ""
    first_word, *more = words(site.name) or [""]
    makes = more[-1:] == ["builder"]  # `WebApplication.CreateBuilder(args)`
    binds = bool(av.of_kind(av.ClassValue, *site.arguments.positional[:1]))  # `$app->singleton(Client::class, …)`
    if (last in site.table.routers and not (makes or binds)) or {"route", "routes"} & {first_word, *more}:
        return True
    if first_word == "map" and more[:1] and more[0] in METHODS:
        return True  # `app.MapPost("/path", handler)`
    named = site.arguments.named
    if site.receiver is None and site.short in METHODS and ("to" in named or any(name[:1] == "/" for name in named)):
        site.requests.quiet.update(site.arguments.places.values())  # `get "/x" => "controller#action"`
        return True
    first, *others = site.arguments.positional or [av.NOTHING]
    if site.short not in METHODS or not any(each.plain.startswith("/") for each in av.of_kind(av.Text, first)):
        return False
    if last == "client" and isinstance(site.receiver, av.Unknown) and TESTS.search(site.scope.file):
        return True  # a client of a test framework, which calls the program itself
    if site.receiver is None and site.name.lower() in METHODS and site.evaluation.language(site.scope).static_types:
        return True  # a static import of a test or of a router; the functions of the program are known
    if site.name.isupper() and others and isinstance(others[-1], av.Closure | av.Unknown):
        return True  # `r.GET("/path", handler)`
    return any(_answers(site, each.function) for each in site.closures)


def _answers(site: CallSite, function: ir.Function) -> bool:
    """Return whether a function that is handed to a method such as `get` answers requests."""
    if function.implicit:
        return site.receiver is None
    return not function.parameters or ir.last_name(function.parameters[0].target) in _HANDLED


def _hushed(site: CallSite) -> av.Value | None:
    """Note that the texts of a quiet call are no paths, and its functions may answer requests; None for other calls."""
    if not _is_quiet(site):
        return None
    if (server := site.evaluation.routes.server(site)) is not None:
        return server
    if _RECEIVING & {*words(site.name), *(each.lower() for each in site.texts)}:
        site.evaluation.incoming.handlers.update(id(each.function) for each in site.closures)
    values = site.arguments.all
    texts = (part.place for each in av.of_kind(av.Text, *values) for part in each.parts)
    entries = (slot.place for each in av.of_kind(av.Record, *values) for slot in each.fields.values())
    site.requests.quiet.update(place for place in (*texts, *entries) if _is_written_in(site, place))
    return with_path(site) or (av.union(site.answers) if site.answers else _printed(site))


def _is_written_in(site: CallSite, place: Place) -> bool:
    """Return whether what a call gets is written in the call, and is no variable that other calls may get, too."""
    return place.file == site.place.file and place.line >= site.place.line


def _builtin(site: CallSite) -> av.Value | None:
    """Return the body of a request that is answered, or the result of a command of a shell; None for other calls."""
    if streams := {*site.texts} & {*site.table.received}:
        return site.evaluation.saved_files.content(streams.pop()) or av.NOTHING
    if site.receiver is not None:
        return None
    if (server := site.evaluation.routes.server(site)) is not None:
        return server
    if site.name == "shift" and "1" in site.scope.variables:
        return _shifted(site)
    if site.name in site.table.of_variables:
        return _of_variables(site)
    if site.name in _LAUNCHING and (result := _launched(site)) is not None:
        return result
    if (script := _script(site, av.text(site.name, site.place))) is not None:
        return site.evaluation.invoke(script, site.arguments)
    if site.name == "mktemp":
        number = len(site.requests.found)  # a name like no other
        return av.text(f"/tmp/{site.place.line}-{number}.json", site.place)  # noqa: S108
    if site.name in _ON_FILES and site.arguments.positional:
        return _on_files(site)
    return _read_command(site) if site.name in ("read", *_OF_LINES) else None


def _read_command(site: CallSite) -> av.Value | None:
    """Set variables to what a command of a shell reads: the words of a known line, or one to all of it."""
    if (given := _input(site)) is None:
        return None
    names = [each for each in site.texts if each.isidentifier()]
    read = av.union(each if isinstance(each, av.Text) else av.element(each) for each in av.options(given))
    found: list[av.Value] = [given if site.name in _OF_LINES else read]
    if len(names) > 1:
        separators = av.plain_texts(site.scope.find(_SEPARATORS) or av.NOTHING) or [""]
        known = [each for each in av.of_kind(av.Text, given) if each.known]
        lines = [pieces(each, separators[0]) if separators[0] else _words_of(each) for each in known]
        found = [*lines[0], *[av.NOTHING] * len(names)] if len(lines) == 1 else [av.Unknown(name) for name in names]
    site.scope.variables.update(zip(names, found, strict=False))
    return av.NOTHING


def _on_files(site: CallSite) -> av.Value:
    """Return what a command reads of a file, or gets, and may write to another: `cat page`, `tee page`, `mv page goods`."""
    if save(site, site.arguments.positional[:1]):
        return av.NOTHING
    words = [each for each in site.arguments.positional if not av.first_text(each).startswith("-")]
    names = [next((text.plain for text in av.of_kind(av.Text, each)), "") for each in words]
    content = next(
        (found for each in names if (found := site.evaluation.saved_files.content(each)) is not None), av.NOTHING
    )
    if site.name == "cat":
        file = next((each for each in site.texts if _FILE.fullmatch(each)), None)
        return (
            content
            if content != av.NOTHING
            else av.Unknown(file)
            if file is not None
            else words[-1]
            if words
            else av.NOTHING
        )
    content = words[0] if words and site.name == "tee" else content
    for each in names[1:]:
        site.evaluation.saved_files.save(each, [content], replaces="-a" not in site.texts)
    return content if site.name == "tee" else av.NOTHING


def _of_variables(site: CallSite) -> av.Value:
    """Return the variables that `compact` of PHP names as a record; `extract` makes variables of a record or a response."""
    if site.name == "compact":
        named = [each for value in site.arguments.positional for each in av.known_texts(value)]
        return av.Record(
            {each.plain: av.Slot(site.scope.find(each.plain) or av.NOTHING, each.parts[0].place) for each in named}
        )
    given = av.plain_texts(av.union(site.arguments.positional[2:3]))  # `extract($good, EXTR_PREFIX_ALL, "g")`
    prefix = "".join(f"{each}_" for each in given)
    for each in av.of_kind(av.Record, site.first):
        site.scope.variables.update({f"{prefix}{key}": slot.value for key, slot in each.fields.items()})
    site.scope.variables[ir.EXTRACTED] = av.union(site.answers)
    site.scope.variables[ir.PREFIX] = av.text(prefix, site.place)
    return av.NOTHING


def _input(site: CallSite) -> av.Value | None:
    """Return what a command reads: a document or a text after its words, or what is piped to it."""
    last = site.arguments.positional[-1] if site.arguments.positional else av.NOTHING
    is_word = any(re.fullmatch(r"-?\w*", each.plain) for each in av.of_kind(av.Text, last))
    return site.scope.find(ir.INPUT) if is_word else last


def _launched(site: CallSite) -> av.Value | None:
    """Return the result of the program that another one starts, or that a variable names; None if it is not known."""
    first, *others = site.arguments.positional or [av.NOTHING]
    for function in av.of_kind(av.Closure, first):
        return site.evaluation.invoke(function, replace(site.arguments, positional=others))
    words = [*_words_of(first), *(word for each in others for word in _command_in(site, each))]
    for number, value in enumerate(words):
        name = av.first_text(value).rpartition("/")[2]
        program = site.scope.find(name) or site.evaluation.project.find(name, site.scope.file) if name else None
        program = program or _script(site, value)
        if isinstance(program, av.Closure) and site.name != name:
            return site.evaluation.invoke(program, replace(site.arguments, positional=words[number + 1 :]))
        if name in site.table.commands or name in site.table.filters:
            arguments = replace(site.arguments, positional=[*words[:number], *words[number + 1 :]])
            return call(replace(site, name=name, arguments=arguments))
    return None


def _script(site: CallSite, name: av.Value) -> av.Closure | None:
    """Return the file of the program that a command of a shell runs: `bin/all "$path"`, `"$(dirname "$0")/all.sh"`."""
    if not site.evaluation.language(site.scope).prints:
        return None
    written = next((each.plain for each in av.of_kind(av.Text, name)), "")
    is_file = "/" in written or "." in written  # else a command of the system, or one of a library
    return site.evaluation.project.script(written.rpartition("/")[2], site.scope.file) if is_file else None


def _command_in(site: CallSite, value: av.Value) -> list[av.Value]:
    """Return the words of a command that is written in one, or the word itself: `ssh host "curl $url"`."""
    words = _words_of(value)
    is_command = len(words) > 1 and av.first_text(words[0]).rpartition("/")[2] in site.table.commands
    return words if is_command else [value]


def _words_of(value: av.Value) -> list[av.Value]:
    """Return the words of the first text that a value may be; the value itself if it is no text."""
    texts = av.of_kind(av.Text, value)
    words: list[list[av.Part]] = [[]]
    for part in texts[0].parts if texts else ():
        for number, piece in enumerate(re.split(r"\s+", part.text) if part.text is not None else (None,)):
            words += [[]] if number else []
            piece = piece.strip(_QUOTES) if piece is not None else None
            words[-1] += [part._replace(text=piece)] if piece != "" else []
    return [av.Text(tuple(word)) for word in words if word] if texts else [value]


def _printed(site: CallSite) -> av.Value:
    """Return what a command prints, which may be the input of another one; in other languages nothing is known of it."""
    positional = site.arguments.positional
    if not positional or not site.evaluation.language(site.scope).prints:
        return av.Unknown("mock")
    if len(positional) > 2 and site.texts[:1] == ["-v"]:  # into a variable
        given = replace(site.arguments, positional=positional[2:])
        site.scope.variables[av.first_text(positional[1])] = apply(replace(site, arguments=given)) or av.NOTHING
    return apply(site) or positional[-1] if site.short in site.table.formatting else positional[-1]


def _shifted(site: CallSite) -> av.Value:
    """Drop the first arguments of a function of a shell."""
    variables, count = site.scope.variables, next((int(word) for word in site.texts if word.isdigit()), 1)
    items = [item for rest in av.of_kind(av.Record, variables["@"]) for item in rest.items[count:]]
    variables["@"] = av.Record(items=items, kind=av.Kind.REST)
    variables.update({str(number): each for number, each in enumerate([*items, *[av.NOTHING] * count], 1)})
    return av.NOTHING


def _looked_up(site: CallSite) -> av.Value | None:
    """Return the result of a call that looks up a value by a key that is a path, which sends nothing; None for other calls."""
    key = next((each for each in site.arguments.positional if isinstance(each, av.Text)), None)
    if not site.looks_up or site.makes_of_items or key is None or not site.requests.paths.is_path(key):
        return None
    site.requests.note_key(key)
    site.requests.quiet.update(part.place for part in key.parts if _is_written_in(site, part.place))
    if site.closures:
        return site.evaluation.call_back(site.closures, [key], site.place)  # they may send it, if it is not known
    if isinstance(site.receiver, av.Record):
        return library(site)
    given = [av.Unknown("key") if each is key else each for each in site.arguments.positional]
    return library(replace(site, arguments=replace(site.arguments, positional=given)))


def _own_methods(site: CallSite) -> av.Value | None:
    """Enter the methods of the program that may be meant where the class of the receiver is not known."""
    receiver, table, short = site.receiver, site.table, site.short
    if receiver is None or isinstance(receiver, av.Text | av.Constant | av.ClassValue | av.Record):
        return None
    if _last(av.label_of(receiver))[:1].isupper() or not _may_have(site, receiver):
        return None  # a class of a library
    if site.of_settings:
        return None  # `os.environ.get("URL", "https://shop.example.org")`, before a class of the program can be made
    if short in table.making and is_client(table, site.label):
        return None  # `axios.create(…)`
    running = [
        closure.function for _, closure in site.evaluation.stack.named_calls if closure is not None
    ]  # `Get` within `Get`
    found = [
        each
        for each in site.evaluation.functions.methods(site.name, site.scope)
        if each.function not in running and _takes(site, each.function)
    ]
    paths = any(map(site.requests.paths.may_be_path, site.arguments.positional))
    known = short in table.harmless or short in table.readers or short in METHODS or short in table.request_setters
    found = site.evaluation.common.functions(site.name, site.scope) if paths and not (found or known) else found
    if named := [each for each in found if _is_named_after(receiver, each)]:
        found, known = named, False
    elif known and site.of_store:
        return None  # `redis.get("/goods")`, where a client of the program has a method `get`
    if not found and (made := _by_any_name(site, receiver)) is not None:
        return made
    if not found or len(found) > 4 or (not paths and (known or len(found) > 2)):
        return None
    before = len(site.requests.found)
    objects = {id(each): site.evaluation.subclasses.objects(each) for each in found if receiver is av.ANY_MEMBER}
    calls = [(each, of) for each in found for of in objects.get(id(each), (None,))]
    result = av.union([site.evaluation.invoke(each, site.arguments, of) for each, of in calls])
    return None if is_sending(site) and site.requests.is_lost(site.arguments, result, before) else result


def _by_any_name(site: CallSite, receiver: av.Value) -> av.Value | None:
    """Return the result of the method for any name of the only class after which a value is named: `$this->shop->goods(…)`."""
    found = [each for name in OF_OBJECTS for each in site.evaluation.functions.methods(name, site.scope)]
    found = [each for each in found if _is_named_after(receiver, each)]
    running = [closure.function for _, closure in site.evaluation.stack.named_calls if closure is not None]
    if len(found) != 1 or found[0].function in running:
        return None
    site.evaluation.any_names.named.add(site.place)
    name = av.text(site.name, site.place)
    return site.evaluation.invoke(found[0], arguments_of(found[0].function.name, name, site.arguments))


def _is_named_after(receiver: av.Value, method: av.Closure) -> bool:
    """Return whether a value without a type has the name of the class of a method: `api.goods` of `GoodsResource`."""
    owner = method.this.of if isinstance(method.this, av.Record) else None
    if owner is None or not isinstance(receiver, av.Unknown) or receiver.type:
        return False
    name, of_class = ({each.rstrip("s") for each in words(text)} for text in (_last(receiver.name), owner.node.name))
    return bool(name) and name <= of_class


def _may_have(site: CallSite, receiver: av.Value) -> bool:
    """Return whether a value may be of the program: not if its type is one of a package of another, as `*sql.Rows` is."""
    package = _PACKAGE.match(receiver.type) if isinstance(receiver, av.Unknown) else None
    in_folder = site.evaluation.language(site.scope).packages_are_folders
    return package is None or not in_folder or package[1] in site.evaluation.packages


def _last(label: str) -> str:
    return label.rpartition(".")[2]


def _takes(site: CallSite, function: ir.Function) -> bool:
    """Return whether a function has parameters for the arguments of a call, where a language asks for all."""
    if not site.evaluation.language(site.scope).static_types or site.arguments.spread:
        return True
    needed = sum(each.default is None and not each.rest for each in function.parameters)
    most = len(function.parameters) if not any(each.rest for each in function.parameters) else len(site.arguments.all)
    return needed <= len(site.arguments.all) <= most
