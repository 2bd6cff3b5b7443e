"""The tenant under test, and what checks need to call it and to report outcomes."""

from lmscontract.findings.callers import (
    ANONYMOUS,
    CLIENT_SECRET,
    DEFAULT,
    EXPIRED_TOKEN,
    INVALID_TOKENS,
    OTHER_CREDENTIALS,
    REFRESH_TOKEN,
    UNAUTHORISED,
)
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.auth.grants import Grant
from lmscontract.target.auth.invalid_credentials import ALGORITHMS
from lmscontract.target.auth.tokens import is_token
from lmscontract.target.evidence import shape, visible_header, visible_name, visible_pointer, visible_value
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import confirmed, subject_of, verifies
from lmscontract.target.lists.pages import (
    TenantList,
    grouped_by_place,
    named_properties,
    records_without,
)
from lmscontract.target.lists.states import of_one_state
from lmscontract.target.objects.coverage import (
    could_hold,
    has_only_empty_lists,
    nested_paths,
    possible_paths,
    rooted_paths,
)
from lmscontract.target.objects.identifiers import (
    UNKNOWN,
    UNKNOWN_UUID,
    could_be_identifiers,
    distinguishing,
    is_identifier,
    listing,
)
from lmscontract.target.objects.proof import listed_alike
from lmscontract.target.objects.recognition import (
    ends_in_empty_list,
    field_values,
    identifiers_in,
    is_amount,
    is_number,
    may_be_equal,
    missing_parent,
    scalars,
    shown_value,
    values_by_pointer,
    with_field,
    with_shared_properties,
)
from lmscontract.target.objects.samples import listed_identifiers
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.routes.comparison import Route
from lmscontract.target.target import Target
from lmscontract.target.writes.bodies import noun_of, row_marks
from lmscontract.target.writes.existing_rows import row_without_effect
from lmscontract.target.writes.lasting import LastingWrite, Shown
from lmscontract.target.writes.lost_parts import last_name, lost_part, unshown
from lmscontract.target.writes.omitted_members import on_omitted
from lmscontract.target.writes.read_back import Updated, Write
from lmscontract.target.writes.repeated import refusal
from lmscontract.target.writes.results import (
    answer_in_words,
    answers_alike,
    is_accepted,
    is_refused,
    require_success,
    says_failed,
    sent_members,
    without_failed,
)
from lmscontract.target.writes.saved_values import as_body
from lmscontract.target.writes.side_effects import (
    SideEffect,
    in_answer,
    neighbours,
    on_left_out,
    on_original,
    on_other_object,
    on_others_deleted,
)
from lmscontract.target.writes.views import (
    LeafPlace,
    Leaves,
    before_end,
    is_shown_as,
    leaves,
    named_leaves,
    shown_at,
    views_of_row,
)

__all__ = [
    "ALGORITHMS",
    "ANONYMOUS",
    "CLIENT_SECRET",
    "DEFAULT",
    "EXPIRED_TOKEN",
    "INVALID_TOKENS",
    "OTHER_CREDENTIALS",
    "REFRESH_TOKEN",
    "UNAUTHORISED",
    "UNKNOWN",
    "UNKNOWN_UUID",
    "Exchange",
    "Grant",
    "LastingWrite",
    "LeafPlace",
    "Leaves",
    "NotVerified",
    "Route",
    "Shown",
    "SideEffect",
    "Supply",
    "SupplyKind",
    "Target",
    "TenantList",
    "Updated",
    "Verified",
    "Violated",
    "Write",
    "answer_in_words",
    "answers_alike",
    "as_body",
    "before_end",
    "confirmed",
    "could_be_identifiers",
    "could_hold",
    "distinguishing",
    "ends_in_empty_list",
    "field_values",
    "grouped_by_place",
    "has_only_empty_lists",
    "identifiers_in",
    "in_answer",
    "is_accepted",
    "is_amount",
    "is_identifier",
    "is_number",
    "is_refused",
    "is_shown_as",
    "is_token",
    "last_name",
    "leaves",
    "listed_alike",
    "listed_identifiers",
    "listing",
    "lost_part",
    "may_be_equal",
    "missing_parent",
    "named_leaves",
    "named_properties",
    "neighbours",
    "nested_paths",
    "noun_of",
    "of_one_state",
    "on_left_out",
    "on_omitted",
    "on_original",
    "on_other_object",
    "on_others_deleted",
    "possible_paths",
    "records_without",
    "refusal",
    "require_success",
    "rooted_paths",
    "row_marks",
    "row_without_effect",
    "says_failed",
    "scalars",
    "schema_violation",
    "sent_members",
    "shape",
    "shown_at",
    "shown_value",
    "subject_of",
    "unshown",
    "values_by_pointer",
    "verifies",
    "views_of_row",
    "visible_header",
    "visible_name",
    "visible_pointer",
    "visible_value",
    "with_field",
    "with_shared_properties",
    "without_failed",
]
