"""Dice rolls with rerolls, and random draws."""
