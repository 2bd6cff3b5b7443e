"""What a call does to a tenant: the effects that mock data tell of an operation, and the hand that carries them out.

An effect has a verb with the kind of object that it is about: `creates`, `updates`, `saves` (updates, or creates what
is not there), `copies`, `deletes`, `finds` (what later effects are about) and `refuses`. Which objects it is about, what
is written and when it happens at all are told in terms of sources: `body.name`, `path.user_id`, `item.id`, `now`,
`caller.id`, `made.id`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.contract.model import Area, Endpoint, Snapshot, State
from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.samples import Samples
from lmscontract.mock.tenant.fitting import Fitting
from lmscontract.mock.tenant.records import Record
from lmscontract.mock.tenant.seeds import seeded
from lmscontract.mock.tenant.state import Tenant
from lmscontract.mock.tenant.views import MISSING, Sees, Sight, Views
from lmscontract.types import Operation

REFUSES = "refuses"
VERBS = ("creates", "updates", "saves", "copies", "deletes", "finds", REFUSES)
MADE = "made"
"""What the last object is called that a call has made or changed."""

_NO = frozenset({"", "0", "false", "no", "off", "none"})
_EXACT = 2**53


class Source(Struct, frozen=True):
    """A place from which a value is taken; `names` lead to it. Without names it is a number."""

    names: tuple[str, ...]
    number: int | float = 0

    @classmethod
    def of(cls, said: str | int | float) -> Source:
        """`body.name`, `item`, `now`, 1."""
        return cls(tuple(said.split("."))) if isinstance(said, str) else cls((), said)


class Known(Struct, frozen=True):
    """An object by its kind, so that what it refers to can be found."""

    kind: str
    record: Record


Choice = tuple[tuple[str, Source], ...]


class Deed(Struct, frozen=True):
    """One effect. `choices` tell which objects: the first of which every source was sent; without any, all of the kind.

    `spread` gives every member of an object, `taken` single ones, `fixed` literals; `appended` and `removed` change
    lists, `added` numbers. `named` is the name under which later effects know the object.
    """

    verb: str
    kind: str
    named: str = MADE
    identifier: Source | None = None
    choices: tuple[Choice, ...] = ()
    spread: Source | None = None
    but: frozenset[str] = frozenset()
    taken: Choice = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    appended: Choice = ()
    removed: Choice = ()
    added: Choice = ()
    conditions: Conditions = field(default_factory=lambda: Conditions())
    says: str = ""

    def known(self, endpoint: Endpoint, snapshot: Snapshot, stated: Iterable[str] = ()) -> Deed | None:
        """The effect as an operation has it in one month; None where it has not.

        Of the members in `stated`, it takes only those that the contract names in the operation's body.
        """
        conditions = self.conditions
        taken = {
            fact.location: fact for fact in endpoint.of_area(Area.BODY) if fact.state in (State.KNOWN, State.PRESENT)
        }
        if conditions.stated and conditions.stated not in taken:
            return None
        named = {segment.name for fact in taken.values() for path in fact.paths for segment in path.segments}
        own = replace(self, but=self.but | (frozenset(stated) - named))
        if conditions.promised and not any(each.at == conditions.promised for each in endpoint.behaviours):
            return None
        if not conditions.under:
            return own
        other = snapshot.endpoints.get(Operation.parse(conditions.under["operation"]).shape)
        for each in other.conditions if other is not None else ():
            if each.id == conditions.under["condition"]:
                return replace(own, conditions=replace(conditions, level=each.level, status=each.answers or 400))
        return None

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> Deed:
        """The effect that mock data write."""
        verb = next(each for each in VERBS if each in said)
        chosen = said.get("the")
        several = chosen if isinstance(chosen, list) else [chosen] if isinstance(chosen, Mapping) else []
        writes = verb in ("creates", "updates", "saves")
        silent = not any(key in said for key in ("with", "set", "append", "remove", "add"))
        spread = said.get("of", "body" if writes and silent else "")
        return cls(
            verb=verb,
            kind=str(said[verb]),
            named=said.get("as", MADE),
            identifier=Source.of(chosen) if isinstance(chosen, str) else None,
            choices=tuple(_choice(each) for each in several),
            spread=Source.of(spread) if spread else None,
            but=frozenset(said.get("but", ())),
            taken=_choice(said.get("with")),
            fixed=said.get("set") or {},
            appended=_choice(said.get("append")),
            removed=_choice(said.get("remove")),
            added=_choice(said.get("add")),
            conditions=Conditions.of(said),
            says=said.get("says", ""),
        )


class Conditions(Struct, frozen=True):
    """When an effect happens: as sources are sent, true or equal to something, and as the contract has it.

    `promised` names the place of a promise of the operation, `stated` that of a property of its body, `under` an operation
    and its condition: where the contract of the month has no such thing there is no such effect. `level` and `status` are
    those of the condition.
    """

    given: tuple[Source, ...] = ()
    lacking: tuple[Source, ...] = ()
    truthy: tuple[Source, ...] = ()
    falsy: tuple[Source, ...] = ()
    equal: tuple[tuple[Source, Any], ...] = ()
    unlike: tuple[tuple[Source, Source], ...] = ()
    promised: str = ""
    stated: str = ""
    under: Mapping[str, str] = field(default_factory=dict)
    level: str = ""
    status: int = 400

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> Conditions:
        """The conditions that mock data write beside an effect."""
        return cls(
            given=_sources(said.get("given")),
            lacking=_sources(said.get("lacking")),
            truthy=_sources(said.get("if")),
            falsy=_sources(said.get("unless")),
            equal=tuple((Source.of(name), value) for name, value in (said.get("when") or {}).items()),
            unlike=tuple((Source.of(one), Source.of(other)) for one, other in (said.get("unlike") or {}).items()),
            promised=said.get("promised", ""),
            stated=said.get("stated", ""),
            under=said.get("under") or {},
        )


class Scene(Struct):
    """What one call has to say: the values that sources lead to; and what the caller sees, if that is not everything."""

    views: Views
    values: dict[str, Any]
    sees: Sees | None = None

    def check_sight(self, kind: str, record: Record) -> None:
        """Refuse an object that the call names, and that the caller may not see; a RefusalError with 403."""
        if self.sees is not None and not self.sees(kind, record):
            raise RefusalError(403, f"the {kind} {record.id} is not for you")

    def sent(self, source: Source) -> bool:
        """Whether a source leads to what the call itself says, and not to an object that is known already."""
        return bool(source.names) and not isinstance(self.values.get(source.names[0]), Known)

    def value(self, source: Source) -> Any:
        """What stands at a source; MISSING where nothing was sent, or nothing is known."""
        if not source.names:
            return source.number
        first, *rest = source.names
        value = self.values.get(first, MISSING)
        if isinstance(value, Known):
            return Sight(self.views, value.kind, value.record).value(rest or ["id"])
        for name in rest:
            if not isinstance(value, Mapping) or name not in value:
                return MISSING
            value = value[name]
        return value

    def truth(self, source: Source) -> bool:
        """Whether a value says yes; words and digits that say no are no."""
        value = self.value(source)
        return value is not MISSING and bool(value) and str(value).lower() not in _NO

    def meets(self, conditions: Conditions) -> bool:
        """Whether everything is as conditions ask for; what they want of the contract is not asked here."""
        return (
            all(self.value(each) not in (MISSING, None, "") for each in conditions.given)
            and all(self.value(each) in (MISSING, None, "") for each in conditions.lacking)
            and all(self.truth(each) for each in conditions.truthy)
            and not any(self.truth(each) for each in conditions.falsy)
            and all(self.value(each) == value for each, value in conditions.equal)
            and all(str(self.value(one)) != str(self.value(other)) for one, other in conditions.unlike)
        )


class Hand:
    """Carries effects out in a tenant. What cannot be done is a RefusalError with 400."""

    def __init__(self, tenant: Tenant, samples: Samples) -> None:
        self._tenant = tenant
        self._fitting = Fitting(tenant, samples)

    def carry_out(self, effect: Deed, scene: Scene) -> Sequence[Record]:
        """Do one effect, and make known in the scene what it was done to."""
        done = self._done(effect, scene)
        if done:
            scene.values[effect.named] = Known(effect.kind, done[-1])
        return done

    def _done(self, effect: Deed, scene: Scene) -> Sequence[Record]:
        if effect.verb == "creates":
            return [self._create(effect, scene, ())]
        if effect.verb == "saves":
            return self._save(effect, scene)
        alone = effect.verb == REFUSES and effect.identifier is None and not effect.choices
        if alone and scene.meets(effect.conditions):
            raise RefusalError(effect.conditions.status, effect.says)
        records = [] if alone else self._chosen(effect, scene)
        if effect.verb == "finds" and not records:
            raise RefusalError(400, effect.says or f"there is no such {effect.kind}")
        if effect.verb == "copies":
            return [self._copy(effect, record, scene) for record in records]
        act = {"updates": self._update, "deletes": self._delete, "finds": _leave}.get(effect.verb)
        if act is None:
            return self._refuse(effect, records, scene)
        for record in records:
            act(effect, record, scene)
        return records

    def _create(self, effect: Deed, scene: Scene, keys: Choice) -> Record:
        records = self._tenant.records(effect.kind)
        fields = {name: scene.value(source) for name, source in keys if name != "id"}
        self._check_referred(
            effect.kind, ((name, fields.get(name)) for name, source in keys if scene.sent(source)), scene
        )
        fields.update(self._written(effect, scene, None))
        return records.add(self._fitting.fit(effect.kind, None, fields, scene.values["now"], fresh=True))

    def _save(self, effect: Deed, scene: Scene) -> list[Record]:
        for choice in effect.choices:
            if all(scene.value(source) not in (MISSING, None, "") for _, source in choice):
                found = self._seen(effect, self._having(effect.kind, choice, scene), _leading(effect, choice), scene)
                if len(found) > 1 and len(choice) == 1:
                    raise RefusalError(400, f"{choice[0][0]} {scene.value(choice[0][1])} is not unique")
                for record in found:
                    self._update(effect, record, scene)
                return found or [self._create(effect, scene, choice)]
        return [self._create(effect, scene, ())]

    def _copy(self, effect: Deed, record: Record, scene: Scene) -> Record:
        scene.values["original"] = Known(effect.kind, record)
        own = self._tenant.said_of_kind(effect.kind).get("own", ())
        kept = {name: value for name, value in record.fields.items() if name not in own}
        fields = {**kept, **self._written(effect, scene, record)}
        return self._tenant.records(effect.kind).add(
            self._fitting.fit(effect.kind, None, fields, scene.values["now"], fresh=True)
        )

    def _update(self, effect: Deed, record: Record, scene: Scene) -> None:
        fields = self._written(effect, scene, record)
        if fields:
            fitted = self._fitting.fit(effect.kind, record, fields, scene.values["now"], fresh=False)
            self._tenant.records(effect.kind).merge(record, fitted)

    def _delete(self, effect: Deed, record: Record, _: Scene) -> None:
        tree = self._tenant.said_of_kind(effect.kind).get("tree")
        records = self._tenant.records(effect.kind)
        if tree and records.having(tree, record.id):
            raise RefusalError(400, f"the {effect.kind} {record.id} has others beneath it")
        if tree and record.fields.get(tree) is None:
            raise RefusalError(400, f"the {effect.kind} {record.id} has all others beneath it")
        records.remove(record)

    def _refuse(self, effect: Deed, records: Sequence[Record], scene: Scene) -> Sequence[Record]:
        for record in records:
            scene.values["each"] = Known(effect.kind, record)
            if scene.meets(effect.conditions):
                raise RefusalError(effect.conditions.status, effect.says)
        return ()

    # which objects

    def _chosen(self, effect: Deed, scene: Scene) -> list[Record]:
        """The objects that an effect is about; none where the call names none."""
        if effect.identifier is not None:
            value = scene.value(effect.identifier)
            if value is MISSING and effect.verb != REFUSES and effect.identifier.names[0] != "path":
                raise RefusalError(400, f"no {effect.kind} is named")
            named = value if isinstance(value, list) else [] if value is MISSING else [value]
            return self._seen(
                effect, [self._fitting.known(effect.kind, each) for each in named], (effect.identifier,), scene
            )
        if not effect.choices:
            return list(self._tenant.records(effect.kind))
        choice = _sent(effect, scene)
        if not choice:
            return []
        return self._seen(effect, self._having(effect.kind, choice, scene), _leading(effect, choice), scene)

    def _seen(self, effect: Deed, records: list[Record], by: Iterable[Source], scene: Scene) -> list[Record]:
        """The objects, unless the call itself names one that the caller may not see; what is refused anyway is not looked at."""
        if effect.verb != REFUSES and any(scene.sent(each) for each in by):
            for record in records:
                scene.check_sight(effect.kind, record)
        return records

    def _having(self, kind: str, choice: Choice, scene: Scene) -> list[Record]:
        records = self._tenant.records(kind)
        (name, source), *others = choice
        value = scene.value(source)
        if name == "id":
            return [self._fitting.known(kind, value)]
        found = records.having(name, value)
        return [each for each in found if all(_same(each, other, scene.value(it)) for other, it in others)]

    # what is written

    def _written(self, effect: Deed, scene: Scene, record: Record | None) -> dict[str, Any]:
        fields = self._spread(effect, scene)
        sent = ((name, scene.value(source)) for name, source in (*effect.taken, *effect.appended) if scene.sent(source))
        self._check_referred(effect.kind, (*fields.items(), *sent), scene)
        taken = ((name, scene.value(source)) for name, source in effect.taken)
        fields.update((name, value) for name, value in taken if value is not MISSING)
        fields.update((name, seeded(value, 1, self._tenant)) for name, value in effect.fixed.items())
        before = record.fields if record is not None else {}
        for name, source in effect.appended:
            fields[name] = _with(fields.get(name, before.get(name)), scene.value(source))
        for name, source in effect.removed:
            fields[name] = _without(fields.get(name, before.get(name)), scene.value(source))
        for name, source in effect.added:
            fields[name] = _sum(fields.get(name, before.get(name)), scene.value(source))
        return fields

    def _check_referred(self, kind: str, fields: Iterable[tuple[str, Any]], scene: Scene) -> None:
        """Refuse objects that fields of a call refer to, and that the caller may not see."""
        if scene.sees is None:
            return
        refers: Mapping[str, str] = self._tenant.said_of_kind(kind).get("refers") or {}
        for name, value in fields:
            records = self._tenant.records(refers[name]) if name in refers else None
            for each in value if isinstance(value, list) else [value]:
                if records is not None and (record := records.find(str(each))) is not None:
                    scene.check_sight(records.kind, record)

    def _spread(self, effect: Deed, scene: Scene) -> dict[str, Any]:
        sent = scene.value(effect.spread) if effect.spread is not None else MISSING
        if not isinstance(sent, Mapping):
            if sent is not MISSING:
                raise RefusalError(400, "this is no object")
            return {}
        said = self._tenant.said_of_kind(effect.kind)
        own = {"id", *self._tenant.names(effect.kind), self._tenant.records(effect.kind).property, *effect.but}
        own.update(said.get("derived") or ())
        shown_of_maps = tuple(filter(None, (said.get("maps") or {}).values()))
        return {name: value for name, value in sent.items() if name not in own and not name.startswith(shown_of_maps)}


def _sent(effect: Deed, scene: Scene) -> Choice:
    """The first choice of which every source was sent; empty without one."""
    choices = (each for each in effect.choices if all(scene.value(source) is not MISSING for _, source in each))
    return next(choices, ())


def _leading(effect: Deed, choice: Choice) -> list[Source]:
    """The sources that name the objects of an effect themselves, and not what those belong to."""
    return [source for name, source in choice if name == "id" or effect.verb in ("saves", "finds")]


def _leave(_: Deed, _record: Record, _scene: Scene) -> None:
    return None


def _choice(said: Mapping[str, str] | None) -> Choice:
    return tuple((name, Source.of(source)) for name, source in (said or {}).items())


def _sources(said: str | Sequence[str] | None) -> tuple[Source, ...]:
    return tuple(Source.of(each) for each in ([said] if isinstance(said, str) else said or ()))


def _same(record: Record, name: str, value: Any) -> bool:
    held = record.id if name == "id" else record.fields.get(name)
    return str(value) in [str(each) for each in (held if isinstance(held, list) else [held])]


def _with(before: Any, value: Any) -> list[Any]:
    held = list(before) if isinstance(before, list) else []
    more = [] if value is MISSING else value if isinstance(value, list) else [value]
    return held + [each for each in _once(more) if str(each) not in {str(one) for one in held}]


def _once(values: Iterable[Any]) -> Iterator[Any]:
    return iter({str(each): each for each in values}.values())


def _without(before: Any, value: Any) -> list[Any]:
    less = {str(each) for each in (value if isinstance(value, list) else [value])}
    return [each for each in (before if isinstance(before, list) else []) if str(each) not in less]


def _sum(before: Any, value: Any) -> Any:
    if value is MISSING:
        return before
    try:
        more = value if isinstance(value, int | float) else float(value)
        total = (before if isinstance(before, int | float) else float(before or 0)) + more
    except (TypeError, ValueError):
        raise RefusalError(400, f"{value} is no number") from None
    if total != total or abs(total) >= _EXACT:
        raise RefusalError(400, f"{value} is too much")
    return int(total) if total == int(total) else round(total, 2)
