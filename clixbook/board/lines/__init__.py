"""Lines of fire: geometry, obstacles and reasons."""
