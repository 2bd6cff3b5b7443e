"""The report formats: each a function from the facts of a run and its ledger to a text."""
