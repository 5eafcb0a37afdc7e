"""Figures in the hands of opponents: captured, grabbed, controlled."""
