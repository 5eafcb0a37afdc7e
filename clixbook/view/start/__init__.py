"""Start: what this is, and the doors to the other rooms."""
