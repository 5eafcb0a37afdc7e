"""Scenes: a board as frozen shapes, layer by layer, and how each kind of thing looks."""
