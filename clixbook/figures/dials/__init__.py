"""Combat dials: clicks, starting lines, and how a dial turns in play."""
