"""`lmscontract explain` has a page for every named item."""

from __future__ import annotations

import pytest

PRICE = "removed-property-sent:GET /shelf/v1/books:data.items[].price"

OPERATION = """\
GET /shelf/v1/books
===================

Books.

state         part of the contract in 2020-06 on the sandbox channel
effect        none: it only reads
response      a list, page by page
source        specification, section 4, stated
written in    library/services/shelf.yaml:4

Parameters:
"""

CHANGE = """\
book-prices
===========

Books have prices where they had a price, and are sorted by it no longer.

sandbox       2020-06
production    2020-08
announced in  prices-become-money (Prices become money)
source        specification, section 9
written in    library/changes/2020-06-prices-become-money.yaml:6
use instead   prices

Edits:
  - response-property-removed data.items[].price GET /shelf/v1/books
"""


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            ["removed-property-sent"],
            ["removed-property-sent: A removed property is still sent", "What to do: read the replacement"],
        ),
        (
            ["reads-removed-property"],
            [
                "reads-removed-property: The code reads",
                "What to do: Read the new",
                "certainty     likely",
                "book-prices",
            ],
        ),
        (
            ["GET /shelf/v1/books"],
            [
                OPERATION,
                "  - data.items[].price: removed 2020-06\n",
                "  - query.sort: string, accepts title, no longer accepts",
            ],
        ),
        (
            ["GET", "/shelf/v1/books/{any}"],
            ["GET /shelf/v1/books/{id}", "404: a lost book (7)", "book-price-retyped (sand"],
        ),
        (
            ["GET", "/shelf/v1/books/129"],
            ["For example GET /shelf/v1/books/1", "GET /shelf/v1/books/{id}\n", "data.price: object {value} (Money)"],
        ),
        (
            ["POST /shelf/v1/books"],
            [
                "\nFor example POST /shelf/v1/books\n",
                "A body that works on the mock, which invents what is not listed above:\n  {",
                "A response of the mock, which invents what is not listed above:\n  {",
                "    use instead: PUT /shelf/v1/prices/{book_id}\n",
            ],
        ),
        (["PUT /shelf/v1/prices/{book_id}"], ["Named as replacement by:\n  - book-creation: POST /shelf/v1/books\n"]),
        (
            ["GET /shelf/v1/books"],
            ["  - behaviour-changed behaviour-differs\n", "  - open own-size\n    A little of everything.\n"],
        ),
        (["Money"], ["Money: object {value}\n", "  - GET /shelf/v1/books/{id} data.price", '    "type": "object"']),
        (["lost_book"], ["lost_book\n=========\n", "facts.lost_book", "  - GET /shelf/v1/books/{id}: a lost book"]),
        (["lost-book"], ["lost-book: a condition of a call\n", "answers       404\n"]),
        (["due"], ["due\n===\n", "takes effect this month"]),
        (["unknown"], ["the specification does not say"]),
        (["neither"], ["neither before nor after the change"]),
        (["user"], ["user\n====\n", "accounts.user", "superadmin, power-user"]),
        (["GET /shelf/v1/maps"], ["state         removed 2020-03 on the sandbox"]),
        (["book-prices"], [CHANGE]),
        (
            ["2020-03-maps-end"],
            ["2020-03-maps-end: Maps end", "maps-removed\n", "owner-removed\n", "nothing replaces it"],
        ),
        (["own-size"], ["Which lists have a size of their own?", "  - none\n", "  - No size is required."]),
        (["same-names"], ["Variant point of the mock: null", "  - none\n  - some\n", "mock --variant same-names=some"]),
        (["follow"], ["follow: a client rule", "A client follows what leads elsewhere."]),
        ([PRICE], [f"{PRICE}\n====", "short id ", "change        book-prices, sandbox 2020-06, production 2020-08"]),
    ],
)
def test_everything_has_a_page(call, name: list[str], lines: list[str]) -> None:
    """Rules, operations, changes, announcements, open points, statements and requirements are shown in plain text."""
    ended = call("explain", *name)
    assert (ended.code, ended.err) == (0, "")
    assert [line for line in lines if line not in ended.out] == []
    assert ended.out.endswith("\n")


def test_a_short_id_is_an_id(call) -> None:
    """A short id has the same page as the long id."""
    whole = call("explain", PRICE).out
    short = next(line.split()[-1] for line in whole.splitlines() if line.startswith("short id"))
    assert call("explain", short).out == whole


def test_a_requirement_of_another_month_is_found(call) -> None:
    """An id from an old report is found in every month, and the page shows the months in which it applies."""
    ended = call("explain", PRICE, "--as-of", "2020-01")
    assert ended.code == 0
    assert "holds         not in 2020-01 on the sandbox channel" in ended.out
    assert "in force      sandbox from 2020-06 on, production from 2020-08 on\n" in ended.out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("response-not-json:GET /shelf/v1/books", "in force      always\n"),
        ("operation-missing:GET /shelf/v1/maps", "in force      until 2020-03\n"),
        ("removed-operation-served:GET /shelf/v1/maps", "in force      from 2020-03 on\n"),
    ],
)
def test_a_requirement_has_the_months_in_which_it_is_in_force(call, name: str, line: str) -> None:
    """The page says since when and until when a requirement is in force, on which channel, or that it always is."""
    assert line in call("explain", name).out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("book-price", "there is nothing called book-price; the closest is book-prices"),
        ("GET /shelf/v1/book", "there is nothing called GET /shelf/v1/book; the closest is GET /shelf/v1/books"),
        (
            "ffffffff",
            "there is nothing called ffffffff; an id of a check needs the --contract of its run; of an id",
        ),
        ("removed-property-sent:GET /x", "there is nothing called removed-property-sent:GET /x; "),
    ],
)
def test_an_unknown_name_leads_to_the_closest(call, name: str, line: str) -> None:
    """An unknown name is wrong usage, and the closest name is shown."""
    ended = call("explain", name)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(line)
    assert ended.err.count("\n") == 1
