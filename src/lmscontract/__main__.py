"""Run the command line with `python -m lmscontract`."""

from lmscontract.cli.main import main

main()
