"""Carrying: passengers, their costs, and paths past given squares."""
