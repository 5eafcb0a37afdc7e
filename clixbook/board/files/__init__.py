"""Boards as text: drawn map files and one-line positions."""
