"""The play page: a whole game at one screen, every number and every refusal with its reason."""

from __future__ import annotations

from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from traitlets import Bool

from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.errors import ClixbookError, capital
from clixbook.rulebooks.editions import HOW_MANY
from clixbook.scenarios.position_text import describe_position
from clixbook.view.app.frame import THUMBS
from clixbook.view.pictures.display import Output
from clixbook.view.pictures.game_picture import png_of_game
from clixbook.view.play.choice.confirmation import Confirmation
from clixbook.view.play.choice.sentence import PlaySentence
from clixbook.view.play.choice.waived_rerolls import waived_reroll
from clixbook.view.play.log.last_turn import LastTurn
from clixbook.view.play.machines.machine_bar import HelpBar, MachineBar
from clixbook.view.play.machines.machines import Machines
from clixbook.view.play.machines.plan_bar import PlanBar
from clixbook.view.play.new_game.ready import session_of
from clixbook.view.play.new_game.set_up_page import SetUp
from clixbook.view.play.odds.dice_tray import DiceTray
from clixbook.view.play.odds.four_up import in_one_book
from clixbook.view.play.odds.roll_sheet import game_sheets
from clixbook.view.play.odds.waterfall import without_style
from clixbook.view.play.panes.act_panel import ActPanel
from clixbook.view.play.panes.coach_box import CoachBox
from clixbook.view.play.panes.panes import Panes, failed_html
from clixbook.view.play.panes.parts import keepers_html, panels_style
from clixbook.view.play.panes.side_tray import Tray
from clixbook.view.play.panes.turn_line import turn_words
from clixbook.view.play.sharing.dispute import DisputeDie
from clixbook.view.play.sharing.film import Film
from clixbook.view.play.sharing.game_ends import GameEnds
from clixbook.view.play.sharing.next_steps import NextSteps
from clixbook.view.play.sharing.replay import Keepsakes
from clixbook.view.play.sharing.share_pane import GameSharePane
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_parts import TableParts
from clixbook.view.play.table.timeline import TimeLine
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.notebook_output import PictureBelow, widget_output
from clixbook.view.widgets.page_shell import Tools
from clixbook.view.widgets.style_sheets import expand_choices, style_element, without_rules
from clixbook.view.widgets.traffic.deferred import Deferred
from clixbook.view.widgets.traffic.message_batch import one_burst
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, ToggleButton, VBox, shared_style_sheet

MOST_LANES = 16
"""The number of kinds of action that the style sheet distinguishes."""
UPRIGHT = "@container (max-width:519px){%s}", "@media (min-height:480px){@container (max-width:759px){%s}}"
"""A phone held upright, and a window as narrow as it is tall."""
SMALL_WINDOWS = "@container (max-width:759px){%s}", "@media (max-height:479px){%s}"
"""Sizes at which panes lie behind tabs: narrow windows, and a phone on its side."""
STUDY = "Dice may be chosen and rolled again, on branches of their own: to study a position, not in a game."
TABS = """<div class="cb-tabrow cb-game{game}" role="group" aria-label="Panels">
<label class="cb-onphone"><input type="radio" name="cb-tab-{n}" class="cb-tab-why"{why}>Why</label>
<label class="cb-onphone"><input type="radio" name="cb-tab-{n}" class="cb-tab-act"{act}>Act</label>
<label class="cb-cardtab"><input type="radio" name="cb-tab-{n}" class="cb-tab-card">Card</label>
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-log">Log</label>
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-more">More</label></div>"""


class PlayPage(PictureBelow, VBox):
    """A game to be played by everybody at one screen. ``start`` is a Game, a session over one, or an address's query.

    A query may hold ``position`` (a game's line), ``rules``, ``seed``, ``look``. Mistakes in it are reported on the
    page, and a game that is ready to be played is shown. Several pages may show one session.

    >>> import clixbook as cx
    >>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
    >>> cx.PlayPage(game).session.game.actor
    'Ann'
    """

    is_setting_up = Bool(False, help="Is the screen of a new game shown?")

    def __init__(self, start: GameSession | Game | Tree | str = "", *, full: bool | None = None) -> None:
        problem = ""
        try:
            session = session_of(start)
        except ClixbookError as error:
            if not isinstance(start, str):
                raise
            session, problem = session_of(), str(error)
        self.session, self.table = session, PlayTable(session)
        self._busy = False
        self._make_panes()
        self._make_tools()
        inside = full if full is not None else isinstance(start, str)
        sheets = [
            self.parts.style_sheet,
            shared_style_sheet(panels_style()),
            shared_style_sheet(page_style() if inside else cell_style()),
            with_classes(HTML(keepers_html(self.parts.group, cell=not inside)), "cb-style"),
        ]
        super().__init__([*sheets, with_classes(self._layout_page(), "cb-page", "cb-playpage")])
        self.parts.apply_look(with_classes(self, "cb-app", "cb-play", "cb-full" if inside else "cb-cell"))
        self.marks: frozenset[str] = frozenset()
        self._later = Deferred(self.parts.run_guarded, self._show_rest)
        self._tray_of: object = None
        self._rolled: Game | None = None  # kept, so that no other game has its id
        self._lit_for: object = None
        if problem:
            self.table.say(problem)
        else:
            self.table.look_at()
            self.table.greet()
        self.refresh()
        self._show_rest()
        self._listen()

    def _make_panes(self) -> None:
        """Make the board, what may be done, and the panes around them."""
        table = self.table
        self.parts = parts = TableParts(table, self._ask_books, self._fail)
        guard = parts.run_guarded
        self.act = ActPanel(table, parts.press_button)
        self.tray = DiceTray(table.roll, table.force, parts.press_button, table.roll_anew)
        self.panes = Panes(table, parts, self.tray, self.act)
        self.sentence = PlaySentence(table, guard)
        self.time = TimeLine(self.session, guard)
        self.machines = Machines(table, guard)
        self.film = Film(self.machines, guard)
        self.pacing, self.help = MachineBar(self.machines, self.film, guard), HelpBar(self.machines, guard)
        self.panes.since = LastTurn(self.machines)
        self.plans = PlanBar(self.machines, guard)
        self.coach = CoachBox(table, self.machines, guard, partial(self._wears, "cb-coached"))
        self.fallen, self.asking = Tray(table, guard), Confirmation(guard, self._mark_asking)
        self.gesture_panes, self.turn_panes, self.card = (with_classes(HTML(), "cb-told") for _ in range(3))
        parts.ahead.may_show(self.card)
        parts.beside = lambda chosen: [(self.card, self.panes.card(chosen))]
        self.tabs = HTML()

    def _make_tools(self) -> None:
        """Make the switches and buttons beside the game: books, study, share, new game, the ways to end it."""
        table, parts, guard = self.table, self.parts, self.parts.run_guarded
        self.tools = Tools(self.session, parts, table, self.machines.undo, stays=True)
        self.books = with_classes(ToggleButton(description=f"{capital(HOW_MANY)} rulebooks"), "cb-fourbutton")
        self.study = with_classes(ToggleButton(description="Study: choose dice"), "cb-studyswitch")
        self.asks = with_classes(ToggleButton(True, description="Rerolls: ask only after a miss"), "cb-asksless")
        table.waives = lambda tree: waived_reroll(tree) if self.asks.value else None
        self.rescue = with_classes(Button(description="Undo the last action"), "cb-rescue")
        self.ends = GameEnds(table, parts.press_button, self.machines, parts.group)
        self.dispute = DisputeDie(table, parts.press_button)
        self.share, self.keepsakes = GameSharePane(table, guard, self.machines), Keepsakes(self.session, guard)
        self.anew, self.anew_above = (with_classes(Button(description="New game"), "cb-anewgame") for _ in range(2))
        self.next_steps = NextSteps(
            table, parts.press_button, self.machines, lambda: self.new, self.set_up, self.keepsakes, self.film
        )
        self.more = self._more_buttons()

    def _layout_page(self) -> Any:
        """The parts of the page in their order."""
        tools, thumbs = self.tools, with_classes(HTML(THUMBS), "cb-headthumbs")
        return Box([
            with_classes(Box([tools.fit, self.anew_above, tools.undo, tools.redo, thumbs]), "cb-undos"),
            with_classes(Box([self.books, tools.look]), "cb-tools"),
            self.sentence,
            with_classes(Box([self.parts.board]), "cb-boardcell"),
            with_classes(
                Box([
                    with_classes(Box(self._acts()), "cb-pane", "cb-actpane"), self.gesture_panes, self.fallen,
                ]),
                "cb-acting",
            ),
            with_classes(Box([self.tray, self.act.doing, self.help, self.next_steps.once_more]), "cb-dobar"),
            with_classes(Box([self.tabs]), "cb-tabs"),  # before the panes that they open
            self.turn_panes,
            self.card,
            self.more,
            self.time,
        ])  # fmt: skip

    def _listen(self) -> None:
        """Follow the table, the session, the machines and the buttons."""
        guard = self.parts.run_guarded
        for button in (self.anew, self.anew_above):
            button.on_click(lambda _: guard(self.set_up))
        self.rescue.on_click(lambda _: guard(self.session.undo))
        self.books.observe(lambda change: guard(self._choose_books, change["new"]), "value")
        self.table.observe(lambda _: self.refresh(), "revision")
        self.session.observe(lambda _: self._apply_look(), "palette")
        self.machines.observe(lambda _: self.refresh(), ["paused", "seats"])
        self.study.observe(lambda change: self._wears("cb-study", change["new"]), "value")
        self.tools.fit.observe(lambda change: self._wears("cb-wholemap", change["new"]), "value")

    def _acts(self) -> list[Any]:
        """The widgets for the question and for actions."""
        return [
            self.asking,
            self.coach,
            self.ends.conditions,
            self.pacing,
            self.plans,
            self.act,
            self.rescue,
            self.next_steps,
        ]

    def _more_buttons(self) -> Any:
        """The way to a new game, the switch of a study, and sharing this one."""
        self.share_title = HTML("<h2>Share, save, load</h2>")
        remark = HTML(f'<p class="cb-more cb-studied">{STUDY}</p>')
        steps, ends = self.next_steps, self.ends
        more = [self.anew, steps.give_up, steps.sure, ends, ends.sure, self.dispute, self.asks, self.study, remark]
        more += [self.share_title, self.share]
        return with_classes(Box([*more, self.keepsakes]), "cb-pane", "cb-morepane")

    def share_in_header(self) -> None:
        """Leave out the tools that the application's header has; film and transcript stay under More.

        >>> import clixbook as cx
        >>> page = cx.PlayPage(cx.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}))
        >>> page.share_in_header()
        >>> page.share in page.more.children
        False
        """
        self.more.children = [each for each in self.more.children if each not in (self.share_title, self.share)]

    @cached_property
    def new(self) -> SetUp:
        """The screen for setting up a new game, made on first use."""
        new = SetUp(self.table, self.parts.run_guarded, self.machines, self.leave_set_up)
        page: Any = self
        page.children = (*page.children, shared_style_sheet(set_up_style()), new)
        return new

    def set_up(self) -> None:
        """Show the screen on which a new game is set up.

        >>> import clixbook as cx
        >>> game = cx.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> page = cx.PlayPage(game)
        >>> page.set_up()
        >>> page.is_setting_up
        True
        """
        self.new.take_book(self.session.game.state.rules)
        self.new.refresh()
        self._show_set_up(True)

    def _apply_look(self) -> None:
        """Give the screen of a new game the other look too, while it is shown."""
        if self.is_setting_up:
            self.new.apply_look()

    def _show_set_up(self, shown: bool) -> None:
        self._wears("cb-settingup", shown)
        self.is_setting_up = shown

    def leave_set_up(self) -> None:
        """Show the game again, with the keyboard on the board if no button has the focus.

        >>> import clixbook as cx
        >>> game = cx.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> page = cx.PlayPage(game)
        >>> page.set_up()
        >>> page.leave_set_up()
        >>> page.is_setting_up
        False
        """
        self._show_set_up(False)
        self.parts.hands.take_keys(gone=True)

    # -- input --------------------------------------------------------------------------------------------

    def show_four(self, four: bool) -> None:
        """Let all four books answer, or the game's own alone."""
        self.panes.four = four
        self.refresh()

    def _choose_books(self, four: bool) -> None:
        if not self._busy:
            self.panes.four = four
            self.refresh()

    def _ask_books(self, edition: str) -> None:
        """Show all four books' results for the aimed or refused action, or a sentence about one of them."""
        table = self.table
        action = table.chosen.aimed_action
        if not edition:
            self.panes.four = not self.panes.four
            table.say(f"All {HOW_MANY} rulebooks." if self.panes.four else "This game's rulebook.")
        elif action is None:
            table.say("Aim at something first: then each book gives its answer.")
        else:
            table.say(in_one_book(table.game, action, edition))
        self.refresh()

    # -- output -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Update every part; unchanged parts are not sent, and texts travel together.

        First comes what the eye waits for, the board and the card; a frame later what may be done, and the rest, which
        is worked out only then.
        """
        parts = self.parts
        if self._lit_for is not self.table.game:  # every row is made anew, and its light with it
            self._lit_for = self.table.game
            parts.lights.clear()
        self._show_dice()
        card = self.panes.card(self.table.chosen)
        with one_burst():  # the first to be sent: they are what the eye waits for
            self._show_tabs()  # before the status line: a user who reads that a game begins may press a tab at once
            parts.show_chosen()
            self.card.value = card
        parts.paint([])
        self._later()

    def _show_rest(self) -> None:
        """Show options, messages and the panes around them."""
        self._later.done()
        self.act.refresh()
        gesture_panes, turn_panes = self.panes.gesture_panes(), self.panes.turn_panes()
        self._mark(self.act.marks | self.panes.marks())
        self.act.show()
        self.gesture_panes.value, self.turn_panes.value = gesture_panes, turn_panes
        self.parts.show_lights()
        self.coach.refresh()
        self.fallen.refresh()
        self.time.refresh()
        self.sentence.refresh()
        self.share.refresh()
        self._busy = True
        self.tools.look.value, self.books.value = self.session.palette, self.panes.four
        self._busy = False

    def _show_tabs(self) -> None:
        """Make the tabs anew for another game and for a result: the actions are open, or the books under Why."""
        why, act = (" checked", "") if self.panes.four else ("", " checked")
        game = 2 * self.table.opened + self.table.game.is_over
        self.tabs.value = TABS.format(n=self.parts.group, game=game, why=why, act=act)

    def _mark(self, marks: frozenset[str]) -> None:
        """Wear these marks: a browser that had to look for them would do so whenever anything comes or goes."""
        before, self.marks = self.marks, marks
        if before != marks:
            widget: Any = self
            others = (each for each in widget._dom_classes if each not in before)
            widget._dom_classes = (*others, *sorted(marks))

    def _wears(self, mark: str, on: bool) -> None:
        (self.add_class if on else self.remove_class)(mark)

    def _mark_asking(self, asking: bool) -> None:
        self._wears("cb-isasking", asking)

    def _fail(self, error: Exception) -> None:
        """Tell that something failed; everything else stays as it was shown last."""
        self._later.done()
        self.gesture_panes.value = failed_html(self.gesture_panes.value, error)

    def _show_dice(self) -> None:
        """The odds of the roll that is due, and the roll before it."""
        table = self.table
        game = table.game
        machine = bool(self.machines.turn_of())
        if self._tray_of == (id(game), machine):
            return
        self._tray_of, self._rolled = (id(game), machine), game
        self.panes.rolled_for = table.chosen.who
        sheets = game_sheets(game, table.chosen.names)
        self.tray.show(sheets, self.panes.last_roll(), self.panes.due(sheets), machine=machine)

    def __repr__(self) -> str:
        return f"<PlayPage: {turn_words(self.session.game)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Output:
        """The live page, and beside it the picture that stays where no kernel runs."""
        game = self.session.game
        paint = partial(png_of_game, game, self.session.palette)
        return widget_output(super()._repr_mimebundle_(**kwargs), describe_position(game), paint, self.parts)


@cache
def page_style() -> str:
    """The style sheet of this page alone, for one that fills its window."""
    tabs, upright = _css("tabs"), _css("upright")
    small = "".join(window.replace("%s", tabs) for window in SMALL_WINDOWS)
    small += "".join(window.replace("%s", upright) for window in UPRIGHT)
    return style_element(_css("page") + small + _css("phone") + without_style() + _lanes_css())


@cache
def cell_style() -> str:
    """The style sheet of a page in a notebook cell: in small windows all panes are below each other."""
    css = _css("page") + _css("phone") + without_style() + _lanes_css()
    return style_element(without_rules(expand_choices(css), ".cb-full"))


@cache
def set_up_style() -> str:
    """The style sheet of the screen of a new game."""
    return style_element(_css("set_up"))


def _css(name: str) -> str:
    return (Path(__file__).parent / f"{name}.css").read_text(encoding="utf-8")


def _lanes_css() -> str:
    """Style rules for each number of kinds of action, and for the chosen kind."""
    lanes = range(1, MOST_LANES + 1)
    button = ":where(.cb-choices) button.widget-toggle-button"
    lane = ",".join(f".cb-play.cb-lanes{number} {button}:nth-child(-n+{number})" for number in lanes)
    pressed = ",".join(f".cb-play.cb-lane{number} {button}:nth-child({number})" for number in lanes)
    lane += "{order:var(--lane,0);display:var(--others,block)}"
    pressed += "{background:var(--ink);color:var(--paper);border-color:var(--ink);display:block}"
    return lane + pressed
