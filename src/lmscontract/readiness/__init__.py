"""Evaluates usages of an API by the changes between two months: what breaks, where, when, and what to write instead."""
