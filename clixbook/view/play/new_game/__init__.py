"""The set-up of a new game: map, seats, forces, agreements, and ready games."""
