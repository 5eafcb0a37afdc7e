"""Rules of combat in numbers: attack rolls, damage, knock back, rerolls, values, weapons."""
