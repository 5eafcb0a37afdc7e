"""Pictures and widgets: a scene of shapes, the painters that draw it, and what shows it in a notebook."""
