"""Figures: dials, combat values and figure files. All characters are our own."""
