"""The formats in which a run is told: each a function from its facts and its ledger to a text."""
