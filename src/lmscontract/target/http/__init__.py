"""HTTP calls to a tenant: one session with its rate limit, its locks, retries and redirects."""
