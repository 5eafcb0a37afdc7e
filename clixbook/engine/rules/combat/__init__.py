"""Combat rules in numbers: attack rolls, damage, knock back, rerolls, values."""
