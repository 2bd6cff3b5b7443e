"""The rules: each derives the requirements of one kind from a snapshot."""
