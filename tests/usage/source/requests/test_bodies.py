"""Where the values of parameters are written."""

from __future__ import annotations

from pathlib import Path

from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

SHOP = """import requests

def goods(sort):
    return requests.get("/shop/v1/goods", params={
        "sort_attr": sort,
        "page": "1",
    })
"""


def test_the_value_of_a_parameter_has_its_own_place_if_that_is_another_line(tmp_path: Path) -> None:
    """A call hands it on; what is written beside the name has no place of its own."""
    (tmp_path / "shop.py").write_text(SHOP, "utf-8")
    (tmp_path / "report.py").write_text('from shop import goods\n\ngoods("price")\n', "utf-8")
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    found = {each.path: (str(each.place), each.value_at and str(each.value_at)) for each in usage.query}
    assert found == {"page": ("shop.py:6", None), "sort_attr": ("shop.py:5", "report.py:3")}
