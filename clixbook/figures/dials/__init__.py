"""Combat dials: clicks, starting lines, and turning."""
