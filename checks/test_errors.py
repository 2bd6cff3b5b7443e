"""Errors: calls under a condition get its status, and no status comes that the contract does not know."""

from lmscontract.contract.model import Answer, Condition
from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    UNKNOWN,
    NotVerified,
    Target,
    condition_of,
    exists,
    faultless,
    never_serves,
    other_levels,
    served,
    under,
    unfailing,
    unserved,
    verifies,
    violated,
)


@verifies("condition-ignored")
def test_condition_gets_its_status(requirement: Requirement, target: Target) -> None:
    """A call under a condition gets the status that the contract names; by night nobody else is served, either."""
    condition: Condition = condition_of(requirement)
    expected = f"{condition.answers} for {condition.says}"
    shown = unfailing(
        target,
        requirement.operation,
        expected,
        lambda again: under(target, condition, requirement.operation, again=again),
    )
    status = shown.status
    if status == 401 and (condition.level or not faultless(target, requirement.operation)):
        raise NotVerified("it refused the token of the account")
    if status == 404:
        served(target, requirement.operation)
        if condition.answers != 404 and not exists(target, condition, requirement.operation):
            hint = "look at the tenant's facts"
            raise NotVerified("it answered 404, and nothing shows that the object is there", hint=hint)
    violated(status != condition.answers, f"Expected {expected}; got {status}.", shown)
    reads = target.endpoint(requirement.operation).reads
    if status == 400 and reads and not condition.level and target.call(requirement.operation).status == 400:
        raise NotVerified("it is refused with 400 as well where nothing of the sort is asked for")
    if not (condition.level or status < 400):
        for level in other_levels(target, requirement.operation):
            exchange = under(target, condition, requirement.operation, who=level)
            violated(exchange.ok, f"Expected {expected}; {level} got {exchange.status}.")


@verifies("condition-unexplained")
def test_error_names_what_was_wrong(requirement: Requirement, target: Target) -> None:
    """The answer to a call under a condition names the value that it is about."""
    condition: Condition = condition_of(requirement)
    exchange = under(target, condition, requirement.operation)
    served(target, requirement.operation)
    if exchange.status != condition.answers:
        raise NotVerified(f"it answered {exchange.status} under the condition")
    value = str(target.given(condition.request[condition.names]))
    violated(value not in exchange.body.decode("utf-8", "replace"), f"Expected the answer to name {condition.names}.")


@verifies("former-message-sent")
def test_former_message_is_gone(requirement: Requirement, target: Target) -> None:
    """The answer to a call under a condition does not hold a message that a change ended."""
    condition: Condition = condition_of(requirement)
    served(target, requirement.operation)
    exchange = under(target, condition, requirement.operation)
    text = exchange.body.decode("utf-8", "replace")
    violated(condition.never in text, f"Expected an answer without {condition.never}; it is still there.")
    if exchange.ok:
        raise NotVerified("it was answered with success, which needs no message")


@verifies("unknown-identifier-served")
def test_unknown_identifier_gets_nothing(requirement: Requirement, target: Target) -> None:
    """A call for an object that does not exist shows neither it nor what belongs to it, though one for another does."""
    shown = target.answer(requirement.operation)
    name = requirement.location.removeprefix("path.")
    exchange = unfailing(
        target,
        requirement.operation,
        "a refusal for an identifier that does not exist",
        lambda again: target.call(requirement.operation, path={name: UNKNOWN}, again=again),
    )
    if exchange.redirects:
        raise NotVerified("it answered with a redirect")
    if exchange.status == 401:
        raise NotVerified("it refused the token of this run")
    if exchange.ok and target.endpoint(requirement.operation).answer is Answer.LIST:
        count = len(target.items(exchange))
        violated(count > 0, f"Expected nothing for an identifier that does not exist; got {count} items.")
        if not target.items(shown):
            raise NotVerified("the list is empty for an identifier that exists, too")
    else:
        violated(exchange.ok, f"Expected no success for an identifier that does not exist; got {exchange.status}.")


@verifies("status-undocumented", last=True)
def test_status_is_of_the_table(requirement: Requirement, target: Target) -> None:
    """Every answer of an operation in this run has a status that the contract knows."""
    known = target.snapshot.vocabulary.statuses
    served(target, requirement.operation)
    if never_serves(target, requirement.operation):
        unserved(target, requirement.operation)
    else:
        target.call(requirement.operation)
    for exchange in target.seen(requirement.operation):
        documented = str(exchange.status) in known or f"{exchange.status // 100}XX" in known
        nowhere = exchange.status // 100 == 3 and "location" not in exchange.headers
        if nowhere or not documented:
            target.look_at(exchange)
        violated(not documented, f"Expected a status of the table; got {exchange.status}.")
        violated(nowhere, f"Expected {exchange.status} to say where it leads; it has no Location.")
