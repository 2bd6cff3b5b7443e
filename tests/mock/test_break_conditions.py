"""Breaks with a condition: a rate, a page or an account."""

from __future__ import annotations

import pytest

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.messages import Response
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle
from lmscontract.types import Channel, Month

from .conftest import Caller, Opened

_LIST = "/parcel/v1/parcels"
_NO_JSON = f"response-not-json:GET {_LIST}"
_NO_ID = f"property-missing:GET {_LIST}:data.items[].id_parcel"


def _broken(response: Response) -> bool:
    return str(response.header("content-type")).startswith("text/html")


def _lacks(response: Response) -> bool:
    return any("id_parcel" not in item for item in response.json()["data"]["items"])


def test_a_rate_applies_to_each_request(parcels: Contract, opened: Opened) -> None:
    """About as many requests of the operation are broken as the rate says, and no other."""
    call = Caller(opened(parcels, "2031-06", broken=[f"{_NO_JSON}@10%"]))
    seen = [_broken(call.get(_LIST)) for _ in range(400)]
    assert 20 <= sum(seen) <= 60
    assert not any(_broken(call.get("/depot/v1/depots")) for _ in range(50))


def test_equal_seeds_break_equal_requests(parcels: Contract, opened: Opened) -> None:
    """Requests to other operations in between change nothing; another seed does."""
    found = []
    for seed, between in ((3, 0), (3, 2), (4, 0)):
        call = Caller(opened(parcels, "2031-06", broken=[f"{_NO_JSON}@30%"], seed=seed))
        row = []
        for _ in range(60):
            for _ in range(between):
                call.get("/depot/v1/depots")
            row.append(_broken(call.get(_LIST)))
        found.append(row)
    assert found[0] == found[1] != found[2]


def test_a_rate_is_drawn_once_per_request(parcels: Contract, opened: Opened) -> None:
    """All parts of the mock use the same draw for one request."""
    call = Caller(opened(parcels, "2031-06", broken=[f"anonymous-call-served:GET {_LIST}@50%"]))
    assert {call.get(_LIST, account="").status for _ in range(40)} == {200, 401}


def test_a_rate_of_100_percent_breaks_every_request(parcels: Contract, opened: Opened) -> None:
    """A rate of 100% equals a break without condition."""
    always, chance = (
        Caller(opened(parcels, "2031-06", broken=[f"{_NO_JSON}{text}"])).get(_LIST) for text in ("", "@100%")
    )
    assert always == chance


def test_one_page_is_broken(parcels: Contract, opened: Opened) -> None:
    """Only the named page is broken, whether it is requested by number or by cursor."""
    call = Caller(opened(parcels, "2031-06", broken=[f"{_NO_ID}@page-2"]))
    assert [_lacks(call.get(_LIST, sheet=number)) for number in (1, 2, 3)] == [False, True, False]
    link = call.get(_LIST, trail="yes").json()["navigation"]["next"]["href"]
    mark = link.partition("mark=")[2].partition("&")[0]
    assert (_lacks(call.get(_LIST, mark=mark)), _lacks(call.get(_LIST, mark=0))) == (True, False)
    for page in (1, 3):
        other = Caller(opened(parcels, "2031-06", broken=[f"{_NO_ID}@page-{page}"]))
        assert [_lacks(other.get(_LIST, sheet=number)) for number in (1, 2, 3)] == [page == 1, False, page == 3]


def test_one_account_is_broken(parcels: Contract, opened: Opened) -> None:
    """Requests of the named account or level are broken, others are not."""
    call = Caller(opened(parcels, "2031-06", broken=[f"{_NO_ID}@account:user"]))
    assert {who: _lacks(call.get(_LIST, who)) for who in ("superadmin", "manager", "user")} == {
        "superadmin": False,
        "manager": False,
        "user": True,
    }


def test_a_level_includes_its_accounts(ours: Contract, opened: Opened) -> None:
    """A level selects each of its accounts, and the name of an account only that one."""
    id = "response-not-json:GET /learn/v1/courses"
    for name, hit in (("user", {"user", "user-2"}), ("user-2", {"user-2"})):
        call = Caller(opened(ours, "2026-08", broken=[f"{id}@account:{name}"]))
        met = {who for who in call.platform.credentials.accounts if _broken(call.get("/learn/v1/courses", who))}
        assert met == hit


def test_the_account_of_a_token_request_is_used(parcels: Contract, opened: Opened) -> None:
    """A break of the token endpoint with an account applies to its sign-in, with every grant."""
    id = "token-member-missing:POST /auth/token:{}.token_type"
    broken = [
        f"{id.format(grant)}@account:{who}" for grant, who in (("password", "user"), ("client_credentials", "api"))
    ]
    call = Caller(opened(parcels, "2031-06", broken=[*broken, f"{id.format('jwt-bearer')}@account:superadmin"]))
    forms = {
        "user": call.form("password", "user"),
        "superadmin": call.form("password", "superadmin"),
        "the tenant": call.form("client_credentials"),
        "an assertion": call.form("jwt-bearer"),
    }
    lacking = {who for who, form in forms.items() if "token_type" not in call.sign_in(form).json()}
    assert lacking == {"user", "the tenant", "an assertion"}


def test_conditions_may_be_combined(parcels: Contract, opened: Opened) -> None:
    """All conditions of one break must hold; of several breaks of one requirement, one is enough."""
    call = Caller(opened(parcels, "2031-06", broken=[f"{_NO_ID}@page-2@account:user", f"{_NO_ID}@account:manager"]))
    seen = {
        (who, n): _lacks(call.get(_LIST, who, sheet=n)) for who in ("manager", "user", "superadmin") for n in (1, 2)
    }
    assert {each for each, lacks in seen.items() if lacks} == {("manager", 1), ("manager", 2), ("user", 2)}


def test_an_operation_may_exist_under_a_condition(parcels: Contract, opened: Opened) -> None:
    """A removed operation comes back for an account, and an existing one is missing at a rate."""
    broken = ["removed-operation-served:GET /depot/v1/pigeons@account:user", f"operation-missing:GET {_LIST}@40%"]
    call = Caller(opened(parcels, "2031-06", broken=broken))
    assert [call.get("/depot/v1/pigeons", who).status for who in ("user", "manager")] == [200, 404]
    assert {call.get(_LIST).status for _ in range(40)} == {200, 404}


@pytest.mark.parametrize(
    ("suffix", "what", "hint"),
    [
        ("@sometimes", "there is no condition sometimes", "write 10%, page-2 or account:NAME after the @"),
        ("@", "there is no condition without a name", "write 10%, page-2 or account:NAME after the @"),
        ("@10", "there is no condition 10", "write 10%, page-2 or account:NAME after the @"),
        ("@0%", "expected a rate above 0% and up to 100%", "write 10%, page-2 or account:NAME after the @"),
        ("@101%", "expected a rate above 0% and up to 100%", "write 10%, page-2 or account:NAME after the @"),
        ("@page-0", "pages are counted from 1", "name a page from 1 on"),
        ("@account:guest", "there is no account guest", "there are superadmin, manager, user, api"),
    ],
)
def test_an_invalid_condition_is_reported_in_one_line(
    parcels: Contract, opened: Opened, suffix: str, what: str, hint: str
) -> None:
    """The error lists the three forms of a condition."""
    with pytest.raises(UsageError) as error:
        opened(parcels, "2031-06", broken=[f"{_NO_JSON}{suffix}"])
    assert error.value == UsageError(f"{_NO_JSON}{suffix}: {what}", "--break", hint)


def test_only_lists_have_pages(parcels: Contract, opened: Opened) -> None:
    """A page condition is refused for an operation that returns no list."""
    named = "response-not-json:GET /parcel/v1/parcels/{id}@page-2"
    with pytest.raises(UsageError) as error:
        opened(parcels, "2031-06", broken=[named])
    assert error.value == UsageError(f"{named}: GET /parcel/v1/parcels/{{id}} has no pages", "--break", "name a list")


def test_no_requirement_id_contains_an_at_sign(ours: Contract, parcels: Contract) -> None:
    """The text after the first @ is never a part of the id."""
    for contract, month in ((ours, Month(2026, 8)), (ours, Month(2027, 1)), (parcels, Month(2031, 6))):
        assert [each.id for each in derive(contract.at(month, Channel("sandbox"))) if "@" in each.id] == []


def test_a_short_id_may_have_a_condition(parcels: Contract, opened: Opened) -> None:
    """The first eight hex digits of an id work with a condition too."""
    wanted = next(each for each in derive(opened(parcels, "2031-06").snapshot) if each.id == _NO_ID)
    assert wanted.oracle is Oracle.RESPONSE
    call = Caller(opened(parcels, "2031-06", broken=[f"{wanted.short}@page-2"]))
    assert [_lacks(call.get(_LIST, sheet=number)) for number in (1, 2)] == [False, True]
