"""The map of a new game, from clixbook or one's own, with its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from urllib.parse import urlencode

from clixbook.board.answers.message import name_list
from clixbook.board.files.mapfile import from_text, load_map, map_names
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.placing.standing import level_problems
from clixbook.board.set_up.areas import board_for_players, with_areas_for
from clixbook.errors import BadFile, BadWord, ClixbookError
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.play.new_game.ready import yard
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, map_title
from clixbook.view.widgets.traffic.shared_style import HTML, Button, Dropdown, Textarea, VBox

YARD, OWN = "yard", "own"
MOST_SQUARES = 60 * 60


class MapChoice(VBox):
    """``menu`` names the map; its picture and a field for one's own are below."""

    def __init__(self, rules: str, guard: Callable[..., None]) -> None:
        self.rules = rules
        self.own: Board | None = None
        self.menu = Dropdown(options=self._options(rules), value=YARD, description="Map")
        self.picture = with_classes(HTML(), "cb-mapshown")
        self.text = Textarea(placeholder="A map's line (b1/…), or the text of a map file", continuous_update=False)
        self.use = Button(description="Use this map")
        self.problem = with_classes(HTML(), "cb-problem")
        self.use.on_click(lambda _: guard(self.paste))
        own = with_classes(VBox([HTML("<p>A map of your own:</p>"), self.text, self.use]), "cb-ownmap")
        super().__init__([self.menu, self.picture, own, self.problem])

    def board(self, players: int = 2) -> Board:
        """The map without the rows that so many players leave out, with a starting area for each (MAP-10)."""
        board = board_for_players(self.chosen, players, rules=named_rulebook(self.rules))
        return with_areas_for(board, players)

    @property
    def chosen(self) -> Board:
        """The map as it is printed."""
        if self.menu.value == OWN and self.own is not None:
            return self.own
        return yard() if self.menu.value == YARD else load_map(self.menu.value)

    def offer(self, rules: str) -> None:
        """The maps that this book can play; the one that was chosen stays if it can."""
        self.rules = rules
        kept, maps = self.menu.value, self._options(rules)
        self.menu.options = maps
        self.menu.value = kept if kept in dict(maps).values() else YARD

    def show(self, players: int, look: str) -> None:
        """The picture of the chosen map, and the orange rows of it that are left out."""
        board, printed = self.board(players), self.chosen
        first, last = board.height + 1, printed.height
        rows = f"rows {first} to {last}, whose numbers are" if first < last else f"row {last}, whose number is"
        html = f"<p>{players} players leave out {rows} orange.</p>" if first <= last else ""
        self.picture.value = map_html(board, look) + html

    def paste(self) -> None:
        """Take the pasted map; its problems are shown below."""
        self.problem.value = ""
        try:
            self.take(read_map(self.text.value))
        except ClixbookError as error:
            self.problem.value = f'<p role="alert">{escape(str(error))}</p>'
            raise

    def take(self, board: Board) -> None:
        """Take a map of one's own, without the figures on it."""
        if board.width * board.height > MOST_SQUARES:
            raise BadWord(f"That map has {board.width * board.height} squares; {MOST_SQUARES} is the most here.")
        self.own = replace(board, pieces=FrozenMap())
        options = [each for each in self.menu.options if each[1] != OWN]
        self.menu.value = YARD
        self.menu.options = [*options, (f"Your map{f': {board.title}' if board.title else ''}", OWN)]
        self.menu.value = OWN

    def _options(self, rules: str) -> list[tuple[str, str]]:
        names = (YARD, *(name for name in sorted(map_names()) if name not in unplayable(rules)))
        own = [("Your map", OWN)] if self.own is not None else []
        return [*((map_title(name), name) for name in names), *own]


def figures_on(board: Board) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """The figures on a map that come with clixbook, by their side, and the names of those that have no dial."""
    known, strange = dict[str, tuple[str, ...]](), list[str]()
    for piece in board.pieces.values():
        name = (piece.name or piece.id).strip().lower().replace(" ", "-")
        if name in figure_names():
            known[piece.side] = (*known.get(piece.side, ()), name)
        else:
            strange.append(piece.label)
    return {side: known[side] for side in sorted(known)}, tuple(strange)


def seated_sides(known: Mapping[str, tuple[str, ...]], players: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each side's figures for the player of its name, those of other sides for the players that are left."""
    own = {side: force for side, force in known.items() if side in players}
    left = [player for player in players if player not in own]
    return own | dict(zip(left, (force for side, force in known.items() if side not in players), strict=False))


def brought_html(board: Board, usual: Mapping[str, Sequence[str]]) -> str:
    """A note on a map brought from elsewhere: its name, and the fate of the figures on it.

    ``usual``: player -> the force that they have because nobody of theirs on the map has a dial.
    """
    known, strange = figures_on(board)
    title = f" <b>{escape(board.title)}</b>" if board.title else ""
    here = name_list([load_figure(name).name for force in known.values() for name in force])
    html = f"<p>Your map{title}{f', with {escape(here)} in the forces' if here else ''}.</p>"
    for player, force in usual.items() if known else ():
        names = escape(name_list([load_figure(name).name for name in force]))
        html += f"<p>Nobody on it plays for <b>{escape(player)}</b>, who has {names}: choose others below.</p>"
    if strange:
        link = escape("?" + urlencode({"page": "build", "tab": "position", "board": board.bare.to_line()}))
        html += (
            f"<p>{escape(name_list(strange))} {'have' if len(strange) > 1 else 'has'} no dial, "
            f"so the forces are others: "
            f'choose them below, or <a href="{link}">set figures with dials</a> on this map.</p>'
        )
    return html


def read_map(text: str) -> Board:
    """A board from a line or from the text of a map file, of bounded size."""
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters; a map may have {MOST_TEXT}.")
    line = text.strip()
    if line.startswith("g1/"):
        raise BadFile("That line is a game; Load it under Share opens it.")
    if not line:
        raise BadFile("Paste a map first: its line, or the text of a map file.")
    return Board.from_line(line) if line.startswith("b1/") else from_text(line, "map", "map")


@cache
def map_html(board: Board, look: str) -> str:
    """The whole map, as large as its place."""
    scene = board_scene(board, palette=look, labels=False, square=24)
    words = f"{board.title or 'The map'}: {board.width} by {board.height} squares."
    return f'<div class="cb-mappicture" role="img" aria-label="{escape(words)}">{to_svg(scene, responsive=True)}</div>'


@cache
def unplayable(rules: str) -> tuple[str, ...]:
    """The maps on which no game of this book can begin: they are higher than it knows (ELV-01)."""
    book = named_rulebook(rules)
    return tuple(name for name in sorted(map_names()) if any(level_problems(load_map(name), book)))


def unplayable_words(rules: str | Rulebook) -> str:
    """A sentence about maps that the book cannot play; "" if there are none."""
    book = named_rulebook(rules)
    names = [map_title(name) for name in unplayable(book.edition)]
    if not names:
        return ""
    known = f"{SHORT_NAMES[book.edition]} knows levels up to {book.elevation.levels}"
    return f"{known}, so {name_list(names)} cannot be played (ELV-01)."
