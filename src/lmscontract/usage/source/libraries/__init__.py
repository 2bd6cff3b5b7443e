"""What functions of libraries do with the values of a program."""
