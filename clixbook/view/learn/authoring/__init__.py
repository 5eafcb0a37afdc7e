"""Lessons of one's own: from a position to a file."""
