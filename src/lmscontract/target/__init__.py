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
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import confirmed, subject_of, verifies
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
from lmscontract.target.routes.comparison import Route
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
    "Route",
    "Supply",
    "SupplyKind",
    "Target",
    "TenantList",
    "Verified",
    "Violated",
    "as_body",
    "call_with_grant",
    "call_with_token",
    "confirmed",
    "create_and_list",
    "created_object_is_served",
    "delete_and_read",
    "distinguishing",
    "ends_in_empty_list",
    "grant_fails",
    "grouped_by_place",
    "has_only_empty_lists",
    "identifiers_in",
    "is_identifier",
    "may_be_equal",
    "missing_parent",
    "named_properties",
    "other_credential",
    "possible_paths",
    "refuses_valid_token",
    "request_grant",
    "request_with_invalid_assertion",
    "request_with_wrong_field",
    "rooted_paths",
    "scalars",
    "schema_violation",
    "shown_value",
    "subject_of",
    "token_members",
    "token_responses",
    "update_and_read",
    "values_by_pointer",
    "verifies",
    "with_field",
    "writable_body",
]
