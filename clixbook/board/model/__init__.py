"""The board model: squares, terrain kinds, markers, objects, pieces and the board."""
