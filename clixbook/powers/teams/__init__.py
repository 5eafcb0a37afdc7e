"""Team abilities, by what they do, and wild cards."""
