"""The files of settings of a program: what they contain, and where the program finds a setting."""
