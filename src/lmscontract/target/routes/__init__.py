"""Routes: whether an operation exists, compared with paths that never existed."""
