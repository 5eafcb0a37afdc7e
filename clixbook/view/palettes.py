"""Three palettes: light, dark and high contrast. Colour never carries a meaning alone: dash and glyph do."""

from __future__ import annotations

from dataclasses import dataclass, field

from clixbook.board.frozen import FrozenMap
from clixbook.errors import ClixbookError

KINDS = ("hindering", "water", "blocking", "elevated", "starting", "indoor", "special")
"""What is printed around an area, in the order of the table below."""


@dataclass(frozen=True)
class Palette:
    """The colours of one look, as ``#RRGGBB``. ``lines`` and ``fills`` are keyed by ``KINDS``."""

    name: str
    lines: FrozenMap[str, str]
    fills: FrozenMap[str, str]
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


def mix(a: str, b: str, part: float) -> str:
    """``a`` with this part of ``b`` stirred in: 0 gives ``a``, 1 gives ``b``."""
    mixed = (round(x + (y - x) * part) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*mixed)


def rgb(colour: str) -> tuple[int, int, int]:
    """``#1D2329`` -> (29, 35, 41)."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def palette(name: str | Palette) -> Palette:
    """A palette from itself or its name; a ClixbookError for an unknown name."""
    if isinstance(name, Palette):
        return name
    if name not in PALETTES:
        raise ClixbookError(f"There is no palette {name!r}; there are {', '.join(PALETTES)}.")
    return PALETTES[name]


def _table(colours: str) -> FrozenMap[str, str]:
    return FrozenMap(dict(zip(KINDS, colours.split(), strict=True)))


PALETTES = {
    "light": Palette(
        "light",
        lines=_table("#12774A #0C6BF2 #4A2814 #CD0A0A #611E94 #FFD922 #E68030"),
        fills=_table("#DDEFE0 #DCEAFD #CDB9A6 #F7E9E4 #F1E9F7 #FFF9DC #FDEBDC"),
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
        lines=_table("#82EEA8 #3C90FF #B08050 #FF6673 #E3A6FB #FFE70F #F1A040"),
        fills=_table("#22392D #1D2F4A #4A3A2C #3A2A2C #332A3A #35331F #3D2F22"),
        paper="#24282E",
        grid="#3B4149",
        ink="#F2F0EA",
        selection="#FF7AC0",
        casing="#111418",
        wall="#000000",
        wall_casing="#F2F0EA",
        owners=("#8AB4F8", "#F28B82", "#5FD4C4", "#F0C36A"),
        clear="#8AB4F8",
        hindered="#FFC46B",
        blocked="#FF6E7C",
        band="#48699A",
    ),
    "contrast": Palette(
        "contrast",
        lines=_table("#0E8262 #0040D6 #39190C #BD110B #360066 #FFE008 #CC871F"),
        fills=_table("#FFFFFF #FFFFFF #D8D8D8 #FFFFFF #FFFFFF #FFFFFF #FFFFFF"),
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
