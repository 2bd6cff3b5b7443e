"""What a run found out: outcomes, the ledger, findings, and the redaction of all that is written."""
