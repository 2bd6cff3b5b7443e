"""Settings in XML."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.settings.xml_files import elements_of_xml
from lmscontract.usage.source.values.abstract import Record, plain_texts


@pytest.mark.parametrize("rest", ['key="a"\n' * 9_000, "<add>\n" * 9_000, "<b"])
def test_settings_that_are_no_xml_are_read_up_to_their_error(tmp_path: Path, rest: str) -> None:
    """Settings of .NET that never end, or end within an element, have those before that."""
    (tmp_path / "App.config").write_text(f'<settings><add key="Goods" value="/shop/v1/goods" /><add {rest}')
    call = 'var goods = new HttpClient().GetAsync(ConfigurationManager.AppSettings["Goods"]);\n'
    (tmp_path / "Program.cs").write_text(call)
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [(usage.method, usage.path) for usage in reading.usages] == [("GET", "/shop/v1/goods")]


def test_an_element_with_texts_has_its_attributes_and_the_elements_in_it() -> None:
    """Texts between elements are left out; an attribute is at its own name, not at one that ends with it."""
    line = '<call real-path="path" path="/goods">Reads <b>all</b></call>'
    content = elements_of_xml(f"<calls>\n{line}\n</calls>", "calls.xml")
    calls = content.get("calls") if content is not None else None
    call = calls.get("call") if isinstance(calls, Record) else None
    assert isinstance(call, Record)
    assert [(key, plain_texts(slot.value)) for key, slot in call.fields.items()] == [
        ("real-path", ["path"]),
        ("path", ["/goods"]),
        ("b", ["all"]),
    ]
    assert call.fields["path"].place.column == line.index("/goods") + 1


def test_an_element_with_many_attributes_is_read() -> None:
    """Each attribute is looked for once, also in an element of very many, and has its own place."""
    written = " ".join(f'a{number}="{number}"' for number in range(20_000))
    found = elements_of_xml(f"<call\n {written} last='x'/>", "Settings.xml")
    assert found is not None
    call = found.get("call")
    assert isinstance(call, Record)
    assert (len(call.fields), call.fields["last"].place.line) == (20_001, 2)
    assert call.fields["a1"].place.column == len(' a0="0" a1="') + 1
