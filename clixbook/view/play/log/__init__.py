"""The log of the Play page, and what happened since a player last had a turn."""
