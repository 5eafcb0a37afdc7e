"""Text fields: the Enter key, menus that fill them, and names of one's own in them."""
