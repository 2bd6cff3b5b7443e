"""Without the libraries of a check run, one line instead of a traceback for each file."""

import pytest

from lmscontract.check_options import require_extra
from lmscontract.errors import UsageError


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    """End the session before a check is imported; a worker of xdist imports none, and lets its controller end it."""
    try:
        require_extra()
    except UsageError as error:
        if not hasattr(config, "workeroutput"):
            pytest.exit(str(error), returncode=error.exit_code)
        config.workeroutput["lms-refused"] = str(error)
        return True
    return None
