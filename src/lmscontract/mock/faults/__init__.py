"""Faults that a mock injects: those that the contract allows a platform, and those that it does not."""
