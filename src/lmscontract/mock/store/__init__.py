"""The stored objects of a tenant, the effects of writes, and how objects are shown."""
