"""Player choices: options, gestures, action groups, and the sentence bar."""
