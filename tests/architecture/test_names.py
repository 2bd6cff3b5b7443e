"""Names of modules, and texts that no file of the project may contain."""

from __future__ import annotations

import re

from tests.architecture.conftest import ROOT, texts, tracked

_FORBIDDEN = frozenset({"utils", "util", "helpers", "helper", "manager", "misc", "common"})
_MACHINE = re.compile(
    r"(?<![\w.{}])/(?:root|home|Users|work|opt|mnt|tmp|var)/[\w.]|[A-Z]:\\\\?Users"  # a folder of one machine
    r"|\b(?:artifactory|nexus|devpi|pypiserver|verdaccio)\b|pythonhosted|/simple/?\b"  # a package index
    r"|[\w.+-]+@(?!(?:[\w-]+\.)*example\.)[\w-]+\.(?:com|org|net|de|io)\b",  # an e-mail address
    re.IGNORECASE,
)
_MADE_UP = re.compile(r"^(?:tests/(?:findings|target|test_config|golden|reporting|mock)|tests/architecture/test_names)")


def test_modules_are_named_after_their_content() -> None:
    """No module or folder is called utils, helpers or manager."""
    names = [(path.relative_to(ROOT).as_posix(), part) for path in tracked() for part in path.relative_to(ROOT).parts]
    assert [name for name, part in names if part.partition(".")[0] in _FORBIDDEN] == []


def test_no_file_names_a_machine_or_a_person() -> None:
    """No file contains a home folder, a package host or an e-mail address."""
    found = [
        (name, match[0]) for name, text in texts() if not _MADE_UP.match(name) for match in _MACHINE.finditer(text)
    ]
    assert found == []
