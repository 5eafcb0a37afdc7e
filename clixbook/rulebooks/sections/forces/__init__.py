"""Rulings on anatomy and on building a force."""
