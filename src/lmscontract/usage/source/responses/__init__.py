"""What a program reads of responses."""
