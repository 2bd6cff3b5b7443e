"""The rules of `readiness`: how an integration uses what a change removes or changes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class UsageRule(Struct, frozen=True):
    """What an integration does (`title`), what happens to it, what to do, and the kinds of changes that it is about.

    `certainty` is that of its findings, if the reader has seen the call itself.
    """

    title: str
    harm: str
    what_to_do: str
    certainty: str
    kinds: frozenset[str]


USAGES: Mapping[str, UsageRule] = {
    "calls-removed-operation": UsageRule(
        "The code calls an operation that a change removes",
        "From the date of the change on, the call fails.",
        "Call the operation that the finding names. If it names none, change your program so that it needs no such call.",
        "certain",
        frozenset({"api-removed"}),
    ),
    "relies-on-changed-behaviour": UsageRule(
        "The code calls an operation that does something else from the date of the change on",
        "The call succeeds, and only its result shows the difference.",
        "The finding says what the operation no longer does: use another call for that.",
        "certain",
        frozenset({"behaviour-changed"}),
    ),
    "sends-removed-parameter": UsageRule(
        "The code sends a query parameter that a change removes",
        "It is not specified whether the parameter is ignored or refused. If it is ignored, a list is longer than expected.",
        "Leave the parameter out and filter the response yourself, or send the parameter that replaces it.",
        "certain",
        frozenset({"request-parameter-removed", "request-parameter-renamed"}),
    ),
    "sends-removed-value": UsageRule(
        "The code sends a parameter value that is no longer accepted",
        "The call is refused, or the value is ignored.",
        "Leave the value out; sort or select the items yourself.",
        "certain; possible if the value is not known",
        frozenset({"request-parameter-enum-value-removed"}),
    ),
    "sends-retyped-parameter": UsageRule(
        "The code sends a query parameter in a form that is no longer accepted",
        "The call is refused.",
        "Send the form that the finding names. If the earlier form is not documented, the new form works before the change, too.",
        "certain; possible if the value is not known",
        frozenset({"request-parameter-type-changed"}),
    ),
    "sends-removed-property": UsageRule(
        "The code sends a body property that a change removes",
        "If the property is ignored, the call succeeds, and its value is lost: a price, for example.",
        "From the date of the change on, send the value with the call or the property that replaces this one.",
        "certain",
        frozenset({"request-property-removed", "request-property-renamed"}),
    ),
    "sends-retyped-property": UsageRule(
        "The code sends a body property in a form that is no longer accepted",
        "The call is refused.",
        "Send the form that the finding names. If the earlier form is documented, choose the form by a date that is a setting.",
        "certain; possible if the value and the earlier form are not known",
        frozenset({"request-property-type-changed"}),
    ),
    "omits-required-property": UsageRule(
        "The code leaves out a mandatory body property",
        "The call is refused.",
        "Send the property; it is accepted before the change, too.",
        "certain; possible if the body is not known completely",
        frozenset({"request-property-became-required", "new-required-request-property"}),
    ),
    "reads-removed-property": UsageRule(
        "The code reads a response property that a change removes",
        "The value is missing: code with a default continues with a wrong value, such as a price of 0.",
        "Read the new property if the response has it, else the old one; or read the value with the call that replaces it.",
        "likely; possible if the response is not followed",
        frozenset({"response-property-removed", "response-property-renamed"}),
    ),
    "reads-retyped-property": UsageRule(
        "The code reads a response property whose form changes",
        "Calculations and comparisons with the value go wrong, mostly without an error.",
        "Check the type of the value first, and read both forms.",
        "likely; possible if the response is not followed",
        frozenset({"response-property-type-changed"}),
    ),
    "reads-removed-webhook-property": UsageRule(
        "The code reads a property that webhooks no longer have",
        "The value is missing in every webhook.",
        "Do without the property.",
        "likely",
        frozenset({"webhook-property-removed"}),
    ),
}
"""Each rule by the name that findings have."""
