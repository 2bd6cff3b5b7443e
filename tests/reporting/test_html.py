"""The summary as a web page."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from msgspec.structs import replace
from tests.reporting.conftest import PAGES, requirement

from lmscontract.findings.finding import Evidence, Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting import html, markdown
from lmscontract.reporting.run import Run
from lmscontract.reporting.summary import document


class _Reader(HTMLParser):
    """Collects texts, and the tags that are open or that load something."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.loads += [tag for name, _ in attrs if name in ("src", "href", "srcset", "data")]

    def handle_endtag(self, tag: str) -> None:
        """Close a tag."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        self.texts.append(data)


def _read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_page_loads_nothing(run: Run, second: Ledger) -> None:
    """The page is complete and has no script, no link and nothing that another file holds."""
    page = html.page(document(run, second))
    reader = _read(page)
    assert reader.loads == []
    assert not re.search(r"<script|@import|url\(|https?://(?!shop\.example)", page)


def test_page_has_what_the_other_summary_has(run: Run, second: Ledger) -> None:
    """Every section and every finding of summary.md is on the page."""
    shown = "".join(_read(html.page(document(run, second))).texts)
    headings = re.findall(r"^#+ (.*)$", markdown.page(document(run, second)), re.MULTILINE)
    assert len(headings) > 8
    assert [each for each in headings if each.replace("\\", "") not in shown] == []
    assert all(each.id in shown for each in second.findings)


def test_page_shows_every_place_in_full(run: Run, ledger: Ledger) -> None:
    """No finding is left out, in any number."""
    page = html.page(document(run, ledger))
    assert page.count("<article>") == len(PAGES) + 1


def test_tenant_cannot_write_markup(run: Run) -> None:
    """Texts of responses and names are shown as texts."""
    one = requirement("operation-missing", "GET /shop/v1/goods", "data.<i>")
    ledger = Ledger.of([one])
    proof = Evidence("", "", "curl '</pre><script>x()</script>'")
    ledger.record(Outcome(one.id, Status.VIOLATED, message="<b>&amp;</b>\x1b", evidence=proof))
    page = html.page(document(replace(run, target="<u>"), ledger))
    assert "<b>" not in page
    assert "<script>" not in page
    texts = "".join(_read(page).texts)
    for text in ("<b>&amp;</b>\\x1b", "curl '</pre><script>x()</script>'", "data.<i>", "<u>: failed"):
        assert text in texts
