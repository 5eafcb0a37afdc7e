"""Team abilities and wild cards."""
