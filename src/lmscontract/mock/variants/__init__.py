"""How a mock behaves where the contract leaves a choice."""
