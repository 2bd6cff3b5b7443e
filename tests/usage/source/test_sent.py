"""What requests send: values that a program writes in another form, and bodies with parts that are not known."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Certainty, Usage


def read(folder: Path, name: str, source: str) -> Usage:
    """Return the only usage of a file."""
    (folder / name).write_text(source)
    (usage,) = read_files([folder], TEMPLATES, root=folder, executor=Processes(1)).usages
    return usage


JAVA = """
class Shop {{
    void get(String path, Object value) {{
        String url = "https://shop.example.org" + path + "?sort_attr=" + {written};
        new OkHttpClient().newCall(new Request.Builder().url(url).build()).execute();
    }}

    void all() {{ get("/shop/v1/goods", "price"); }}
}}
"""
GO = """
package shop

func get(path string, value string) {{ http.Get("https://shop.example.org" + path + "?sort_attr=" + {written}) }}

func all() {{ get("/shop/v1/goods", "price") }}
"""


@pytest.mark.parametrize("written", ["String.valueOf(value)", "Objects.toString(value)", "value.toString()"])
def test_a_text_of_a_value_in_java_is_the_value(tmp_path: Path, written: str) -> None:
    """Functions of classes such as `String` give the value as a text."""
    assert [each.value for each in read(tmp_path, "Shop.java", JAVA.format(written=written)).query] == ["price"]


@pytest.mark.parametrize("written", ["fmt.Sprint(value)", "strings.TrimSpace(value)", "string(value)"])
def test_a_text_of_a_value_in_go_is_the_value(tmp_path: Path, written: str) -> None:
    """Functions of packages such as `fmt` give the value as a text."""
    assert [each.value for each in read(tmp_path, "shop.go", GO.format(written=written)).query] == ["price"]


@pytest.mark.parametrize(
    ("body", "is_open"),
    [
        ("{'title': goods['title']}", False),
        ("{'titles': [goods['title']]}", False),
        ("{**goods}", True),
        ("goods", True),
        ("[goods]", True),
    ],
)
def test_a_body_may_have_more_properties_only_if_a_response_is_all_of_it(
    tmp_path: Path, body: str, is_open: bool
) -> None:
    """A value of a response at a key adds no properties beside the key."""
    source = f"import requests\n\ndef copy(goods):\n    requests.post('https://shop.example.org/shop/v1/orders', json={body})\n"
    source += "\ncopy(requests.get('https://shop.example.org/shop/v1/goods').json())\n"
    (tmp_path / "copy.py").write_text(source)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    (sent,) = (each for each in usages if each.method == "POST")
    assert ("body" in sent.incomplete) == is_open


OVERLOADS = """
class Shop {
    private readonly RestClient _client = new RestClient("https://shop.example.org");

    public JToken Send(string path, Method method, object body = null) { return Send(new RestRequest(path, method)); }

    private JToken Send(RestRequest request) { return JObject.Parse(_client.Execute(request).Content); }

    void Remove(int id) { Send($"/shop/v1/goods/{id}", Method.Delete); }
}
"""


def test_an_overload_with_a_default_is_called_without_the_argument(tmp_path: Path) -> None:
    """Of several methods of a name, a call enters the one whose other parameters have a default."""
    usage = read(tmp_path, "Shop.cs", OVERLOADS)
    assert (usage.method, usage.path, usage.certainty) == ("DELETE", "/shop/v1/goods/{}", Certainty.EXACT)
