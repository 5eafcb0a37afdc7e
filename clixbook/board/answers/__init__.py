"""Answers: verdicts with reasons, messages as data, and heat maps."""
