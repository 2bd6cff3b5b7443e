"""Calls under a condition, built from its input in the contract and the tenant's facts."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Condition, Endpoint, Snapshot, TenantFact
from lmscontract.findings.callers import DEFAULT
from lmscontract.property_path import PropertyPath, with_property
from lmscontract.target.calls import NOT_FOUND
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import last_name, scalars, values_by_pointer
from lmscontract.target.objects.identifiers import UNKNOWN, is_identifier
from lmscontract.target.objects.recognition import BARE_IDENTIFIERS
from lmscontract.target.objects.samples import is_served
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import KindOf, following, named_kind, naming, noun_of
from lmscontract.target.writes.own_objects import RunObject
from lmscontract.target.writes.results import is_accepted
from lmscontract.target.writes.views import leaves, views
from lmscontract.types import Effect, Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target


class ConditionCall:
    """The calls of an operation under a condition."""

    def __init__(self, target: Target, condition: Condition, operation: Operation) -> None:
        self.target = target
        self.condition = condition
        self.operation = operation

    def call(self, *, who: str = DEFAULT, again: bool = False) -> Exchange:
        """Call the operation under the condition as the account level of the condition, or as `who`.

        An equal call is made once in a run, unless `again` is true. NotVerified names the fact or the account that is missing.
        """
        path: dict[str, Any] = {}
        query: dict[str, Any] = {}
        body: Any = None
        for place, value in self.condition.request.items():
            area, _, name = place.partition(".")
            if area == "path":
                path[name] = self.target.owner.given(value)
            elif area == "query":
                query[name] = self.target.owner.given(value)
            elif area == "names":
                template = self._next_body() if body is None else body
                body = naming(template, name, self.target.owner.given(value), self._kind_of)
            else:
                body = self.target.body_of(self.operation) if body is None else body
                body = with_property(body, PropertyPath.parse(name), {"$given": self.target.owner.given(value)})
        if not self.condition.request and self.target.endpoint(self.operation).effect is Effect.WRITES:
            raise NotVerified("no body that meets this condition is documented", self.operation.label)
        who = self.target.owner.account(self.condition.level) if self.condition.level else who
        exchange = self.target.call(self.operation, path=path, query=query, body=body, who=who, again=again)
        for place, value in () if exchange.ok else self.condition.request.items():
            if place.startswith("names."):
                self._require_its_holder(exchange, place.partition(".")[2], self.target.owner.given(value))
        return exchange

    def call_back(self) -> Exchange | None:
        """Return the response to the opposite of the last accepted call; None if the body names nothing that it replaced.

        A learner who was moved from a session can be moved only from the one where the learner is now.
        """
        usual = self.target.body_of(self.operation)
        body = self._next_body(back=True)
        return None if body == usual else self.target.call(self.operation, body=body, again=True)

    def _next_body(self, *, back: bool = False) -> Any:
        """Return the working body, in which what the last accepted call put in place of an object is the one to replace."""
        template = self.target.body_of(self.operation)
        accepted = [each for each in self.target.seen(self.operation) if is_accepted(each)]
        sent = accepted[-1].call.document if accepted else None
        return following(template, sent, self._kind_of, back=back)

    @property
    def _kind_of(self) -> KindOf:
        return partial(named_kind, identifiers=self.target.snapshot.vocabulary.identifiers)

    def _require_its_holder(self, exchange: Exchange, kind: str, identifier: Any) -> None:
        """Raise NotVerified unless a refused body is known to name an object of the same holder as the rest of the body.

        A call about a session of another course than the body names, or than that of its other session, may be refused for that.
        """
        known = self.target.snapshot.vocabulary.identifiers
        sent = [
            (named_kind(last_name(at), each, known), str(each))
            for at, each in values_by_pointer(exchange.call.document).items()
        ]
        others = [each for named, each in sent if named == kind and each != str(identifier)]
        for holder in holders(kind, self.target.snapshot):
            own = {each for named, each in sent if named == holder}
            own = own or {each for other in others for each in self._holders_shown(holder, kind, other)}
            shown = self._holders_shown(holder, kind, identifier) if own or others else set()
            if bool(own) != bool(shown) and not self._is_inside(holder, own, kind, identifier):
                what = f"it is unknown whether the {kind} that a fact names belongs to the same {holder} as the rest of the body"
                raise NotVerified(f"{what}: it may be refused for that", exchanges=(exchange,))
            if own and shown and own.isdisjoint(shown):
                what = f"the {kind} that a fact names belongs to another {holder} than the one in the body"
                hint = f"name that {holder} in {self.target.owner.place_of_body(self.operation)}"
                raise NotVerified(what, hint=hint, exchanges=(exchange,))

    def _holders_shown(self, holder: str, kind: str, identifier: Any) -> set[str]:
        """Return the identifiers of a kind of holder that calls about an object show."""
        known = self.target.snapshot.vocabulary.identifiers
        found = leaves(views(self.target, kind, RunObject(identifier)))
        return {str(each) for (_, at), each in found.items() if named_kind(_name_at(at), each, known) == holder}

    def _is_inside(self, holder: str, own: Collection[str], kind: str, identifier: Any) -> bool:
        """Return whether a list of what a holder holds shows an object, such as that of the sessions of a course."""
        for endpoint in self.target.snapshot.operations:
            if _holds(endpoint, kind) and [*endpoint.kinds.values()] == [holder] and endpoint.reads:
                for each in own:
                    with suppress(NotVerified):
                        shown = scalars(self.target.items(self.target.about(endpoint, each)))
                        if any(is_identifier(name) and str(value) == str(identifier) for name, value in shown):
                            return True
        return False

    def object_exists(self) -> bool:
        """Whether what a condition names in the path is served by some other call or listed, or nothing is named there."""
        kinds = self.target.endpoint(self.operation).kinds
        for place, value in self.condition.request.items():
            area, _, name = place.partition(".")
            if area == "path" and isinstance(value, TenantFact):
                kind, identifier = kinds.get(name, ""), str(self.target.owner.given(value))
                if self._is_refused_elsewhere(value):
                    return True
                return is_served(self.target, kind, identifier, self.operation) or self._is_listed(kind, identifier)
        return True

    def _is_refused_elsewhere(self, fact: TenantFact) -> bool:
        """Whether another operation gives the object of a fact the status of its own condition, and an unknown one another."""
        for endpoint in self.target.snapshot.operations:
            for condition in endpoint.conditions:
                same = fact in condition.request.values() and condition.answers != NOT_FOUND and not condition.open
                if same and endpoint.reads and endpoint.operation.shape != self.operation.shape:
                    with suppress(NotVerified):
                        unknown = dict.fromkeys(endpoint.operation.parameters, UNKNOWN)
                        answer = ConditionCall(self.target, condition, endpoint.operation).call()
                        other = self.target.call(endpoint.operation, path=unknown)
                        if answer.status == condition.answers != other.status:
                            return True
        return False

    def _is_listed(self, kind: str, identifier: str) -> bool:
        """Whether a list of a kind shows it, as an identifier or, where it is no number, as a code."""
        for endpoint in self.target.snapshot.operations:
            if kind and endpoint.lists == kind and endpoint.reads and not endpoint.operation.parameters:
                with suppress(NotVerified):
                    listing = self.target.listing(endpoint.operation)
                    page = listing.largest_page()
                    codes = {value for _, value in scalars(self.target.items(page)) if isinstance(value, str)}
                    if identifier in (codes if not identifier.isdigit() else listing.identifiers(page, kind)):
                        return True
        return False


def holders(kind: str, snapshot: Snapshot) -> frozenset[str]:
    """Return the kinds of objects that hold those of a kind: `/courses/{id}/sessions` shows that a course holds sessions."""
    inside = (each for each in snapshot.operations if _holds(each, kind))
    return frozenset(holder for each in inside for holder in each.kinds.values() if holder != kind)


def _holds(endpoint: Endpoint, kind: str) -> bool:
    """Return whether the end of a path names the objects of a kind, and no single one."""
    end = endpoint.operation.path.rpartition("/")[2]
    return not end.endswith("}") and noun_of(end) == kind


def _name_at(pointer: str) -> str:
    """Return the name of a value, of a bare `id` with that of what it is in: `course_id` of `/course/id`."""
    *_, around, name = ["", *(each for each in pointer.split("/") if not each.isdecimal())]
    return f"{around}_{name}" if name in BARE_IDENTIFIERS else name
