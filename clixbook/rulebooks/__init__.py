"""The four rulebooks as tables of rulings; the only place that knows editions by name."""

from clixbook.rulebooks.row import DEFAULT, EDITIONS, Row, Ruling, Section
from clixbook.rulebooks.rulebook import SECTIONS, Rulebook, all_rows, edition, rulebook

__all__ = [
    "DEFAULT",
    "EDITIONS",
    "SECTIONS",
    "Row",
    "Rulebook",
    "Ruling",
    "Section",
    "all_rows",
    "edition",
    "rulebook",
]
