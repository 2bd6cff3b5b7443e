"""Whether an answer is that of a route: compared with what this tenant says of routes that surely never existed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.findings.callers import ANONYMOUS, DEFAULT
from lmscontract.rules.values import without_identifiers
from lmscontract.target.calls import MISSING, UNAUTHORIZED
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.routes.probes import Probes
from lmscontract.types import Effect

_UNKNOWN_WORD = "no-such-word"
_GONE = frozenset({405, 410, 501})
_VOLATILE = re.compile(r"no-such-route-of-this-platform|[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-fA-F]{16,}\b|\d+")


class Route(Probes):
    """The route of an operation, recognised by comparing its responses with those of unknown paths."""

    def is_unknown(self, exchange: Exchange) -> bool:
        """Whether an answer is like that of an invented route, and not like that for an identifier that does not exist.

        A tenant may answer both alike; then identifiers that another operation serves show that it is the route. Where
        another route covers the path of one that is gone, it takes the last word of it for an identifier.
        """
        nowhere = signature(self.call_unknown_path(exchange.call.method))
        if not self.operation.parameters and self._answered_by_another(exchange):
            return True
        if signature(exchange) != nowhere:
            return False
        if not self.operation.parameters:
            return True
        unknown = self._signature_for_unknown()
        return unknown is not None and (unknown != nowhere or self._serves_elsewhere())

    def answers_like_unknown_path(self, exchange: Exchange) -> bool:
        """Whether an answer is like that of an unknown path."""
        return signature(exchange) == signature(self.call_unknown_path(exchange.call.method))

    def require_served(self) -> None:
        """Raise NotVerified when an operation is not there at all: nothing else can be said of it then.

        A run without credentials cannot tell, nor can one that never makes the call itself, and goes on.
        """
        if DEFAULT not in self.target.accounts or self.has_no_plain_call():
            return
        exchange = self.target.call(self.operation)
        if exchange.status in _GONE or (exchange.status == 404 and self.is_unknown(exchange)):
            raise NotVerified(f"it answered {exchange.status}", self.operation.label, MISSING, exchanges=(exchange,))

    def plain_call_succeeds(self) -> bool:
        """Whether nothing is wrong with a call of an operation but who makes it: with a token the same call is served."""
        if DEFAULT not in self.target.accounts:
            return False
        try:
            return self.target.call(self.operation).ok
        except NotVerified:
            return False

    def looks_removed(self, exchange: Exchange) -> bool:
        """Whether a removed operation answers like a route that never existed, or like a living one that covers its path."""
        if exchange.status in _GONE:
            return True
        if self.answers_like_unknown_path(exchange) and not self.operation.parameters:
            return True
        return self._answered_by_another(exchange) or self.is_unknown(exchange)

    def covering_operation(self, exchange: Exchange) -> str:
        """The living operation that covers the path of an answer and serves what does not exist, too; empty when none does."""
        covering = self._covering(exchange)
        if covering is None:
            return ""
        for identifier in (UNKNOWN, _UNKNOWN_WORD):
            with suppress(NotVerified):
                if self._call_with(covering, identifier).ok:
                    return covering.operation.label
        return ""

    def exists(self) -> tuple[bool, tuple[Exchange, ...]]:
        """Return whether a route exists that is not simply called, as one that writes, and the responses without a token.

        Where the methods are not shown, GET is tried, and POST where it may be; of a family of paths, GET also under it.
        NotVerified where living routes and invented ones cannot be distinguished, a living one covers its path, or it is like
        neither.
        """
        if not self.operation.is_family:
            why = "no object of it is known" if self.endpoint.reads else "it writes"
            return self._exists_anonymously(self.probe_anonymously(self.operation.method), why)
        ways = [("GET", "")]
        if self.target.writes:
            ways.append(("POST", ""))
        if self.operation.path.endswith("/**"):
            ways.append(("GET", f"/{UNKNOWN}"))
        reasons: list[NotVerified] = []
        exchanges: list[Exchange] = []
        for method, suffix in ways:
            try:
                there, shown = self._exists_anonymously(
                    self.probe_anonymously(method, suffix), "its methods are not shown"
                )
            except NotVerified as reason:
                reasons.append(reason)
            else:
                if there:
                    return True, shown
                exchanges += shown
        if reasons:
            raise reasons[0]
        return False, tuple(exchanges)

    def requires_token_first(self) -> bool:
        """Whether calls near an operation are refused because there is no token even where they ask for what does not exist."""
        for endpoint in self._near():
            with suppress(NotVerified):
                invented = dict.fromkeys(endpoint.operation.parameters, UNKNOWN)
                return self.target.call(endpoint.operation, path=invented, who=ANONYMOUS).status == UNAUTHORIZED
        return False

    def _exists_anonymously(self, exchange: Exchange, why: str) -> tuple[bool, tuple[Exchange, ...]]:
        shown = (exchange,)
        nowhere = signature(self.call_unknown_path(exchange.call.method, signed=False))
        living = self._anonymous_signatures()
        if exchange.redirects or not living or nowhere in living:
            raise NotVerified(
                f"{why}, and without a token this tenant gives existing and unknown paths the same response",
                exchanges=shown,
            )
        if signature(exchange) == nowhere:
            return False, shown
        others = (each for each in self.target.snapshot.operations if each.operation.shape != self.operation.shape)
        if any(_covering_pattern(each).fullmatch(exchange.call.path) for each in others):
            raise NotVerified(f"{why}, and a living operation covers its path", exchanges=shown)
        if exchange.ok or signature(exchange) in living:
            return True, shown
        raise NotVerified(f"{why}, and without a token it was answered with {exchange.status}", exchanges=shown)

    def _anonymous_signatures(self) -> set[tuple[Any, ...]]:
        """What two living calls that take no identifier are answered without a token, those of the same service first."""
        living = without_identifiers(self.target.snapshot)
        near = sorted(living, key=lambda each: each.operation.service != self.operation.service)
        answers: set[tuple[Any, ...]] = set()
        for endpoint in near[:2]:
            with suppress(NotVerified):
                answers.add(signature(self.target.call(endpoint.operation, who=ANONYMOUS)))
        return answers

    def _signature_for_unknown(self) -> tuple[Any, ...] | None:
        """What a living operation answers for an identifier that does not exist; None when there is none to ask."""
        for endpoint in self._near():
            with suppress(NotVerified):
                return self._signature_for(endpoint, UNKNOWN)
        return None

    def _near(self) -> Sequence[Endpoint]:
        """A few living operations that show an object, but for this one itself: those of the same service first."""
        others = (each for each in self.target.snapshot.operations if each.operation.shape != self.operation.shape)
        living = [each for each in others if _may_be_asked(each)]
        return sorted(living, key=lambda each: each.operation.service != self.operation.service)[:3]

    def _serves_elsewhere(self) -> bool:
        """Whether each identifier that a call was made with is served by another operation."""
        return all(self._is_served(kind) for kind in set(self.endpoint.kinds.values()))

    def _is_served(self, kind: str) -> bool:
        for endpoint in self.target.snapshot.operations:
            alike = kind and set(endpoint.kinds.values()) == {kind} and endpoint.operation.shape != self.operation.shape
            if alike and endpoint.reads:
                with suppress(NotVerified):
                    if self.target.call(endpoint.operation).ok:
                        return True
        return False

    def _signature_for(self, endpoint: Endpoint, identifier: str) -> tuple[Any, ...]:
        return signature(self._call_with(endpoint, identifier))

    def _call_with(self, endpoint: Endpoint, identifier: str) -> Exchange:
        return self.target.call(endpoint.operation, path=dict.fromkeys(endpoint.operation.parameters, identifier))

    def _answered_by_another(self, exchange: Exchange) -> bool:
        """Whether a living operation that covers the path answers a number or a word that is no identifier in the same way."""
        covering = self._covering(exchange)
        if covering is None:
            return False
        return any(signature(exchange) == self._signature_for(covering, each) for each in (UNKNOWN, _UNKNOWN_WORD))

    def _covering(self, exchange: Exchange) -> Endpoint | None:
        """A living operation without effect, of the same method, whose template covers the path that was called."""
        for endpoint in self.target.snapshot.operations:
            same = endpoint.operation.method == exchange.call.method and endpoint.effect is Effect.NONE
            other = endpoint.operation.shape != self.operation.shape
            if same and other and _covering_pattern(endpoint).fullmatch(exchange.call.path):
                return endpoint
        return None


def effects(snapshot: Snapshot) -> Callable[[str, str], Effect | None]:
    """What a call of a method and a path would do: a function that answers None where no operation covers the path.

    Where several cover it, the one that writes counts.
    """
    known = [(each.operation.method, _covering_pattern(each), each.effect) for each in snapshot.endpoints.values()]
    known.sort(key=lambda entry: entry[2] is not Effect.WRITES)

    def effect_at(method: str, path: str) -> Effect | None:
        return next((effect for one, pattern, effect in known if one == method and pattern.fullmatch(path)), None)

    return effect_at


def signature(exchange: Exchange) -> tuple[Any, ...]:
    """What an answer has in common with others of its sort: status, content type and body, without what varies."""
    text = exchange.body.decode("utf-8", "replace").replace("\\/", "/").replace(exchange.call.path, "")
    for word in sorted((part for part in exchange.call.path.split("/") if part), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "", text)
    return exchange.status, exchange.headers.get("content-type", ""), _VOLATILE.sub("", text)


def _may_be_asked(endpoint: Endpoint) -> bool:
    single = len(endpoint.operation.parameters) == 1 and endpoint.operation.path.endswith("}")
    return single and endpoint.reads


def _covering_pattern(endpoint: Endpoint) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^/]+\\\}", "[^/]+", re.escape(endpoint.operation.path)))
