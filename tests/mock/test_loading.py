"""Handlers are loaded from files, checked against the contract, and run only by a mock."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from lmscontract.contract.load import load, shipped
from lmscontract.contract.project import Contract
from lmscontract.errors import ContractError
from lmscontract.mock.core import Platform
from lmscontract.types import Channel, Month

from .conftest import Caller, Clock

PAGE = Path(__file__).parents[2] / "docs" / "mock.md"
START = "from lmscontract.mock.handlers import answer, batch, computed, handler, listed, refuse\n"


def _served(contract: Contract, month: Month = Month(2026, 11), **data: Any) -> Caller:  # noqa: B008  # frozen
    """Return a mock of one month."""
    snapshot = contract.at(month, Channel("production"))
    return Caller(Platform(snapshot, {**contract.mock_data, **data}, clock=Clock()))


def _with_handlers(contract: Contract, folder: Path, text: str, month: Month = Month(2026, 11)) -> Caller:  # noqa: B008
    """Return a mock whose handlers are in one file."""
    (folder / "toys.py").write_text(text)
    known: Any = contract.mock_data["handlers"]
    return _served(contract, month, handlers={**known, "folder": str(folder)})


def test_the_example_of_the_documentation_works(ours: Contract, tmp_path: Path) -> None:
    """The handler of docs/mock.md serves its operation."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    call = _with_handlers(ours, tmp_path, re.sub(r"(?m)^   ", "", example), Month(2024, 11))
    path = "/manage/v1/cookie_policy/951"
    assert call.send("PUT", path, body={"name": ""}).json()["message"] == ["a cookie policy needs a name"]
    assert call.send("PUT", path, body={"name": "Renamed"}).status == 200
    assert call.get(path).json()["data"]["name"] == "Renamed"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("def f(:\n", 1, "is not valid Python: invalid syntax"),
        ("x = 1\n1 / 0\n", 2, "the handler fails: ZeroDivisionError: division by zero"),
        (
            START + '@handler("GET /learn/v1/curses")\ndef f(): ...\n',
            2,
            "the contract has no GET /learn/v1/curses; the closest is GET /learn/v1/courses",
        ),
        (START + '@computed("curse")\ndef f(item): ...\n', 2, "the contract has no kind curse; the closest is course"),
        (
            START + '@handler("GET /learn/v1/courses")\ndef f(stor): ...\n',
            2,
            "a function for handler has no argument stor; the closest is store",
        ),
        (
            START + '@handler("PUT /course/v1/courses/{id}", "PUT /course/v1/courses/{id}")\ndef f(): ...\n',
            2,
            "PUT /course/v1/courses/{} has two handlers; remove this one or the one at toys.py:2",
        ),
        (
            START + '@handler("GET /learn/v1/courses")\ndef f(): ...\n',
            2,
            "GET /learn/v1/courses never calls a function with @handler; a GET of a list calls functions with @items, @answer or "
            "@listed",
        ),
        (
            START + '@listed("POST /learn/v1/courses")\ndef f(item): ...\n',
            2,
            "POST /learn/v1/courses is not the GET of a list, so it never calls a function with @listed; use @handler",
        ),
        (
            START + "@handler\ndef f(): ...\n",
            2,
            'the handler fails: TypeError: @handler needs its names in parentheses, such as @handler("GET /toys")',
        ),
    ],
)
def test_an_invalid_handler_file_is_reported_in_one_line(
    text: str, line: int, message: str, ours: Contract, tmp_path: Path
) -> None:
    """The message has file and line, and suggests the closest valid name."""
    with pytest.raises(ContractError) as raised:
        _with_handlers(ours, tmp_path, text)
    assert str(raised.value).replace(f"at {tmp_path}/", "at ") == f"{tmp_path / 'toys.py'}:{line}: {message}"


def test_a_failing_handler_is_reported_with_its_line(ours: Contract, tmp_path: Path) -> None:
    """An exception in a handler is an error of the contract, not a defect of the mock."""
    call = _with_handlers(
        ours, tmp_path, START + '@handler("PUT /course/v1/courses/{id}")\ndef f(request):\n    return 1 / 0\n'
    )
    with pytest.raises(ContractError, match=r"toys.py:4: the handler fails: ZeroDivisionError"):
        call.send("PUT", "/course/v1/courses/101", body={})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "return store.users",
            r"toys.py:4: the handler fails: LookupError: there is no kind users; the closest is user",
        ),
        (
            "return {'id': store.course[101].course_id}",
            r"toys.py:4: the handler fails: LookupError: a course has no field course_id; its identifier is id",
        ),
        (
            "return {'found': len(store.course.find(course_id=101))}",
            r"toys.py:4: the handler fails: LookupError: a course has no field course_id; its identifier is id",
        ),
        *(
            (
                does,
                r"toys.py:4: the handler fails: LookupError: a session has no field instructor_id; the closest is instru",
            )
            for does in (
                "return {'first': store.session.first().instructor_id}",
                "return {'found': len(store.session.find(instructor_id=1))}",
                "return store.session.first().update(instructor_id=1)",
                "return store.session.create({'instructor_id': 1})",
            )
        ),
        (
            "refuse('it is late', 999)",
            r"toys.py:4: the handler fails: ValueError: 999 is no status of a refusal; write one from 400 on that HTTP has",
        ),
        (
            "return store.course",
            r"toys.py:2: the handler returns something of the type Items; return an item, a mapping",
        ),
    ],
)
def test_what_a_handler_asks_for_and_returns_is_checked(
    ours: Contract, tmp_path: Path, body: str, message: str
) -> None:
    """A kind that does not exist, a misspelt field, and a list in place of an item are errors of the handler's file and line."""
    call = _with_handlers(
        ours, tmp_path, START + f'@handler("PUT /course/v1/courses/{{id}}")\ndef f(store):\n    {body}\n'
    )
    with pytest.raises(ContractError, match=message):
        call.send("PUT", "/course/v1/courses/101", body={})


def test_a_computed_property_is_not_misspelt(ours: Contract, tmp_path: Path) -> None:
    """A name like that of a computed property is an error, as is one like that of a field; a name of the contract is none."""
    computes = '@computed("course")\ndef c(item):\n    return {"days_left": 7}\n'
    text = START + computes + '@handler("PUT /course/v1/courses/{id}")\ndef f(store):\n    return {"days": [DAYS]}\n'
    days = "store.course[101].days_left, store.course[101].prices"
    call = _with_handlers(ours, tmp_path, text.replace("DAYS", days))
    assert call.send("PUT", "/course/v1/courses/101", body={}).json()["data"]["days"] == [7, None]
    call = _with_handlers(ours, tmp_path, text.replace("DAYS", "store.course[101].day_left"))
    with pytest.raises(ContractError, match="a course has no field day_left; the closest is days_left"):
        call.send("PUT", "/course/v1/courses/101", body={})


def test_objects_are_found_by_their_identifier(ours: Contract, tmp_path: Path) -> None:
    """The name of the identifier is `id`, as it is that of an item; a further value has to be right, too."""
    body = "return {'found': [each.id for each in store.course.find(id=101) + store.course.find(id=102, code='none')]}"
    call = _with_handlers(
        ours, tmp_path, START + f'@handler("PUT /course/v1/courses/{{id}}")\ndef f(store):\n    {body}\n'
    )
    assert call.send("PUT", "/course/v1/courses/101", body={}).json()["data"]["found"] == [101]


def test_a_handler_may_refuse_with_a_body_of_its_own(ours: Contract, tmp_path: Path) -> None:
    """A second object of the same name gets a status of the handler's choice, and the body shows the first one."""
    text = """
from lmscontract.mock.handlers import refuse

@handler("PUT /course/v1/courses/{id}")
def f(request, store):
    for other in store.course.find(name=request.body.name):
        refuse("the name is taken", 403, {"taken_by": other.id})
    request.item.update(name=request.body.name)
"""
    call = _with_handlers(ours, tmp_path, START + text)
    first, second = (call.send("PUT", f"/course/v1/courses/{id}", body={"name": "Sailing"}) for id in (101, 102))
    assert (first.status, second.status, second.json()) == (200, 403, {"taken_by": 101})
    assert second.header("X-Service-Api-Version") == first.header("X-Service-Api-Version")


def test_a_handler_without_an_object_in_its_path_is_reported(ours: Contract, tmp_path: Path) -> None:
    """`request.item` of a path that names no object says how its parameter becomes an identifier."""
    call = _with_handlers(
        ours, tmp_path, START + '@handler("PUT /manage/v1/user/mass_edit")\ndef f(request):\n    return request.item\n'
    )
    with pytest.raises(
        ContractError, match=r"toys.py:4: .*no path parameter identifies an object; add its name to a kind"
    ):
        call.send("PUT", "/manage/v1/user/mass_edit", body={})


def test_only_a_mock_runs_handlers(tmp_path: Path) -> None:
    """A contract with an invalid handler can be read, compared and exported."""
    folder = tmp_path / "contracts"
    shutil.copytree(shipped(), folder)
    (folder / "mock" / "handlers" / "broken.py").write_text("1 / 0\n")
    contract = load(folder)
    contract.at(Month(2026, 11), Channel("production"))
    with pytest.raises(ContractError, match=r"broken.py:1: the handler fails"):
        _served(contract)
