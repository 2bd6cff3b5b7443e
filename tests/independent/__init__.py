"""A second implementation of the platform, written from the specification alone, to test the tool against."""
