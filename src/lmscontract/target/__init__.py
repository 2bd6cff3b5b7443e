"""A tenant under test: calls that are guarded, paced and remembered, and what checks say in."""

from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.bearing import bearing
from lmscontract.target.callers import ANONYMOUS, MISTAKEN
from lmscontract.target.conditions import exists, lower_levels, other_levels, under
from lmscontract.target.discovery import UNKNOWN, distinguishing, is_identifier
from lmscontract.target.exchange import Exchange
from lmscontract.target.failures import unfailing
from lmscontract.target.fitness import hollow, readings, rooted
from lmscontract.target.forgery import ALGORITHMS
from lmscontract.target.former import by_name
from lmscontract.target.grants import (
    called_with,
    forged,
    grant,
    granted,
    mistaken,
    opened_by,
    opens,
    other_credential,
    refuses_good_token,
    token_answers,
)
from lmscontract.target.lists import (
    by_place,
    identities,
    is_whole,
    linked,
    links,
    members,
    names,
    pages,
    partial_page,
    second_item,
    several,
    steady,
    whole,
)
from lmscontract.target.objects import (
    ends_in_empty_list,
    identifiers_in,
    leaves,
    orphaned,
    own_identifier,
    owners,
    resemble,
    scalars,
    served_by_identifier,
    value_of,
    with_value,
)
from lmscontract.target.orders import both_ways, disorder, sorted_by, unsortable
from lmscontract.target.probes import never_serves, probed, unserved
from lmscontract.target.routes import (
    asks_for_token_first,
    faultless,
    is_routed,
    like_unrouted,
    looks_gone,
    looks_unrouted,
    served,
)
from lmscontract.target.shapes import complaint
from lmscontract.target.subjects import condition_of, fact_of, promise_of, swap_of
from lmscontract.target.target import Target
from lmscontract.target.trial import ListChanged, NotVerified, Violated, confirmed, verifies, violated
from lmscontract.target.writes import created, deleted, rewritten, undoable

__all__ = [
    "ALGORITHMS",
    "ANONYMOUS",
    "MISTAKEN",
    "UNKNOWN",
    "Exchange",
    "ListChanged",
    "NotVerified",
    "Supply",
    "SupplyKind",
    "Target",
    "Violated",
    "asks_for_token_first",
    "bearing",
    "both_ways",
    "by_name",
    "by_place",
    "called_with",
    "complaint",
    "condition_of",
    "confirmed",
    "created",
    "deleted",
    "disorder",
    "distinguishing",
    "ends_in_empty_list",
    "exists",
    "fact_of",
    "faultless",
    "forged",
    "grant",
    "granted",
    "hollow",
    "identifiers_in",
    "identities",
    "is_identifier",
    "is_routed",
    "is_whole",
    "leaves",
    "like_unrouted",
    "linked",
    "links",
    "looks_gone",
    "looks_unrouted",
    "lower_levels",
    "members",
    "mistaken",
    "names",
    "never_serves",
    "opened_by",
    "opens",
    "orphaned",
    "other_credential",
    "other_levels",
    "own_identifier",
    "owners",
    "pages",
    "partial_page",
    "probed",
    "promise_of",
    "readings",
    "refuses_good_token",
    "resemble",
    "rewritten",
    "rooted",
    "scalars",
    "second_item",
    "served",
    "served_by_identifier",
    "several",
    "sorted_by",
    "steady",
    "swap_of",
    "token_answers",
    "under",
    "undoable",
    "unfailing",
    "unserved",
    "unsortable",
    "value_of",
    "verifies",
    "violated",
    "whole",
    "with_value",
]
