"""Standard powers of the speed slot, and moves with an attack."""
