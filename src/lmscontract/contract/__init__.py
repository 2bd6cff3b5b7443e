"""The contract: read from files, folded to a month, compared, and printed as OpenAPI."""
