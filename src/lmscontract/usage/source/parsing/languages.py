"""The programming languages: each is a grammar, a query (`queries/`), a table of HTTP clients (`clients/`), and what it does.

No other module asks which language a file is of: what one does otherwise than others is a property here, which its family has.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, structs

from lmscontract.usage.source.parsing.components import component, inline, page
from lmscontract.usage.source.parsing.grammar_gaps import notebook, php, powershell, powershell_data, shell
from lmscontract.usage.source.parsing.handlebars import handlebars
from lmscontract.usage.source.parsing.indented import indented
from lmscontract.usage.source.parsing.scripts import docker, make, steps
from lmscontract.usage.source.parsing.views import embedded, template, with_templates


class Family(Struct, frozen=True, eq=False):
    """What the languages of a family do alike; their files can use each other's names."""

    family: str
    """The name of the family, and of its table of clients."""
    receiver_first: bool = False
    """The first parameter of a method is its object."""
    bare_members: str = ""
    """Members of the object are used without naming it, to `read` them or also to `write`."""
    zero_values: bool = False
    """A variable that is declared without a value has an empty one."""
    prints: bool = False
    """A function returns what all its commands give, unless it is kept in a variable."""
    prints_tests: bool = False
    """What decides on a branch is one of these commands."""
    any_case: bool = False
    """Names are the same in any case."""
    applies: bool = False
    """Functions have methods that call them with an object."""
    main: bool = False
    """The statements of a file outside of classes belong to an object, whose members they set."""
    imports: str = ""
    """An import names `modules` by their path with dots, or `files` by theirs; if empty, its last parts may name a file."""
    imports_what_it_uses: bool = False
    """A file uses of others only what it imports, except for the scripts of one page."""
    shares_variables: bool = False
    """Other files use the variables of a file without an import."""
    runs_in_pages: bool = False
    """The program may run in a page: it calls its server by paths only, and the scripts of one page share their names."""
    packages_are_folders: bool = False
    """A package is a folder: an import gives it by its last name, with which its types are written: `models.Course`."""
    modules_are_open: bool = False
    """Any file can add to a module or a class; a name means that of the innermost module around it."""
    static_types: bool = False
    """A call has an argument for each parameter, and a class decides what is taken from a response."""
    types_as_index: bool = False
    """The type argument of a function is written as an index is: `list[course](path)`."""
    declares_properties: bool = False
    """A class declares the properties of its objects, each of which has its own value of one that is set there."""
    constants_are_texts: bool = False
    """A constant of an enumeration is its name where a text is needed."""
    fields_are_no_methods: bool = False
    """A class may have a field and a method of one name: what is called is the method."""
    only_written_constructors: bool = False
    """A class without a constructor takes no arguments; in others, these may be its properties, in order."""
    makes_by_method: bool = False
    """An object is made by a method of its class, `Goods.new`; what is called by a name is no class: `URI(…)` is a function."""
    members_may_lack: bool = False
    """A member that an object does not have is read as undefined."""
    classes_by_call: bool = False
    """A call can make a class of another one: `Base.extend({url: "/goods"})`."""
    mixes_in: bool = False
    """A class has the functions of a module that it includes: `get` by `include HTTParty`."""
    self_is_class: bool = False
    """`self` is the class around, also in the constants of an enumeration."""
    super_is_call: bool = False
    """`super` calls the method that is inherited, with the same arguments if it has none."""
    calls_without_parentheses: bool = False
    """A name may call a method."""
    decorates: bool = False
    """What marks a function is a function that gets it: `@handler("goods")`."""
    defines_through_blocks: bool = False
    """A function that is defined in a block belongs to what is around the block: `helpers do`."""
    required_behind_rest: bool = False
    """Parameters without a default may follow the rest of the positional arguments, and get the last of these."""
    names_make_hash: bool = False
    """Named arguments alone are one hash: `JSON.generate(label: "Bear")`."""
    rest_is_array: bool = False
    """An array that is given for the rest of the arguments is the rest itself: `send("GET", segments)`."""
    loops_share_variables: bool = False
    """A function that is made in a loop sees the last item of it."""
    iterates_keys: bool = False
    """A loop over a mapping gets its keys."""
    arrays_are_maps: bool = False
    """A list is a mapping by numbers, so that an empty one may be either."""
    joins_with: str = ""
    """What is between the items of a list that is joined without a separator."""
    flattens_lists: bool = False
    """A list that is made of one expression has the items of what this gives: `@($ids)`."""


class Grammar(Struct, frozen=True):
    """How text is parsed: by the function `entry` of a package `tree_sitter_…`, and `queries`, which are applied together."""

    package: str
    queries: tuple[str, ...]
    entry: str = "language"


class Language(Family, frozen=True, eq=False, kw_only=True):
    """A programming language: it does what its family does, and has files of its own."""

    name: str
    suffixes: tuple[str, ...]
    grammar: Grammar
    readable: Callable[[bytes], bytes]
    """Replaces what the grammar cannot read."""
    clients: tuple[str, ...] = ()
    """The tables of clients besides the one of its family."""
    always_module: bool = False
    """A file is a module, also if it imports and exports nothing."""


def _language(
    family: Family,
    name: str,
    suffixes: tuple[str, ...],
    grammar: Grammar,
    readable: Callable[[bytes], bytes] = bytes,
    clients: tuple[str, ...] = (),
    *,
    always_module: bool = False,
) -> Language:
    """Return a language that does what its family does."""
    files = {"suffixes": suffixes, "grammar": grammar, "readable": readable, "always_module": always_module}
    own = {"name": name, "clients": clients, **files}
    return Language(**{**structs.asdict(family), **own})


_PYTHON = Family(
    "python",
    receiver_first=True,
    imports="modules",
    imports_what_it_uses=True,
    decorates=True,
    iterates_keys=True,
    loops_share_variables=True,
)
_JAVASCRIPT = Family(
    "javascript",
    applies=True,
    imports="files",
    imports_what_it_uses=True,
    shares_variables=True,
    runs_in_pages=True,
    declares_properties=True,
    only_written_constructors=True,
    members_may_lack=True,
    classes_by_call=True,
    joins_with=",",
)
_PHP = Family(
    "php",
    shares_variables=True,
    declares_properties=True,
    self_is_class=True,
    arrays_are_maps=True,
    fields_are_no_methods=True,
)
_RUBY = Family(
    "ruby",
    bare_members="read",
    main=True,
    shares_variables=True,
    modules_are_open=True,
    makes_by_method=True,
    mixes_in=True,
    super_is_call=True,
    calls_without_parentheses=True,
    defines_through_blocks=True,
    required_behind_rest=True,
    names_make_hash=True,
)
_CSHARP = Family(
    "csharp",
    bare_members="write",
    static_types=True,
    declares_properties=True,
    constants_are_texts=True,
    rest_is_array=True,
)
_JAVA = Family(
    "java",
    shares_variables=True,
    bare_members="write",
    static_types=True,
    declares_properties=True,
    constants_are_texts=True,
    fields_are_no_methods=True,
    rest_is_array=True,
)
_GO = Family(
    "go", shares_variables=True, zero_values=True, packages_are_folders=True, static_types=True, types_as_index=True
)
_POWERSHELL = Family("powershell", shares_variables=True, prints=True, any_case=True, flattens_lists=True)
_SHELL = Family("shell", shares_variables=True, prints=True, prints_tests=True)
_FAMILIES = (_PYTHON, _JAVASCRIPT, _PHP, _RUBY, _CSHARP, _JAVA, _GO, _POWERSHELL, _SHELL)
FAMILIES = {"": Family(""), **{each.family: each for each in _FAMILIES}}
"""The families by name; that of files in no known language has no name."""

_OF_PYTHON = Grammar("python", ("python",))
_OF_TYPESCRIPT = Grammar("typescript", ("javascript", "typescript"), "language_typescript")
_OF_RUBY = Grammar("ruby", ("ruby",))
_OF_POWERSHELL = Grammar("powershell", ("powershell",))
_OF_SHELL = Grammar("bash", ("shell",))

LANGUAGES = (
    _language(_PYTHON, "python", (".py", ".pyw"), _OF_PYTHON),
    _language(_PYTHON, "notebook", (".ipynb",), _OF_PYTHON, notebook),
    _language(
        _JAVASCRIPT,
        "javascript",
        (".js", ".mjs", ".cjs", ".jsx", ".gs"),
        Grammar("javascript", ("javascript", "jsx", "fields")),
    ),
    _language(_JAVASCRIPT, "typescript", (".ts", ".mts", ".cts"), _OF_TYPESCRIPT, inline),
    _language(_JAVASCRIPT, "component", (".vue", ".svelte"), _OF_TYPESCRIPT, component, always_module=True),
    _language(_JAVASCRIPT, "page", (".html", ".htm"), _OF_TYPESCRIPT, page),
    _language(
        _JAVASCRIPT, "template", (".twig", ".j2", ".jinja", ".jinja2", ".njk", ".liquid"), _OF_TYPESCRIPT, template
    ),
    _language(_JAVASCRIPT, "handlebars", (".hbs", ".handlebars", ".mustache"), _OF_TYPESCRIPT, handlebars),
    _language(_JAVASCRIPT, "ejs", (".ejs",), _OF_TYPESCRIPT, embedded),
    _language(
        _JAVASCRIPT,
        "tsx",
        (".tsx",),
        Grammar("typescript", ("javascript", "jsx", "typescript"), "language_tsx"),
    ),
    _language(
        _PHP,
        "php",
        (".php", ".inc", ".phtml", ".module", ".install", ".theme"),
        Grammar("php", ("php",), "language_php"),
        php,
    ),
    _language(_RUBY, "ruby", (".rb", ".rake", ".ru"), _OF_RUBY, with_templates),
    _language(_RUBY, "erb", (".erb",), _OF_RUBY, embedded),
    _language(_RUBY, "haml", (".haml", ".slim"), _OF_RUBY, indented),
    _language(_CSHARP, "csharp", (".cs", ".csx"), Grammar("c_sharp", ("csharp",))),
    _language(_JAVA, "java", (".java",), Grammar("java", ("java",))),
    _language(_JAVA, "kotlin", (".kt", ".kts"), Grammar("kotlin", ("kotlin",)), clients=("kotlin",)),
    _language(_GO, "go", (".go",), Grammar("go", ("go",))),
    _language(_POWERSHELL, "powershell", (".ps1", ".psm1"), _OF_POWERSHELL, powershell),
    _language(_POWERSHELL, "powershell_data", (".psd1",), _OF_POWERSHELL, powershell_data),
    _language(_SHELL, "shell", (".sh", ".bash", ".zsh", ".ksh", ".env"), _OF_SHELL, shell),
    _language(_SHELL, "make", (".mk",), _OF_SHELL, make),
    _language(_SHELL, "docker", (".dockerfile",), _OF_SHELL, docker),
    _language(_SHELL, "steps", (), _OF_SHELL, steps),
)
BY_NAME = {language.name: language for language in LANGUAGES}
FALLBACK = "python"
"""The name of the language that is assumed of a file which cannot be read."""
_NAMES = (
    (re.compile(r"(?:^|/)(?:GNU)?[Mm]akefile$"), "make"),
    (re.compile(r"(?:^|/)(?:Dockerfile|Containerfile)[^/]*$"), "docker"),
    (re.compile(r"(?:^|/)(?:Rake|Vagrant|Cap|Fast)file$"), "ruby"),
    (
        re.compile(
            r"(?:^|/)\.(?:github|gitea|forgejo)/(?:workflows|actions)/.*\.ya?ml$|(?:gitlab-ci|azure-pipelines|bitbucket-pipelines"
            r"|\.circleci/config|\.drone|\.woodpecker|\.travis|[Tt]askfile|cloudbuild|buildspec)[^/]*\.ya?ml$"
        ),
        "steps",
    ),
)
"""The names of files that say what they are, which their endings do not."""
VIEWS = re.compile(
    r"\.(?:erb|haml|slim|ejs|twig|j2|jinja2?|njk|liquid|hbs|handlebars|mustache|component\.html)$"
    r"|(?:^|/)(?:templates|views|partials|layouts|pages)/.*\.html?$"
    r"|(?:^|/)(?:views|templates)/.*(?<!\.blade)\.php$|\.phtml$",
    re.IGNORECASE,
)
"""The names of templates of pages."""
TESTS = re.compile(
    r"(^|/)(tests?|specs?|__tests__|e2e|features/(step_definitions|support))/|[._-](test|tests|spec|specs)\.|(^|/)test_|Tests?\.\w+$",
    re.IGNORECASE,
)
"""The names of files with tests."""
_INTERPRETERS = {
    **dict.fromkeys(("sh", "bash", "dash", "zsh", "ksh"), "shell"),
    "python": "python",
    "ruby": "ruby",
    "node": "javascript",
    "php": "php",
    "pwsh": "powershell",
}
_INTERPRETER = re.compile(rf"(?:#![^\n]*\b|#[ \t]*shellcheck[ \t]+shell=)({'|'.join(_INTERPRETERS)})[\d.]*\b".encode())
"""How a file without an ending begins: with its interpreter, or with the shell of a file that others read (`. lib/http`)."""
_ASSIGNMENTS = re.compile(rb"(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?:export[ \t]+)?[A-Za-z_]\w*=[^ \t\r\n]")
"""How a file of settings begins that a shell reads: with an assignment without blanks, after comments."""
_SETTINGS = frozenset({".conf", ".cfg", ".config"})
_FIRST = 2_000
_BY_SUFFIX = {suffix: language for language in LANGUAGES for suffix in language.suffixes}


def language_of(name: str, path: Path | None = None) -> Language | None:
    """Return the language of a file by its name; without an ending, by how the file at `path` begins."""
    suffix = os.path.splitext(name)[1].lower()  # noqa: PTH122  # for thousands of names
    if suffix not in _BY_SUFFIX:
        for pattern, language in _NAMES:
            if pattern.search(name):
                return BY_NAME[language]
    if (suffix and suffix not in _SETTINGS) or path is None or path.name.startswith("."):
        return _BY_SUFFIX.get(suffix)
    try:
        with path.open("rb") as file:
            head = file.read(_FIRST)
    except OSError:
        return None
    if suffix:
        return BY_NAME["shell"] if _ASSIGNMENTS.match(head) else None
    first = _INTERPRETER.match(head)
    return BY_NAME[_INTERPRETERS[first[1].decode()]] if first else None
