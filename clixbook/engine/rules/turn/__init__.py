"""Turn rules in numbers: actions, tokens, phases, set-up, modes, victory."""
