"""The position builder: every figure on any square and click, with tokens and an object; then it is played or asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any
from urllib.parse import urlencode

from ipywidgets import HTML, BoundedIntText, Box, Button, Dropdown, Text, ToggleButton, VBox
from traitlets import Int

from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.things import ObjectKind
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError, Problem
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.view.board_parts import named
from clixbook.view.build.force_roster import offers
from clixbook.view.build.position_draft import (
    MOST_LEFT,
    MOST_ROUNDS,
    MOST_TOKENS,
    PLAYERS,
    PositionDraft,
    Stand,
    draft_of_game,
    first_position,
    game_of,
    ids,
)
from clixbook.view.build.steps import Steps
from clixbook.view.game_picture import scene_of_game
from clixbook.view.page_shell import map_title
from clixbook.view.painters.svg import to_svg
from clixbook.view.play.ready import read_line, yard
from clixbook.view.play.signs import disc_svg, piece_of

YARD, KEPT = "yard", ""


class StandRow:
    """One figure as a row of fields; ``change`` gets it as an entry makes it, None to take it away."""

    def __init__(self, change: Callable[[Stand | None], None]) -> None:
        self.change, self.stand, self.busy = change, Stand("", PLAYERS[0], ""), False
        self.name, self.note = named(HTML(), "cb-standname"), named(HTML(), "cb-fieldnote")
        self.place = Text(description="on", continuous_update=False)
        self.click = named(BoundedIntText(1, min=1, max=40, description="click"), "cb-number")
        self.tokens = Dropdown(description="tokens", options=[(str(n), n) for n in range(MOST_TOKENS + 1)])
        self.held = Dropdown(
            description="holds", options=[("nothing", ""), *((each.value, each.value) for each in ObjectKind)]
        )
        self.acted = ToggleButton(description="acted")
        self.out = Button(description="✕ Away")
        fields = {
            "place": self.place,
            "click": self.click,
            "tokens": self.tokens,
            "held": self.held,
            "acted": self.acted,
        }
        for key, part in fields.items():
            part.observe(lambda change, key=key: self._entered(key, change["new"]), "value")
        self.out.on_click(lambda _: change(None))
        self.box = named(Box([self.name, *fields.values(), self.out, self.note]), "cb-stand")

    def _entered(self, key: str, value: Any) -> None:
        if not self.busy:
            changes: dict[str, Any] = {key: value.upper() if key == "place" else value}
            self.change(replace(self.stand, **changes))

    def show(self, stand: Stand, look: str, problems: Sequence[str]) -> None:
        """This figure, and what is wrong with how it stands."""
        self.busy = True
        try:
            self.stand = stand
            figure, number = stand.figure, PLAYERS.index(stand.side)
            disc = disc_svg(piece_of(figure, stand.side), number, look, 40)
            self.name.value = f"{disc}<span><b>{escape(figure.name)}</b><br>{stand.side}'s</span>"
            self.place.value, self.click.value, self.tokens.value = stand.place, stand.click, stand.tokens
            self.held.value, self.acted.value = stand.held, stand.acted
            self.note.value = "".join(f'<p role="alert">{escape(text)}</p>' for text in problems)
        finally:
            self.busy = False


class PositionBuilder(VBox):
    """``position`` is the draft; ``revision`` counts its changes. ``rules`` and ``look`` say how it is shown."""

    revision = Int(0)

    def __init__(self, rules: Callable[[], Rulebook], look: Callable[[], str]) -> None:
        self.rules, self.look = rules, look
        self.steps, self.own, self._busy = Steps(first_position(rules())), tuple[Figure, ...](), False
        self.game: Game | None = None
        self.undo, self.redo = Button(description="Undo"), Button(description="Redo")
        maps = [("as it is", KEPT), ("The yard", YARD), *((map_title(name), name) for name in sorted(map_names()))]
        self.map = Dropdown(description="Map", options=maps, value=KEPT)
        self.turn = Dropdown(description="Turn of", options=[(name, at) for at, name in enumerate(PLAYERS)])
        self.round = named(BoundedIntText(2, min=1, max=MOST_ROUNDS, description="Round"), "cb-number")
        self.left = named(BoundedIntText(3, min=0, max=MOST_LEFT, description="Actions left"), "cb-number")
        self.who = Dropdown(description="Add", options=[("nobody", "")])
        self.whose = Dropdown(description="for", options=list(PLAYERS))
        self.add = Button(description="Add it")
        self.links, self.picture, self.status = HTML(), named(HTML(), "cb-positionpicture"), named(HTML(), "cb-status")
        self.note = named(HTML(), "cb-fieldnote")
        self.rows: list[StandRow] = []
        self.list = named(Box(), "cb-stands")
        self._wire()
        bar = named(Box([self.map, self.undo, self.redo, self.links]), "cb-buildbar")
        turn = named(Box([self.turn, self.round, self.left]), "cb-gifts")
        adds = named(Box([self.who, self.whose, self.add]), "cb-gifts")
        left = named(Box([turn, self.list, adds, self.note]), "cb-buildleft")
        super().__init__([bar, self.status, left, named(Box([self.picture]), "cb-buildright")])
        named(self, "cb-positionbuilder")
        self.show()

    def _wire(self) -> None:
        self.undo.on_click(lambda _: self._step(self.steps.undo))
        self.redo.on_click(lambda _: self._step(self.steps.redo))
        self.map.observe(lambda change: self._other_map(change["new"]), "value")
        for part, key in ((self.turn, "active"), (self.round, "round"), (self.left, "left")):
            part.observe(lambda change, key=key: self._turned(key, change["new"]), "value")
        self.add.on_click(lambda _: self.guarded(self._add))

    @property
    def position(self) -> PositionDraft:
        """The position as it is now, whether it fits together or not."""
        return self.steps.now

    # -- what is done -------------------------------------------------------------------------------------

    def put(self, position: PositionDraft, said: str = "") -> None:
        """Go on with this position; what was can be had back by undo."""
        self.steps.put(position)
        self.show(said)

    def guarded(self, work: Callable[[], None]) -> None:
        """Do it; a ClixbookError is told, and nothing is lost."""
        try:
            work()
        except ClixbookError as error:
            self.tell("\n".join(each.text for each in error.problems[:3]))

    def _step(self, step: Callable[[], None]) -> None:
        step()
        self.show()

    def _changed(self, at: int, stand: Stand | None) -> None:
        now = self.position
        self.put(now.without(at) if stand is None else now.with_stand(at, stand))

    def _turned(self, key: str, value: int) -> None:
        if not self._busy:
            changes: dict[str, Any] = {key: value}
            self.put(replace(self.position, **changes))

    def _other_map(self, name: str) -> None:
        if name != KEPT:
            self.map.value = KEPT
            board = yard() if name == YARD else load_map(name)
            self.put(replace(self.position, board=board.bare), f"{map_title(name)}.")

    def _add(self) -> None:
        if self.who.value:
            self.put(self.position.added(self.who.value, self.whose.value), "Say on which square it stands.")

    # -- addresses ----------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The position as a line of a game; nothing while it does not fit together."""
        return {"game": self.game.to_line()} if self.game is not None else {}

    def visit(self, query: Mapping[str, str]) -> None:
        """Show the position of a line; a ClixbookError says what is wrong with it."""
        if query.get("game"):
            self.put(draft_of_game(read_line(query["game"])))

    def offer(self, own: tuple[Figure, ...]) -> None:
        """These figures were built here, and may be added."""
        self.own = own
        self._show_offers()

    # -- output -------------------------------------------------------------------------------------------

    def show(self, said: str = "") -> None:
        """Everything anew, from the position as it is."""
        problems: tuple[Problem, ...] = ()
        try:
            self.game = game_of(self.position, self.rules())
        except ClixbookError as error:
            self.game, problems = None, error.problems
        self._show_rows(problems)
        self._busy = True
        try:
            now = self.position
            self.turn.value, self.round.value, self.left.value = now.active, now.round, now.left
        finally:
            self._busy = False
        self.undo.disabled, self.redo.disabled = not self.steps.may_undo, not self.steps.may_redo
        self._show_picture()
        self._show_offers()
        self.tell(said)
        self.revision += 1

    def redraw(self) -> None:
        """The position in the book and the look of now."""
        self.show()

    def _show_rows(self, problems: Sequence[Problem]) -> None:
        names, stands = ids(self.position), self.position.stands
        while len(self.rows) < len(stands):
            at = len(self.rows)
            self.rows.append(StandRow(partial(self._changed, at)))
        told: set[Problem] = set()
        for row, who, stand in zip(self.rows, names, stands, strict=False):
            own = [each for each in problems if who in each.about or set(stand.place.split()) & set(each.about)]
            told |= set(own)
            row.show(stand, self.look(), [each.text for each in own])
        wanted = tuple(row.box for row in self.rows[: len(stands)])
        if self.list.children != wanted:
            self.list.children = wanted
        rest = dict.fromkeys(each.text for each in problems if each not in told)
        self.note.value = "".join(f'<p role="alert">{escape(text)}</p>' for text in rest)

    def _show_picture(self) -> None:
        if self.game is None:  # the last picture stays, and the rows tell why
            self.links.value = '<span class="cb-noplay">Cannot be played yet: see below.</span>'
            return
        self.picture.value = to_svg(scene_of_game(self.game, self.look()), responsive=True)
        play = urlencode({"page": "play", "position": self.game.to_line()})
        ask = urlencode({"page": "explore", "position": self.game.state.board.to_line()})
        self.links.value = (
            f'<a class="cb-go" href="?{escape(play)}">Play on</a> '
            f'<a class="cb-second" href="?{escape(ask)}">Explore it</a>'
        )

    def _show_offers(self) -> None:
        options = [(each.label.removeprefix("+ "), each.entry) for each in offers(self.rules(), self.own)]
        if list(self.who.options) != options:
            self.who.options = options

    def tell(self, text: str) -> None:
        """Say what happened."""
        self.status.value = f'<div role="status">{escape(text)}</div>' if text else ""
