"""The force editor."""
