"""The facts and bodies in the configuration of a tenant."""

from __future__ import annotations

from typing import Any

import pytest
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.fake import LISTS, MONTH

from lmscontract.config import Account, Tenant
from lmscontract.contract.project import Contract
from lmscontract.errors import ConfigurationError
from lmscontract.target.tenant_inputs import check_inputs
from lmscontract.types import Channel, Operation

LISTED = "GET /toys/v1/boxes"
PATHS = """\
/toys/v1/boxes: {get: {x-lists: box, x-items: {}}}
/toys/v1/toys/{toy_id}:
  get:
    x-path: {toy_id: toy}
    parameters: [{name: colour, schema: {}, required: true}]
    x-conditions:
      - {id: broken-toy, answers: 404, says: s, with: {path.toy_id: {fact: broken_toy}}}
    x-behaviours: [{rule: property-left-out, at: data.x, says: s, expected: "null", kind: toy, needs: [bare_toy]}]
    x-data: {}
"""


@pytest.fixture(scope="module")
def contract() -> Contract:
    """Return a contract in which one toy is broken."""
    return made({**plain(COMPONENTS), **plain(LISTS)}, plain(PATHS), points=plain(POINTS))


def check_facts(contract: Contract, facts: Any = (), bodies: Any = ()) -> None:
    """Check the facts and bodies of a tenant."""
    places = {f"facts.{name}": f"toys.toml:{number}" for number, name in enumerate(facts, 4)}
    labels = {Operation.parse(label): {} for label in bodies}
    check_inputs(
        Tenant("t", "toys.toml:1", "http://localhost", facts=dict.fromkeys(facts, 7), bodies=labels, places=places),
        contract,
        contract.at(MONTH, Channel("sandbox")),
    )


@pytest.mark.parametrize("name", ["broken_toy", "bare_toy", "toy", "toy_id", "colour", "shelf_mark", "own_things"])
def test_used_facts_are_accepted(name: str, contract: Contract) -> None:
    """A fact may be used by conditions, promises, kinds, mandatory parameters or checks of the user."""
    check_facts(contract, [name])


@pytest.mark.parametrize("table", ["identifiers", "sort"])
def test_lists_are_named_by_their_operation(table: str, contract: Contract) -> None:
    """An entry names a list of any month, or all of them; another operation is refused with its place."""

    def check(label: str) -> None:
        place = {f"{table}.{label}": "toys.toml:9"}
        one = Tenant("t", "toys.toml:1", "http://localhost", places=place, **{table: {label: "name"}})
        check_inputs(one, contract, contract.at(MONTH, Channel("sandbox")))

    check("default")
    check(LISTED)
    with pytest.raises(ConfigurationError) as caught:
        check(f"{LISTED}z")
    expected = (f"the contract has no list {LISTED}z", "toys.toml:9", f"the closest is {LISTED}")
    assert caught.value == ConfigurationError(*expected)


def test_an_unused_fact_is_refused(contract: Contract) -> None:
    """An unused fact is refused with its place and the most similar name."""
    with pytest.raises(ConfigurationError) as caught:
        check_facts(contract, ["toy", "brocken_toy"])
    assert caught.value == ConfigurationError(
        "no check uses the fact brocken_toy",
        "toys.toml:5",
        "the closest is broken_toy; a fact of your own checks begins with own_",
    )


def test_an_account_has_facts_about_what_it_must_not_see() -> None:
    """Another fact in the table of an account, also one of the tenant or of another level, is refused with its place."""
    hiding = "{rule: hidden-object-listed, at: lost_toy, says: s, kind: toy, needs: [lost_toy], as: user}"
    paths = f"{PATHS}/toys/v1/lost: {{get: {{x-lists: toy, x-items: {{}}, x-behaviours: [{hiding}]}}}}\n"
    contract = made({**plain(COMPONENTS), **plain(LISTS)}, plain(paths), points=plain(POINTS))

    def check(level: str, name: str) -> None:
        places = {f"accounts.{level}.facts.{name}": "toys.toml:9"}
        accounts = {level: Account(facts={name: 7})}
        one = Tenant("t", "toys.toml:1", "http://localhost", accounts=accounts, places=places)
        check_inputs(one, contract, contract.at(MONTH, Channel("sandbox")))

    check("user-2", "lost_toy")
    for level, name in (("user-2", "lost_toys"), ("user", "toy"), ("superadmin", "lost_toy")):
        with pytest.raises(ConfigurationError) as caught:
            check(level, name)
        what = f"no check uses the fact {name} of an account of this level"
        assert (caught.value.what, caught.value.where) == (what, "toys.toml:9")


def test_a_body_of_an_unknown_operation_is_refused(contract: Contract) -> None:
    """Operations are recognised regardless of the names of path parameters; an unknown one is refused."""
    check_facts(contract, bodies=["GET /toys/v1/toys/{id}"])
    with pytest.raises(ConfigurationError) as caught:
        check_facts(contract, bodies=["GET /toys/v1/toy/{id}"])
    assert (caught.value.what, caught.value.where, caught.value.hint) == (
        "the contract has no operation GET /toys/v1/toy/{id}",
        "toys.toml:1",
        "the closest is GET /toys/v1/toys/{toy_id}",
    )


def test_an_unknown_kind_of_object_is_refused_with_the_closest_key(contract: Contract) -> None:
    """The key of a kind of several words is named as it is written, with an underscore."""
    one = Tenant("t", "toys.toml:1", "http://localhost", disposable={"shelf_mork": (7,)})
    with pytest.raises(ConfigurationError) as caught:
        check_inputs(one, contract, contract.at(MONTH, Channel("sandbox")))
    assert (caught.value.what, caught.value.hint) == (
        "the contract has no kind of object or operation shelf_mork",
        "the closest is shelf_mark",
    )
