"""Search for computer players: attack model, evaluation, rollouts and plans."""
