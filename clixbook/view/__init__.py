"""Pictures and widgets: a scene of shapes, the painters that draw it, and the widgets that show it."""
