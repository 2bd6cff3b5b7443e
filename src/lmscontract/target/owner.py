"""What the owner of a tenant supplies: facts, accounts of levels, and values of bodies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Area, Behaviour, Fact, State, TenantFact
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Operation, level_of

if TYPE_CHECKING:
    from lmscontract.target.exchange import Exchange
    from lmscontract.target.target import Target


class Owner:
    """The owner of a tenant, for the checks of one run."""

    def __init__(self, target: Target) -> None:
        self.target = target

    def fact(self, name: str, table: str = "the tenant's facts") -> Any:
        """Return a tenant fact; NotVerified names it and its `table` when the configuration does not have it."""
        if name not in self.target.facts:
            where = "records in mock/seeds.yaml" if self.target.own else table
            what, supply = f"only the tenant's owner knows {name}", Supply(SupplyKind.FACT, name)
            raise NotVerified(what, hint=f"add {name} to {where}", supply=supply)
        return self.target.facts[name]

    def place_of_body(self, operation: Operation) -> str:
        """Return where the owner writes the body of an operation, for a hint."""
        label = operation.label
        own = f'body of operations."{label}" in mock/seeds.yaml'
        return own if self.target.own else f'bodies."{label}" of the tenant'

    def needed(self, promise: Behaviour, what: str) -> Any:
        """Return the first fact that a behaviour or condition needs; NotVerified when the contract names no `what`."""
        return self.fact(_needed_by(promise, what))

    def needed_by_account(self, promise: Behaviour, what: str) -> Mapping[str, Any]:
        """Return the first fact that a behaviour needs, for each account that has its own, by `who` of its calls.

        Only accounts of the behaviour's level count, if it has one. The tenant's fact is that of the account of this level,
        without a level that of the account of the run. NotVerified if none has one, or if an account cannot sign in.
        """
        name, level, own = _needed_by(promise, what), promise.level, self.target.account_facts
        found = {who: facts[name] for who, facts in own.items() if name in facts and level in ("", level_of(who))}
        by_account = {self._caller(who): value for who, value in found.items()}
        if not found or name in self.target.facts:
            table = f"the facts of accounts.{level}" if level else "the facts of the tenant or of an account"
            value = self.fact(name, table)
            by_account.setdefault(self._caller(level) if level else DEFAULT, value)
        return by_account

    def keys_of_facts(self, names: Iterable[str], account: str) -> Iterator[str]:
        """Yield the keys of the facts that the configuration has, in the table of an account if that has its own."""
        own = self.target.account_facts.get(account, {})
        for name in names:
            if name in own:
                yield f"accounts.{account}.facts.{name}"
            elif name in self.target.facts:
                yield f"facts.{name}"

    def _caller(self, level: str) -> str:
        """Return an account for `who`; NotVerified when the configuration has none of it."""
        accounts = self.target.accounts
        return DEFAULT if accounts[self.account(level)] is accounts.get(DEFAULT) else level

    def given(self, value: Any) -> Any:
        """Return a literal as it is, and the value of a TenantFact."""
        return self.fact(value.name) if isinstance(value, TenantFact) else value

    def account(self, level: str) -> str:
        """Return a level for `who`; NotVerified when the configuration has no account of it."""
        if level not in self.target.accounts:
            hint, supply = f"add accounts.{level} to the tenant", Supply(SupplyKind.ACCOUNT, level)
            raise NotVerified(f"the check needs an account of the level {level}", hint=hint, supply=supply)
        return level

    def other_levels(self, operation: Operation) -> tuple[str, ...]:
        """Return the account levels beside that of the run for a call that only reads, the lowest first."""
        own = self.target.accounts.get(DEFAULT)
        known = reversed(self.target.snapshot.vocabulary.levels)
        reads = self.target.endpoint(operation).reads
        return tuple(level for level in known if reads and self.target.accounts.get(level, own) is not own)

    def lower_levels(self, level: str) -> tuple[str, ...]:
        """Return the account levels of the tenant below a level, the lowest first; NotVerified when there is none."""
        levels = self.target.snapshot.vocabulary.levels
        below = levels[levels.index(level) + 1 :] if level in levels else ()
        if known := tuple(each for each in reversed(below) if each in self.target.accounts):
            return known
        raise NotVerified(
            f"the check needs an account below {level}",
            hint=f"add accounts.{levels[-1]} to the tenant",
            supply=Supply(SupplyKind.ACCOUNT, levels[-1]),
        )

    def no_example(self, operation: Operation, fact: Fact) -> NotVerified:
        """Return that no value of a property of a body is known, and where the owner adds one."""
        hint, supply = f"add it to {self.place_of_body(operation)}", Supply(SupplyKind.BODY, operation.label)
        return NotVerified(f"the contract has no example value of {fact.path}", hint=hint, supply=supply)

    def no_body(
        self, operation: Operation, what: str = "no working body is known", *exchanges: Exchange
    ) -> NotVerified:
        """Return that no body of an operation is known to work, and where the owner adds one."""
        label = operation.label
        hint, supply = f'add "{label}" to the tenant\'s bodies', Supply(SupplyKind.BODY, label)
        return NotVerified(what, label, hint, supply, exchanges=exchanges)

    def of_other_months(self, operation: Operation, body: Any) -> tuple[PropertyPath, ...]:
        """Return the properties of a body that only other months document, or document with such a value."""
        snapshot, endpoint = self.target.snapshot, self.target.endpoint(operation)
        facts = [each for each in endpoint.of_area(Area.BODY) if not each.pattern]
        others = [each.path for each in facts if each.state is State.ABSENT]
        paths = [PropertyPath.parse(each) for each in (*others, *snapshot.coming.get(operation.shape, ()))]
        found = [each for each in paths if each.holds(body)]
        for fact in facts:
            values = (value for value, _ in fact.paths[0].values(body) if fact.state is State.KNOWN)
            if any(schema_violation(fact, value, snapshot.vocabulary.schemas) for value in values):
                found.append(fact.paths[0])
        return tuple(found)

    def body_of_other_months(
        self, operation: Operation, paths: Iterable[PropertyPath], kind: SupplyKind
    ) -> NotVerified:
        """Return that a configured body has properties that only other months document like this."""
        label, month = operation.label, self.target.snapshot.month
        what = f"the working body has {', '.join(map(str, paths))} in the form of another month, which {month} does not document"
        return NotVerified(what, hint=f"correct it in {self.place_of_body(operation)}", supply=Supply(kind, label))

    def value_of(self, fact: Fact) -> Any:
        """Return the value that a fact of that name, or a configured body, has for a property; else None.

        A body counts if the same change added the property to that operation, or another one whose name ends alike, as
        `created_at` and `ended_at` do.
        """
        if fact.path in self.target.facts:
            return self.target.facts[fact.path]
        ending = fact.path.rpartition("_")[2]
        alike = (fact.change, fact.shape)
        for name in (fact.path, *dict.fromkeys(each.path for _, each in self.target.snapshot.facts(Area.BODY))):
            for shape, body in self.target.bodies.items() if fact.change and name.rpartition("_")[2] == ending else ():
                endpoint = self.target.snapshot.endpoints.get(shape)
                known = endpoint.facts.get(f"body.{name}") if endpoint else None
                values = [value for value, _ in PropertyPath.parse(name).values(body)]
                if known and values and (known.change, known.shape) == alike:
                    return values[0]
        return None


def _needed_by(promise: Behaviour, what: str) -> str:
    if not promise.needs:
        raise NotVerified(f"the contract names no {what}")
    return promise.needs[0]
