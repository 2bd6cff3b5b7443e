"""Generated requests: made by hypothesis and schemathesis, and checked."""
