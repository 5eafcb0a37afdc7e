"""Three palettes: light, dark and high contrast. Colour never carries a meaning alone: dash and glyph do."""

from __future__ import annotations

from dataclasses import dataclass, field

from clixbook.errors import ClixbookError
from clixbook.view.scenes import looks
from clixbook.view.scenes.colours import mix as mix, rgb as rgb


@dataclass(frozen=True)
class Palette:
    """The colours of one look, as ``#RRGGBB``; those of each kind of ground come from ``looks.LOOKS``."""

    name: str
    paper: str
    grid: str
    ink: str
    selection: str
    casing: str
    wall: str
    wall_casing: str
    owners: tuple[str, str, str, str]
    clear: str
    hindered: str
    blocked: str
    band: str
    muted: str = field(default="")

    def __post_init__(self) -> None:
        if not self.muted:
            object.__setattr__(self, "muted", mix(self.ink, self.paper, 0.36))

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
    if name not in PALETTES:
        raise ClixbookError(f"There is no palette {name!r}; there are {', '.join(PALETTES)}.")
    return PALETTES[name]


PALETTES = {
    "light": Palette(
        "light",
        paper="#FBFAF5",
        grid="#D5D1C4",
        ink="#1D2329",
        selection="#C9006B",
        casing="#3A3A3A",
        wall="#000000",
        wall_casing="#FBFAF5",
        owners=("#0B57D0", "#B3261E", "#00695C", "#6D4C00"),
        clear="#0B57D0",
        hindered="#B96500",
        blocked="#860015",
        band="#7FA8E8",
    ),
    "dark": Palette(
        "dark",
        paper="#24282E",
        grid="#3B4149",
        ink="#F2F0EA",
        selection="#FF7AC0",
        casing="#111418",
        wall="#F2F0EA",  # solid, as on paper, where the dark look is turned upside down
        wall_casing="#000000",
        owners=("#8AB4F8", "#F28B82", "#5FD4C4", "#F0C36A"),
        clear="#8AB4F8",
        hindered="#FFC46B",
        blocked="#FF6E7C",
        band="#48699A",
    ),
    "contrast": Palette(
        "contrast",
        paper="#FFFFFF",
        grid="#9A9A9A",
        ink="#000000",
        selection="#C9006B",
        casing="#000000",
        wall="#000000",
        wall_casing="#FFFFFF",
        owners=("#0040D6", "#BD110B", "#0E8262", "#360066"),
        clear="#0040D6",
        hindered="#B05E00",
        blocked="#690010",
        band="#BBD2FF",
    ),
}
