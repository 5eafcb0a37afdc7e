"""The course of an attack: targets, roll, damage, knock back."""
