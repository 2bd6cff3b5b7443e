"""The platform as a function from requests to responses: a whole tenant at one month, without a server or a wait.

It knows no platform. What it serves, refuses and sends stands in the snapshot; what a snapshot does not show is mock
data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from http import HTTPStatus
from typing import Any

import orjson

from lmscontract.contract.model import Answer, Condition, Endpoint, Promise, Snapshot, State, TenantFact
from lmscontract.mock.answers import put_in
from lmscontract.mock.bodies import holds, lacks, meaning, working_body
from lmscontract.mock.breaks import Breaks
from lmscontract.mock.call import NO_JSON, Call
from lmscontract.mock.exchange import Draft, RefusalError, Request, Response
from lmscontract.mock.oauth import API, Credentials, Tokens, bearer
from lmscontract.mock.paging import SIZE, Page
from lmscontract.mock.parameters import written
from lmscontract.mock.plan import Plan
from lmscontract.mock.router import Miss, Router
from lmscontract.mock.samples import Samples
from lmscontract.mock.state import Record, Tenant
from lmscontract.types import Operation

_JSON = "application/json; charset=UTF-8"
_EXPOSE = "Access-Control-Expose-Headers"
_UNKNOWN = object()


class Platform:
    """One tenant of a platform.

    `clock` gives Unix seconds; `broken` holds ids or short ids of requirements that this tenant does not keep;
    `hostname` is the audience of assertions. Equal arguments and equal requests give equal answers.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        mock_data: Mapping[str, Any],
        *,
        seed: int = 1,
        clock: Callable[[], float],
        broken: Iterable[str] = (),
        hostname: str = "localhost",
    ) -> None:
        self.snapshot = snapshot
        self.tenant = Tenant(snapshot, mock_data)
        self.changes = 0
        self._mock_data = mock_data
        self._breaks = Breaks(snapshot, broken)
        self.keeps = self._breaks.keeps
        self._tokens = Tokens(
            snapshot, mock_data.get("accounts") or {}, seed=seed, clock=clock, hostname=hostname, keeps=self.keeps
        )
        self._token_shape = Operation.parse(snapshot.vocabulary.token["operation"]).shape
        self._credential: Mapping[str, Any] = snapshot.vocabulary.token.get("credential") or {}
        self._headers = _headers(snapshot)
        self._sent_headers = tuple(self._headers.items())
        self._router = Router(each.operation for each in snapshot.endpoints.values() if self._serves(each))
        self._plans: dict[str, Plan] = {}

    @property
    def facts(self) -> Mapping[str, Any]:
        """What only the tenant's owner knows, by the names under which checks ask for it."""
        return self.tenant.facts

    @property
    def credentials(self) -> Credentials:
        """The client and the accounts that may sign in."""
        return self._tokens.credentials

    @cached_property
    def bodies(self) -> Mapping[str, Any]:
        """A JSON body that works, by operation, for every operation that takes one."""
        samples = Samples(self.snapshot.vocabulary.schemas)
        return {
            endpoint.operation.label: working_body(endpoint, samples)
            for endpoint in self.snapshot.operations
            if endpoint.operation.method in ("POST", "PUT", "PATCH") and not endpoint.public
        }

    def _serves(self, endpoint: Endpoint) -> bool:
        """Whether there is a route: for what is there, for what is about to go, and for what is wrongly there.

        What a later change names comes with that change.
        """
        if endpoint.early:
            return False
        gone = endpoint.state is State.ABSENT
        return not gone or not self.keeps("removed-operation-served", endpoint.operation.label)

    def handle(self, request: Request) -> Response:
        """Answer one call."""
        found = self._router.find(request.method, request.path)
        if isinstance(found, Miss):
            return self._missed(found)
        plan = self._plan(found.operation)
        if not self.keeps("operation-missing", plan.label):
            return self._missed(Miss())
        call = Call(request, plan, dict(zip(found.operation.parameters, found.values, strict=False)))
        try:
            draft = self._answer(call)
        except RefusalError as refused:
            draft = self._refusal(refused)
        return self._finished(call, draft)

    # the order in which a call is judged

    def _answer(self, call: Call) -> Draft:
        plan = call.plan
        if plan.endpoint.operation.shape == self._token_shape:
            return self._token(call)
        if not plan.endpoint.public:
            call.level = self._authenticated(call)
            self._permit(call)
        if plan.removed or self._excepted(call):
            self._look_up(call, strict=False)
        else:
            self._check_parameters(call)
            self._check_body(call)
            self._look_up(call)
        return self._serve(call)

    def _authenticated(self, call: Call) -> str:
        """The level of the caller; without a token, or with one that was not issued, nothing is served."""
        text = bearer(call.request, self._credential)
        token = self._tokens.known(text) if text else None
        if token is not None:
            return token.level
        rule = "anonymous-call-served" if text is None else "invalid-token-accepted"
        if not self.keeps(rule, call.plan.label):
            return API
        raise RefusalError(int(self._credential.get("refused", 401)), "the call carries no valid token")

    def _permit(self, call: Call) -> None:
        """What is kept for one level is refused below it; so is what the tenant's own settings switch off."""
        plan, level = call.plan, call.plan.endpoint.level
        below = level and not self._tokens.reaches(call.level, level)
        if below and self.keeps("restricted-call-served", plan.label, "", level):
            raise RefusalError(403, f"this call is for {level} only")
        for promise in plan.restrictions:
            if self._restricted(call, promise) and self._promised(plan, promise):
                raise RefusalError(403, "this call is not for you")

    def _restricted(self, call: Call, promise: Promise) -> bool:
        """Whether a promise turns this caller away: below a level, at a level, or while a setting is off."""
        if self._tokens.is_level(promise.expected):
            return not self._tokens.reaches(call.level, promise.expected)
        if promise.level:
            return call.level != API and self._tokens.reaches(promise.level, call.level)
        return not promise.reason and any(self.facts.get(fact) for fact in promise.needs)

    def _promised(self, plan: Plan, promise: Promise) -> bool:
        return self.keeps(promise.rule, plan.label, promise.at, promise.expected)

    def _excepted(self, call: Call) -> bool:
        """Give a condition of the contract its status; whether the call is served as it is, whatever else it lacks."""
        for condition in call.plan.conditions:
            if not self._meets(call, condition):
                continue
            if condition.answers is None:
                self._say_former_message(call, condition, 400)
                continue
            if not self.keeps("condition-ignored", call.plan.label, condition.id, str(condition.answers)):
                if condition.answers < 400:
                    raise RefusalError(404, "there is no such resource")
                return True
            if condition.answers < 400:
                return True
            self._say_former_message(call, condition, condition.answers)
            raise RefusalError(condition.answers, self._explained(call, condition))
        return False

    def _say_former_message(self, call: Call, condition: Condition, status: int) -> None:
        if condition.never and not self.keeps("former-message-sent", call.plan.label, condition.id, condition.never):
            raise RefusalError(status, f"former message: {condition.never}")

    def _explained(self, call: Call, condition: Condition) -> str:
        """The sentence of a refusal; it names the value that was wrong where the contract says so."""
        explains = self.keeps("condition-unexplained", call.plan.label, condition.id, condition.names)
        if not condition.names or not explains:
            return condition.says or "the call is refused"
        return f"{condition.says}: {', '.join(call.texts(condition.names))}"

    def _meets(self, call: Call, condition: Condition) -> bool:
        if condition.level and call.level != condition.level:
            return False
        for place, wanted in condition.request.items():
            value = self.facts.get(wanted.name, _UNKNOWN) if isinstance(wanted, TenantFact) else wanted
            if value is _UNKNOWN or written(value) not in call.texts(place):
                return False
        return True

    def _check_parameters(self, call: Call) -> None:
        """Refuse what lies outside a range, a list or a format, what a change took away, and what is lacking."""
        label = call.plan.label
        for parameter in call.plan.parameters:
            text = call.query.get(parameter.name)
            if text is None:
                if parameter.mandatory and self.keeps("required-parameter-not-enforced", label, parameter.location):
                    raise RefusalError(400, f"the parameter {parameter.name} is lacking")
            elif text in parameter.removed:
                if self.keeps("removed-value-accepted", label, parameter.location, text):
                    raise RefusalError(400, f"{parameter.name} has no value {text} any more")
            elif not parameter.accepts(text):
                if self.keeps("invalid-value-accepted", label, parameter.location, parameter.constraint):
                    raise RefusalError(400, f"{text} is no value of {parameter.name}")
            elif text in parameter.stated and not self.keeps("parameter-refused", label, parameter.location):
                raise RefusalError(400, f"{parameter.name} may not be {text}")

    def _check_body(self, call: Call) -> None:
        """Refuse what is no JSON, and a body without what is mandatory; whatever else it holds is taken."""
        if call.request.body and call.body is NO_JSON:
            raise RefusalError(400, "the body is no JSON")
        label = call.plan.label
        for fact, path in call.plan.body:
            enforced = fact.required and not fact.open.keys() & {"", "required"}
            if enforced and lacks(call.body, path):
                if self.keeps("required-body-property-not-enforced", label, fact.location):
                    raise RefusalError(400, f"the body lacks {fact.path}")
            elif not self.keeps("body-property-refused", label, fact.location, fact.expected) and holds(
                call.body, path, fact.pattern
            ):
                raise RefusalError(400, f"the body may not hold {fact.path}")

    def _look_up(self, call: Call, strict: bool = True) -> None:
        """Find the objects that the path names; unless it is strict, a name that means nothing is passed over."""
        for name, text in call.values.items():
            if kind := call.plan.endpoint.kinds.get(name):
                try:
                    call.records[name] = self._found(call, name, kind, text)
                except RefusalError:
                    if strict:
                        raise

    def _found(self, call: Call, name: str, kind: str, text: str) -> Record:
        switch = call.plan.switch
        if switch and name == switch.path_parameter and call.query.get(switch.parameter, "").lower() == switch.value:
            if self.keeps("secondary-identifier-refused", call.plan.label, f"path.{name}"):
                found = self.tenant.by_secondary(kind, text)
                if len(found) > 1:
                    raise RefusalError(400, f"{text} is not unique")
                if found:
                    return found[0]
            raise RefusalError(404, f"there is no {kind} {text}")
        record = self.tenant.records(kind).find(text)
        if record is None:
            raise RefusalError(404, f"there is no {kind} {text}")
        return record

    # what is served

    def _token(self, call: Call) -> Draft:
        draft, call.grant = self._tokens.answer(call.request, call.plan.label)
        return draft

    def _serve(self, call: Call) -> Draft:
        answer = call.plan.endpoint.answer
        if answer is Answer.HTML:
            page = f"<!doctype html>\n<title>{call.plan.endpoint.summary}</title>\n".encode()
            return Draft(200, headers={**self._headers, "Content-Type": "text/html; charset=UTF-8"}, page=page)
        if answer is Answer.REDIRECT:
            return Draft(302, headers={**self._headers, "Location": self._door}, page=b"")
        record = self._written(call) if call.plan.writes else call.records.get(call.plan.shown)
        if answer is Answer.LIST:
            return Draft(200, self._list(call))
        return Draft(200, call.plan.form.document(record))

    @cached_property
    def _door(self) -> str:
        """Where a redirect leads: to a page that is there, if there is one."""
        pages = (each for each in self.snapshot.operations if each.answer is Answer.HTML)
        return next((each.operation.path for each in pages if not each.operation.parameters), "/")

    def _written(self, call: Call) -> Record | None:
        """Keep what was written: a POST to a list adds, a PUT or PATCH of one object merges, a DELETE takes away."""
        plan, method = call.plan, call.plan.endpoint.operation.method
        fields = self._read(call)
        if plan.creates:
            return self.tenant.records(plan.creates).add(fields)
        record = call.records.get(plan.subject)
        if record is not None and (kind := plan.endpoint.kinds.get(plan.subject)):
            if method in ("PUT", "PATCH"):
                self.tenant.records(kind).merge(record, fields)
            elif method == "DELETE":
                self.tenant.records(kind).remove(record)
        return call.records.get(plan.shown)

    def _read(self, call: Call) -> dict[str, Any]:
        """The fields of a body, with values of several spellings read as the contract's table says."""
        fields = dict(call.body) if isinstance(call.body, dict) else {}
        for promise in call.plan.tables:
            name = promise.at.removeprefix("body.")
            if name in fields:
                meant = meaning(promise.table, fields[name])
                others = [each for each in promise.table if each != meant]
                misread = others and not self._promised(call.plan, promise)
                fields[name] = others[0] if misread else meant
        return fields

    def _list(self, call: Call) -> dict[str, Any]:
        plan, label = call.plan, call.plan.label
        items = plan.form.items(*self._visible(call))
        page = self._page(call, len(items))
        shown = page.of(items)
        for parameter in plan.parameters:
            absent = parameter.has_default and parameter.name not in call.query
            if absent and not self.keeps("default-not-applied", label, parameter.location, str(parameter.default)):
                shown = shown[:-1]
        document = plan.form.envelope(shown, page.totals(len(shown)))
        if plan.links is not None:
            at = ".".join(segment.name for segment in plan.links.at)
            if plan.links.asked(call.query) or not self.keeps("links-unasked", label, at):
                astray = not self.keeps("next-link-astray", label, f"{at}.next")
                put_in(document, plan.links.at, plan.links.all(call.request, page, astray))
        return document

    def _page(self, call: Call, total: int) -> Page:
        plan, label = call.plan, call.plan.label
        number, size = 1, SIZE
        if plan.page is not None and self.keeps("page-ignored", label, plan.page.location):
            number = plan.page.value(call.query.get(plan.page.name))
            if plan.links is not None and plan.page.name not in call.query:
                number = plan.links.page_of(call.query) or number
        if plan.size is not None:
            kept = self.keeps("page-size-ignored", label, plan.size.location)
            size = plan.size.value(call.query.get(plan.size.name) if kept else None)
        return Page(_integer(number, 1), max(1, _integer(size, SIZE)), total)

    def _visible(self, call: Call) -> tuple[frozenset[str], list[Record]]:
        """The facts whose objects this list hides from this caller, and the strangers that a broken list shows."""
        hidden: set[str] = set()
        shown: list[Record] = []
        for promise in call.plan.hiding:
            if promise.level and promise.level != call.level:
                continue
            facts = [need for need in promise.needs if need in self.facts]
            if self._promised(call.plan, promise):
                hidden.update(facts)
            else:
                records = (self.tenant.record_of_fact(fact) for fact in facts)
                shown.extend(each for each in records if each is not None)
        known = call.plan.form.records
        return frozenset(hidden), [each for each in shown if known.find(str(each.id)) is not each]

    # how an answer is sent

    def _plan(self, operation: Operation) -> Plan:
        plan = self._plans.get(operation.label)
        if plan is None:
            endpoint = self.snapshot.endpoints[operation.shape]
            plan = self._plans[operation.label] = Plan.of(endpoint, self.snapshot, self._mock_data, self.tenant)
        return plan

    def _finished(self, call: Call, draft: Draft) -> Response:
        """Spoil what is to be broken, count what was changed, and encode."""
        plan = call.plan
        if draft.succeeded and plan.writes:
            self.changes += 1
        if self._breaks.of(plan.label) and (not draft.refused or plan.endpoint.operation.shape == self._token_shape):
            before = draft.document
            draft.headers = draft.headers or dict(self._headers)
            self._breaks.spoil(plan.endpoint, draft, call.grant)
            if call.grant:
                self._tokens.adopt(shown=draft.document.get("access_token"), issued=before["access_token"])
        headers = self._sent_headers if draft.headers is None else tuple(draft.headers.items())
        body = orjson.dumps(draft.document) if draft.page is None else draft.page
        return Response(draft.status, headers, body)

    def _refusal(self, refused: RefusalError) -> Draft:
        name = HTTPStatus(refused.status).phrase
        return Draft(refused.status, {"status": refused.status, "name": name, "message": [refused.message]})

    def _missed(self, miss: Miss) -> Response:
        if not miss.allowed:
            draft = self._refusal(RefusalError(404, "there is no such page"))
        else:
            draft = self._refusal(RefusalError(405, "there is no such method here"))
            draft.headers = {**self._headers, "Allow": ", ".join(miss.allowed)}
        headers = self._sent_headers if draft.headers is None else tuple(draft.headers.items())
        return Response(draft.status, headers, orjson.dumps(draft.document))


def _headers(snapshot: Snapshot) -> dict[str, str]:
    """The headers of every answer: those of the contract, and the list of those that browsers may read."""
    headers = {"Content-Type": _JSON}
    for name, header in snapshot.vocabulary.headers.items():
        schema = header.get("schema") or {}
        sample = schema.get("const", next(iter(schema.get("examples") or ()), "1"))
        headers = {each: value for each, value in headers.items() if each.lower() != name.lower()}
        headers[name] = str(sample)
    exposed = [name for name, header in snapshot.vocabulary.headers.items() if header.get("exposed")]
    return {**headers, _EXPOSE: ", ".join(exposed)} if exposed else headers


def _integer(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise
