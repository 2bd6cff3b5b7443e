"""Check whether a platform keeps its dated API contract, and show which announced changes break an integration."""
