"""What a board is made of: squares, terrain kinds, markers, objects, pieces, and the board itself."""
