"""Moving: steps, reach, breaking away, carrying, placing."""
