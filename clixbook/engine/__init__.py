"""The game: turns, actions, combat and victory, as the rulebooks have them."""
