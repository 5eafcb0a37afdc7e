"""The play page: a whole game at one screen, every number and every refusal with its reason."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, Layout, ToggleButton, VBox

from clixbook.board.answers import Answer
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.squares import Square
from clixbook.engine.dice import Roll
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.errors import ClixbookError
from clixbook.view import pictures
from clixbook.view.board_parts import named
from clixbook.view.game_session import GameSession
from clixbook.view.pages import brand_html
from clixbook.view.play.act_panel import ActPanel, refused_html
from clixbook.view.play.breakdown import breakdown_html
from clixbook.view.play.dial_panel import card_html, card_of, values_of
from clixbook.view.play.dice_tray import DiceTray, earlier_html, rolled_html
from clixbook.view.play.foreseen import foreseen_html
from clixbook.view.play.four_up import four_html, in_one_book
from clixbook.view.play.lanes import LINED, FirstRoll, due_roll, points_at, says
from clixbook.view.play.log_panel import log_html, score_html
from clixbook.view.play.new_game import NewGame
from clixbook.view.play.parts import Lights, keepers_html, panels_sheet, reason_rows, section, with_names
from clixbook.view.play.powers_list import told_by
from clixbook.view.play.ready import QUESTION, address, asks_first, session_of
from clixbook.view.play.roll_sheet import Sheet, attack_sheet, game_sheets, roll_number
from clixbook.view.play.rolls_made import faces_of, rolls_of, times_anew
from clixbook.view.play.sentence import PlaySentence
from clixbook.view.play.share_pane import SharePane
from clixbook.view.play.table import Table
from clixbook.view.play.table_parts import TableParts
from clixbook.view.play.timeline import TimeLine, branches_html
from clixbook.view.play.turn_line import total, turn_line, turn_words
from clixbook.view.play.waterfall import without_style
from clixbook.view.play.whole_odds import answer_html, odds_of, roll_html
from clixbook.view.play.why_not import why_not_html
from clixbook.view.sandbox import RESTS_AFTER
from clixbook.view.session import PALETTES, describe
from clixbook.view.why import status_html, words_html

MOST_LANES = 16
"""Kinds of action that the style sheet tells apart from what they may be done to."""
PAN = '<label class="cb-pantab"><input type="checkbox" class="cb-pan">Pan</label>'
SMALL_WINDOWS = ("@media all{@container (max-width:599px)", "@media (max-height:479px){@container (min-width:600px)")
"""Where panes lie behind tabs: a phone held upright, and one on its side."""
FOOT = '<div class="cb-foot">'
TABS = """<div class="cb-tabrow cb-game{game}" role="group" aria-label="Panels">
<label class="cb-onphone"><input type="radio" name="cb-tab-{n}" class="cb-tab-why">Why</label>
<label class="cb-onphone"><input type="radio" name="cb-tab-{n}" class="cb-tab-act" checked>Act</label>
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-card">Card</label>
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-log">Log</label>
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-more">More</label></div>"""


class PlayPage(VBox):
    """A game to be played by everybody at one screen. ``start`` is a Game, a session over one, or an address's query.

    A query may hold ``position`` (a game's line), ``rules``, ``seed``, ``look``. What it says wrong is told on the
    page, and a game that is ready to be played is shown. Several pages may show one session.
    """

    def __init__(self, start: GameSession | Game | Tree | str = "", *, full: bool | None = None) -> None:
        problem = ""
        try:
            session = session_of(start)
        except ClixbookError as error:
            if not isinstance(start, str):
                raise
            session, problem = session_of(), str(error)
        self.session = session
        self.table = table = Table(session)
        self._busy, self.four = False, False
        self.parts = parts = TableParts(table, self._ask_books, self._fail)
        guard = parts.guarded
        self.act = ActPanel(table, guard, parts.hands.take_keys)
        self.tray = DiceTray(table.roll, table.force, guard, table.roll_anew)
        self.sentence = PlaySentence(table, guard)
        self.time = TimeLine(session, guard)
        self.told, self.kept = named(HTML(), "cb-told"), named(HTML(), "cb-told")
        self.undo, self.redo = (
            named(Button(description="Undo"), "cb-isback"),
            named(Button(description="Redo"), "cb-isnext"),
        )
        looks = [(each.capitalize(), each) for each in PALETTES]
        self.look = Dropdown(options=looks, value=session.palette, description="Look")
        self.books = named(ToggleButton(description="Four rulebooks"), "cb-fourbutton")
        self.rescue = named(Button(description="Undo the last action"), "cb-rescue")
        self.fit = named(ToggleButton(description="Fit"), "cb-fit")
        self.tabs = HTML()
        self.new, self.share = NewGame(table, guard), SharePane(table, guard)
        page = Box([
            named(HTML(brand_html("play")), "cb-brand"),
            named(Box([HTML(PAN), self.fit, self.undo, self.redo]), "cb-undos"),
            named(Box([self.books, self.look]), "cb-tools"),
            self.sentence,
            parts.board,
            named(Box([self.tray, self.act, self.rescue]), "cb-pane", "cb-actpane"),
            self.told,
            named(Box([self.tabs]), "cb-tabs"),  # before the panes that they open
            self.kept,
            self._more(),
            self.time,
        ])  # fmt: skip
        sheets = [parts.style_sheet, panels_sheet(), named(HTML(page_style() + keepers_html(parts.group)), "cb-style")]
        super().__init__([*sheets, named(page, "cb-page", "cb-playpage")], layout=Layout(overflow="visible"))
        inside = full if full is not None else isinstance(start, str)
        parts.wear(named(self, "cb-app", "cb-play", "cb-full" if inside else "cb-cell"))
        self._tray_of: object = None
        self._rolled_for = ""  # who was chosen when the dice fell
        self._lit_for: object = None
        self.undo.on_click(lambda _: guard(session.undo))
        self.redo.on_click(lambda _: guard(session.redo))
        self.rescue.on_click(lambda _: guard(session.undo))
        self.books.observe(lambda change: guard(self._choose_books, change["new"]), "value")
        self.fit.observe(lambda change: guard(self._choose_fit, change["new"]), "value")
        self.look.observe(lambda change: guard(self._choose_look, change["new"]), "value")
        if problem:
            table.tell(problem)
        else:
            whose = f"{session.game.state.player}'s turn"
            table.look_at(*table.first_sight())
            table.tell(table.asks or f"{whose}. Tap a figure with a notch on its ring; ? tells the keys.")
        self.refresh()
        table.heard.append(self.refresh)

    def _more(self) -> Any:
        """A new game, and sharing this one."""
        titles = [HTML(f"<h2>{title}</h2>") for title in ("New game", "Share, save, load")]
        return named(Box([titles[0], self.new, titles[1], self.share]), "cb-pane", "cb-morepane")

    # -- input --------------------------------------------------------------------------------------------

    def _choose_look(self, look: str) -> None:
        if not self._busy:
            self.session.palette = look

    def _choose_fit(self, whole: bool) -> None:
        """The whole map, too small to play on: a tap goes there. Without it, back to who is chosen."""
        self.parts.hands.instead = self._go_to if whole else None
        if not whole:
            with self.table.together():
                self.table.look_at(*self.table.first_sight())

    def _go_to(self, square: Square) -> None:
        self.fit.value = False
        with self.table.together():
            self.table.look_at(square.name)
            self.table.tell(describe(self.table.board, square))

    def _choose_books(self, four: bool) -> None:
        if not self._busy:
            self.four = four
            self.refresh()

    def _ask_books(self, edition: str) -> None:
        """Show what all four books make of what is aimed at or refused, or tell what one of them does."""
        table = self.table
        action = table.asked
        if not edition:
            self.four = not self.four
            table.tell("All four rulebooks." if self.four else "This game's rulebook.")
        elif action is None:
            table.tell("Aim at something first: then each book says what it makes of it.")
        else:
            table.tell(in_one_book(table.game, action, edition))
        self.refresh()

    # -- output -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring every part up to date; what has not changed is not sent, and words travel together."""
        parts = self.parts
        if self._lit_for is not self.table.game:  # every row is made anew, and its light with it
            self._lit_for = self.table.game
            parts.lights.clear()
        self._show_dice()
        self.act.refresh()
        told, kept = self._told_html(), self._kept_html()
        parts.refresh()  # the first to be sent: it is what the eye waits for
        self.told.value, self.kept.value = told, kept
        self.time.refresh()
        self.sentence.refresh()
        self.share.refresh()
        self.tabs.value = TABS.format(n=parts.group, game=self.table.opened)
        self._busy = True
        self.look.value, self.books.value = self.session.palette, self.four
        self._busy = False

    def _fail(self, error: Exception) -> None:
        """Tell that something failed; everything else stays as it was shown last."""
        self.told.value = self.told.value.partition(FOOT)[0] + FOOT + status_html("", error) + "</div>"

    def _told_html(self) -> str:
        """What most gestures change: whose turn it is, what may be done and how likely, why, and what happened."""
        session = self.session
        gone = [name for name, there in (("first", session.undoable), ("last", session.redoable)) if not there]
        turn = turn_line(self.table.game, session.palette)
        gone += ["another"] if self._turned_away() else []
        turn += "".join(f'<i hidden class="cb-{each}"></i>' for each in gone)
        odds = "" if self.four and self.table.asked is not None else self._odds_html()  # all four books tell theirs
        return (
            f'<div class="cb-turnline">{turn}</div>{step_html(session)}'
            '<div class="cb-telling">'
            f'<div class="cb-pane cb-tellpane">{self.tray.html}{self.act.html}{foreseen_html(self.table)}{odds}</div>'
            f'<div class="cb-pane cb-whypane">{self._why_html()}</div></div>'
            f"{FOOT}{status_html(self.table.said)}</div>"
        )

    def _turned_away(self) -> bool:
        """True once something else is wanted than to see the dice that fell last."""
        table = self.table
        return bool(table.aim or table.lane or table.refused or (table.who and table.who != self._rolled_for))

    def _kept_html(self) -> str:
        """What stays longer: the card and the log, and the way back should this page's Python be gone."""
        return (
            f'<div class="cb-pane cb-cardpane">{self._card_html()}</div>'
            f'<div class="cb-pane cb-logpane">{self._story_html()}</div>{lost_html(self.session, self._is_played)}'
        )

    @property
    def _is_played(self) -> bool:
        """True if there is a game here that a player would miss."""
        return len(self.session.tree.nodes) > 1 or self.table.opened > 0

    def _show_dice(self) -> None:
        """The odds of the roll that is due, and the roll before it."""
        table = self.table
        game = table.game
        if self._tray_of is game:
            return
        self._tray_of, self._rolled_for = game, table.who
        sheets = game_sheets(game, table.names)
        self.tray.show(sheets, self._rolled_html(), self._due_html(sheets))

    def _rolled_html(self) -> str:
        """The last roll of what is under way, or has just come to its end, with its arithmetic; those before it too."""
        tree, names = self.session.tree, self.table.names
        rolls = rolls_of(tree)
        if not rolls:
            return ""
        node, before = rolls[0]
        seed = None if node.dice in ("forced", "script") else before.seed
        last = rolled_html(
            faces_of(node),
            game_sheets(before, names),
            seed=seed,
            number=roll_number(before),
            again=times_anew(tree, node),
        )
        told = [(with_names(str(each.pending.purpose), names), faces_of(at)) for at, each in rolls[1:] if each.pending]
        return last + earlier_html(told)

    def _due_html(self, sheets: Sequence[Sheet]) -> str:
        """The roll that is due beside what may still come of the action under way, as things are now."""
        game, group = self.table.game, f"whole-{self.parts.group}"
        if game.action is None or not isinstance(game.pending, Roll):
            return ""
        how = self._how_html(due_roll(game), group)
        return roll_html(sheets, odds_of(game), self.table.names, self.parts.lights, group, how)

    def _how_html(self, roll: FirstRoll | None, group: str) -> str:
        """Where the numbers of a roll come from."""
        lights, names = self.parts.lights, self.table.names
        if roll is None:
            return ""
        return breakdown_html(roll, lights=lights, group=f"{group}-how", names=names, page=self.parts.group)

    def _odds_html(self) -> str:
        """The odds of what is aimed at, or of the answer that is picked: the roll, and what it comes to."""
        table, aim = self.table, self.table.aim or self.table.picked_attack
        game, names, lights, group = table.game, table.names, self.parts.lights, f"odds-{self.parts.group}"
        roll = table.roll_of(aim) if aim is not None else None
        if roll is None:
            picked = table.picked is not None and not table.free
            return answer_html(odds_of(game, table.picked), names, lights, group) if picked else ""
        rules = game.state.rules
        sheets = [attack_sheet(rules, roll.attack, defense, "", names[who], who) for who, defense in roll.against]
        found = odds_of(game, aim if table.free else table.picked)
        return roll_html(sheets, found, names, lights, group, self._how_html(roll, group))

    def _story_html(self) -> str:
        """How the players stand, what happened, and the board in words."""
        game, parts, state = self.table.game, self.parts, self.table.game.now
        score = score_html(state, actions=total(game), look=self.session.palette)
        group = f"log-{parts.group}"
        score += branches_html(self.session, self.table.names)
        log = log_html(game.told, state.rules, names=self.table.names, lights=parts.lights, group=group)
        return score + log + words_html(state.board)

    def _why_html(self) -> str:
        """Why, or why not; and beneath it what the figure that is chosen, or has acted, cannot do now."""
        table = self.table
        who = table.who or (table.looked if table.looked and table.may(table.looked) is not None else "")
        return self._reasons_html() + (
            refused_html(table, who, self.parts.lights, self.parts.group) if who and table.free else ""
        )

    def _reasons_html(self) -> str:
        table, state = self.table, self.table.game.state
        lights, group = self.parts.lights, self.parts.group
        if table.refused is not None and not self.four:
            action, reasons = table.refused
            return why_not_html(
                action, reasons, state.rules, names=table.names, cure=table.cure(), lights=lights,
                group=f"refused-{group}",
            )  # fmt: skip
        if self.four:
            return self._four_html()
        if table.aim is not None:
            return aim_html(table, lights, f"aim-{group}")
        if not table.who and asks_first(table.game):
            return QUESTION
        return '<p class="cb-more cb-onphone">Tap a square or a figure that is not marked: why not stands here.</p>'

    def _four_html(self) -> str:
        table = self.table
        if table.asked is None:
            return '<p class="cb-more">Aim at a square or a figure: all four rulebooks say what they make of it.</p>'
        who = table.names.get(table.asked.who, table.asked.who)
        return four_html(table.game, table.asked, f"{who}, {says(table.asked, table.names)}")

    def _card_html(self) -> str:
        table, state = self.table, self.table.game.now
        who = table.looked or (table.pointed if table.pointed in table.board.pieces else "") or table.who
        if not who or who not in state.fighters:
            return '<p class="cb-more">Tap a figure to see its card.</p>'
        card = card_of(
            state,
            who,
            group=self.parts.group,
            page=self.parts.group,
            look=self.session.palette,
            lights=self.parts.lights,
        )
        values = values_of(state, who) if who in state.board.pieces else None
        return card_html(card, told_by(state.rules), values, table.may(who))

    def __repr__(self) -> str:
        return f"<PlayPage: {turn_words(self.session.game)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live page, and beside it the picture that stays where no kernel runs."""
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        if not os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):  # a served page shows the widget alone
            bundle["image/png"] = pictures.base64_png(self.session)
        return bundle


def aim_html(table: Table, lights: Lights, group: str) -> str:
    """Why what is aimed at goes as it does: the way of a move, the line of a shot."""
    aim, rules = table.aim, table.game.state.rules
    if aim is None:
        return ""
    way = table.way_to_aim(aim)
    answers: list[Answer] = [way] if way is not None else []
    if aim.verb in LINED:
        figures = [each for each in points_at(aim, table.board) if each in table.board.pieces]
        answers = [line_of_fire(table.board, aim.who, each, rules=rules) for each in figures]
    reasons = [reason for answer in answers for reason in answer.reasons]
    if way is not None and way.stops is not None and way.stops not in reasons:
        reasons.append(way.stops)
    told = "".join(f"<p>{escape(with_names(answer.headline, table.names))}</p>" for answer in answers)
    return section("Why", told + reason_rows(reasons, rules, lights, group, table.names)) if told else ""


def step_html(session: GameSession) -> str:
    """``3 of 9``: where the game is on its line."""
    line = [node.id for node in session.timeline]
    return (
        f'<div class="cb-step"><span class="cb-unseen">Step </span>{line.index(session.node)} of {len(line) - 1}</div>'
    )


def lost_html(session: GameSession, played: bool) -> str:
    """Shown by the style sheet when the page's Python is gone; the link holds the whole position.

    Once the game is ``played``, the template of the served page keeps the link in the address.
    """
    try:
        link = escape("?" + address(session))
    except ClixbookError:  # a figure of one's own
        return '<i hidden class="cb-unkept"></i>' if played else ""
    kept = f'<a hidden class="cb-resume" href="{link}"></a>' if played else ""
    rest = (
        f'<div class="cb-rest" style="--rests:{RESTS_AFTER}s">Idle for long: this page\'s Python may be gone. '
        f'<a href="{link}">Open this position anew</a></div>'
    )
    return f'{kept}{rest}<div class="cb-lost" role="alert">The connection to this page\'s Python is lost. ' + (
        f'<a href="{link}">Open this position anew</a></div>'
    )


@cache
def page_style() -> str:
    """The style sheet of this page alone, with rules for each number of kinds of action and for the one asked for."""
    here = Path(__file__).parent
    page, tabs, phone = ((here / f"{each}.css").read_text(encoding="utf-8") for each in ("page", "tabs", "phone"))
    css = page + "".join(f"{window}{{{tabs}}}}}" for window in SMALL_WINDOWS) + phone + without_style()
    for number in range(1, MOST_LANES + 1):
        buttons = f".cb-play:has(.cb-lanes{number}) .cb-choices button"
        css += f"{buttons}:nth-child(-n+{number}){{order:0}}"
        pressed = f".cb-play:has(.cb-lane{number}) .cb-choices button:nth-child({number})"
        css += f"{pressed}{{background:var(--ink);color:var(--paper);border-color:var(--ink)}}"
    return f"<style>{css}</style>"
