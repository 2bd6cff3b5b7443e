"""Writes what breaks in an integration: one function for each format, from a `Readiness` to its text."""
