"""Readings of traits, one or two at a time, on any point: the law that every variant keeps every requirement."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.variants.conftest import POINTS, Rehearsal

from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

readings = st.sampled_from(sorted(VARIANT_POINTS)).flatmap(
    lambda trait: st.tuples(st.just(trait), st.sampled_from(VARIANT_POINTS[trait]))
)


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(chosen=st.lists(readings, min_size=1, max_size=2), point=st.sampled_from(POINTS), seed=st.integers(0, 9))
def test_few_readings_break_nothing(
    rehearsal: Rehearsal, chosen: list[tuple[str, str]], point: tuple[str, str], seed: int
) -> None:
    """A tenant that is plain but for one or two readings breaks nothing."""
    assert rehearsal.check(Variant(dict(chosen), seed), point).findings == {}
