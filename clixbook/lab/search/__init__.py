"""The search of the machine players: attack models, evaluation, roll-outs, plans of a turn."""
