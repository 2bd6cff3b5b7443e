"""Components: each piece of code stays at its line, also in broken markup."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.usage.source.parsing.components import component, page
from lmscontract.usage.source.parsing.grammar_gaps import php
from lmscontract.usage.source.parsing.indented import indented
from lmscontract.usage.source.parsing.views import embedded, template

PIECES = """\
<template>
</template>
<p>
</p>
<li v-for='a in b'>
</li>
<img :src="a">
{{ a
{{ a | b }}
{#each a as b}
{/each}
{#await a then b}
<!--
-->
<style>
</style>
<
{
}
é
"""
MARKUP = st.lists(st.sampled_from(PIECES.splitlines()), max_size=12).map("\n".join)


@given(before=MARKUP, after=MARKUP)
def test_a_script_stays_at_its_lines(before: str, after: str) -> None:
    """The statements of a script are at the same lines of the code as in the component, also of a broken one."""
    before = before.replace("<!--", "")  # which would enclose the script
    text = f"{before}\n<script>\nfirst();\nlast();\n</script>\n{after}"
    code = component(text.encode()).decode().split("\n")
    for statement in ("first();", "last();"):
        assert statement in code[text.split("\n").index(statement)]


def test_expressions_of_a_template_are_at_their_lines() -> None:
    """A loop encloses what is in its tag, and a closed tag ends it."""
    template = '<template>\n<li v-for="(a, n) in b">\n{{ a.c }}\n</li>\n<img v-for="d of e" :src="d.f"/>\n</template>\n'
    code = [line.replace(" ", "") for line in component(template.encode()).decode().split("\n")]
    assert code[1:5] == ["functiontemplate_(){;for(constaofb){", ";(a.c);", "}", ";for(constdofe){;(d.f);}}"]


@pytest.mark.parametrize(
    "piece",
    [
        *("{{", "{{ a ", "{!!", "{{--", "@if(a", "<a ", "<!--", "<script", "{#each ", "<p v-for='"),
        *("@for (", "@if (a", "@else", "(a)='", "*ngIf='"),
        *("{%", "{% for a in ", "{% set a = ", "{{ a | ", "{{ '", "{#", "<%", "<%= a ", "{%  ", "{{ |a("),
        *('a b="#{x}', "%a{", "%a{b(", "a(", "a b=c.", "- a do\n", "#{"),
    ],
)
@pytest.mark.parametrize("readable", [component, page, php, embedded, indented, template])
def test_markup_that_never_ends_is_read(readable: Callable[[bytes], bytes], piece: str) -> None:
    """A long file of beginnings without an end comes to an end: each is passed over once."""
    text = f"<template>\n{piece * 200_000}\n</template>\n<p>\n"
    assert readable(text.encode()).count(b"\n") <= text.count("\n")
