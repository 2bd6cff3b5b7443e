"""The programming languages: each is a grammar, a query (`queries/`) and a table of HTTP clients (`clients/`)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from lmscontract.usage.source.parsing.components import component, inline, page
from lmscontract.usage.source.parsing.grammar_gaps import notebook, php, powershell, powershell_data, shell
from lmscontract.usage.source.parsing.handlebars import handlebars
from lmscontract.usage.source.parsing.scripts import docker, make, steps
from lmscontract.usage.source.parsing.views import embedded, template


class Language(Struct, frozen=True):
    """A programming language.

    `clients` are the tables of clients besides the one of its family. `grammar` is the package `tree_sitter_…` with the
    function `entry`; `queries` are applied together. Files of one `family` can use each other's names. `receiver_first`: the
    first parameter of a method is its object.
    `bare_members`: members of the object are used without naming it, to `read` them or also to `write`. `zero_values`: a
    variable that is declared without a value has an empty one. `prints`: a function returns what all its commands give, unless
    it is kept in a variable. `any_case`: names are the same in any case. `applies`: functions have methods that call
    them with an object. `main`: the statements of a file outside of classes belong to an object, whose members they set.
    `readable` replaces what the grammar cannot read.
    """

    name: str
    suffixes: tuple[str, ...]
    grammar: str
    queries: tuple[str, ...]
    family: str
    entry: str = "language"
    receiver_first: bool = False
    bare_members: str = ""
    zero_values: bool = False
    prints: bool = False
    any_case: bool = False
    applies: bool = False
    main: bool = False
    clients: tuple[str, ...] = ()
    readable: Callable[[bytes], bytes] = bytes


LANGUAGES = (
    Language("python", (".py", ".pyw"), "python", ("python",), "python", receiver_first=True),
    Language("notebook", (".ipynb",), "python", ("python",), "python", receiver_first=True, readable=notebook),
    Language(
        "javascript",
        (".js", ".mjs", ".cjs", ".jsx", ".gs"),
        "javascript",
        ("javascript", "jsx", "fields"),
        "javascript",
        applies=True,
    ),
    Language(
        "typescript",
        (".ts", ".mts", ".cts"),
        "typescript",
        ("javascript", "typescript"),
        "javascript",
        "language_typescript",
        applies=True,
        readable=inline,
    ),
    Language(
        "component",
        (".vue", ".svelte"),
        "typescript",
        ("javascript", "typescript"),
        "javascript",
        "language_typescript",
        applies=True,
        readable=component,
    ),
    Language(
        "page",
        (".html", ".htm"),
        "typescript",
        ("javascript", "typescript"),
        "javascript",
        "language_typescript",
        applies=True,
        readable=page,
    ),
    Language(
        "template",
        (".twig", ".j2", ".jinja", ".jinja2", ".njk"),
        "typescript",
        ("javascript", "typescript"),
        "javascript",
        "language_typescript",
        readable=template,
    ),
    Language(
        "handlebars",
        (".hbs", ".handlebars", ".mustache"),
        "typescript",
        ("javascript", "typescript"),
        "javascript",
        "language_typescript",
        readable=handlebars,
    ),
    Language(
        "ejs",
        (".ejs",),
        "typescript",
        ("javascript", "typescript"),
        "javascript",
        "language_typescript",
        readable=embedded,
    ),
    Language(
        "tsx", (".tsx",), "typescript", ("javascript", "jsx", "typescript"), "javascript", "language_tsx", applies=True
    ),
    Language(
        "php",
        (".php", ".inc", ".phtml", ".module", ".install", ".theme"),
        "php",
        ("php",),
        "php",
        "language_php",
        readable=php,
    ),
    Language("ruby", (".rb", ".rake", ".ru"), "ruby", ("ruby",), "ruby", bare_members="read", main=True),
    Language("erb", (".erb",), "ruby", ("ruby",), "ruby", bare_members="read", main=True, readable=embedded),
    Language("csharp", (".cs", ".csx"), "c_sharp", ("csharp",), "csharp", bare_members="write"),
    Language("java", (".java",), "java", ("java",), "java", bare_members="write"),
    Language("kotlin", (".kt", ".kts"), "kotlin", ("kotlin",), "java", bare_members="write", clients=("kotlin",)),
    Language("go", (".go",), "go", ("go",), "go", zero_values=True),
    Language(
        "powershell",
        (".ps1", ".psm1"),
        "powershell",
        ("powershell",),
        "powershell",
        prints=True,
        any_case=True,
        readable=powershell,
    ),
    Language(
        "powershell_data",
        (".psd1",),
        "powershell",
        ("powershell",),
        "powershell",
        any_case=True,
        readable=powershell_data,
    ),
    Language(
        "shell", (".sh", ".bash", ".zsh", ".ksh", ".env"), "bash", ("shell",), "shell", prints=True, readable=shell
    ),
    Language("make", (".mk",), "bash", ("shell",), "shell", prints=True, readable=make),
    Language("docker", (".dockerfile",), "bash", ("shell",), "shell", prints=True, readable=docker),
    Language("steps", (), "bash", ("shell",), "shell", prints=True, readable=steps),
)
BY_NAME = {language.name: language for language in LANGUAGES}
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
    r"\.(?:erb|ejs|twig|j2|jinja2?|njk|hbs|handlebars|mustache|component\.html)$"
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
_INTERPRETER = re.compile(rf"#![^\n]*\b({'|'.join(_INTERPRETERS)})[\d.]*\b".encode())
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
