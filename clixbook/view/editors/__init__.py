"""Editors: maps, figures, forces and positions of one's own."""
