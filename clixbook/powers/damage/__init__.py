"""Standard powers of the damage slot."""
