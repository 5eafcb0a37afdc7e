"""The editor of things: special objects, relics, equipment and resources."""
