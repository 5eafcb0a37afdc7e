"""Queries of scenarios: the table of questions, kinds of answers, and distractors."""
