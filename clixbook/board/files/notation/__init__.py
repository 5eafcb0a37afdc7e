"""Boards in one line: the notation, its codes of terrain, and the maps that a game carries."""
