"""Figures in a position: dials, values, control, captivity, protection."""
