"""Explore: a board without turns, a question, and every answer with its reasons."""
