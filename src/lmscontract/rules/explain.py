"""Pages of plain text about everything with a name: rules, operations, changes, requirements, open points."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from msgspec import Struct

from lmscontract.contract.compare import Difference, compare
from lmscontract.contract.model import Area, Change, Endpoint, Fact, OpenPoint, Schema, Snapshot, State, Statement, When
from lmscontract.contract.project import Contract
from lmscontract.contract.tenant_facts import fact_uses
from lmscontract.contract.wording import expected_text, schema_text, source_text, wrapped
from lmscontract.contract.writing import outcomes
from lmscontract.errors import UsageError, closest
from lmscontract.output_files import json_text
from lmscontract.rules.register import MODULES, RULES, derive
from lmscontract.rules.rule import Oracle, Requirement, Rule
from lmscontract.rules.usages import USAGES, UsageRule
from lmscontract.types import Channel, Effect, Month, Operation, by_method, template_of

_WIDTH = 100
_SHORT = re.compile(r"[0-9a-f]{8}")

Lines = Iterator[str]


class Sample(Struct, frozen=True):
    """A call that works on the mock, as `GET /path`, its body and its response; `body` and `response` may be None."""

    call: str = ""
    body: Any = None
    response: Any = None


def explain(
    contract: Contract,
    month: Month,
    channel: Channel,
    name: str,
    samples: Callable[[Operation], Sample] = lambda _: Sample(),
) -> str:
    """Return the page of a name for a month on a channel; it ends with a line break.

    A name is that of a rule, an operation, a change, an announcement, an open point or a statement, the id of a
    requirement, long or short, or a word that messages use. `samples` returns an example of a call of an
    operation of the month. A UsageError names the closest if there is none.
    """
    pages = _Pages(contract, contract.at(month, channel), samples)
    if (lines := pages.page(name)) is not None:
        return "\n".join(lines) + "\n"
    kinds = (
        "name a rule, an operation, a change, an announcement, an open point, a statement, a type, a fact, a condition, "
        "an account level, a requirement's id, or a term of a report"
    )
    place = "an id of a check needs the --contract of its run; of an id that readiness prints, explain its rule or operation"
    known = (each for names, _ in pages.kinds() for each in names)
    nearest = place if _SHORT.fullmatch(name) else closest(name, known)
    raise UsageError(f"there is nothing called {name}", hint=nearest or kinds)


class _Pages(Struct, frozen=True):
    contract: Contract
    snapshot: Snapshot
    samples: Callable[[Operation], Sample]

    def kinds(self) -> Iterator[tuple[Mapping[str, Any], Callable[[str, Any], Iterable[str]]]]:
        """Yield everything that has a page, by name and kind, with the function that makes a page of a name.

        The ids of requirements, which consist of these names, are not among them.
        """
        endpoints, vocabulary = self.snapshot.endpoints.values(), self.snapshot.vocabulary
        yield RULES, self.rule
        yield USAGES, self.usage
        yield {each.operation.label: each for each in endpoints}, self.operation
        changes = self.contract.changes
        yield dict.fromkeys(name for each in changes for name in (each.id, each.announcement)), self.change
        yield self.contract.open_points, self.open_point
        yield {each.id: each for each in self.contract.statements}, self.statement
        yield vocabulary.schemas, self.type
        yield fact_uses(self.snapshot), self.fact
        yield dict.fromkeys(each.id for endpoint in endpoints for each in endpoint.conditions), self.condition
        yield {level: vocabulary.levels[:index] for index, level in enumerate(vocabulary.levels)}, self.level
        yield _TERMS, self.term

    def page(self, name: str) -> Iterable[str] | None:
        """Return the lines about a name; None if nothing has it."""
        if " /" in name:
            name = self._label(name)
        for names, page in self.kinds():
            if name in names:
                return page(name, names[name])
        word = name.replace("-", " ")
        return self.term(name, _TERMS[word]) if word in _TERMS else self.requirement(name)

    def _label(self, name: str) -> str:
        """Return the label of the operation that a call is of, or the name itself."""
        try:
            found = template_of(Operation.parse(name), (each.operation for each in self.snapshot.endpoints.values()))
        except ValueError:
            return name
        return found.label if found else name

    # rules

    def rule(self, name: str, rule: Rule) -> Iterable[str]:
        return [
            *_heading(f"{name}: {rule.title}"),
            *_wrapped(rule.manual.partition("\n")[0]),
            *(line for title, text in rule.sections.items() for line in ("", *_wrapped(f"{title}: {text}"))),
            "",
            *_row("area", rule.area),
            *_row("severity", rule.severity),
            *_row("basis", rule.basis),
            *_row("oracle", rule.oracle),
            *_row("also fails with", ", ".join(rule.depends_on)),
            *_row("requires", self._count(name)),
        ]

    def usage(self, name: str, rule: UsageRule) -> Iterable[str]:
        breaking = (
            each
            for each in self._all_differences()
            if each.kind in rule.kinds and (each.every_call or each.kind != "behaviour-changed")
        )
        return [
            *_heading(f"{name}: {rule.title}"),
            *_wrapped(rule.harm),
            "",
            *_wrapped(f"What to do: {rule.what_to_do}"),
            "",
            *_row("found by", "lmscontract readiness"),
            *_row("certainty", rule.certainty),
            *_row("changes", ", ".join(sorted({each.change for each in breaking}))),
        ]

    def _count(self, rule: str) -> str:
        count = sum(1 for _ in MODULES[rule].requirements(self.snapshot))
        return f"{count} of the requirements of {self.snapshot.month} on the {self.snapshot.channel} channel"

    # operations

    def operation(self, name: str, endpoint: Endpoint) -> Lines:
        yield from _heading(name)
        if endpoint.summary:
            yield from [f"{endpoint.summary[0].upper()}{endpoint.summary[1:]}.", ""]
        gone = self._removed(endpoint.change)
        known = f"{_STATES[endpoint.state]} in {self.snapshot.month}"
        state = gone if endpoint.state is State.ABSENT and gone else known
        yield from _row("state", f"{state} on the {self.snapshot.channel} channel")
        yield from _row("use instead", ", ".join(by_method(endpoint.use_instead, endpoint.operation.method)))
        yield from _row("effect", self._effect(endpoint))
        yield from _row("response", _ANSWERS[endpoint.answer])
        if endpoint.takes_body and not [*endpoint.of_area(Area.BODY)]:
            yield from _row("body", "not documented")
        yield from _row("for", endpoint.level)
        alone = (f"never at the same time as another call of {lock}" for lock in endpoint.locks)
        yield from _row("alone", " and ".join(alone))
        yield from _row("source", f"{source_text(endpoint.source)}, {endpoint.basis}")
        yield from _row("written in", str(endpoint.origin))
        for title, areas in _PARTS:
            yield from _section(title, [self._fact(fact) for area in areas for fact in endpoint.of_area(area)])
        conditions = (f"{each.answers or 'refused'}: {each.says} ({each.source})" for each in endpoint.conditions)
        yield from _section("Conditions", conditions)
        behaviours = (f"{each.says or each.rule} ({each.rule}, {each.source})" for each in endpoint.behaviours)
        yield from _section("Behaviour", behaviours)
        yield from [] if endpoint.state is State.ABSENT else self._sample(self.samples(endpoint.operation), endpoint)
        differences = [each for each in self._all_differences() if each.shape == endpoint.operation.shape]
        yield from ["", "What changes:", *_per_change(differences)] if differences else []
        yield from _section("Named as replacement by", self._replaced(endpoint.operation))
        points = (f"{each.id}: {each.question}" for each in self._points(endpoint))
        yield from _section("Open", points)

    def _effect(self, endpoint: Endpoint) -> str:
        """Return whether an operation writes, and what it does to which kind of objects."""
        if endpoint.effect is Effect.NONE:
            return "none: it only reads"
        does = ", ".join(f"{kind} {outcome}" for outcome, kind in outcomes(endpoint, self.snapshot).items())
        return f"writes: {does or 'what it does to which objects is unknown, because x-writes is missing'}"

    def _sample(self, sample: Sample, endpoint: Endpoint) -> Lines:
        body = sample.body if endpoint.takes_body else None
        if sample.call and (body is not None or sample.response is not None):
            yield from ["", f"For example {sample.call}"]
        if body is not None:
            yield from ["", "A body that works on the mock, which invents what is not listed above:", *_indented(body)]
        if sample.response is not None:
            yield from ["", "A response of the mock, which invents what is not listed above:"]
            yield from _indented(sample.response)

    def _fact(self, fact: Fact) -> str:
        marks = [
            expected_text(fact, self.snapshot.vocabulary.schemas),
            "always present" if fact.state is State.PRESENT else "",
            (self._removed(fact.change) or "removed") if fact.state is State.ABSENT else "",
            "neither required nor forbidden" if fact.state is State.UNSETTLED else "",
            "required" if fact.required else "",
            "deprecated" if fact.deprecated else "",
            f"accepts {', '.join(map(str, fact.values))}" if fact.values else "",
            f"no longer accepts {', '.join(map(str, fact.removed_values))}" if fact.removed_values else "",
            "inferred" if fact.basis == "inferred" else "",
        ]
        shown = ", ".join(mark for mark in marks if mark)
        return f"{fact.location}: {shown}" if shown else fact.location

    def _removed(self, change: str) -> str:
        """Return `removed 2026-04`; empty if no change is named."""
        found = self.contract.change(change) if change else ()
        return f"removed {found[0].when[self.snapshot.channel]}" if found else ""

    def _replaced(self, operation: Operation) -> Lines:
        """Yield the changes that name an operation as the one to use instead, with what they are about."""
        found: dict[str, list[str]] = {}
        for each in self._all_differences():
            instead = [Operation.parse(name).shape for name in each.use_instead or () if " " in name]
            if operation.shape in instead and each.breaking:
                found.setdefault(each.change, []).append(each.operation)
        for change, operations in sorted(found.items()):
            yield f"{change}: {', '.join(dict.fromkeys(operations))}"

    def _all_differences(self) -> tuple[Difference, ...]:
        months = [month for channel in self.contract.channels for month in self.contract.months(channel)]
        return compare(self.contract, min(months).plus(-1), max(months)) if months else ()

    def _points(self, endpoint: Endpoint) -> Iterator[OpenPoint]:
        stated: tuple[Endpoint | Fact, ...] = (endpoint, *endpoint.facts.values())
        named = {name for each in stated for name in (each.interpretation, *each.open.values())}
        named |= {condition.open for condition in endpoint.conditions}
        for point in self.contract.open_points.values():
            labels = [each for each in point.on if " /" in each]
            if point.id in named or endpoint.operation.shape in {Operation.parse(each).shape for each in labels}:
                yield point

    # changes

    def change(self, name: str, _: None) -> Lines:
        changes = self.contract.change(name)
        if name != changes[0].announcement:
            yield from self._change(changes[0])
            return
        yield from _heading(f"{name}: {changes[0].title}")
        for index, change in enumerate(changes):
            yield from ([""] if index else [])
            yield from self._change(change)

    def _change(self, change: Change) -> Lines:
        yield from _heading(change.id)
        yield from [*_wrapped(change.says), ""]
        for channel, when in change.when.items():
            yield from _row(channel, str(when))
        yield from _row("announced in", f"{change.announcement} ({change.title})")
        yield from _row("source", source_text(change.source))
        yield from _row("written in", str(change.origin))
        instead = change.use_instead
        yield from _row("use instead", "" if instead is None else ", ".join(instead) or "nothing replaces it")
        last = max(Month.of(when.last) for when in change.when.values())
        first = min(Month.of(when.last) for when in change.when.values()).plus(-1)
        edits = [each for each in compare(self.contract, first, last) if each.change == change.id]
        yield from _section("Edits", (f"{each.line}   {each.operation}" for each in edits))

    # open points and statements

    def open_point(self, name: str, point: OpenPoint) -> Iterable[str]:
        says = (each["says"] for each in point.interpretations)
        return [
            *_heading(name),
            *_wrapped(point.question),
            *_section("Interpretations (if one is assumed, it is the first)", says),
            *_section("Required meanwhile", [point.meanwhile]),
            *_section("On", point.on),
            "",
            *_row("source", source_text(point.source)),
            *_row("written in", str(point.origin)),
        ]

    def statement(self, name: str, statement: Statement) -> Iterable[str]:
        return [
            *_heading(f"{name}: {_KINDS[statement.kind]}"),
            *_wrapped(statement.says),
            *_section("On", statement.on),
            "",
            *_row("not checked", statement.reason),
            *_row("source", source_text(statement.source)),
            *_row("written in", str(statement.origin)),
        ]

    # requirements

    def requirement(self, name: str) -> Iterable[str] | None:
        """Show a requirement of this month, else of the latest month that has it, for ids in older reports."""
        if not (_SHORT.fullmatch(name) or name.partition(":")[0] in RULES):
            return None
        for snapshot in self._snapshots():
            for each in derive(snapshot):
                if name in (each.id, each.short):
                    return self._shown(each, snapshot)
        return None

    def _snapshots(self) -> Iterator[Snapshot]:
        """Yield the snapshot of this month, then all others, the latest first."""
        yield self.snapshot
        channels = self.contract.channels
        months = {self.contract.vocabulary.baseline, *(m for each in channels for m in self.contract.months(each))}
        yield from (self.contract.at(month, each) for month in sorted(months, reverse=True) for each in channels)

    def _shown(self, requirement: Requirement, snapshot: Snapshot) -> Lines:
        rule = RULES[requirement.rule]
        yield from _heading(requirement.id)
        yield from [*_wrapped(rule.manual.partition("\n")[0]), ""]
        if snapshot is not self.snapshot:
            yield from _row("holds", f"not in {self.snapshot.month} on the {self.snapshot.channel} channel")
        yield from _row("in force", self._in_force(requirement))
        yield from _row("short id", requirement.short)
        yield from _row("rule", f"{rule.name}: {rule.title}")
        yield from _row("operation", requirement.operation.label)
        yield from _row("location", requirement.location)
        subject = requirement.subject
        words = expected_text(subject, snapshot.vocabulary.schemas) if isinstance(subject, Fact) else ""
        typed = requirement.expected and isinstance(subject, Fact) and requirement.expected == subject.expected
        yield from _row("expected", words if typed else requirement.expected)
        yield from _row("basis", requirement.basis)
        yield from _row("source", source_text(requirement.source))
        yield from _row("written in", str(requirement.origin))
        unseen = f"not observable: {requirement.reason.removeprefix('Not observable: ')}"
        yield from _row("check", unseen if requirement.oracle is Oracle.DECLARED else rule.check)
        for change in self.contract.change(requirement.change) if requirement.change else ():
            yield from _row("change", f"{change.id}, {_dates(change.when)}")
            instead = by_method(change.use_instead or (), requirement.operation.method)
            yield from _row("use instead", ", ".join(instead))

    def _in_force(self, requirement: Requirement) -> str:
        """Return when a requirement is in force: `always`, or `production from 2030-04 on` if the channels differ."""
        spans = {channel: self._span(requirement, channel) for channel in self.contract.channels}
        differs = len({*spans.values()}) > 1
        return ", ".join(f"{channel} {span}" for channel, span in spans.items()) if differs else min(spans.values())

    def _span(self, requirement: Requirement, channel: Channel) -> str:
        months = sorted({self.contract.vocabulary.baseline, *self.contract.months(channel)})
        snapshots = {month: self.contract.at(month, channel) for month in months}
        derived = MODULES[requirement.rule].requirements
        inside = [month for month in months if requirement.id in {each.id for each in derived(snapshots[month])}]
        if not inside:
            return "never"
        begins, ends = inside[0] > months[0], next((month for month in months if month > inside[-1]), None)
        until = f"until {ends}" if ends else "on" if begins else "always"
        return f"from {inside[0]} {until}" if begins else until

    # words that messages use

    def type(self, name: str, schema: Schema) -> Iterable[str]:
        uses = (
            f"{endpoint.operation.label} {fact.location}"
            for endpoint in self.snapshot.operations
            for _, fact in sorted(endpoint.facts.items())
            if name in fact.shape
        )
        return [
            *_heading(f"{name}: {schema_text(schema)}"),
            *_row("source", source_text(str(schema.get("x-source", "")))),
            *_section("Used by", uses),
            *("", "As a JSON Schema:", *_indented({key: schema[key] for key in schema if not key.startswith("x-")})),
        ]

    def fact(self, name: str, uses: Sequence[str]) -> Iterable[str]:
        what = f"A fact that only the owner of the tenant knows: facts.{name} in its configuration."
        return [*_heading(name), *_wrapped(what), *_section("Used for", uses)]

    def condition(self, name: str, _: None) -> Lines:
        yield from _heading(f"{name}: a condition of a call")
        for endpoint in self.snapshot.endpoints.values():
            for each in endpoint.conditions:
                if each.id == name:
                    yield from _row("operation", endpoint.operation.label)
                    yield from _row("if", each.says)
                    yield from _row("answers", str(each.answers or "an error"))
                    yield from _row("account", each.level)
                    yield from _row("source", f"{source_text(each.source)}, {each.basis}")
                    yield from _row("written in", str(each.origin))

    def level(self, name: str, higher: Sequence[str]) -> Iterable[str]:
        own = (endpoint.operation.label for endpoint in self.snapshot.operations if endpoint.level == name)
        what = f"An account level: accounts.{name} in the configuration of a tenant."
        more = f"Higher levels, with more permissions: {', '.join(higher)}."
        above = more if higher else "It is the highest level."
        return [*_heading(name), *_wrapped(f"{what} {above}"), *_section("Only for this level", own)]

    def term(self, name: str, meaning: str) -> Iterable[str]:
        return [*_heading(name), *_wrapped(meaning)]


_STATES = {
    State.PRESENT: "part of the contract",
    State.KNOWN: "part of the contract",
    State.ABSENT: "removed",
    State.UNSETTLED: "neither required nor forbidden",
}
_ANSWERS = {
    "list": "a list, page by page",
    "object": "one object",
    "open": "JSON; its form is not documented",
    "html": "a page",
    "redirect": "a redirect",
}
_TERMS = {
    "stated": "The basis of a requirement that the specification contains.",
    "inferred": "The basis of a requirement that is the usual interpretation of the specification.",
    "observed": "The basis of a requirement that an earlier response of the tenant shows.",
    "verified": "A response shows that the requirement is kept.",
    "violated": "A response shows that the requirement is not kept.",
    "due": "The change of the requirement takes effect this month: its old and its new form both pass, and a value "
    "of any other type is a violation.",
    "not verified": "No response shows whether the requirement is kept; the report gives the reason.",
    "not observable": "No response can show whether the requirement is kept; only `diff` and `explain` show it.",
    "arrived": "A tenant shows the new form of a change, or no longer has the old one that it had before.",
    "arrived where seen": "Some changes of an announcement have arrived; the others show neither form.",
    "partly arrived": "A tenant has the new form of a change at some places, and the old form at others.",
    "not arrived": "A tenant shows the old form of a change, and nothing new except additions that are allowed at any time.",
    "no evidence yet": "Nothing shows whether a change has arrived: no response has its data, its calls were not sent, or "
    "the old form is absent, and no earlier run of this tenant saw it.",
    "blocker": "The severity of a violation that serves a caller without permission, or that stops all clients.",
    "critical": "The severity of a violation that breaks clients, or gives them wrong data.",
    "normal": "The severity of a violation that some clients have to work around.",
    "minor": "The severity of a violation that few clients notice.",
    "responsible": "Who can fix a finding: the platform, or the owner of the configuration that the run used.",
    "certain": "In a finding of readiness: the code calls, or sends, what a change removes or changes.",
    "likely": "In a finding of readiness: the code reads what a change removes or changes, or readiness had to infer one step.",
    "possible": "In a finding of readiness: readiness cannot see whether the code uses what a change removes or changes.",
    "silent": "In a finding of readiness: wrong data or amounts, without a response that says so.",
    "error": "In a finding of readiness: the call is refused, or the operation is gone.",
    "unknown": "In a finding of readiness: the specification does not say what happens.",
    "both": "In a finding of readiness: the code works before and after the change, since it also uses the new form.",
    "only-old": "In a finding of readiness: the code works until the change.",
    "only-new": "In a finding of readiness: the code works from the change on.",
    "neither": "In a finding of readiness: the code works neither before nor after the change.",
}
"""Words of reports, and what they mean."""
_KINDS = {
    "client-rule": "a client rule",
    "allowance": "what the platform may do",
    "requirement": "required of the platform",
}
_PARTS: tuple[tuple[str, tuple[Area, ...]], ...] = (
    ("Parameters", (Area.PATH, Area.QUERY, Area.HEADER)),
    ("Body", (Area.BODY,)),
    ("Response", (Area.RESPONSE,)),
    ("Webhooks", (Area.WEBHOOK,)),
)


def _per_change(differences: Sequence[Difference]) -> Lines:
    """Yield the edits and what to use instead, each group after its change, oldest first.

    An edit of a behaviour or a condition has no place that says what it is: the sentence of the change follows it.
    """
    for change, grouped in groupby(differences, key=attrgetter("change")):
        edits = [*grouped]
        first = edits[0]
        yield f"  {change} ({_dates(first.dates)})"
        yield from (f"  - {line}" for line in dict.fromkeys(each.line for each in edits))
        if any(each.kind.startswith(("behaviour", "condition")) for each in edits):
            yield from _wrapped(first.says, "    ")
        if all(each.kind == "endpoint-added" for each in edits):
            continue  # the operation is itself what replaces others
        instead = by_method(first.use_instead or (), first.operation.partition(" ")[0])
        yield from _wrapped(f"use instead: {' or '.join(instead)}", "    ") if instead else ()


def _indented(document: Any) -> Lines:
    return (f"  {line}" for line in json_text(document).splitlines())


def _dates(dates: Mapping[Channel, When]) -> str:
    return ", ".join(f"{channel} {when}" for channel, when in dates.items())


def _heading(text: str) -> list[str]:
    return [text, "=" * min(len(text), _WIDTH), ""]


def _row(name: str, text: str) -> list[str]:
    """Return a labelled text, wrapped; nothing for an empty text."""
    lines = wrapped(" ".join(text.split()), _WIDTH - 14)
    return [f"{name if index == 0 else '':<13} {line}" for index, line in enumerate(lines)]


def _section(title: str, entries: Iterable[str]) -> list[str]:
    lines = [line for entry in entries for line in _wrapped(entry, "  - ")]
    return ["", f"{title}:", *lines] if lines else []


def _wrapped(text: str, first: str = "") -> list[str]:
    return wrapped(" ".join(text.split()), _WIDTH, first, " " * len(first))
