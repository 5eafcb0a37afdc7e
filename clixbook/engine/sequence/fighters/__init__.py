"""A figure in a position: its life, its values now, what it is shielded from."""
