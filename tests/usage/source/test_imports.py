"""Which files an import means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import pytest

from lmscontract.usage.source.imports import by_nearness, imported
from lmscontract.usage.source.outline import stem

FILES = [
    "app/api/client.py",
    "app/api/__init__.py",
    "app/jobs/client.py",
    "app/json.py",
    "lib/json.py",
    "web/src/api/index.js",
]


def stems() -> Mapping[str, Sequence[str]]:
    """Return the files by their names."""
    found = defaultdict(list)
    for name in FILES:
        found[stem(name).lower()].append(name)
    return found


@pytest.mark.parametrize(
    ("module", "name", "file", "expected"),
    [
        ("app.api.client", "Client", "app/jobs/sync.py", ["app/api/client.py"]),
        (".client", "Client", "app/jobs/sync.py", ["app/api/client.py", "app/jobs/client.py"]),
        ("app.api", "client", "app/jobs/sync.py", ["app/api/__init__.py", "app/api/client.py"]),
        ("app.api", "Shop", "app/jobs/sync.py", ["app/api/__init__.py"]),
        ("json", "", "app/jobs/sync.py", ["app/json.py"]),
        ("json", "", "tools/sync.py", []),
        ("client", "", "tools/sync.py", ["app/api/client.py"]),
        ("@/api", "", "web/src/pages/home.js", ["web/src/api/index.js"]),
        ("unknown", "", "tools/sync.py", []),
        ("../other/client", "", "web/src/pages/home.js", []),
    ],
)
def test_an_import_means_files_whose_path_ends_as_its_module(
    module: str, name: str, file: str, expected: Sequence[str]
) -> None:
    """The path of a file ends as the module; a module of one name is near the file, and none of Python's own."""
    assert sorted(imported(module, name, file, stems())) == expected


def test_the_nearest_of_many_files_of_one_name() -> None:
    """Those in directories that are named come first, and of these those in the directories of a file."""
    names = [f"{folder}/views.py" for folder in ("a/x", "a/y", "b/x", "b/y", "c/x")]
    assert by_nearness(names, "a/main.py", ())[:2] == ["a/x/views.py", "a/y/views.py"]
    assert by_nearness(names, "c/main.py", {"Y"})[:2] == ["a/y/views.py", "b/y/views.py"]
