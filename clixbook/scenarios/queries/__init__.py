"""Scenario queries: the table of questions, answer kinds and distractors."""
