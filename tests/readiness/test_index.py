"""The operations of a path as a caller writes it."""

from __future__ import annotations

import pytest

from lmscontract.readiness.index import Index
from lmscontract.types import Operation

INDEX = Index(
    Operation.parse(label)
    for label in (
        "GET /shelf/v1/books",
        "GET /shelf/v1/books/{id}",
        "PUT /shelf/v1/books/{id}",
        "GET /shelf/v1/books/field",
        "GET /shelf/v1/books/{id}/copies",
        "POST /shelf/v1/books/batch",
        "GET /shelf/v1/maps",
        "GET /shelf/v1/maps/filters",
        "ANY /shelf/v1/old/**",
        "GET /{library}/readers/{id}",
    )
)


@pytest.mark.parametrize(
    ("method", "path", "labels"),
    [
        ("GET", "/shelf/v1/books", ["GET /shelf/v1/books"]),
        ("get", "/shelf/v1/books/", ["GET /shelf/v1/books"]),
        ("GET", "/shelf/v1/books?page=1#top", ["GET /shelf/v1/books"]),
        ("GET", "/shelf/v1/books/12", ["GET /shelf/v1/books/{id}"]),
        ("GET", "/shelf/v1/books/{}", ["GET /shelf/v1/books/{id}"]),
        ("GET", "{}/shelf/v1/books/{}/copies", ["GET /shelf/v1/books/{id}/copies"]),
        ("GET", "/shelf/v1/books/field", ["GET /shelf/v1/books/field"]),
        ("PUT", "/shelf/v1/books/field", ["PUT /shelf/v1/books/{id}"]),
        ("GET", "/shelf/v1/maps/filters", ["GET /shelf/v1/maps/filters"]),
        ("DELETE", "/shelf/v1/old/1/2", ["ANY /shelf/v1/old/**"]),
        ("GET", "/shelf/v1/old", ["ANY /shelf/v1/old/**"]),
        ("GET", "/shelf/v1/older", []),
        ("GET", "/north/readers/7", ["GET /{library}/readers/{id}"]),
        ("PATCH", "/shelf/v1/books", []),
        ("GET", "/other/v1/books", []),
        ("GET", "/{}/{}/books", []),
    ],
)
def test_a_path_finds_its_operation(method: str, path: str, labels: list[str]) -> None:
    """Literal segments go before parameters, and what could not be resolved is a parameter."""
    assert [each.label for each in INDEX.match(method, path).operations] == labels


def test_without_a_method_all_operations_of_the_path_are_found() -> None:
    """A call whose method is unknown may be any operation of its path."""
    found = INDEX.match(None, "/shelf/v1/books/1").operations
    assert {each.label for each in found} == {"GET /shelf/v1/books/{id}", "PUT /shelf/v1/books/{id}"}


def test_an_identifier_is_no_literal_segment() -> None:
    """An unknown segment may be a literal one, which is not certain, unless it is an identifier by its name or type."""
    found = INDEX.match("POST", "{}/shelf/v1/books/{}")
    assert ([each.label for each in found.operations], found.certain) == (["POST /shelf/v1/books/batch"], False)
    assert INDEX.match("POST", "{}/shelf/v1/books/{}", [1]).operations == ()
    assert INDEX.match("PUT", "{}/shelf/v1/books/{}", [1]).certain


def test_the_methods_of_a_path() -> None:
    """The methods of a path are those of the operations that it matches best."""
    assert INDEX.methods("/shelf/v1/books/{}") == ("GET", "PUT")
    assert INDEX.methods("/shelf/v2/books") == ()


def test_an_unresolved_literal_segment_is_not_certain() -> None:
    """A path whose last segment is unknown may be several operations."""
    found = INDEX.match("GET", "/shelf/v1/{}")
    assert (len(found.operations), found.certain) == (2, False)
