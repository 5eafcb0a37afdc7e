"""The play page: a whole game at one screen, every number and every refusal with its reason."""

from __future__ import annotations

import os
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, Layout, ToggleButton, VBox

from clixbook.board.answers import Answer
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.rules.action_total import action_total
from clixbook.errors import ClixbookError
from clixbook.rulebooks.row import SHORT_NAMES
from clixbook.view import pictures
from clixbook.view.board_parts import named
from clixbook.view.game_session import GameSession
from clixbook.view.pages import brand_html
from clixbook.view.play.act_panel import ActPanel, PlaySentence, refused_html
from clixbook.view.play.dial_panel import card_html, card_of, values_of
from clixbook.view.play.dice_tray import DiceTray, rolled_html
from clixbook.view.play.four_up import four_html, in_one_book
from clixbook.view.play.lanes import LINED, points_at, says
from clixbook.view.play.log_panel import log_html, score_html
from clixbook.view.play.new_game import NewGame
from clixbook.view.play.parts import Lights, panels_sheet, reason_rows, section, with_names
from clixbook.view.play.powers_list import told_by
from clixbook.view.play.ready import QUESTION, address, asks_first, session_of
from clixbook.view.play.roll_sheet import Sheet, game_sheets, roll_number
from clixbook.view.play.share_pane import SharePane
from clixbook.view.play.signs import owners, ring_svg
from clixbook.view.play.table import Table
from clixbook.view.play.table_parts import TableParts
from clixbook.view.play.timeline import TimeLine, branches_html
from clixbook.view.play.whole_odds import whole_html
from clixbook.view.play.why_not import why_not_html
from clixbook.view.sandbox import RESTS_AFTER
from clixbook.view.session import PALETTES

TABS = """<div class="cb-tabrow" role="group" aria-label="Panels">
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
        self.parts = parts = TableParts(table, lambda: lost_html(session), self._ask_books)
        guard = parts.guarded
        self.act = ActPanel(table, guard)
        self.tray = DiceTray(table.roll, table.force, guard, table.roll_anew)
        self.sentence = PlaySentence(table, guard)
        self.time = TimeLine(session, guard)
        self.turn, self.why, self.card, self.story = (HTML() for _ in range(4))
        self.undo, self.redo = (
            named(Button(description="Undo"), "cb-isback"),
            named(Button(description="Redo"), "cb-isnext"),
        )
        looks = [(each.capitalize(), each) for each in PALETTES]
        self.look = Dropdown(options=looks, value=session.palette, description="Look")
        self.books = named(ToggleButton(description="Four rulebooks"), "cb-fourbutton")
        self.rescue = named(Button(description="Undo the last action"), "cb-rescue")
        self.new, self.share = NewGame(table, guard), SharePane(table, guard)
        self.panes = self._panes()
        page = Box([
            named(HTML(brand_html("play")), "cb-brand"),
            named(self.turn, "cb-turnline"),
            named(Box([self.undo, self.redo]), "cb-undos"),
            named(Box([self.books, self.look]), "cb-tools"),
            self.sentence,
            parts.board,
            *self.panes,
            self.time,
            named(VBox([parts.status, self.rescue]), "cb-foot"),
            named(Box([HTML(TABS.format(n=parts.group))]), "cb-tabs"),
        ])  # fmt: skip
        sheets = [parts.style_sheet, panels_sheet(), named(HTML(page_style()), "cb-style")]
        super().__init__([*sheets, named(page, "cb-page", "cb-playpage")], layout=Layout(overflow="visible"))
        inside = full if full is not None else isinstance(start, str)
        parts.wear(named(self, "cb-app", "cb-play", "cb-full" if inside else "cb-cell"))
        self._sheets: tuple[Sheet, ...] = ()
        self._rolled = ""
        self._tray_of: object = None
        self._lit_for: object = None
        self._node = session.node
        self.undo.on_click(lambda _: guard(session.undo))
        self.redo.on_click(lambda _: guard(session.redo))
        self.rescue.on_click(lambda _: guard(session.undo))
        self.books.observe(lambda change: guard(self._choose_books, change["new"]), "value")
        self.look.observe(lambda change: guard(self._choose_look, change["new"]), "value")
        if problem:
            table.tell(problem)
        else:
            table.tell(table.asks or f"{session.game.state.player}'s turn. Tap a figure with a notch on its ring.")
        self.refresh()
        table.heard.append(self.refresh)

    def _panes(self) -> list[Any]:
        act = named(Box([self.tray, self.act]), "cb-pane", "cb-actpane")
        why = named(Box([self.why]), "cb-pane", "cb-whypane")
        card = named(Box([self.card]), "cb-pane", "cb-cardpane")
        log = named(Box([self.story]), "cb-pane", "cb-logpane")
        titles = [HTML(f"<h2>{title}</h2>") for title in ("New game", "Share, save, load")]
        parts = [titles[0], self.new, titles[1], self.share, self.parts.words]
        more = named(Box(parts), "cb-pane", "cb-morepane")
        return [act, why, card, log, more]

    # -- input --------------------------------------------------------------------------------------------

    def _choose_look(self, look: str) -> None:
        if not self._busy:
            self.session.palette = look

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
        """Bring every part up to date; what has not changed is not sent."""
        table, session = self.table, self.session
        game, look = table.game, session.palette
        parts = self.parts
        if self._lit_for is not game:  # every row is made anew, and its light with it
            self._lit_for = game
            parts.lights.clear()
        why, card, story = self._why_html(), self._card_html(), self._story_html()
        parts.refresh()  # the first to be sent: it is what the eye waits for
        self._show_dice()
        self.why.value, self.card.value, self.story.value = why, card, story
        gone = [name for name, there in (("first", session.undoable), ("last", session.redoable)) if not there]
        self.turn.value = f'{turn_line(game, look)}<i hidden class="{" ".join(f"cb-{each}" for each in gone)}"></i>'
        self.act.refresh()
        self.sentence.refresh()
        self.time.refresh()
        self.share.refresh()
        self._busy = True
        self.look.value, self.books.value = look, self.four
        self._busy = False

    def _show_dice(self) -> None:
        """The odds of the roll that is due, and the roll before it."""
        table, session = self.table, self.session
        game = table.game
        if self._tray_of is game:
            return
        self._tray_of = game
        node = session.tree.present
        before = None if node.parent is None else session.tree.node(node.parent).game
        last = ""
        if node.dice and before is not None:
            sheets = game_sheets(before, table.names)
            faces = tuple(int(face) for face in node.option.split())
            chosen = node.dice in ("forced", "script")
            last = rolled_html(faces, sheets, seed=None if chosen else game.seed, number=roll_number(before))
        self.tray.show(game_sheets(game, table.names), last, self._whole_html)

    def _whole_html(self) -> str:
        """What the action under way may come to, as seen from the position before it."""
        table, action, group = self.table, self.table.game.action, f"whole-{self.parts.group}"
        if action is None:
            return ""
        path = [self.session.tree.node(at).game for at in self.session.tree.path(self.session.node)]
        settled = next(game for game in reversed(path) if game.action is None)
        return whole_html(settled, action, table.names, self.parts.lights, group)

    def _story_html(self) -> str:
        """How the players stand, then what happened."""
        game, parts, state = self.table.game, self.parts, self.table.game.now
        score = score_html(state, actions=total(game), look=self.session.palette)
        group = f"log-{parts.group}"
        score += branches_html(self.session, self.table.names)
        return score + log_html(game.told, state.rules, names=self.table.names, lights=parts.lights, group=group)

    def _why_html(self) -> str:
        """Why, or why not; and beneath it what the chosen figure cannot do now."""
        table = self.table
        return self._reasons_html() + (
            refused_html(table, self.parts.lights, self.parts.group) if table.who and table.free else ""
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
        card = card_of(state, who, group=self.parts.group, look=self.session.palette, lights=self.parts.lights)
        return card_html(card, told_by(state.rules), values_of(state, who) if who in state.board.pieces else None)

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


def total(game: Game) -> int:
    """The actions of the turn, those that effects gave included."""
    state = game.state
    return max(state.left, action_total(state.rules, state.build_total) + state.extra)


def turn_words(game: Game) -> str:
    """``Ann's turn, 2 of 3 actions left.``"""
    if game.result is not None:
        return f"{game.result.winner} wins." if game.result.winner else "A draw."
    return f"{game.state.player}'s turn, {max(game.state.left, 0)} of {total(game)} actions left."


def turn_line(game: Game, look: str) -> str:
    """Whose turn it is, large, with the actions left as pips, the score and the rulebook."""
    state = game.state
    if state.result is not None:
        why = escape(state.result.why)
        return f'<p class="cb-whose" role="status"><b>{escape(turn_words(game))}</b> <small>{why}</small></p>'
    left, of = max(state.left, 0), total(game)
    pips = "●" * left + "○" * max(of - left, 0)
    rules = SHORT_NAMES[state.rules.edition]
    return (
        f'<p class="cb-whose">{ring_svg(owners(state)[state.player], look)}<b>{escape(state.player)}\'s turn</b>'
        f'<span class="cb-dots" role="img" aria-label="{left} of {of} actions left">{pips}</span>'
        f"<small>round {state.round} · {escape(rules)}</small></p>"
    )


def lost_html(session: GameSession) -> str:
    """Shown by the style sheet when the page's Python is gone; the link holds the whole position."""
    try:
        link = escape("?" + address(session))
    except ClixbookError:  # house rules, or a figure of one's own
        return ""
    rest = (
        f'<div class="cb-rest" style="--rests:{RESTS_AFTER}s">Idle for long: this page\'s Python may be gone. '
        f'<a href="{link}">Open this position anew</a></div>'
    )
    return rest + (
        '<div class="cb-lost" role="alert">The connection to this page\'s Python is lost. '
        f'<a href="{link}">Open this position anew</a></div>'
    )


@cache
def page_style() -> str:
    """The style sheet of this page alone."""
    return f"<style>{(Path(__file__).parent / 'page.css').read_text(encoding='utf-8')}</style>"
