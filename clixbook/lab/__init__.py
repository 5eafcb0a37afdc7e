"""Exact odds by walking the tree of positions."""
