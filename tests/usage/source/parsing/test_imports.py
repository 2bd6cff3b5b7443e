"""Which files an import means."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lmscontract.usage.source.parsing.imports import Imports, by_nearness

FILES = {
    "app/api/client.py": "python",
    "app/api/__init__.py": "python",
    "app/jobs/client.py": "python",
    "app/json.py": "python",
    "lib/json.py": "python",
    "vendor/http/client.py": "python",
    "vendor/http/base/__init__.py": "python",
    "vendor/sdk/models/course.py": "python",
    "web/src/api/index.js": "javascript",
    "web/src/pages/a.service.ts": "javascript",
    "web/src/pages/b.js": "javascript",
    "vendor/web/b.js": "javascript",
    "src/Lms/Client.php": "php",
    "vendor/Http/Client.php": "php",
}


@pytest.mark.parametrize(
    ("module", "name", "file", "expected"),
    [
        ("app.api.client", "Client", "app/jobs/sync.py", ["app/api/client.py"]),
        (".client", "Client", "app/jobs/client.py", ["app/jobs/client.py"]),
        ("..api.client", "Client", "app/jobs/client.py", ["app/api/client.py"]),
        (".missing", "Client", "app/jobs/client.py", []),
        ("app.api", "client", "app/jobs/client.py", ["app/api/__init__.py", "app/api/client.py"]),
        (".", "client", "app/jobs/client.py", ["app/jobs/client.py"]),
        ("app.api", "Shop", "app/jobs/client.py", ["app/api/__init__.py"]),
        ("json", "", "app/jobs/client.py", ["app/json.py"]),
        ("json", "", "tools/sync.py", []),
        ("client", "", "tools/sync.py", ["app/api/client.py", "app/jobs/client.py"]),
        ("http.client", "", "app/jobs/client.py", []),
        ("http.base", "", "vendor/http/client.py", ["vendor/http/base/__init__.py"]),
        ("vendor.sdk.models.course", "Course", "app/jobs/client.py", ["vendor/sdk/models/course.py"]),
        ("@/api", "", "web/src/pages/b.js", ["web/src/api/index.js"]),
        ("../api", "", "web/src/pages/b.js", ["web/src/api/index.js"]),
        ("./a.service", "", "web/src/pages/b.js", ["web/src/pages/a.service.ts"]),
        ("./b", "", "web/src/api/index.js", []),
        ("b", "", "web/src/api/index.js", []),
        ("unknown", "", "tools/sync.py", []),
        ("../other/client", "", "web/src/pages/b.js", []),
        ("Lms\\Client", "", "src/Lms/Client.php", []),
        ("Acme\\Lms\\Client", "", "vendor/Http/Client.php", ["src/Lms/Client.php"]),
    ],
)
def test_an_import_means_the_files_of_its_path(module: str, name: str, file: str, expected: Sequence[str]) -> None:
    """A relative import means the file of that path; another one a file below a root, and none of Python's own."""
    families = {**FILES, file: FILES.get(file, "python")}
    assert [
        each.file for each in Imports(families, ["vendor", "vendor/http", "vendor/Http"]).targets(module, name, file)
    ] == expected


def test_the_nearest_of_many_files_of_one_name() -> None:
    """Those in the directories of a file come first."""
    names = [f"{folder}/views.py" for folder in ("a/x", "b/x", "b/y")]
    assert by_nearness(names, "b/main.py") == ["b/x/views.py", "b/y/views.py", "a/x/views.py"]
