"""Properties that are named where nothing shows of which response they are: in a table of columns, in a function of a library."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, TypeGuard

from lmscontract.usage.source.evaluation.names import THIS
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import BY_NAME, TESTS
from lmscontract.usage.source.values.clients import plain, table
from lmscontract.usage.usage import Place

_SQL = re.compile(
    r"\s*(?:select\s.*?\sfrom|insert\s+into|update\s.*?\sset|delete\s+from|merge\s+into|with\s.*?\sas\s*\(|create\s.*?(?:table|view))\s",
    re.IGNORECASE | re.DOTALL,
)
"""How a statement of SQL begins, in which a name is that of a column."""
_IN_JSON = re.compile(
    r"""(?:[$:][\w.:\[\]*]*\.|\w:|\w\[['"]|\w\)?\s?->>?\s?'|\#>>?\s?'\{(?:\w+,\s?)*|json\w*\([^()']+(?:,\s*'\w+')*,\s*')$""",
    re.IGNORECASE,
)
"""What precedes a property of a document in a statement of SQL: `raw:data.`, `'$.`, `raw->>'`, `raw['`, `JSONExtract(raw, '`."""
_IN_FILTER = re.compile(r"(?:\.|->>?\s?')$")
"""What precedes one in a filter, or in a part of a statement."""
_OF_COLUMNS = re.compile(
    r"(?:data|add|create|alter|change|rename|remove|drop)column|getordinal|getcolumnindex(?:orthrow)?|findcolumn|columns\.add"
    r"|(?:t|table|blueprint)\.(?:decimal|double|float|real|money|numeric|(?:unsigned)?(?:big|small)?int(?:eger)?|string|text|jsonb?)"
    r"|(?:rs|resultset)\.get\w+"
)
"""A function that adds a column to a table of the program itself, changes it or finds it, as migrations do; with what has it."""
_COLUMN = "column"
"""One that also gets the type of the column: `Column("price", Numeric)`."""
_OF_METRICS = re.compile(
    r"newdesc|buildfqname|(?:register|getorregister)?(?:new|create|const|observable|updown|u?int64|float64|double|long)*"
    r"(?:gauge|counter|histogram|summary)(?:vec|func|opts|metricfamily)?"
)
"""A function that makes a metric, or its options: the texts that it gets are its name and its description."""
_MAKING = frozenset({"new", "build", "builder"})
"""One of the class of a metric that does so: `Gauge.builder("price")`."""
_WORDS = frozenset({"gauge", "counter", "histogram", "summary"})
"""Names that also another function may have, which gets data first: `summary(rows, "price")`."""


class Named(NamedTuple):
    """The name of a property, and where it is.

    `role` is `read`, `sent` as a key of an object or of a function that sets it, or `declared` by a class, a constant, a table of
    the program itself, or in a list such as one of columns. `received` is whether it is one of what a webhook sends, as a name
    says: of what has it, or of something around.
    """

    name: str
    place: Place
    role: str
    received: bool = False


_WEBHOOK = re.compile(r"web_?hook", re.IGNORECASE)
"""The name of a function, a key, a class, a route or a file that receives webhooks."""
_PAYLOAD = re.compile(r"(?:(?i:payloads?|hooks?)|(?:^|_)events?|[a-z]Events?)$")
"""The name of what a webhook sends."""
_SAME = frozenset(
    {"array", "arraywrap", "wrap", "castarray", "list", "aslist", "collect", "parse", "loads", "jsondecode", "from"}
)
"""Functions that make a list of a payload, or read it: `Array(message["payload"])`, `JSON.parse(payload)`."""
_IN_PAYLOAD = re.compile(r"(?:^|\W)(?:payloads?|events?)(?:\[\w*\])?\??(?:\s*\|\s*)?\.$")
"""What precedes a property in a text that names one of what a webhook sends: `.payload.name`."""
_MOST_BEFORE = 80
"""How much of a text is searched for it."""


def named_properties(files: Iterable[ir.File], names: Collection[str]) -> Iterator[Named]:
    """Yield where files name some properties: as a member, as a key, as a text of its own, or in a filter such as `.name`."""
    if not names:
        return
    filters = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names)))})(?!\w)")
    own = [file for file in files if not TESTS.search(file.name)]
    metrics = {plain(each.name) for file in own for each in ir.nodes(file.body) if _makes_metrics(each)}
    for file in own:
        yield from _named_in_file(file, names, filters, metrics)


def _named_in_file(
    file: ir.File, names: Collection[str], filters: re.Pattern[str], metrics: Collection[str]
) -> Iterator[Named]:
    setting = table(BY_NAME[file.language]).key_setters
    stack: list[tuple[object, str, bool]] = [(file.body, "read", bool(_WEBHOOK.search(file.name)))]
    while stack:
        each, role, received = stack.pop()
        received = received or _receives(each)
        if isinstance(each, ir.Text):
            for name, (line, column), in_payload in _named_in(each, names, filters):
                yield Named(name, Place(file.name, line, column), role, received or in_payload)
        elif isinstance(each, ir.Member) and each.name in names and ir.last_name(each.of) not in THIS:
            yield Named(each.name, Place(file.name, *each.at), role, received)
        if isinstance(each, ir.Call) and _is_of_metrics(each, metrics):
            each = (each.function, *(value for value in _values(each.arguments) if not isinstance(value, ir.Text)))
        stack += [(part, role, received) for part, role in _parts_with_roles(_with_entry(each, setting), role)]


def _is_of_metrics(node: ir.AnyNode, functions: Collection[str] = ()) -> bool:
    """Return whether a call makes a metric, also by one of some functions of the program."""
    if not isinstance(node, ir.Call):
        return False
    name = plain(ir.last_name(node.function))
    if name in _MAKING and isinstance(node.function, ir.Member):
        name = plain(ir.last_name(node.function.of))
    gets_data = name in _WORDS and any(isinstance(each, ir.Name | ir.Member) for each in node.arguments[:1])
    made = (name, *(each.rpartition(".")[2].lower() for each in node.types))
    return name in functions or (any(map(_OF_METRICS.fullmatch, made)) and not gets_data)


def _makes_metrics(node: ir.AnyNode) -> TypeGuard[ir.Function]:
    """Return whether a function of the program makes a metric with what it gets, such as its name."""
    if not isinstance(node, ir.Function) or not node.name:
        return False
    given = {ir.last_name(each.target) for each in node.parameters}
    made = (each for each in ir.nodes(node.body) if isinstance(each, ir.Call) and _is_of_metrics(each))
    return any(isinstance(part, ir.Name) and part.name in given for each in made for part in _values(each.arguments))


def _values(arguments: Iterable[ir.AnyNode]) -> Iterator[ir.AnyNode]:
    """Yield the arguments of a call; of those with names, and of objects among them, the values."""
    for each in arguments:
        if isinstance(each, ir.Record):
            yield from _values(each.entries)
        else:
            yield each.value if isinstance(each, ir.Entry | ir.Argument) else each


def _with_entry(node: object, setting: Collection[str]) -> object:
    """Return the parts of a call that sets a value at a key, with both as an entry; other nodes as they are."""
    if not isinstance(node, ir.Call) or plain(ir.last_name(node.function)) not in setting or len(node.arguments) < 2:
        return node
    key, value, *others = node.arguments
    return (node.function, ir.Entry(*key.at, key, value), *others)


def _parts_with_roles(node: object, role: str) -> list[tuple[object, str]]:
    """Return the parts of a node with the roles of what they name."""
    if isinstance(node, tuple):
        return [(item, role) for item in node]
    if isinstance(node, ir.Call) and _is_of_columns(node):
        return [(node.function, "read"), (node.arguments, "declared")]
    if isinstance(node, ir.Function) and node.has_body:  # marks of its parameters name those of a route of the program
        given = [
            (getattr(each, name), _role_in(role, name)) for each in node.parameters for name in ("target", "default")
        ]
        return [(node.marks, _role_in(role, "marks")), *given, (node.body, _role_in(role, "body"))]
    if isinstance(node, ir.Assign):
        is_pattern = isinstance(node.target, ir.Record)
        is_constant = isinstance(node.value, ir.Text)
        return [(node.target, "pattern" if is_pattern else "sent"), (node.value, "declared" if is_constant else "read")]
    if isinstance(node, ir.Entry):
        is_pattern = role == "pattern"
        value = role if is_pattern and isinstance(node.value, ir.Record) else "read"
        return [(node.key, "read" if is_pattern else "sent"), (node.value, value)]
    if isinstance(node, ir.Sequence) and role == "read":
        return [(item, "declared" if isinstance(item, ir.Text) else role) for item in node.items]
    if isinstance(node, ir.Index):
        return [(node.of, "read"), (node.key, role)]
    return [(getattr(node, name), _role_in(role, name)) for name in node.inner] if isinstance(node, ir.Node) else []


def _is_of_columns(node: ir.Call) -> bool:
    """Return whether a call defines or finds a column of a table of the program itself."""
    name = plain(ir.last_name(node.function))
    of = plain(ir.last_name(node.function.of)) if isinstance(node.function, ir.Member) else ""
    is_defined = name == _COLUMN and len(node.arguments) > 1
    return is_defined or any(_OF_COLUMNS.fullmatch(each) for each in (name, f"{of}.{name}"))


def _receives(node: object) -> bool:
    """Return whether what a node has is of a webhook, as the name of it, or of what its parts are taken out of, says."""
    if isinstance(node, ir.Function | ir.Class):
        return bool(_WEBHOOK.search(node.name)) or any(map(_names_webhook, node.marks))
    if isinstance(node, ir.Entry):
        return _names_webhook(node.key) or (isinstance(node.value, ir.Record) and _is_payload(node.key))
    if isinstance(node, ir.Assign):
        return isinstance(node.target, ir.Record) and _is_payload(node.value)
    if isinstance(node, ir.Loop):
        return _is_payload(node.iterable)
    if isinstance(node, ir.Call):
        is_of_payload = isinstance(node.function, ir.Member) and _is_payload(node.function.of)
        return is_of_payload or any(map(_names_webhook, node.arguments))
    return isinstance(node, ir.Member | ir.Index) and _is_payload(node.of)


def _names_webhook(node: ir.AnyNode) -> bool:
    """Return whether a text, or one that a decorator gets, is the name or the route of a webhook."""
    if isinstance(node, ir.Call):
        return any(map(_names_webhook, node.arguments))
    return isinstance(node, ir.Text) and bool(_WEBHOOK.search(node.value))


def _is_payload(node: ir.AnyNode) -> bool:
    """Return whether a value is what a webhook sends, as its name says; the action of a store has a payload as well."""
    if isinstance(node, ir.Choice | ir.Group):
        parts = node.options if isinstance(node, ir.Choice) else node.children
        return any(map(_is_payload, parts[:1]))
    if isinstance(node, ir.Index):
        return _is_payload(node.key if isinstance(node.key, ir.Text) else node.of)
    if isinstance(node, ir.Call):  # `event.get("payload")`, `message.payload()`
        is_same = plain(ir.last_name(node.function)) in _SAME
        key = [each for each in node.arguments[:1] if is_same or isinstance(each, ir.Text)]
        return any(map(_is_payload, (node.function, *key)))
    is_action = isinstance(node, ir.Member) and ir.last_name(node.of) == "action"
    name = node.value if isinstance(node, ir.Text) else ir.last_name(node)
    return bool(_PAYLOAD.search(name)) and not is_action


def _named_in(
    text: ir.Text, names: Collection[str], filters: re.Pattern[str]
) -> Iterator[tuple[str, tuple[int, int], bool]]:
    """Yield the names in a text, with the line at which each is written in one of several lines, and whether of a payload."""
    if text.value in names:
        yield text.value, text.at, False
        return
    line, column = text.at
    of_columns = _SQL.match(text.value) is not None
    for match in filters.finditer(text.value):
        before = text.value[: match.start()]
        is_named = _IN_JSON.search(before[-_MOST_BEFORE:]) if of_columns else _IN_FILTER.search(before[-_MOST_BEFORE:])
        if not is_named:
            continue
        lines = before.count("\n")
        at = (line + lines, match.start() - before.rfind("\n") if lines else column)
        yield match[0], at, bool(_IN_PAYLOAD.search(before[-_MOST_BEFORE:]))


def _role_in(role: str, part: str) -> str:
    """Return the role of what a part of a node names, if the node has a role itself."""
    if role == "declared" or part in ("marks", "default"):
        return "declared"
    if part == "target" or (role == "pattern" and part in ("entries", "items")):
        return "pattern"
    return "read"
