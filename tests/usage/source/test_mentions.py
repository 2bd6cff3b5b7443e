"""Which files mention functions in which requests are sent."""

from __future__ import annotations

import pytest

from lmscontract.usage.source.mentions import mentions, wanted

KNOWN = [("shop/goods.py", "Goods", "get"), ("shop/prices.py", "", "all_of_a_shop")]


@pytest.mark.parametrize(
    ("content", "family", "found"),
    [
        (b"from shop.goods import Goods\nGoods().get(1)\n", "python", True),
        (b"from shop import *\ng.get(1)\n", "python", True),
        (b"self.goods.get(1)\n", "python", True),
        (b"{}.get('Goods')\n", "python", False),
        (b"{}.get('Goods')\n", "php", True),
        (b"def rows(all_of_a_shop): pass\n", "python", True),
        (b"Goods()\n", "python", False),
    ],
)
def test_a_file_uses_what_it_imports(content: bytes, family: str, found: bool) -> None:
    """In Python, a common name counts with an import of what defines it or on something of its name; a long one alone."""
    assert mentions(content, wanted(KNOWN, {}, family), family) is found
