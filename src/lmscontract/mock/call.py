"""One call: the request, its operation, and what the platform determines about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from msgspec import Struct

from lmscontract.mock.compiled_operation import CompiledOperation
from lmscontract.mock.messages import Request
from lmscontract.mock.parameters import written
from lmscontract.mock.store.records import Record
from lmscontract.property_path import PropertyPath

NO_JSON: Any = object()
"""The body of a request that is not valid JSON."""


class Call(Struct, eq=False):
    """A request, its operation, the objects that its path names, and the account that sends it.

    `account` is the caller's name in mock data, and `person` the caller's own record, if there is one.
    """

    request: Request
    operation: CompiledOperation
    values: Mapping[str, str]
    query: Mapping[str, str] = {}
    level: str = ""
    account: str = ""
    grant: str = ""
    person: Record | None = None
    records: dict[str, Record] = {}
    _body: Any = None

    def __post_init__(self) -> None:
        """Read the query."""
        self.query = dict(self.request.query)

    @property
    def body(self) -> Any:
        """The JSON body; None without one, NO_JSON when it cannot be read."""
        if self._body is None and self.request.body:
            try:
                self._body = orjson.loads(self.request.body)
            except ValueError:
                self._body = NO_JSON
        return self._body

    def texts(self, place: str) -> list[str]:
        """Return the values at `path.id`, `query.course_id`, `header.Accept` or `body.user.id`, as text."""
        area, _, name = place.partition(".")
        if area == "body":
            return [written(value) for value, _ in PropertyPath.parse(name).values(self.body)]
        if area == "header":
            name = name.lower()
        given = {"path": self.values, "query": self.query, "header": self.request.headers}.get(area, {})
        return [given[name]] if name in given else []
