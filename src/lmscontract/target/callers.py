"""Who makes a call: the account of the run, one of another level, or somebody with no token or a wrong one."""

DEFAULT = ""
"""The account of the run."""
ANONYMOUS = "anonymous"
"""Somebody without a token."""
INVENTED = "invented"
DIFFERENCES = {INVENTED: 0.5, f"{INVENTED}, at its beginning": 0.1, f"{INVENTED}, at its end": 0.9}
"""Callers with a token that nobody issued, by where it differs from an issued one."""
EMPTY = "empty"
OTHER_SCHEME = "sent under another scheme"
"""Callers who send nothing as a token, and a good one as something else than a bearer token."""
MISTAKEN = (*DIFFERENCES, EMPTY, OTHER_SCHEME)
STRANGERS = (ANONYMOUS, *MISTAKEN)
"""Callers who are nobody's account."""
