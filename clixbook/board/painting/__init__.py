"""Drawing a map by hand: brushes, strokes, mirrors, areas that are cut out and put elsewhere, and all that in words."""
