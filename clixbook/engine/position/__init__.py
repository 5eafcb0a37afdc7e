"""Positions: state, roster, pending questions, dice, and the current attack."""
