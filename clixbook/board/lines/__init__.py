"""Lines of fire: the path over the grid, what stands in the way, and why."""
