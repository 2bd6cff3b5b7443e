"""Valid code that a grammar cannot parse, replaced by code at the same lines that means the same to the analysis."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import defaultdict
from contextlib import suppress

_LIST_OF_WORDS = re.compile(
    rb"\b(?:(?:select|sort|group|measure)(?:-object)?|format-\w+|ft|fl|export-modulemember)[ \t]"
    rb"(?:,\s*\n|@\{(?:[^{}]|\{[^{}]*\})*\}|[^|;\n])*",
    re.IGNORECASE,
)
_COMMA = re.compile(rb"(?<=[\w*]),(?=[ \t]*[A-Za-z_*@'\"])|,(?=[ \t]*[A-Za-z_])")
_LAST_COMMA = re.compile(rb",([ \t]*)(\r?\n)[ \t]")
_SOURCED = re.compile(
    rb"((?:^|[;{])[ \t]*(?:\.|&|import-module|ipmo)[ \t]+)\$(\w+)(?=[/\\])", re.IGNORECASE | re.MULTILINE
)
_PARAMETERS = re.compile(
    rb"(\bparam[ \t]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))[ \t](?=[ \t]*[^\s;}])", re.IGNORECASE
)
_BARE_URL = re.compile(
    rb"((?:-uri|irm|iwr|invoke-restmethod|invoke-webrequest)[ \t]+)(\$[\w:]+/[^\s;|)}\"']+)", re.IGNORECASE
)
_FOR_EACH = re.compile(rb"(?<=\.)foreach(?=\()", re.IGNORECASE)
"""A method of lists with the name of a statement; `collect` is another one of its length."""
_TABLE = re.compile(rb"^[ \t]*@\{", re.MULTILINE)
_CASE = re.compile(rb"(\}[ \t]+)(?=(?:default|'[^'\n]*'|\"[^\"\n]*\"|\d+)[ \t]*\{)", re.IGNORECASE)
_OPERATOR = re.compile(
    rb"""@(?P<here>['"])\r?\n.*?(?:\n(?P=here)@|\Z)|'[^'\n]*'|"(?:`.|[^"`])*+(?:"|`?\Z)|<\#.*?(?:\#>|\Z)|(?<!\S)\#[^\n]*"""
    rb"""|(?P<variable>\$[\w:.]+)(?P<unset>\s*)\?\?=|(?P<null>\?\?)|(?P<safe>(?<=[\w})\]])\?(?=\.\w|\[))"""
    rb"""|(?<=[^\s|])(?P<test>\s+)\?(?=\s)"""
    rb"""(?P<then>(?:'[^'\n]{0,300}+'|"(?:`.|[^"`]){0,300}+"|\#[^\n]*+|[^'";|?\#]){1,500}?\s):(?=\s)""",
    re.DOTALL,
)
"""What version 7 added, and, without a group of these, texts and comments, in which it is none."""

_SHELL = re.compile(
    rb"""\\.|'[^']*'|"(?:\\.|[^"\\])*"|^[ \t]*\#[^\n]*|(?:\|\||&&)\s*|(?P<pipe>\|&?\s*)"""
    rb"""|(?P<line>(?:(?<![ \t])[ \t]+\#[^\n]*)?\n)|(?<!<)<<-?[ \t]*["']?(?P<document>\w+)"""
    rb"""|(?P<other>[();{}&])|(?P<word>[^\s\\'"<|&();{}]+)""",
    re.DOTALL | re.MULTILINE,
)
_INNER = re.compile(
    rb"""^[ \t]*\#[^\n]*|\b(?:ba|da|k|z)?sh(?P<before>(?:\s|\\\n)+(?:-[\w-]+[ \t]+)*?-\w*c(?:[ \t]|\\\n)+)"""
    rb"""(?:'(?P<raw>[^']+)'|"(?P<quoted>(?:\\.|[^"\\])+)")(?P<words>(?:[ \t]+(?:"[^"\n]*"|[\w@$%./{}-]+))*)""",
    re.DOTALL | re.MULTILINE,
)
"""A script in quotes for another shell, with the words that it gets; and comments, in which it is none."""
_WORD_ALONE = re.compile(rb"^[ \t]*(\w+)$", re.MULTILINE)
_OPENING = frozenset((b"then", b"do", b"else", b"in"))
"""Words of a shell after which a command begins."""

_CELL = re.compile(rb'"cell_type": *"(\w+)"')
_SOURCE = re.compile(rb'"source": *\[ *$')
_QUOTED = re.compile(rb'\s*(".*"),?\s*')

_BLADE = re.compile(
    rb"\{\{--.*?(?:--\}\}|\Z)|\{\{(?P<shown>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\}|\{!!(?P<raw>[^{}]*(?:\{[^{}]*\}[^{}]*)*)!!\}"
    rb"|@(?P<word>foreach|forelse|for|while|if|elseif|unless|isset)[ \t]*\((?P<test>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)"
    rb"|@(?P<end>endforeach|endforelse|endfor|endwhile|endif|endunless|endisset|else)\b",
    re.DOTALL,
)
_BLADE_WORDS = {
    b"forelse": b"foreach (%s):",
    b"unless": b"if (!(%s)):",
    b"isset": b"if (isset(%s)):",
    b"endforelse": b"endforeach",
    b"endunless": b"endif",
    b"endisset": b"endif",
    b"else": b"else:",
}
"""What the words of a template of Blade are in PHP, if it is not the same."""


def php(data: bytes) -> bytes:
    """Return a template of Blade as PHP; files with PHP stay as they are."""
    return data if b"<?" in data or b"namespace " in data else _BLADE.sub(_in_php, data)


def _in_php(match: re.Match[bytes]) -> bytes:
    """Return an instruction of Blade in PHP, at the same lines."""
    if (shown := match["shown"] or match["raw"]) is not None:
        return b"<?= %s ?>" % shown
    if (word := match["word"]) is not None:
        return b"<?php " + (_BLADE_WORDS.get(word, word + b" (%s):") % match["test"]) + b" ?>"
    if (end := match["end"]) is not None:
        return b"<?php " + _BLADE_WORDS.get(end, end) + b" ?>"
    return b"\n" * match[0].count(b"\n")  # a comment


def powershell(data: bytes) -> bytes:
    """Return a script without commas between the bare words of a command, and without a variable before a sourced path.

    Parameters and the cases of a `switch` are ended by a semicolon where more follows on their line; bare URLs get quotes. The
    operators for null and conditions of version 7 become `-and` and `-or`, of which the analysis takes the values.
    """
    while (older := _OPERATOR.sub(_older_operator, data)) != data:  # conditions within conditions come first
        data = older
    data = _BARE_URL.sub(rb'\1"\2"', _CASE.sub(rb"\1; ", data))
    data = _FOR_EACH.sub(b"collect", _PARAMETERS.sub(rb"\1;", data))
    data = _LIST_OF_WORDS.sub(lambda match: _COMMA.sub(b" ", _LAST_COMMA.sub(rb" \1`\2", match[0])), data)
    return _SOURCED.sub(lambda match: match[1] + b"." + b"_" * len(match[2]), data)


def _older_operator(match: re.Match[bytes]) -> bytes:
    """Return an operator of version 7 as one that the grammar has."""
    if (variable := match["variable"]) is not None:
        return b"%s%s= %s -or" % (variable, match["unset"], variable)
    if match["null"] is not None:
        return b" -or "
    if match["safe"] is not None:
        return b""
    if (then := match["then"]) is not None:
        return b"%s-and%s-or" % (match["test"], then)
    return match[0]


def powershell_data(data: bytes) -> bytes:
    """Return a data file, which is one table, as a script that returns the table."""
    return _TABLE.sub(rb"return \g<0>", data, count=1)


def shell(data: bytes) -> bytes:
    """Return a script with a semicolon after each pipeline of three commands, which else may take the next lines for its own.

    A script in quotes becomes a function that is called: `xargs -I{} bash -c 'work {}'`.
    """
    data = _INNER.sub(_inner, data)
    ends: dict[bytes, list[int]] = defaultdict(list)
    for alone in _WORD_ALONE.finditer(data):
        ends[alone[1]].append(alone.end())
    code: list[bytes] = []
    done, position, pipes = 0, 0, 0
    last: bytes | None = b""
    while found := _SHELL.search(data, position):
        position = found.end()
        if found["document"]:
            words = ends[found["document"]]
            later = bisect_right(words, position)
            position = words[later] if later < len(words) else position
        elif found["line"] and pipes > 1 and last not in _OPENING:
            code += (data[done : found.start()], b";")
            done = found.start()
        pipes = 0 if found["line"] or found["other"] or found["document"] else pipes + bool(found["pipe"])
        last = found["word"]
    return b"".join((*code, data[done:]))


def _inner(match: re.Match[bytes]) -> bytes:
    """Return a script in quotes as a function of the script around it, at the same lines; the first of its words is its `$0`."""
    quoted = match["quoted"]
    if match["before"] is None or (quoted is not None and b"$(" in quoted):  # it may have quotes of its own
        return match[0]
    script = match["raw"] if quoted is None else re.sub(rb'\\(["$`\\])', rb"\1", quoted)
    code, name = script.rstrip(b"; \t\n"), b"inner_%d" % match.start()
    lines = b"\n" * match["before"].count(b"\n"), b"\n" * (script.count(b"\n") - code.count(b"\n"))
    words = b" ".join(match["words"].split()[1:])
    return b": ; %s{ %s(){ %s;%s }; %s %s; }" % (lines[0], name, code, lines[1], name, words)


def notebook(data: bytes) -> bytes:
    """Return the code of a Jupyter notebook at the lines where the notebook has it; other lines are empty."""
    lines: list[bytes] = []
    is_code = is_source = False
    for line in data.splitlines():
        kind = _CELL.search(line)
        is_code = kind[1] == b"code" if kind is not None else is_code
        is_source = bool(_SOURCE.search(line)) or (is_source and not line.lstrip().startswith(b"]"))
        text = _QUOTED.fullmatch(line) if is_code and is_source else None
        lines.append(b"" if text is None else _code(text[1]))
    return b"\n".join(lines)


def _code(quoted: bytes) -> bytes:
    """Return a line of code in quotes; commands of the notebook are no code."""
    with suppress(ValueError):
        line = str(json.loads(quoted)).rstrip("\n").encode("utf-8", "replace")
        return b"" if line.lstrip()[:1] in (b"%", b"!") else line
    return b""
