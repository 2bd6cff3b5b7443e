"""Compare a list answer of the mock in process with encoding it: `python bench/mock_in_process.py [RUNS]`."""

from __future__ import annotations

import itertools
import sys
import time
from urllib.parse import urlencode

import orjson
from msgspec.structs import replace
from timing import timed

from lmscontract.contract.load import load_shipped
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request
from lmscontract.types import Channel, Month

MONTH = Month(2026, 11)
CALLS = 100


def main(runs: int) -> None:
    """Print the time of a call as a multiple of `orjson.dumps` of its answer."""
    contract = load_shipped()
    platform = Platform(contract.at(MONTH, Channel("sandbox")), contract.mock_data, clock=time.time)
    signed = {"authorization": f"Bearer {_token(platform)}"}
    call = Request("GET", "/learn/v1/courses", (("page_size", "10"),), signed)
    answer = orjson.loads(platform.handle(call).body)
    numbers = itertools.count()
    encode, handle = timed(
        lambda: [orjson.dumps(answer) for _ in range(CALLS)],
        lambda: [platform.handle(replace(call, query=(*call.query, ("n", str(next(numbers)))))) for _ in range(CALLS)],
        runs=runs,
    )
    print(f"{runs} runs of {CALLS} calls, {len(orjson.dumps(answer))} bytes each; orjson.dumps is 1")
    print(f"list answer      {handle.beside(encode)}")


def _token(platform: Platform) -> str:
    account = platform.credentials.accounts["superadmin"]
    form = {
        "grant_type": "password",
        "client_id": platform.credentials.client_id,
        "client_secret": platform.credentials.client_secret,
        "username": account.username,
        "password": account.password,
        "scope": "api",
    }
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = platform.handle(Request("POST", "/oauth2/token", (), headers, urlencode(form).encode()))
    return str(orjson.loads(answer.body)["access_token"])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
