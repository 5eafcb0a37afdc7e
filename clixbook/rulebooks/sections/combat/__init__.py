"""Rulings on attacks, damage, values, rerolls, objects and grabs."""
