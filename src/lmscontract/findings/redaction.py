"""Removal of the run's own secrets from texts, in every encoding in which a server may send them back.

Reports hold nothing else that is secret: what they show of a tenant is chosen in `target/evidence.py`.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import unquote

MARK = "[redacted]"

# A long secret (a key, an assertion) is matched by this many characters and by what follows without a blank.
_WINDOW = 64
_REST = r"[\w.~+/=%\\-]*"
_SHORT = 6
_DEPTH = 10  # more than a server encodes, and a bound for one that nests escapes without end
_BACKSLASH = re.compile(r"(?P<units>(?:\\+u[0-9a-fA-F]{4})+)|\\+x(?P<byte>[0-9a-fA-F]{2})|\\+(?P<letter>[bfnrt]?)")
_CONTROLS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Redactor:
    """Replaces the literal secrets of a run with `[redacted]`, also encoded. Redacting twice gives the same as once."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._secrets: dict[str, tuple[str, ...]] = {}
        self._names = ""
        for secret in secrets:
            self.add(secret)

    def add(self, secret: str) -> None:
        """Add a literal secret; blanks are not secret."""
        if secret.strip() and secret not in self._secrets:
            self._secrets[secret] = tuple(_traces(secret))

    def spare(self, names: Iterable[str]) -> None:
        """Add public names: a secret that is a part of one is redacted only where it appears by itself."""
        self._names = "\n".join(names)

    def text(self, text: str) -> str:
        """Return any text without the secrets. Only those whose traces it shows are looked for in every encoding."""
        holds = "\0".join({text.lower(), _decoded(text)}).__contains__
        shown = [secret for secret, traces in self._secrets.items() if any(map(holds, traces))]
        return _any_encoding(tuple(shown), self._names).sub(MARK, text) if shown else text


def _traces(secret: str) -> Iterator[str]:
    """Yield texts of which a decoded text holds one, if it holds the secret: the middle of each form of the secret.

    What surrounds a secret can change how its ends are decoded: a backslash before it takes its first character along.
    """
    data = secret[:_WINDOW].encode("utf-8", "surrogatepass")
    for form in (_decoded(secret[:_WINDOW]), data.hex(), *map(_decoded, _base64_cores(data))):
        yield form[min(4, len(form) // 3) : len(form) - min(3, len(form) // 4)]


def _decoded(text: str) -> str:
    """Return a text in lower case without escapes of JSON, Python, HTML, URLs and forms, also in each other."""
    for _ in range(_DEPTH):
        before = text
        if "\\" in text:
            text = _BACKSLASH.sub(_character, text)
        if "%" in text:
            text = unquote(text)
        if "&" in text:
            text = html.unescape(text)
        if text == before:
            break
    return text.replace("+", " ").lower()


def _character(escape: re.Match[str]) -> str:
    """Return the character that an escape with a backslash denotes."""
    if escape["units"]:
        units = bytes.fromhex("".join(filter(str.isalnum, escape["units"].replace("u", ""))))
        return units.decode("utf-16-be", "surrogatepass")
    if escape["byte"]:
        return chr(int(escape["byte"], 16))
    return _CONTROLS.get(escape["letter"], "")


@lru_cache(maxsize=64)
def _any_encoding(secrets: tuple[str, ...], names: str) -> re.Pattern[str]:
    """Return one pattern for secrets, longest first; the mark comes before them, so that it stays."""
    found = [re.escape(MARK)]
    for secret in sorted(secrets, key=lambda text: (-len(text), text)):
        written = f"(?i:{''.join(map(_encoded, secret[:_WINDOW]))})"
        if len(secret) > _WINDOW:
            written += _REST
        if secret in names:
            found.append(rf"(?<![\w.:/{{-]){written}(?![\w.:/}}-])")
        else:
            # A short secret is matched as a word: removing every `a` from a report would only make it unreadable.
            found.append(rf"(?<!\w){written}(?!\w)" if len(secret) < _SHORT else written)
        data = secret.encode("utf-8", "surrogatepass")
        if len(data) >= _SHORT:
            found.append(f"(?i:{data.hex()})")
        found += map(re.escape, sorted(_base64_cores(data)))
    return re.compile("|".join(found))


def _encoded(character: str) -> str:
    """Return a pattern for one character: as it is, percent-encoded (also twice), escaped in JSON, Python or HTML."""
    plain = re.escape(character)
    percent = "".join(f"%(?:25)*{byte:02x}" for byte in character.encode("utf-8", "surrogatepass"))
    utf16 = character.encode("utf-16-be", "surrogatepass").hex()
    escaped = "".join(rf"\\{{1,9}}u{utf16[at : at + 4]}" for at in range(0, len(utf16), 4))
    code = ord(character)
    forms = [plain, percent, escaped, rf"\\{{1,9}}x{code:02x}", rf"&#0*{code};", rf"&#x0*{code:x};"]
    if not (character.isascii() and character.isalnum()):
        forms.append(rf"\\{{1,9}}{re.escape(_short_escape(character))}")
    if character == " ":
        forms.append(r"\+")
    if (entity := html.escape(character)) != character:
        forms.append(re.escape(entity))
    return f"(?:{'|'.join(forms)})"


def _short_escape(character: str) -> str:
    """Return what follows the backslash in JSON: `n` for a line break, else the character itself."""
    written = json.dumps(character, ensure_ascii=False)[1:-1]
    return written[-1] if len(written) == 2 else character


def _base64_cores(data: bytes) -> set[str]:
    """Return the constant part of the base64 of a secret: three alignments in two alphabets."""
    cores = set()
    for before in range(3):
        encoded = base64.b64encode(b"\0" * before + data).decode().rstrip("=")
        # The characters at either end also hold bits of the neighbours.
        uneven = (before + len(data)) % 3 != 0
        core = encoded[(0, 2, 3)[before] : len(encoded) - uneven]
        if len(core) >= _SHORT:
            cores |= {core, core.translate(str.maketrans("+/", "-_"))}
    return cores
