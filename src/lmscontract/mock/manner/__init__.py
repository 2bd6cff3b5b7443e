"""How a tenant behaves where the contract is silent."""
