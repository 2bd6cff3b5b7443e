"""Classes into which a program reads responses: at which paths their properties are read."""

from __future__ import annotations

from pathlib import Path

from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

CSHARP = """
record Envelope<T>(T Data);
record List<T>(IReadOnlyList<T> Items);
record Goods(string Price);

class Shop(HttpClient http) {
    async Task<T> Get<T>(string path) {
        var body = await http.GetFromJsonAsync<Envelope<T>>(path);
        return body.Data;
    }

    Task<List<Goods>> All() => Get<List<Goods>>("/shop/v1/goods");
}
"""


def test_a_class_with_the_name_of_a_list_is_no_list(tmp_path: Path) -> None:
    """The properties of a class `List` of the program are read of the object itself."""
    (tmp_path / "Shop.cs").write_text(CSHARP)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.path for each in usage.reads} == {"data", "data.items", "data.items[].price"}
