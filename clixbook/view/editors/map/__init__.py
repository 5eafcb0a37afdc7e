"""The map editor: a painter with brushes, a text, and problems."""
