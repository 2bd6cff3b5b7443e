"""Whether a route exists: its response is compared with those of this tenant to routes that surely never existed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

from lmscontract.contract.model import Answer, Area, Endpoint, Snapshot, State
from lmscontract.findings.callers import ANONYMOUS, DEFAULT, UNAUTHORISED
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.values import identified, shows_one, without_identifiers
from lmscontract.target.calls import BAD_REQUEST, GONE, MISSING, UNAUTHORIZED
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.json_values import scalars, texts
from lmscontract.target.objects.coverage import evenly_spread
from lmscontract.target.objects.identifiers import UNKNOWN, UNKNOWN_WORD, is_identifier
from lmscontract.target.objects.samples import further_samples, listed_identifiers, served_elsewhere
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.routes.likeness import alike
from lmscontract.target.routes.probes import EMPTY, Probes, is_unreadable, says_nothing
from lmscontract.types import Effect, Operation

Existence = tuple[bool, tuple[Exchange, ...]]
"""Whether a path exists, and the responses that show it."""

_NOT_SERVED = frozenset({405, GONE, 501})
_MOST_OBJECTS = 3
_MOST_LISTED = 8
_MOST_REMOVED = 3


class Route(Probes):
    """The route of an operation, recognised by comparing its responses with those of unknown paths."""

    def is_unknown(self, exchange: Exchange) -> bool:
        """Whether a response is like that of an invented route, and not like that of its service for an unknown object.

        A tenant may answer both alike; then identifiers that another operation serves show that it is the route, unless it
        is open which objects an account sees. Where another route covers the path of one that is gone, it takes the last
        word of it for an identifier.
        """
        if not self.operation.parameters and self._answered_by_another(exchange):
            return True
        if not self.answers_like_unknown_path(exchange):
            return False
        if not self.operation.parameters:
            return True
        if "objects" in self.endpoint.open:
            return False
        return self._objects_are_distinguished(exchange.status) or self._has_objects(exchange)

    def answers_like_unknown_path(self, exchange: Exchange, *, signed: bool = True) -> bool:
        """Whether a response is like that of an unknown path."""
        method = exchange.call.method
        return alike(exchange, lambda again: self.call_unknown_path(method, signed=signed, again=again))

    def is_missing(self, exchange: Exchange) -> bool:
        """Whether a 404 shows that a route does not exist, because nothing else that was requested can be missing.

        It names no object, or only objects that another operation serves, of an operation that a change added or removed, or
        that shows objects of their kind: then every other object that is tried gets 404, too, and a list at the path above
        shows the object. One that writes gets it also for a body that cannot name anything.
        """
        if exchange.status == 404 and self.endpoint is self.target.snapshot.token_endpoint:
            return self.others_exist()
        if exchange.status != 404:
            return False
        if not self.endpoint.reads:
            return self._write_is_missing(exchange)
        if not self.operation.parameters:
            known = None if self._may_lack_something(exchange) else self.target.tokens.permitted_call()
            return known is not None and known.ok
        if "objects" in self.endpoint.open:
            return False
        shows_them = self.endpoint.lists in self.endpoint.kinds.values() or shows_one(self.endpoint)
        is_about_them = bool(self.endpoint.change or shows_them) and not self._is_left_out_above(exchange)
        return is_about_them and self._every_object_is_missing(exchange)

    def _is_left_out_above(self, exchange: Exchange) -> bool:
        """Whether the list at the path above a call does not show its object, such as a list of public objects only."""
        above, _, last = self.operation.path.rpartition("/")
        endpoint = self.target.snapshot.endpoints.get(Operation("GET", above).shape)
        if endpoint is None or endpoint.answer is not Answer.LIST or endpoint.operation.parameters or last[:1] != "{":
            return False
        with suppress(NotVerified):
            page = self.target.listing(endpoint.operation).largest_page()
            return page.ok and exchange.call.values[last.strip("{}")] not in {*texts(self.target.document(page))}
        return False

    def _may_lack_something(self, exchange: Exchange) -> bool:
        """Whether a call without identifiers in its path names an object in the query, or may depend on something else.

        A parameter may name it, or an option of the platform may be off, as the contract says; and of an operation whose
        response was never documented, its parameters are not known either.
        """
        endpoint = self.endpoint
        names = [name for name, _ in exchange.call.query] + [fact.path for fact in endpoint.of_area(Area.QUERY)]
        named = any(identified(name, self.target.snapshot) for name in names)
        unknown = endpoint.answer is Answer.OPEN and not endpoint.change
        return named or unknown or any(behaviour.reason for behaviour in endpoint.behaviours)

    def _write_is_missing(self, exchange: Exchange) -> bool:
        """Whether a write to at most one object, which is served, gets 404 for the owner's body and for an unreadable one."""
        operation, bodies = self.operation, self.target.bodies
        unreadable = self.call_unreadable() if operation.shape in bodies and len(operation.parameters) < 2 else None
        if unreadable is None or unreadable.status != 404:
            return False
        return self._has_objects(exchange) and self._has_objects(unreadable)

    def is_served_to_readers(self, exchange: Exchange) -> bool:
        """Whether a lasting write gets 404 twice for the owner's body, which names no object, at a path that GET serves."""
        shows = self.target.snapshot.endpoints.get(Operation("GET", self.operation.path).shape)
        body = self.target.bodies.get(self.operation.shape) if self.target.lasting and not self.endpoint.reads else None
        if shows is None or not (body and shows.reads and shows_one(shows) and self.operation.parameters):
            return False
        if any(is_identifier(name) for name, _ in scalars(body)):
            return False
        served = self.target.call(shows.operation, path=exchange.call.values, again=True).ok
        if not served or (again := self.target.call(self.operation, again=True)).status != exchange.status:
            return False
        return self.target.call(shows.operation, path=again.call.values, again=True).ok

    def is_missing_below_listed(self) -> bool:
        """Whether a call that reads gets 404 for each of several objects of a kind that a list shows.

        That of a list of other objects shows nothing, if its path is above that of the call: a user may have no wallet.
        """
        operation, kinds = self.operation, [*self.endpoint.kinds.values()]
        above = self.target.snapshot.endpoints.get(Operation("GET", operation.path.partition("/{")[0]).shape)
        if not self.endpoint.reads or len(operation.parameters) != 1 or "objects" in self.endpoint.open:
            return False
        if not kinds or (above is not None and above.lists != kinds[0]):
            return False
        listed = evenly_spread(listed_identifiers(self.target, kinds[0]), _MOST_LISTED)
        return len(listed) > 1 and all(self._call_with(self.endpoint, each).status == 404 for each in listed)

    def _has_objects(self, exchange: Exchange) -> bool:
        """Whether each object in the path of a call exists, as another operation shows; of a write, now.

        Where a GET of the same path is documented, that has to serve it: a user may exist without the wallet of a user.
        """
        shows = self.target.snapshot.endpoints.get(Operation("GET", self.operation.path).shape)
        if shows is None or shows is self.endpoint or not (shows.reads and shows_one(shows)):
            return served_elsewhere(self.target, exchange, again=not self.endpoint.reads)
        return self.target.call(shows.operation, path=exchange.call.values, again=not self.endpoint.reads).ok

    def _every_object_is_missing(self, exchange: Exchange) -> bool:
        """Whether another operation serves the objects of a call, and no further object gets another answer than 404."""
        if not served_elsewhere(self.target, exchange):
            return False
        for path in islice(further_samples(self.target, self.endpoint), _MOST_OBJECTS):
            with suppress(NotVerified):
                if self.target.call(self.operation, path=path).status != 404:
                    return False
        return True

    def require_served(self) -> None:
        """Raise NotVerified when an operation does not exist, since nothing else can be verified of it then.

        A run without credentials cannot tell, nor can one that never makes the call itself, and goes on.
        """
        if DEFAULT not in self.target.accounts or self.has_no_plain_call():
            return
        exchange = self.target.call(self.operation)
        if exchange.status in _NOT_SERVED or (
            exchange.status == 404
            and (self.is_unknown(exchange) or self.is_missing(exchange) or self.is_missing_below_listed())
        ):
            raise NotVerified(
                f"the operation answered {exchange.status}", self.operation.label, MISSING, exchanges=(exchange,)
            )

    def plain_call_succeeds(self) -> bool:
        """Whether only the caller of an operation is wrong: with a valid token, the same call succeeds."""
        if DEFAULT not in self.target.accounts:
            return False
        try:
            return self.target.call(self.operation).ok
        except NotVerified:
            return False

    def looks_removed(self, exchange: Exchange) -> bool:
        """Whether a removed operation responds like a route that never existed, or like an existing one that covers its path."""
        if exchange.status in _NOT_SERVED:
            return True
        if self.answers_like_unknown_path(exchange) and not self.operation.parameters:
            return True
        return self._answered_by_another(exchange) or self.is_unknown(exchange) or self.is_missing(exchange)

    def covering_operation(self, exchange: Exchange) -> str:
        """Return the existing operation that covers the path of a response and serves unknown objects, too; empty without one."""
        covering = self._covering(exchange)
        if covering is None:
            return ""
        for identifier in (UNKNOWN, UNKNOWN_WORD):
            with suppress(NotVerified):
                if self._call_with(covering, identifier).ok:
                    return covering.operation.label
        return ""

    def writing_operation_alike(self, exchange: Exchange) -> str:
        """Return the operation that covers the path of a write, and responds alike to an invented word in place of its last one.

        Empty if there is none, or without lasting writes.
        """
        if not self.target.lasting:
            return ""
        called = exchange.call.path
        for endpoint in self.target.snapshot.operations:
            operation = endpoint.operation
            is_other = operation.shape != self.operation.shape and endpoint.effect is Effect.WRITES
            if operation.method != self.operation.method or not (is_other and operation.covers(called)):
                continue
            segments = zip(*(each.split("/") for each in (operation.path, self.operation.path, called)), strict=False)
            path = {
                name[1:-1]: value if own.startswith("{") else UNKNOWN_WORD
                for name, own, value in segments
                if name.startswith("{")
            }
            with suppress(NotVerified):
                if self._is_answered_alike(exchange, operation, path):
                    return operation.label
        return ""

    def _is_answered_alike(self, exchange: Exchange, operation: Operation, path: Mapping[str, str]) -> bool:
        return alike(exchange, lambda again: self.target.call(operation, path=path, again=again))

    def exists(self) -> Existence:
        """Return whether a route exists that is not simply called, as one that writes, and the responses that show it.

        The calls have no token, except for the removed operations of a tenant with lasting writes if that shows nothing.
        NotVerified where existing routes and invented ones cannot be distinguished, an existing one covers its path, or it
        is like neither.
        """
        if self.operation.is_family:
            return self._family_exists()
        why = "no object for its path is known" if self.endpoint.reads else "the operation writes"
        try:
            return self._exists_anonymously(self.probe_anonymously(self.operation.method), why)
        except NotVerified:
            if not (self.target.lasting and self.endpoint.state is State.ABSENT):
                raise
        return self._write_exists(self._signed_write())

    def _signed_write(self) -> Exchange:
        """Return the response to a removed write with a token and an unreadable body.

        If the tenant reads bodies before it looks at paths, it has unknown identifiers, or without any an empty body. It has
        unknown identifiers also if it can name no object.
        """
        unreadable = self.call_unreadable()
        if unreadable is not None and not self._is_refused_anywhere(unreadable):
            return unreadable
        empty = (
            self.call_unreadable(content=EMPTY) if unreadable is not None and not self.operation.parameters else None
        )
        return empty or self.call_unserved(who=DEFAULT)

    def others_refuse_body(self, exchange: Exchange) -> bool:
        """Whether another operation also returns 400 for an unreadable or empty body of an unauthorised caller."""
        who = self.target.calls.asked_by(exchange)
        if who not in UNAUTHORISED or not says_nothing(exchange.call):
            return False
        for endpoint in self.target.snapshot.operations:
            if endpoint.operation.parameters or endpoint.public or not (endpoint.takes_body and not endpoint.reads):
                continue
            if endpoint.operation.shape != self.operation.shape:
                with suppress(NotVerified):
                    return self.target.route(endpoint.operation).call_unserved(who=who).status == BAD_REQUEST
        return False

    def _is_refused_anywhere(self, exchange: Exchange) -> bool:
        """Whether the body of a write gets 400 at a path that never existed, too."""
        if exchange.status != BAD_REQUEST or not exchange.call.body:
            return False
        return self.call_unknown_path(exchange.call.method, content=exchange.call.body).status == BAD_REQUEST

    def _write_exists(self, exchange: Exchange) -> Existence:
        """Return whether a removed write exists, by its response to a token, unknown identifiers and a body without content.

        It exists if it refuses the body, and other removed writes do not, or as an existing write refuses it, or if it
        differs from unknown paths as unknown objects do.
        """
        if exchange.redirects:
            what = "the operation writes, and the request with a token got a redirect, perhaps to its replacement"
            raise NotVerified(what, exchanges=(exchange,))
        if exchange.status in _NOT_SERVED or self.answers_like_unknown_path(exchange):
            return False, (exchange,)
        if exchange.ok and not self.is_covered(exchange.call.path, exchange.call.method):
            return True, (exchange,)
        if (
            exchange.status == BAD_REQUEST
            and self._other_removed_are_refused()
            and (not self._refuses_body(exchange) or self._refuses_only_unreadable())
        ):
            raise NotVerified(
                "the operation writes, and this tenant returns 400 for other removed operations, too",
                exchanges=(exchange,),
            )
        if self.is_covered(exchange.call.path):
            other = self._by_unknown_method(exchange.call.path) if exchange.status == BAD_REQUEST else None
            if other is not None and other.status in (404, *_NOT_SERVED):
                return True, (exchange, other)
            raise NotVerified(
                "the operation writes, and the path also matches an existing operation", exchanges=(exchange,)
            )
        if self._is_refused_anywhere(exchange):
            what = "the operation writes, and this tenant refuses its body at unknown paths, too"
            raise NotVerified(what, exchanges=(exchange,))
        is_unknown_object = exchange.status == 404 and self._objects_are_distinguished(404)
        if is_unknown_object and self._other_removed_are_known():
            what = "the operation writes, and on this tenant, other removed operations differ from unknown paths, too"
            raise NotVerified(what, exchanges=(exchange,))
        if exchange.status == BAD_REQUEST or is_unknown_object:
            return True, (exchange,)
        raise NotVerified(
            f"the operation writes, and the request with a token got {exchange.status}", exchanges=(exchange,)
        )

    def _other_removed_are_refused(self) -> bool:
        """Whether a write that another change removed gets 400, too: then this may be what all removed operations get."""
        for route in self._other_removed_writes():
            with suppress(NotVerified):
                if route._signed_write().status == BAD_REQUEST:
                    return True
        return False

    def _other_removed_are_known(self) -> bool:
        """Whether a write that another change removed gets another 404 than an unknown path: then all of them may."""
        for route in self._other_removed_writes():
            with suppress(NotVerified):
                response = route.call_unserved(who=DEFAULT)
                if response.status == 404 and not route.answers_like_unknown_path(response):
                    return True
        return False

    def _other_removed_writes(self) -> Iterator[Route]:
        removed = (each for each in self.target.snapshot.removed if each.effect is Effect.WRITES)
        others = (each for each in removed if not each.operation.is_family and each.change != self.endpoint.change)
        yield from (self.target.route(each.operation) for each in islice(others, _MOST_REMOVED))

    def _refuses_only_unreadable(self) -> bool:
        """Whether it gets 404 for a body that can be parsed: a path that is not served may be read that far."""
        empty = self.call_unreadable(content=EMPTY)
        return empty is not None and empty.status in (404, *_NOT_SERVED)

    def _refuses_body(self, exchange: Exchange) -> bool:
        """Whether the body is the reason of a 400: an existing write refuses it alike, and removed reads get another status."""
        if not is_unreadable(exchange.call):
            return False
        removed = (each.operation for each in self.target.snapshot.removed if each.reads)
        reads = (self.target.route(each) for each in removed if not (each.parameters or each.is_family))
        statuses = set()
        for read in islice((each for each in reads if not each.is_covered(each.operation.path)), _MOST_REMOVED):
            with suppress(NotVerified):
                statuses.add(read.probe().status)
        if not statuses or BAD_REQUEST in statuses:
            return False
        living = (each for each in self.target.snapshot.operations if each.takes_body and not each.operation.is_family)
        plain = [each for each in living if not (each.operation.parameters or each.public or each.locks)]
        plain.sort(key=lambda each: each.operation.service != self.operation.service)
        route = self.target.route(plain[0].operation) if plain else None
        refusal = route.call_unreadable() if route else None
        if route is None or refusal is None:
            return False
        return alike(exchange, lambda again: (again and route.call_unreadable(again=True)) or refusal)

    def _by_unknown_method(self, path: str) -> Exchange | None:
        """Return the response to the same body by a method that no operation at a path has or had; None without one."""
        known = [each.operation for each in self.target.snapshot.endpoints.values() if each.operation.covers(path)]
        calls = (Operation(method, path) for method in ("PATCH", "PUT", "POST"))
        unknown = next((call.method for call in calls if not any(each.fits(call) for each in known)), "")
        return self.call_unreadable(unknown) if unknown else None

    def _family_exists(self) -> Existence:
        """Return whether a path exists whose methods are not documented: by GET, under a family also at longer paths.

        Where writes are allowed, POST is tried without a token; and if no token is not enough, GET is sent with one.
        """
        below = self.target.endpoint(self.operation).below
        longer = (f"/{UNKNOWN}", *(f"{above}/{name}" for name in below for above in ("", f"/{UNKNOWN}")))
        suffixes = ("", *longer) if self.operation.path.endswith("/**") else ("",)
        ways = [("GET", suffix) for suffix in suffixes] + [("POST", "")] * self.target.writes
        why = "the HTTP methods are not documented"
        try:
            return _any_exists(
                lambda way=way: self._exists_anonymously(self.probe_anonymously(*way), why)  # type: ignore[misc]
                for way in ways
            )
        except NotVerified as reason:
            if not self.target.writes:
                hint = "on a sandbox, --allow-writes sends a GET with a token"
                raise NotVerified(
                    reason.what, hint=hint, supply=Supply(SupplyKind.WRITES), exchanges=reason.exchanges
                ) from None
        return _any_exists(
            lambda suffix=suffix: self._exists_for_account(self.probe_family(suffix))  # type: ignore[misc]
            for suffix in suffixes
        )

    def _exists_for_account(self, exchange: Exchange) -> Existence:
        """Return whether a path exists for a GET with a token; NotVerified if its response is neither.

        A 410 says that it is gone, a 405 only that it has no GET.
        """
        if exchange.ok and not exchange.redirects:
            return True, (exchange,)
        if exchange.status == GONE or self.answers_like_unknown_path(exchange):
            return False, (exchange,)
        what = f"the HTTP methods are not documented, and a GET with a token got {exchange.status}"
        raise NotVerified(what, exchanges=(exchange,))

    def requires_token_first(self) -> bool:
        """Whether calls near an operation get 401 without a token even if they name an object that does not exist."""
        for endpoint in self._near():
            with suppress(NotVerified):
                invented = dict.fromkeys(endpoint.operation.parameters, UNKNOWN)
                return self.target.call(endpoint.operation, path=invented, who=ANONYMOUS).status == UNAUTHORIZED
        return False

    def _exists_anonymously(self, exchange: Exchange, why: str) -> Existence:
        shown = (exchange,)
        if exchange.status == GONE and self.endpoint.state is State.ABSENT:
            return False, shown
        living = self._anonymous_responses()
        is_unknown = self.answers_like_unknown_path(exchange, signed=False)
        services = {each.call.operation.service for each in living}
        token_first = exchange.status == UNAUTHORIZED and is_unknown and self.operation.service not in services
        if exchange.redirects or not living or token_first or any(map(self._is_like_unknown_path_beside, living)):
            raise NotVerified(
                f"{why}, and without a token this tenant gives existing and unknown paths the same response",
                exchanges=shown,
            )
        if is_unknown:
            return False, shown
        if self.is_covered(exchange.call.path):
            raise NotVerified(f"{why}, and the path also matches an existing operation", exchanges=shown)
        if exchange.ok or any(self._answers_like(exchange, each) for each in living):
            return True, shown
        raise NotVerified(f"{why}, and the request without a token got {exchange.status}", exchanges=shown)

    def _is_like_unknown_path_beside(self, exchange: Exchange) -> bool:
        """Whether the response of an operation without a token is like that of an unknown path of its own service.

        Another service may have other responses, so that a difference from its unknown paths shows nothing.
        """
        return self.target.route(exchange.call.operation).answers_like_unknown_path(exchange, signed=False)

    def others_exist(self) -> bool:
        """Whether other operations exist at this address: without a token they are refused, or unlike an unknown path."""
        return any(
            each.status == UNAUTHORIZED or not self.answers_like_unknown_path(each, signed=False)
            for each in self._anonymous_responses()
        )

    def _answers_like(self, exchange: Exchange, living: Exchange) -> bool:
        """Whether a response without a token is like that of an existing operation without a token."""
        operation = living.call.operation
        return alike(
            exchange, lambda again: self.target.call(operation, who=ANONYMOUS, again=True) if again else living
        )

    def _anonymous_responses(self) -> list[Exchange]:
        """Return the responses without a token of two existing operations that take no identifier, the same service first."""
        living = without_identifiers(self.target.snapshot)
        near = sorted(living, key=lambda each: each.operation.service != self.operation.service)
        answers = []
        for endpoint in near[:2]:
            with suppress(NotVerified):
                answers.append(self.target.call(endpoint.operation, who=ANONYMOUS))
        return answers

    def _objects_are_distinguished(self, status: int) -> bool:
        """Whether this service answers an identifier that does not exist with a status, and unlike a path that never existed.

        Another service may have responses of its own, so it shows nothing.
        """
        reading = [each for each in self.target.snapshot.operations if each.reads and each.operation.parameters]
        same = [each for each in reading if each.operation.service == self.operation.service]
        others = [each for each in same if each.operation.shape != self.operation.shape]
        found = []
        for endpoint in sorted(others, key=lambda each: not each.operation.path.endswith("}"))[:_MOST_OBJECTS]:
            with suppress(NotVerified):
                exchange = self._call_with(endpoint, UNKNOWN)
                if exchange.status == status:
                    found.append(exchange)
        return bool(found) and not any(map(self.answers_like_unknown_path, found))

    def _near(self) -> Sequence[Endpoint]:
        """Return a few other existing operations that show an object, those of the same service first."""
        others = (each for each in self.target.snapshot.operations if each.operation.shape != self.operation.shape)
        living = [each for each in others if _may_be_asked(each)]
        return sorted(living, key=lambda each: each.operation.service != self.operation.service)[:3]

    def _call_with(self, endpoint: Endpoint, identifier: str, *, again: bool = False) -> Exchange:
        path = dict.fromkeys(endpoint.operation.parameters, identifier)
        return self.target.call(endpoint.operation, path=path, again=again)

    def _answered_by_another(self, exchange: Exchange) -> bool:
        """Whether an existing operation that covers the path responds alike to a number or a word that is no identifier."""
        covering = self._covering(exchange)
        if covering is None:
            return False

        def is_answered_for(identifier: str) -> bool:
            return alike(exchange, lambda again: self._call_with(covering, identifier, again=again))

        return any(map(is_answered_for, (UNKNOWN, UNKNOWN_WORD)))

    def foreign_identifier(self, exchange: Exchange) -> str:
        """Return the identifier of a covering operation that a refusal names, though this operation has none; else empty."""
        covering = self._covering(exchange)
        own = {*self.operation.parameters, *(fact.path for fact in self.endpoint.of_area(Area.QUERY))}
        names = [each for each in covering.operation.parameters if each not in own] if covering else []
        return next((each for each in names if re.search(rf"(?<![A-Za-z]){each}(?![A-Za-z])", exchange.text)), "")

    def _covering(self, exchange: Exchange) -> Endpoint | None:
        """Return an existing operation without effect, with the same method, whose template covers the called path."""
        for endpoint in self.target.snapshot.operations:
            same = endpoint.operation.method == exchange.call.method and endpoint.effect is Effect.NONE
            other = endpoint.operation.shape != self.operation.shape
            if same and other and endpoint.operation.covers(exchange.call.path):
                return endpoint
        return None


def effects(snapshot: Snapshot) -> Callable[[Call], Effect | None]:
    """Return a function that gives the effect of a call by its method and path; None where no operation covers the path.

    Where several cover it, the one that writes counts. Any call of a family, whose methods are not documented, counts as one
    that writes, except of an operation that is documented below it. Whether a family or an invented path may be called is
    decided where that is done; here, nothing else may lead there, such as a redirect.
    """

    def effect_at(call: Call) -> Effect | None:
        called, meant = Operation(call.method, call.path), call.operation
        covering = [each for each in snapshot.endpoints.values() if each.operation.fits(called)]
        documented = [each for each in covering if not each.operation.is_family]
        if not (meant.path == call.path or (meant.is_family and meant.fits(called))):
            families = (each for each in covering if each.operation.is_family)
            documented += [
                each for each in families if not any(each.operation.fits(one.operation) for one in documented)
            ]
        if any(each.effect is Effect.WRITES for each in documented):
            return Effect.WRITES
        return Effect.NONE if documented else None

    return effect_at


def _any_exists(tries: Iterable[Callable[[], Existence]]) -> Existence:
    """Return the first path that exists, else the responses of all; the first NotVerified if one of them is unknown."""
    reasons: list[NotVerified] = []
    exchanges: tuple[Exchange, ...] = ()
    for find in tries:
        try:
            there, shown = find()
        except NotVerified as reason:
            reasons.append(reason)
        else:
            if there:
                return True, shown
            exchanges += shown
    if reasons:
        raise reasons[0]
    return False, exchanges


def _may_be_asked(endpoint: Endpoint) -> bool:
    single = len(endpoint.operation.parameters) == 1 and endpoint.operation.path.endswith("}")
    return single and endpoint.reads
