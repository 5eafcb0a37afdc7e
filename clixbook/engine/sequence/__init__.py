"""The sequence of play: steps that change a position."""
