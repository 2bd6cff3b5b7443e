"""`lmscontract new-contract` writes a whole contract, which the other commands accept; its mistakes have a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from lmscontract.cli.new_contract import TEMPLATE
from lmscontract.contract.files import Schemas, read
from lmscontract.contract.load import load, shipped
from lmscontract.contract.project import Contract
from lmscontract.errors import ContractError, UsageError
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request
from lmscontract.types import Channel, Effect, Month

from .conftest import Call

README = Path(__file__).parents[2] / "contracts" / "README.md"
FILES = ("components.yaml", "services/todo.yaml", "changes/2030-03-state.yaml", "statements.yaml", "mock/seeds.yaml")
COMPONENTS, SERVICE, CHANGE, STATEMENTS, SEEDS = FILES

Written = Callable[[str, str, str], Path]


@pytest.fixture(scope="module")
def contract() -> Contract:
    """Return the contract that the command writes."""
    return load(TEMPLATE)


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Return a function that writes the contract with one text replaced by another in a file."""

    def write(file: str, old: str, new: str) -> Path:
        for name in FILES:
            text = (TEMPLATE / name).read_text("utf-8")
            assert name != file or text.count(old) == 1
            target = tmp_path / "todo" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text.replace(old, new) if name == file else text, "utf-8")
        return tmp_path / "todo"

    return write


def token_of(platform: Platform) -> str:
    """Return an access token of the client of a tenant."""
    client = platform.credentials
    form = f"client_id={client.client_id}&client_secret={client.client_secret}&grant_type=client_credentials"
    token: str = platform.handle(Request("POST", "/auth/token", body=form.encode())).json()["access_token"]
    return token


def test_a_token_is_requested_without_leave_to_write(contract: Contract) -> None:
    """The operation that issues tokens writes nothing, although its method is POST and nothing else is said of it."""
    endpoint = contract.at(Month(2030, 3), Channel("production")).token_endpoint
    assert endpoint is not None
    assert endpoint.effect is Effect.NONE


def test_a_post_creates_what_a_get_returns_below_its_path(written: Written, call: Call) -> None:
    """A new object can be read although no list has it, and `explain` shows what a call does, or that this is not known."""
    listed = (TEMPLATE / SERVICE).read_text("utf-8").partition("tasks:\n")[2].partition("    post:")[0]
    folder = written(SERVICE, listed, "")
    change = folder / CHANGE
    change.write_text(change.read_text("utf-8").replace("GET /todo/v1/tasks, ", ""), "utf-8")
    platform = Platform(load(folder).at(Month(2030, 3), Channel("production")), {}, clock=lambda: 0.0)
    headers = {"authorization": f"Bearer {token_of(platform)}", "content-type": "application/json"}
    new = platform.handle(Request("POST", "/todo/v1/tasks", headers=headers, body=b'{"title": "Buy milk"}')).json()
    read = platform.handle(Request("GET", f"/todo/v1/tasks/{new['task_id']}", headers=headers))
    assert (read.status, read.json()["title"]) == (200, "Buy milk")
    of_post = ("explain", "POST /todo/v1/tasks", "--contract", str(folder))
    assert "effect        writes: task created\n" in call(*of_post, contract=False).out
    one = folder / SERVICE
    one.write_text(one.read_text("utf-8").replace("/{task_id}:", "/one/{task_id}:"), "utf-8")
    change.write_text(change.read_text("utf-8").replace("/{task_id}", "/one/{task_id}"), "utf-8")
    unknown = "writes: what it does to which objects is unknown, because x-writes is missing"
    assert unknown in call(*of_post, contract=False).out


@pytest.mark.parametrize(
    ("seeds", "query", "titles"),
    [
        ("", ("title", "title 3"), ["title 3"]),
        ("kinds: {task: {count: 2, fields: {title: 'Task {n}'}}}", ("title", "Task 2"), ["Task 2"]),
        ("kinds: {task: {count: 2, fields: {title: 'Task {n}'}}}", ("title", "Task"), []),
        (
            "kinds: {task: {count: 2, fields: {title: 'Task {n}'}, filters: {title: {contains: [title]}}}}",
            ("title", "2"),
            ["Task 2"],
        ),
    ],
)
def test_a_parameter_filters_by_the_property_of_its_name(
    written: Written, seeds: str, query: tuple[str, str], titles: list[str]
) -> None:
    """The mock filters a list by what it shows, unless its seeds say how the parameter filters it."""
    contract = load(written(SERVICE, "x-lists: task", FILTERED))
    assert titles_of(contract, query, yaml.safe_load(seeds) if seeds else {}) == titles


def test_a_filter_has_its_other_spellings_and_no_default(written: Written) -> None:
    """Another spelling of a parameter filters as well; one with a default does not, as a call without it is not filtered."""
    folder = written(SERVICE, "x-lists: task", FILTERED)
    change = folder / CHANGE
    spelling = (
        "edits:\n    - new-optional-request-parameter: heading\n      alias-of: title\n      of: GET /todo/v1/tasks\n"
    )
    change.write_text(change.read_text("utf-8").replace("edits:\n", spelling), "utf-8")
    assert titles_of(load(folder), ("heading", "title 3")) == ["title 3"]
    folder = written(SERVICE, "x-lists: task", FILTERED.replace("string}", "string, default: title 1}"))
    assert len(titles_of(load(folder), ("title", "title 1"))) == 12


FILTERED = "x-lists: task\n      parameters: [{name: title, in: query, schema: {type: string}}]"


def titles_of(contract: Contract, query: tuple[str, str], data: Mapping[str, Any] | None = None) -> list[str]:
    """Return the titles of the tasks that a mock lists for a query."""
    platform = Platform(contract.at(Month(2030, 3), Channel("production")), data or {}, clock=lambda: 0.0)
    headers = {"authorization": f"Bearer {token_of(platform)}"}
    page = platform.handle(Request("GET", "/todo/v1/tasks", (query,), headers)).json()
    return [each["title"] for each in page["items"]]


def test_the_page_shows_the_written_files() -> None:
    """The page of the contract begins with the files that the command writes."""
    shown = re.findall(r"```yaml\n# (\S+\.yaml)\n(.*?)```\n", README.read_text("utf-8"), re.DOTALL)
    assert dict(shown) == {name: (TEMPLATE / name).read_text("utf-8") for name in FILES}


def test_the_seeds_of_the_page_are_valid(tmp_path: Path) -> None:
    """Each row about seeds has keys that seeds may have."""
    table = README.read_text("utf-8").partition("write in `mock/seeds.yaml` |")[2].partition("\n\n")[0]
    belonging, texts, totals, filters, bodies = re.findall(
        r"^\| (?:has|sends|filters) .*?\| `(.*?)`", table, re.MULTILINE
    )
    for seeds in (belonging, filters, f"{texts}\n{totals}\n{bodies}"):
        (tmp_path / "seeds.yaml").write_text(seeds, "utf-8")
        Schemas(shipped() / "schema").check(read(tmp_path / "seeds.yaml", "seeds.yaml"), "mock-seeds")


def test_the_commands_accept_the_written_contract(call: Call, tmp_path: Path) -> None:
    """The written contract can be exported and compared; a second time the folder exists."""
    folder = tmp_path / "ours"
    assert call("new-contract", str(folder), contract=False).code == 0
    assert (
        '"/todo/v1/tasks/{task_id}"'
        in call("export", "--contract", str(folder), "--as-of", "2030-03", contract=False).out
    )
    assert (
        "task-state   breaking   production 2030-03"
        in call("diff", "2030-01", "2030-06", "--contract", str(folder), contract=False).out
    )
    again = call("new-contract", str(folder), contract=False)
    assert (again.code, again.err) == (2, f"DIR {folder}: exists already; name a new directory\n")


@pytest.mark.parametrize(
    ("file", "old", "new", "error"),
    [
        (
            COMPONENTS,
            "schema: {x-record: true}   # the object is the body",
            "schema: {properties: {data: {type: object}}}",
            "todo/components.yaml:23: the record of the envelope object is not marked",
        ),
        (
            COMPONENTS,
            "schema: {x-record: true}   # the object is the body",
            "schema: {properties: {data: {type: array, items: {x-record: true}}}}",
            "todo/components.yaml:23: the record of the envelope object is an item of an array",
        ),
        (
            COMPONENTS,
            "schema: {type: integer, minimum: 1, maximum: 50, default: 20}",
            "schema: {type: integer}",
            "todo/components.yaml:27: limit is the size of lists, so its schema needs type: integer and default and",
        ),
        (
            SERVICE,
            "delete: {summary",
            "delete: {x-level: admin, summary",
            "todo/services/todo.yaml:30: the contract has no account level admin; it has user",
        ),
        (
            SERVICE,
            "delete: {summary",
            "delete: {x-lock: Tasks, summary",
            "todo/services/todo.yaml:30: expected a value that matches ^[a-z0-9]+(-[a-z0-9]+)*$, got 'Tasks'",
        ),
        (
            SERVICE,
            "done: {type: boolean}}\n    post",
            "done: {type: bool}}\n    post",
            "todo/services/todo.yaml:12: expected one of",
        ),
        (
            COMPONENTS,
            "operation: POST /auth/token",
            "operation: POST /auth/tokens",
            "todo/components.yaml:36: the contract has no",
        ),
        (
            COMPONENTS,
            "grant_type]",
            "grant_type, scope]",
            "todo/components.yaml:41: the grant client_credentials sends a scope",
        ),
        (
            SERVICE,
            "x-items:\n        required: [task_id, title]",
            "x-items:\n        required: [task_id, titel]",
            "todo/services/todo.yaml:11: titel is required, but is not among the properties; the closest is title",
        ),
        (
            STATEMENTS,
            "overlap-of-tasks",
            "overlap-of-lists",
            "todo/statements.yaml:2: no operation has the x-lock lists; the locks are tasks",
        ),
        (
            SEEDS,
            "private: [archived]",
            "private: [archved]",
            "todo/mock/seeds.yaml:3: task has no field archved; the closest is archived",
        ),
        (SERVICE, "x-lists: task", "x-lists: tasks", "todo/services/todo.yaml:7: there is no kind of object tasks"),
        (
            CHANGE,
            "use-instead: state",
            "use-instead: states",
            "todo/changes/2030-03-state.yaml:7: use-instead: no operation has states",
        ),
        (
            CHANGE,
            "use-instead: state",
            "use-instead: GET /todo",
            "todo/changes/2030-03-state.yaml:7: use-instead: the contract has no",
        ),
        (
            CHANGE,
            "when: 2030-03",
            "when: {sandbox: 2030-02, production: 2030-03}",
            "todo/changes/2030-03-state.yaml:5: the contract has no channel sandbox",
        ),
    ],
)
def test_a_mistake_has_its_line(written: Written, file: str, old: str, new: str, error: str) -> None:
    """A mistake in the contract is an error with its file and line."""
    with pytest.raises(ContractError) as raised:
        load(written(file, old, new))
    assert str(raised.value).startswith(error)


@pytest.mark.parametrize(
    ("seeds", "error"),
    [
        (
            "kinds: {task: {count: 3, refers: {owner: person}}}",
            "todo/mock/seeds.yaml:1: there is no kind of object person",
        ),
        (
            "kinds: {task: {count: 3}}\nrecords: [{kind: taks, id: 1}]",
            "todo/mock/seeds.yaml:2: there is no kind of object taks",
        ),
        (
            "kinds: {task: {count: 3}}\noperations: {POST /todo: {body: {title: x}}}",
            "todo/mock/seeds.yaml:2: the contract has no POST /todo",
        ),
    ],
)
def test_a_mistake_in_seeds_has_its_line(written: Written, seeds: str, error: str) -> None:
    """A kind or an operation that seeds name, and that does not exist, is an error with its file and line."""
    folder = written(COMPONENTS, "A to-do service", "A to-do service")
    (folder / "mock" / "seeds.yaml").write_text(seeds, "utf-8")
    with pytest.raises(ContractError) as raised:
        load(folder)
    assert str(raised.value).startswith(error)


def test_a_contract_has_its_own_channels(contract: Contract) -> None:
    """A contract with one channel has it as the default, and no other."""
    assert (contract.channels, contract.channel("")) == ((Channel("production"),), Channel("production"))
    assert contract.changes[0].when.keys() == {Channel("production")}
    with pytest.raises(UsageError) as raised:
        contract.channel("sandbox")
    assert raised.value == UsageError("the contract has no channel sandbox", "--channel", "it has production")


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({}, [1001, 1012]),
        ({"offset": "10"}, [1011, 1012]),
        ({"offset": "2", "limit": "3"}, [1003, 1005]),
        ({"offset": "12"}, []),
    ],
)
def test_an_offset_skips_items(contract: Contract, query: dict[str, str], shown: list[int]) -> None:
    """The mock skips the number of items that an offset parameter says, which is not a page number."""
    platform = Platform(contract.at(Month(2030, 3), Channel("production")), {}, clock=lambda: 0.0)
    headers = {"authorization": f"Bearer {token_of(platform)}"}
    response = platform.handle(Request("GET", "/todo/v1/tasks", tuple(query.items()), headers))
    found = [each["task_id"] for each in response.json()["items"]]
    assert [found[0], found[-1]] == shown if shown else found == []


def test_a_call_creates_what_the_contract_says(written: Written) -> None:
    """The mock creates an object where the contract says that a POST does, also if no list has its path."""
    added = "  /todo/v1/imports:\n    post: {summary: imports a task, x-writes: {created: task}, x-status: 201}\n"
    contract = load(written(SERVICE, "  /todo/v1/tasks/{task_id}:\n", f"{added}  /todo/v1/tasks/{{task_id}}:\n"))
    platform = Platform(contract.at(Month(2030, 1), Channel("production")), {}, clock=lambda: 0.0)
    headers = {"authorization": f"Bearer {token_of(platform)}", "content-type": "application/json"}
    assert platform.handle(Request("POST", "/todo/v1/imports", (), headers, b'{"title": "new"}')).status == 201
    assert platform.handle(Request("GET", "/todo/v1/tasks/1013", (), headers)).json()["title"] == "new"


def test_an_action_is_what_its_handler_does(written: Written) -> None:
    """The row of the contract's page about actions has the keys and the handler of one that works."""
    row = next(line for line in README.read_text("utf-8").splitlines() if line.startswith("| has actions"))
    label, writes, _, does = re.findall(r"`([^`]+)`", row)[:4]
    path = label.removeprefix("POST ").replace("/tasks", "/todo/v1/tasks")
    added = f"  {path}:\n    post: {{summary: finishes a task, {writes}, x-data: {{properties: {{done: {{}}}}}}}}\n"
    folder = written(SERVICE, "  /todo/v1/tasks/{task_id}:\n", f"{added}  /todo/v1/tasks/{{task_id}}:\n")
    (folder / "mock" / "handlers").mkdir()
    imported = "from lmscontract.mock.handlers import handler\n"
    code = f'{imported}@handler("POST {path}")\ndef finish(request):\n    {does}\n'
    (folder / "mock" / "handlers" / "tasks.py").write_text(code, "utf-8")
    contract = load(folder)
    data = {**contract.mock_data, "kinds": {"task": {"count": 2, "fields": {"done": False}}}}
    platform = Platform(contract.at(Month(2030, 1), Channel("production")), data, clock=lambda: 0.0)
    headers = {"authorization": f"Bearer {token_of(platform)}"}
    assert platform.handle(Request("POST", "/todo/v1/tasks/1/finish", (), headers)).json()["done"] is True
    shown = [platform.handle(Request("GET", f"/todo/v1/tasks/{n}", (), headers)).json()["done"] for n in (1, 2)]
    assert shown == [True, False]


@pytest.mark.parametrize("locks", ["tasks", "[tasks, lists]"])
def test_a_lock_has_any_name(written: Written, locks: str) -> None:
    """Calls that must not overlap have locks that the contract names as it likes."""
    contract = load(written(SERVICE, "delete: {summary", f"delete: {{x-lock: {locks}, summary"))
    (endpoint,) = (each for each in contract.baseline.values() if each.operation.method == "DELETE")
    assert endpoint.locks == (("tasks", "lists") if "," in locks else ("tasks",))


def test_the_configuration_has_the_grant_of_the_contract(contract: Contract) -> None:
    """Without a password grant, the printed configuration has the grant of clients, and no accounts."""
    platform = Platform(contract.at(Month(2030, 3), Channel("production")), {}, clock=lambda: 0.0)
    printed = print_config(platform, "http://127.0.0.1:8080")
    assert 'grant = "client_credentials"' in printed
    assert "accounts" not in printed
