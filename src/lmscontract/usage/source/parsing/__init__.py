"""Parses source files: languages, and the intermediate form that all of them share."""
