"""House rules: their names and words, and the values that a ruling may have."""
