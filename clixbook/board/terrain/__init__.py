"""Terrain under a rulebook: what markers, objects and water make of a square."""
