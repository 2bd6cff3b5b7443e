"""Tests of the links between the files of a program."""

from itertools import pairwise

import pytest

from lmscontract.usage.source.links import in_order, links_between


def test_links_lead_to_what_a_file_uses_and_to_what_uses_it() -> None:
    """A file is one link away from the files that it uses, and from those that use it; some are known to be further away."""
    uses = {"page": ["calls"], "calls": ["client"], "client": ["base"], "report": ["other"]}
    links = links_between({"calls": 0, "report": 3}, uses)
    assert links.away == {"calls": 0, "page": 1, "client": 1, "base": 2, "report": 3, "other": 4}
    assert {file for file in links.away if links.is_near(file)} == {"calls", "page", "client"}


@pytest.mark.parametrize("first", ["a", "b", "c"])
def test_files_come_after_those_that_they_use(first: str) -> None:
    """Each file is once in the order, also where files use each other."""
    files = in_order([first, "a", "b", "c"], {"a": ["b", "c"], "b": ["c", "a"]})
    assert sorted(files) == ["a", "b", "c"]
    assert files.index("c") < min(files.index("a"), files.index("b"))


def test_many_files_that_use_each_other_are_put_in_order() -> None:
    """A long chain of files is put in order without deep recursion."""
    names = [f"{number:05}" for number in range(5000)]
    assert in_order(names, {one: [other] for one, other in pairwise(names)}) == names[::-1]
