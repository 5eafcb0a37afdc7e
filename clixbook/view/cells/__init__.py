"""Widgets that stand alone in a notebook's cell: boards, lessons, stories."""
