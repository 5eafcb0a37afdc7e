"""The set-up screen of a new game: map, rulebook, players and forces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from html import escape

from clixbook.board.answers.message import plural
from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.history.house_text import HouseRule, HouseRules, house_of, with_house
from clixbook.engine.history.thing_codes import thing_of
from clixbook.engine.rules.forces.forces import build_total_problems
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound
from clixbook.figures.forces.entries import read_entry
from clixbook.figures.forces.ready_forces import ReadyForce
from clixbook.rulebooks import Rulebook, named_rulebook, rulebook
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.play.machines.machines import Machines, seats_read
from clixbook.view.play.new_game.agreements import Agreements
from clixbook.view.play.new_game.force_box import MOST_FIGURES, ForceBox, too_many
from clixbook.view.play.new_game.ready import MOST_SEED, fresh_seed, seed_in
from clixbook.view.play.new_game.ready_games import ReadyGame, ReadyGames
from clixbook.view.play.new_game.set_up_draft import DraftPane
from clixbook.view.play.new_game.set_up_limit import LimitMenu
from clixbook.view.play.new_game.set_up_map import (
    MapChoice,
    brought_html,
    figures_on,
    read_map,
    seated_sides,
    unplayable_words,
)
from clixbook.view.play.new_game.set_up_own import OwnFigure
from clixbook.view.play.new_game.set_up_roster import Roster
from clixbook.view.play.new_game.set_up_seats import Seats, who_begins
from clixbook.view.play.table.table import PlayTable
from clixbook.view.scenes.rings import choose_rings
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import book_options
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Dropdown,
    TextLine,
    ToggleButton,
    show,
)
from clixbook.view.widgets.why import with_input_words

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
"""The usual names of players."""
FORCES = (
    ("night-warden", "bruiser", "powder-kite"), ("lodestar", "clockmaker", "gnat"),
    ("ironmonger", "tidecaller", "tin-penny"), ("lens-keeper", "roof-hare", "marsh-strider"),
)  # fmt: skip
"""The usual forces of the players."""
CHOOSE = "Tap a figure of a force to take it out; the roster below adds figures."
MOST_POINTS, USUAL = 2000, 300
MOST_HOUSE, MOST_NAMES = 400, 200
MOST_STEPS, PLACING = 60, "placing"


class SetUp(Box):
    """Set-up page: choose, then ``Begin``; errors are shown, and the old game stays.

    ``leave`` closes the screen. ``fill`` takes the fields of an address: ``map`` or ``board``, ``force1`` to ``force4``
    (figures in words), ``names`` (``Zoe,Max``), ``machines`` (``Ben:eager,Dan:patient-commander``), ``points`` and
    ``seed``.
    """

    def __init__(
        self, table: PlayTable, guard: Callable[..., None], machines: Machines, leave: Callable[[], None] = lambda: None
    ) -> None:
        self.table, self.machines, self.leave = table, machines, leave
        rules = table.game.state.rules.edition
        self.maps = MapChoice(rules, guard)
        self.map = self.maps.menu
        self._make_fields(rules)
        self.forces = [
            ForceBox(player, rules, force, at, self._take_force)
            for at, (player, force) in enumerate(zip(PLAYERS, FORCES, strict=True))
        ]
        self.roster = Roster(PLAYERS, rules, self._add)
        self.draft = DraftPane(lambda: self.seed.value, self._take_boosters, self._follow_draft)
        self.own = OwnFigure(guard, lambda code: self._add(self.roster.whose.value, code))
        self.agreements = Agreements(PLAYERS, lambda *what: guard(self._give, *what))
        self.limit = LimitMenu(self.agreements, named_rulebook(rules))
        self.hint, self.points, self.brought = HTML(), HTML(), with_classes(HTML(), "cb-broughttold")
        self.begin = with_classes(Button(description="Begin"), "cb-main")
        self.ready = ReadyGames(guard, lambda game: self._run_guarded(lambda: self.play_ready(game)))
        self.back = Button(description="Back to the game")
        self.chosen = with_classes(Box(), "cb-forces")
        self.typing = with_classes(ToggleButton(description="Forces in words, figures of your own"), "cb-typing")
        self._refreshing = False
        self.heard: Callable[[Rulebook], None] = lambda book: None
        """Gets the rulebook of the form whenever another one is chosen there."""
        self._brought = "", "", named_rulebook(rules)
        self._told_book = named_rulebook(rules)
        super().__init__(self._cards())
        with_classes(self, "cb-new", "cb-setup")
        self._listen(guard)
        self.refresh()

    def _make_fields(self, rules: str) -> None:
        self.rules = Dropdown(options=book_options(), value=rules, description="Rules")
        self.house = TextLine(
            description="House rules", placeholder="none; see the room Rules", continuous_update=False
        )
        checks = [("Any figures", False), ("Built by the rulebook", True)]
        self.build = Dropdown(options=checks, value=False, description="Forces")
        self.total = with_classes(
            BoundedIntText(USUAL, min=100, max=MOST_POINTS, step=100, description="Points"), "cb-number"
        )  # fmt: skip
        self.players = Dropdown(options=[2, 3, 4], value=2, description="Players")
        starts = [("Figures stand ready", False), ("Place your figures", PLACING), ("The book's whole set-up", True)]
        self.start = Dropdown(options=starts, value=False, description="Start")
        self.seed = with_classes(
            BoundedIntText(fresh_seed(), min=1, max=MOST_SEED, description="Dice code"), "cb-number"
        )
        self.people = Seats(PLAYERS)
        self.seats, self.stances = self.people.who, self.people.stances

    def _cards(self) -> list[Box]:
        """The screen, card by card: ready games, then players, forces, map and rules."""
        head = '<h1 class="cb-setuptitle">A new game</h1>'
        self.minds = HTML()
        cards = [
            with_classes(Box([HTML(head), self.back, self.brought]), "cb-setuphead"),
            with_classes(
                _card(with_input_words("Ready to play, with one tap"), self.ready), "cb-widecard", "cb-readycard"
            ),
            with_classes(_card("Or your own: players", self.players, self.people, self.minds, self.limit),
                  "cb-widecard", "cb-playerscard"),
            with_classes(_card(
                "Forces", HTML(f'<p class="cb-more">{with_input_words(CHOOSE)}</p>'), self.chosen, self.roster,
                        self.draft, self.typing, self.own, self.build, self.total), "cb-widecard", "cb-forcescard"),
            with_classes(_card("Map", self.maps), "cb-mapcard"),
            _card("Rules", self.rules, self.house, self.hint, self.start, self.seed),
            with_classes(_card("Agreements", self.agreements), "cb-agreecard"),
        ]  # fmt: skip
        return [with_classes(Box(cards), "cb-setupcards"), with_classes(Box([self.points, self.begin]), "cb-setupfoot")]

    def _listen(self, guard: Callable[..., None]) -> None:
        self.begin.on_click(lambda _: guard(self._run_guarded, self._begin))
        self.back.on_click(lambda _: guard(self.leave))
        watched = (self.map, self.players, self.start, self.build, self.total, self.house, *self.forces,
                   *self.people.typed, *self.people.colours, *self.seats, *self.stances,
                   *self.agreements.fields)  # fmt: skip
        for part in watched:
            part.observe(lambda _: guard(self.refresh), "value")
        self.rules.observe(lambda _: guard(self._other_rules), "value")
        self.draft.listen(guard)

    # -- what was chosen --------------------------------------------------------------------------------------

    @property
    def book(self) -> Rulebook:
        """The rulebook with the typed house rules; a ClixbookError if they are wrong."""
        book, text = rulebook(self.rules.value), self.house.value.strip()
        edition, words, brought = self._brought
        if (edition, words) == (self.rules.value, text):
            return brought
        if not text:
            return book
        if len(text) > MOST_HOUSE:
            raise BadWord(f"House rules: {MOST_HOUSE} letters at most.")
        parts = [part.partition(":") for part in text.replace("=", ":").split(",") if part.strip()]
        rules = tuple(HouseRule(row.strip().upper(), value.strip()) for row, _, value in parts)
        return with_house(book.edition, HouseRules(f"{book.edition}+house", rules))

    def take_book(self, book: Rulebook) -> None:
        """The rulebook that the header shows, with its house rules in words."""
        house = house_of(book)
        words = ", ".join(f"{rule.id}: {rule.value}" for rule in house.rules) if house is not None else ""
        self._brought, self._told_book = (book.edition, words, book), book
        self.rules.value, self.house.value = book.edition, words

    def _tell_book(self) -> None:
        """Report that another book was chosen here; house rules that are half typed do not count yet."""
        with suppress(ClixbookError):
            if self.book != self._told_book:
                self._told_book = self.book
                self.heard(self.book)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.people.players

    @property
    def wanted(self) -> dict[str, tuple[str, ...]]:
        """Player -> the figures chosen and named; a ClixbookError if a name means none."""
        chosen = zip(self.names, self.forces[: self.players.value], strict=False)
        return {player: (*box.value, *self.agreements.entries(player)) for player, box in chosen}

    @property
    def machines_of_players(self) -> dict[str, str]:
        """Player -> the machine that plays for them."""
        return self.people.machines_of_players

    @property
    def build_total(self) -> int:
        """The build total: as agreed, else the points of the largest force, up to the next hundred."""
        if self.build.value:
            return int(self.total.value)
        most = max((self.agreements.cost(player, force, self.book) for player, force in self.wanted.items()), default=0)
        return max(100, -(-most // 100) * 100)

    def keep(self, codes: tuple[str, ...]) -> None:
        """Offer the figures that Build keeps, and know them by name in forces in words."""
        self.agreements.own = own = tuple(map(figure_of, codes))
        for force in self.forces:
            force.know(figures=own)
        self.roster.keep(codes)

    def keep_things(self, codes: tuple[str, ...]) -> None:
        """Offer the things that Build keeps."""
        self.agreements.own_things = self.roster.own_things = own = tuple(map(thing_of, codes))
        for force in self.forces:
            force.know(things=own)
        self.refresh()

    def _add(self, player: str, figure: str) -> None:
        box = self.forces[self.names.index(player)]
        if len(box.value) >= MOST_FIGURES:
            self.complain(too_many(player, len(box.value) + 1))
        else:
            box.value = (*box.value, figure)

    def _give(self, player: str, at: int, gift: str, points: int | None) -> None:
        """Give a feat or a thing to a figure of a force; removing the figure removes both."""
        box = self.forces[self.names.index(player)]
        if at >= len(box.value):
            raise BadWord(f"{player}'s figures in words have it there, such as bruiser+{gift}.")
        entry = read_entry(box.value[at])
        given = str(replace(entry, additions=(*entry.additions, (gift, points))))
        box.value = (*box.value[:at], given, *box.value[at + 1 :])

    def _take_force(self, player: str, force: ReadyForce) -> None:
        """Take a ready force for the player; the build total follows the force of most points."""
        self.forces[self.names.index(player)].value = force.figures
        most = max(self.agreements.cost(player, each, self.book) for player, each in self.wanted.items())
        self.total.value = max(force.points, -(-most // 100) * 100)

    def _follow_draft(self, on: bool) -> None:
        """Hide the roster while boosters are opened: other figures cannot be picked then."""
        show(self.roster, not on)
        self.refresh()

    def _take_boosters(self, forces: Mapping[str, tuple[str, ...]]) -> None:
        """The forces of opened boosters, which need not be built; as many as a battle royale takes play one."""
        self.build.value = False
        for player, force in forces.items():
            self.forces[self.names.index(player)].value = force
        self.agreements.play_royale()

    # -- output -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show a force for each player, the costs, and the possible agreements."""
        if self._refreshing:  # the possible agreements change with the rest
            return
        show(self.total, self.build.value)
        count = self.players.value
        self.chosen.children = self.forces[:count]
        self.people.offer(count)
        self.apply_look()
        costs, wrong = "", list[str]()
        self._refreshing = True
        try:
            self._take_names(count)
            costs = self._costs()
            wrong = list(self._wrong())
        except ClixbookError as error:
            wrong = [problem.text for problem in error.problems]
        finally:
            self._refreshing = False
        items = "".join(f"<li>{escape(each)}</li>" for each in wrong)
        self.points.value = f'<p class="cb-more">{escape(costs)}</p>' + (f"<ul>{items}</ul>" if items else "")
        hint = unplayable_words(self.rules.value)
        self.hint.value = f'<p class="cb-more">{escape(hint)}</p>' if hint else ""
        self._tell_book()

    def _take_names(self, count: int) -> None:
        """Call the players as they are named; a ClixbookError where a name cannot be, and the old ones stay."""
        try:
            self.people.name()
        finally:
            self.minds.value = self.people.words
            self.agreements.call(self.names)
            self.roster.offer(self.rules.value, self.names[:count])
            self.draft.offer(self.book, self.names[:count], tuple(self.machines_of_players))
            for (name, ring), box in zip(self.people.rings.items(), self.forces, strict=False):
                box.belong(name, ring)

    def apply_look(self) -> None:
        """Show map and figures in the look of the page."""
        look = self.table.session.palette
        self.maps.show(self.players.value, look)
        for box in self.forces:
            box.apply_look(look)

    def _costs(self) -> str:
        """The costs of the forces and their themes, as a sentence."""
        book, wanted = self.book, self.wanted
        self.agreements.offer(book, wanted, built=bool(self.build.value), set_up=bool(self.start.value))
        costs = "; ".join(
            f"{player}: {plural(self.agreements.cost(player, each, book), 'point')}" for player, each in wanted.items()
        )
        themes = self.agreements.agreed(wanted)["themes"]
        text = f"{costs}. Build total {self.build_total}."
        return text + "".join(f" {player}'s theme is {keyword}." for player, keyword in themes.items())

    def _crowds(self) -> Iterator[str]:
        """The forces of more figures than have room here."""
        counts = {player: len(force) for player, force in self.wanted.items()}
        yield from (too_many(player, count) for player, count in counts.items() if count > MOST_FIGURES)

    def _wrong(self) -> Iterator[str]:
        """The rulebook's objections to the forces, in the words that starting the game would give."""
        yield from self._crowds()
        if not self.build.value:
            return
        book = self.book
        yield from (reason.text for reason in build_total_problems(self.build_total, rules=book))
        for player, force in self.wanted.items():
            try:
                reasons = why_no_force(force, self.build_total, book, objects=self.agreements.brought(player))
            except ClixbookError as error:
                yield from (f"{player}: {problem.text}" for problem in error.problems)
                continue
            yield from (f"{player}'s force: {reason.text}" for reason in reasons)

    def _other_rules(self) -> None:
        """The maps and the figures are those that the rulebook can play."""
        self._refreshing = True
        try:
            self.maps.offer(self.rules.value)
            self.limit.offer(named_rulebook(self.rules.value))
            for box in self.forces:
                box.offer(self.rules.value)
        finally:
            self._refreshing = False
        self.refresh()

    # -- beginning --------------------------------------------------------------------------------------------

    def _run_guarded(self, work: Callable[[], None]) -> None:
        """Run an action; an error is shown on this screen, in sight."""
        try:
            work()
        except ClixbookError as error:
            self.complain(str(error))
            raise

    def _begin(self) -> None:
        self.people.name()
        self.ready.ask()  # a question there is about another button
        if self.draft.picking:
            raise IllegalAction(f"The draft is not over: {self.draft.picking} picks next, or stop the draft.")
        if not self.table.leaves("Begin"):
            self.complain(self.table.chosen.status)
            return
        self._play(self._new(), self.machines_of_players, placing=self.start.value == PLACING)

    def _new(self) -> Game:
        if crowds := tuple(self._crowds()):
            raise IllegalAction(*crowds)
        return Game.new(
            self.maps.board(self.players.value),
            rules=self.book,
            forces=self.wanted,
            seed=self.seed.value,
            build_total=self.build_total,
            set_up=bool(self.start.value),
            points=self.build_total if self.build.value else 0,
            **self.agreements.agreed(self.wanted),
        )

    def play_ready(self, game: ReadyGame) -> None:
        """Put this game on the table, by the chosen book."""
        if self.table.leaves(game.title):
            self.people.name()
            called = dict(zip(PLAYERS, self.names, strict=True))
            begun = game.begin(self.book, self.seed.value, self.names[:2])
            self._play(begun, {called[player]: machine for player, machine in game.seats.items()})
        else:
            self.ready.ask(game.title, self.table.chosen.status)

    def complain(self, text: str) -> None:
        """Show a problem here and in the status line."""
        self.table.say(text)
        self.points.value = f'<p role="alert">{escape(text)}</p>'

    def _play(self, game: Game, seats: dict[str, str], *, placing: bool = False) -> None:
        choose_rings(self.people.rings)
        met = " Both sides met in round 1, and this is round 2." if game.now.round > 1 else ""
        self.table.open(game, f"A new game. {who_begins(game, seats)}{met}")
        if placing:
            advance_to_placement(self.table)
        self.machines.take(seats)
        self.seed.value = fresh_seed()  # the next game has dice of its own
        self.remove_class("cb-brought")
        self.brought.value = ""
        self.ready.ask()
        self.refresh()  # nothing is put aside any more
        self.leave()

    # -- addresses --------------------------------------------------------------------------------------------

    def _offer_map(self, board: Board) -> None:
        """Put the brought map first, and the figures on it."""
        self.maps.take(board)
        seated = seated_sides(figures_on(board)[0], PLAYERS)
        self.players.value = max(self.players.value, *(PLAYERS.index(player) + 1 for player in ("Ann", *seated)))
        there = dict(zip(PLAYERS, self.forces[: self.players.value], strict=False))
        for player, force in seated.items():
            there[player].value = force[:MOST_FIGURES]
        called = dict(zip(PLAYERS, self.names, strict=True))
        usual = {called[player]: box.value for player, box in there.items() if player not in seated}
        self.brought.value = brought_html(board, usual)
        self.add_class("cb-brought")

    def fill(self, query: Mapping[str, str]) -> None:
        """Fill the form from an address; a ClixbookError if it is wrong."""
        names = query.get("names", "")[:MOST_NAMES].split(",") if query.get("names") else []
        self.people.call(names)
        self.players.value = min(len(PLAYERS), max(self.players.value, len(names)))
        if query.get("rules") in EDITIONS:
            self.rules.value = query["rules"]
        if query.get("board"):
            self._offer_map(read_map(query["board"]))
        elif query.get("map") in [name for _, name in self.map.options]:
            self.map.value = query["map"]
        elif query.get("map"):
            raise NotFound(f"There is no map {query['map']!r:.40} that this book can play.")
        texts = [query.get(f"force{number}", "") for number in range(1, len(PLAYERS) + 1)]
        if any(texts):
            self.players.value = max(2, *(at for at, text in enumerate(texts, 1) if text))
        for box, text in zip(self.forces, texts, strict=True):
            if text:
                box.say(text)
        points = query.get("points", "")[:5]
        if points.isascii() and points.isdigit():
            self.build.value, self.total.value = True, min(MOST_POINTS, int(points))
        self.seed.value = seed_in(query) or self.seed.value
        if "machines" in query:
            self.people.take(seats_read(query["machines"], self.names))


def advance_to_placement(table: PlayTable) -> None:
    """Advance the set-up to the placing of figures: dice are rolled, and players take the area of their number."""
    for _ in range(MOST_STEPS):
        pending = table.game.pending
        if table.game.state.setting_up is None or pending is None or table.chosen.at.placed:
            return
        if table.game.actor == DICE:
            table.roll()
        else:
            number, options = table.game.state.players.index(table.game.actor), table.chosen.at.answers
            table.play(options[0 if table.game.actor in options else number % len(options)])


def _card(title: str, *parts: Box) -> Box:
    return with_classes(Box([HTML(f"<h2>{title}</h2>"), *parts]), "cb-setupcard")
