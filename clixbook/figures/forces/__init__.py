"""Forces: entries, lines as people write them, and forces that are ready to play."""
