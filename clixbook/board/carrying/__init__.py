"""Carrying: who takes whom along, and ways that come by a square."""
