"""The feats of one book."""
