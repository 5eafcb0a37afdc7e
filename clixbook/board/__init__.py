"""Squares, terrain and pieces, and the questions that a board answers."""
