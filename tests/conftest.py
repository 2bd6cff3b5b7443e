"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same-examples", deadline=None, derandomize=True)
settings.register_profile("new-examples", deadline=None)
settings.load_profile("same-examples")
"""Property tests try the same examples in every run, so that a change is judged by what it changes; `tox -e examples`
tries new ones. No example has a time limit, because a busy machine exceeds it."""
