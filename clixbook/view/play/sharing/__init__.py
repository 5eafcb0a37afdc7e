"""A game to take along: shared links, replays, films, and where to go on."""
