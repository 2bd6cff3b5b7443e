"""Settings in XML."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files


@pytest.mark.parametrize("rest", ['key="a"\n' * 9_000, "<add>\n" * 9_000, "<b"])
def test_settings_that_are_no_xml_are_read_up_to_their_error(tmp_path: Path, rest: str) -> None:
    """Settings of .NET that never end, or end within an element, have those before that."""
    (tmp_path / "App.config").write_text(f'<settings><add key="Goods" value="/shop/v1/goods" /><add {rest}')
    call = 'var goods = new HttpClient().GetAsync(ConfigurationManager.AppSettings["Goods"]);\n'
    (tmp_path / "Program.cs").write_text(call)
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [(usage.method, usage.path) for usage in reading.usages] == [("GET", "/shop/v1/goods")]
