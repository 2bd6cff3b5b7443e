"""Who makes a call: the account of the run, one of another level, or somebody with no token or a wrong one."""

DEFAULT = ""
"""The account of the run."""
ANONYMOUS = "anonymous"
"""Somebody without a token."""
INVENTED = "invented"
_AT_BEGINNING, _AT_END = f"{INVENTED}, at its beginning", f"{INVENTED}, at its end"
EMPTY, OTHERWISE = "empty", "sent under another scheme"

DIFFERENCES = {INVENTED: 0.5, _AT_BEGINNING: 0.1, _AT_END: 0.9}
"""Callers with a token that nobody issued, by where it differs from an issued one."""
MISWRITTEN = {EMPTY: "{scheme} ", OTHERWISE: "{other} {token}"}
"""Callers who have the token of the run, by what they make of it in the header that should hold it."""
MISTAKEN = (*DIFFERENCES, *MISWRITTEN)
STRANGERS = {
    ANONYMOUS: "without a token",
    INVENTED: "with a token that nobody issued",
    _AT_BEGINNING: "with a token that nobody issued, wrong at its beginning",
    _AT_END: "with a token that nobody issued, wrong at its end",
    EMPTY: "with an empty token",
    OTHERWISE: "with the token under another scheme",
}
"""Callers who are nobody's account, in the order in which they are tried, and how a report says that one of them called."""
