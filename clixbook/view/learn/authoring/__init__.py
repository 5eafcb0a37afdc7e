"""Write a lesson: from a position to a file."""
