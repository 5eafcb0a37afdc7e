"""Rules as pure functions, without game state."""
