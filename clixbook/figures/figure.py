"""A figure: base, dials and card of a character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.model.things import BASES, Mode, Size
from clixbook.deprecation import former_names
from clixbook.errors import BadWord
from clixbook.figures import render
from clixbook.figures.dials.dial import Dial
from clixbook.figures.specials.clauses import Special
from clixbook.whole_files import write_whole

if TYPE_CHECKING:
    from clixbook.figures.files.from_code import DialsLike

VALUE_COLOURS = ("white", "red", "blue", "yellow", "purple", "orange")
"""The colours of point values; a white value goes with a green line."""
STANDARD_SYMBOLS = {"attack": "fist", "defense": "shield"}


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait of a figure. ``points``: the value printed beside it, else 0. ``cost``: its price, below 0
    for a refund, 0 for a trait that is not bought.
    """

    name: str
    text: str = ""
    points: int = 0
    cost: int = 0


@former_names(called="display_name", called_as="display_name_of")
@dataclass(frozen=True)
class Figure:
    """A character: its dials and everything on its base and card.

    ``points`` pairs each point value with its colour (``VALUE_COLOURS``), in the order of the base. ``dials`` has
    one dial, several for some figures, and for a bystander one face of a single click. ``card`` is the collector
    number on its card, "" for a figure without one. ``listed`` names the lists of a rulebook that it stands on,
    ``errata`` the fields that published errata change. ``safeguards`` are effects that it is shielded from,
    ``protects`` pairs a power with an effect that cannot choose it, all in lower case. Raises ClixbookError for what
    no figure can be. ``spoken`` is its name in sentences, where verbs stand in the singular; "" if ``name`` serves.
    ``specials`` are its special powers, and traits, that a sentence describes, ``printed`` the words that stand on its
    card for a special power, kept as they are. ``pair`` names the figures that merge
    into it, and into which it splits.

    >>> import clixbook as cx
    >>> scout = cx.Figure.build(name="Scout", points=50, range=6, dial=[(8, 9, 16, 2), (7, 8, 15, 1)])
    >>> scout.points, len(scout.dials)
    (((50, 'white'),), 1)
    """

    id: str
    name: str
    points: tuple[tuple[int, str], ...]
    dials: tuple[Dial, ...]
    range: int = 0
    bolts: int = 1
    base: str = "1x1"
    size: Size = Size.STANDARD
    mode: Mode = Mode.BOOT
    attack_symbol: str = STANDARD_SYMBOLS["attack"]
    defense_symbol: str = STANDARD_SYMBOLS["defense"]
    keywords: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    ring: str = ""
    set: str = ""
    number: str = ""
    base_colour: str = "black"
    traits: tuple[Trait, ...] = ()
    bystander: bool = False
    card: str = ""
    sculpt: str = ""
    persona: str = ""
    generic: bool = False
    listed: frozenset[str] = frozenset()
    errata: tuple[tuple[str, Any], ...] = ()
    safeguards: frozenset[str] = frozenset()
    protects: frozenset[tuple[str, str]] = frozenset()
    about: str = ""
    spoken: str = ""
    specials: tuple[Special, ...] = ()
    pair: tuple[str, ...] = ()
    printed: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        problems = []
        if self.base not in BASES:
            problems.append(f"A base is {', '.join(BASES)}, not {self.base}.")
        if not self.dials:
            problems.append(f"{self.name} has no dial; a bystander has one face.")
        if not self.points:
            problems.append(f"{self.name} has no point value.")
        if self.bystander and (len(self.dials) != 1 or len(self.dials[0].clicks) != 1):
            problems.append(f"{self.name} is a bystander; expected one face of one click.")
        if problems:
            raise BadWord(*problems)

    @classmethod
    @checks_arguments
    def build(cls, *, name: str, points: int | Mapping[int, str], dial: DialsLike, **keys: Any) -> Figure:
        """A figure in one call, as a figure file would have it: docs/figure-format.md names the other ``keys``.

        ``dial`` is the table of such a file, or its clicks, each with speed, attack, defense and damage; KO follows
        them, but for the one click of a ``bystander``. ``powers``, ``teams``, ``keywords``, ``range``, ``specials`` and
        so on are those of a file. A figure of several dials has a mapping from the point value of each to its table,
        and ``powers`` and ``red_line`` by those values too. Raises one ClixbookError that names every key that is
        wrong, and every power and team that no book knows: ``cx.add_power`` first for one of your own.

        >>> from clixbook.figures.figure import Figure
        >>> brute = Figure.build(name="Brute", points=50, dial=[(8, 10, 17, 3), (7, 9, 16, 2)], range=4)
        >>> brute.id, brute.cost, len(brute.dials[0].clicks)
        ('brute', 50, 3)
        >>> clicks = {90: [(8, 10, 17, 3), (7, 9, 16, 2)], 50: [(7, 9, 16, 2)]}
        >>> Figure.build(name="Tower", points={90: "white", 50: "white"}, dial=clicks).dials[1].points
        50
        """
        from clixbook.figures.files.from_code import check_known_names

        return check_known_names(name, points, dial, keys)

    @classmethod
    @checks_arguments
    def from_text(cls, text: str) -> Figure:
        """The figure of such a text as a figure file has; one ClixbookError names every problem with its line.

        >>> import clixbook as cx
        >>> scout = cx.Figure.build(name="Scout", points=50, dial=[(8, 9, 16, 2)])
        >>> cx.Figure.from_text(scout.to_text()) == scout
        True
        """
        from clixbook.figures.files.figure_reader import read_figure

        return read_figure(text)

    def to_text(self) -> str:
        """The figure as the text of a figure file; ``Figure.from_text`` gives an equal one.

        >>> import clixbook as cx
        >>> scout = cx.Figure.build(name="Scout", points=50, dial=[(8, 9, 16, 2)])
        >>> print(scout.to_text())
        figure: scout
        name: Scout
        points: 50
        dial: |
          click        1   2
          line     green   .
          speed        8  KO
          attack       9  KO
          defense     16  KO
          damage       2  KO
        <BLANKLINE>
        """
        from clixbook.figures.files.writer import to_text

        return to_text(self)

    @checks_arguments
    def save(self, path: str | Path) -> Path:
        """Write the figure to a figure file, which ``cx.load_figure(path)`` and the command line read.

        Raises a ClixbookError if the name does not end in .yaml, or the file cannot be written.

        >>> import tempfile, clixbook as cx
        >>> scout = cx.Figure.build(name="Scout", points=50, dial=[(8, 9, 16, 2)])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     cx.load_figure(scout.save(f"{folder}/scout.yaml")) == scout
        True
        """
        if Path(path).suffix not in (".yaml", ".yml"):
            raise BadWord(f"{path}: expected a name that ends in .yaml, such as {self.id}.yaml.")
        return write_whole(Path(path), self.to_text())

    @property
    def display_name(self) -> str:
        """Its name in sentences and on the board."""
        return self.spoken or self.name

    def display_name_of(self, who: str) -> str:
        """The name of the fighter with this id: ``bruiser`` is Bruiser, ``bruiser-2`` is Bruiser 2.

        >>> import clixbook as cx
        >>> cx.load_figure("bruiser").display_name_of("bruiser-2")
        'Bruiser 2'
        """
        if not isinstance(who, str):
            raise BadWord(f"who: expected the id of a fighter, not {who!r:.40}.")
        again = who.removeprefix(self.id)
        number = again.removeprefix("-")
        return f"{self.display_name} {number}" if again != number else self.display_name

    @property
    def cost(self) -> int:
        """The highest point value that is not orange: the figure's usual cost."""
        plain = [value for value, colour in self.points if colour != "orange"]
        return max(plain or [value for value, _ in self.points])

    @property
    def point_values(self) -> str:
        """The point values as people say them: ``60 or 30``."""
        return " or ".join(str(value) for value, _ in self.points)

    @property
    def shown_powers(self) -> tuple[str, ...]:
        """The powers that its dials show on any click, each once."""
        clicks = (click for dial in self.dials for click in dial.clicks)
        return tuple(dict.fromkeys(power for click in clicks for _, power, _ in click.powers))

    @property
    def symbols(self) -> dict[str, str]:
        """The four combat symbols by slot; the damage symbol is the size."""
        return {
            "speed": self.mode.value, "attack": self.attack_symbol, "defense": self.defense_symbol,
            "damage": self.size.name.lower(),
        }  # fmt: skip

    def __hash__(self) -> int:
        """Quick, as figures are part of every position: equal figures have equal ids."""
        return hash(self.id)

    def __str__(self) -> str:
        return render.text(self)

    def __repr__(self) -> str:
        clicks = " and ".join(str(sum(each.has_numbers for each in dial.clicks)) for dial in self.dials)
        return f"<Figure {self.id}: {self.name}, {self.cost} points, {clicks} clicks>"

    def _repr_html_(self) -> str:
        return render.html(self)

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        """The text of a notebook or a shell."""
        printer.text(str(self))
