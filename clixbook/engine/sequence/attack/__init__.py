"""Attacks: whom they may aim at, the roll, the damage, the knock back."""
