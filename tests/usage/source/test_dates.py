"""The forms in which programs of every language write dates."""

from __future__ import annotations

import pytest

from lmscontract.usage.source.dates import moment


@pytest.mark.parametrize(
    ("function", "label", "texts", "names", "expected"),
    [
        ("strftime", "since", ["%Y-%m-%d %H:%M:%S"], [], "2024-01-31 08:30:00"),
        ("isoformat", "date.today", [], [], "2024-01-31"),
        ("toisostring", "from", [], [], "2024-01-31T08:30:00Z"),
        ("format", "moment", ["YYYY-MM-DD [at] HH:mm"], [], "2024-01-31 at 08:30"),
        ("ofpattern", "DateTimeFormatter", ["yyyy-MM-dd'T'HH:mm:ss"], [], "2024-01-31T08:30:00"),
        ("format", "from", [], ["DateTimeFormatter.ISO_LOCAL_DATE"], "2024-01-31"),
        ("tostring", "LocalDate.now", [], [], "2024-01-31"),
        ("tostring", "DateTime.UtcNow", ["o"], [], "2024-01-31T08:30:00Z"),
        ("format", "t", ["2006-01-02 15:04:05"], [], "2006-01-02 15:04:05"),
        ("format", "t", [], ["time.RFC3339"], "2024-01-31T08:30:00Z"),
        ("gmdate", "", ["Y-m-d H:i:s"], [], "2024-01-31 08:30:00"),
        ("date", "", ["Y-m-d 00:00:00"], [], "2024-01-31 00:00:00"),
        ("format", "from", ["Y-m-d\\TH:i:s"], [], "2024-01-31T08:30:00"),
        ("date", "", ["-u", "+%F"], [], "2024-01-31"),
        ("getdate", "", ["yyyy-MM-dd HH:mm:ss"], [], "2024-01-31 08:30:00"),
        ("format", "String", ["/goods/%s/%d"], [], None),
        ("tostring", "price", ["0.00"], [], None),
        ("date", "", [], [], None),
    ],
)
def test_a_date_has_the_form_in_which_it_is_written(
    function: str, label: str, texts: list[str], names: list[str], expected: str | None
) -> None:
    """A pattern, a constant or the name of the function gives the form; without one, nothing is known."""
    assert moment(function, label, texts, names) == expected
