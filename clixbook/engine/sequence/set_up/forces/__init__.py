"""Forces as they come to a game: their entries, cards, feats, resources and ground."""
