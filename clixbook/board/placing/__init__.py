"""Placing figures on squares without a move."""
