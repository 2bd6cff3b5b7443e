"""Evaluates a program: its expressions, statements, classes and calls."""
