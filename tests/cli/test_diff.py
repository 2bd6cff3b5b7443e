"""`lmscontract diff` shows what changes, as text and as JSON."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

TEXT = """\
After 2020-02 up to 2020-06 on sandbox and production: 6 changes, 5 breaking (!).

maps-removed   breaking   sandbox 2020-03, production 2020-03
  GET /shelf/v1/maps is gone.
    GET /shelf/v1/maps
     ! api-removed
  Use instead: nothing replaces it.
  Source: 9, in the announcement 2020-03-maps-end.

owner-removed   breaking   sandbox 2020-03, production 2020-03
  owner is gone from the books.
    GET /shelf/v1/books
     ! response-property-removed data.**.owner
  Source: 9, in the announcement 2020-03-maps-end.

book-creation   breaking   sandbox 2020-06, production 2020-08 (later)
  A new book needs a title and has no price.
    POST /shelf/v1/books
     ! request-property-removed body.price
     ! request-property-became-required body.title
       request-property-deprecated body.tag_XX
  Use instead: PUT /shelf/v1/prices/{book_id}.
  Source: 9, in the announcement prices-become-money.
"""


def test_text_groups_edits_by_change(call) -> None:
    """Each change is shown with its dates, its sentence, its edits, and what to use instead."""
    ended = call("diff", "2020-02", "2020-06")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(TEXT)
    assert "price-calls   compatible   sandbox 2020-06, production 2020-08 (later)" in ended.out


def test_one_channel_alone(call) -> None:
    """With --channel only this channel is shown, without changes that came earlier on the other one."""
    ended = call("diff", "2020-07", "2020-08", "--channel", "production")
    assert "book-creation   breaking   production 2020-08\n" in ended.out
    both = call("diff", "2020-07", "2020-08")
    assert "book-creation   breaking   sandbox 2020-06 (before), production 2020-08\n" in both.out


def test_nothing_changes(call) -> None:
    """Two months without a change are shown in one sentence, with exit code 0."""
    ended = call("diff", "2020-06", "2020-06")
    assert (ended.code, ended.out) == (0, "Nothing changes after 2020-06 up to 2020-06 on sandbox and production.\n")


OWN = """\
id: own
title: Our own
when: 2020-05
changes:
- id: note-added
  says: A title is answered.
  source: a letter
  of: GET /shelf/v1/books
  edits:
    - response-property-added: title
"""


def test_one_change_is_one(call, tmp_path: Path) -> None:
    """A single change is counted as one, and an addition is not breaking."""
    (tmp_path / "own.yaml").write_text(OWN)
    (tmp_path / "lmscontract.toml").write_text('[contract]\nchanges = ["own.yaml"]\n')
    ended = call("diff", "2020-04", "2020-05", "--channel", "sandbox")
    assert ended.out.startswith(
        "After 2020-04 up to 2020-05 on sandbox: 1 change, 0 breaking (!).\n\nnote-added   compa"
    )


def test_json_holds_the_same(call) -> None:
    """JSON shows the run and each change with its edits, and is valid by its schema."""
    found = json.loads(call("diff", "2020-02", "2020-03", "--format", "json").out)
    schema = json.loads((resources.files("lmscontract.reporting") / "schema" / "diff.json").read_text("utf-8"))
    jsonschema.validate(found, schema)
    assert found["run"] == {
        "command": "diff",
        "from": "2020-02",
        "to": "2020-03",
        "channels": ["sandbox", "production"],
        "known_through": "2021-06",
    }
    maps, owner = found["changes"]
    assert maps["effective"] == {"sandbox": "2020-03", "production": "2020-03"}
    assert (maps["use_instead"], owner["use_instead"]) == ([], None)
    assert owner["edits"] == [
        {
            "kind": "response-property-removed",
            "operation": "GET /shelf/v1/books",
            "location": "data.**.owner",
            "detail": "",
            "breaking": True,
            "source": "9",
            "origin": "library/changes/2020-03-maps-end.yaml:15",
        }
    ]


@pytest.mark.parametrize(("used", "code"), [("POST /shelf/v1/books price", 1), ("GET /shelf/v1/books id", 0)])
def test_only_what_an_integration_uses(call, tmp_path: Path, used: str, code: int) -> None:
    """With --used-by, other changes are left out, and --fail-on breaking ends with 1 only for those that remain."""
    (tmp_path / "used.txt").write_text(used)
    ended = call("diff", "2020-05", "2020-06", "--used-by", "used.txt", "--fail-on", "breaking")
    assert ended.code == code
    assert ("request-property-removed body.price" in ended.out) is bool(code)
    assert "book-price-retyped" not in ended.out


def test_several_formats_at_once(call, tmp_path: Path) -> None:
    """A format with a file is written to it, and printed without one."""
    ended = call("diff", "2020-02", "2020-03", "--format", "text", "--format", "json=a.json")
    assert ended.out.startswith("After 2020-02")
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["run"]["command"] == "diff"


def test_unknown_formats_are_refused(call) -> None:
    """An unknown format or an empty file name is wrong usage."""
    assert call("diff", "2020-02", "2020-03", "--format", "jsn").err == (
        "--format jsn: there is no such format; the closest is json\n"
    )
    assert call("diff", "2020-02", "2020-03", "--format", "x").err == (
        "--format x: there is no such format; the formats are text, json\n"
    )
    ended = call("diff", "2020-02", "2020-03", "--format", "json=")
    assert (ended.code, ended.err) == (2, "--format json=: file name is missing; write --format json=FILE\n")


def test_months_in_the_wrong_order(call) -> None:
    """A later month before an earlier one is wrong usage."""
    ended = call("diff", "2020-06", "2020-02")
    assert (ended.code, ended.err) == (2, "FROM TO: 2020-06 is after 2020-02; write the earlier month first\n")


def test_a_file_is_written_by_one_format(call, tmp_path: Path) -> None:
    """Two formats for one file, a directory and a blank name are wrong usage."""
    ended = call("diff", "2020-02", "2020-03", "--format", "json=a", "--format", "text=./a")
    said = "--format text=./a: names the same file as json=a; choose another file\n"
    assert (ended.code, ended.err) == (2, said)
    ended = call("diff", "2020-02", "2020-03", "--format", "json=.")
    said = "--format json=.: cannot be written: it is a directory; choose another file\n"
    assert (ended.code, ended.err) == (2, said)
    assert call("diff", "2020-02", "2020-03", "--format", "json= ").code == 2
    assert list(tmp_path.iterdir()) == []
