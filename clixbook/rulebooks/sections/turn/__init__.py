"""Rulings on turns, actions, set-up, modes of play and victory."""
