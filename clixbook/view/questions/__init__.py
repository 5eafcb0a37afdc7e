"""Questions about a board, and the overlays that draw their answers."""
