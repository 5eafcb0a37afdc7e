"""Rulings on the anatomy of a figure, and building a force."""
