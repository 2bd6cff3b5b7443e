"""The tenant under test, and what checks need to call it and to report outcomes."""

from lmscontract.findings.callers import ANONYMOUS, INVALID_TOKENS, UNAUTHORISED
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.auth.grants import (
    call_with_grant,
    call_with_token,
    grant_fails,
    other_credential,
    refuses_valid_token,
    request_grant,
    request_with_invalid_assertion,
    request_with_wrong_field,
    token_members,
    token_responses,
)
from lmscontract.target.auth.invalid_credentials import ALGORITHMS
from lmscontract.target.conditions import call_under, lower_levels, object_exists, other_levels
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import confirmed, verifies
from lmscontract.target.lists.pages import (
    TenantList,
    grouped_by_place,
    named_properties,
)
from lmscontract.target.objects.coverage import has_only_empty_lists, possible_paths, rooted_paths
from lmscontract.target.objects.identifiers import UNKNOWN, distinguishing, is_identifier
from lmscontract.target.objects.recognition import (
    created_object_is_served,
    ends_in_empty_list,
    identifiers_in,
    may_be_equal,
    missing_parent,
    scalars,
    shown_value,
    values_by_pointer,
    with_field,
)
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.target.outcomes import ListChanged, NotVerified, Verified, Violated
from lmscontract.target.responses import check_responses
from lmscontract.target.routes.comparison import (
    answers_like_unrouted,
    covering_operation,
    is_gone,
    is_unrouted,
    plain_call_succeeds,
    require_served,
    requires_token_first,
    route_exists,
)
from lmscontract.target.routes.probes import call_unserved, has_no_plain_call, probe
from lmscontract.target.server_errors import without_server_error
from lmscontract.target.subjects import behaviour_of, condition_of, fact_of, replacement_of
from lmscontract.target.target import Target
from lmscontract.target.writes.read_back import (
    Deleted,
    create_and_list,
    delete_and_read,
    update_and_read,
    writable_body,
)
from lmscontract.target.writes.saved_values import as_body

__all__ = [
    "ALGORITHMS",
    "ANONYMOUS",
    "INVALID_TOKENS",
    "UNAUTHORISED",
    "UNKNOWN",
    "Deleted",
    "Exchange",
    "ListChanged",
    "NotVerified",
    "Supply",
    "SupplyKind",
    "Target",
    "TenantList",
    "Verified",
    "Violated",
    "answers_like_unrouted",
    "as_body",
    "behaviour_of",
    "call_under",
    "call_unserved",
    "call_with_grant",
    "call_with_token",
    "check_responses",
    "condition_of",
    "confirmed",
    "covering_operation",
    "create_and_list",
    "created_object_is_served",
    "delete_and_read",
    "distinguishing",
    "ends_in_empty_list",
    "fact_of",
    "grant_fails",
    "grouped_by_place",
    "has_no_plain_call",
    "has_only_empty_lists",
    "identifiers_in",
    "is_gone",
    "is_identifier",
    "is_unrouted",
    "lower_levels",
    "may_be_equal",
    "missing_parent",
    "named_properties",
    "object_exists",
    "other_credential",
    "other_levels",
    "plain_call_succeeds",
    "possible_paths",
    "probe",
    "refuses_valid_token",
    "replacement_of",
    "request_grant",
    "request_with_invalid_assertion",
    "request_with_wrong_field",
    "require_served",
    "requires_token_first",
    "rooted_paths",
    "route_exists",
    "scalars",
    "schema_violation",
    "shown_value",
    "token_members",
    "token_responses",
    "update_and_read",
    "values_by_pointer",
    "verifies",
    "with_field",
    "without_server_error",
    "writable_body",
]
