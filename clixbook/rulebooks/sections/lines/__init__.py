"""Rulings on lines of fire, corners, elevation and sizes."""
