"""Usages merge in any order, and survive `usage.json`."""

from __future__ import annotations

import json
from importlib import resources

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.errors import UsageError
from lmscontract.usage.usage import SCHEMA, Field, Place, Reading, Skipped, Source, Unresolved, Usage

_WORDS = st.sampled_from(["a", "b", "c"])
_PLACES = st.builds(Place, _WORDS, st.integers(0, 3))
_FIELDS = st.builds(Field, _WORDS, _PLACES, st.none() | _WORDS)
_USAGES = st.builds(
    Usage,
    place=_PLACES,
    reader=_WORDS,
    path=_WORDS,
    method=st.none() | _WORDS,
    reads=st.lists(_FIELDS, max_size=1).map(tuple),
    volume=st.integers(0, 2),
    last_seen=_WORDS,
)
READINGS = st.builds(
    Reading.of,
    st.lists(_USAGES, max_size=4),
    st.lists(st.builds(Source, _WORDS, _WORDS), max_size=2),
    st.lists(st.builds(Skipped, _WORDS, _WORDS), max_size=2),
    st.lists(st.builds(Unresolved, _PLACES, _WORDS), max_size=2),
)


@given(READINGS, READINGS, READINGS)
def test_readings_merge_in_any_order(one: Reading, two: Reading, three: Reading) -> None:
    """Order and grouping of readings do not change what they merge into."""
    merged = Reading.merged((one, two, three))
    assert merged == Reading.merged((three, two, one)) == one.merge(two.merge(three))
    assert sum(usage.volume for usage in merged.usages) == sum(
        usage.volume for each in (one, two, three) for usage in each.usages
    )


@given(READINGS)
def test_usage_file_keeps_a_reading(reading: Reading) -> None:
    """A reading that is written and read again is the same."""
    assert Reading.decode(reading.encode(), "usage.json") == reading


@pytest.mark.parametrize("data", [b"", b"[]", b'{"usages": [{"path": 1}]}', b'{"version": 99}', b"\xff"])
def test_broken_usage_file_is_one_line(data: bytes) -> None:
    """A usage file that cannot be read is an error with the name of the file."""
    with pytest.raises(UsageError) as caught:
        Reading.decode(data, "usage.json")
    assert str(caught.value).startswith("usage.json: ")
    assert "\n" not in str(caught.value)


def test_the_schema_of_a_usage_file_is_published() -> None:
    """A usage file names its schema, which describes what is read and written."""
    schema = json.loads((resources.files("lmscontract.reporting") / "schema" / "usage.json").read_text("utf-8"))
    generated = json.dumps(msgspec.json.schema(Reading)).replace("\\n", " ")
    shown = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA}
    assert schema == shown | json.loads(" ".join(generated.split()))
    assert json.loads(Reading().encode())["$schema"] == SCHEMA


def test_log_lines_become_one_usage() -> None:
    """Two parts of a log with the same call give one usage with both volumes and the later time."""
    parts = [
        Usage(place=Place("access.log", line), reader="access-log", path="/toys", volume=line, last_seen=seen)
        for line, seen in ((7, "2026-03-01"), (2, "2026-04-01"))
    ]
    (usage,) = Reading.merged(Reading.of([part]) for part in parts).usages
    assert (usage.volume, usage.last_seen, usage.place.line) == (9, "2026-04-01", 2)
