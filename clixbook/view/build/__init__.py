"""Build: maps, figures and forces of one's own."""
