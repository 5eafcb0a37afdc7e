"""Panes of the Play page: options, dials, the log, and reasons."""
