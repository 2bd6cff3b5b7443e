"""What the analysis of a program computes with: values, calls, classes of models, and the tables of HTTP clients."""
