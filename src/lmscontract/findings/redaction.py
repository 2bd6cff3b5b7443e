"""Redaction of secrets and personal data in texts, JSON, headers and URLs.

All output of a run passes through a `Redactor`: reports, logs, the terminal, the text of errors.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote_plus

MARK = "[redacted]"

# Compared in lower case without punctuation, so that `access_token`, `accessToken` and `Access-Token` are one.
_SECRET_ENDS = ("token", "secret", "apikey", "privatekey", "secretkey", "accesskey", "signature")
_SECRET_PARTS = ("password", "passwd", "passphrase", "clientsecret")
_SECRET_NAMES = ("pwd", "assertion", "jwt", "authorization", "proxyauthorization", "cookie", "setcookie")
_PERSONAL_PARTS = ("email", "phone", "birth", "address", "username", "firstname", "lastname", "surname")
_PERSONAL_NAMES = (
    "mail fullname middlename givenname familyname nickname displayname mobile fax login street city zip zipcode postcode "
    "postalcode dob ssn iban"
)
_PRIVATE_NAMES = frozenset((*_SECRET_NAMES, *_PERSONAL_NAMES.split()))

# An object with the name in one member and the value in another, as in lists of headers and additional fields.
_NAMING = ("name", "key", "title", "label", "field")
_HOLDING = ("value", "values")

# Values that are shown under a private name: empty ones, and the flags that some names also have.
_HARMLESS = frozenset(("", "null", "true", "false", "None", "True", "False", "{}", "[]", '""', "''", "0", "1"))

_ENCODED_AMPERSAND = re.compile(r"%(?:25)*(?:26|3[bBdDfF])")
_DOT = r"(?:\.|%(?:25)*2[eE])"
_JWT = re.compile(rf"eyJ[\w-]{{4,2000}}+(?:{_DOT}[\w-]*){{1,4}}")
_PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL)
_USER_INFO = re.compile(r"(?<=://)[^/?#\s\"'<>]+(?=@)")
_SCHEME = re.compile(r"\b(bearer|basic)(\s+|%20|\+)(?=[\w.~+/=%-]*\d|[\w.~+/=%-]{20})[\w.~+/=%-]{6,}", re.IGNORECASE)
_HEADER_LINE = re.compile(
    r"(?:^|(?<=\\n))(?P<name>[\w-]+)(?P<colon>:[ \t]*)(?P<value>\S.*?)(?=\s*$|\\[rn])", re.MULTILINE
)
_HEADER_WORD = re.compile(
    r"(?P<quote>[\"'])(?P<name>[\w-]+)(?P<colon>:[ \t]*)(?P<value>(?:(?!(?P=quote))[^\r\n])+)(?=(?P=quote))"
)
_AT = re.compile(r"@|%(?:25)*40|(?<!\\)\\++u0040|&#(?:64|x40);")
_LOCAL_PART = re.compile(r"(?:[\w.!#$*+^|~%-]|(?<=\w)'(?=\w))+\Z")
_DOMAIN = re.compile(rf"[\w-]+(?:{_DOT}[\w-]+)*{_DOT}[^\W\d_][\w-]+")
_EQUALS = re.compile(r"={1,3}|%(?:25)*3[dD]")
_PAIR_KEY = re.compile(r"([\w.%\[\]-]+)[ \t]*\Z")
_PAIR_VALUE = re.compile(r"[ \t]*(\[redacted\]|\"[^\"\n]*\"?|'[^'\n]*'?|[^&;\s\"'<>]+)")
_QUOTED_KEY = re.compile(
    r"(?<!\\)(?P<escape>\\*+)(?P<quote>[\"'])(?P<key>[^\"'\\\n]{1,80})(?P=escape)(?P=quote)\s*:\s*"
)
_STRUCTURE = re.compile(r"(?<!\\)(\\*+)([\"'])|[\[\]{}]|,|\r?\n")
_SHELL_VARIABLE = re.compile(r"(?:\w+ )?\$\w+")
_REACH = 100
# A long secret (a key, an assertion) is matched by this many characters and by what follows without a blank.
_WINDOW = 64
_REST = r"[\w.~+/=%\\-]*"
_PASSES = 10


class Redactor:
    """Replaces secrets and personal data with `[redacted]`.

    A value is redacted for the name before it (a header, a parameter, a property), for its form (an e-mail address, a
    signed token, a private key), or because it is one of the literal secrets of the run, in any spelling. Redacting twice
    gives the same as once.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._secrets: set[str] = set()
        self._names = ""
        self._literals: re.Pattern[str] | None = None
        for secret in secrets:
            self.add(secret)

    def add(self, secret: str) -> None:
        """Add a literal secret; blanks are not secret."""
        if secret.strip() and secret not in self._secrets:
            self._secrets.add(secret)
            self._literals = None

    def spare(self, names: Iterable[str]) -> None:
        """Add public names: a secret that is a part of one is redacted only where it appears by itself."""
        self._names = "\n".join(names)
        self._literals = None

    def text(self, text: str) -> str:
        """Return any text redacted: prose, an HTTP message, a query, a form, JSON or a part of it, a Python value."""
        # A replacement may join what was apart; repeating until nothing changes makes it idempotent. The limit is for
        # secrets that consist of brackets and quotes.
        for _ in range(_PASSES):
            redacted = self._pass(text)
            if redacted == text:
                break
            text = redacted
        return text

    def known(self, text: str) -> str:
        """Return a document whose texts are redacted already without the secrets of the run, signed tokens and keys.

        The name before a value is ignored: it belongs to the format of the document.
        """
        text = self._without_literals(text)
        return _JWT.sub(MARK, _PRIVATE_KEY.sub(MARK, text))

    def json(self, value: Any) -> Any:
        """Return a JSON value redacted; null, booleans and empty values are kept under any name."""
        if isinstance(value, Mapping):
            named = any(isinstance(value.get(key), str) and is_private(value[key]) for key in _NAMING)
            return {
                self.text(str(key)): _blank(inner)
                if is_private(str(key)) or (named and key in _HOLDING)
                else self.json(inner)
                for key, inner in value.items()
            }
        if isinstance(value, list | tuple):
            return [self.json(inner) for inner in value]
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value if self.text(str(value)) == str(value) else MARK
        return value

    def headers(self, headers: Mapping[str, str]) -> dict[str, str]:
        """Return the headers of a message redacted."""
        return {name: MARK if _is_private_header(name, value) else self.text(value) for name, value in headers.items()}

    def _without_literals(self, text: str) -> str:
        if self._literals is None:
            self._literals = _any_spelling(self._secrets, self._names)
        return self._literals.sub(MARK, text)

    def _pass(self, text: str) -> str:
        text = self._without_literals(text)
        text = _PRIVATE_KEY.sub(MARK, text)
        text = _replaced(text, _quoted_values(text))
        text = _HEADER_LINE.sub(_header, text)
        text = _HEADER_WORD.sub(_header, text)
        text = _replaced(text, _pair_values(text))
        text = _USER_INFO.sub(MARK, text)
        text = _SCHEME.sub(rf"\1\2{MARK}", text)
        text = _JWT.sub(MARK, text)
        return _replaced(text, _addresses(text))


def is_private(name: str) -> bool:
    """Whether a header, parameter or property of this name holds a secret or personal data."""
    plain = re.sub(r"[\W_]", "", unquote_plus(name)).lower()
    return (
        plain in _PRIVATE_NAMES
        or plain.endswith(_SECRET_ENDS)
        or any(part in plain for part in _SECRET_PARTS + _PERSONAL_PARTS)
    )


def _blank(value: Any) -> Any:
    harmless = value is None or value in ("", [], {}, 0, 1, "0", "1")
    return value if harmless else MARK


def _is_private_header(name: str, value: str) -> bool:
    return is_private(name) and bool(value) and not _SHELL_VARIABLE.fullmatch(value)


def _header(match: re.Match[str]) -> str:
    if not _is_private_header(match["name"], match["value"]):
        return match[0]
    quote = match.groupdict().get("quote", "")
    return f"{quote}{match['name']}{match['colon']}{MARK}"


def _replaced(text: str, spans: Iterable[tuple[int, int, str]]) -> str:
    """Return the text with every span (start, end, replacement) replaced; spans are in order and do not overlap."""
    parts: list[str] = []
    position = 0
    for start, end, replacement in spans:
        parts += text[position:start], replacement
        position = end
    return "".join(parts) + text[position:]


def _quoted_values(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the values after a private key in quotes and a colon: in JSON (whole, nested or cut off) and in Python."""
    done = 0
    for match in _QUOTED_KEY.finditer(text):
        if match.start() < done or not is_private(match["key"]):
            continue
        end = _value_end(text, match.end())
        if text[match.end() : end].strip().replace("\\", "") not in _HARMLESS:
            done = end
            quotes = f"{match['escape']}{match['quote']}"
            yield match.end(), end, f"{quotes}{MARK}{quotes}"


def _value_end(text: str, start: int) -> int:
    """Return where the value that begins at `start` ends; a value that is cut off ends with the text."""
    depth = 0
    opened: tuple[int, str] | None = None
    for match in _STRUCTURE.finditer(text, start):
        sign, escapes, quote = match[0], len(match[1] or ""), match[2]
        if opened is not None:
            # Each level of nesting doubles the backslashes and adds one; a quote of the same level closes.
            if quote == opened[1] and (escapes - opened[0]) % (2 * (opened[0] + 1)) == 0:
                opened = None
                if depth == 0:
                    return match.end()
        elif quote:
            opened = escapes, quote
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if depth <= 0:
                return match.end() if depth == 0 else match.start()
        elif depth == 0:
            return match.start()
    return len(text)


def _pair_values(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the values after a private name and an equals sign: in a query, a form, a path, encoded, or in prose."""
    done = 0
    for match in _EQUALS.finditer(text):
        key = _PAIR_KEY.search(text[max(0, match.start() - _REACH) : match.start()])
        if match.start() < done or key is None or not is_private(_ENCODED_AMPERSAND.split(key[1])[-1]):
            continue
        value = _PAIR_VALUE.match(text, match.end())
        if value and value[1] not in _HARMLESS and not _SHELL_VARIABLE.fullmatch(value[1]):
            done = value.end(1)
            yield value.start(1), done, MARK


def _addresses(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield e-mail addresses, also percent-encoded or escaped."""
    done = 0
    for match in _AT.finditer(text):
        before = max(done, match.start() - _REACH)
        local, domain = _LOCAL_PART.search(text[before : match.start()]), _DOMAIN.match(text, match.end())
        if local and domain:
            done = domain.end()
            yield before + local.start(), done, MARK


def _any_spelling(secrets: Iterable[str], names: str) -> re.Pattern[str]:
    """Return one pattern for all secrets, longest first; the mark comes before them, so that it stays."""
    spellings = [re.escape(MARK)]
    for secret in sorted(secrets, key=lambda text: (-len(text), text)):
        spelling = "".join(_spelled(character) for character in secret[:_WINDOW])
        if len(secret) > _WINDOW:
            spelling += _REST
        if secret in names:
            spellings.append(rf"(?<![\w.:/{{-]){spelling}(?![\w.:/}}-])")
        else:
            # A short secret is matched as a word: removing every `a` from a report would only make it unreadable.
            spellings.append(rf"(?<!\w){spelling}(?!\w)" if len(secret) < 6 else spelling)
        spellings += (re.escape(core) for core in sorted(_base64_cores(secret)))
    return re.compile("|".join(spellings))


def _spelled(character: str) -> str:
    """Return a pattern for one character: as it is, percent-encoded (also twice), escaped in JSON or HTML."""
    plain = re.escape(character)
    percent = "".join(f"%(?:25)*(?i:{byte:02x})" for byte in character.encode("utf-8", "surrogatepass"))
    if character.isascii() and character.isalnum():
        return f"(?:{plain}|{percent})"
    utf16 = character.encode("utf-16-be", "surrogatepass").hex()
    escaped = "".join(rf"\\{{1,9}}u(?i:{utf16[at : at + 4]})" for at in range(0, len(utf16), 4))
    others = [plain, percent, escaped, rf"\\{{1,9}}{re.escape(_short_escape(character))}"]
    if character == " ":
        others.append(r"\+")
    if (entity := html.escape(character)) != character:
        others.append(re.escape(entity))
    return f"(?:{'|'.join(others)})"


def _short_escape(character: str) -> str:
    """Return what follows the backslash in JSON: `n` for a line break, else the character itself."""
    written = json.dumps(character, ensure_ascii=False)[1:-1]
    return written[-1] if len(written) == 2 else character


def _base64_cores(secret: str) -> set[str]:
    """Return the constant part of the base64 of a secret: three alignments in two alphabets."""
    data = secret.encode("utf-8", "surrogatepass")
    cores = set()
    for before in range(3):
        encoded = base64.b64encode(b"\0" * before + data).decode().rstrip("=")
        # The characters at either end also hold bits of the neighbours.
        uneven = (before + len(data)) % 3 != 0
        core = encoded[(0, 2, 3)[before] : len(encoded) - uneven]
        if len(core) >= 6:
            cores |= {core, core.translate(str.maketrans("+/", "-_"))}
    return cores
