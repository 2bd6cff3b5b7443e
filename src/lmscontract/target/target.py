"""The tenant as checks use it: a call has identifiers that exist, is sent once, and its response serves many checks."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from lmscontract.contract.model import Answer, Area, Condition, Endpoint, Fact, Snapshot, State
from lmscontract.contract.writing import undo_for
from lmscontract.findings.callers import ANONYMOUS, DEFAULT, UNAUTHORISED
from lmscontract.findings.finding import Evidence, Supply, SupplyKind
from lmscontract.findings.redaction import Redactor
from lmscontract.property_path import Place
from lmscontract.target.auth.grants import AccessTokens, Grant
from lmscontract.target.auth.tokens import TokenSource
from lmscontract.target.calls import (
    BAD_REQUEST,
    FAILURE,
    HINTS,
    UNAUTHORIZED,
    Calls,
    Tokens,
    call_of,
    conclusive,
    encoded,
)
from lmscontract.target.conditions import ConditionCall
from lmscontract.target.evidence import Supplied, supplied, visible
from lmscontract.target.exchange import Call, Exchange, path_below, query_text
from lmscontract.target.http.session import Session
from lmscontract.target.lists.pages import TenantList
from lmscontract.target.objects.coverage import all_paths
from lmscontract.target.objects.known_objects import KnownObjects
from lmscontract.target.objects.required_query import required_parameters, required_query
from lmscontract.target.objects.samples import filled_path
from lmscontract.target.outcomes import NotVerified, Violated
from lmscontract.target.owner import Owner
from lmscontract.target.responses import Responses
from lmscontract.target.routes.comparison import Route
from lmscontract.target.writes.bodies import as_sent
from lmscontract.target.writes.journal import Journal, failures
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.own_objects import OwnObjects
from lmscontract.target.writes.permission import require_lasting, require_sendable
from lmscontract.target.writes.repeated import is_used_up, other_bodies, other_places, refusal
from lmscontract.target.writes.results import answer_in_words, is_accepted, is_refused
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.target.writes.single_calls import SingleWrite, lasting_call, undone_call
from lmscontract.target.writes.undone_write import UndoneWrite
from lmscontract.target.writes.views import item_lists
from lmscontract.target.writes.write import Write
from lmscontract.types import Effect, Operation

_SERVER_ERROR_ATTEMPTS = 3
_CONFIRMED = 3
"""The violations of a rule that a pause has confirmed, after which further ones of it are confirmed without a pause."""


@dataclass
class Target:
    """One tenant in one run.

    `calls` are signed with its accounts; without DEFAULT among them the run is anonymous. `facts` are what only the owner
    knows, `account_facts` what holds for an account, by its name; `bodies` are working bodies by the operation's shape,
    `expired_token` is one that the owner knows to be over. `known`
    holds identifiers by kind that were discovered, `fits` which of them show most, by the shape of the operation.
    `configured_identifiers` and `configured_sorting` are those of the owner, by the shape of a list; `identifying` is what was
    proved to identify the items of a list, and `discovered` what was found of both, by the label of the list.

    `varied_for` is the operation, by its shape, to which a gate run sends every kind of invalid token. `confirmed` counts the
    violations that were confirmed after a pause, by rule.

    `own`: the tenant is the mock that this run started itself. `thorough`: more objects, values and requests are tried than
    in a gate run. `writes`: calls that can be undone may write. `journal` records what is written, `unkept` answers of
    success, by the operation's shape, after which a list was as before, `restorable` bodies whose effect can be undone.
    """

    snapshot: Snapshot
    calls: Calls
    facts: Mapping[str, Any] = field(default_factory=dict)
    account_facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    bodies: Mapping[str, Any] = field(default_factory=dict)
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)
    own: bool = False
    writes: bool = False
    lasting: bool = False
    own_objects: OwnObjects = field(default_factory=OwnObjects)
    thorough: bool = False
    oauth: TokenSource | None = None
    expired_token: str = ""
    granted: dict[tuple[str, str], Exchange] = field(default_factory=dict)
    varied_for: list[str] = field(default_factory=list)
    confirmed: Counter[str] = field(default_factory=Counter)
    identifying: dict[str, str] = field(default_factory=dict)
    discovered: dict[str, dict[str, str]] = field(default_factory=lambda: {"identifiers": {}, "sort": {}})
    configured_identifiers: Mapping[str, str] = field(default_factory=dict)
    configured_sorting: Mapping[str, str] = field(default_factory=dict)
    journal: Journal = field(default_factory=Journal)
    unkept: dict[str, Exchange] = field(default_factory=dict)
    fits: dict[str, Mapping[int, str]] = field(default_factory=dict)
    restorable: dict[str, Any] = field(default_factory=dict)
    _fixed: dict[str, Exchange] = field(default_factory=dict)
    _required_query: dict[str, Mapping[str, str]] = field(default_factory=dict)
    _pages: dict[str, Exchange] = field(default_factory=dict)
    _evidence: dict[int, tuple[Exchange, Evidence]] = field(default_factory=dict)

    @property
    def session(self) -> Session:
        """The HTTP session with the tenant."""
        return self.calls.session

    @property
    def redactor(self) -> Redactor:
        """Removes secrets from reports."""
        return self.calls.session.redactor

    @property
    def accounts(self) -> Mapping[str, Tokens]:
        """The tokens of each account level, and of DEFAULT."""
        return self.calls.accounts

    @property
    def left_behind(self) -> list[str]:
        """The writes that could not be undone, and why."""
        return failures(self.journal.open)

    # parts

    def answering(self, exchange: Exchange) -> Target:
        """Return this tenant with every call of the exchange's operation answered by that exchange."""
        return dataclasses.replace(self, _fixed={exchange.call.operation.shape: exchange})

    def listing(self, operation: Operation) -> TenantList:
        """Return the list of an operation."""
        return TenantList(self, operation)

    def route(self, operation: Operation) -> Route:
        """Return the route of an operation."""
        return Route(self, operation)

    def responses(self, operation: Operation) -> Responses:
        """Return the responses of an operation that a requirement about its answers is checked on."""
        return Responses(self, operation)

    def under(self, condition: Condition, operation: Operation) -> ConditionCall:
        """Return the calls of an operation under a condition."""
        return ConditionCall(self, condition, operation)

    def write(self, operation: Operation, *, slowly: bool = False) -> Write:
        """Return the writes of an operation: to objects of the run on the mock and with `lasting`, else undone at once.

        `slowly`: what is shown is read a while after each write, since responses may lag behind.
        """
        writes = LastingWrite if self.own or self.lasting else UndoneWrite
        return writes(self, operation, slowly=slowly)

    def lasting_write(self, operation: Operation, *, slowly: bool = False) -> LastingWrite:
        """Return the writes of an operation to objects of the run; NotVerified if they may not remain on the tenant."""
        require_lasting(self, self.endpoint(operation))
        return LastingWrite(self, operation, slowly=slowly)

    def grant(self, name: str) -> Grant:
        """Return a grant of the token endpoint."""
        return Grant(self, name)

    @property
    def owner(self) -> Owner:
        """What its owner supplies."""
        return Owner(self)

    @property
    def objects(self) -> KnownObjects:
        """Its objects that are known."""
        return KnownObjects(self)

    @property
    def tokens(self) -> AccessTokens:
        """The access tokens of this run."""
        return AccessTokens(self)

    # calls

    def endpoint(self, operation: Operation) -> Endpoint:
        """The operation in the snapshot of this run."""
        return self.snapshot.endpoints[operation.shape]

    def call(
        self,
        operation: Operation,
        *,
        query: Mapping[str, Any] | None = None,
        without: Sequence[str] = (),
        path: Mapping[str, Any] | None = None,
        body: Any = None,
        who: str = DEFAULT,
        again: bool = False,
    ) -> Exchange:
        """Call an operation with identifiers that exist, its mandatory parameters and a working body; any status may come.

        `query` adds or replaces parameters, `without` leaves some out, `path` gives path parameters, `body` replaces the
        body, `who` is an account level, or one of UNAUTHORISED. An equal call is made once in a run, unless asked for
        `again`. NotVerified when an identifier or value is missing, or the call writes and may not.

        The response to the sign-in replaces a token call without a form, which would only be refused.
        """
        if operation.shape in self._fixed:
            return self._fixed[operation.shape]
        endpoint = self.endpoint(operation)
        who = ANONYMOUS if endpoint.public else who
        parameters = {**required_parameters(self, endpoint), **self._demanded(endpoint), **(query or {})}
        asked = tuple((name, query_text(value)) for name, value in parameters.items() if name not in without)
        stays = self.lasting and endpoint.effect is Effect.WRITES and endpoint.state is not State.ABSENT
        if who in UNAUTHORISED and (stays or self.route(operation).has_no_plain_call()):
            return self.route(operation).call_unserved(who=who)
        if stays or (endpoint.effect is Effect.WRITES and not self.own):
            write = SingleWrite(endpoint, path or {}, asked, body if stays else as_sent(body), who, again)
            return lasting_call(self, write) if stays else undone_call(self, write)
        place = filled_path(self, endpoint, path or {}, invent=who in UNAUTHORISED, who=who)
        template = self._body(endpoint, body, who)
        content = as_sent(template)
        if not asked and content is None and (given := self._given(endpoint)):
            return given
        exchange = self.once(endpoint, place, asked, content, who, again=again)
        used_up = who not in UNAUTHORISED and is_used_up(self, exchange)
        for other in other_places(self, endpoint, path or {}) if used_up else ():
            found = self.once(endpoint, other, asked, content, who)
            if found.status != exchange.status:
                self.calls.keep((operation.method, place, asked, encoded(content), who), found)
                return found
        for other in other_bodies(self, endpoint, template) if used_up else ():
            found = self.once(endpoint, place, asked, other, who)
            if is_accepted(found):
                self.calls.keep((operation.method, place, asked, encoded(content), who), found)
                return found
        return exchange

    def about(self, endpoint: Endpoint, identifier: Any) -> Exchange:
        """Call an operation now, with one identifier for all of its path parameters; any status may come."""
        operation = endpoint.operation
        return self.call(operation, path=dict.fromkeys(operation.parameters, identifier), again=True)

    def send_write(self, endpoint: Endpoint, *, path: Mapping[str, Any] | None = None, body: Any = None) -> Exchange:
        """Send a write that is part of a larger one, which is undone as a whole; its response is not kept."""
        place, content = filled_path(self, endpoint, path or {}), encoded(body)
        return self.session.send(call_of(endpoint, place, (), content), self.calls.token(DEFAULT))

    def page(self, path: str) -> Exchange:
        """Return the response to a GET of a page; its header has a valid token, since a tenant may demand one everywhere."""
        call = Call(Operation("GET", path), "GET", path, effect=Effect.NONE)
        if path not in self._pages:
            self._pages[path] = self.calls.with_credential(call, self.calls.token(DEFAULT), DEFAULT)
        return conclusive(self._pages[path])

    def send(self, call: Call) -> Exchange:
        """Send a generated call, and do not keep its response; a transient failure is NotVerified."""
        label, sent = call.operation.label, self.session.requests_sent
        before = sent[label]
        try:
            return conclusive(self.calls.signed(call, DEFAULT))
        finally:
            self.session.generated[label] += sent[label] - before

    def answer(self, operation: Operation, **more: Any) -> Exchange:
        """Return a successful response of an operation; NotVerified when there is none."""
        exchange = self.call(operation, **more)
        if not exchange.ok:
            raise self.refused(exchange)
        return exchange

    def refused(self, exchange: Exchange) -> NotVerified:
        """Return why nothing is verified after a call without success: if it was refused, perhaps for the owner's body.

        That is not wrong if another call with it was accepted.
        """
        operation, hint, supply = exchange.call.operation, HINTS.get(exchange.status, ""), None
        accepted = any(map(is_accepted, self.seen(operation)))
        if self.own and self.endpoint(operation).takes_body and not (hint or accepted or exchange.is_transient):
            hint = f"set {self.owner.place_of_body(operation)} to one that works"
        elif is_refused(exchange) and operation.shape in self.bodies and not accepted:
            hint = f'correct bodies."{operation.label}" of the tenant, or report that the platform refuses it now'
            supply = Supply(SupplyKind.REFUSED_BODY, operation.label)
        what = f"the operation answered {answer_in_words(exchange)}{refusal(self, exchange)}"
        return NotVerified(what, operation.label, hint, supply, exchanges=(exchange,))

    def authorized(self, operation: Operation, **more: Any) -> Exchange:
        """Call an operation that may refuse the call; NotVerified when it refuses the token of this run."""
        exchange = self.call(operation, **more)
        if exchange.status == UNAUTHORIZED:
            raise NotVerified("the operation refused the token of this run", operation.label, exchanges=(exchange,))
        return exchange

    def without_server_error(
        self, operation: Operation, expected: str, call: Callable[[bool], Exchange], *, writes: bool = False
    ) -> Exchange:
        """Return the response to a call; the argument of `call` is whether to send it `again`.

        Violated, with what was `expected`, when the call of an operation that only reads, or also `writes`, gets 500 three
        times, while its plain call succeeds in between. NotVerified for every other response that proves nothing.
        """
        if not (writes or self.endpoint(operation).reads):
            return call(False)
        failed: tuple[Exchange, ...] = ()
        for attempt in range(_SERVER_ERROR_ATTEMPTS):
            try:
                return call(attempt > 0)
            except NotVerified as error:
                failed = error.exchanges[-1:]
                if not failed or failed[0].status != FAILURE:
                    raise
            self.answer(operation, again=True)
        raise Violated(expected, f"{FAILURE} each time", *failed)

    def wait(self, share: float = 1) -> None:
        """Wait for a share of the time that responses may lag, not beyond the end of the run; this run's own mock has no lag."""
        if not self.own:
            limits = self.session.limits
            self.session.sleep(min(share * limits.max_lag, limits.time_left))

    def wait_to_confirm(self, rule: str) -> None:
        """Wait before a violation of a rule is looked for again, unless pauses have confirmed enough of them."""
        if self.confirmed[rule] < _CONFIRMED:
            self.wait()

    def place_of(self, href: str, like: Exchange) -> tuple[str, tuple[tuple[str, str], ...]]:
        """Return the path and the query of a link in a response.

        NotVerified if it leads to another host, a ValueError if it is no address.
        """
        parts, base = urlsplit(href), urlsplit(self.session.base_url)
        if parts.netloc and parts.netloc != base.netloc:
            raise NotVerified("the link leads to another host", like.call.operation.label)
        path = path_below(parts.path, self.session.base_url) or like.call.path
        return path, tuple(parse_qsl(parts.query, keep_blank_values=True))

    def follow(self, href: str, like: Exchange) -> Exchange:
        """Call the address of a link, on the same tenant and with the same token; only for calls without effect.

        Required parameters that the address lacks are added when it is refused without them.
        """
        path, query = self.place_of(href, like)
        endpoint = self.endpoint(like.call.operation)
        wanted = {each.path for each in endpoint.of_area(Area.QUERY) if each.required} - dict(query).keys()
        lacking = tuple(each for each in like.call.query if each[0] in wanted)
        for sent in (query, (*query, *lacking)) if lacking else (query,):
            exchange = self.once(endpoint, path, sent, None, DEFAULT)
            if exchange.status != BAD_REQUEST:
                break
        if exchange.status == UNAUTHORIZED:
            what = f"the address of a link answered {exchange.status}"
            raise NotVerified(what, like.call.operation.label, exchanges=(like, exchange))
        return exchange

    def seen(self, operation: Operation) -> Sequence[Exchange]:
        """Return every response of an operation so far in this run."""
        if operation.shape in self._fixed:
            return (self._fixed[operation.shape],)
        if self.endpoint(operation) is self.snapshot.token_endpoint:
            return (*self.calls.seen(operation), *self.granted.values())
        return self.calls.seen(operation)

    def accepted(self, operation: Operation, name: str, value: Any) -> Exchange | None:
        """Return a successful response of this run to a call with a value of a parameter; None without one."""
        sent = (name, query_text(value))
        return next((each for each in self.seen(operation) if each.ok and sent in each.call.query), None)

    # what an answer holds

    @cached_property
    def _configured(self) -> Supplied:
        """What the owner's configuration, or the mock's, supplies to every call."""
        facts = (self.facts, self.account_facts)
        return supplied(facts, self.bodies, self.own_objects.examples, self.own_objects.disposable)

    def evidence(self, exchange: Exchange) -> Evidence:
        """Return an exchange as reports show it, without the secrets of the run; kept, as evidence of many requirements."""
        if id(exchange) not in self._evidence:
            own = self.own_objects
            made = supplied([each.identifier for several in own.made.values() for each in several])
            run = own.run if self.own or self.lasting else ""
            given = (self._configured, made)
            shown = visible(exchange.call.operation, self.snapshot, self.session.base_url, given, run)
            proof = shown.evidence(exchange)
            clean = Evidence(*map(self.redactor.text, (proof.request, proof.response, proof.curl)))
            self._evidence[id(exchange)] = (exchange, clean)
        return self._evidence[id(exchange)][1]

    def holders(self, exchange: Exchange, fact: Fact) -> list[Place]:
        """Return the places of a response that could have a property; NotVerified when there is none, as in an empty list."""
        document = self.document(exchange)
        endpoint = self.endpoint(exchange.call.operation)
        places = [place for path in all_paths(fact, endpoint, document) for place in path.places(document)]
        if not places:
            label = exchange.call.operation.label
            supply = Supply(SupplyKind.OBJECT, label) if endpoint.answer is Answer.LIST else None
            what = f"the response has no record that could have {fact.path}"
            raise NotVerified(what, label, supply=supply, exchanges=(exchange,))
        return places

    def document(self, exchange: Exchange) -> Any:
        """Return the JSON of a response; NotVerified when its body is not JSON."""
        if not exchange.is_json:
            raise NotVerified("the response is not JSON", exchange.call.operation.label, exchanges=(exchange,))
        return exchange.json

    def items(self, exchange: Exchange) -> list[Any]:
        """Return the items of a list; NotVerified when the response has no list at its place in the contract."""
        record = self.endpoint(exchange.call.operation).record_path
        lists = [value for value, _ in record.parent.values(self.document(exchange)) if isinstance(value, list)]
        if not lists:
            raise NotVerified("the response has no list of items", exchange.call.operation.label, exchanges=(exchange,))
        return lists[0]

    def record_count(self, exchange: Exchange) -> int:
        """Return how many records an exchange shows: the items of a list, also of one whose form is open, or one object."""
        endpoint = self.snapshot.endpoints.get(exchange.call.operation.shape)
        if endpoint is None or not (exchange.ok and exchange.is_json):
            return 0
        if endpoint.lists and endpoint.answer is Answer.OPEN:
            return len(next(item_lists(exchange), [None]))
        return sum(1 for _ in endpoint.record_path.values(exchange.json))

    # how a call is put together

    def _given(self, endpoint: Endpoint) -> Exchange | None:
        """Return the response that gave the run its token, if the operation is the token endpoint."""
        return self.oauth.given if self.oauth and endpoint is self.snapshot.token_endpoint else None

    def _demanded(self, endpoint: Endpoint) -> Mapping[str, str]:
        shape = endpoint.operation.shape
        if shape not in self._required_query:
            self._required_query[shape] = {}  # what finds them out calls without them
            self._required_query[shape] = required_query(self, endpoint)
        return self._required_query[shape]

    def _body(self, endpoint: Endpoint, body: Any, who: str) -> Any:
        if not endpoint.takes_body or body is not None:
            return body
        return (
            self.bodies.get(endpoint.operation.shape, {}) if who in UNAUTHORISED else self.body_of(endpoint.operation)
        )

    def example_value(self, operation: Operation, fact: Fact) -> Any:
        """A value of a body property that works on the mock; None if there is none, or no lasting writes."""
        schema = {**fact.schema, **(self.snapshot.vocabulary.schemas[fact.shape[0]] if fact.shape else {})}
        return self.own_objects.example_value(operation, fact, schema) if self.lasting or self.own else None

    def body_of(self, operation: Operation) -> Any:
        """Return a body that the tenant accepts, from the configuration; NotVerified without one."""
        endpoint = self.endpoint(operation)
        if self.lasting:
            return LastingWrites(self).template(endpoint)
        if operation.shape not in self.bodies:
            if undo_for(endpoint, self.snapshot) is None:
                require_sendable(self, endpoint)
            raise self.owner.no_body(operation)
        return self.bodies[operation.shape]

    def once(
        self,
        endpoint: Endpoint,
        path: str,
        query: tuple[tuple[str, str], ...],
        body: Any,
        who: str,
        *,
        again: bool = False,
    ) -> Exchange:
        """Return the response to a call at a path; equal calls are sent once, unless asked for `again`."""
        call = call_of(endpoint, path, query, encoded(body))
        key = (call.method, path, query, call.body, who)
        if again:
            self.calls.forget(key)
        return self.remembered(key, call, who)

    def remembered(self, key: tuple[Any, ...], call: Call, who: str) -> Exchange:
        """Return the response to a call that is sent once for a key; a transient failure is NotVerified."""
        return conclusive(self.calls.once(key, call, who))
