"""Authentication: access tokens, the OAuth grants, and invalid credentials."""
