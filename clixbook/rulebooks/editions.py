"""The built-in rulebooks: names, titles and table columns.

A printed book has a column in the table (``sections/``). A book that is another one with some changes names that one
as its ``base`` and says here what it decides otherwise, by ``says`` and ``like`` of ``cells.py``::

    Edition("club", "the rules of our club", "Club", base="core2014", rulings={
        "LOF-11": says(2, "Hindering terrain adds 2.", "Sheet of 2015"),
        "MOV-05": like("eddieg", "Sheet of 2015"),
    })

Type checkers want its name in ``EditionName`` too. Nothing else in the program needs to know of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from clixbook.deprecation import former_names
from clixbook.rulebooks.cells import RuleCell

EditionName: TypeAlias = Literal["core2014", "complete2022", "nebula2007", "eddieg"]
"""The name of a built-in rulebook, for type checkers."""


@former_names(says="rulings")
@dataclass(frozen=True)
class Edition:
    """A built-in rulebook: ``name`` in code and addresses, ``title`` for readers, ``short`` on a button.

    ``base`` is the printed book whose table a derived one shares, and ``rulings`` are its own, by id.
    """

    name: EditionName
    title: str
    short: str
    base: str = ""
    rulings: Mapping[str, RuleCell[Any]] = field(default_factory=dict, hash=False)

    @property
    def column(self) -> str:
        """The printed book whose column has its answers."""
        return self.base or self.name


SHELF = (
    Edition("core2014", "2014 core rulebook", "2014"),
    Edition("complete2022", "2022 complete rulebook", "2022"),
    Edition("nebula2007", "Doc Nebula's house rules of 2007", "Nebula"),
    Edition("eddieg", "Eddie G's rules", "Eddie G"),
)
"""All of them, in the order in which they are shown."""

EDITIONS: tuple[EditionName, ...] = tuple(each.name for each in SHELF)
PRINTED: tuple[EditionName, ...] = tuple(each.name for each in SHELF if not each.base)
DEFAULT = EDITIONS[0]
"""The default rulebook."""
SHORT_NAMES: Mapping[str, str] = {each.name: each.short for each in SHELF}
BY_NAME: Mapping[str, Edition] = {each.name: each for each in SHELF}
HOW_MANY = {4: "four", 5: "five", 6: "six"}.get(len(SHELF), str(len(SHELF)))
"""The number of rulebooks in words, for buttons and headings."""
