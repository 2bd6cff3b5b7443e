"""The contract: read from files, resolved for a month, compared, and printed as OpenAPI."""
