"""The words of command lines such as those of curl and HTTPie, which become requests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite, method_text
from lmscontract.usage.usage import HOLE

if TYPE_CHECKING:
    from lmscontract.usage.source.requests.sent import Requests

_ITEM = re.compile(r"([\w.\[\]-]+)(==|:=|=)(?!=)(.*)", re.DOTALL)
"""A query parameter or a property of the body, as HTTPie has them."""
_ITEMS = "name=value"
"""The entry of commands that take such items."""


class CommandLine:
    """Reads the words of a command line into a request.

    `get` is whether what is sent becomes the query, `output` the file that gets the response.
    """

    def __init__(self, requests: Requests, site: CallSite, flags: dict[str, str], request: av.Request) -> None:
        self._requests, self._site, self._flags, self._request = requests, site, flags, request
        self._waiting = ""
        self._operands: list[av.Value] = []
        self._reads_input = False
        self.get = False
        self.output = ""

    def add(self, value: av.Value) -> None:
        """Read the next word."""
        word = av.first_text(value)
        first = next(iter(av.texts(value, self._site.place)), None)
        start = first.parts[0].text if first is not None and first.parts else None
        if self._waiting:
            self._fill(self._waiting, value)
            self._waiting = ""
        elif word.startswith("-") or (start or "").startswith("--"):
            self._flag(word)
        elif (spelled := method_text(value)) is not None:
            self._request.method = spelled
        elif first is not None:
            self._operands.append(value)

    def finish(self) -> None:
        """Use the words that belong to no option: the URL, what is piped in, and `name=value`."""
        if self._request.url is None and self._operands:
            paths = [each for each in self._operands if self._requests.paths.is_path(each)]
            self._request.url = (paths or self._operands)[0]
        others = [each for each in self._operands if each is not self._request.url]
        if self._reads_input:
            piped = self._site.scope.find(ir.INPUT)
            self._request.body += others or ([piped] if piped is not None else [])
            return
        has_items = _ITEMS in self._flags and self._request.url is not None
        for each in av.of_kind(av.Text, *others) if has_items else ():
            if (item := _ITEM.match(each.plain)) is not None:
                place = each.parts[0].place
                pair = av.Record(
                    {item[1]: av.Slot(av.Unknown() if HOLE in item[3] else av.text(item[3], place), place)}
                )
                (self._request.query if item[2] == "==" else self._request.body).append(pair)

    def _flag(self, word: str) -> None:
        flag, _, inline = word.partition("=")
        if not word.startswith("--") and flag.lower() not in self._flags:
            return self._letters(word)
        role = self._flags.get(flag, self._flags.get(flag.lower(), ""))
        self.get = self.get or role == "get"
        if inline:
            return self._fill(role, av.text(inline, self._site.place))
        self._waiting = role if role != "get" else ""
        return None

    def _letters(self, word: str) -> None:
        """Read several options of one letter in a word; the rest of the word is the value of the first that takes one."""
        for number, letter in enumerate(word[1:], 2):
            role = self._flags.get(f"-{letter}", "")
            self.get = self.get or role == "get"
            if role not in ("", "get"):
                rest = word[number:]
                self._waiting = "" if rest else role
                return self._fill(role, av.text(rest, self._site.place)) if rest else None
        return None

    def _fill(self, role: str, value: av.Value) -> None:
        if role == "body":
            others = [each for each in av.options(value) if not (isinstance(each, av.Text) and each.plain == "@-")]
            self._reads_input |= len(others) < len(av.options(value))  # `-d "${2:-@-}"`
            value = av.union(others)
            if not others:
                return
        known = next(iter(av.texts(value, self._site.place))).plain if role == "body" else ""
        if role == "output":
            self.output = next(iter(av.texts(value, self._site.place))).plain
        if known.startswith("@"):
            value = self._site.evaluation.saved_files.content(known[1:]) or av.Unknown(known)
        if role == "upload":
            self._request.method = self._request.method or "PUT"
            role, value = "body", av.Unknown("file")
        fill(self._site.table, self._request, role, value, self._site.place)
