"""The checks: `pytest --pyargs lmscontract.checks --lms-tenant NAME` runs those of an installed lmscontract."""
