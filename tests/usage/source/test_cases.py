"""Each language and idiom: what the sample files do with the API is found at its line, and nothing else is."""

from __future__ import annotations

from functools import cache, reduce
from operator import add
from pathlib import Path

import pytest
from tests.usage.source.marks import Score, marks_of, score, text_files

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates

CASES = Path(__file__).with_name("cases")
TEMPLATES = Templates(
    (
        "/shop/v1/goods",
        "/shop/v1/goods/{id}",
        "/shop/v1/goods/{goods_id}/copy",
        "/shop/v1/goods/batch",
        "/shop/v1/catalog",
        "/shop/v1/catalog/filters",
        "/shop/v1/orders",
        "/shop/v1/orders/{order_id}",
        "/people/v1/user",
        "/people/v1/user/{user_id}",
        "/legacy/**",
    )
)
LANGUAGES = sorted(path.name for path in CASES.iterdir())


def cases_of(language: str) -> list[Path]:
    """Return the cases of a language: a file, or a folder of files that belong together."""
    return sorted((CASES / language).iterdir())


@cache
def measured(case: Path) -> Score:
    """Read a case and compare it with its marks."""
    files = text_files(case) if case.is_dir() else {case.name: case.read_text("utf-8")}
    return score(
        marks_of(files),
        read_files([case], TEMPLATES, root=case if case.is_dir() else case.parent, executor=Processes(1)),
    )


@pytest.mark.parametrize(
    "case",
    [case for language in LANGUAGES for case in cases_of(language)],
    ids=lambda case: f"{case.parent.name}-{case.stem}",
)
def test_usages_are_found_at_their_lines(case: Path) -> None:
    """Everything that is marked in the case is found, and nothing else."""
    result = measured(case)
    assert (sorted(result.missing), sorted(result.wrong)) == ([], [])
    assert result.right


def test_precision_and_recall_of_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    """Every language has samples; their precision and recall are printed."""
    scores = {language: reduce(add, map(measured, cases_of(language))) for language in LANGUAGES}
    with capsys.disabled():
        print()
        for language, result in scores.items():
            print(
                f"{language:12} {len(result.right):4} found   recall {result.recall:.1%}   precision {result.precision:.1%}"
            )
    assert len(scores) == 11
    assert min(result.recall for result in scores.values()) > 0.95
    assert min(result.precision for result in scores.values()) > 0.95
