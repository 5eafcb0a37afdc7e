"""Effects: hooks of powers and abilities, active effects, and trigger order."""
