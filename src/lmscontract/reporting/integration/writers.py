"""The table of the formats of `readiness`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lmscontract.findings.usage_finding import Readiness
from lmscontract.reporting.integration import code_annotations, html, json_file, junit, markdown, sarif, text
from lmscontract.reporting.integration.criteria import Criteria

WRITERS: Mapping[str, Callable[[Readiness, Criteria], str]] = {
    "text": text.report,
    "json": json_file.report,
    "markdown": markdown.report,
    "html": html.report,
    "sarif": sarif.report,
    "junit": junit.report,
    "github": code_annotations.github,
    "gitlab": code_annotations.gitlab,
}
"""Every format by its name."""
