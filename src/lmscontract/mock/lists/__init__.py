"""Which objects a list shows, in what order, and page by page."""
