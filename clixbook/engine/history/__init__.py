"""Records of games: one-line notation, save files, the game tree."""
