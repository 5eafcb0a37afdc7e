"""Powers and abilities, one module a family; importing this package adds them all to the engine's table."""
