"""The tables of HTTP clients: which functions send requests, and what their arguments are.

`clients/shared.toml` has what all languages share, `clients/<family>.toml` what is particular to some. A row names
functions by the end of their dotted names (`requests.{method}`); `{method}` is an HTTP method in any spelling. Where words
have roles, the file has the words of each role, and the table the role of each word.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache, cached_property
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct, field

from lmscontract.usage.source.parsing.languages import Language

METHODS = ("get", "post", "put", "patch", "delete", "head", "options")
NUMBERS = frozenset(
    {"int", "float", "intval", "floatval", "Number", "parseInt", "parseFloat", "to_i", "to_f", "toInt", "toDouble"}
    | {"Integer", "Float", "Atoi"}
)
"""Functions that make a number of what they are given, as programs write them."""
_NUMBER = re.compile(r"(get|opt|next|getAs|get_)(Int|Integer|Long|Short|Float|Double|int|float)(?![a-z])")
"""Functions that read a number: `getIntExtra`."""
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_METHOD = "(?P<method>" + "|".join(METHODS) + "|del)"


class Call(Struct, frozen=True, dict=True):
    """Functions that send a request, or begin one that is sent later.

    `arguments` are the roles of the positional arguments: url, method, query, body, options, path (values of the
    template), type, or empty; `bodyless` are those of methods without a body, if they differ, or if data is the query of a GET.
    `keywords` are roles of named arguments besides those that all clients share. `answer` is the member of the response that
    has the body, `*` if it is the body itself. `begins`: the result is a request that another call sends. `of_url`: a method of
    a URL itself, which others that have its name are not.
    """

    names: tuple[str, ...]
    arguments: tuple[str, ...] = ("url",)
    bodyless: tuple[str, ...] | None = None
    keywords: dict[str, str] = field(default_factory=dict)
    method: str = ""
    answer: str = ""
    begins: bool = False
    of_url: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches the dotted names of the functions."""
        texts = (re.escape(name).replace(re.escape("{method}"), _METHOD).replace(r"\*", r"\w*") for name in self.names)
        # A group can have one name only once in a pattern.
        alternatives = "|".join(text.replace("?P<method>", f"?P<method{number}>") for number, text in enumerate(texts))
        return re.compile(rf"(?:^|.*[.\\:>])(?:{alternatives})", re.IGNORECASE)


class Table(Struct, frozen=True, dict=True):
    """The clients of a language; every list of words is compared without case and underscores.

    The comments of the files explain the lists; these are the ones that need more, and what a language is said to do.

    `path_readers`: functions that are given a path of a response with dots, or its steps.
    `accumulating`: functions that hand what is made so far to their function before an item, `carrying`: after it.
    `reflection`: members of an object or a class that are its class, in the spelling of programs.
    `enumerations`: the ends of the names of classes whose members are objects of them, as programs write them.
    `awaited`: members of a task that are its result, as programs write them; `resolving`: methods of the object that the
    function of a promise gets.
    `by_name`: functions that call a method, or give a constant, by the name that they get, as programs write them.
    `by_own_name`: the same of those that call a method of the object around, and have no receiver.
    `before_actions`: functions by which a controller names what runs before its methods.
    `sets_variables`: a template has what its controller sets as variables.
    `of_variables`: functions that make a record of the variables which they name, or variables of a record.
    `reopens`: a file can add methods to a class or module of another one.
    `giving_texts`: methods of a regular expression that give texts for the places which they find; `replacing_first`: those
    that replace the first of these, unless an option says otherwise.
    `dropping`: functions that drop empty items of a list. `pairs`: classes of a key and a value. `paired`: the items
    of a record are its entries.
    `received`: where a program finds the body of a request that it answers: a member of a variable, or the name of a stream.
    `proxies`: a record of settings can say which paths a server forwards.
    `stubbing`: functions that get a call which a test replaces or expects.
    `beside_content`: members of a body that are sent beside what it contains, as programs write them.
    `request_classes`: the beginnings of the names of classes of requests that a program sends.
    `handles`: classes of clients of which options are set before each request, and which keep its response.
    `of_program`: what a framework gives under a name of its own, with the module of the program that it is. `common`: the names
    of objects of libraries that all files see, with the first of the names that the same object has. `defaults`: such members
    with what all requests of a client have, by their roles. `below`: classes of clients that give one of a path below by a key.
    `parameters_section` and `services_section`: the sections of files of settings with what a framework gives by a name, and
    with what it gives to the constructors of classes.
    `property_files`: classes of objects with the settings of a file, as programs write them.
    `message_routes`: functions that begin a route on which messages are handed on.
    `named_queries`: a parameter without an annotation is sent in the query, by its name. `queries_as_options`: the options of a
    request without a body are its query if none of them names a part of a request.
    `configures`: a function that is handed to a client gets the request before it is sent. `attributes`: a method without
    arguments may be a property of a response; `no_attributes` are those that are not.
    """

    calls: tuple[Call, ...] = ()
    commands: dict[str, dict[str, str]] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    request_setters: dict[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    filter_options: dict[str, int] = field(default_factory=dict)
    parameter_marks: dict[str, str] = field(default_factory=dict)
    streams: dict[str, str] = field(default_factory=dict)
    steps: frozenset[str] = frozenset()
    forms_of_parts: frozenset[str] = frozenset()
    listings: dict[str, str] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    forms: dict[str, str] = field(default_factory=dict)
    schemas: frozenset[str] = frozenset()
    states: dict[str, str] = field(default_factory=dict)
    components: frozenset[str] = frozenset()
    holders: dict[str, str] = field(default_factory=dict)
    calling: frozenset[str] = frozenset()
    fetching: dict[str, str] = field(default_factory=dict)
    synced: dict[str, str] = field(default_factory=dict)
    declaring: dict[str, str] = field(default_factory=dict)
    extending: frozenset[str] = frozenset()
    configures: bool = False
    reopens: bool = False
    proxies: bool = False
    sets_variables: bool = False
    paired: bool = False
    named_queries: bool = False
    queries_as_options: bool = False
    attributes: bool = False
    no_attributes: frozenset[str] = frozenset()
    bodies: frozenset[str] = frozenset()
    received: tuple[str, ...] = ()
    request_classes: tuple[str, ...] = ()
    waiting: frozenset[str] = frozenset()
    transparent: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    about: frozenset[str] = frozenset()
    readers: frozenset[str] = frozenset()
    path_readers: frozenset[str] = frozenset()
    iterating: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    observing: frozenset[str] = frozenset()
    harmless: frozenset[str] = frozenset()
    routers: frozenset[str] = frozenset()
    chunking: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    sending: frozenset[str] = frozenset()
    joining: frozenset[str] = frozenset()
    entries: frozenset[str] = frozenset()
    adding: frozenset[str] = frozenset()
    collecting: frozenset[str] = frozenset()
    formatting: frozenset[str] = frozenset()
    replacing: frozenset[str] = frozenset()
    trimming: frozenset[str] = frozenset()
    serializing: frozenset[str] = frozenset()
    merging: frozenset[str] = frozenset()
    converting: frozenset[str] = frozenset()
    dropping: frozenset[str] = frozenset()
    encoding: frozenset[str] = frozenset()
    defaulting: frozenset[str] = frozenset()
    key_setters: frozenset[str] = frozenset()
    making_records: frozenset[str] = frozenset()
    frames: frozenset[str] = frozenset()
    nesting: frozenset[str] = frozenset()
    making_lists: frozenset[str] = frozenset()
    pairs: frozenset[str] = frozenset()
    with_default: frozenset[str] = frozenset()
    setting_readers: frozenset[str] = frozenset()
    stores: frozenset[str] = frozenset()
    stored: frozenset[str] = frozenset()
    settings_of_parts: frozenset[str] = frozenset()
    of_program: dict[str, str] = field(default_factory=dict)
    applications: dict[str, str] = field(default_factory=dict)
    common: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)
    below: frozenset[str] = frozenset()
    parameters_section: str = ""
    services_section: str = ""
    settings_for_all: str = ""
    files_of_settings: frozenset[str] = frozenset()
    variables_of_settings: tuple[str, ...] = ()
    sections_of_settings: tuple[str, ...] = ()
    all_settings: frozenset[str] = frozenset()
    classes_of_settings: frozenset[str] = frozenset()
    factory: str = ""
    binding: frozenset[str] = frozenset()
    injecting: frozenset[str] = frozenset()
    references: frozenset[str] = frozenset()
    composing: frozenset[str] = frozenset()
    of_page_request: frozenset[str] = frozenset()
    making: frozenset[str] = frozenset()
    handles: frozenset[str] = frozenset()
    urls: frozenset[str] = frozenset()
    segments: frozenset[str] = frozenset()
    performing: frozenset[str] = frozenset()
    saving: frozenset[str] = frozenset()
    accumulating: frozenset[str] = frozenset()
    carrying: frozenset[str] = frozenset()
    unchanging: frozenset[str] = frozenset()
    expressions: frozenset[str] = frozenset()
    reshaping: frozenset[str] = frozenset()
    picking: frozenset[str] = frozenset()
    omitting: frozenset[str] = frozenset()
    identity: frozenset[str] = frozenset()
    wrapping: frozenset[str] = frozenset()
    awaited: tuple[str, ...] = ()
    promises: frozenset[str] = frozenset()
    resolving: tuple[str, ...] = ()
    promising: frozenset[str] = frozenset()
    deferring: frozenset[str] = frozenset()
    tasks: dict[str, str] = field(default_factory=dict)
    of_items: frozenset[str] = frozenset()
    searching: frozenset[str] = frozenset()
    querying: frozenset[str] = frozenset()
    selecting: frozenset[str] = frozenset()
    finding: frozenset[str] = frozenset()
    providers: frozenset[str] = frozenset()
    replying: frozenset[str] = frozenset()
    rendering: frozenset[str] = frozenset()
    of_each: frozenset[str] = frozenset()
    decoding: frozenset[str] = frozenset()
    parsing: frozenset[str] = frozenset()
    converted: frozenset[str] = frozenset()
    single: frozenset[str] = frozenset()
    reflection: frozenset[str] = frozenset()
    enumerations: tuple[str, ...] = ()
    by_name: frozenset[str] = frozenset()
    by_own_name: frozenset[str] = frozenset()
    before_actions: frozenset[str] = frozenset()
    of_variables: frozenset[str] = frozenset()
    property_files: frozenset[str] = frozenset()
    message_routes: frozenset[str] = frozenset()
    stubbing: frozenset[str] = frozenset()
    beside_content: frozenset[str] = frozenset()
    giving_texts: frozenset[str] = frozenset()
    replacing_first: frozenset[str] = frozenset()

    def rows(self, dotted: str) -> Sequence[tuple[Call, re.Match[str]]]:
        """Return the rows of calls that know a function, those that spell it so first: a class, or a function of its name."""
        if dotted not in self._rows:
            matches = ((row, row.pattern.fullmatch(dotted)) for row in self.calls)
            found = [(row, match) for row, match in matches if match is not None]
            self._rows[dotted] = sorted(found, key=lambda each: not dotted.endswith(each[0].names))
        return self._rows[dotted]

    @cached_property
    def _rows(self) -> dict[str, Sequence[tuple[Call, re.Match[str]]]]:
        """The rows that know a function, by its name: a program calls the same functions again and again."""
        return {}


def makes_number(name: str) -> bool:
    """Return whether a function, or what is named after it, gives a number: `intval`, `strconv.Atoi`."""
    last = name.rpartition(".")[2]
    return last in NUMBERS or _NUMBER.match(last) is not None


@cache
def plain(name: str) -> str:
    """Return a name without case and underscores, as the tables have it."""
    return name.replace("_", "").replace("-", "").rstrip("!").lower()


def words(name: str) -> list[str]:
    """Return the words of a name, in lower case."""
    return [word.lower() for word in _WORD.findall(name)]


@cache
def table(language: Language) -> Table:
    """Return the table of a language, with those that it shares."""
    rows: dict[str, Any] = {}
    for name in (*language.clients, language.family, "shared"):
        text = resources.files("lmscontract.usage.source").joinpath(f"clients/{name}.toml").read_text("utf-8")
        for key, written in tomllib.loads(text).items():
            value, known = by_word(f"clients/{name}.toml: {key}", written), rows.get(key)
            rows[key] = value if known is None else {**value, **known} if isinstance(value, dict) else [*known, *value]
    return msgspec.convert(rows, Table)


def by_word(where: str, written: Any) -> Any:
    """Return the role of each word of a table that has the words of each role, and what is no such table as it is."""
    if not isinstance(written, dict):
        return written
    roles: dict[str, Any] = {}
    for key, value in written.items():
        of_role = isinstance(value, list)
        for word in value if of_role else [key]:
            if word in roles:
                raise ValueError(f"{where}: `{word}` has the roles `{roles[word]}` and `{key}`; it can have one")
            roles[word] = key if of_role else by_word(f"{where}.{key}", value)
    return roles


def is_call(table: Table, dotted: str) -> bool:
    """Return whether a table knows a function that sends or begins a request."""
    return bool(table.rows(dotted))


def is_client(table: Table, name: str) -> bool:
    """Return whether a module is an HTTP client that a table knows."""
    return is_call(table, name) or is_call(table, f"{name}.get")


def method_of(name: str) -> str | None:
    """Return the HTTP method that is a word of a name, in capitals: `postAsJson` is POST."""
    for word in words(name):
        if word in METHODS:
            return word.upper()
        if word == "del":
            return "DELETE"
    return None
