"""Notebooks as pages that need nothing else: boards are pictures in them."""
