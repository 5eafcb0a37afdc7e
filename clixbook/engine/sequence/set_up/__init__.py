"""Before the first turn: forces, the map, areas, objects, figures."""
