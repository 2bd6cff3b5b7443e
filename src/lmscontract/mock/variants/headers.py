"""The headers of responses: those that the contract promises, and those of which it only shows samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lmscontract.contract.model import Snapshot
from lmscontract.mock.messages import JSON_TYPE
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Operation

CONTENT_TYPE = "Content-Type"
EXPOSE = "Access-Control-Expose-Headers"
Sent = tuple[tuple[str, str], ...]

_TYPES = {
    "as-sample": JSON_TYPE,
    "bare": "application/json",
    "lower": "application/json;charset=utf-8",
    "more-parameters": "application/json; charset=utf-8; profile=v1",
}
_SPELLINGS: Mapping[str, Callable[[str], str]] = {"as-written": str, "lower": str.lower, "upper": str.upper}
_EXPOSED: Mapping[str, Callable[[str], str]] = {
    "alone": str,
    "among-others": lambda names: f"Link,{names} ,X-Total-Count",
    "lower": str.lower,
    "any": lambda _: "*",
}
_VERSIONS = ("1.4.2", "1", "v1", "2.0.0-rc.1", "20241102", "1.0")
_EXTRA = (
    ("Server", "gateway"),
    ("Vary", "Accept-Encoding, Origin"),
    ("Cache-Control", "no-store, max-age=0"),
    ("X-Request-Id", "6f1d2c3b4a5968778695a4b3c2d1e0f1"),
    ("X-RateLimit-Remaining", "998"),
    ("Set-Cookie", "route=a1; Path=/; HttpOnly"),
    ("Strict-Transport-Security", "max-age=31536000"),
    ("ETag", 'W/"7f-1a2b"'),
)


def contract_headers(snapshot: Snapshot) -> dict[str, str]:
    """Return the headers of every response without variants, and the list of those that browsers may read."""
    headers = {CONTENT_TYPE: JSON_TYPE}
    for name, header in snapshot.vocabulary.headers.items():
        schema = header.get("schema") or {}
        sample = schema.get("const", next(iter(schema.get("examples") or ()), "1"))
        headers = {each: value for each, value in headers.items() if each.lower() != name.lower()}
        headers[name] = str(sample)
    exposed = _exposed(snapshot)
    return {**headers, EXPOSE: ", ".join(exposed)} if exposed else headers


class ResponseHeaders:
    """Varies the headers of responses."""

    def __init__(self, snapshot: Snapshot, variant: Variant) -> None:
        self._variant = variant
        self._exposed = _exposed(snapshot)
        self._open = {name.lower() for name, each in snapshot.vocabulary.headers.items() if "exposed" not in each}
        self._open -= {EXPOSE.lower()} if self._exposed else set()

    def sent(self, headers: Mapping[str, str], operation: Operation | None, refused: bool) -> Sent:
        """Return the headers of one response as they are sent, of an operation or of none."""
        label, service = (operation.label, operation.service) if operation is not None else ("", "")
        turned = {name: value for name, value in headers.items() if self._stays(name, label, refused)}
        for name, value in turned.items():
            if name in self._exposed and not refused and value:
                turned[name] = self._version(value, service)
        if EXPOSE in turned:
            turned[EXPOSE] = _EXPOSED[self._variant.of("exposed-headers")](turned[EXPOSE])
        if turned.get(CONTENT_TYPE) == JSON_TYPE:
            turned[CONTENT_TYPE] = _TYPES[self._variant.of("content-type")]
        if self._variant.of("extra-headers") == "some":
            dice = self._variant.rng("extra-headers", label)
            turned = {**dict(dice.sample(_EXTRA, dice.randrange(1, len(_EXTRA)))), **turned}
        spelled = _SPELLINGS[self._variant.of("header-names")]
        return tuple((spelled(name), value) for name, value in turned.items())

    def _stays(self, name: str, label: str, refused: bool) -> bool:
        if refused and name in self._exposed:
            return self._variant.of("version-on-refusals") == "sent"
        interpretation = self._variant.of("shown-headers")
        if name.lower() not in self._open or name == CONTENT_TYPE or interpretation == "all":
            return True
        return interpretation == "some" and self._variant.chance(0.5, "shown-headers", label, name)

    def _version(self, sample: str, service: str) -> str:
        interpretation = self._variant.of("version-header")
        if interpretation == "sample":
            return sample
        about = service if interpretation == "random" else ""
        return self._variant.rng("version-header", about).choice(_VERSIONS)


def _exposed(snapshot: Snapshot) -> list[str]:
    return [name for name, header in snapshot.vocabulary.headers.items() if header.get("exposed")]
