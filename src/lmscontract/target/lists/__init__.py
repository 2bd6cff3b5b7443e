"""Lists: their pages, links and order."""
