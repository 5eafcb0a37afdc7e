"""Scenario files: readers, writers and the JSON Schema."""
