"""Carrying: passengers, boarding and drops."""
