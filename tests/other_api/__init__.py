"""Another API from end to end: a library with plain REST answers, an API key, offsets, and channels and levels of its own."""
