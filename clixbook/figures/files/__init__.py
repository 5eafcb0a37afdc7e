"""Figure files: reader, writer, JSON Schema and library."""
