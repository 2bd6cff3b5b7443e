"""The OpenAPI document has what is stated, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from openapi_spec_validator import validate
from tests.strategies import CHANNELS

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Answer, Snapshot
from lmscontract.contract.openapi import document
from lmscontract.contract.openapi_versions import references, to_3_0, to_3_1
from lmscontract.contract.project import Contract
from lmscontract.errors import ContractError
from lmscontract.types import Channel, Month

BEFORE, AFTER = Month(2020, 5), Month(2020, 6)
BOOKS, BOOK = "/shelf/v1/books", "/shelf/v1/books/{book_id}"


def printed(library: Contract, month: Month = AFTER, **asked: Any) -> dict[str, Any]:
    """The document of a month on the sandbox."""
    return document(library.at(month, Channel("sandbox")), **asked)


def inlined(node: Any, components: dict[str, Any]) -> Any:
    """A part of a document with each reference replaced by the component to which it refers."""
    if isinstance(node, list):
        return [inlined(each, components) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        kind, name = node["$ref"].split("/")[-2:]
        return inlined(components[kind][name], components)
    return {key: inlined(value, components) for key, value in node.items()}


def operation(printed: dict[str, Any], path: str, method: str = "get") -> dict[str, Any]:
    """An operation without references."""
    return inlined(printed["paths"][path][method], printed["components"])


def answer(printed: dict[str, Any], path: str, method: str = "get") -> dict[str, Any]:
    """The schema of a successful answer."""
    return operation(printed, path, method)["responses"]["200"]["content"]["application/json"]["schema"]


def body(printed: dict[str, Any], path: str, method: str = "post") -> dict[str, Any]:
    """The schema of a request body."""
    return operation(printed, path, method)["requestBody"]["content"]["application/json"]["schema"]


def record(printed: dict[str, Any], path: str) -> dict[str, Any]:
    """The schema of one record of an answer."""
    data = answer(printed, path)["properties"]["data"]
    return data["properties"]["items"]["items"] if "items" in data.get("properties", {}) else data


def parameters(printed: dict[str, Any], path: str, method: str = "get") -> dict[str, dict[str, Any]]:
    """The parameters of an operation by their names."""
    return {each["name"]: each for each in printed["paths"][path][method]["parameters"]}


def test_only_what_is_part_of_the_contract_has_a_path(library: Contract) -> None:
    """The document has no operations that are removed, unsettled or in a family of unknown methods."""
    assert "/shelf/v1/maps" in printed(library, Month(2020, 1))["paths"]
    assert sorted(printed(library, BEFORE)["paths"]) == ["/auth/v1/token", BOOKS, BOOK, "/shelf/v1/page"]
    assert "/shelf/v1/prices/{book_id}" in printed(library, AFTER)["paths"]


def test_paths_that_differ_in_a_parameters_name_are_one(library: Contract) -> None:
    """A path has one spelling, the first in order; parameters of the other operations are renamed."""
    item = printed(library)["paths"][BOOK]
    assert sorted(item) == ["delete", "get"]
    assert [each["name"] for each in item["get"]["parameters"]] == ["book_id"]
    assert item["get"]["operationId"] == "get_shelf_v1_books_by_id"


@pytest.mark.parametrize(("version", "absent"), [("3.1", False), ("3.0", {"not": {}})])
def test_a_removed_property_must_be_absent(library: Contract, version: Any, absent: Any) -> None:
    """For validation, a removed property is forbidden in both versions, also at an unknown place."""
    properties = record(printed(library, version=version), BOOKS)["properties"]
    assert properties["price"] == absent
    assert properties["owner"] == absent


@pytest.mark.parametrize("purpose", ["clients", "docs"])
def test_a_removed_property_is_left_out_of_clients_and_docs(library: Contract, purpose: Any) -> None:
    """Documents for clients have no removed properties."""
    assert "price" not in record(printed(library, purpose=purpose), BOOKS)["properties"]


def test_docs_tell_what_went(library: Contract) -> None:
    """The description names removed properties, their month and their replacements, as far as known."""
    reported = printed(library, purpose="docs", changes=library.changes)["paths"][BOOKS]["get"]["description"]
    assert (
        "- Removed since 2020-06: data.items[].price, parameter mood, price of parameter sort (9); use prices"
        in reported
    )
    assert "- Removed since 2020-03: data.**.owner (9)." in reported
    without_dates = printed(library, purpose="docs")["paths"][BOOKS]["get"]["description"]
    assert "- Removed: data.**.owner (9)." in without_dates
    conditions = printed(library, purpose="docs", changes=library.changes)["paths"][BOOK]["get"]["description"]
    assert "- 404: a lost book." in conditions


def test_what_must_be_there_is_required_where_it_is_sure(library: Contract) -> None:
    """A required property is required in its object, unless it may be in another place or is inferred."""
    books = record(printed(library), BOOKS)
    assert books["required"] == ["id", "uuid"]
    assert books["properties"]["prices"]["x-basis"] == "inferred"
    assert books["properties"]["prices"]["x-interpretation"] == "own-size"


def test_an_inferred_type_is_not_printed(library: Contract) -> None:
    """Inferred schemas are left out, and the name stays, since a schema cannot warn."""
    assert record(printed(library), BOOKS)["properties"]["size"] == {"x-basis": "inferred"}
    assert parameters(printed(library), BOOKS)["hue"] == {
        "name": "hue",
        "in": "query",
        "x-basis": "inferred",
        "schema": {},
    }


def test_what_is_unsure_is_printed_and_not_asserted(library: Contract) -> None:
    """An inferred removal is not in the document; an unsettled property is named but not required."""
    books = record(printed(library, Month(2021, 1)), BOOKS)
    assert "size" not in books["properties"]
    assert books["properties"]["note"] == {"x-basis": "inferred"}
    assert books["properties"]["shade"] is False
    assert "size" not in record(printed(library, Month(2021, 1), purpose="clients"), BOOKS)["properties"]


def test_an_operation_shows_how_sure_it_is(library: Contract) -> None:
    """Inferred operations and operations with an open end are marked."""
    paths = printed(library, Month(2021, 1))["paths"]
    assert paths["/shelf/v1/books/by/id/copies"]["get"]["x-basis"] == "inferred"
    assert paths["/shelf/v1/page"]["get"]["x-basis"] == "inferred"


def test_operation_ids_are_unique(library: Contract) -> None:
    """Operations with equal names get numbers."""
    paths = printed(library, Month(2021, 1))["paths"]
    assert paths["/shelf/v1/books/by/id/copies"]["get"]["operationId"] == "get_shelf_v1_books_by_id_copies"
    assert paths["/shelf/v1/books/{id}/copies"]["get"]["operationId"] == "get_shelf_v1_books_by_id_copies_2"


def test_a_header_may_be_a_parameter(library: Contract) -> None:
    """A request header is among the parameters."""
    assert parameters(printed(library, Month(2021, 1)), BOOKS)["X-Reader"]["in"] == "header"


def test_a_removed_parameter_is_left_out(library: Contract) -> None:
    """A removed parameter is not in the document, since its refusal is open."""
    assert "mood" in parameters(printed(library, BEFORE), BOOKS)
    assert "mood" not in parameters(printed(library), BOOKS)


def test_known_values_are_no_closed_list_and_removed_ones_are_excluded(library: Contract) -> None:
    """`x-values` is informative only; a removed value is no longer valid."""
    sort = parameters(printed(library), BOOKS)["sort"]
    assert sort["x-values"] == ["title"]
    assert sort["schema"] == {"type": "string", "not": {"enum": ["price"]}}


def test_a_suspended_keyword_is_left_out(library: Contract) -> None:
    """What an open point suspends is not asserted, and the point is named; a default asserts nothing, and stays."""
    size = parameters(printed(library), BOOKS)["size"]
    assert size["schema"] == {"type": "integer", "minimum": 1, "maximum": 50, "default": 10}
    assert size["x-open"] == {"default": "own-size"}
    turn = parameters(printed(library), BOOKS)["turn"]
    assert turn["schema"] == {"type": "string", "enum": ["up", "down"]}, "what works is reported"
    assert turn["x-open"] == {"enum": "own-size"}


def test_a_body_holds_what_is_known_of_it(library: Contract) -> None:
    """Required and deprecated properties are marked, families of names are patterns, and other properties are allowed."""
    whole = printed(library, purpose="clients")
    assert operation(whole, BOOKS, "post")["requestBody"]["required"] is True
    assert body(whole, BOOKS) == {
        "type": "object",
        "properties": {"size": {"x-basis": "inferred"}, "title": {"type": "string"}},
        "patternProperties": {"^tag_[0-9]+$": {"deprecated": True}},
        "required": ["title"],
    }
    assert "patternProperties" not in body(printed(library, version="3.0"), BOOKS)


@pytest.mark.parametrize(("version", "absent"), [("3.1", False), ("3.0", {"not": {}})])
def test_a_removed_body_property_is_forbidden(library: Contract, version: Any, absent: Any) -> None:
    """For validation, a body must not have a removed property; for clients and docs, it is left out."""
    assert "price" in body(printed(library, BEFORE, version=version), BOOKS)["properties"]
    whole = printed(library, version=version)
    assert body(whole, BOOKS)["properties"]["price"] == absent
    document = {**whole["components"]["schemas"]["PostShelfV1BooksBody"], "components": whole["components"]}
    validator = jsonschema.Draft202012Validator(document)
    assert validator.is_valid({"title": "Emma", "unknown": 1})
    assert not validator.is_valid({"title": "Emma", "price": 1})
    for purpose in ("clients", "docs"):
        assert "price" not in body(printed(library, version=version, purpose=purpose), BOOKS)["properties"]


def test_a_body_that_is_not_shown_is_open_for_clients(library: Contract) -> None:
    """A document for clients has an unknown body; one for validation has none."""
    path = "/shelf/v1/prices/{book_id}"
    assert "requestBody" not in printed(library)["paths"][path]["put"]
    open_body = printed(library, purpose="clients")["paths"][path]["put"]["requestBody"]
    assert open_body == {"content": {"application/json": {"schema": {}}}}


def test_the_token_call_takes_a_form(library: Contract) -> None:
    """Each grant has a form; members of all responses are required, members of some are optional."""
    token = operation(printed(library), "/auth/v1/token", "post")
    forms = token["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"]["anyOf"]
    assert [each["properties"]["grant_type"]["const"] for each in forms] == ["password", "client_credentials"]
    schema = token["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema["required"] == ["access_token", "token_type"]
    assert "refresh_token" in schema["properties"]
    assert token["security"] == []


def test_the_token_call_may_take_json(library: Contract) -> None:
    """If the contract says that token fields are sent as JSON, the document does so."""
    snapshot = library.at(AFTER, Channel("sandbox"))
    token = {**snapshot.vocabulary.token, "sent-as": "json"}
    printed = document(replace(snapshot, vocabulary=replace(snapshot.vocabulary, token=token)))
    content = printed["paths"]["/auth/v1/token"]["post"]["requestBody"]["content"]
    assert [*content] == ["application/json"]
    assert len(content["application/json"]["schema"]["anyOf"]) == 2


def test_security_comes_from_the_grants(library: Contract) -> None:
    """The flows of OAuth are those of the grants; a contract without tokens has none."""
    flows = printed(library)["components"]["securitySchemes"]["oauth2"]["flows"]
    assert flows["password"] == {"tokenUrl": "/auth/v1/token", "scopes": {"all": "what the account is allowed to do"}}
    assert sorted(flows) == ["clientCredentials", "password"]
    snapshot = library.at(AFTER, Channel("sandbox"))
    without = document(replace(snapshot, vocabulary=replace(snapshot.vocabulary, token={})))
    assert "security" not in without
    assert "securitySchemes" not in without["components"]


def test_headers_are_required_unless_open(library: Contract) -> None:
    """A required header is required in successful responses; one that only samples show is not."""
    headers = operation(printed(library), BOOKS)["responses"]["200"]["headers"]
    assert headers["X-Library-Version"]["required"] is True
    assert "required" not in headers["X-Maybe"]


def test_a_page_is_no_json(library: Contract) -> None:
    """An HTML page has a text response; a redirect has no content."""
    assert "text/html" in printed(library)["paths"]["/shelf/v1/page"]["get"]["responses"]["200"]["content"]
    snapshot = library.at(AFTER, Channel("sandbox"))
    page = replace(snapshot.find("GET /shelf/v1/page"), answer=Answer.REDIRECT)
    redirecting = document(replace(snapshot, endpoints={**snapshot.endpoints, "GET /shelf/v1/page": page}))
    assert "content" not in redirecting["paths"]["/shelf/v1/page"]["get"]["responses"]["200"]


def test_statuses_beyond_the_table_are_not_forbidden(library: Contract) -> None:
    """The statuses of the table are described, and a default leaves the rest open."""
    responses = printed(library)["paths"][BOOKS]["get"]["responses"]
    assert list(responses) == ["200", "3XX", "404", "default"]


def test_only_used_schemas_are_printed(library: Contract) -> None:
    """The document has the schemas that are referred to, directly or through another schema."""
    shared = {"Money", "Position", "Prices"}
    assert shared & {*printed(library, BEFORE)["components"]["schemas"]} == {"Position"}
    assert shared & {*printed(library)["components"]["schemas"]} == shared


def test_what_operations_share_has_a_name(library: Contract) -> None:
    """Errors, headers, links and plain envelopes are components, and so are the bodies and records of an operation."""
    whole = printed(library)
    shared, responses = whole["components"], whole["paths"][BOOKS]["get"]["responses"]
    assert sorted(shared["responses"]) == ["NotFound", "OtherStatus", "Redirection"]
    assert responses["404"] == {"$ref": "#/components/responses/NotFound"}
    assert responses["200"]["headers"]["X-Maybe"] == {"$ref": "#/components/headers/X-Maybe"}
    assert sorted(set(shared["schemas"]) - {"Money", "Position", "Prices"}) == [
        "ClientCredentialsGrant",
        "GetShelfV1BooksByIdRecord",
        "GetShelfV1BooksByIdResponse",
        "GetShelfV1BooksData",
        "GetShelfV1BooksItem",
        "GetShelfV1BooksResponse",
        "Link",
        "Links",
        "PasswordGrant",
        "PostShelfV1BooksBody",
        "TokenResponse",
    ]
    assert shared["schemas"]["Links"]["properties"]["next"] == {"$ref": "#/components/schemas/Link"}


def test_a_name_of_the_contract_is_not_replaced(library: Contract) -> None:
    """If the contract has a schema named as a component of the document, that component gets a number."""
    snapshot = library.at(AFTER, Channel("sandbox"))
    schemas = {**snapshot.vocabulary.schemas, "Link": {"type": "string"}}
    whole = document(replace(snapshot, vocabulary=replace(snapshot.vocabulary, schemas=schemas)))
    assert "Link" not in whole["components"]["schemas"], "the contract does not use it"
    next_link = whole["components"]["schemas"]["Links"]["properties"]["next"]
    assert next_link == {"$ref": "#/components/schemas/Link2"}
    validate(whole)


def test_lists_of_unknown_items_share_one_envelope(now: Snapshot) -> None:
    """The lists of which only the form is known, and they alone, have the schema ListResponse."""
    whole = document(now, purpose="clients")
    named = {"$ref": "#/components/schemas/ListResponse"}
    plain = [path for path, item in whole["paths"].items() if named in _schemas(item.get("get", {}))]
    assert len(plain) > 50
    assert all(answer(whole, path)["properties"]["data"]["properties"]["items"]["items"] == {} for path in plain)
    assert "ListResponse2" not in whole["components"]["schemas"]


def _schemas(operation: dict[str, Any]) -> list[Any]:
    responses = operation.get("responses", {}).values()
    return [content["schema"] for each in responses for content in each.get("content", {}).values()]


def test_an_object_stays_when_its_properties_go(ours: Contract) -> None:
    """An object of which every known property is removed is still in a document for clients."""
    whole = document(ours.at(Month(2026, 11), Channel("sandbox")), purpose="clients")
    assert record(whole, "/learn/v1/courses/{id}")["properties"]["enter_status"] == {
        "type": "object",
        "properties": {"subscription": {"type": "object"}},
    }


def test_positions_in_arrays_become_what_any_item_may_be(library: Contract) -> None:
    """`prefixItems` is in no document, since validators differ in it."""
    position = printed(library)["components"]["schemas"]["Position"]
    assert "prefixItems" not in json.dumps(position)
    assert position["items"]["anyOf"][:2] == [{"type": "number"}, {"type": "string"}]


def test_a_reference_into_nowhere_is_refused(library: Contract) -> None:
    """A reference without a target is an error, since it would accept any body."""
    snapshot = library.at(AFTER, Channel("sandbox"))
    schemas = {name: each for name, each in snapshot.vocabulary.schemas.items() if name != "Money"}
    with pytest.raises(ContractError, match="there is no schema Money"):
        document(replace(snapshot, vocabulary=replace(snapshot.vocabulary, schemas=schemas)))


def test_the_document_says_which_contract_it_is(library: Contract) -> None:
    """The version has month and channel; a month after the last known one is reported."""
    info = printed(library)["info"]
    assert info["version"] == "2020-06 sandbox"
    assert info["x-known-through"] == "2021-06"
    assert "last known state" not in info["description"]
    assert "last known state" in printed(library, Month(2022, 1))["info"]["description"]


def test_equal_snapshots_give_equal_bytes(library: Contract) -> None:
    """The document has a fixed order."""
    first, second = (json.dumps(printed(library, changes=library.changes, purpose="docs")) for _ in range(2))
    assert first == second


def test_a_document_may_be_changed_without_harm(library: Contract) -> None:
    """A change to a document does not change the contract or the next document."""
    whole = printed(library)
    before = json.dumps(whole)
    for item in whole["paths"].values():
        for operation in item.values():
            operation["parameters"] = operation.get("parameters", [])
            operation["parameters"].append({"name": "mine"})
            operation["responses"]["200"]["content"].clear()
    whole["components"]["schemas"]["Money"]["properties"].clear()
    assert json.dumps(printed(library)) == before


@pytest.mark.parametrize("version", ["3.1", "3.0"])
@pytest.mark.parametrize("purpose", ["validation", "clients", "docs"])
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(months=st.integers(0, 20), channel=st.sampled_from(CHANNELS))
def test_every_document_is_valid(library: Contract, version: Any, purpose: Any, months: int, channel: Channel) -> None:
    """For every month, channel, version and purpose, the document is valid and every reference resolves."""
    whole = document(library.at(Month(2020, 1).plus(months), channel), version=version, purpose=purpose)
    validate(whole)
    assert set(references(whole)) <= set(whole["components"].get("schemas", {}))


@pytest.fixture(scope="module")
def ours() -> Contract:
    """The shipped contract."""
    return load_shipped()


@pytest.fixture(scope="module")
def now(ours: Contract) -> Snapshot:
    """The shipped contract at a month in which much has changed."""
    return ours.at(Month(2026, 11), Channel("sandbox"))


@pytest.mark.parametrize("version", ["3.1", "3.0"])
def test_the_shipped_contract_is_exported(now: Snapshot, version: Any) -> None:
    """The document of a month of the shipped contract is valid, and schemathesis can read it."""
    whole = document(now, version=version)
    validate(whole)
    labels = {result.ok().label for result in schemathesis.openapi.from_dict(whole).get_all_operations()}
    assert labels == {f"{method.upper()} {path}" for path, item in whole["paths"].items() for method in item}
    assert set(references(whole)) <= set(whole["components"].get("schemas", {}))


@pytest.mark.parametrize(
    ("month", "channel", "gone"),
    [
        ("2026-10", Channel("sandbox"), False),
        ("2026-11", Channel("sandbox"), True),
        ("2026-12", Channel("production"), False),
        ("2027-01", Channel("production"), True),
    ],
)
def test_prices_leave_the_course_list_on_each_channel_in_its_month(
    ours: Contract, month: str, channel: Channel, gone: bool
) -> None:
    """The pricing move (9.3) reaches sandboxes in November 2026 and production in January 2027."""
    whole = document(ours.at(Month.parse(month), channel))
    properties = record(whole, "/course/v1/courses")["properties"]
    assert (properties["price"], properties["prices"]) == ((False, False) if gone else ({}, {}))


# the words of the versions


SCHEMAS = st.recursive(
    st.sampled_from([{}, True, False, {"type": "string"}, {"const": 1}, {"$ref": "#/components/schemas/Money"}]),
    lambda inner: st.one_of(
        st.fixed_dictionaries({"properties": st.dictionaries(st.sampled_from("abc"), inner, max_size=2)}),
        st.fixed_dictionaries({"type": st.just("array"), "items": inner}),
        st.fixed_dictionaries({"type": st.just("array"), "prefixItems": st.lists(inner, min_size=1, max_size=2)}),
        st.fixed_dictionaries({"anyOf": st.lists(inner, min_size=1, max_size=2), "examples": st.just([1, 2])}),
        st.fixed_dictionaries({"not": inner, "type": st.lists(st.sampled_from(["null", "string", "integer"]))}),
        st.fixed_dictionaries({"patternProperties": st.dictionaries(st.just("^a"), inner), "if": inner}),
    ),
    max_leaves=6,
)


@given(SCHEMAS)
def test_an_older_schema_holds_only_words_of_its_version(schema: Any) -> None:
    """A schema for 3.0 has no boolean schema, no list of types and no newer keyword."""
    text = json.dumps(to_3_0(schema))
    for word in ('"const"', '"examples"', '"prefixItems"', '"patternProperties"', '"if"', '"type": ['):
        assert word not in text
    assert isinstance(to_3_0(schema), dict)


@given(SCHEMAS)
def test_translating_twice_changes_nothing(schema: Any) -> None:
    """Converting a schema to its own version does not change it."""
    assert to_3_1(to_3_1(schema)) == to_3_1(schema)
    assert to_3_0(to_3_0(schema)) == to_3_0(schema)


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ({"type": ["string", "null"]}, {"type": "string", "nullable": True}),
        ({"type": ["string", "integer"]}, {"anyOf": [{"type": "string"}, {"type": "integer"}]}),
        ({"type": "null"}, {}),
        ({"const": "a"}, {"enum": ["a"], "type": "string"}),
        ({"examples": [3600], "type": "integer"}, {"type": "integer", "example": 3600}),
        ({"exclusiveMinimum": 1}, {"minimum": 1, "exclusiveMinimum": True}),
        ({"type": "array"}, {"type": "array", "items": {}}),
        (
            {"type": "array", "prefixItems": [{"const": 1}], "items": False},
            {"type": "array", "items": {"anyOf": [{"enum": [1], "type": "integer"}]}},
        ),
        ({"additionalProperties": {"const": True}}, {"additionalProperties": {"enum": [True], "type": "boolean"}}),
        ({"$ref": "#/x/Money", "description": "lost"}, {"$ref": "#/components/schemas/Money"}),
    ],
)
def test_newer_words_have_older_ones(newer: Any, older: Any) -> None:
    """A 3.1 keyword is converted to its 3.0 equivalent if there is one."""
    assert to_3_0(newer) == older


def schemas(node: Any, name: str = "") -> Iterator[dict[str, Any]]:
    """Yield every schema of a document that may have items."""
    if isinstance(node, dict):
        if name not in ("properties", "patternProperties"):
            yield node
        for key, inner in node.items():
            yield from schemas(inner, key)
    elif isinstance(node, list):
        for inner in node:
            yield from schemas(inner)


@pytest.mark.parametrize("purpose", ["validation", "clients", "docs"])
@pytest.mark.parametrize("version", ["3.1", "3.0"])
def test_a_generator_can_use_every_array(now: Snapshot, version: Any, purpose: Any) -> None:
    """Each array of the shipped contract has items, and for clients items are in an array only."""
    whole = document(now, version=version, purpose=purpose)
    found = [*schemas(whole)]
    assert [each for each in found if each.get("type") == "array" and "items" not in each] == []
    if purpose == "clients":
        typed = [each for each in found if isinstance(each.get("items"), dict) and "type" in each["items"]]
        assert [each for each in typed if each.get("type") != "array"] == []


def test_a_document_for_generators_has_plain_statuses_and_descriptions(library: Contract) -> None:
    """For clients, no status is a range; each operation has a description, and the server's variable has none."""
    whole = printed(library, purpose="clients")
    operations = [each for item in whole["paths"].values() for each in item.values()]
    assert {status for each in operations for status in each["responses"] if "X" in status} == set()
    assert [each["operationId"] for each in operations if not each.get("description")] == []
    assert "description" not in whole["servers"][0]["variables"]["base_url"]
