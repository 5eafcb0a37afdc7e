"""Figures: dials, combat values, and the files that they come from. All characters are our own invention."""
