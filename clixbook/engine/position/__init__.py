"""A position: the state of a game, its roster, what is pending, dice, and the attack under way."""
