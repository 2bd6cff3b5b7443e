"""What tokens look like: nothing is told of it but that they stand in a header."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Mapping

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/"
_HEAD = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"at+jwt"}').rstrip(b"=").decode()


def _hex(dice: random.Random) -> str:
    return f"{dice.getrandbits(160):040x}"


def _jwt(dice: random.Random) -> str:
    claims, signature = (base64.urlsafe_b64encode(dice.randbytes(size)).rstrip(b"=").decode() for size in (90, 32))
    return f"{_HEAD}.{claims}.{signature}"


def _punctuated(dice: random.Random) -> str:
    return "".join(dice.choices(_SIGNS, k=43)) + "="


def _long(dice: random.Random) -> str:
    return dice.randbytes(700).hex()


FORMS: Mapping[str, Callable[[random.Random], str]] = {
    "hex": _hex,
    "jwt": _jwt,
    "punctuated": _punctuated,
    "long": _long,
}
"""How a token is made, by the reading of the trait `token-texts`."""
