"""Three palettes: light, dark and high contrast. Colour never carries a meaning alone: dash and glyph do."""

from __future__ import annotations

from dataclasses import dataclass, fields

from clixbook.colour_tokens import LOOKS, ON_THE_BOARD, OWNERS
from clixbook.errors import NotFound, did_you_mean
from clixbook.view.scenes import looks
from clixbook.view.scenes.colours import mix as mix, rgb as rgb


@dataclass(frozen=True)
class Palette:
    """Colours of a look as ``#RRGGBB``; those of ground are in ``looks.LOOKS``."""

    name: str
    paper: str
    grid: str
    ink: str
    selection: str
    casing: str
    wall: str
    wall_casing: str
    muted: str
    owners: tuple[str, str, str, str]
    clear: str
    hindered: str
    blocked: str
    band: str

    @property
    def lines(self) -> dict[str, str]:
        """Kind of ground -> the colour of the line around it."""
        return {look.name: look.colours(self.name)[0] for look in looks.LOOKS if look.light}

    @property
    def fills(self) -> dict[str, str]:
        """Kind of ground -> the colour of its squares; a darker paper where the kind has none."""
        plain = mix(self.paper, self.grid, 0.55)
        return {look.name: look.colours(self.name)[1] if look.light else plain for look in looks.LOOKS}

    def verdict(self, verdict: str) -> str:
        """The colour of ``clear``, ``hindered`` or ``blocked``; ink for anything else."""
        found = {"clear": self.clear, "hindered": self.hindered, "blocked": self.blocked}
        return found.get(verdict, self.ink)

    def ground_of(self, verdict: str) -> str:
        """The colour of a verdict, deep enough for paper-coloured letters on it."""
        return mix(self.verdict(verdict), self.ink, 0.15)

    def owner(self, number: int) -> str:
        """The ring colour of the player with this number, from 0; a fifth player shares the first's."""
        return self.owners[number % 4]


def palette(name: str | Palette) -> Palette:
    """A palette from itself or its name; a ClixbookError for an unknown name."""
    if isinstance(name, Palette):
        return name
    if not isinstance(name, str) or name not in PALETTES:
        hint = did_you_mean(str(name)[:40], PALETTES, f"there are {', '.join(PALETTES)}.")
        raise NotFound(f"There is no palette {name!r:.40}; {hint}")
    return PALETTES[name]


def _palette(name: str) -> Palette:
    look = LOOKS[name] | ON_THE_BOARD[name]
    parts = {each.name: look[each.name] for each in fields(Palette) if each.name in look}
    return Palette(name, selection=look["select"], owners=OWNERS[name], **parts)


PALETTES = {name: _palette(name) for name in LOOKS}
