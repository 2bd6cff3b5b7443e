"""Breaks that checks need not find, and the reasons; only this module of the proof names rules.

A dependency of one rule on another is in `depends_on` of the rule, and not here. Each row is needed: an unused
row fails `test_every_row_is_needed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, RuleArea

_COMPARED = "the working body contains the property, so that there is no call without it to compare with"
_WORD = "another documented property of the items is unique as well, and may be their identifier"
_UNSHOWN = "no response of the mock shows whether the property has an effect"
_CREATED = (
    "the plain call has created the user, so that the same call is refused with 400 and its token is not the reason"
)
_ALONE = "no other operation of its service shows how an unknown object is answered, or serves the object"
UNREACHABLE: Mapping[str, str] = {
    "anonymous-call-served:POST /manage/v1/user": _CREATED,
    "invalid-token-accepted:POST /manage/v1/user": _CREATED,
    "body-property-refused:POST /learn/v1/courses/batch:body.items[].field_XX": "the names of the properties are not documented",
    "body-property-refused:PUT /learningplan/v1/learningplans/{learning_plan_id}:body.lang_code": _COMPARED,
    "identifier-missing:GET /manage/v1/enrollment_rules": _WORD,
    "identifier-missing:GET /manage/v1/multidomain": _WORD,
    "operation-missing:GET /audittrail/v1/audittrail/{queryExecutionId}": _ALONE,
    "operation-missing:GET /learn/v1/lp/{lp_id}": "which plans a learner sees is an open point, so a 404 may be about the plan",
    "other-object-served:GET /audittrail/v1/audittrail/{queryExecutionId}:path.queryExecutionId": (
        "only one object of the kind exists"
    ),
    "removed-body-property-honoured:POST /learn/v1/courses/batch:body.items[].content_partner_fields": _UNSHOWN,
    "removed-body-property-honoured:POST /learn/v1/courses/batch:body.items[].field_XX": (
        "the names of the properties are not documented"
    ),
    "removed-body-property-honoured:POST /learn/v1/courses:body.prices": _UNSHOWN,
    "removed-body-property-honoured:PUT /learn/v1/sub_plan/{plan_id}:body.price": (
        "the object of the run has prices, which the mock shows instead"
    ),
    "write-not-kept:POST /learn/v1/courses/batch:body.items[].content_partner_code=kept": _UNSHOWN,
    "write-not-kept:POST /learn/v1/courses/batch:body.items[].content_partner_fields=kept": _UNSHOWN,
    "write-not-kept:POST /learn/v1/courses/batch:body.items[].course_for_sale=kept": _UNSHOWN,
    "write-not-kept:POST /learn/v1/courses/batch:body.items[].course_price=kept": _UNSHOWN,
    "write-not-kept:POST /learn/v1/courses:body.selling=kept": _UNSHOWN,
    "write-not-kept:POST /learningplan/v1/learningplans:body.ecommerce_options=kept": _UNSHOWN,
    "write-not-kept:POST /learn/v1/courses:body.prices=kept": "the mock shows the price instead, which the body has, too",
    "write-not-kept:POST /learn/v1/enrollments:body.user_is_not_enrolled=kept": _UNSHOWN,
    "write-not-kept:POST /learn/v1/lo/batch:=created": "the list that lacks the new object is not known to be complete",
    "write-not-kept:POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk:body.enrolment_at=kept": _UNSHOWN,
    "write-not-kept:POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk:body.propagate_at=kept": _UNSHOWN,
    "write-not-kept:POST /share/v1/admin/channels/{channel_id}/duplicate:body.assign_same_content=kept": _UNSHOWN,
    "write-not-kept:POST /share/v1/admin/channels/{channel_id}/duplicate:body.assign_same_experts=kept": _UNSHOWN,
    "write-not-kept:PUT /course/v1/courses/{id}:body.course_information_translations=kept": _UNSHOWN,
    "write-not-kept:PUT /learningplan/v1/learningplans/{learning_plan_id}:body.lang_code=kept": (
        "the object has the value of the working body already"
    ),
    "write-not-kept:PUT /manage/v1/user/mass_edit:=updated": "the working body has neither a name nor a number",
}
"""Requirements whose breaks are not found."""
_TO_ANOTHER = "only the response to another account shows it"
SHOWN_ELSEWHERE: Mapping[str, str] = {
    "hidden-object-listed:GET /course/v1/courses/{id}:hidden_course": _TO_ANOTHER,
    "hidden-object-listed:GET /learn/v1/courses/{id}:hidden_course": _TO_ANOTHER,
    "hidden-object-listed:GET /learningplan/v1/learningplans/{learning_plan_id}:hidden_learning_plan": _TO_ANOTHER,
    "hidden-object-listed:GET /manage/v1/user/{user_id}:hidden_user": _TO_ANOTHER,
    "behaviour-differs:POST /share/v1/admin/channels/{channel_id}/duplicate:visibility-copied-unasked": (
        "other operations show whom a copy is visible to"
    ),
    "condition-ignored:PUT /learn/v1/courses/switch_sessions:full-session=400": (
        "the working body names another course than that of the full session; the check puts others into it"
    ),
}
"""Requirements whose breaks are found, and that no response to the working body of their own operation shows."""


@dataclass(frozen=True, slots=True)
class Hiding:
    """A rule whose break prevents checks of requirements in some areas of the same operation.

    Those requirements are then not verified; if `always` is set, none of them can be.
    """

    rule: str
    areas: frozenset[RuleArea]
    reason: str
    always: bool = False


_ALL_AREAS = frozenset(RuleArea)
_LISTED = frozenset({RuleArea.LISTINGS, RuleArea.PARAMETERS})
_WRITTEN = frozenset({RuleArea.WRITES, RuleArea.BEHAVIOURS})
_BODY = _LISTED | _WRITTEN | {RuleArea.RESPONSES, RuleArea.STATES}
_SUCCESSES = _BODY | {RuleArea.BODIES, RuleArea.HEADERS}
_NESTED = "nested properties are missing too, for example the items of the list"

HIDING: tuple[Hiding, ...] = (
    Hiding("operation-missing", _ALL_AREAS, "the operation cannot be called", always=True),
    Hiding(
        "status-undocumented",
        _SUCCESSES | {RuleArea.ERRORS},
        "a response with another status is no success",
    ),
    Hiding(
        "response-not-json",
        _BODY | {RuleArea.AUTHENTICATION, RuleArea.BODIES},
        "a body that cannot be parsed has no values, and names no new object",
    ),
    Hiding("property-missing", _BODY, _NESTED),
    Hiding("property-type-wrong", _BODY, _NESTED),
    Hiding("property-lost-early", frozenset({RuleArea.RESPONSES}), "a property that is gone has neither type nor form"),
    Hiding("null-sent", frozenset({RuleArea.RESPONSES}), "a value that is only null shows nothing of its type"),
    Hiding("parameter-refused", _SUCCESSES, "calls that send the parameter are refused"),
    Hiding(
        "body-property-refused",
        _SUCCESSES | {RuleArea.ERRORS, RuleArea.OPERATIONS},
        "calls with the working body are refused",
    ),
    Hiding("condition-ignored", _ALL_AREAS, "the plain call meets the condition"),
    Hiding("invalid-call-served", frozenset({RuleArea.ERRORS}), "a call that succeeds has no message"),
    Hiding("unknown-identifier-served", frozenset({RuleArea.ERRORS}), "a call that succeeds has no error"),
    Hiding("default-not-applied", _LISTED | _WRITTEN | {RuleArea.STATES}, "a list that begins after its end is empty"),
    Hiding(
        "sorting-ignored", frozenset({RuleArea.PARAMETERS}), "a direction is checked together with a sorting attribute"
    ),
    Hiding(
        "write-not-kept",
        _WRITTEN | {RuleArea.BODIES},
        "a write without an effect shows neither omitted properties nor what else depends on it",
    ),
    Hiding(
        "behaviour-differs", frozenset({RuleArea.BEHAVIOURS}), "a field that shows no name shows none in a language"
    ),
    Hiding("omitted-property-kept", _WRITTEN, "an object that keeps a value had it before it is sent"),
    Hiding(
        "identifier-missing",
        _LISTED | _WRITTEN | {RuleArea.STATES},
        "items without an identifier cannot be distinguished",
    ),
    Hiding("token-member-missing", frozenset({RuleArea.AUTHENTICATION}), "a missing member has no type"),
    Hiding("token-member-wrong", frozenset({RuleArea.AUTHENTICATION}), "a value that is no string is no credential"),
)
"""Rules whose breaks leave other requirements of the operation unverified."""


_REFUSED = "an accepted caller gets a refusal because of the rest of the call"
_NO_SUCCESS = "the plain call is refused, and only a success has a documented status of its own"
_OTHER_REASON = "the plain call is refused, so that a refusal may have another reason than the credential"
_OTHER_STATUS = (
    "the plain call gets an undocumented status, so that the same one may have another reason than the credential"
)
_NO_LIST = "a response without a list shows no objects"
_NO_LIST_WITH = "the list is not sent whose items would have the removed property, which may also be elsewhere"
MASKING: Mapping[tuple[str, str], str] = {
    ("body-property-refused", "anonymous-call-served"): _REFUSED,
    ("body-property-refused", "invalid-token-accepted"): _REFUSED,
    ("body-property-refused", "status-undocumented"): _NO_SUCCESS,
    ("body-property-refused", "unauthorised-status-wrong"): _OTHER_REASON,
    ("parameter-refused", "anonymous-call-served"): _REFUSED,
    ("parameter-refused", "invalid-token-accepted"): _REFUSED,
    ("parameter-refused", "status-undocumented"): _NO_SUCCESS,
    ("parameter-refused", "unauthorised-status-wrong"): _OTHER_REASON,
    ("condition-ignored", "anonymous-call-served"): _REFUSED,
    ("condition-ignored", "former-message-sent"): "the response under the condition has another status, and no message",
    ("condition-ignored", "invalid-call-served"): "the invalid call gets the other status, which refuses it, too",
    ("condition-ignored", "invalid-token-accepted"): _REFUSED,
    ("condition-ignored", "status-undocumented"): _NO_SUCCESS,
    ("condition-ignored", "unauthorised-status-wrong"): _OTHER_REASON,
    (
        "operation-missing",
        "status-undocumented",
    ): "a missing operation that looks like a missing object gets 404, which is documented",
    ("status-undocumented", "anonymous-call-served"): _OTHER_STATUS,
    ("status-undocumented", "invalid-token-accepted"): _OTHER_STATUS,
    ("status-undocumented", "unauthorised-status-wrong"): _OTHER_STATUS,
    ("filter-ignored", "invalid-call-served"): "an invalid value without an effect counts as refused",
    ("property-type-wrong", "null-sent"): "the value has another type instead of being null",
    ("write-not-kept", "removed-body-property-honoured"): "an update without an effect honours no property",
    ("default-not-applied", "goto-link-astray"): "one break adds a page, the other one removes it",
    ("page-ignored", "default-not-applied"): "every call returns the first page, also by default",
    ("response-not-json", "write-not-kept"): "the response to the creation would name the object to request",
    ("default-not-applied", "unknown-identifier-served"): "an empty list counts as a refusal",
    ("property-missing", "unknown-identifier-served"): _NO_LIST,
    ("property-type-wrong", "unknown-identifier-served"): _NO_LIST,
    ("response-not-json", "unknown-identifier-served"): _NO_LIST,
    ("default-not-applied", "restricted-call-served"): "an account without permission may get an empty list",
    ("page-size-ignored", "hidden-object-listed"): "a page that is too short may lack the object",
    ("default-not-applied", "hidden-object-listed"): "the page lacks its last item, which is the object",
    ("status-undocumented", "write-not-kept"): "the object that a refused call created is not compared",
    ("write-not-kept", "write-not-kept"): "a property that is not kept may be shown as it was sent for the other one",
    ("property-missing", "removed-property-sent"): _NO_LIST_WITH,
    ("property-type-wrong", "removed-property-sent"): _NO_LIST_WITH,
    ("property-missing", "restricted-call-served"): _NO_LIST,
    ("property-type-wrong", "restricted-call-served"): _NO_LIST,
    ("response-not-json", "restricted-call-served"): _NO_LIST,
    ("removed-property-sent", "property-missing"): "the parent of the property is sent again",
}
"""Pairs of rules: if both are broken in one operation, the break of the second one need not be found."""


READ_BACK: Mapping[str, str] = {
    "omitted-property-cleared": "the object that is updated is created, and read, through another operation",
    "omitted-property-kept": "the effect of an update is read through another operation",
    "write-not-kept": "a written object is read through another operation",
}
"""Rules whose checks use other operations, and are not verified if those are broken."""

_ONCE = "a violation that a second call does not confirm may be caused by a write between the calls, or by replicas that lag"
_ONE_CALL = "it is checked with calls for the first page"
_ELSEWHERE = "what a write keeps is shown by other responses, before and after it"
_ALONE = "a page with one item does not show which property is unique"
_FIRST_PAGE = "it is checked on the first page only"
_ARRIVES = "a change applies to all responses; a property that any of them contains has not been removed"
_OF_THE_RUN = "it is checked with the account of the run only, because permissions may change other responses"
AT_TIMES: Mapping[tuple[str, str], str] = {
    ("%", "body-property-refused"): _ONCE,
    ("%", "condition-ignored"): "404 to another account may be about an object that it may not see",
    ("%", "default-not-applied"): _ONCE,
    ("%", "filter-ignored"): "with random responses a bound may seem to need its counterpart",
    ("%", "goto-link-astray"): _ONCE,
    ("%", "identifier-missing"): _ALONE,
    ("%", "invalid-call-served"): "some values of another format have no effect when they are served, which is allowed",
    ("%", "link-page-wrong"): _ONCE,
    ("%", "links-missing"): _ONCE,
    ("%", "next-link-astray"): _ONCE,
    ("%", "operation-missing"): "a 404 that only some responses have may be about the object",
    ("%", "property-removed-early"): _ARRIVES,
    ("%", "page-ignored"): _ONCE,
    ("%", "page-size-ignored"): "a short page violates no other requirement",
    ("%", "removed-body-property-honoured"): _ELSEWHERE,
    ("%", "value-misread"): _ONCE,
    ("%", "sorting-ignored"): _ONCE,
    ("%", "write-not-kept"): _ELSEWHERE,
    ("page-2", "identifier-missing"): _ALONE,
    ("page-2", "property-removed-early"): _ARRIVES,
    **dict.fromkeys(
        (
            ("page-2", "anonymous-call-served"),
            ("page-2", "condition-ignored"),
            ("page-2", "error-differs"),
            ("page-2", "filter-ignored"),
            ("page-2", "invalid-call-served"),
            ("page-2", "invalid-token-accepted"),
            ("page-2", "invalid-value-accepted"),
            ("page-2", "operation-missing"),
            ("page-2", "parameter-refused"),
            ("page-2", "removed-parameter-honoured"),
            ("page-2", "removed-value-accepted"),
            ("page-2", "required-parameter-not-enforced"),
            ("page-2", "restricted-call-served"),
            ("page-2", "spelling-ignored"),
            ("page-2", "unauthorised-status-wrong"),
            ("page-2", "unknown-identifier-served"),
        ),
        _ONE_CALL,
    ),
    **dict.fromkeys(
        (
            ("page-2", "default-not-applied"),
            ("page-2", "link-page-wrong"),
            ("page-2", "link-parameters-missing"),
            ("page-2", "sorting-ignored"),
            ("page-2", "status-undocumented"),
        ),
        _FIRST_PAGE,
    ),
    ("page-2", "goto-link-astray"): "only the link of the first page is followed, which leads to all pages",
    ("page-2", "hidden-object-listed"): "the largest page holds each list of the mock",
    ("page-2", "next-link-astray"): "the next link of the last page is an open point",
    ("page-2", "page-size-ignored"): "without a page size, the second page is after the end of the mock's lists",
    ("page-2", "links-missing"): "which links each page has is an open point",
    **dict.fromkeys(
        (
            ("account:user", "default-not-applied"),
            ("account:user", "error-differs"),
            ("account:user", "filter-ignored"),
            ("account:user", "goto-link-astray"),
            ("account:user", "invalid-call-served"),
            ("account:user", "invalid-value-accepted"),
            ("account:user", "link-page-wrong"),
            ("account:user", "link-parameters-missing"),
            ("account:user", "links-missing"),
            ("account:user", "next-link-astray"),
            ("account:user", "operation-missing"),
            ("account:user", "page-ignored"),
            ("account:user", "page-size-ignored"),
            ("account:user", "parameter-refused"),
            ("account:user", "property-left-out"),
            ("account:user", "property-missing"),
            ("account:user", "property-removed-early"),
            ("account:user", "removed-operation-served"),
            ("account:user", "removed-parameter-honoured"),
            ("account:user", "required-parameter-not-enforced"),
            ("account:user", "sorting-ignored"),
            ("account:user", "spelling-ignored"),
            ("account:user", "status-undocumented"),
            ("account:user", "unknown-identifier-served"),
        ),
        _OF_THE_RUN,
    ),
    ("account:user", "identifier-missing"): "a user may see a single item, which does not show the unique property",
    ("account:user", "hidden-object-listed"): "it is checked with an account of the level that must not see the object",
}
"""By break condition and rule: breaks that a check may miss although a response shows them."""


def depends(one: Requirement, other: Requirement) -> bool:
    """Return whether the rule of one requirement depends on the rule of the other.

    What a call writes and a property that it writes depend on each other, as do a parameter without a value and its values.
    """
    mutual = one.rule == other.rule and one.rule in ("write-not-kept", "invalid-call-served")
    return mutual or other.rule in RULES[one.rule].depends_on


def hidden(one: Requirement, other: Requirement) -> bool:
    """Return whether one requirement may be unverified while the other is broken."""
    area = RULES[one.rule].area
    return depends(one, other) or any(each.rule == other.rule and area in each.areas for each in HIDING)


def always_hidden(one: Requirement, other: Requirement) -> bool:
    """Return whether one requirement cannot be verified while the other is broken, unless its break may be missed."""
    if other.id in UNREACHABLE:
        return False
    return any(each.rule == other.rule and RULES[one.rule].area in each.areas for each in HIDING if each.always)


def unexplained(said: Mapping[str, str], asked: Iterable[Requirement]) -> Mapping[str, str]:
    """Return the missed requirements without those in `UNREACHABLE`, and the requirements in it that were found."""
    left = {id: each for id, each in said.items() if id not in UNREACHABLE}
    found = (each.id for each in asked if each.id in UNREACHABLE and each.id not in said)
    return left | dict.fromkeys(found, "found, although declared in UNREACHABLE")
