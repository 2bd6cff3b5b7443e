"""Authentication and authorization: accounts, tokens, grants, sign-on, and what each account may see and do."""
