"""Who makes a call: the account of the run, one of another level, or somebody with no token or a wrong one."""

DEFAULT = ""
"""The account of the run."""
ANONYMOUS = "anonymous"
"""Somebody without a token."""
INVENTED = "invented"
DIFFERENCES = {INVENTED: 0.5, f"{INVENTED}, at its beginning": 0.1, f"{INVENTED}, at its end": 0.9}
"""Callers with a token that nobody issued, by where it differs from an issued one."""
MISWRITTEN = {"empty": "{scheme} ", "sent under another scheme": "Token {token}"}
"""Callers who have the token of the run, by what they make of it in the header that should hold it."""
MISTAKEN = (*DIFFERENCES, *MISWRITTEN)
STRANGERS = (ANONYMOUS, *MISTAKEN)
"""Callers who are nobody's account."""
