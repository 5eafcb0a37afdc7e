"""Turns: their parts, what happens in them, points and the end of the game."""
