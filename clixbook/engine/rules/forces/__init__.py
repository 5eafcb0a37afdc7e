"""Rules of building a force: costs, feats, themes, cards, objects that are brought."""
