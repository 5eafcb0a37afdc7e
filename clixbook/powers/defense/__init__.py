"""Standard powers of the defense slot."""
