"""Source files that are broken, large or foreign, and those that are read again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.usage.source.test_cases import CASES, TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.outline import parse
from lmscontract.usage.source.parsing.grammar_gaps import shell
from lmscontract.usage.source.parsing.languages import LANGUAGES, Language, language_of
from lmscontract.usage.source.parsing.lower import lower
from lmscontract.usage.source.program import read_program
from lmscontract.usage.source.sources import left_out_of
from lmscontract.usage.source.values.abstract import Constant, Record, union
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Certainty, Reading

CALL = "import requests\nrequests.get('https://acme.example.com/shop/v1/goods')\n"
SAMPLES = sorted(path for path in CASES.rglob("*") if path.is_file() and language_of(path.name))


def read(folder: Path, cache: Path | None = None) -> Reading:
    """Read a folder in this process."""
    return read_files([folder], TEMPLATES, root=folder, executor=Processes(1), cache=cache)


@given(st.sampled_from(SAMPLES), st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_broken_file_is_read_as_far_as_possible(path: Path, data: st.DataObject) -> None:
    """A file that is cut, or has any bytes in its middle, never stops the reader."""
    language = language_of(path.name)
    assert language is not None
    content = path.read_bytes()
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 80)))
    content = content[:start] + data.draw(st.binary(max_size=8)) + content[end:]
    reading, *_ = read_program([parse(language, path.name, content, TEMPLATES)], {}, TEMPLATES)
    assert [each for each in reading.skipped if "reader" in each.reason] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_bytes_that_are_no_text_are_read(language: Language) -> None:
    """Names with bytes that are not UTF-8 never stop the reader, in any language."""
    assert parse(language, "a", b"0\x80\n$x.a\x80b\n", TEMPLATES).file.name == "a"


@pytest.mark.parametrize("line", ["x = 99999999999999999999999", "x = 1e999", "x = '\\U00110000'"])
def test_any_number_is_read(tmp_path: Path, line: str) -> None:
    """Numbers of any size, and characters that do not exist, do not hide the calls beside them."""
    (tmp_path / "a.py").write_text(f"{line}\n{CALL}")
    (tmp_path / "a.js").write_text("const x = 99999999999999999999n, y = '\\u{ffffff}'; fetch('/shop/v1/goods')\n")
    reading = read(tmp_path, tmp_path / "cache")
    assert reading.skipped == ()
    assert {str(usage.place) for usage in reading.usages} == {"a.py:3", "a.js:1"}


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.ps1", "$town = 'Zürich'\nInvoke-RestMethod -Uri 'https://acme.example.com/shop/v1/goods?town=Zürich'\n"),
        ("a.php", "<?php $town = 'Zürich';\n$http->get('https://acme.example.com/shop/v1/goods?town=Zürich');\n"),
    ],
)
def test_text_in_any_usual_encoding_is_read(tmp_path: Path, name: str, content: str, encoding: str) -> None:
    """A file in an older encoding, or with a byte order mark, is read as one in UTF-8 is."""
    (tmp_path / name).write_text(content, encoding=encoding)
    reading = read(tmp_path)
    assert (reading.skipped, [str(usage.place) for usage in reading.usages]) == ((), [f"{name}:2"])


def test_a_setting_may_be_read_by_a_named_argument(tmp_path: Path) -> None:
    """A function that reads a setting, called without a positional argument, is no error."""
    call = "Invoke-RestMethod -Uri 'https://acme.example.com/shop/v1/goods'\n"
    (tmp_path / "a.ps1").write_text(f"$secret = Get-Secret -Name acme\n{call}")
    reading = read(tmp_path)
    assert (reading.skipped, [str(usage.place) for usage in reading.usages]) == ((), ["a.ps1:2"])


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("nested.py", b"x = '/shop/v1/goods'\ny = " + b"[\n" * 20_000 + b"]\n" * 20_000, "nested too deeply"),
        ("app.min.js", b"fetch('/shop/v1/goods');" * 1_000, "minified"),
        ("zeros.py", b"\0" * 100 + CALL.encode(), "not a text"),
        ("huge.py", b"# /shop/v1/goods\n" * 120_000, "larger than 2000000 bytes"),
    ],
)
def test_what_is_not_read_is_reported_and_the_rest_is_read(
    tmp_path: Path, name: str, content: bytes, reason: str
) -> None:
    """A file that is too deep, minified, binary or too large is skipped with its reason; the file beside it is read."""
    (tmp_path / name).write_bytes(content)
    (tmp_path / "good.py").write_text(CALL)
    reading = read(tmp_path)
    assert [(each.file, each.reason) for each in reading.skipped] == [(name, reason)]
    assert [str(usage.place) for usage in reading.usages] == ["good.py:2"]


def test_invalid_text_and_syntax_errors_keep_the_calls(tmp_path: Path) -> None:
    """A file that is not UTF-8, with a syntax error, is read around the error, which is reported with its line."""
    (tmp_path / "a.py").write_bytes(b"# \xff\xfe\n" + CALL.encode() + b"def broken(:\n    (((\n")
    reading = read(tmp_path)
    assert [str(usage.place) for usage in reading.usages] == ["a.py:3"]
    assert [each.reason for each in reading.skipped] == ["has a syntax error here; the rest is read"]


@pytest.mark.parametrize("depth", [50, 100, 150, 200, 250, 300, 400, 600, 900])
def test_deep_files_are_read_or_reported(tmp_path: Path, depth: int) -> None:
    """At every depth of nesting, the file beside is read."""
    (tmp_path / "deep.py").write_text("X = '/shop/v1/catalog'\ny = " + "f([\n" * depth + "])\n" * depth)
    (tmp_path / "good.py").write_text(CALL)
    assert [str(usage.place) for usage in read(tmp_path).calls] == ["good.py:2"]


def test_links_that_loop_end(tmp_path: Path) -> None:
    """A link to the folder that it is in is not followed for ever."""
    (tmp_path / "a.py").write_text(CALL)
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self.py").symlink_to(tmp_path / "self.py")
    assert [str(usage.place) for usage in read(tmp_path).usages] == ["a.py:2"]


def test_unchanged_files_are_not_parsed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second reading is the first one, without a parser; a changed file is read again."""
    folder, cache = tmp_path / "code", tmp_path / "cache"
    folder.mkdir()
    (folder / "a.py").write_text(CALL)
    first = read(folder, cache)
    with monkeypatch.context() as patch:
        patch.setattr("lmscontract.usage.source.sources.parse", None)
        assert read(folder, cache) == first
    (folder / "a.py").write_text(CALL.replace("goods", "orders"))
    assert [usage.path for usage in read(folder, cache).usages] == ["/shop/v1/orders"]


@pytest.mark.parametrize("small", [0, 1_000_000])
def test_files_without_a_path_are_read_if_they_use_a_function_that_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: int
) -> None:
    """What another file reads of a returned response is found, though this file names no path."""
    monkeypatch.setattr("lmscontract.usage.source.sources._SMALL", small)
    (tmp_path / "client.py").write_text(
        CALL.replace("requests.get", "def fetch_goods():\n    return requests.get") + "\n"
    )
    (tmp_path / "report.py").write_text(
        "from client import fetch_goods\nprint(fetch_goods().json()['data']['price'])\n"
    )
    (tmp_path / "other.py").write_text("def unrelated():\n    return {}['price']\n")
    (usage,) = read(tmp_path).usages
    assert [f"{field.path} {field.place}" for field in usage.reads if field.path == "data.price"] == [
        "data.price report.py:2"
    ]


@pytest.mark.parametrize("stub", ["", "<?php\nfunction get_config($name) { return 'x'; }\nload();\n"])
def test_a_stub_of_a_test_is_no_part_of_the_program(tmp_path: Path, stub: str) -> None:
    """A function that a test defines in place of the host's does not make the address of the calls another one."""
    (tmp_path / "client.php").write_text(
        "<?php\nfunction load() {\n    $url = get_config('url');\n"
        "    return json_decode(file_get_contents($url . '/shop/v1/goods'));\n}\nload();\n"
    )
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "stubs.php").write_text(stub)
    (usage,) = read(tmp_path).usages
    assert (usage.path, str(usage.place), usage.certainty) == ("/shop/v1/goods", "client.php:4", Certainty.EXACT)


def test_tests_that_are_not_read_are_reported(tmp_path: Path) -> None:
    """Files that are tests by their names and write no path are reported once for each folder; of other languages none is."""
    (tmp_path / "client.py").write_text(CALL)
    for name in ("tests/test_goods.py", "tests/unit/move.py", "src/MoveTest.py", "spec/move.rb", "tests/test_call.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(CALL if name.endswith("test_call.py") else "client.goods()\n")
    reading = read(tmp_path)
    assert {each.place.file for each in reading.usages} == {"client.py", "tests/test_call.py"}
    assert [(each.file, each.reason) for each in reading.skipped] == [
        ("src/MoveTest.py", "not read: a test by its name, without a path of the API"),
        (
            "tests/test_goods.py",
            "one of 2 files in tests/ that are not read: tests by their names, without a path of the API",
        ),
    ]
    named = read_files([tmp_path / "spec" / "move.rb"], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [each.file for each in named.skipped] == ["spec/move.rb"]


def test_a_folder_of_features_holds_no_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Applications have their parts in such a folder; only the steps of tests below it are none."""
    monkeypatch.setattr("lmscontract.usage.source.sources._SMALL", 0)
    (tmp_path / "client.js").write_text("export const goods = () => fetch('https://x.example.com/shop/v1/goods')\n")
    (tmp_path / "features").mkdir()
    (tmp_path / "features" / "report.js").write_text(
        "import { goods } from '../client'\ngoods().then(r => r.json()).then(body => console.log(body.data.price))\n"
    )
    (usage,) = read(tmp_path).usages
    assert [str(each.place) for each in usage.reads if each.path == "data.price"] == ["features/report.js:2"]


def test_a_large_program_is_evaluated_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The outlines of files show who uses the calls, and who uses those; then all are evaluated together."""
    monkeypatch.setattr("lmscontract.usage.source.sources._SMALL", 0)
    evaluated = []

    def counted(*arguments: Any) -> Any:
        evaluated.append(1)
        return read_program(*arguments)

    monkeypatch.setattr("lmscontract.usage.source.program.read_program", counted)
    (tmp_path / "client.py").write_text(CALL.replace("requests.get", "def fetch_goods():\n    return requests.get"))
    (tmp_path / "rows.py").write_text("import client\ndef rows():\n    return client.fetch_goods().json()['data']\n")
    (tmp_path / "report.py").write_text("from rows import rows\ndef report():\n    return rows()['price']\n")
    (usage,) = read(tmp_path).usages
    assert (len(evaluated), [str(each.place) for each in usage.reads if each.path == "data.price"]) == (
        1,
        ["report.py:3"],
    )


def test_a_program_that_takes_too_many_steps_is_read_as_far_as_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After many steps, long functions are reported if they take part in calls, and the calls of short ones are found."""
    monkeypatch.setattr("lmscontract.usage.source.evaluation.steps._ALL", 1)
    monkeypatch.setattr("lmscontract.usage.source.evaluation.steps._FEW", 100)
    long = "def long():\n" + "    x = 1 + 2\n" * 100
    others = f"{long}    short()\n{long.replace('long', 'unrelated')}"
    (tmp_path / "a.py").write_text(f"import requests\n{others}def short():\n    {CALL.splitlines()[1]}\n")
    reading = read(tmp_path)
    assert [str(each.place) for each in reading.usages] == ["a.py:206"]
    assert [each.file for each in reading.skipped] == ["a.py:2"]


def test_what_has_nothing_to_do_with_a_call_is_not_evaluated_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long script is read whole if it sends a request, though no name shows that, and is reported if it sends none."""
    monkeypatch.setattr("lmscontract.usage.source.evaluation.steps._MOST_UNRELATED", 50)
    long = "x = 1 + 2\n" * 100
    fetch = CALL.replace("requests.get", "def fetch_goods():\n    return requests.get")
    (tmp_path / "client.py").write_text(fetch)
    (tmp_path / "main.py").write_text(f"import client\nrow = client.fetch_goods().json()\n{long}print(row['price'])\n")
    (tmp_path / "other.py").write_text(long)
    reading = read(tmp_path)
    assert [str(each.place) for usage in reading.usages for each in usage.reads if each.path == "price"] == [
        "main.py:103"
    ]
    assert [each.file for each in reading.skipped] == ["other.py:1"]


@pytest.mark.parametrize(
    ("line", "may_call"),
    [
        ("const find = () => 'goods'", False),
        ("const find = () => '/shop/v1/goods'", True),
        ("const find = 'goods'", True),
    ],
)
def test_a_word_in_a_function_is_no_segment_of_a_path(line: str, may_call: bool) -> None:
    """Of a constant, a word that is a segment of a path may lead to a call; of a function with a name, it does not."""
    language = language_of("a.js")
    assert language is not None
    definitions = parse(language, "a.js", line.encode(), TEMPLATES).outline.definitions
    assert any(each.calls or each.may_call for each in definitions) is may_call


def test_imports_that_are_evaluated_late_do_not_end_a_large_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a program that takes too many steps, the imports of files that use each other are evaluated one by one."""
    monkeypatch.setattr("lmscontract.usage.source.evaluation.steps._ALL", 1)
    monkeypatch.setattr("lmscontract.usage.source.evaluation.steps._FEW", 12)
    package = tmp_path / "package"
    package.mkdir()
    for number in range(30):
        (package / f"a{number}.py").write_text("from package.missing import name\n")
    (package / "calls.py").write_text(f"{CALL}\n")
    assert [str(each.place) for each in read(tmp_path).usages] == ["package/calls.py:2"]


def test_a_long_chain_of_imports_is_read(tmp_path: Path) -> None:
    """What a file takes from a file that takes it from another one, and so on, is known, however many these are."""
    last = 150
    for number in range(last):
        (tmp_path / f"m{number:03}.py").write_text(f"from m{number + 1:03} import PATH\n")
    (tmp_path / f"m{last:03}.py").write_text("PATH = '/shop/v1/goods'\n")
    (tmp_path / "a.py").write_text("import requests\nfrom m000 import PATH\nrequests.get('https://shop.test' + PATH)\n")
    reading = read(tmp_path)
    assert ([str(each.place) for each in reading.usages], reading.skipped) == (["a.py:3"], ())


def test_what_is_near_a_path_is_evaluated_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many functions, one that writes a path is evaluated in full, though those before it take too many steps."""
    for name, number in {"uncalled._MANY_FUNCTIONS": 1, "steps._ALL": 400, "steps._FEW": 20}.items():
        monkeypatch.setattr(f"lmscontract.usage.source.evaluation.{name}", number)
    others = "".join(f"def other{number}():\n" + "    x = 1 + 2\n" * 40 for number in range(9))
    near = "def near():\n" + "    x = 1 + 2\n" * 20 + f"    {CALL.splitlines()[1]}\n"
    (tmp_path / "a.py").write_text(f"import requests\n{others}{near}")
    reading = read(tmp_path)
    (usage,) = reading.usages
    assert (str(usage.place), usage.certainty) == ("a.py:392", Certainty.EXACT)
    assert "a.py:371" not in {each.file for each in reading.skipped}


def test_libraries_do_not_hide_the_calls_of_a_large_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders with much code that leads to no call are not read, except for what calls use of them; one line reports them.

    A module of Python is not mistaken for one of the program with its name, far away.
    """
    for name, number in {
        "evaluation.steps._MANY": 50,
        "evaluation.steps._ALL": 4_000,
        "sources._SMALL": 0,
        "sources._LARGE_FOLDER": 0,
    }.items():
        monkeypatch.setattr(f"lmscontract.usage.source.{name}", number)
    vendor = tmp_path / "vendor"
    vendor.mkdir()
    method = "    def fetch(self):\n        return Client.create + 1\n"
    for number in range(30):
        (vendor / f"m{number}.py").write_text(
            f"class M{number}:\n{method}    def dumps(self, body):\n        return 'x'\n"
        )
    imports = "".join(f"from vendor.m{number} import M{number}\n" for number in range(30))
    (vendor / "all.py").write_text(f"{imports}class All:\n    pass\n")
    (vendor / "json.py").write_text("def dumps(body):\n    return 'x'\n")
    (tmp_path / "client.py").write_text(
        "import json\nimport requests\nfrom vendor.all import All\n"
        "class Client(All):\n    def create(self):\n        body = json.dumps({'title': 'x'})\n"
        "        return requests.post('https://shop.test/shop/v1/goods', data=body)\n"
    )
    reading = read(tmp_path)
    (usage,) = reading.usages
    assert (str(usage.place), [each.path for each in usage.body]) == ("client.py:7", ["title"])
    (skipped,) = reading.skipped
    assert skipped.reason == "one of 31 files that are not read: no file in their folders leads to a call"


def test_of_a_large_program_files_that_import_what_they_use_are_left_out_of_folders_without_a_call() -> None:
    """A small folder is read for its other files, which may use names without an import, and for those beside a call."""
    sizes = {
        "vendor/big.js": 2_000_000,
        "small/a.py": 10,
        "small/a.js": 10,
        "small/in/b.py": 10,
        "app/c.py": 10,
        "d.py": 10,
    }
    importing = [name for name in sizes if name.endswith(".py")]
    left = {*left_out_of(sizes, ["app/client.py"], importing)}
    assert left == {"vendor/big.js", "small/a.py", "small/in/b.py"}
    assert {*left_out_of({**sizes, "vendor/big.js": 10}, ["app/client.py"], importing)} == set()


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every folder without a call has so much code that it is taken for a library."""
    for name in ("_SMALL", "_LARGE_FOLDER"):
        monkeypatch.setattr(f"lmscontract.usage.source.sources.{name}", 0)


def write(folder: Path, files: dict[str, str]) -> None:
    """Write files with the parts of a path in front of them."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)


GET = "requests.get('https://shop.test/shop/v1/goods')"


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("index", ["from .goods import Goods\n", "from .all import *\n"])
def test_models_in_a_large_folder_are_read(tmp_path: Path, index: str) -> None:
    """The models of a client that are imported, directly or by an index, are read, however large their folder is."""
    others = {f"sdk/models/other{number}.py": "def other():\n    return {}\n" * 30 for number in range(20)}
    model = "from pydantic import BaseModel\n\nclass Goods(BaseModel):\n    title: str\n"
    calling = f"import requests\nfrom sdk.models import Goods\n\ndef goods():\n    return Goods(**{GET}.json())\n"
    write(
        tmp_path,
        {
            **others,
            "sdk/api/client.py": calling,
            "sdk/models/__init__.py": index,
            "sdk/models/all.py": "from .goods import Goods\n",
            "sdk/models/goods.py": model,
        },
    )
    reading = read(tmp_path)
    (usage,) = reading.usages
    assert {f"{each.path} {each.place}" for each in usage.reads} >= {"title sdk/models/goods.py:4"}
    assert len(reading.skipped) == 1


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(
    ("files", "found"),
    [
        (
            {
                "app/calls.py": f"import requests\n\ndef get():\n    return {GET}.json()\n",
                "pages/show.py": "from app.calls import get\nprint(get()['data']['price'])\n",
                "pages/other.py": "from .calls import get\nprint(get()['data']['price'])\n",
            },
            ["pages/show.py"],
        ),
        (
            {
                "src/Calls.php": "<?php\nnamespace Shop;\nclass Calls { function get() {"
                " return json_decode(file_get_contents('https://shop.test/shop/v1/goods')); } }\n",
                "pages/show.php": "<?php\nuse Shop\\Calls;\n$calls = new Calls();\necho $calls->get()->data->price;\n",
                "pages/other.php": "<?php\nnamespace Other;\n$calls = new Calls();\necho $calls->get()->data->price;\n",
            },
            ["pages/show.php"],
        ),
        (
            {
                "sdk/client.go": 'package sdk\n\nimport (\n\t"encoding/json"\n\t"net/http"\n\t"acme.test/shop/sdk/models"\n)\n\n'
                "func Cost() string {\n\tvar page models.Page\n"
                '\tresp, _ := http.Get("https://shop.test/shop/v1/goods")\n'
                "\tjson.NewDecoder(resp.Body).Decode(&page)\n\treturn page.Data.Cost\n}\n",
                "sdk/models/model_page.go": 'package models\n\ntype Page struct {\n\tData Goods `json:"data"`\n}\n',
                "sdk/models/model_goods.go": 'package models\n\ntype Goods struct {\n\tCost string `json:"price"`\n}\n',
            },
            ["sdk/client.go", "sdk/models/model_goods.go"],
        ),
    ],
    ids=["python", "php", "go"],
)
def test_a_file_of_a_large_folder_that_leads_to_a_call_is_read(
    tmp_path: Path, files: dict[str, str], found: list[str]
) -> None:
    """What imports a call is read, and the types that it names are; what only has words of the same names is not."""
    write(tmp_path, files)
    (usage,) = read(tmp_path).usages
    assert [each.place.file for each in usage.reads if each.path == "data.price"] == found


@pytest.mark.parametrize("package", ["", "NAME = 'sdk'\n"])
def test_a_module_of_a_package_is_imported_by_its_whole_name(tmp_path: Path, package: str) -> None:
    """`import a.b` gives `a`, which has `b`."""
    write(
        tmp_path,
        {
            **({"sdk/__init__.py": package} if package else {}),
            "sdk/calls.py": f"import requests\n\ndef get():\n    return {GET}.json()\n",
            "report.py": "import sdk.calls\nprint(sdk.calls.get()['data']['price'])\n",
        },
    )
    (usage,) = read(tmp_path).usages
    assert [each.place.file for each in usage.reads if each.path == "data.price"] == ["report.py"]


def test_a_function_of_ruby_is_none_of_the_modules_of_its_name(tmp_path: Path) -> None:
    """`URI(…)` is that of Ruby, also where the program opens its module."""
    write(
        tmp_path,
        {
            "uri.rb": "module URI\n  def self.shop\n    'x'\n  end\nend\n",
            "a.rb": "require 'net/http'\nNet::HTTP.get(URI('https://shop.test/shop/v1/goods'))\n",
        },
    )
    assert [str(each.place) for each in read(tmp_path).usages] == ["a.rb:2"]


def test_of_many_functions_those_that_call_others_are_evaluated_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that gets the name of a path sends no request without one, also in a program with many other functions."""
    monkeypatch.setattr("lmscontract.usage.source.evaluation.uncalled._MANY_FUNCTIONS", 2)
    (tmp_path / "shop.js").write_text(
        "const PATHS = { goods: '/shop/v1/goods', orders: '/shop/v1/orders' };\n"
        "const call = (name) => axios.get(PATHS[name]);\n"
        "const all = () => call('goods');\n"
        "module.exports = { all, one, two, three };\n"
        + "".join(f"function {each}() {{}}\n" for each in ("one", "two", "three"))
    )
    assert [(each.path, each.place.line) for each in read(tmp_path).calls] == [("/shop/v1/goods", 3)]


def test_many_places_of_a_file_that_are_not_read_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file with many functions that take too many steps, only their number is reported."""
    monkeypatch.setattr("lmscontract.usage.source.evaluation.steps._ALL", 1)
    monkeypatch.setattr("lmscontract.usage.source.evaluation.steps._FEW", 20)
    others = "".join(f"def long{number}():\n" + "    x = 1 + 2\n" * 30 + "    call()\n" for number in range(5))
    (tmp_path / "a.py").write_text(f"import requests\n{others}def call():\n    {CALL.splitlines()[1]}\n")
    (skipped,) = read(tmp_path).skipped
    assert (skipped.file, skipped.reason.partition(":")[0]) == ("a.py", "5 of its functions")


def test_what_takes_no_part_in_requests_is_not_followed_far(tmp_path: Path) -> None:
    """A function that calls others, which call others again, does not hide the call after these."""
    others = "".join(f"def f{n}():\n    {'; '.join([f'f{n + 1}()'] * 9)}\n" for n in range(9))
    (tmp_path / "a.py").write_text(
        f"{others}def main():\n    f0()\n    {CALL.splitlines()[1]}\n{CALL.splitlines()[0]}\n"
    )
    reading = read(tmp_path)
    assert ([str(each.place) for each in reading.usages], reading.skipped) == (["a.py:21"], ())


def test_a_long_list_has_no_item_twice() -> None:
    """What is added to a list again and again does not make it longer."""
    record = Record()
    for _ in range(100):
        record.add(Constant(1), Constant(2))
    assert len(record.items) < 30


def test_a_file_that_only_receives_webhooks_is_read(tmp_path: Path) -> None:
    """A handler that reads a property of webhooks is found without any call; a list of names is not one."""
    (tmp_path / "hook.js").write_text("app.post('/hook', (req, res) => { save(req.body.payload.old_session); });\n")
    (tmp_path / "names.js").write_text("const names = ['old_session'];\n")
    templates = Templates(["/shop/v1/goods"], ["old_session"])
    (usage,) = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert (usage.method, str(usage.place)) == ("WEBHOOK", "hook.js:1")
    assert read(tmp_path).usages == ()


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (
            "Webhooks/Session.cs",
            'namespace Shop;\npublic class Session {\n [JsonProperty("old_session")] public int Old { get; set; }\n}\n',
        ),
        ("webhooks/Session.java", 'class Session {\n\n  @JsonProperty("old_session") private Integer old;\n}\n'),
        ("session.go", 'package shop\ntype SessionWebhook struct {\n\tSession int `json:"old_session"`\n}\n'),
    ],
)
def test_a_class_of_webhooks_is_what_they_send(tmp_path: Path, name: str, source: str) -> None:
    """The properties of a class are those of a webhook if its name or its file says so, and nothing is read into it."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(source)
    templates = Templates(["/shop/v1/goods"], ["old_session"])
    (usage,) = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert (usage.method, [(each.path, each.place.line) for each in usage.reads]) == ("WEBHOOK", [("old_session", 3)])


def test_several_files_write_the_beginning_of_a_path(tmp_path: Path) -> None:
    """A path is found of which one file has the first segment, another one the second, and a third one the rest."""
    (tmp_path / "base.py").write_text(
        "import requests\n\n\nclass Base:\n    service = ''\n    version = 'v1'\n\n    def get(self, *segments):\n"
        "        url = '/'.join(['https://acme.example.com', self.service, self.version, *segments])\n"
        "        return requests.get(url).json()\n"
    )
    (tmp_path / "shop.py").write_text(
        "from base import Base\n\n\nclass Shop(Base):\n    service = 'shop'\n\n    def goods(self):\n"
        "        return self.get('goods')\n"
    )
    assert [each.path for each in read(tmp_path).usages] == ["/shop/v1/goods"]


def test_a_url_that_cannot_be_resolved_is_reported(tmp_path: Path) -> None:
    """A call with an unknown path is reported with its place; it is neither a usage nor dropped."""
    (tmp_path / "a.py").write_text(
        "import requests\nPATH = 'shop/v1/'\ndef call(kind):\n    return requests.get(f'https://acme.example.com/shop/v1/{kind}')\n"
    )
    reading = read(tmp_path)
    assert reading.usages == ()
    assert [f"{each.place}: {each.what}" for each in reading.unresolved] == [
        "a.py:4: which path https://acme.example.com/shop/v1/{kind} becomes"
    ]


def test_a_path_that_is_compared_is_no_url(tmp_path: Path) -> None:
    """What a test expects among the recorded calls is neither a usage nor a URL that could not be resolved."""
    (tmp_path / "test_a.py").write_text(
        "def test_a(platform):\n"
        "    assert ('POST', '/shop/v1/goods', 200) in platform.requests\n"
        "    assert '/shop/v1/goods' in platform.paths\n"
        "    assert platform.paths == ['/shop/v1/goods']\n"
        "    assert platform.first != '/shop/v1/goods'\n"
    )
    reading = read(tmp_path)
    assert (reading.usages, reading.unresolved) == ((), ())


def test_every_language_has_a_query_and_clients() -> None:
    """Each language of the table can be parsed."""
    for language in LANGUAGES:
        assert lower(language, "empty", b"").body.children == ()


@pytest.mark.parametrize("damage", [b"", b"\x85\xa6usages"], ids=["empty", "truncated"])
def test_a_damaged_cache_is_not_used(tmp_path: Path, damage: bytes) -> None:
    """Files of the cache that cannot be read are written again."""
    folder, cache = tmp_path / "code", tmp_path / "cache"
    folder.mkdir()
    (folder / "a.py").write_text(CALL)
    first = read(folder, cache)
    for kept in (each for each in cache.rglob("*") if each.is_file()):
        kept.write_bytes(damage)
    assert read(folder, cache) == first != Reading()


def test_a_changed_file_of_the_same_size_and_time_is_read_again(tmp_path: Path) -> None:
    """Files that an archive or a build gives one fixed time are not mistaken for those of the last run."""
    folder, cache = tmp_path / "code", tmp_path / "cache"
    folder.mkdir()
    found = []
    for method in ("get", "put"):
        (folder / "a.py").write_text(f'import requests\nrequests.{method}("https://shop.example.com/shop/v1/goods")\n')
        os.utime(folder / "a.py", (0, 0))
        found += [each.method for each in read(folder, cache).usages]
    assert found == ["GET", "PUT"]


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    """A home directory that is a file or that is missing does not stop the command."""
    folder, cache = tmp_path / "code", tmp_path / "cache"
    folder.mkdir()
    (folder / "a.py").write_text(CALL)
    cache.write_text("")
    assert len(read(folder, cache).usages) == 1


def test_many_values_are_joined_without_comparing_each_with_all_others() -> None:
    """The number of comparisons grows with the number of values, not with its square."""
    comparisons = []

    class Compared:
        __hash__ = object.__hash__

        def __eq__(self, other: object) -> bool:
            comparisons.append(other)
            return self is other

    values: Any = [Compared() for _ in range(1000)]
    union(values)
    assert len(comparisons) <= 2000


@pytest.mark.parametrize(
    ("script", "readable"),
    [
        ("a | b | c 'x'  # no\nd\n[ 1 ] && e\n", "a | b | c 'x';  # no\nd\n[ 1 ] && e\n"),
        ("a |\n  b \\\n  | c '\n.x | .y'\nd && e\n", "a |\n  b \\\n  | c '\n.x | .y';\nd && e\n"),
        ("if a | b | c; then\n d\nfi\n", "if a | b | c; then\n d\nfi\n"),
        ("a <<END | b | c\nd | e | f\nEND\ng\n", "a <<END | b | c\nd | e | f\nEND\ng\n"),
        ("case $x in\n a|b|c)\n  d ;;\nesac\n", "case $x in\n a|b|c)\n  d ;;\nesac\n"),
        ("a <<-END\nit's | b | c\n\tEND\nd | e | f\n", "a <<-END\nit's | b | c\n\tEND\nd | e | f;\n"),
        ("a <<<END | b | c\nEND\n", "a <<<END | b | c;\nEND\n"),
        ("a <<END | b\nc | d | e\n", "a <<END | b\nc | d | e;\n"),
    ],
    ids=["comment", "lines", "condition", "document", "case", "apostrophe", "text", "document without end"],
)
def test_a_long_pipeline_ends_at_its_line(script: str, readable: str) -> None:
    """A pipeline of three commands does not take the next command for an argument."""
    assert shell(script.encode()).decode() == readable
