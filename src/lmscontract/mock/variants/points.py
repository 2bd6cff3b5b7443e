"""The variant points: what a conforming tenant may do in several ways, since the contract leaves it open."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class VariantPoint(Struct, frozen=True):
    """What varies, in one clause, and its interpretations; the first one is the default."""

    says: str
    interpretations: tuple[str, ...]


def _point(says: str, *interpretations: str) -> VariantPoint:
    return VariantPoint(says, interpretations)


POINTS: Mapping[str, VariantPoint] = {
    # the contract
    "places": _point("at which of its possible places a property is", "unchanged", "first", "last", "random"),
    "depths": _point("how deep in its record a property of unknown depth is", "record", "nested", "entries"),
    "shapes": _point("which of several possible schemas a property has", "first", "last"),
    "known-properties": _point("properties that a response may omit", "sent", "left-out", "some"),
    "unsettled-properties": _point("properties of which it is open whether they exist", "left-out", "sent"),
    "early-operations": _point("operations of which it is open whether they exist already", "absent", "served"),
    "unsettled-operations": _point("operations of which it is open whether they still exist", "served", "gone"),
    "default-page-size": _point("the page size without a parameter, if it is open", "as-stated", "own"),
    "required-defaults": _point("a required parameter with a default is absent", "defaulted", "refused"),
    "open-keywords": _point("values outside of a list of values that is open", "lenient", "enforced"),
    "mandatory-body": _point("properties that a body must have", "shown-only", "more"),
    # the objects of the tenant
    "identifier-numbers": _point("numbers as identifiers", "unchanged", "greater", "beyond-32-bit", "colliding"),
    "identifier-types": _point("types of identifiers", "unchanged", "text", "uuid", "random"),
    "identifier-names": _point("names of properties with an identifier", "unchanged", "id", "own", "kind", "random"),
    "amounts": _point("number of objects", "unchanged", "none", "one", "about-a-page", "forty", "hundreds", "random"),
    "identifier-places": _point("whether items have their identifier in an inner object", "item", "within"),
    "segment-words": _point("identifiers that are words, such as the code of a language", "unchanged", "other"),
    # responses
    "single-objects": _point("where a response has its single object", "under-data", "at-root", "random"),
    "extra-members": _point("undocumented properties", "none", "some", "many"),
    "resembling-members": _point("undocumented properties that are named like removed ones", "none", "some"),
    "same-names": _point("null properties of known names, in an inner object", "none", "some"),
    "member-order": _point("order of properties", "unchanged", "reversed", "sorted", "shuffled"),
    "field-names": _point("names of undocumented properties", "unchanged", "camel", "prefixed"),
    "untyped-values": _point(
        "values of properties without a stated type", "unchanged", "texts", "numbers", "objects", "lists"
    ),
    "arrays-or-objects": _point("values of properties of two possible types", "unchanged", "objects", "lists"),
    "amounts-of-money": _point("the format of amounts of money", "unchanged", "numbers", "texts", "cents"),
    "prices-of-free-items": _point("the prices of what is free of charge", "zeros", "empty"),
    "numbers": _point("undocumented numbers", "unchanged", "as-texts"),
    "booleans": _point("undocumented booleans", "unchanged", "as-digits", "as-numbers"),
    "nulls": _point("undocumented properties that are null", "unchanged", "some"),
    "dates": _point("the format of undocumented dates", "unchanged", "iso", "zoned", "unix"),
    "texts": _point("undocumented texts", "unchanged", "other-scripts", "long"),
    "empty-objects": _point("undocumented empty objects", "unchanged", "as-arrays"),
    "json": _point("the format of JSON", "compact", "indented", "escaped"),
    "open-answers": _point("a response without a documented form", "unchanged", "list", "true", "empty"),
    "status-words": _point("names of the state of an object", "unchanged", "spaced", "numbers"),
    # lists
    "pages-beyond": _point("a page after the last one", "empty", "refused"),
    "unknown-sorting": _point("an unknown attribute to sort by", "refused", "ignored"),
    "unknown-direction": _point("an unknown direction to sort in", "refused", "ignored"),
    "cursor": _point("the type of cursors", "text", "number"),
    "next-on-last-page": _point("the link to the next page on the last page", "sent", "left-out", "null"),
    "links-unasked": _point("links that were not requested", "left-out", "object", "array", "null"),
    "link-addresses": _point("addresses in links", "absolute", "without-host", "query-only", "other-host"),
    "link-members": _point("properties of a link", "href", "more"),
    # errors
    "error-bodies": _point("bodies of errors", "messages", "problem", "nested", "errors", "text", "html", "empty"),
    "unknown-identifier": _point("the status for an unknown identifier, if the contract has it", "404", "403", "400"),
    "unknown-path": _point("the status for an unknown path", "404", "403", "400"),
    "removed-call": _point("the status for a removed operation", "like-unknown", "404", "403", "400", "redirect"),
    "other-method": _point("the status for a method that the path does not have", "404", "405", "403", "400"),
    "not-permitted": _point("the status for an account that may not make a call", "403", "404", "400"),
    "verified-first": _point("what is verified first: the token or the request", "credential", "request"),
    "unknown-path-without-token": _point("the status for an unknown path without a token", "as-with", "401"),
    "dropped-parameters": _point("removed query parameters", "ignored", "refused"),
    "dropped-body-fields": _point("removed properties of a body", "ignored", "refused"),
    # headers
    "shown-headers": _point("headers that a response may omit", "all", "needed-only", "some"),
    "header-names": _point("upper and lower case in names of headers", "as-written", "lower", "upper"),
    "version-header": _point("values of the header with a version", "sample", "other", "random"),
    "version-on-refusals": _point("whether errors have the header with a version", "sent", "left-out"),
    "exposed-headers": _point("the list of headers that browsers may read", "alone", "among-others", "lower", "any"),
    "content-type": _point("parameters and case of the content type", "as-sample", "bare", "lower", "more-parameters"),
    "extra-headers": _point("undocumented headers", "none", "some"),
    # tokens
    "token-texts": _point("the format of tokens", "hex", "jwt", "punctuated", "long"),
    "token-expiry": _point("the lifetime in a token response", "as-stated", "minutes", "fortnight"),
    "token-validity": _point("how long a token is valid", "as-answered", "fortnight"),
    "token-scopes": _point("the scope in a token response", "as-stated", "more"),
    "token-refusals": _point("bodies of errors of the token endpoint", "oauth", "as-others", "forbidden"),
    "client-tokens": _point("calls with a token of no account", "refused", "some-refused"),
    "authorize": _point("what the login in a browser shows", "page", "redirect"),
    "sign-on": _point("what a single sign-on responds with", "page", "redirect"),
}
