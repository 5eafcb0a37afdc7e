"""Knock back: who is thrown, how far, over which squares, at what cost."""
