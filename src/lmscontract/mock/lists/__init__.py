"""The objects of a list, their order, and its pages."""
