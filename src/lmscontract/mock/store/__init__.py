"""What a tenant holds, what writing does to it, and how it is shown."""
