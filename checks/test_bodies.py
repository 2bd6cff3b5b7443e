"""Bodies: what the contract names is taken, what it demands is demanded."""

from lmscontract.contract.example import example_of, with_property, without_property
from lmscontract.contract.model import Fact
from lmscontract.property_path import PropertyPath
from lmscontract.rules.rule import Requirement
from lmscontract.target import NotVerified, Target, fact_of, verifies, violated


@verifies("body-property-refused")
def test_documented_property_is_taken(requirement: Requirement, target: Target) -> None:
    """A working body with a property that the contract names is not refused."""
    fact: Fact = fact_of(requirement)
    target.answer(requirement.operation)
    if fact.pattern:
        raise NotVerified(f"which names {fact.path} covers is not shown")
    value = example_of(fact, target.snapshot.vocabulary.schemas)
    body = with_property(target.body_of(requirement.operation), PropertyPath.parse(fact.path), value)
    status = target.call(requirement.operation, body=body).status
    violated(status == 400, f"Expected a body with {fact.path} to be taken; it was refused with 400.")


@verifies("required-body-property-not-enforced")
def test_mandatory_property_is_demanded(requirement: Requirement, target: Target) -> None:
    """A working body without a mandatory property gets 400."""
    fact: Fact = fact_of(requirement)
    target.answer(requirement.operation)
    body = without_property(target.body_of(requirement.operation), PropertyPath.parse(fact.path))
    status = target.call(requirement.operation, body=body).status
    violated(status != 400, f"Expected 400 for a body without {fact.path}; got {status}.")


@verifies("value-misread")
def test_spellings_are_read_alike(requirement: Requirement, target: Target) -> None:
    """Each spelling of a value is read back as the table says."""
    target.may_send(target.endpoint(requirement.operation))
    raise NotVerified("how the value is written and read back is not shown", requirement.operation.label)
