"""Terrain under a rulebook: effects of markers, objects and water."""
