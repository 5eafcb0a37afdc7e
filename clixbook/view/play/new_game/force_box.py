"""One player's force in the form for a new game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from html import escape

from traitlets import Tuple

from clixbook.engine.history.figure_codes import figure_code, figure_of, is_code
from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import Click
from clixbook.figures.dials.starting_lines import buildable_values, starting_choices
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.forces.entries import CLICK, Ware, read_entry
from clixbook.figures.forces.force_words import Known, library_figures, plain_key, read_force
from clixbook.figures.forces.ready_forces import ReadyForce, forces
from clixbook.figures.playable import why_not_play
from clixbook.figures.things.thing import Thing
from clixbook.figures.things.thing_files import load_thing, thing_names
from clixbook.rulebooks import named_rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.play.dials.dial_panel import MODES
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.play.panes.signs import disc_svg, piece_of
from clixbook.view.scenes.in_words import unbroken
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.fields.own_names import addition_words, entry_in_codes, entry_in_names
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Dropdown, TextLine, VBox, show

NO_FORCE = ("a ready force …", "")
MOST_TOLD = 4
MOST_FIGURES = 16
"""The most figures of a force: more would fill the starting area, and slow the machine."""
MOST_WORDS = 20_000
"""The longest force in words: figures of one's own come with everything that is printed on them."""


class ForceBox(VBox):
    """``value``: a player's chosen figures as entries; ``options``: those available.

    Each stands there once, with its disc and what it can do, and is taken out by a press; the roster adds them. The
    field of the force in words shows where the page asks for it; figures of ``own`` may be named in it.
    """

    value = Tuple()

    def __init__(
        self, player: str, rules: str, force: Iterable[str], owner: int = 0,
        take: Callable[[str, ReadyForce], None] = lambda *_: None,
    ) -> None:  # fmt: skip
        self._player, self._owner, self._take = player, owner, take
        self.own: tuple[Figure, ...] = ()
        self.own_things: tuple[Thing, ...] = ()
        self.ready = with_classes(
            Dropdown(options=[NO_FORCE], value="", description=f"{player} brings"), "cb-readyforce"
        )
        self.head, self.discs = HTML(), with_classes(HTML(), "cb-discs")
        self.chosen = with_classes(Choices(self._take_out, lambda _: None), "cb-chosen")
        self.words = with_classes(TextLine(description=f"{player} in words", continuous_update=False), "cb-forcewords")
        self.problem = with_classes(HTML(), "cb-problem")
        super().__init__(
            [
                self.head,
                self.ready,
                with_classes(Box([self.discs, self.chosen]), "cb-members"),
                self.words,
                self.problem,
            ]
        )
        with_classes(self, "cb-force")
        self._rules, self._busy, self._look = rules, False, "light"
        self.offer(rules)
        self.observe(lambda _: self._show(), "value")
        self.words.observe(lambda change: self._handle_text(change["new"]), "value")
        self.ready.observe(lambda change: self._on_ready(change["new"]), "value")
        self.value = tuple(force)

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The figures to choose from, each with its points: (words, the name in a force)."""
        return roster(self._rules)

    def offer(self, rules: str) -> None:
        """The figures of another rulebook; those chosen that it does not know at their points are let go.

        Their additions stay: the page tells what this book does not have of them.
        """
        self._rules = rules
        self._offer_ready()
        known = {name for _, name in self.options}
        self.value = tuple(name for name in self.value if name.partition("+")[0] in known or is_code(name))
        self._show()

    def _offer_ready(self) -> None:
        """The ready forces of the book, and which of them this is."""
        self._busy = True
        options = [NO_FORCE, *ready_options(self._rules)]
        if list(self.ready.options) != options:
            self.ready.options = options
        same = (each for _, each in options if each and forces()[each].figures == self.value)
        self.ready.value = next(same, "")
        self._busy = False

    def _on_ready(self, name: str) -> None:
        if name and not self._busy:
            self._take(self._player, forces()[name])

    def apply_look(self, look: str) -> None:
        """Show the chosen figures in this look."""
        if look != self._look:
            self._look = look
            self._show()

    def belong(self, player: str, owner: int) -> None:
        """Be the force of the player of this name, with this ring."""
        if (player, owner) != (self._player, self._owner):
            self._player, self._owner = player, owner
            self.words.description, self.ready.description = f"{player} in words", f"{player} brings"
            self._show()

    def know(self, figures: Sequence[Figure] | None = None, things: Sequence[Thing] | None = None) -> None:
        """Know figures or things of one's own by their names in words."""
        self.own = self.own if figures is None else tuple(figures)
        self.own_things = self.own_things if things is None else tuple(things)
        self._show()

    def say(self, text: str) -> None:
        """Take the figures that the text names, with commas between them; a ClixbookError lists unknown names."""
        self.value = entries_of(text, self.own, self.own_things)

    def _handle_text(self, text: str) -> None:
        if self._busy:
            return
        self.problem.value = ""
        try:
            self.say(text)
        except ClixbookError as error:  # choices and typed text stay
            problems = " ".join(each.text for each in error.problems[:MOST_TOLD])
            self.problem.value = f'<p role="alert">{escape(problems)}</p>'

    def _take_out(self, at: int | None) -> None:
        if at is not None:
            self.value = (*self.value[:at], *self.value[at + 1 :])

    def _show(self) -> None:
        members = [member_words(name, self._rules) for name in self.value]
        self.chosen.show((f"✕ {words}", at) for at, words in enumerate(members))
        # A browser would leave the last button of an emptied row where it was.
        show(self.chosen, self.value)
        self.discs.value = "".join(shown_html(name, self._owner, self._look) for name in self.value)
        none = "" if self.value else '<p class="cb-more">Nobody yet: press figures of the roster below.</p>'
        self.head.value = f"<h3>{escape(self._player)}</h3>{none}"
        self._offer_ready()
        self._busy = True
        self.words.value = ", ".join(map(self._in_names, self.value))
        self._busy = False

    def _in_names(self, entry: str) -> str:
        """The entry with names of one's own figures and things, if these words mean that entry again."""
        named = entry_in_names(entry, self.own, self.own_things)
        with suppress(ClixbookError):
            return named if entries_of(named, self.own, self.own_things) == (entry,) else entry
        return entry


def too_many(player: str, count: int) -> str:
    """The sentence on a force of more figures than have room."""
    return f"{player}'s force has {count} figures: {MOST_FIGURES} are the most here."


def ready_options(rules: str) -> list[tuple[str, str]]:
    """The ready forces that are for a book, in words, those of fewer points first: ``Gate Crashers, 300: ...``."""
    known = sorted(forces(rules=rules).values(), key=lambda each: (each.points, each.name))
    return [(f"{each.name}, {each.points}: {each.about}", each.id) for each in known]


@cache
def roster(rules: str) -> tuple[tuple[str, str], ...]:
    """The figures that come with clixbook as a menu: words with the point value, and the entry of a force."""
    return tuple((f"{figure.name}, {value}", entry) for figure, value, entry in figures_at_values(rules))


@cache
def figures_at_values(rules: str) -> tuple[tuple[Figure, int, str], ...]:
    """The figures that come with clixbook, each at every point value that the book lets one choose, with its entry."""
    found = []
    for name in sorted(figure_names()):
        figure = load_figure(name)
        if figure.bystander and why_not_play(figure, rules=named_rulebook(rules)):
            continue
        values = () if figure.bystander else buildable_values(figure, rules=named_rulebook(rules))
        usual = max(values, default=figure.cost)
        found.append((figure, usual, name))
        found += [(figure, value, f"{name}:{value}") for value in values if value != usual]
    return tuple(found)


def known_figures(own: Sequence[Figure]) -> Known:
    """The figures of the library, and those that were built here."""
    return (
        {**library_figures(), **{plain_key(each.name): (figure_code(each), each) for each in own}}
        if own
        else library_figures()
    )


def entries_of(text: str, own: Sequence[Figure] = (), things: Sequence[Thing] = ()) -> tuple[str, ...]:
    """The figures of a force in words: of the library, or one's own by code, ``own`` and its ``things`` by name too.

    No file is opened, for the words come from a page. A ClixbookError tells what names none, as it was written.
    """
    read = read_force(text[:MOST_WORDS], known_figures(own)).entries
    found = tuple(entry_in_codes(each, things) for each in read)
    for each in found:
        figure_of(read_entry(each).name)
    return found


_KINDS_ADDED = (Ware.FEAT, Ware.RESOURCE, Ware.ID_CARD, Ware.EQUIPMENT, "polymorph", "beside")


@cache
def member_words(name: str, rules: str) -> str:
    """The abilities of a figure of a force, with additions: names in the place of codes."""
    added = [f"+ {_added_here(text)}" for text, _ in read_entry(name).additions]
    return "; ".join([figure_words(name, rules), *added])


def _added_here(text: str) -> str:
    """``feat Rain Temper``, ``Passenger``, ``card old-bell``; of one's own its name."""
    if "(" in text:
        return addition_words(text)
    if text.partition(" ")[0] in ("card", CLICK, Ware.UNPAID):
        return text
    kind = next((each for each in _KINDS_ADDED if text.startswith(f"{each} ")), "")
    name = text.removeprefix(kind).strip()
    shown = load_thing(name).name if name in thing_names() else printed_name(name.replace("-", " "))
    return f"{kind} {shown}".strip()


@cache
def shown_html(name: str, owner: int, look: str) -> str:
    """The disc of a figure of a force."""
    return disc_svg(piece_of(figure_of(read_entry(name).name)), owner, look, 34)


@cache
def look_words(name: str, rules: str) -> str:
    """``flies 9, range 6, attack 10, defense 17, damage 3``, and its powers: its first click in words."""
    figure, _, click = first_look(name, rules)
    values = [_moves(figure, click), f"attack {click.attack}", f"defense {click.defense}", f"damage {click.damage}"]
    powers = ", ".join(power for _, power, _ in click.powers)
    return f"{unbroken(', '.join(values))}\n{powers}".rstrip()


@cache
def figure_words(name: str, rules: str) -> str:
    """``Powder Kite, 50: flies 9, range 6; running shot``: its movement and powers on its first click."""
    figure, points, click = first_look(name, rules)
    powers = ", ".join(power for _, power, _ in click.powers)
    return f"{figure.name}, {points}: {_moves(figure, click)}{'; ' + powers if powers else ''}"


def _moves(figure: Figure, click: Click) -> str:
    """``flies 9, range 6``."""
    reach = f", range {figure.range}" if figure.range else ""
    return unbroken(f"{MODES.get(figure.mode, figure.mode.value)} {click.speed}{reach}")


@cache
def first_look(name: str, rules: str) -> tuple[Figure, int, Click]:
    """The figure of an entry, its points, and the click on which it begins."""
    entry = read_entry(name)
    figure = figure_of(entry.name)
    try:
        starts = starting_choices(figure, entry.points, rules=named_rulebook(rules))
        points, dial, at = starts.points, figure.dials[starts.dial], starts.clicks[0]
    except ClixbookError:  # it cannot be in play by this book, or costs nothing there: Begin says why
        points, dial, at = entry.points or figure.cost, figure.dials[0], 1
    return figure, points, dial[at]
