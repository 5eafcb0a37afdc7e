"""Rulings on terrain, markers, maps, adjacency and range."""
