"""Figure files: the reader, the writer, the JSON Schema, and the library."""
