"""The names of callers: an account of the tenant is named by its level; others have no valid token."""

DEFAULT = ""
"""The account of the run."""
CLIENT = "client"
"""The run itself, when it signs in without an account."""
ANONYMOUS = "anonymous"
"""A caller without a token."""
INVALID_TOKEN = "invalid token"
_CHANGED_EARLY, _CHANGED_LATE = f"{INVALID_TOKEN}, changed early", f"{INVALID_TOKEN}, changed late"
EMPTY_TOKEN, OTHER_SCHEME = "empty token", "other scheme"

CHANGED_AT = {INVALID_TOKEN: 0.5, _CHANGED_EARLY: 0.1, _CHANGED_LATE: 0.9}
"""Callers with a token that was never issued: an issued one with one character changed, at this fraction of its length."""
HEADER_FORMATS = {EMPTY_TOKEN: "{scheme} ", OTHER_SCHEME: "{other} {token}"}
"""Callers that send the token of the run in a wrong header value, and the format of that."""
INVALID_TOKENS = (*CHANGED_AT, *HEADER_FORMATS)
UNAUTHORISED = {
    ANONYMOUS: "without a token",
    INVALID_TOKEN: "with an invalid token",
    _CHANGED_EARLY: "with an invalid token (changed near its beginning)",
    _CHANGED_LATE: "with an invalid token (changed near its end)",
    EMPTY_TOKEN: "with an empty token",
    OTHER_SCHEME: "with the token under another scheme",
}
"""All unauthorised callers in the order in which they are tried, as reports describe them."""

EXPIRED_TOKEN, CLIENT_SECRET, REFRESH_TOKEN = "expired token", "client secret", "refresh token"
CLIENT_TOKEN = "client token"
OTHER_CREDENTIALS = {
    EXPIRED_TOKEN: "with an expired token",
    CLIENT_SECRET: "with the client secret as the token",
    REFRESH_TOKEN: "with a refresh token as the token",
    CLIENT_TOKEN: "with a token of the client alone",
}
"""Callers that send another credential in place of an access token, as reports describe them."""
CREDENTIAL_SOURCES = {
    EXPIRED_TOKEN: "expired-token of the configuration, or with any token after its lifetime",
    CLIENT_SECRET: "the client secret of the configuration",
    REFRESH_TOKEN: "the refresh_token in a response of the token endpoint",
    CLIENT_TOKEN: "the access_token that the token endpoint issues for the grant of the client alone",
}
"""Where the reader of a report finds such a credential."""
WITHOUT_VALID_TOKEN = {**UNAUTHORISED, **OTHER_CREDENTIALS}
"""All callers without a valid token, as reports describe them."""
