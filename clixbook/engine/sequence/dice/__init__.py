"""Rolls with their window for rerolls, and what is drawn blindly."""
