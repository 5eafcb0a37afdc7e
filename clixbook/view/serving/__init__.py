"""The server of the pages, and what a kernel does before a visitor comes."""
