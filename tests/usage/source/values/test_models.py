"""Classes into which a program reads responses: at which paths their properties are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values.models import json_of

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


LOGGER = """
class Worker(HttpClient http, ILogger<Worker> log) : BackgroundService {
    protected override async Task ExecuteAsync(CancellationToken token) {
        var goods = await http.GetFromJsonAsync<JsonElement>("/shop/v1/goods/3");
        log.LogInformation("Costs {Price}", goods.GetProperty("price").GetDecimal());
        Report(log, goods.GetProperty("name").GetString());
    }

    void Report(ILogger log, string name) => Output.Show(log, name);
}
"""


def test_a_logger_of_a_class_is_no_object_of_it(tmp_path: Path) -> None:
    """What is logged is not read into the class by which the log names its lines."""
    (tmp_path / "Worker.cs").write_text(LOGGER)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.path for each in usage.reads} == {"price", "name"}


LISTS = {
    "Shop.cs": """
class Goods {
    [JsonProperty("tags")] public List<string> Tags { get; set; }
    [JsonProperty("codes")] public List<int> Codes { get; set; }
}
class Shop(HttpClient http) { Task<Goods> One() => http.GetFromJsonAsync<Goods>("/shop/v1/goods/3"); }
""",
    "Shop.java": """
class Goods { @JsonProperty("tags") private Set<String> tags; @JsonProperty("codes") private int[] codes; }
class Shop { Goods one() { return new RestTemplate().getForObject("https://shop.example.org/shop/v1/goods/3", Goods.class); } }
""",
    "shop.go": """
package shop

type Goods struct {
	Tags  []string `json:"tags"`
	Codes []int    `json:"codes"`
}

func one() {
	var goods Goods
	response, _ := http.Get("https://shop.example.org/shop/v1/goods/3")
	json.NewDecoder(response.Body).Decode(&goods)
}
""",
}


@pytest.mark.parametrize("name", LISTS)
def test_a_property_that_is_declared_as_a_list_of_texts_is_read_as_one(tmp_path: Path, name: str) -> None:
    """A read shows a list of texts as JSON; of other types, nothing is shown."""
    (tmp_path / name).write_text(LISTS[name])
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {(each.path, each.value) for each in usage.reads} == {("tags", '["{}"]'), ("codes", None)}


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        (
            ("[]string", "*[]string", "string[] | null", "list[str] | None", "List<String>?", "Optional[List[str]]"),
            '["{}"]',
        ),
        (
            (
                "map[string]bool",
                "Map<String, Boolean>",
                "dict[str, bool] | None",
                "IReadOnlyDictionary<string, bool>?",
                "Record<string, true>",
                "{ [name: string]: boolean }",
                "Optional[Mapping[str, bool]]",
            ),
            '{"{}": true}',
        ),
        (("", "string", "[]int", "Map<String, Object>", "map[string]any", "bool", "list[dict[str, bool]]"), None),
    ],
)
def test_the_types_of_lists_of_texts_and_of_mappings_to_booleans_are_known(
    types: tuple[str, ...], expected: str | None
) -> None:
    """Other mappings may have any form."""
    found = {each: json_of(ir.Parameter(1, 1, ir.Name(1, 1, "fields"), None, each)) for each in types}
    assert found == dict.fromkeys(types, expected)
