"""What integrations do with an API: the readers of their files, and the usages that they find."""
