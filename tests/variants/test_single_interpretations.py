"""One or two interpretations at a time, at any point: every variant keeps every requirement."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.variants.conftest import POINTS, VariantChecker

from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

interpretations = st.sampled_from(sorted(VARIANT_POINTS)).flatmap(
    lambda variant_point: st.tuples(st.just(variant_point), st.sampled_from(VARIANT_POINTS[variant_point]))
)


@pytest.mark.every_variant
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(chosen=st.lists(interpretations, min_size=1, max_size=2), point=st.sampled_from(POINTS), seed=st.integers(0, 9))
def test_one_or_two_interpretations_cause_no_findings(
    checker: VariantChecker, chosen: list[tuple[str, str]], point: tuple[str, str], seed: int
) -> None:
    """A tenant that differs from the default in one or two interpretations has no findings."""
    assert checker.check(Variant(dict(chosen), seed), point).findings == {}
