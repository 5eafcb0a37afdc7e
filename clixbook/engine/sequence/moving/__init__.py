"""Moves in a position: ways, rolls on the way, heights, attacks at their end."""
