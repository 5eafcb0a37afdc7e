"""Destroying walls, terrain, markers and objects: what can be aimed at, who reaches it, what falls."""
