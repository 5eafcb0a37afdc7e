"""The board: squares, terrain and pieces, and questions about them."""
