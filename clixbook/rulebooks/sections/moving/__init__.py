"""Rulings on movement, break away, carrying, placing and knock back."""
