"""The course of turns, scoring, and the end of the game."""
