"""A tenant of our own: the whole platform at one month, which keeps its contract, or breaks what it is told to."""
