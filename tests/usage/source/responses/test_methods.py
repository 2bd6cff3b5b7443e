"""What methods of responses read of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates


@pytest.mark.parametrize(("argument", "read"), [('"utf8"', "price"), ('"Latin-1"', "price"), ('"data"', "data.price")])
def test_the_encoding_of_a_text_is_no_key_of_it(tmp_path: Path, argument: str, read: str) -> None:
    """What follows the encoding is read of the document itself; any other word may be a key."""
    source = tmp_path / "shop.js"
    source.write_text(
        "async function show() {\n"
        '  const response = await fetch("https://shop.example.com/shop/v1/goods/4");\n'
        f"  console.log(JSON.parse(await response.text({argument})).price);\n"
        "}\n"
        "show();\n"
    )
    found = read_files([source], Templates(("/shop/v1/goods/{id}",)), root=tmp_path, executor=Processes(1))
    (usage,) = found.usages
    assert read in {field.path for field in usage.reads}
    assert {field.path.rpartition(".")[2] for field in usage.reads} <= {"data", "price"}
