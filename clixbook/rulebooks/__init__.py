"""The four rulebooks as tables of rulings; the only place that knows editions by name.

>>> import clixbook as cx
>>> cx.EDITIONS[:4]
('core2014', 'complete2022', 'nebula2007', 'eddieg')
"""

from clixbook.rulebooks.editions import DEFAULT, EDITIONS, PRINTED, EditionName
from clixbook.rulebooks.row import Row, Ruling, Section
from clixbook.rulebooks.rulebook import Rulebook, RulesLike, all_rows, edition, named_rulebook, rulebook
from clixbook.rulebooks.sections import SECTIONS

__all__ = [
    "DEFAULT",
    "EDITIONS",
    "PRINTED",
    "SECTIONS",
    "EditionName",
    "Row",
    "Rulebook",
    "RulesLike",
    "Ruling",
    "Section",
    "all_rows",
    "edition",
    "named_rulebook",
    "rulebook",
]
