"""The few pages of our own that people see in a browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body{{font:1rem/1.5 sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}}label{{display:block}}
input{{font:inherit;width:100%;box-sizing:border-box;margin-bottom:1rem}}button{{font:inherit;padding:.3rem 1rem}}</style>
<h1>{title}</h1>
{body}
</html>
"""
_FORM = """{message}<form method="post" action="{action}">
{hidden}<label>User name <input name="username" autocomplete="username" autofocus required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Log in</button>
</form>"""


def page(title: str, *paragraphs: str) -> bytes:
    """A page with a title and paragraphs of plain text."""
    return _page(title, "\n".join(f"<p>{escape(each)}</p>" for each in paragraphs))


def login(action: str, kept: Mapping[str, str], message: str = "") -> bytes:
    """A form for user name and password that is posted to a path, together with the fields that are `kept`."""
    hidden = "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">\n' for name, value in kept.items()
    )
    said = f'<p role="alert">{escape(message)}</p>\n' if message else ""
    return _page("Log in", _FORM.format(message=said, action=escape(action), hidden=hidden))


def signed_in(username: str, level: str, links: Iterable[str]) -> bytes:
    """A page that names who is signed in, with links to other pages."""
    ways = "".join(f'<li><a href="{escape(each)}">{escape(each)}</a></li>\n' for each in links)
    return _page("Signed in", f"<p>You are {escape(username)}, at the level {escape(level)}.</p>\n<ul>\n{ways}</ul>")


def _page(title: str, body: str) -> bytes:
    return _PAGE.format(title=escape(title), body=body).encode("utf-8", "replace")
