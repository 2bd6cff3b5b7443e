"""What a test gets that asks for a platform: a fresh tenant, its address, its credentials, and what was asked of it."""

from __future__ import annotations

import gc
import os
import reprlib
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

import orjson
from msgspec import Struct
from msgspec.structs import asdict, replace

from lmscontract.contract.load import checkout_cache, load, shipped
from lmscontract.contract.model import JSON, Snapshot, sent_as
from lmscontract.contract.project import Contract
from lmscontract.errors import CredentialsRefused, UsageError, closest
from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Delivery, Request, Response
from lmscontract.mock.gate.control import Clock
from lmscontract.mock.gate.duties import Noticed
from lmscontract.mock.gate.gate import Done, Gate, LineDropped, Visit
from lmscontract.mock.manner.manners import Manner
from lmscontract.mock.sockets import LOOPBACK
from lmscontract.types import Channel, Month, Operation

if TYPE_CHECKING:
    from requests import Session

    from lmscontract.mock.reception import Address, Reception

MARKER = "lms"
EXCLUSIVE_TIME = 0.01
"""The seconds that a call takes which must not overlap others: enough for another to come meanwhile, and soon over."""


class Choice(Struct, frozen=True):
    """Which tenant a test is given: its month (as in 2026-11) and channel, and what `lmscontract mock` is told by flags.

    `broken` are ids of requirements; `weather` and `manner` are written as there; `hold` maps changes to how they are held.
    With `wire` all calls to its address go over a socket, else those of `requests` in this process do not. Calls that
    must not overlap others take `exclusive_time` seconds; `pace` is how many calls a second are within bounds.
    """

    as_of: str
    channel: str = "sandbox"
    seed: int = 1
    broken: tuple[str, ...] = ()
    weather: tuple[str, ...] = ()
    manner: tuple[str, ...] = ()
    hold: tuple[tuple[str, str], ...] = ()
    wire: bool = False
    exclusive_time: float = EXCLUSIVE_TIME
    pace: int = 0

    def but(self, marked: Iterable[Mapping[str, Any]]) -> Choice:
        """The choice of a test whose markers say otherwise, the farthest first; a UsageError for what no marker says."""
        known = asdict(self)
        for said in marked:
            for name, value in said.items():
                if name not in known:
                    raise UsageError(f"has no {name}", f"@pytest.mark.{MARKER}", closest(name, known))
                known[name] = _understood(name, value)
        return Choice(**known)


class SignIn(NamedTuple):
    """What a client signs in with, in the order in which most clients take it."""

    client_id: str
    client_secret: str
    username: str
    password: str


class Seen(NamedTuple):
    """One call that a tenant answered; `path` is as it was sent, without the query."""

    method: str
    path: str
    status: int


class Door(Gate):
    """The gate of one test, which lets nobody in once the test is over.

    Each way to the platform asks so while it has the lock with which it is closed: behind a closed door there is nobody.
    Only who comes in, and has not reached the platform yet, does not wait for that lock. Another process that was forked
    from that of the test stands before a copy, to which it must not write: it has to call the address.
    """

    def __init__(self, platform: Platform, **around: Any) -> None:
        super().__init__(platform, **around)
        self.closed = False
        self._process = os.getpid()

    def begin(self, method: str, path: str) -> Visit:
        """A call comes in, which waits for no other; LineDropped when that is too late."""
        self._at_home()
        self._let_in()
        return super().begin(method, path)

    def answer(self, visit: Visit, request: Request) -> Delivery:
        """What is sent for a call that has been read; LineDropped when that took too long."""
        with self._mutex:
            self._let_in()
            return super().answer(visit, request)

    def between(self, done: Callable[[], Done]) -> Done:
        """Do something that is no call while no call is being answered; LineDropped when it is too late."""
        self._at_home()
        with self._mutex:
            self._let_in()
            return super().between(done)

    def close(self) -> None:
        """Wait for a call that is being answered, and let nobody in from now on; another process has nothing to close."""
        if os.getpid() == self._process:
            with self._mutex:
                self.closed = True

    def _let_in(self) -> None:
        if self.closed:
            raise LineDropped("this tenant was that of a test which is over")

    def _at_home(self) -> None:
        """Asked for before the lock, which another process may have been left with as it was held."""
        if os.getpid() != self._process:
            raise LineDropped("another process reaches this tenant at its address only: give it base_url and a token")


class LmsPlatform:
    """One tenant for one test. It answers at `base_url` from the moment that this is asked for."""

    def __init__(self, gate: Door, opened: Callable[[], Address]) -> None:
        self.gate = gate
        self._opened = opened
        self._address: Address | None = None

    @property
    def platform(self) -> Platform:
        """The platform itself: what it holds, and its answers to calls that nobody counts."""
        return self.gate.platform

    @property
    def requests(self) -> list[Seen]:
        """The calls that it was asked so far, in order; the last thousand of them."""
        return [Seen(each.method, each.path, each.status) for each in tuple(self.gate.seen)]

    @property
    def duties(self) -> tuple[Noticed, ...]:
        """What clients owe a platform, and did not do so far; empty where they did all of it."""
        return self.gate.duties.all

    @property
    def base_url(self) -> str:
        """The address of this tenant, on loopback and its alone."""
        if self._address is None:
            self._address = self.gate.between(self._opened)
        return self._address.base_url

    def url(self, path: str) -> str:
        """The address of a path."""
        return f"{self.base_url}{path}"

    @property
    def facts(self) -> Mapping[str, Any]:
        """What only the tenant's owner knows, such as the identifier of an object in a certain state; a copy."""
        return MappingProxyType(deepcopy(dict(self.platform.facts)))

    @property
    def credentials(self) -> SignIn:
        """The credentials of the first account, who may do everything."""
        return self.credentials_of(next(iter(self.platform.credentials.accounts)))

    def credentials_of(self, account: str) -> SignIn:
        """The credentials of an account, by its level or the name of a second one of that level."""
        known = self.platform.credentials
        if account not in known.accounts:
            raise UsageError(f"has no account {account}", "lms_platform", closest(account, known.accounts))
        who = known.accounts[account]
        return SignIn(known.client_id, known.client_secret, who.username, who.password)

    def token(self, account: str = "") -> str:
        """A token of an account, else of the first; it is no request of the test's.

        CredentialsRefused where this tenant gives none, as when the operation that does so is broken.
        """
        signed = self.credentials_of(account) if account else self.credentials
        asked = _grant_call(self.platform.snapshot, signed)
        answered = self.gate.between(lambda: self.platform.handle(asked))
        token = _token_in(answered)
        if token is None:
            what = f"gives no token: it answers {asked.method} {asked.path} with {answered.status}"
            raise CredentialsRefused(what, "lms_platform", f"leave out of @pytest.mark.{MARKER} what takes it away")
        return token

    def session(self, account: str = "") -> Session:
        """A session that this tenant answers in process, whatever address it calls; with the token of an account."""
        from requests.sessions import Session  # also where requests.Session has been replaced by this

        made = Session()
        self.mount(made)
        if account:
            security = self.platform.snapshot.vocabulary.security_scheme
            made.headers[security.header] = security.written(self.token(account))
        return made

    def mount(self, session: Session, *addresses: str) -> None:
        """Have this tenant answer a session in process, at addresses that begin so; else at every one."""
        from lmscontract.mock.adapter import PlatformAdapter

        adapter = PlatformAdapter(self.gate)
        for address in addresses or ("http://", "https://"):
            session.mount(address, adapter)

    def advance(self, seconds: float) -> None:
        """Put the tenant's clock forward, for instance to where a token ends."""
        assert isinstance(self.gate.clock, Clock)
        self.gate.between(partial(self.gate.clock.advance, seconds))

    def close(self) -> None:
        """Serve it no longer; who kept a connection or a session of it reaches nobody."""
        if self._address is not None:
            self._address.close()
        self.gate.close()


class Landlord:
    """Gives each test of one process its tenant; what they share is made once: the contract, its months, the server.

    The platform of a test that is over is used again: it begins anew, which costs less than making one.
    """

    def __init__(self, folder: Path, config: Path | None, clock: Callable[[], float]) -> None:
        self._folder = folder
        self._config = config
        self._clock = clock
        self._snapshots: dict[Hashable, Snapshot] = {}
        self._free: dict[Choice, list[tuple[Platform, Clock]]] = {}
        self._receptions: list[Reception] = []

    @contextmanager
    def tenant(self, choice: Choice) -> Iterator[LmsPlatform]:
        """A fresh tenant, for a while; any LmsContractError says what is wrong with the choice."""
        free = self._free.setdefault(replace(choice, weather=(), wire=False, exclusive_time=0.0, pace=0), [])
        if free:
            platform, clock = free.pop()
        else:
            with _without_collecting():
                platform, clock = self._made(choice)
        gate = Door(
            platform,
            clock=clock,
            weather=choice.weather,
            statements=self._contract.statements,
            mock_data=self._contract.mock_data,
            seed=choice.seed,
            exclusive_time=choice.exclusive_time,
            pace=choice.pace,
            control="",
        )
        tenant = LmsPlatform(gate, lambda: self._reception().open(gate, shortcut=not choice.wire))
        try:
            yield tenant
        finally:
            tenant.close()
            platform.begin_anew()
            clock.offset = 0.0
            free.append((platform, clock))

    def _made(self, choice: Choice) -> tuple[Platform, Clock]:
        clock = Clock(self._clock)
        platform = Platform(
            self._snapshot(choice),
            self._contract.mock_data,
            seed=choice.seed,
            clock=clock,
            broken=choice.broken,
            hostname=LOOPBACK,
            manner=Manner.named(choice.manner, self._contract.open_points) if choice.manner else None,
        )
        return platform, clock

    def stop(self) -> None:
        """End the server, if there was one."""
        for each in self._receptions:
            each.stop()

    def _snapshot(self, choice: Choice) -> Snapshot:
        key = (choice.as_of, choice.channel, choice.hold, choice.seed if choice.hold else 0)
        if key not in self._snapshots:
            month = Month.parse(choice.as_of, f"@pytest.mark.{MARKER}(as_of)")
            held = self._contract.held(dict(choice.hold), choice.seed) if choice.hold else self._contract
            self._snapshots[key] = held.at(month, _channel(choice.channel))
        return self._snapshots[key]

    @cached_property
    def _contract(self) -> Contract:
        own: tuple[Path, ...] = ()
        if self._config:
            from lmscontract.config import read

            own = read(self._config).changes
        cache = checkout_cache(self._folder) if self._folder == shipped() else None
        return load(self._folder, own=own, cache=cache)

    def _reception(self) -> Reception:
        """Where tenants have their addresses: one for each process, and what a forked one was left with is not touched."""
        if not self._receptions or not self._receptions[-1].here:
            from lmscontract.mock.reception import Reception

            self._receptions.append(Reception())
        return self._receptions[-1]


@contextmanager
def _without_collecting() -> Iterator[None]:
    """What is made for a first tenant stays: to look for garbage among it meanwhile costs a tenth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _understood(name: str, value: Any) -> Any:
    """What a marker says under a name, as a choice holds it; a UsageError for what means nothing there."""
    read, mend = _READERS[name]
    understood = read(value)
    if understood is None:
        raise UsageError(f"{reprlib.repr(value)} is not understood", f"@pytest.mark.{MARKER}({name})", f"write {mend}")
    return understood


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _amount(value: Any) -> int | None:
    number = _number(value)
    return number if number is not None and number >= 0 else None


def _seconds(value: Any) -> float | None:
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if known and 0 <= value <= threading.TIMEOUT_MAX else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _texts(value: Any) -> tuple[str, ...] | None:
    """One text, or several."""
    several = (value,) if isinstance(value, str) else value
    known = isinstance(several, list | tuple) and all(isinstance(each, str) for each in several)
    return tuple(several) if known else None


def _names(value: Any) -> tuple[str, ...] | None:
    """The same, of which each may be a number."""
    several = value if isinstance(value, list | tuple) else (value,)
    return _texts([each if _number(each) is None else str(each) for each in several])


def _holds(value: Any) -> tuple[tuple[str, str], ...] | None:
    """How changes are held, as a mapping or as texts like those of `lmscontract mock`."""
    if isinstance(value, Mapping):
        return None if _texts([*value, *value.values()]) is None else tuple(value.items())
    texts = _texts(value)
    if texts is None or not all("=" in each for each in texts):
        return None
    return tuple((change, how) for change, _, how in (each.partition("=") for each in texts))


_READERS: Mapping[str, tuple[Callable[[Any], Any], str]] = {
    "as_of": (_text, "a month, as in 2026-11"),
    "channel": (_text, "channel='sandbox' or channel='production'"),
    "seed": (_number, "seed=7"),
    "broken": (_texts, "broken=['ID', ...]"),
    "weather": (_texts, "weather=['NAME:CHANCE', ...]"),
    "manner": (_names, "manner=['TRAIT=READING', ...] or manner=['7']"),
    "hold": (_holds, "hold={'CHANGE': 'early'} or hold=['CHANGE=early']"),
    "wire": (_flag, "wire=True or wire=False"),
    "exclusive_time": (_seconds, "exclusive_time=0.05"),
    "pace": (_amount, "pace=10"),
}
"""What each word of the marker is read by, None being what is not understood, and how it is written."""


def _channel(name: str) -> Channel:
    known = [str(each) for each in Channel]
    if name not in known:
        raise UsageError(f"{name!r} is no channel", f"@pytest.mark.{MARKER}(channel)", closest(name, known))
    return Channel(name)


def _token_in(answered: Response) -> str | None:
    """The token of an answer that has one."""
    try:
        document = answered.json()
    except ValueError:
        return None
    token = document.get("access_token") if isinstance(document, Mapping) else None
    return token if isinstance(token, str) else None


def _grant_call(snapshot: Snapshot, signed: SignIn) -> Request:
    """The call with which an account signs in by its password."""
    token = snapshot.vocabulary.token
    grant = next(each for each in token["grants"].values() if "answers" in each and "username" in each["fields"])
    known = {**signed._asdict(), "grant_type": grant["grant-type"], "scope": token.get("scope", "")}
    form = {name: known[name] for name in grant["fields"]}
    operation = Operation.parse(token["operation"])
    kind = sent_as(token)
    body = orjson.dumps(form) if kind == JSON else urlencode(form).encode()
    return Request(operation.method, operation.path, (), {"content-type": kind, "host": LOOPBACK}, body)


__all__ = ["Choice", "Landlord", "LmsPlatform", "Noticed", "Seen", "SignIn"]
