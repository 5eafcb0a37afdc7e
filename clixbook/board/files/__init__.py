"""Boards as text: map files that a person can draw, and positions on one line."""
