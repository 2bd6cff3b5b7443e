"""The mock: a whole platform at one month, which keeps its contract, or breaks chosen requirements of it."""
