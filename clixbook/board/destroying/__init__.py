"""Destroying walls, terrain, markers and objects: targets, reach and results."""
