"""Feat cards, which only one book has."""
