"""What a run found out: verdicts, the ledger, findings, and the redaction of all that is written."""
