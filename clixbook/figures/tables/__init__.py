"""Figures from tables: CSV and JSON with columns of somebody else's."""
