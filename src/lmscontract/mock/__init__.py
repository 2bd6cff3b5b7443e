"""The mock: a whole platform at one month, which keeps its contract or breaks selected requirements."""
