"""What happens in a position, step by step: moves, attacks, dice, turns, as the books tell it."""
