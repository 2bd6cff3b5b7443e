"""What the proof does not expect to be found, and why; the only place of the proof that names rules.

That a rule `depends_on` another one is told by the rule itself and not here. Each row is needed: one that explains
nothing any more fails `test_every_row_is_needed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, RuleArea

_COMPARED = "a working body holds the property, so that the call without it cannot be compared"
_WORD = "what the contract names in its items is another word in each of them, too"
UNREACHABLE: Mapping[str, str] = {
    "body-property-refused:POST /learn/v1/courses/batch:body.items[].field_XX": "which names it covers is not shown",
    "body-property-refused:PUT /learningplan/v1/learningplans/{learning_plan_id}:body.lang_code": _COMPARED,
    "condition-ignored:GET /course/v1/courses/archived/{id}/details:archived-course-details=200": (
        "the 404 in place of its answer may be that of an object which is not there"
    ),
    "identifier-missing:GET /manage/v1/enrollment_rules": _WORD,
    "identifier-missing:GET /manage/v1/multidomain": _WORD,
    "other-object-served:GET /audittrail/v1/audittrail/{queryExecutionId}:path.queryExecutionId": (
        "there is one object of the kind only"
    ),
}
"""Requirements that are not found broken."""


@dataclass(frozen=True, slots=True)
class Hiding:
    """A rule whose breach leaves requirements of some areas, of the same operation, without an answer to be tried on.

    They are not verified then. Where it hides `wholly`, it is true of all of them.
    """

    rule: str
    areas: frozenset[RuleArea]
    reason: str
    wholly: bool = False


_EVERYTHING = frozenset(RuleArea)
_LISTED = frozenset({RuleArea.LISTINGS, RuleArea.PARAMETERS})
_BODY = _LISTED | {RuleArea.RESPONSES, RuleArea.STATES}
_SUCCESSES = _BODY | {RuleArea.BODIES, RuleArea.HEADERS}
_BENEATH = "what stands beneath the property is not there, be it the items of the list"

HIDING: tuple[Hiding, ...] = (
    Hiding("operation-missing", _EVERYTHING, "there is nothing to call", wholly=True),
    Hiding(
        "status-undocumented",
        _SUCCESSES | {RuleArea.ERRORS},
        "an answer of another status is no success",
    ),
    Hiding("response-not-json", _BODY | {RuleArea.AUTHENTICATION}, "nothing is read from a body that does not parse"),
    Hiding("property-missing", _BODY, _BENEATH),
    Hiding("property-type-wrong", _BODY, _BENEATH),
    Hiding("parameter-refused", _SUCCESSES, "calls that send the parameter are refused"),
    Hiding("body-property-refused", _SUCCESSES, "calls with the working body are refused"),
    Hiding("condition-ignored", _EVERYTHING, "the plain call is one under the condition"),
    Hiding("default-not-applied", _LISTED | {RuleArea.STATES}, "where the list begins behind its end, it is empty"),
    Hiding("sorting-ignored", frozenset({RuleArea.PARAMETERS}), "a direction is judged beside an attribute that sorts"),
    Hiding("write-not-kept", frozenset({RuleArea.BODIES}), "of what is not written nothing can be left out"),
    Hiding("identifier-missing", _LISTED | {RuleArea.STATES}, "items that hold no identifier are not told apart"),
    Hiding("token-member-missing", frozenset({RuleArea.AUTHENTICATION}), "what is not sent has no type"),
    Hiding("token-member-wrong", frozenset({RuleArea.AUTHENTICATION}), "what is no text is no credential"),
)
"""Which breach leaves others of its operation unverified, with nobody else to blame."""


_REFUSED = "who is let in is refused for what is wrong with the call"
_NO_SUCCESS = "the plain call is refused, and only a success has a status of its own"
_NO_LIST = "an answer in which there is no list shows nothing to anybody"
MASKING: Mapping[tuple[str, str], str] = {
    ("body-property-refused", "anonymous-call-served"): _REFUSED,
    ("body-property-refused", "invalid-token-accepted"): _REFUSED,
    ("body-property-refused", "status-undocumented"): _NO_SUCCESS,
    ("parameter-refused", "anonymous-call-served"): _REFUSED,
    ("parameter-refused", "invalid-token-accepted"): _REFUSED,
    ("parameter-refused", "status-undocumented"): _NO_SUCCESS,
    ("condition-ignored", "anonymous-call-served"): _REFUSED,
    ("condition-ignored", "invalid-token-accepted"): _REFUSED,
    ("condition-ignored", "status-undocumented"): _NO_SUCCESS,
    ("default-not-applied", "goto-link-astray"): "the one goes a page too far, the other a page too short",
    ("default-not-applied", "page-ignored"): "the plain call lacks an item, so that a page of a single item is empty",
    ("page-ignored", "default-not-applied"): "whichever page is called, and by default too, the first one comes",
    (
        "identifier-missing",
        "property-removed-early",
    ): "the contract does not name yet what is to come, so that it goes, too",
    ("response-not-json", "write-not-kept"): "the answer that makes an object would tell whether it is served at least",
    ("default-not-applied", "unknown-identifier-served"): "an empty list is as much as nothing",
    ("property-missing", "unknown-identifier-served"): _NO_LIST,
    ("property-type-wrong", "unknown-identifier-served"): _NO_LIST,
    ("response-not-json", "unknown-identifier-served"): _NO_LIST,
    ("default-not-applied", "restricted-call-served"): "who may see nothing may be answered with an empty list",
    ("page-size-ignored", "hidden-object-listed"): "a page that is shorter than asked for need not hold the object",
    ("property-missing", "restricted-call-served"): _NO_LIST,
    ("property-type-wrong", "restricted-call-served"): _NO_LIST,
    ("response-not-json", "restricted-call-served"): _NO_LIST,
    ("removed-property-sent", "property-missing"): "what holds the property is there again",
}
"""Of two breaches of one operation, the second need not be found beside the first, though it could be tried beside it."""


READ_BACK: Mapping[str, str] = {
    "omitted-property-kept": "what an update left behind is read through another operation",
    "write-not-kept": "what was written is read through another operation",
}
"""Rules that are tried through operations besides their own, and so not where those are broken."""

_ONCE = "what is found once and not again may have been due to what was written meanwhile"
_ONE_CALL = "it is about a call and not about a page, and is tried on calls for the first one"
_ALONE = "a page of a single item shows nothing by which it would be told from others"
_FIRST_PAGE = "it is tried on the first page only"
_ARRIVES = "a change arrives in all answers; what leaves with it and stands in any of them is there"
_OF_THE_RUN = "it is tried by the account of the run only, since permissions may change what others are answered"
AT_TIMES: Mapping[tuple[str, str], str] = {
    ("%", "body-property-refused"): _ONCE,
    ("%", "default-not-applied"): _ONCE,
    ("%", "filter-ignored"): "by chance a bound may seem to need its counterpart",
    ("%", "goto-link-astray"): _ONCE,
    ("%", "identifier-missing"): _ALONE,
    ("%", "link-page-wrong"): _ONCE,
    ("%", "next-link-astray"): _ONCE,
    ("%", "property-removed-early"): _ARRIVES,
    ("%", "page-size-ignored"): "a page that is shorter than asked for breaks nothing",
    ("page-2", "identifier-missing"): _ALONE,
    ("page-2", "property-removed-early"): _ARRIVES,
    **dict.fromkeys(
        (
            ("page-2", "anonymous-call-served"),
            ("page-2", "condition-ignored"),
            ("page-2", "filter-ignored"),
            ("page-2", "invalid-token-accepted"),
            ("page-2", "invalid-value-accepted"),
            ("page-2", "operation-missing"),
            ("page-2", "parameter-refused"),
            ("page-2", "removed-parameter-honoured"),
            ("page-2", "removed-value-accepted"),
            ("page-2", "required-parameter-not-enforced"),
            ("page-2", "restricted-call-served"),
            ("page-2", "spelling-ignored"),
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
    ("page-2", "goto-link-astray"): "the address of the first page is followed, which leads to every other",
    ("page-2", "hidden-object-listed"): "pages are as large as can be, and the lists of the mock fit on one",
    ("page-2", "next-link-astray"): "where the next link of the last page leads is an open point",
    ("page-2", "page-size-ignored"): "where no size is kept, the second page lies behind the end of the mock's lists",
    ("page-2", "links-missing"): "whether each link stands on every page is an open point",
    **dict.fromkeys(
        (
            ("account:user", "default-not-applied"),
            ("account:user", "filter-ignored"),
            ("account:user", "goto-link-astray"),
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
    ("account:user", "identifier-missing"): "a user may be shown a single item, which is told from no other",
    ("account:user", "hidden-object-listed"): "it is tried by an account of the level of which the object is hidden",
}
"""By circumstance and rule: breaches that a check may miss although they could be seen."""


def depends(one: Requirement, other: Requirement) -> bool:
    """Whether the rule of one says itself that it fails with the rule of the other."""
    return other.rule in RULES[one.rule].depends_on


def hidden(one: Requirement, other: Requirement) -> bool:
    """Whether one may be left without an answer to be tried on while the other is broken."""
    area = RULES[one.rule].area
    return depends(one, other) or any(each.rule == other.rule and area in each.areas for each in HIDING)


def wholly_hidden(one: Requirement, other: Requirement) -> bool:
    """Whether nothing can be said of one while the other is broken."""
    return any(each.rule == other.rule and RULES[one.rule].area in each.areas for each in HIDING if each.wholly)


def unexplained(said: Mapping[str, str], asked: Iterable[Requirement]) -> Mapping[str, str]:
    """What is said of requirements that were not found, without those that cannot be; such a one that was found is told."""
    left = {id: each for id, each in said.items() if id not in UNREACHABLE}
    found = (each.id for each in asked if each.id in UNREACHABLE and each.id not in said)
    return left | dict.fromkeys(found, "found, though it is declared to be out of reach")
