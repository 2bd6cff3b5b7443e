"""The specification as statements: every table row and bullet with its section, operations and names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

_METHOD = r"(?:GET|POST|PUT|PATCH|DELETE)"
_METHODS = rf"{_METHOD}(?:(?:\s*,\s*|\s+and\s+|/|,\s+and\s+){_METHOD})*"
_PATH = r"/(?:[\w{}.|\-]|/|\[/[^\]\s]*\])+"
_CALL = re.compile(rf"({_METHODS})\s+({_PATH})((?:(?:,\s+|\s+and\s+)/(?![a-z]+\d?/v\d)[a-z_]+(?![\w/{{]))*)")
_CODE = re.compile(r"`([^`]*)`")
_IDENTIFIER = re.compile(
    r"(?<!\w)(?:(?:items|courses|subscription_records)\[[xX]\](?:\.\w+)*|[A-Za-z]\w*(?:\.\w+)+|[A-Za-z]+_\w+|[a-z]+[A-Z]\w*)"
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_LONG = re.compile(r"(sandboxes|availability) ([A-Z][a-z]{2})[a-z]* (\d{4})")

_PLACEHOLDERS = frozenset({"base_url", "items", "x"})

# English among the names of 9.3, whose cells put none of them in backticks.
_PROSE = frozenset(
    re.findall(
        r"\w+",
        "a access added adds affiliate and as batch becomes body cloned content course courses endpoint field "
        "fields for form from future general in items learning list longer no not numeric object of on "
        "partner per plan plans query record records replacement response same set single sub the to valid "
        "values version with",
    )
)


@dataclass(frozen=True)
class Statement:
    """A row of a table, or a bullet. `cells` are its columns; a bullet has one."""

    section: str
    line: int
    cells: tuple[str, ...]
    header: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The complete text."""
        return " | ".join(self.cells)

    @property
    def month(self) -> str:
        """`2026-08` for a row of the change history."""
        match = re.fullmatch(r"([A-Z][a-z]{2}) (\d{4})", self.cells[0])
        return f"{match[2]}-{_MONTHS.index(match[1]) + 1:02}" if match else ""

    @property
    def operations(self) -> frozenset[str]:
        """Every operation that it names, with combined spellings expanded."""
        if self.header[:2] == ("Method", "Path"):
            if re.search(_METHOD, self.cells[1]):
                return frozenset(operations(" ".join(self.cells[:2])))
            paths = [each for part in re.split(r",\s+", _bare(self.cells[1])) for each in expanded(part)]
            return frozenset(f"{method} {path}" for method in re.findall(_METHOD, self.cells[0]) for path in paths)
        if self.header[:1] == ("Endpoint",):
            return frozenset(_relative(self.cells[0])) | frozenset(operations(" | ".join(self.cells[1:])))
        return frozenset(operations(self.text.replace("`", "")))

    @property
    def subjects(self) -> frozenset[str]:
        """The operations of a row, without those that it only mentions."""
        if self.header[:1] == ("Endpoint",):
            return frozenset(_relative(self.cells[0]))
        return self.operations

    @property
    def names(self) -> frozenset[str]:
        """The names of fields, parameters, values, headers, grants, claims, limits and statuses in it."""
        found: set[str] = set()
        for cell, head in zip(self.cells, self.header or ("",), strict=False):
            found |= self._names(cell, head)
        return frozenset(found - _PLACEHOLDERS)

    def _names(self, cell: str, head: str) -> set[str]:
        plain = _CALL.sub(" ", re.sub(r"<[A-Z_]+>|e\.g\.", "", cell.replace("\\|", "|")))
        found = {word for code in _CODE.findall(plain) for word in _words(code)}
        if head in ("Field", "Parameter", "Claim", "Path in body", "Service prefix"):
            found |= _words(_first(plain))
        if head in ("Allowed / default", "Value") or (head == "Notes" and self.section == "2.1"):
            found |= set(re.findall(r"(?<![\d.])\d+(?!\.\d|\d)", plain))
        if head == "State / value":
            found |= set(plain.split(", "))
        if head == "Rule":
            found |= set(re.findall(_METHOD, plain))
        if self.section == "9.4":
            found |= set(re.findall(r"\b[A-Z]{4}\b", plain))
        if head in ("HTTP code", "Result"):
            found |= {code.upper() for code in re.findall(r"\b\d(?:\d\d|xx)\b", plain)}
        if head in ("Form fields sent to the token endpoint", "Response"):
            found |= set(re.findall(r"[a-z]+_[a-z_]+|\b(?:scope|username|password|assertion)\b", plain))
        if head in ("Dropped", "Added / replacement"):
            found |= set(re.findall(r"[a-z]\w*", re.sub(r"`[^`]*`|/\S+", " ", plain))) - _PROSE
        found |= {word for name in _IDENTIFIER.findall(re.sub(r"/\S+", " ", plain)) for word in _words(name)}
        if self.section == "9.4" and head == "Removed" and "/api/webapp/" in plain:
            found |= {word.strip() for word in plain.partition(":")[2].split(",")}
        return found


@dataclass(frozen=True)
class Specification:
    """The complete text."""

    text: str
    statements: tuple[Statement, ...]

    @classmethod
    def read(cls, path: Path) -> Specification:
        """A file, parsed."""
        text = path.read_text(encoding="utf-8")
        return cls(text, tuple(_statements(text.splitlines())))

    @property
    def sections(self) -> frozenset[str]:
        """The numbers of the sections."""
        return frozenset(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", self.text, re.MULTILINE))

    @property
    def operations(self) -> frozenset[str]:
        """Every operation that any statement or paragraph names."""
        named = {each for statement in self.statements for each in statement.operations}
        return frozenset(named | set(operations(self.text.replace("`", "").replace("{base_url}", ""))))

    def of(self, *sections: str) -> tuple[Statement, ...]:
        """The statements of some sections."""
        return tuple(each for each in self.statements if each.section in sections)

    @property
    def history(self) -> tuple[str, ...]:
        """The months of 9.4."""
        return tuple(each.month for each in self.of("9.4") if each.month)

    @property
    def move(self) -> dict[str, str]:
        """The months of 9.3 by channel."""
        head = next(line for line in self.text.splitlines() if line.startswith("### 9.3"))
        channels = {"sandboxes": "sandbox", "availability": "production"}
        return {channels[who]: f"{year}-{_MONTHS.index(month) + 1:02}" for who, month, year in _LONG.findall(head)}


def shape(operation: str) -> str:
    """Return an operation without the names of its path parameters."""
    return re.sub(r"\{[^}/]*\}", "{}", operation)


def operations(text: str) -> Iterator[str]:
    """The operations in a text; a sibling (`/filters, /advanced_filters`) takes the place of the last segment."""
    for match in _CALL.finditer(text.replace("\\|", "|")):
        methods, path, siblings = re.findall(_METHOD, match[1]), match[2].rstrip(".,"), re.findall(r"/\w+", match[3])
        parent = path.rpartition("/")[0]
        for method in methods:
            for each in (*_of_method(path, method, len(methods)), *(parent + sibling for sibling in siblings)):
                yield f"{method} {each}"


def expanded(path: str) -> list[str]:
    """`/a/{b|c}[/d|/e]` written out; braces around one name are a path parameter."""
    parts = re.split(r"(\[[^\]]*\]|\{[^{}]*\|[^{}]*\})", path)
    choices = [
        ["", *part[1:-1].split("|")] if part.startswith("[") else part[1:-1].split("|") if "|" in part else [part]
        for part in parts
    ]
    return ["".join(each) for each in product(*choices)]


def _of_method(path: str, method: str, many: int) -> list[str]:
    """An optional segment in brackets is left out for creation and kept for updates."""
    whole = expanded(path)
    if len(whole) == 1 or many == 1:
        return whole
    return {"POST": whole[:1], "PUT": whole[1:]}.get(method, whole)


def _relative(cell: str) -> Iterator[str]:
    """The operations of 9.3, where paths after the first are written relative to its parent."""
    yield from operations(cell)
    match = _CALL.search(cell)
    if match and ";" not in cell:
        parent = match[2].rpartition("/")[0]
        for sibling in re.findall(r", ((?:public|internal)[\w/{}]*)", cell):
            yield f"{match[1]} {parent}/{sibling}"


def _bare(cell: str) -> str:
    return re.sub(r" \(.*?\)", "", cell.replace("\\|", "|"))


def _first(cell: str) -> str:
    return re.split(r";|, | \(", cell)[0]


def _words(code: str) -> set[str]:
    """The names within a code span; what is in angle brackets, or continues with dots, is only a placeholder."""
    if "..." in code:
        return set()
    return set(re.findall(r"[A-Za-z_]\w*(?:-\w+)*|\d+(?:\.\d+)*", re.sub(r"\[[xX]?\]|<[^>]*>", " ", code)))


def _statements(lines: list[str]) -> Iterator[Statement]:
    section, header = "", ()
    for number, line in enumerate(lines, start=1):
        if heading := re.match(r"#+ (\d+(?:\.\d+)?)\.? ", line):
            section = heading[1]
        cells = tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]) if line.startswith("|") else ()
        if cells and not set("".join(cells)) - set("-: "):
            continue
        if cells and not header:
            header = cells
        elif cells:
            yield Statement(section, number, cells, header)
        else:
            header = ()
            if section and line.strip() and not line.startswith(("#", "**")):
                yield Statement(section, number, (line.removeprefix("- ").strip(),))
