"""Start: an introduction, and links to the other rooms."""
