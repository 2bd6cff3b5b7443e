"""Carries out calls: by a handler, as a batch, or as the method says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from lmscontract.contract.model import Behaviour, Fact
from lmscontract.errors import ContractError
from lmscontract.input_files import is_deep
from lmscontract.mock import handlers
from lmscontract.mock.compiled_operation import RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.documents import filled, take_out
from lmscontract.mock.handlers import Registration, check_size, values_of
from lmscontract.mock.loading import run
from lmscontract.mock.messages import Observation, RefusalError, as_text
from lmscontract.mock.store.answers import Row
from lmscontract.mock.store.bodies import meaning
from lmscontract.mock.store.items import Body, Item, Store, refuse
from lmscontract.types import Operation

_DEEPEST = 65


class Actions:
    """Carries out the calls of a tenant; each call writes everything or nothing."""

    def __init__(self, context: Context) -> None:
        self._context = context
        token: Mapping[str, Any] = context.mock_data.get("token") or {}
        self._people: str = (token.get("people") or {}).get("kind", "")
        self._unknown = context.unknown_status

    def answer(self, call: RoutedCall, store: Store) -> dict[str, Any]:
        """Carry out a call and return its response; a RefusalError if that is impossible, and then nothing is written."""
        registration = call.operation.handler
        if not call.operation.writes and registration is None:
            return call.operation.form.document(store, self._shown(call, store))
        request = self._request(call, store)
        with self._context.tenant.undo_log.attempt():
            if registration is None:
                result: Any = self._plain(call, request, store)
            elif registration.role == "batch":
                options = registration.options
                rows = self._rows(call, registration, request, store)
                self._observe_ignored(call, request.body)
                return call.operation.form.rows(store, rows, options["at"], options["identifier"])
            else:
                result = run(registration, request=request, store=store)
                if not isinstance(result, Item | Mapping | None):
                    what = f"the handler returns something of the type {type(result).__name__}"
                    raise ContractError(what, registration.place, "return an item, a mapping or None")
            self._observe_ignored(call, request.body)
            shown = result if result is not None else self._shown(call, store)
            body = call.body if isinstance(call.body, dict) else {}
            sent = {name: value for name, value in body.items() if name in call.operation.named}
            return call.operation.form.document(store, shown, sent)

    def _observe_ignored(self, call: RoutedCall, body: Body) -> None:
        """Observe each member of a body of which the call uses none, and an empty body of an update, if one is known that works.

        A body of removed members only is observed elsewhere.
        """
        ignored, sent = body.ignored, call.request.document
        if len(ignored) < len(body.whole()) or not isinstance(sent, dict) or (sent and not ignored):
            return
        if not sent and call.operation.endpoint.operation.method not in ("PUT", "PATCH"):
            return
        works = self._context.working_body(call.operation.endpoint)
        if not works or not {*ignored}.isdisjoint({*works, *call.operation.members}):
            return
        says = f"{', '.join(ignored)}: nothing in the body has an effect" if ignored else "the body is empty"
        message = f"{call.operation.label}: {says}; a body that works: {as_text(works)}"
        call.observed += [Observation("body-ignored", f"body.{name}", message) for name in ignored] or [
            Observation("body-ignored", "body", message)
        ]

    def _shown(self, call: RoutedCall, store: Store) -> Item | None:
        record = call.records.get(call.operation.shown)
        return store.item(call.operation.kind, record) if record is not None else None

    def _plain(self, call: RoutedCall, request: handlers.Request, store: Store) -> Item | None:
        """Serve a call without a handler: a POST to a list creates, a PUT or PATCH updates, a DELETE deletes."""
        operation = call.operation
        if operation.creates:
            return store.items(operation.creates).create(request.body)
        if operation.subject:
            item = request.path[operation.subject]
            if operation.endpoint.operation.method == "DELETE":
                item.delete()
            else:
                item.update(request.body)
            return store.item(item.kind, item.record)
        return None

    def _rows(self, call: RoutedCall, registration: Registration, request: handlers.Request, store: Store) -> list[Row]:
        """Carry out the rows of a batch; a refused row writes nothing."""
        values = values_of(request.body, registration.options["rows"])
        check_size(len(values))
        named, rows = call.operation.named | self._honoured(call), []
        for number, value in enumerate(values):
            try:
                with self._context.tenant.undo_log.attempt():
                    if registration.options["objects"]:
                        value = Body(value, named) if isinstance(value, Mapping) else refuse("this is no object")
                    rows.append(Row(number, run(registration, value, request=request, store=store)))
            except RefusalError as refused:
                rows.append(Row(number, message=refused.message))
        return rows

    def _request(self, call: RoutedCall, store: Store) -> handlers.Request:
        return handlers.Request(
            path={name: self._named(call, name, text, store) for name, text in call.values.items()},
            query=call.query,
            body=Body({**_cleared(call), **self._read(call)}, call.operation.named | self._honoured(call)),
            now=store.now,
            caller=store.item(self._people, call.person) if call.person is not None else None,
            promises=partial(self._promises, call),
            meaning=partial(self._meaning, call),
            refuse_under=partial(self._refuse_under, call),
            lookup=partial(self._lookup, store),
        )

    def _named(self, call: RoutedCall, name: str, text: str, store: Store) -> Item | str:
        """Return what a path parameter names: an object, or a text.

        Where a broken requirement has let an unknown identifier pass, the first object takes its place.
        """
        kind = call.operation.endpoint.kinds.get(name)
        return store.item(kind, call.records.get(name) or store.records(kind).sample()) if kind else text

    # functions of a handler's request

    def _promises(self, call: RoutedCall, at: str) -> bool:
        promises = [each for each in call.operation.endpoint.behaviours if each.at == at]
        breakable = (each for each in promises if each.rule in ("omitted-property-kept", "behaviour-differs"))
        return bool(promises) and all(call.operation.keeps_promise(each) for each in breakable)

    def _meaning(self, call: RoutedCall, at: str, value: Any) -> Any:
        for promise in call.operation.endpoint.behaviours:
            if promise.at == at and promise.rule == "value-misread":
                return self._meant(call, promise, value)
        return value

    def _refuse_under(self, call: RoutedCall, condition: str, says: str, of: str = "") -> None:
        endpoint = self._context.snapshot.endpoints[Operation.parse(of).shape] if of else call.operation.endpoint
        for each in endpoint.conditions:
            applies = each.id == condition and (not each.level or each.level == call.level)
            if applies and call.operation.keeps("condition-ignored", each.id, str(each.answers)):
                refuse(says, each.answers or 400)

    def _lookup(self, store: Store, kind: str, text: str) -> Item:
        if store.records(kind).find(text) is None:
            refuse(f"there is no {kind} {text}", self._unknown)
        return store.items(kind)[text]

    # reading a body

    def _read(self, call: RoutedCall) -> Mapping[str, Any]:
        """Return the body without removed properties, and with values of several spellings in the first one."""
        body = call.body
        if not isinstance(body, dict):
            return {}
        if is_deep(body, _DEEPEST):  # it could not be shown in a response
            raise RefusalError(400, "the body is nested too deeply")
        for fact in self._dropped(call):
            for path in fact.paths:
                take_out(body, path, fact.pattern)
        for promise, path in call.operation.tables:
            for holder, name in filled(body, path):
                holder[name] = self._meant(call, promise, holder[name])
        return body

    def _dropped(self, call: RoutedCall) -> Iterator[Fact]:
        """Yield the body properties without an effect: removed ones, and those that this mock does not keep."""
        for fact in call.operation.dropped:
            if call.operation.keeps("removed-body-property-honoured", fact.location):
                yield fact
        for requirement in call.operation.broken:
            if requirement.rule == "write-not-kept" and isinstance(requirement.subject, Fact):
                yield requirement.subject

    def _honoured(self, call: RoutedCall) -> frozenset[str]:
        """Return the names of removed body properties that still have an effect, because this mock breaks that."""
        dropped = {fact.location for fact in self._dropped(call)}
        facts = (fact for fact in call.operation.dropped if fact.location not in dropped)
        return frozenset(path.name for fact in facts for path in fact.paths)

    def _meant(self, call: RoutedCall, promise: Behaviour, value: Any) -> str:
        meant = meaning(promise.table, value)
        others = [each for each in promise.table if each != meant]
        misread = others and not call.operation.keeps_promise(promise)
        return others[0] if misread else meant


def _cleared(call: RoutedCall) -> Mapping[str, None]:
    """Return the members of a body that this mock clears where an update leaves them out, each with null."""
    broken = (each for each in call.operation.broken if each.rule == "omitted-property-cleared")
    return {each.subject.path: None for each in broken if isinstance(each.subject, Fact)}
