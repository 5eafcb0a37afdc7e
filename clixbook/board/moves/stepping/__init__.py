"""One step of a move: what terrain does to it, whether it is allowed, and why not."""
