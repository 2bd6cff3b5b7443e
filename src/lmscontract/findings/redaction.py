"""Removal of the run's own secrets from texts, in every encoding in which a server may send them back.

Reports hold nothing else that is secret: what they show of a tenant is chosen in `target/evidence.py`.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterable

MARK = "[redacted]"

# A long secret (a key, an assertion) is matched by this many characters and by what follows without a blank.
_WINDOW = 64
_REST = r"[\w.~+/=%\\-]*"
_SHORT = 6


class Redactor:
    """Replaces the literal secrets of a run with `[redacted]`, also encoded. Redacting twice gives the same as once."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._secrets: set[str] = set()
        self._names = ""
        self._pattern: re.Pattern[str] | None = None
        for secret in secrets:
            self.add(secret)

    def add(self, secret: str) -> None:
        """Add a literal secret; blanks are not secret."""
        if secret.strip() and secret not in self._secrets:
            self._secrets.add(secret)
            self._pattern = None

    def spare(self, names: Iterable[str]) -> None:
        """Add public names: a secret that is a part of one is redacted only where it appears by itself."""
        self._names = "\n".join(names)
        self._pattern = None

    def text(self, text: str) -> str:
        """Return any text without the secrets."""
        if self._pattern is None:
            self._pattern = _any_encoding(self._secrets, self._names)
        return self._pattern.sub(MARK, text)


def _any_encoding(secrets: Iterable[str], names: str) -> re.Pattern[str]:
    """Return one pattern for all secrets, longest first; the mark comes before them, so that it stays."""
    found, starts = [re.escape(MARK)], {MARK[0], *"%\\&+"}
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
        cores = sorted(_base64_cores(data))
        found += map(re.escape, cores)
        starts |= {text[:1] for core in (secret, data.hex(), *cores) for text in (core, core.lower(), core.upper())}
    # Few places begin like a secret, and only there all alternatives are compared.
    return re.compile(f"(?=[{''.join(map(re.escape, sorted(starts)))}])(?:{'|'.join(found)})")


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
