"""Rules of building a force: costs, feats, themes, cards and objects."""
