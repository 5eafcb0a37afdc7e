"""Analysis: exact odds, opponents, simulations and tournaments."""
