"""Rules of the turn in numbers: actions, tokens, phases, set-up, modes, victory."""
