"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("without-deadline", deadline=None)
settings.load_profile("without-deadline")
"""Property tests have no time limit for each example, because a busy machine exceeds it."""
