"""Effects: hooks of powers and abilities, the effects of a figure and their rights, and trigger order."""
