"""Moves in a position: reach, break away, flight heights, attacks after moves."""
