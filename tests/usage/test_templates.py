"""The path templates of an API, compared with texts."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from lmscontract.usage.templates import Match, Templates


def test_segments_that_a_program_may_join() -> None:
    """Segments that are texts of their own are joined only if a template begins with both of them."""
    templates = Templates(["/books", "/shop/v1/goods", "/oauth/token"])
    assert templates.segments_apart(b'join("shop", "v1")') == ({"shop"}, {"v1"})
    assert templates.segments_apart(b'join("books")') == ({"books"}, set())
    interpolated = b'"https://#{host}/#{service}/v1/" + path'
    assert templates.segments_apart(interpolated, "#") == (set(), {"v1"})
    assert templates.segments_apart(interpolated) == (set(), set())
    assert templates.segments_apart(b'"%s/%s/v1%s" % (host, service, path)', "%") == (set(), {"v1"})
    assert templates.segments_apart(b'f"/{service}/v{version}/{name}"', "{") == (set(), {"v1"})
    assert templates.segments_apart(b'"v%d" % version', "%") == (set(), {"v1"})
    assert templates.segments_apart(b'"view", f"/{view}"', "{") == (set(), set())
    assert templates.joined({"shop"}, {"v1", "token"}) == {"shop", "v1"}
    assert templates.joined({"shop"}, {"token"}) == set()


def test_a_path_ends_with_its_last_segment() -> None:
    """A longer word that begins as a segment is no path of the API."""
    templates = Templates(["/shop/v1/good", "/shop/v1/good_sets"])
    assert templates.may_be_in(b"'/v1/good?a=1'")
    assert templates.may_be_in(b"'/v1/good_sets'")
    assert not templates.may_be_in(b"'/v1/goods'")


def test_what_follows_the_beginning_of_a_family_is_an_ending() -> None:
    """The rest of a path below a template for all paths is recognised, however long it is, but not below all of an API."""
    templates = Templates(["/shop/v1/old/**", "/legacy/**"])
    assert templates.is_ending("old")
    assert templates.is_ending("old/{}/copies/{}")
    assert not templates.is_ending("new/old/{}")
    assert not templates.is_ending("goods/{}")


def test_segments_that_are_names_of_members() -> None:
    """A file without a path is read if the names of members are the segments with which one begins."""
    templates = Templates(["/shop/v1/goods"])
    assert templates.may_write(b"for (const good of await client.shop.v1.goods.get())")
    assert not templates.may_write(b"import { shop } from 'shop.v1beta'")


_SEGMENT = st.sampled_from(["shop", "v1", "goods", "{id}", "old", "good"])
_HOLED = st.sampled_from(["shop", "v1", "{}", "go{}", "{}s", "g{}d", "o{}l{}d", "old"])


@given(
    st.lists(st.lists(_SEGMENT, min_size=1, max_size=4), min_size=1, max_size=6),
    st.lists(_HOLED, min_size=1, max_size=4),
)
def test_a_path_with_unresolved_parts_matches_as_a_pattern(paths: list[list[str]], segments: list[str]) -> None:
    """A path matches one of the templates exactly if the pattern does in which an unresolved part may be any text."""
    templates = Templates("/" + "/".join(each) for each in paths)
    pattern = [re.compile(".*".join(map(re.escape, each.split("{}")))) for each in segments]
    fitting = [
        each
        for each in paths
        if len(each) == len(segments)
        and all(there == "{id}" or one.fullmatch(there) for one, there in zip(pattern, each, strict=True))
        and any(there == here for there, here in zip(each, segments, strict=True))
    ]
    assert (templates.match("/" + "/".join(segments)) in (Match.TEMPLATE, Match.AMBIGUOUS)) is bool(fitting)
