"""Adjacency, close attacks, distance, range and ranged attacks."""
