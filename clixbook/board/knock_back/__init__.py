"""Knock back: distance, direction, slide and damage."""
