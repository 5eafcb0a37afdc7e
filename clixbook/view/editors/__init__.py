"""Editors of maps, figures, forces and positions."""
