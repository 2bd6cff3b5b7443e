"""Small contracts in a few lines, and generators for property tests."""

from __future__ import annotations

import functools
import json
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from lmscontract.contract.files import Document, Schemas, read
from lmscontract.contract.load import build, check, load, load_shipped, shipped
from lmscontract.contract.project import Contract
from lmscontract.property_path import ANYWHERE, ITEMS, PropertyPath, Segment
from lmscontract.types import Channel

PLATFORM = Path(__file__).parent / "platform"
"""The sample platform: a parcel service with its own contract."""


@functools.cache
def ours() -> Contract:
    """The shipped contract."""
    return load_shipped()


@functools.cache
def parcels() -> Contract:
    """The contract of the sample platform."""
    return load(PLATFORM)


SCHEMAS = Schemas(shipped() / "schema")
CHANNELS = (Channel("sandbox"), Channel("production"))
COMPONENTS = """\
contract: {title: A toy shop, baseline: 2030-01, known-through: 2031-06, channels: [sandbox, production],
  levels: [superadmin, power-user, manager, user]}
sources: {bodies: "41", statuses: "70", credential: "54", grants: "52", token: "21", assertion: "53"}
statuses: {"200": {says: done}, "400": {says: wrong}, "403": {says: refused}, "404": {says: no such thing}}
envelopes:
  list:
    x-source: "22"
    schema:
      type: object
      required: [data]
      properties:
        data: {type: object, required: [items], properties: {items: {type: array, items: {x-record: true}}}}
  object:
    x-source: "93"
    schema: {type: object, properties: {data: {x-record: true}}}
parameters: {}
schemas:
  Money: {type: object, required: [value], properties: {value: {}}}
  Prices: {type: array, items: {$ref: "#/components/schemas/Money"}}
  Day: {type: string, pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples: ["2030-05-17"]}
  Label: {type: string, readOnly: true}
identifiers: {toy: {names: [toy_id]}, box: {names: [box_id]}}
token:
  operation: POST /auth/token
  credential: {header: Authorization, scheme: Bearer, refused: 401}
  grants:
    password: {grant-type: password, fields: [grant_type], answers: {access_token: {type: string}}}
"""
"""The smallest valid vocabulary of a toy shop; its lists have no parameters."""

AUTH = {"x-source": "43", "paths": {"/auth/token": {"post": {"x-public": True}}}}
"""The service with the token operation of COMPONENTS."""

POINTS = """\
- {id: who-knows, source: "1", question: Who?, interpretations: [{id: one, says: we}, {id: two, says: they}], meanwhile: unknown}
"""


def plain(text: str) -> Any:
    """Return text in the notation of the contract as plain data."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "text.yaml"
        file.write_text(text, "utf-8")
        return read(file, "text.yaml").data


def folder(place: Path, service: str, *changes: str, components: str = COMPONENTS, points: str = POINTS) -> Path:
    """Write a contract of one service as files to a new folder `toys`; the changes are `changes/1.yaml` and so on."""
    root = place / "toys"
    for name in ("services", "changes"):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "components.yaml").write_text(components, "utf-8")
    (root / "open-points.yaml").write_text(points, "utf-8")
    (root / "services" / "toys.yaml").write_text(service, "utf-8")
    (root / "services" / "auth.yaml").write_text(json.dumps(AUTH), "utf-8")
    for number, text in enumerate(changes, start=1):
        (root / "changes" / f"{number}.yaml").write_text(text, "utf-8")
    return root


def made(
    components: Mapping[str, Any],
    paths: Mapping[str, Any],
    changes: Iterable[Mapping[str, Any]] = (),
    points: Iterable[Mapping[str, Any]] = (),
) -> Contract:
    """Return a contract of plain data, validated like files: one service, and announcements."""
    documents = [
        ("components", Document("components.yaml", components, {})),
        ("service", Document("services/toys.yaml", {"x-source": "43", "paths": paths}, {})),
        *(("change", Document(f"changes/{each['id']}.yaml", each, {})) for each in changes),
    ]
    if points:
        documents.append(("open-points", Document("open-points.yaml", list(points), {})))
    for kind, document in documents:
        SCHEMAS.check(document, kind)
    contract = build(documents)
    check(contract)
    return contract


NAMES = st.text(st.characters(exclude_characters="`", exclude_categories=("Cs",)), min_size=1, max_size=6)
"""Names of properties with any character but the backtick, which the notation cannot contain."""

_SEGMENTS = st.one_of(
    NAMES.map(lambda name: Segment("name", name)), st.just(Segment(ITEMS)), st.just(Segment(ANYWHERE))
)


def _ends_in_a_name(segments: list[Segment]) -> bool:
    return segments[-1].kind != ANYWHERE and any(each.kind == "name" for each in segments)


PATHS = st.lists(_SEGMENTS, min_size=1, max_size=5).filter(_ends_in_a_name).map(lambda s: PropertyPath(tuple(s)))
"""Property paths of every form."""

DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc") | NAMES, inner, max_size=3),
    max_leaves=12,
)
"""JSON documents."""
