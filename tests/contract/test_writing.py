"""Undo operations: derived from the contract, and None if uncertain."""

from __future__ import annotations

import pytest
from tests.strategies import COMPONENTS, POINTS, made, plain

from lmscontract.contract.model import Snapshot
from lmscontract.contract.writing import Creation, OwnObject, Restoration, undo_for
from lmscontract.types import Channel, Month, Operation

PATHS = """\
/toys:
  get: {x-lists: toy, x-items: {}}
  post: {}
/toys/{number}:
  get: {x-path: {number: toy}, x-data: {}}
  put: {x-path: {number: toy}}
  delete: {x-path: {number: toy}}
/toys/{toy_id}/paint:
  get: {x-effect: writes}
/toys/{toy_id}/sell:
  post: {x-irreversible: true}
/toys/{toy_id}/parts/{part}:
  get: {x-path: {part: box}, x-data: {}}
  patch: {x-path: {part: box}}
  delete: {x-path: {part: box}}
/boxes:
  get: {x-lists: box, x-items: {}}
  post: {}
/boxes/{box_id}:
  get: {x-data: {}}
  put: {}
  post: {}
/bags:
  get: {x-items: {}}
  post: {}
/bags/{bag}:
  delete: {}
/sign:
  get: {x-data: {}}
  put: {}
/flag:
  put: {}
"""


def snapshot(*removed: str) -> Snapshot:
    """Return a shop without some operations."""
    edits = [{"api-removed": each, "of": each} for each in removed]
    change = {"id": "c", "says": "s", "source": "9", "of": "GET /toys", "edits": edits}
    announced = [{"id": "a", "title": "A", "when": "2030-02", "changes": [change]}] if edits else []
    return made(plain(COMPONENTS), plain(PATHS), announced, plain(POINTS)).at(Month(2030, 3), Channel("sandbox"))


@pytest.mark.parametrize(
    ("label", "way"),
    [
        ("POST /toys", Creation),
        ("PUT /toys/{number}", OwnObject),
        ("DELETE /toys/{number}", OwnObject),
        ("GET /toys/{toy_id}/paint", OwnObject),
        ("POST /toys/{toy_id}/sell", type(None)),
        ("PATCH /toys/{toy_id}/parts/{part}", Restoration),
        ("DELETE /toys/{toy_id}/parts/{part}", type(None)),
        ("POST /boxes", type(None)),
        ("PUT /boxes/{box_id}", Restoration),
        ("POST /boxes/{box_id}", type(None)),
        ("POST /bags", type(None)),
        ("DELETE /bags/{bag}", type(None)),
        ("PUT /sign", Restoration),
        ("PUT /flag", type(None)),
    ],
)
def test_what_undoes_what(label: str, way: type) -> None:
    """A creation needs a list and a deletion, an update needs a read; an irreversible call has no undo."""
    found = snapshot()
    assert isinstance(undo_for(found.find(label), found), way)


def test_a_way_back_names_its_calls() -> None:
    """The list and the deletion of a creation are below the same path, with any name of the parameter."""
    found = snapshot()
    creation = undo_for(found.find("POST /toys"), found)
    assert isinstance(creation, Creation)
    calls = (creation.creates, creation.lists, creation.deletes)
    assert [each.operation.label for each in calls] == ["POST /toys", "GET /toys", "DELETE /toys/{number}"]
    own = undo_for(found.find("GET /toys/{toy_id}/paint"), found)
    assert own == OwnObject(creation, "toy_id")
    update = undo_for(found.find("PUT /boxes/{box_id}"), found)
    assert isinstance(update, Restoration)
    assert update.shows.operation == Operation("GET", "/boxes/{box_id}")


@pytest.mark.parametrize(
    ("removed", "label", "way"),
    [
        ("DELETE /toys/{number}", "POST /toys", type(None)),
        ("DELETE /toys/{number}", "PUT /toys/{number}", Restoration),
        ("DELETE /toys/{number}", "GET /toys/{toy_id}/paint", type(None)),
        ("POST /toys", "DELETE /toys/{number}", type(None)),
        ("GET /toys", "POST /toys", type(None)),
        ("GET /boxes/{box_id}", "PUT /boxes/{box_id}", type(None)),
    ],
)
def test_what_has_gone_undoes_nothing(removed: str, label: str, way: type) -> None:
    """A removed call is not used to undo."""
    found = snapshot(removed)
    assert isinstance(undo_for(found.find(label), found), way)
