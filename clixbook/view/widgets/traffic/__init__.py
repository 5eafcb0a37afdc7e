"""Fewer and smaller messages between the kernel and the page."""
