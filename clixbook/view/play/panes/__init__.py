"""Panes of the Play page: what may be done, dials, the log, and reasons."""
