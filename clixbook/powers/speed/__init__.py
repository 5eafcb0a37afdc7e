"""Standard powers of the speed slot, and what moves with an attack have in common."""
