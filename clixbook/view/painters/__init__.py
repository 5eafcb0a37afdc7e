"""Painters: each draws one scene, on a canvas, as SVG or as PNG."""
