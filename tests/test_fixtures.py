"""A tenant for one test, as the plugin gives it."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import textwrap
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import requests
from msgspec.structs import replace
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from tests.strategies import PLATFORM

from lmscontract.contract.load import shipped
from lmscontract.errors import CredentialsRefused, UsageError
from lmscontract.fixtures import Choice, Landlord, LmsPlatform
from lmscontract.mock.exchange import Request
from lmscontract.mock.gate.gate import LineDropped

from .mock.conftest import NOW

ROOT = Path(__file__).parents[1]
PARCELS = Choice("2031-06", "production")
LIST = "/parcel/v1/parcels"
BATCH = "/parcel/v1/parcels/batch"


@dataclass(frozen=True)
class Ended:
    """How a session of pytest ended."""

    code: int
    out: str


Session = Callable[..., Ended]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Run files of tests in a process of their own, where today is a day of November 2026."""

    def run(*arguments: str, **files: str) -> Ended:
        for name, text in files.items():
            (tmp_path / f"{name}.py").write_text(textwrap.dedent(text), "utf-8")
        (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *arguments]
        environment = {**os.environ, "LMSCONTRACT_TODAY": "2026-11-20"}
        ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
        return Ended(ended.returncode, ended.stdout + ended.stderr)

    return run


@pytest.fixture(scope="module")
def landlord() -> Iterator[Landlord]:
    """Who gives out tenants of the parcel service."""
    made = Landlord(PLATFORM, None, lambda: NOW)
    yield made
    made.stop()


@pytest.fixture
def tenant(landlord: Landlord) -> Iterator[LmsPlatform]:
    """A tenant of the parcel service."""
    with landlord.tenant(PARCELS) as given:
        yield given


def _get(tenant: LmsPlatform, path: str = LIST, account: str = "") -> requests.Response:
    headers = {"Authorization": f"Bearer {tenant.token(account)}"}
    return requests.get(tenant.url(path), headers=headers, timeout=5)


def _create(tenant: LmsPlatform) -> Request:
    """A call that writes."""
    headers = {"authorization": f"Bearer {tenant.token()}", "content-type": "application/json"}
    return Request("POST", LIST, (), headers, b'{"size": "xl"}')


def _post_until_it_is_over(session: requests.Session, address: str) -> None:
    with suppress(requests.ConnectionError):
        while True:
            session.post(address, json={"size": "xl"}, timeout=5)


def test_the_example_of_the_documents_passes(session: Session) -> None:
    """The client and the tests of docs/testing.md, run as they stand there."""
    blocks = re.findall(
        r"```python\n# (\w+)\.py\n(.*?)```", (ROOT / "docs" / "testing.md").read_text("utf-8"), re.DOTALL
    )
    ended = session("-W", "error", **dict(blocks))
    assert ended.code == 0, ended.out
    assert "8 passed" in ended.out


def test_workers_have_tenants_of_their_own(session: Session) -> None:
    """Under pytest-xdist each test of each worker finds a tenant to which nobody has written."""
    test_courses = """
        import pytest, requests

        @pytest.mark.parametrize("number", range(12))
        def test_courses(lms_platform, number):
            headers = {"Authorization": f"Bearer {lms_platform.token()}"}
            address = lms_platform.url("/learn/v1/courses")
            made = requests.post(address, headers=headers, json={"course_name": "made"}, timeout=5).json()
            names = [each["course_name"] for each in requests.get(
                address, headers=headers, params={"page_size": 200}, timeout=5).json()["data"]["items"]]
            assert names.count("made") == 1, made
    """
    ended = session("-n", "2", test_courses=test_courses)
    assert ended.code == 0, ended.out
    assert "12 passed" in ended.out


def test_options_choose_the_tenant_and_markers_the_tenant_of_a_test(session: Session) -> None:
    """The nearest marker wins, then those around it, then the options, then the sandbox of the current month."""
    test_choice = """
        import pytest

        def chosen(lms_platform):
            snapshot = lms_platform.platform.snapshot
            return str(snapshot.month), str(snapshot.channel)

        def test_options(lms_platform):
            assert chosen(lms_platform) == ("2026-11", "production")

        @pytest.mark.lms(as_of="2026-08", channel="sandbox")
        class TestClass:
            def test_around(self, lms_platform):
                assert chosen(lms_platform) == ("2026-08", "sandbox")

            @pytest.mark.lms(as_of="2027-01")
            def test_nearest(self, lms_platform):
                assert chosen(lms_platform) == ("2027-01", "sandbox")
    """
    ended = session("--strict-markers", "--lms-channel", "production", test_choice=test_choice)
    assert ended.code == 0, ended.out


def test_a_marker_that_means_nothing_fails_its_test_in_one_line(session: Session) -> None:
    """What a marker cannot say is an error of the test that carries it, with the nearest word."""
    test_wrong = """
        import pytest

        @pytest.mark.lms(as_off="2026-08")
        def test_wrong(lms_platform):
            pass
    """
    ended = session(test_wrong=test_wrong)
    assert ended.code == 1
    assert "@pytest.mark.lms: has no as_off; the closest is as_of" in ended.out
    assert "Traceback" not in ended.out


def test_a_marker_that_names_nothing_fails_its_test_in_one_line(session: Session) -> None:
    """What is said without a name is told with the way to say it, and so is a value of the wrong kind."""
    test_wrong = """
        import pytest

        @pytest.mark.lms("2025-01")
        def test_without_a_name(lms_platform):
            pass

        @pytest.mark.lms(wire="no")
        def test_of_the_wrong_kind(lms_platform):
            pass
    """
    ended = session(test_wrong=test_wrong)
    assert "2 errors" in ended.out
    assert "@pytest.mark.lms: '2025-01' has no name; write NAME=VALUE" in ended.out
    assert "@pytest.mark.lms(wire): 'no' is not understood; write wire=True or wire=False" in ended.out
    assert "Traceback" not in ended.out


def test_a_contract_of_your_own_is_served(session: Session) -> None:
    """`--lms-contract` takes another platform, whose token call has other names."""
    test_parcels = f"""
        def test_parcels(lms_platform):
            assert lms_platform.session("superadmin").get("https://any.example{LIST}").status_code == 200
    """
    ended = session("--lms-contract", str(PLATFORM), "--lms-as-of", "2031-06", test_parcels=test_parcels)
    assert ended.code == 0, ended.out


def test_a_tenant_is_served_at_an_address_of_its_own(tenant: LmsPlatform, landlord: Landlord) -> None:
    """Two tenants at once have two addresses, and what is written to one is not in the other."""
    with landlord.tenant(PARCELS) as other:
        made = other.session("superadmin").post(f"https://any.example{LIST}", json={"size": "xl"}).json()["data"]
        assert tenant.base_url != other.base_url
        assert _get(other, f"{LIST}/{made['id_parcel']}").status_code == 200
        assert _get(tenant, f"{LIST}/{made['id_parcel']}").status_code == 404


@pytest.mark.parametrize("wire", [True, False])
def test_a_connection_that_was_kept_reaches_nobody(landlord: Landlord, wire: bool) -> None:
    """When a test is over, neither its kept connections nor new ones to its address are answered."""
    choice = replace(PARCELS, wire=wire)
    with requests.Session() as kept:
        with landlord.tenant(choice) as tenant:
            address = tenant.url(LIST)
            assert kept.get(address, timeout=5).status_code == 401
        with landlord.tenant(choice) as following:
            assert following.url(LIST) != address
            for session in (kept, requests):
                with pytest.raises(requests.ConnectionError):
                    session.get(address, timeout=5)
            assert following.requests == []


def test_a_session_that_was_kept_reaches_nobody(landlord: Landlord) -> None:
    """A session that was answered in process is told that its tenant is gone."""
    with landlord.tenant(PARCELS) as tenant:
        kept = tenant.session("superadmin")
        assert kept.get(f"https://any.example{LIST}").status_code == 200
    with landlord.tenant(PARCELS), pytest.raises(requests.ConnectionError, match="over"):
        kept.get(f"https://any.example{LIST}")


def test_a_call_that_comes_in_time_and_is_read_too_late_writes_nothing(landlord: Landlord) -> None:
    """It began while its test was running; by now the platform may be that of another test."""
    with landlord.tenant(PARCELS) as tenant:
        made = _create(tenant)
        visit = tenant.gate.begin(made.method, made.path)
    with landlord.tenant(PARCELS) as following:
        assert following.platform is tenant.platform
        with pytest.raises(LineDropped, match="over"):
            tenant.gate.answer(visit, made)
        tenant.gate.end(visit)
        for late in (
            tenant.token,
            lambda: tenant.advance(5),
            lambda: tenant.gate.handle(made),
            lambda: tenant.base_url,
        ):
            with pytest.raises(LineDropped, match="over"):
                late()
        assert (following.platform.changes, following.gate.clock()) == (0, NOW)


def test_a_tenant_begins_anew_when_its_last_call_is_answered(landlord: Landlord) -> None:
    """The end of a test waits for a call that is being answered, and the next test does not see what it wrote."""
    lent = landlord.tenant(PARCELS)
    tenant = lent.__enter__()
    made, inside, go = _create(tenant), threading.Event(), threading.Event()

    def slowly() -> int:
        inside.set()
        go.wait(5)
        return tenant.platform.handle(made).status

    with ThreadPoolExecutor(2) as threads:
        writing = threads.submit(tenant.gate.between, slowly)
        inside.wait(5)
        ending = threads.submit(lent.__exit__, None, None, None)
        assert wait([ending], timeout=0.1).done == set()
        go.set()
        assert writing.result(5) == 200
    with landlord.tenant(PARCELS) as following:
        assert (following.platform is tenant.platform, following.platform.changes) == (True, 0)


def test_clients_that_go_on_after_the_end_write_to_nobody(landlord: Landlord) -> None:
    """Threads that post all the time, in process and by the shortcut, leave nothing behind in the next tenant."""
    for number in range(12):
        with landlord.tenant(PARCELS) as tenant:
            platform, address, token = tenant.platform, tenant.url(LIST), tenant.token()
            inside = tenant.session("superadmin")
            with requests.Session() as outside:
                outside.headers["Authorization"] = f"Bearer {token}"
                clients = [
                    threading.Thread(target=_post_until_it_is_over, args=(each, address)) for each in (inside, outside)
                ]
                for each in clients:
                    each.start()
                while len(tenant.requests) < 4 + number % 3 and all(each.is_alive() for each in clients):
                    pass
        with landlord.tenant(PARCELS) as following:
            for each in clients:
                each.join()
            assert (following.platform is platform, following.platform.changes) == (True, 0)


@pytest.mark.parametrize("wire", [True, False])
def test_a_test_that_fails_leaves_nothing_open(landlord: Landlord, wire: bool) -> None:
    """Its address reaches nobody, and its platform is that of the next test."""
    before, addresses = HTTPAdapter.send, []

    def fails() -> None:
        with landlord.tenant(replace(PARCELS, wire=wire)) as tenant:
            addresses.append(tenant.url(LIST))
            tenant.session("superadmin").post(addresses[0], json={"size": "xl"})
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert HTTPAdapter.send is before
    with pytest.raises(requests.ConnectionError):
        requests.get(addresses[0], timeout=5)
    with landlord.tenant(PARCELS) as following:
        assert following.platform.changes == 0


@pytest.mark.parametrize("wire", [True, False])
def test_a_client_that_answers_a_refusal_itself_works_by_either_way(landlord: Landlord, wire: bool) -> None:
    """A handler of authentication sends the call again by the connection of the refusal, which was read and let go."""

    class Renewing(AuthBase):
        def __init__(self, token: str) -> None:
            self.token = token

        def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
            request.register_hook("response", self.again)
            return request

        def again(self, refused: requests.Response, **named: Any) -> requests.Response:
            if refused.status_code != 401:
                return refused
            assert refused.json()
            refused.close()
            renewed = refused.request.copy()
            renewed.headers["Authorization"] = f"Bearer {self.token}"
            answered = refused.connection.send(renewed, **named)
            answered.history.append(refused)
            return answered

    with landlord.tenant(replace(PARCELS, wire=wire)) as tenant:
        answered = requests.get(tenant.url(LIST), auth=Renewing(tenant.token()), timeout=5)
        assert (answered.status_code, tenant.requests) == (200, [("GET", LIST, 401), ("GET", LIST, 200)])


def test_each_test_begins_with_what_the_first_one_did(landlord: Landlord) -> None:
    """Whatever was written, signed, refused or waited for before, a tenant is as fresh as the first one."""
    answers = []
    for _ in range(3):
        with landlord.tenant(replace(PARCELS, manner=("error-bodies=nested",))) as tenant:
            session = tenant.session("superadmin")
            assert "trace" in session.get("https://any.example/no/such/place").text
            made = session.post(f"https://any.example{LIST}", json={"size": "xl"})
            answers.append((made.text, session.get(f"https://any.example{LIST}").text, tenant.token(), tenant.requests))
            answers[-1] += (session.get("https://any.example/no/such/place").text,)
            tenant.advance(10_000)
            assert session.get(f"https://any.example{LIST}").status_code == 401
    assert answers[0] == answers[1] == answers[2]


def test_facts_belong_to_one_test(landlord: Landlord) -> None:
    """They cannot be written to, and what is done to a value stays with who was given it."""
    with landlord.tenant(PARCELS) as tenant:
        known = dict(tenant.facts)
        tenant.platform.tenant.facts["several"] = ["one"]
        with pytest.raises(TypeError):
            tenant.facts["parcel"] = 5  # type: ignore[index]
        tenant.facts["several"].append("two")
        assert tenant.facts["several"] == ["one"]
        del tenant.platform.tenant.facts["several"]
    with landlord.tenant(PARCELS) as following:
        assert following.facts == known != {}


@pytest.mark.parametrize(
    "broken", ["grant-refused:POST /oauth2/token:password", "operation-missing:POST /oauth2/token"]
)
def test_a_tenant_that_gives_no_token_says_so(broken: str) -> None:
    """The call that was refused stands in the error, with its status."""
    with Landlord(shipped(), None, lambda: NOW).tenant(Choice("2026-11", broken=(broken,))) as tenant:
        told = r"lms_platform: gives no token: it answers POST /oauth2/token with 40\d; leave out of @pytest.mark.lms"
        with pytest.raises(CredentialsRefused, match=told):
            tenant.token()
        with pytest.raises(CredentialsRefused):
            tenant.session("superadmin")


@pytest.mark.parametrize("way", ["the shortcut", "a socket", "in process"])
def test_a_client_that_overlaps_is_noticed(landlord: Landlord, way: str) -> None:
    """Threads that post batches at once break a duty by whatever way they call; one after the other, they keep it."""
    with landlord.tenant(replace(PARCELS, wire=way == "a socket")) as tenant:
        session = tenant.session("superadmin")
        client, address = (session, "https://any.example") if way == "in process" else (requests, tenant.base_url)
        together, turn = threading.Barrier(8, timeout=10), threading.Lock()

        def post() -> int:
            return client.post(f"{address}{BATCH}", json={"items": []}, headers=session.headers, timeout=30).status_code

        def in_turn(_: int) -> int:
            with turn:
                return post()

        def at_once(_: int) -> int:
            together.wait()
            return post()

        with ThreadPoolExecutor(8) as threads:
            assert set(threads.map(in_turn, range(8))) == {200}
            assert tenant.duties == ()
            assert set(threads.map(at_once, range(8))) == {200}
        (noticed,) = tenant.duties
        assert (noticed.duty, noticed.notice) == ("one-batch-at-a-time", "overlap-of-batch")
        assert noticed.operation == f"POST {BATCH}"
    with landlord.tenant(PARCELS) as following:
        assert following.duties == ()


def test_who_is_alone_waits_for_nothing(session: Session) -> None:
    """Without another thread an exclusive call is answered at once, though a thread of ours waits for connections."""
    test_alone = """
        import pytest, requests, threading, time

        @pytest.mark.lms(exclusive_time=20)
        def test_alone(lms_platform):
            headers = {"Authorization": f"Bearer {lms_platform.token()}"}
            address, began = lms_platform.url("/manage/v1/orgchart"), time.monotonic()
            assert len(threading.enumerate()) == 2
            assert requests.post(address, headers=headers, json={}, timeout=30).status_code == 200
            assert time.monotonic() - began < 10
    """
    ended = session("-p", "no:xdist", test_alone=test_alone)
    assert ended.code == 0, ended.out


def test_a_pace_is_chosen(landlord: Landlord) -> None:
    """More calls in a second than that are noticed; without a pace there are never too many."""
    for pace, noticed in ((0, []), (2, ["too-fast"])):
        with landlord.tenant(PARCELS.but([{"pace": pace}])) as tenant:
            session = tenant.session("superadmin")
            assert [session.get(f"https://any.example{LIST}").status_code for _ in range(3)] == [200] * 3
            assert [each.notice for each in tenant.duties] == noticed


def test_a_call_that_needs_no_lock_meets_nobody() -> None:
    """A batch of users that creates no branches may run beside a call that creates one, as the mock data tell."""
    with Landlord(shipped(), None, lambda: NOW).tenant(Choice("2026-11")) as tenant:
        visits = [tenant.gate.begin("POST", path) for path in ("/manage/v1/user/batch", "/manage/v1/orgchart")]
        headers = {"authorization": f"Bearer {tenant.token()}", "content-type": "application/json"}
        tenant.gate.answer(visits[0], Request("POST", "/manage/v1/user/batch", (), headers, b'{"items": []}'))
        for each in visits:
            tenant.gate.end(each)
        assert tenant.duties == ()


def test_the_credentials_are_those_of_the_first_account(tenant: LmsPlatform) -> None:
    """They are given in the order of the four words, by name, and for each account."""
    client_id, client_secret, username, password = tenant.credentials
    assert (tenant.credentials.username, tenant.credentials.password) == (username, password)
    assert tenant.credentials_of("user")[:2] == (client_id, client_secret)
    assert tenant.credentials_of("user").username != username
    with pytest.raises(UsageError, match="has no account usr; the closest is user"):
        tenant.credentials_of("usr")


def test_requests_tell_what_was_asked(tenant: LmsPlatform) -> None:
    """Method, path and status of each call over a socket or in process; the token of the fixture is none of them."""
    _get(tenant)
    tenant.session().get(f"https://any.example{LIST}?per_sheet=1")
    assert tenant.requests == [("GET", LIST, 200), ("GET", LIST, 401)]


def test_a_session_of_yours_is_answered_at_the_addresses_you_name(tenant: LmsPlatform) -> None:
    """Other addresses are left as they were."""
    session = requests.Session()
    before = session.get_adapter("https://elsewhere.example")
    tenant.mount(session, "https://parcels.example")
    assert session.get(f"https://parcels.example{LIST}").status_code == 401
    assert session.get_adapter("https://elsewhere.example") is before


@pytest.mark.parametrize(
    ("called", "wire", "threads"),
    [
        ("https://any.example", False, []),
        ("the address", False, ["reception"]),
        ("the address", True, ["platforms"]),
        ("the address, by another library", False, ["platforms"]),
    ],
)
def test_a_server_is_started_for_who_needs_one(called: str, wire: bool, threads: list[str]) -> None:
    """In process there is no socket and no thread; at an address somebody waits; only a connection starts a server."""
    landlord = Landlord(PLATFORM, None, lambda: NOW)
    before = threading.enumerate()
    with landlord.tenant(replace(PARCELS, wire=wire)) as tenant:
        if called == "the address":
            assert requests.get(tenant.url(LIST), timeout=5).status_code == 401
        elif called == "the address, by another library":
            with pytest.raises(urllib.error.HTTPError, match="401"):
                urllib.request.urlopen(tenant.url(LIST), timeout=5)
        else:
            assert tenant.session().get(f"{called}{LIST}").status_code == 401
        assert tenant.requests == [("GET", LIST, 401)]
        started = {each.name.removeprefix("lmscontract ") for each in threading.enumerate() if each not in before}
        assert started - {"reception"} == set(threads) - {"reception"}, "the thread that waited may be about to end"
        assert started >= set(threads)
    landlord.stop()
    assert [each for each in threading.enumerate() if each not in before] == []


FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork on this system")


@FORKS
def test_a_forked_process_writes_to_the_tenant(session: Session) -> None:
    """What the processes of a pool post at the address is listed by the test, in every test of a file."""
    test_pool = """
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        import pytest, requests

        def create(address, headers, name):
            return requests.post(address, headers=headers, json={"course_name": name}, timeout=20).json()["data"]["id_course"]

        @pytest.mark.parametrize("called_before", [False, True])
        def test_pool(lms_platform, called_before):
            address = lms_platform.url("/learn/v1/courses")
            headers = {"Authorization": f"Bearer {lms_platform.token()}"}
            if called_before:
                requests.get(address, headers=headers, timeout=20)
            with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
                made = [pool.submit(create, address, headers, f"Course {n}") for n in range(4)]
                made = [each.result(60) for each in made]
            page = requests.get(address, headers=headers, params={"page_size": 200}, timeout=20).json()["data"]["items"]
            assert set(made) <= {each["id_course"] for each in page}
            assert len(set(made)) == 4
            assert len(lms_platform.requests) == 5 + called_before
    """
    ended = session("-p", "no:xdist", test_pool=test_pool)
    assert ended.code == 0, ended.out


@FORKS
def test_a_forked_process_has_no_tenant_but_at_the_address(session: Session) -> None:
    """In process it would stand before a copy, and is told so; and it holds no address open that its test has closed."""
    test_child = """
        import multiprocessing

        import pytest, requests

        def told(call):
            try:
                return str(call())
            except OSError as error:
                return str(error)

        def child(lms_platform, session, pipe, until):
            pipe.send(told(lms_platform.token))
            pipe.send(told(lambda: session.get("https://any.example/learn/v1/courses")))
            lms_platform.close()
            pipe.send("closed")
            until.wait(60)

        @pytest.fixture
        def left_behind():
            context, addresses = multiprocessing.get_context("fork"), []
            until = context.Event()
            yield context, until, addresses
            until.set()

        @pytest.fixture
        def closed(left_behind):
            yield
            for address in left_behind[2]:
                with pytest.raises(requests.ConnectionError):
                    requests.get(address, timeout=5)

        @pytest.mark.parametrize("wire", [pytest.param(each, marks=pytest.mark.lms(wire=each)) for each in (True, False)])
        def test_child(left_behind, closed, lms_platform, wire):
            context, until, addresses = left_behind
            addresses.append(lms_platform.url("/learn/v1/courses"))
            session = lms_platform.session("superadmin")
            assert requests.get(addresses[0], timeout=5).status_code == 401
            here, there = context.Pipe()
            context.Process(target=child, args=(lms_platform, session, there, until), daemon=True).start()
            for _ in range(2):
                assert "give it base_url and a token" in here.recv()
            assert here.recv() == "closed"
            assert requests.get(addresses[0], timeout=5).status_code == 401
    """
    ended = session("-p", "no:xdist", test_child=test_child)
    assert ended.code == 0, ended.out


@FORKS
def test_a_forked_process_may_have_tenants_of_its_own(landlord: Landlord) -> None:
    """Whoever runs each test in a process of its own finds a tenant that is answered there, by either way."""
    with landlord.tenant(replace(PARCELS, wire=True)) as tenant:
        assert _get(tenant).status_code == 200
    child = os.fork()
    if not child:
        code = 1
        try:
            for wire in (False, True):
                with landlord.tenant(replace(PARCELS, wire=wire)) as own:
                    assert _get(own).status_code == 200
                    assert own.requests == [("GET", LIST, 200)]
            landlord.stop()
            code = 0
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    with landlord.tenant(PARCELS) as following:
        assert _get(following).status_code == 200


def test_weather_breaks_manner_and_holds_are_chosen() -> None:
    """What `lmscontract mock` is told by flags, a choice says by name."""
    landlord = Landlord(shipped(), None, lambda: NOW)
    choice = Choice("2026-11").but(
        [
            {"weather": ["unavailable:1"], "hold": {"pricing-moves-to-ecommerce": "late"}, "manner": 7},
            {"manner": [], "broken": ["operation-missing:GET /learn/v1/categories"]},
        ]
    )
    with landlord.tenant(choice) as tenant:
        session = tenant.session("superadmin")
        assert session.get("https://any.example/learn/v1/courses").status_code == 503
        tenant.gate.change_weather([])
        assert session.get("https://any.example/learn/v1/categories").status_code == 404
        items = session.get("https://any.example/learn/v1/courses").json()["data"]["items"]
        assert "price" in items[0]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"as_of": "2026-13"}, "2026-13 is no month"),
        ({"channel": "produktion"}, "'produktion' is no channel; the closest is production"),
        ({"weather": ["unavailabel"]}, "unavailable"),
        ({"broken": ["operation-missing:GET /learn/v1/course"]}, "operation-missing:GET /learn/v1/courses"),
        ({"hold": {"pricing-moves-to-ecomerce": "late"}}, "pricing-moves-to-ecommerce"),
    ],
)
def test_a_choice_without_meaning_is_an_error_of_usage(said: dict[str, object], message: str) -> None:
    """The error names the nearest that there is."""
    landlord = Landlord(shipped(), None, lambda: NOW)
    with pytest.raises(UsageError, match=message), landlord.tenant(Choice("2026-11").but([said])):
        pass


@pytest.mark.parametrize(
    ("name", "value", "mend"),
    [
        ("as_of", 202611, "write a month, as in 2026-11"),
        ("as_of", None, "write a month, as in 2026-11"),
        ("channel", 1, "write channel='sandbox' or"),
        ("seed", "x", "write seed=7"),
        ("seed", True, "write seed=7"),
        ("wire", "no", "write wire=True or wire=False"),
        ("broken", [None], "write broken=['ID'"),
        ("broken", 9, "write broken=['ID'"),
        ("weather", {"failed": 1}, "write weather=['NAME:CHANCE'"),
        ("manner", {"json": "indented"}, "write manner=['TRAIT=READING'"),
        ("manner", [True], "write manner=['TRAIT=READING'"),
        ("exclusive_time", "1", "write exclusive_time=0.05"),
        ("exclusive_time", -1.0, "write exclusive_time=0.05"),
        ("exclusive_time", float("nan"), "write exclusive_time=0.05"),
        ("pace", 2.5, "write pace=10"),
        ("pace", -1, "write pace=10"),
        ("hold", "early", "write hold={'CHANGE': 'early'}"),
        ("hold", {"pricing-moves-to-ecommerce": None}, "write hold={'CHANGE': 'early'}"),
        ("hold", [("pricing-moves-to-ecommerce", "late")], "write hold={'CHANGE': 'early'}"),
    ],
)
def test_a_value_of_the_wrong_kind_is_an_error_of_usage(name: str, value: object, mend: str) -> None:
    """The error says what stands where, and how it is written."""
    with pytest.raises(UsageError) as raised:
        Choice("2026-11").but([{name: value}])
    assert (raised.value.what, raised.value.where) == (f"{value!r} is not understood", f"@pytest.mark.lms({name})")
    assert raised.value.mend.startswith(mend)


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ({"a": "early", "b": "late"}, (("a", "early"), ("b", "late"))),
        (["a=early", "b=late"], (("a", "early"), ("b", "late"))),
        ("a=early", (("a", "early"),)),
        ([], ()),
    ],
)
def test_a_hold_is_a_mapping_or_texts(said: object, held: object) -> None:
    """Texts are those of `lmscontract mock`."""
    assert Choice("2026-11").but([{"hold": said}]).hold == held


@pytest.mark.parametrize(
    ("said", "manner"), [(7, ("7",)), ("7", ("7",)), (["7", "json=indented"], ("7", "json=indented")), ([7], ("7",))]
)
def test_a_manner_is_a_name_or_several(said: object, manner: object) -> None:
    """A seed may be written as a number."""
    assert Choice("2026-11").but([{"manner": said}]).manner == manner


@pytest.mark.parametrize("collects", [True, False])
def test_the_garbage_collector_is_left_as_it_was(landlord: Landlord, collects: bool) -> None:
    """It stands still only while the first tenant is made, also where that fails."""
    before = gc.isenabled()
    (gc.enable if collects else gc.disable)()
    try:
        with landlord.tenant(PARCELS):
            assert gc.isenabled() is collects
        with pytest.raises(UsageError), landlord.tenant(replace(PARCELS, channel="nowhere")):
            pass
        assert gc.isenabled() is collects
    finally:
        (gc.enable if before else gc.disable)()
