"""Findings: outcomes of requirements, their ledger, accepted findings, previous runs, and redaction."""
