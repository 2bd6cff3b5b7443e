"""The path templates of an API, compared with texts."""

from __future__ import annotations

from lmscontract.usage.templates import Templates


def test_paths_of_a_single_segment_are_not_joined() -> None:
    """The first and the second segment of templates are searched apart; a path of one segment has no second one."""
    templates = Templates(["/books", "/shop/v1/goods"])
    assert templates.may_join(b'join("shop", "v1")') == (True, True)
    assert templates.may_join(b'join("books")') == (True, False)
    assert Templates(["/books"]).may_join(b'join("books", "v1")') == (True, False)
