"""Command functions: each takes parsed options and prints the answer."""
