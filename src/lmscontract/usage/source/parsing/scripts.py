"""The commands of a shell inside other files, at their lines: recipes of make, instructions of Docker, steps of pipelines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lmscontract.usage.source.parsing.grammar_gaps import shell

_VARIABLE = re.compile(r"\$[({](\w+)[)}]")
_SETTING = re.compile(r"(?:export[ \t]+)?(\w+)[ \t]*(?:\?|::?|\+)?=[ \t]*(.*)")
_RULE = re.compile(r"([^\s:#=]+)[ \t]*::?(?!=)[ \t]*([^\s#|]*)")
_INSTRUCTION = re.compile(r"\s*(?:RUN|ENV|ARG|(?:HEALTHCHECK[^\n]*)?CMD)\s+(?:--\S+\s+)*(?!\[)", re.IGNORECASE)
_OTHER = re.compile(r"\s*(?:[A-Z]{3,}\b|#)")
_STEP = re.compile(
    r"(?P<indent>\s*(?:-\s+)*)(?P<key>run|script|bash|before_script|after_script|inlineScript|command|cmd|cmds|commands|sh)"
    r":\s*(?P<rest>.*)"
)
_BLOCK = re.compile(r"[|>][-+\d]*\s*(?:#.*)?")
_ITEM = re.compile(r"(?P<indent>\s*)-\s+(?:[|>][-+]?\s*$)?")
_EXPRESSION = re.compile(r"\$\{\{[^}]*\}\}")


def make(data: bytes) -> bytes:
    """Return the recipes of a makefile, and its variables, which are in double quotes."""
    return _lines(_make, data)


def docker(data: bytes) -> bytes:
    """Return the commands that a Dockerfile runs."""
    return _lines(_docker, data)


def steps(data: bytes) -> bytes:
    """Return the scripts of the steps of a pipeline in YAML."""
    return _lines(_steps, data)


def _lines(convert: Callable[[list[str]], Iterator[str]], data: bytes) -> bytes:
    return shell("\n".join(convert(data.decode("utf-8", "replace").split("\n"))).encode())


def _make(lines: list[str]) -> Iterator[str]:
    target = first = ""
    for line in lines:
        if line.startswith("\t"):
            command = (
                re.sub(r"^\t[ \t]*[@+-]*", "", line).replace("$@", target).replace("$<", first).replace("$^", first)
            )
            yield _VARIABLE.sub(r"${\1}", command).replace("$$", "$")
        elif setting := _SETTING.match(line):
            value = _VARIABLE.sub(r"${\1}", setting[2].replace('"', r"\""))
            yield f'{setting[1]}="{value}"' if not value.endswith("\\") else ""
        else:
            rule = _RULE.match(line)
            target, first = (rule[1], rule[2]) if rule else (target, first)
            yield ""


def _docker(lines: list[str]) -> Iterator[str]:
    goes_on = False
    for line in lines:
        start = _INSTRUCTION.match(line)
        if start or (goes_on and not _OTHER.match(line)):
            yield line[start.end() :] if start else line
            goes_on = line.rstrip().endswith("\\")
        else:
            yield ""


def _steps(lines: list[str]) -> Iterator[str]:
    inside: int | None = None
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        if inside is not None and line.strip() and (indent < inside or (indent == inside and line[indent] != "-")):
            inside = None
        step = _STEP.fullmatch(line) if inside is None else None
        if step:
            rest = step["rest"]
            inside = len(step["indent"]) + (1 if _BLOCK.fullmatch(rest) else 0)
            inside = inside if not rest or _BLOCK.fullmatch(rest) else None
            text = "" if inside is not None else rest
        else:
            text = line if inside is not None else ""
            item = _ITEM.match(text)
            text = text[item.end() :] if item else text
        yield _EXPRESSION.sub("${expression}", _unquoted(text))


def _unquoted(text: str) -> str:
    """Return a command without the quotes of YAML around it."""
    quoted = re.fullmatch(r"\s*(['\"])(.*)\1\s*(?:#.*)?", text)
    if quoted is None or quoted[1] in quoted[2].replace("\\" + quoted[1], "").replace("''", ""):
        return text
    return quoted[2].replace("''", "'") if quoted[1] == "'" else quoted[2].replace('\\"', '"')
