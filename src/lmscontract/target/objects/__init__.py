"""Objects: their identifiers, and which of them calls use."""
