"""Whether a platform still keeps its dated API contract, and whether an integration will survive what has been announced."""
