"""Set-up: forces, map, areas, objects and figures."""
