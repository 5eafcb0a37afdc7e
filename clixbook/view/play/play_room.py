"""The room Play: the play page below the application's header, and its data for a reload."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import urlencode

from clixbook.board.answers.message import plural
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.game import Game
from clixbook.engine.history import saves
from clixbook.engine.history.figure_codes import figure_code, figure_of
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.history.thing_codes import thing_code, thing_of
from clixbook.engine.history.tree import Tree, TreeNode
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.lab.search.plan_reasons import PlanReason
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.scenarios.recognition import Recognised
from clixbook.scenarios.scenario import Scenario
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings, book_fields, games_won
from clixbook.view.app.share import SharedFile
from clixbook.view.pictures.game_picture import png_of_game
from clixbook.view.play.choice import aiming
from clixbook.view.play.machines.machines import PACES, seats_read, seats_text
from clixbook.view.play.new_game.ready import first_game, fresh_seed, is_ready, read_line
from clixbook.view.play.new_game.set_up_page import PLAYERS
from clixbook.view.play.page import PlayPage
from clixbook.view.play.sharing.replay import score_words
from clixbook.view.scenes.rings import RINGS, choose_rings, read_rings, rings_of, rings_text

SET_UP = ("new", "map", "board", "force1", "force2", "force3", "force4", "names", "machines", "points")
"""Fields of an address that open the screen of a new game, filled in."""
PICTURED = "The board as it is now."
MOST_FIGURES = 24
"""Figures that Build keeps, and things, that are offered."""
MOST_KEPT = 1_000_000
"""The longest game with all its branches that a browser is made to store."""


class Play(Room):
    """A game for persons and machines at one screen.

    Its address has ``position``, a game's line, once something was played, and the ``machines`` of the players; before
    that the ``seed`` of the dice; or what ``SetUp.fill`` reads, ``new=1`` for the bare screen; and the ``chosen``
    figure. Undo, log, branches and pace are kept by the browser.
    """

    name = "play"
    side_by_side = True
    reads = ("build",)

    def __init__(self, settings: Settings, query: Mapping[str, str] | None = None) -> None:
        super().__init__(settings)
        fields = dict(query or {})
        problem = choose_rings_of_address(fields)  # before the first picture
        self.page = PlayPage(urlencode({**book_fields(settings.rulebook), "look": settings.look, **fields}))
        self.page.share_in_header()
        self.children = (self.page,)
        self._kept: tuple[Tree | None, dict[str, Any], str] = None, {}, ""
        self._followed: object = None
        self._chosen = ""
        self._busy = self._offers = False
        self._take_book()
        self.page.table.observe(lambda _: self._follow(), "revision")
        self.page.machines.observe(lambda _: self.changed(), ["seats", "paused", "speed"])
        for switch in (self.page.study, self.page.asks):
            switch.observe(lambda _: self.changed(), "value")
        settings.observe(lambda change: setattr(self.page.session, "palette", change["new"]), "look")
        settings.observe(lambda change: self.page.parts.run_guarded(self._other_book, change["new"]), "rules")
        settings.observe(lambda change: self.page.show_four(change["new"]), "all_four")
        settings.observe(lambda change: self.page.new.keep(change["new"]), "shelf")
        settings.observe(lambda change: self.page.new.keep_things(change["new"]), "things")
        self.page.new.keep(settings.shelf)
        if settings.things:
            self.page.new.keep_things(settings.things)
        self.page.observe(lambda _: self.changed(), "is_setting_up")  # on phones the header has Share and ? in it alone
        self.page.new.heard, self.page.new.leave = self._show_book, self._leave_set_up
        self._seat_players(fields, problem)
        self._set_up(fields)
        self._coach(fields)
        self._choose(fields.get("chosen", ""))
        self.page.coach.observe(lambda _: self._remember_won(), "won")

    @property
    def has_thumb_row(self) -> bool:
        """True while a game is shown."""
        return not self.page.is_setting_up

    # -- addresses ----------------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The position, once something was played or opened, and the machines; the chosen figure."""
        page, chosen = self.page, {"chosen": who} if (who := self.page.table.chosen.who) else {}
        if not page.panes.has_game and is_ready(page.session.game):
            return {"seed": str(page.session.game.seed), **chosen}
        with suppress(ClixbookError):  # a position that no line holds is kept by the browser alone
            coach = {"first": page.coach.name} if page.coach.is_on else {}
            seats, rings = seats_text(page.machines.seats), rings_text(page.session.game.state.players)
            coloured = {"rings": rings} if rings else {}
            return {"position": page.session.to_line(), "machines": seats, **coloured, **coach, **chosen}
        return {}

    def _choose(self, who: str) -> None:
        """Choose a figure again that was chosen before, if the player may; the status line stays, unless it greets."""
        table = self.page.table
        piece = table.board.pieces.get(who)
        if piece is not None and table.chosen.free and piece.side == table.game.state.player:
            called, told = aiming.call(table.chosen, who), table.chosen
            table.take(called if told.greets else called.with_(status=told.status, asks=told.asks))

    def _coach(self, query: Mapping[str, str]) -> None:
        """Let a first game begin, or go on, with its coach."""
        if query.get("first"):
            self.page.leave_set_up()
            self.page.coach.visit(query, self.settings.rulebook)
            self._take_book()

    def _remember_won(self) -> None:
        self.settings.won = tuple(dict.fromkeys((*self.settings.won, *self.page.coach.won)))
        self.changed()

    def _seat_players(self, query: Mapping[str, str], problem: str) -> None:
        """Seat the players in the position of an address; show its ``problem``, or that of its machines."""
        if query.get("position"):
            players = self.page.session.game.state.players
            self.page.new.people.wear(rings_of(players))
            try:
                if query.get("machines"):
                    self.page.machines.take(seats_read(query["machines"], players))
            except ClixbookError as error:
                problem = problem or str(error)
            if problem:
                self.page.table.say(problem)

    def visit(self, query: Mapping[str, str]) -> None:
        """Put the game of an address on the table; undo brings back the one that was there."""
        if query.get("position") and query["position"] != self.query().get("position"):
            game = read_line(query["position"])  # first: if it is wrong, nothing changes
            self.page.leave_set_up()
            problem = choose_rings_of_address(query)
            self.page.table.open(game, "The position of the address.")
            self._seat_players(query, problem)
        self._set_up(query)
        self._coach(query)
        self._choose(query.get("chosen", ""))

    @property
    def link_holds(self) -> str:
        """The position alone, or the beginning of a game."""
        if "position" not in self.query():
            return "This game from its beginning, with the same dice."
        return "The position as it is now, to play on from. The steps before it are not in the link, but in the files."

    def shared_files(self) -> Iterator[SharedFile]:
        """Pictures of the board, the game to be read, and the game with its branches."""
        from clixbook.scenarios.stories.transcript import transcript
        from clixbook.view.pictures.pictures import whole_svg

        session, seats = self.page.session, self.page.machines.seats
        tree, game = session.tree, session.game
        yield SharedFile("Picture", "board.png", "image/png", PICTURED, lambda: png_of_game(game, session.palette))
        yield SharedFile("Picture", "board.svg", "image/svg+xml", PICTURED, lambda: whole_svg(session))
        read = "The game up to here, every step, to be read."
        so_far = "" if game.result is not None or game.state.setting_up is not None else f"{score_words(game)}\n"
        yield SharedFile("Text", "game.txt", "text/plain", read, lambda: transcript(game, tree.nodes[0].game) + so_far)
        whole = "The whole game with what was undone, to step through or play on: Open reads it."
        yield SharedFile("File", "game.json", "application/json", whole, lambda: saves.to_text(tree, seats))

    def take(self, found: Recognised) -> None:
        """Put a game on the table, machines in their seats; undo brings back the one that was there."""
        self.page.leave_set_up()
        game = found.value
        if isinstance(game, Scenario):  # a story of one's own, before its first step
            game = Tree.of(game.stepper().game)
        elif len(game.nodes) == 1 and not game.game.seed:
            game = Tree.of(replace(game.game, seed=fresh_seed()))  # dice of its own each time
        self.page.table.open(game, "The game that was opened.")
        with suppress(ClixbookError):  # a line or a transcript: persons play it
            self.page.machines.take(saves.machines_of(found.text))

    def _set_up(self, query: Mapping[str, str]) -> None:
        if any(query.get(field) for field in SET_UP) and not query.get("position"):
            self.page.set_up()
            try:
                self.page.new.fill(query)
            except ClixbookError as error:
                self.page.new.complain(str(error))

    def rest(self) -> None:
        """Pause the machines until a person lets them go on."""
        if self.page.machines.turn_of():
            self.page.machines.paused = True

    def _follow(self) -> None:
        """Put the played position into the address, not the one being looked at."""
        if self._offers and self.page.panes.has_game:  # playing on means that the former game is not wanted
            self._offers = False
            self.page.asking.hide()
        session = self.page.session
        if self.page.table.chosen.who != self._chosen:
            self._chosen = self.page.table.chosen.who
            self.changed()
        if session.tree is not self._followed:
            self._followed = session.tree
            if not self.page.is_setting_up:  # there the header shows the book of the game to come
                self._take_book()
            self.changed()

    # -- rulebooks ----------------------------------------------------------------------------------------------

    def _take_book(self) -> None:
        """The header shows the book of the game."""
        self._show_book(self.page.session.game.state.rules)

    def _show_book(self, book: Rulebook) -> None:
        if self.settings.rulebook != book:
            self._busy = True
            try:
                self.settings.rules = book if book.changes else book.name
            finally:
                self._busy = False

    def _leave_set_up(self) -> None:
        self.page.leave_set_up()
        self._take_book()

    def _other_book(self, rules: str | Rulebook) -> None:
        """Handle another book: in a game under way, ask what the change should mean."""
        page, book = self.page, named_rulebook(rules)
        if page.is_setting_up and not self._busy:  # there it is the book of the game to come
            page.new.take_book(book)
            return
        if self._busy or book == page.session.game.state.rules:
            page.asking.hide()
            return
        if page.coach.plays_by(book) and len(page.session.tree.nodes) == 1:
            page.coach.begin(page.coach.name, book)
            return
        if not page.panes.has_game and is_ready(page.session.game):
            page.table.open(first_game(book, page.session.game.seed), f"{_short(book)}: the same beginning.")
            page.table.opened -= 1  # nothing is put aside
            return
        own, other = _short(page.session.game.state.rules), _short(book)
        page.asking.ask(
            f"This game is played by {own}.",
            [
                (f"Stay with {own}", self._take_book),
                (f"Begin from here under {other}", lambda: self._go_on(book)),
                ("Only compare", self._only_compare),
            ],
            f"Under {other} a game of its own begins here, without the steps before; Undo there comes back to {own}.",
        )

    def _go_on(self, book: Rulebook) -> None:
        """Go on from this position with the other book, as a new game; undo at its beginning comes back."""
        game = self.page.session.game
        if game.action is not None or game.pending is not None:
            self._take_book()
            raise IllegalAction("An action is under way: end it first, then the rulebook can change.")
        seats = dict(self.page.machines.seats)
        there = from_line(to_line(Game(with_traits(game.state.with_(rules=book)), game.seed)))
        own, other = _short(game.state.rules), _short(book)
        status = f"{own} \u2192 {other}: a game of its own from this position. Undo brings back the game of {own}."
        self.page.table.open(there, status)
        self.page.machines.take(seats)

    def _only_compare(self) -> None:
        self._take_book()
        self.settings.all_four = True

    # -- what the browser keeps -----------------------------------------------------------------------------------

    def kept(self) -> str:
        """The game with its branches, the machines and their pace, and the reasons for their actions."""
        tree, machines = self.page.session.tree, self.page.machines
        study, asks = self.page.study.value, self.page.asks.value
        reasons = {str(node): reason.to_dict() for node, reason in machines.reasons.items()}
        beside = {
            "machines": dict(machines.seats), "stopped": machines.paused, "pace": machines.speed, "study": study,
            "asks always": not asks,
            "reasons": reasons, "names": list(self.page.new.names), "rings": self.page.new.people.rings,
            "first": self.page.coach.name, "won": list(self.settings.won),
        }  # fmt: skip
        if self._kept[0] is not tree or self._kept[1] != beside:
            lasting = {key: beside[key] for key in ("study", "asks always", "won") if beside[key]}
            text = json.dumps(lasting) if lasting else ""
            if self.page.panes.has_game:
                with suppress(ClixbookError):
                    text = json.dumps({"game": saves.to_text(tree), **beside})
            self._kept = tree, beside, text if len(text) <= MOST_KEPT else ""
        return self._kept[2]

    def restore(self, text: str) -> None:
        """Take back the branches of the position on the table; a game that was left is offered."""
        data: dict[str, Any] = json.loads(text)
        self.page.study.value = data.get("study") is True
        self.page.asks.value = data.get("asks always") is not True
        if isinstance(names := data.get("names"), list):  # the next game is of the same people
            self.page.new.people.call(list(map(str, names[: len(PLAYERS)])))
            self._colour(data.get("rings"))
        self.settings.won = tuple(dict.fromkeys((*self.settings.won, *games_won(data))))
        if "game" not in data:
            return
        tree, page = saves.from_text(str(data["game"])), self.page
        if (joined := _joined(tree, page.session.tree)) is not None:
            who = page.table.chosen.who
            self._take_back(joined, data)
            self._choose(who)
        elif not page.panes.has_game:
            self._offers, steps = True, plural(len(tree.line) - 1, "step")
            page.asking.ask(
                f"You left a game here, {steps} long.",
                [("Go on with it", lambda: self._take_back(tree, data)), ("Not now", lambda: None)],
            )

    def _colour(self, rings: Any) -> None:
        """Give the players the rings that they had chosen."""
        if isinstance(rings, dict) and all(ring in range(len(RINGS)) for ring in rings.values()):
            self.page.new.people.wear(rings)
            choose_rings(rings)

    def read(self, room: str, text: str) -> None:
        """Offer the figures and things that Build keeps for forces in the next game."""
        with suppress(ValueError, TypeError, KeyError):
            found = json.loads(text)
            kept, settings = found if isinstance(found, dict) else {"figures": found}, self.settings
            settings.shelf = _with_codes(settings.shelf, kept["figures"], lambda code: figure_code(figure_of(code)))
            settings.things = _with_codes(
                settings.things, kept.get("things", ()), lambda code: thing_code(thing_of(code))
            )

    def _take_back(self, tree: Tree, data: Mapping[str, Any]) -> None:
        page = self.page
        page.table.open(tree, "The game as you left it.")
        page.machines.reasons = _reasons(data.get("reasons"))
        page.coach.take(str(data.get("first", "")))
        with suppress(ClixbookError, AttributeError, KeyError):
            page.machines.take({str(player): str(name) for player, name in data["machines"].items()})
            page.machines.paused = bool(data.get("stopped"))
        if data.get("pace") in range(1, len(PACES) + 1):
            page.machines.speed = data["pace"]


def _with_codes(offered: Iterable[str], kept: Sequence[Any], as_code: Callable[[str], str]) -> tuple[str, ...]:
    """The codes that are offered, and those kept by a browser as far as they can be read."""
    codes = dict.fromkeys(offered)
    for code in kept[:MOST_FIGURES]:
        with suppress(ClixbookError):
            codes[as_code(str(code))] = None
    return tuple(codes)


def _reasons(kept: Any) -> dict[int, PlanReason]:
    """The machines' reasons by position; none from damaged data of a browser."""
    found = dict[int, PlanReason]()
    for node, data in kept.items() if isinstance(kept, dict) else ():
        with suppress(ClixbookError, ValueError):
            found[int(node)] = PlanReason.from_dict(data)
    return found


def _joined(kept: Tree, shown: Tree) -> Tree | None:
    """The kept tree at the position shown, with the steps played before it came; None if it has none of the positions.

    An address may be a step behind or ahead of what was kept, and a visitor may play before the browser sends that.
    """
    places = (kept.at, *range(len(kept.nodes) - 1, 0, -1))  # of equal positions the present or latest one
    line_at = cache(lambda number: _line(kept.nodes[number].game))
    since: list[TreeNode] = []
    for node in map(shown.node, reversed(shown.path(shown.at))):
        here = _line(node.game)
        number = next((each for each in places if here and line_at(each) == here), None)
        if number is not None:
            tree = kept.jump(number)
            for step in reversed(since):
                tree = tree.add(step.option, dice=step.dice or None)
            return tree
        since.append(node)
    return None


def _line(game: Game) -> str:
    """The line of a position; "" where no line can hold it."""
    try:
        return to_line(game)
    except ClixbookError:
        return ""


def _short(book: Rulebook) -> str:
    return SHORT_NAMES[book.edition] + (" with house rules" if book.changes else "")


def choose_rings_of_address(query: Mapping[str, str]) -> str:
    """Give the players in the position of an address the rings that it names, or the usual ones; its problem, or ""."""
    if not query.get("position"):
        return ""
    rings, problem = dict[str, int](), ""
    if query.get("rings"):
        try:
            rings = read_rings(query["rings"], read_line(query["position"]).state.players)
        except ClixbookError as error:
            problem = str(error)
    choose_rings(rings)
    return problem
