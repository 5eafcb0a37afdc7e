"""Move actions: on foot, with passengers, up and down, and out of a stack."""
