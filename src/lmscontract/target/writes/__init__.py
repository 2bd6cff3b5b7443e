"""Calls that write: which may be sent, how they are undone, and what they leave behind."""
