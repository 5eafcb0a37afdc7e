"""What questions give back: verdicts with reasons, messages as data, and heat maps."""
