"""What integrations do with an API: readers of their files, and the usages that these yield."""
