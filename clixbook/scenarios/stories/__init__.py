"""Scenarios that are played: stories, their steps, transcripts and claims."""
