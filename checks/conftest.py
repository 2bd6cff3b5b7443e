"""Without the libraries of a check run, one line instead of a traceback for each file."""

import pytest

from lmscontract.check_options import require_extra
from lmscontract.errors import UsageError


def pytest_collectstart() -> None:
    """End the session before a check is imported."""
    try:
        require_extra()
    except UsageError as error:
        pytest.exit(str(error), returncode=error.exit_code)
