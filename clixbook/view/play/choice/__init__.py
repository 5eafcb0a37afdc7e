"""What a player chooses: options, gestures, action groups, and the sentence bar."""
