"""Boards as players draw them in forums: characters in rows become a map, and every guess is told."""
