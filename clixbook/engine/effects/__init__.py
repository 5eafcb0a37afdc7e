"""Effects: the hooks of powers and abilities, the effects that are active, and the order of triggers."""
