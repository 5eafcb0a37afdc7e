"""Rulings on team abilities and wild cards."""
