"""Things of the table: special objects, relics, equipment and resources, and their files."""
