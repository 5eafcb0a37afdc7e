"""Standard powers of the attack slot."""
