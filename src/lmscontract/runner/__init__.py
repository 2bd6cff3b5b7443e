"""Put a run together: the contract of a month, the tenant, the requirements, and the exit code."""
