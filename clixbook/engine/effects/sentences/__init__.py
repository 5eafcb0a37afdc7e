"""Sentences of special powers, cards and orange squares: which of their clauses hold in a position."""
