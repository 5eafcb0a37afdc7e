"""Widgets shared by all pages: board, input handling, and text panels."""
