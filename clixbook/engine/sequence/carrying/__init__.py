"""Carrying: who goes along, who stays aboard, who is let go."""
