"""JSON is sent with a content type of JSON.

Why it matters: a client that chooses its parser by the content type cannot read the response.
What to do: parse the body as JSON in any case, and report the content type.
Check: a successful response that is JSON has a content type of JSON, such as application/json.
Example: `{}` with `Content-Type: text/plain` breaks the rule, `{}` with `application/json; charset=UTF-8` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import answering_json
from lmscontract.types import Basis

RULE = Rule(
    "content-type-wrong",
    RuleArea.RESPONSES,
    "JSON is sent with another content type",
    __doc__,
    lambda _: "The content type of a successful response is one of JSON",
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that returns JSON; it is inferred from what responses are."""
    for endpoint in answering_json(snapshot):
        yield RULE.on(endpoint, basis=Basis.INFERRED, source=snapshot.vocabulary.sources.get("bodies", ""))
