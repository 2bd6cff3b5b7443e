"""A tenant under test: calls that are guarded, paced and remembered, and what checks say in."""

from lmscontract.target.bearing import bearing
from lmscontract.target.conditions import lower_level, under
from lmscontract.target.exchange import Exchange
from lmscontract.target.grants import forged, grant, granted
from lmscontract.target.lists import (
    by_place,
    halved,
    identities,
    is_whole,
    linked,
    links,
    members,
    names,
    pages,
    second_item,
    several,
    steady,
    whole,
)
from lmscontract.target.routes import faultless, looks_gone, looks_unrouted, served
from lmscontract.target.shapes import complaint
from lmscontract.target.subjects import condition_of, fact_of, promise_of
from lmscontract.target.target import ANONYMOUS, INVENTED, Target, readings, rooted
from lmscontract.target.trial import NotVerified, Violated, verifies, violated

__all__ = [
    "ANONYMOUS",
    "INVENTED",
    "Exchange",
    "NotVerified",
    "Target",
    "Violated",
    "bearing",
    "by_place",
    "complaint",
    "condition_of",
    "fact_of",
    "faultless",
    "forged",
    "grant",
    "granted",
    "halved",
    "identities",
    "is_whole",
    "linked",
    "links",
    "looks_gone",
    "looks_unrouted",
    "lower_level",
    "members",
    "names",
    "pages",
    "promise_of",
    "readings",
    "rooted",
    "second_item",
    "served",
    "several",
    "steady",
    "under",
    "verifies",
    "violated",
    "whole",
]
