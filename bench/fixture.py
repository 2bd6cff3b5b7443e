"""Compare a suite of tests with `lms_platform` with the same suite on `responses` stubs: `python bench/fixture.py [RUNS]`.

Both have the same tests of the same small client, which signs in, lists and creates. With `lms_platform` each test has a
mock platform, over HTTP or in process; the others register the same answers as stubs.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from timing import processor_of_children, timed

TESTS = 200
LIMIT = 2.5
SUITES = {
    "test_stubs.py": "responses",
    "test_platform.py": "lms_platform",
    "test_in_process.py": "a session of lms_platform",
}
CLIENT = '''
"""A small client, as people write them."""

import requests


class Client:
    """Signs in once, and calls."""

    def __init__(self, base_url, client_id, client_secret, username, password):
        self._base_url = base_url
        self._session = requests.Session()
        form = {"grant_type": "password", "client_id": client_id, "client_secret": client_secret, "scope": "api",
                "username": username, "password": password}
        token = self._asked("POST", "/oauth2/token", data=form)["access_token"]
        self._session.headers["Authorization"] = f"Bearer {token}"

    def courses(self):
        """The first page of the courses."""
        return self._asked("GET", "/learn/v1/courses", params={"page_size": 10})["data"]["items"]

    def create(self, name):
        """A new course."""
        return self._asked("POST", "/learn/v1/courses", json={"course_name": name})["data"]

    def _asked(self, method, path, **parts):
        answered = self._session.request(method, self._base_url + path, timeout=5, **parts)
        answered.raise_for_status()
        return answered.json()
'''
PLATFORM = f"""
import pytest
from client import Client


@pytest.mark.parametrize("number", range({TESTS}))
def test_sync(lms_platform, number):
    client = Client(lms_platform.base_url, *lms_platform.credentials)
    assert len(client.courses()) == 10
    assert client.create(f"Course {{number}}")["course_name"] == f"Course {{number}}"
"""
IN_PROCESS = (
    PLATFORM.replace("lms_platform, number", "lms_platform, monkeypatch, number")
    .replace("    client =", '    monkeypatch.setattr("client.requests.Session", lms_platform.session)\n    client =')
    .replace("lms_platform.base_url", '"https://tenant.example"')
)
STUBS = f"""
import pytest
import responses
from client import Client

URL = "https://tenant.example"
HEADERS = {{"X-Service-Api-Version": "1.0.0"}}
COURSES = @COURSES@


@pytest.mark.parametrize("number", range({TESTS}))
@responses.activate
def test_sync(number):
    made = {{"id_course": 99, "course_name": f"Course {{number}}"}}
    token = {{"access_token": "t", "expires_in": 3600, "token_type": "Bearer", "scope": "api", "refresh_token": "r"}}
    responses.post(f"{{URL}}/oauth2/token", json=token, headers=HEADERS)
    responses.get(f"{{URL}}/learn/v1/courses", json=COURSES, headers=HEADERS)
    responses.post(f"{{URL}}/learn/v1/courses", json={{"data": made}}, headers=HEADERS)
    client = Client(URL, "client", "secret", "admin", "password")
    assert len(client.courses()) == 10
    assert client.create(f"Course {{number}}")["course_name"] == f"Course {{number}}"
"""


def main(runs: int) -> None:
    """Print the time of the whole run, and of the tests alone, as a multiple of that with stubs."""
    if importlib.util.find_spec("responses") is None:
        sys.exit("responses is lacking: pip install --group bench")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "client.py").write_text(CLIENT, "utf-8")
        (folder / "test_platform.py").write_text(PLATFORM, "utf-8")
        (folder / "test_in_process.py").write_text(IN_PROCESS, "utf-8")
        (folder / "test_stubs.py").write_text(STUBS.replace("@COURSES@", repr(_courses())), "utf-8")
        whole, first = (
            timed(*(partial(_run, folder, name, only) for name in SUITES), runs=runs, clock=processor_of_children)
            for only in ([], ["-k", "test_sync[0]"])
        )
    print(f"{runs} runs of {TESTS} tests each, in a process of their own: its processor time; responses stubs are 1")
    for number, name in enumerate(SUITES.values()):
        more = [(one.median - other.median) / (TESTS - 1) for one, other in zip(whole, first, strict=True)]
        print(f"{name:28s} whole run {whole[number].beside(whole[0])}   (limit {LIMIT})")
        print(f"{'':28s} each further test {more[number] / more[0]:6.2f} x {1000 * more[number]:6.2f} ms")


def _run(folder: Path, name: str, only: list[str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", name, *only]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _courses() -> object:
    """The page that the stubs answer: the one that the mock does."""
    from lmscontract.contract.load import shipped
    from lmscontract.fixtures import FixtureManager, FixtureOptions

    with FixtureManager(shipped(), None, time.time).tenant(FixtureOptions("2026-11")) as tenant:
        return tenant.session("superadmin").get("https://lms.test/learn/v1/courses").json()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
