"""Authentication and authorization: accounts, tokens, grants, login pages, and what each account may see and do."""
