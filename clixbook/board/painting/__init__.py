"""Map editing: brushes, strokes, mirrors, cut and paste, and typed commands."""
