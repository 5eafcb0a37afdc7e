"""Figures that come into a game after it began, and that leave it for good."""
