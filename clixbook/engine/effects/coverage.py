"""How much of a power's text the program plays."""

from __future__ import annotations

from typing import Literal, TypeAlias

Extent: TypeAlias = Literal["complete", "partial", "absent"]


class Coverage(str):
    """How much of a text is played, as a text: ``complete``, ``partial: lacks its second part``, ``absent``.

    ``extent`` is its first word: "absent" where the book does not know the power. ``missing`` is what is not played, or
    who plays it.

    >>> lacking = Coverage("partial", "its second part", lacks=True)
    >>> str(lacking), lacking.extent, lacking.missing
    ('partial: lacks its second part', 'partial', 'its second part')
    """

    extent: Extent
    missing: str

    def __new__(cls, extent: Extent, missing: str = "", *, lacks: bool = False) -> Coverage:
        """``lacks``: the missing part is named, and the text says that it lacks that."""
        made = super().__new__(cls, f"{extent}: {'lacks ' if lacks else ''}{missing}" if missing else extent)
        made.extent, made.missing = extent, missing
        return made


COMPLETE, ABSENT = Coverage("complete"), Coverage("absent")
