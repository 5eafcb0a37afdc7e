"""How positions are told, kept and returned to: one line of text, save files, the tree of a game."""
