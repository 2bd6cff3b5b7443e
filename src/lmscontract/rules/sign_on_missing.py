"""The address that signs in the user of a token exists.

Why it matters: pages that send their users to this address with a token lead to an error.
What to do: see whether the address has moved; until then, let users log in on the platform.
Check: with a token that was never issued, the address does not get 404, 405 or 501, and not the response of an address that
    never existed.
Example: `GET /start;access_token=…` that gets 404 breaks the rule, one that gets 401 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "sign-on-missing",
    RuleArea.AUTHENTICATION,
    "The address that signs in the user of a token does not exist",
    __doc__,
    lambda _: "The address that signs in the user of a token exists",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement if the contract has such an address."""
    sign_on = snapshot.vocabulary.token.get("sign-on")
    if sign_on and snapshot.token_endpoint is not None:
        yield RULE.on(snapshot.token_endpoint, "sign-on", source=sign_on["x-source"])
