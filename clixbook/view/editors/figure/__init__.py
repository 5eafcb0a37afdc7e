"""The figure editor."""
