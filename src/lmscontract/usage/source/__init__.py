"""Reads source code: what the calls in it send to an API, and what it reads of the responses."""
