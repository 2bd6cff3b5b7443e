"""The printed score of the proof."""

from __future__ import annotations

from tests.proof.score import KEY, Line, lines, table


def test_score_is_summed_by_rule_and_trial() -> None:
    """Lines of one rule and trial are added; a dash means not tested, a star not all found."""
    reported = [
        (KEY, ("2026-11-sandbox", "always", "null-sent", 2, 2)),
        (KEY, ["2026-11-sandbox", "in pairs", "null-sent", 3, 4]),
        (KEY, ["2026-11-sandbox", "in pairs", "null-sent", 1, 1]),
        (KEY, ["2026-11-sandbox", "always", "page-ignored", 5, 5]),
        ("another plugin", "property"),
    ]
    scores = list(lines(reported))
    assert scores[0] == Line("2026-11-sandbox", "always", "null-sent", 2, 2)
    assert [row.split() for row in table(scores)] == [
        ["always", "in", "pairs"],
        ["null-sent", "2/2", "4/5*"],
        ["page-ignored", "5/5", "-"],
        ["all", "rules", "7/7", "4/5*"],
    ]
