"""The game engine: turns, actions, combat and victory."""
