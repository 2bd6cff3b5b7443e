"""Compare contracts/ with the specification in both directions: tox -e facts -- --specification PATH."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from tests.facts.records import Records, sections
from tests.facts.specification import Specification, Statement, shape

from lmscontract.contract.model import State
from lmscontract.contract.project import Contract
from lmscontract.types import Channel, Month, Operation

pytestmark = pytest.mark.specification


# what is missing: names of the specification that no record of their row, operation or section has


def lost_names(specification: Specification, records: Records) -> list[str]:
    """Yield every name of a row or bullet that is missing in its records, with its line."""
    return [
        f"line {statement.line} ({statement.section}): {name}"
        for statement in specification.statements
        for name in sorted(statement.names)
        if not _stands(name, _carriers(statement, records))
    ]


def lost_operations(specification: Specification, records: Records) -> list[str]:
    """Yield every operation of a row or bullet that is missing in its records, with its line."""
    lost = []
    for statement in specification.statements:
        text = _shaped(_carriers(statement, records))
        known = {shape(label) for label, _ in records.operations()} if statement.section == "4.3" else set()
        for operation in sorted(statement.operations):
            if shape(operation) not in known and not re.search(re.escape(shape(operation)) + r"(?![\w/{])", text):
                lost.append(f"line {statement.line} ({statement.section}): {operation}")
    return lost


def _carriers(statement: Statement, records: Records) -> str:
    """The records in which the names of a statement must be."""
    if statement.section == "9.3":
        rows = [f"9.3 {operation}" for operation in sorted(statement.subjects)]
        found = "\n".join(records.of_change_row(row) for row in rows)
        return found if statement.header else records.of_section("9.3")
    if statement.month:
        return records.of_change_row(f"9.4 {statement.cells[0]}")
    if statement.section == "4.3" and statement.header:
        return "\n".join(records.of_operation(operation) for operation in sorted(statement.operations))
    return records.of_section(statement.section)


def _stands(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _shaped(text: str) -> str:
    return re.sub(r"\s+", " ", shape(text))


# what is invented, misdated or copied


def invented(specification: Specification, records: Records) -> list[str]:
    """Every operation of contracts/ that the specification does not name."""
    known = {shape(operation) for operation in specification.operations}
    families = {f"ANY /api/webapp/{name}" for each in specification.of("9.4") for name in each.names}
    families |= {"ANY /manage/v1/group/**", "GET /api-browser/"}
    return sorted(label for label in records.labels() if shape(label) not in known and label not in families)


def misdated(specification: Specification, records: Records) -> list[str]:
    """Every change whose month is not that of the row it comes from."""
    months = {each.cells[0]: each.month for each in specification.of("9.4") if each.month}
    wrong = []
    for change in records.changes():
        section, _, row = change["source"].partition(" ")
        if change["when"] != (specification.move if section == "9.3" else months.get(row)):
            wrong.append(f"{change['id']}: {change['when']}")
    return wrong


def sourceless(specification: Specification, records: Records) -> list[str]:
    """Return every source that is not a section of the specification, and every change without a row."""
    rows = {f"9.4 {each.cells[0]}" for each in specification.of("9.4")}
    rows |= {f"9.3 {shape(operation)}" for each in specification.of("9.3") for operation in each.subjects}
    wrong = [f"{place}: {text}" for place, text in records.sources() if _unknown(text, specification.sections)]
    return wrong + [change["id"] for change in records.changes() if shape(change["source"]) not in rows]


def _unknown(source: str, known: frozenset[str]) -> bool:
    return not sections(source) or not sections(source) <= known


def copied(specification: Specification, records: Records, run: int = 7) -> list[str]:
    """Return every sequence of words that a sentence shares with the specification."""
    theirs = {words for line in specification.text.splitlines() for words in _runs(line, run)}
    return sorted(
        {" ".join(words) for sentence in records.sentences() for words in _runs(sentence, run) if words in theirs}
    )


def _runs(text: str, run: int) -> Iterator[tuple[str, ...]]:
    """Runs of words between names, paths, numbers and code."""
    bare = re.sub(
        r"`[^`]*`|\S*[/_\[\]{}<>=]\S*|\b(?:GET|POST|PUT|PATCH|DELETE)\b|\w+\.\w+|\b[a-z]+[A-Z]\w*|\d+", "\n", text
    )
    for part in re.split(r"[\n|]", bare):
        words = re.findall(r"[a-z]+(?:-[a-z]+)*", part.lower())
        yield from (tuple(words[index : index + run]) for index in range(len(words) - run + 1))


# the tests


def test_no_name_is_lost(specification: Specification, records: Records) -> None:
    """Every field, parameter, value, header, status, grant, claim and limit of a row or bullet is in its records."""
    assert lost_names(specification, records) == []


def test_no_operation_is_lost(specification: Specification, records: Records) -> None:
    """Every operation of a row or bullet, combined spellings written out, is in its records."""
    assert lost_operations(specification, records) == []


def test_nothing_is_invented(specification: Specification, records: Records) -> None:
    """Every operation of contracts/ occurs in the specification."""
    assert invented(specification, records) == []


def test_every_property_and_parameter_is_named(specification: Specification, contract: Contract) -> None:
    """Every field and parameter of an operation occurs in the specification; if its name is open, one of its names does."""
    names = set(re.findall(r"\w+(?:-\w+)*", specification.text))
    unknown = set()
    for month in ("2022-12", "2026-10", "2027-01"):
        for endpoint in contract.at(Month.parse(month), Channel("sandbox")).operations:
            for fact in endpoint.facts.values():
                paths = fact.paths if fact.interpretation else fact.paths[:1]
                if not any(all(_named(segment.name, names) for segment in path.segments) for path in paths):
                    unknown.add(f"{endpoint.operation} {fact.location}")
    assert unknown == set()


def _named(segment: str, names: set[str]) -> bool:
    return set(re.findall(r"\w+(?:-\w+)*", segment)) <= names


def test_every_month_is_the_row_s(specification: Specification, records: Records) -> None:
    """A change takes effect in the month of its row, and the pricing move in that of each channel."""
    assert misdated(specification, records) == []


def test_every_row_of_the_history_has_a_change(specification: Specification, contract: Contract) -> None:
    """No month of 9.4 is left out, and no change has a month that 9.3 and 9.4 do not state."""
    reported = {*specification.history, *specification.move.values()}
    assert {str(month) for channel in contract.channels for month in contract.months(channel)} == reported


def test_every_source_exists(specification: Specification, records: Records) -> None:
    """A record names existing sections and rows."""
    assert sourceless(specification, records) == []


def test_no_sentence_is_copied(specification: Specification, records: Records) -> None:
    """No sentence shares seven words in a row with the specification."""
    assert copied(specification, records) == []


def test_removed_calls_leave_in_their_month(specification: Specification, contract: Contract) -> None:
    """A call that the history removes exists in the month before, and is removed from that month on, on both channels."""
    for statement in specification.of("9.4"):
        reported = re.sub(r"(?<=\()replaced by [^)]*|replaced by .*", "", statement.cells[1] if statement.month else "")
        for label in Statement("9.4", statement.line, (reported,)).operations:
            before, after = (_states(contract, label, statement.month, shift) for shift in (-1, 0))
            assert State.ABSENT not in before, label
            assert after == {State.ABSENT}, label


def _states(contract: Contract, label: str, month: str, shift: int) -> set[State]:
    at = Month.parse(month).plus(shift)
    return {contract.at(at, channel).endpoints[Operation.parse(label).shape].state for channel in contract.channels}


# the tests tested: each notices what it is there for

Documents = dict[str, Any]


def _pricing(documents: Documents) -> list[dict[str, Any]]:
    changes: list[dict[str, Any]] = documents["changes/2026-11-pricing-moves-to-ecommerce.yaml"]["changes"]
    return changes


def _drop_a_field(documents: Documents) -> None:
    change = next(each for each in _pricing(documents) if each["id"] == "pricing-learning-plan-learner")
    change["edits"] = [edit for edit in change["edits"] if edit.get("response-property-removed") != "prize"]
    change["says"] = change["says"].replace("prize, ", "")


def _drop_a_parameter(documents: Documents) -> None:
    node = documents["services/learn.yaml"]["paths"]["/learn/v1/enrollments"]["get"]
    node["parameters"] = []
    documents["open-points.yaml"] = [
        each for each in documents["open-points.yaml"] if each["id"] != "enrollments-id-user"
    ]


def _drop_a_claim(documents: Documents) -> None:
    del documents["components.yaml"]["token"]["grants"]["jwt-bearer"]["assertion"]["claims"]["aud"]


def _drop_a_status(documents: Documents) -> None:
    del documents["components.yaml"]["statuses"]["408"]
    documents["statements.yaml"] = [each for each in documents["statements.yaml"] if each["id"] != "may-time-out"]


def _misspell_an_operation(documents: Documents) -> None:
    paths = documents["services/otj.yaml"]["paths"]
    paths["/otj/v1/checklist"] = paths.pop("/otj/v1/checklists")


def _shift_a_month(documents: Documents) -> None:
    documents["changes/2026-08-report-user-id.yaml"]["when"] = "2026-09"


def _shift_a_channel(documents: Documents) -> None:
    documents["changes/2026-11-pricing-moves-to-ecommerce.yaml"]["when"]["production"] = "2026-12"


def _misname_a_row(documents: Documents) -> None:
    _pricing(documents)[0]["source"] = "9.3 GET /manage/v1/site"


def _misname_a_section(documents: Documents) -> None:
    documents["statements.yaml"][0]["source"] = "4.9"


@pytest.mark.parametrize(
    ("mutation", "test"),
    [
        (_drop_a_field, lost_names),
        (_drop_a_parameter, lost_names),
        (_drop_a_claim, lost_names),
        (_drop_a_status, lost_names),
        (_misspell_an_operation, lost_operations),
        (_misspell_an_operation, invented),
        (_shift_a_month, misdated),
        (_shift_a_channel, misdated),
        (_misname_a_row, sourceless),
        (_misname_a_section, sourceless),
    ],
)
def test_a_mistake_is_detected(
    mutation: Callable[[Documents], None],
    test: Callable[[Specification, Records], list[str]],
    specification: Specification,
    documents: Mapping[str, Any],
) -> None:
    """A missing, misspelt, misdated or misnamed fact makes the matching test fail."""
    changed = copy.deepcopy(dict(documents))
    mutation(changed)
    assert set(test(specification, Records(changed))) > set(test(specification, Records(documents)))


def test_a_copied_sentence_is_detected(specification: Specification, documents: Mapping[str, Any]) -> None:
    """A sentence copied from the specification is detected."""
    changed = copy.deepcopy(dict(documents))
    changed["statements.yaml"][0]["says"] = specification.of("9.2")[0].text
    assert copied(specification, Records(changed)) != []
