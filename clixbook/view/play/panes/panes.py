"""The HTML of all panes of the play page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from clixbook.board.answers.answers import Answer
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.engine.actions import Action
from clixbook.engine.position.dice import Roll
from clixbook.errors import ClixbookError
from clixbook.powers.card import text_in_position
from clixbook.rulebooks.editions import HOW_MANY
from clixbook.view.play.choice.action_groups import LINED, AttackOdds, says
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.choice.selection import Chosen
from clixbook.view.play.dials.dial_panel import card_html, card_of, values_of
from clixbook.view.play.log.last_turn import LastTurn
from clixbook.view.play.log.log_panel import latest_html, log_html, score_html
from clixbook.view.play.log.names_then import names_by_event
from clixbook.view.play.new_game.ready import QUESTION, address, asks_first
from clixbook.view.play.odds.breakdown import breakdown_html
from clixbook.view.play.odds.dice_tray import DiceTray, earlier_html, rolled_html
from clixbook.view.play.odds.earlier_rolls import faces_of, rolls_of, times_anew
from clixbook.view.play.odds.foreseen import foreseen_html
from clixbook.view.play.odds.four_up import four_html
from clixbook.view.play.odds.roll_sheet import RollSheet, attack_sheet, game_sheets, roll_number
from clixbook.view.play.odds.whole_odds import answer_html, roll_html
from clixbook.view.play.panes.act_panel import ActPanel
from clixbook.view.play.panes.parts import Lights, keep_as, reason_rows, section, with_names
from clixbook.view.play.panes.refusals import refused_html
from clixbook.view.play.panes.turn_line import total, turn_line
from clixbook.view.play.panes.why_not import why_not_html
from clixbook.view.play.sharing.next_steps import marks
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_parts import TableParts
from clixbook.view.play.table.timeline import branches_html
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.page_shell import lost_html
from clixbook.view.widgets.why import status_html, with_input_words, words_html

FOOT = '<div class="cb-foot">'
TELLING = '<div class="cb-telling" tabindex="0" role="group" aria-label="What may be done, and why">'


class Panes:
    """Text panes of a page about its table, as HTML.

    ``four``: all four rulebooks are told. ``rolled_for`` is who was chosen when the dice fell last. ``met`` is the
    position of the last card, with the figure that was looked at when it came on the table. ``since`` is what the
    others did in their turn.
    """

    def __init__(self, table: PlayTable, parts: TableParts, tray: DiceTray, act: ActPanel) -> None:
        self.session, self.table, self.parts, self.tray, self.act = table.session, table, parts, tray, act
        self.four, self.rolled_for = False, ""
        self.since: LastTurn | None = None
        self.met = table.chosen.at, table.chosen.looked
        self._made: dict[tuple[Any, ...], str] = {}
        self._made_of: tuple[Offers, str] | None = None

    def _cached_html(self, make: Callable[..., str], *of: Any) -> str:
        """The HTML of ``make`` for these, cached for the position: its rows keep their lights."""
        here = self.table.chosen.at, self.session.palette
        if here != self._made_of:
            self._made_of = here
            self._made.clear()
        if (make, *of) not in self._made:
            self._made[make, *of] = make(*of)
        return self._made[make, *of]

    def gesture_panes(self) -> str:
        """The panes that most gestures change: options and odds, reasons, and events.

        They carry the link that brings the game back if the server ends this page's Python (``lost_html``).
        """
        chosen = self.table.chosen
        odds = "" if self.four and chosen.aimed_action is not None else self._odds()  # all four books have their own
        since = self.since.html if self.since is not None else ""
        rolled, question = self.tray.html, self.act.html
        first = f"{question}{rolled}" if chosen.answers else f"{rolled}{question}"  # a question stands by its buttons
        return (
            f"{FOOT}{status_html(chosen.status)}</div>{TELLING}"
            f'<div class="cb-pane cb-tellpane">{since}{first}{foreseen_html(chosen)}{odds}</div>'
            f'<div class="cb-pane cb-whypane">{self._why()}</div></div>'
            f"{self._cached_html(self._lost, self.has_game)}"
        )

    def marks(self) -> frozenset[str]:
        """Classes for the style sheet: the kinds of steps and ways on that the page shows now."""
        session = self.session
        gone = [name for name, there in (("first", session.undoable), ("last", session.redoable)) if not there]
        away = ["another"] if self._turned_away() else []
        return frozenset(f"cb-{each}" for each in (*gone, *away, *marks(session.tree, not self.has_game)))

    def _turned_away(self) -> bool:
        """True once something else is wanted than to see the dice that fell last."""
        chosen = self.table.chosen
        return bool(chosen.aim or chosen.lane or chosen.refused or (chosen.who and chosen.who != self.rolled_for))

    def card(self, chosen: Chosen) -> str:
        """The card of the figure being looked at, with the position on the table."""
        return f'<div class="cb-pane cb-cardpane">{self._cached_html(self._card, self._whose_card(chosen))}</div>'

    def turn_panes(self) -> str:
        """The panes that stay longer: the turn, and the log."""
        story = self._cached_html(self._story, self.session.branches, self.session.tree.line[-1])
        turn = turn_line(self.table.game, self.session.palette)
        latest = latest_html(self.table.game.events, names_by_event(self.session.tree, self.table.chosen.names))
        return (
            f'<div class="cb-turnline">{turn}</div>{step_html(self.session)}{latest}'
            f'<div class="cb-pane cb-logpane">{story}</div>'
        )

    @property
    def has_game(self) -> bool:
        """True if there is a game here that a player would miss."""
        return len(self.session.tree.nodes) > 1 or self.table.opened > 0

    def last_roll(self) -> str:
        """The last roll of the action under way or just ended, with its arithmetic; earlier ones too."""
        tree, names = self.session.tree, self.table.chosen.names
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
        return last + earlier_html([(faces_of(at), game_sheets(each, names)) for at, each in rolls[1:]])

    def due(self, sheets: Sequence[RollSheet]) -> str:
        """The roll that is due, beside the odds of the rest of the action."""
        game, group = self.table.game, f"whole-{self.parts.group}"
        if game.action is None or not isinstance(game.pending, Roll):
            return ""
        at, roll = self.table.chosen.at, self.table.chosen.at.due
        divided = roll is not None and roll.divided
        how = self._how(roll, group)
        return roll_html(sheets, at.outcome_odds(), at.names, self.parts.lights, group, how, divided)

    def _how(self, roll: AttackOdds | None, group: str) -> str:
        """The sources of the numbers of a roll."""
        lights, names = self.parts.lights, self.table.chosen.names
        if roll is None:
            return ""
        return breakdown_html(roll, lights=lights, group=f"{group}-how", names=names, page=self.parts.group)

    def _odds(self) -> str:
        """The odds of the aimed action or the picked answer: the roll, and its results."""
        chosen = self.table.chosen
        aim = chosen.aim or chosen.picked_attack
        game, names, lights, group = chosen.game, chosen.names, self.parts.lights, f"odds-{self.parts.group}"
        roll = chosen.at.roll_of(aim) if aim is not None else None
        if roll is None:
            picked = chosen.picked is not None and not chosen.free
            return answer_html(chosen.at.outcome_odds(chosen.picked), names, lights, group) if picked else ""
        rules = game.state.rules
        sheets = [attack_sheet(rules, roll.attack, defense, "", names[who], who) for who, defense in roll.against]
        found = chosen.at.outcome_odds(aim if chosen.free else chosen.picked)
        return roll_html(sheets, found, names, lights, group, self._how(roll, group), roll.divided)

    def _lost(self, played: bool) -> str:
        return kept_html(self.session, played)

    def _story(self, *_: Any) -> str:
        """The score, the events, and the board in words."""
        game, parts, state = self.table.game, self.parts, self.table.game.now
        keep = keep_as(self.parts.group, "score")
        score = score_html(state, actions=total(game), look=self.session.palette, keep=keep)
        group = f"log-{parts.group}"
        score += branches_html(self.session, self.table.chosen.names, keep_as(self.parts.group, "branches"))
        then = names_by_event(self.session.tree, self.table.chosen.names)
        log = log_html(game.events, state.rules, lights=parts.lights, group=group, names_then=then)
        return score + log + words_html(state.board)

    def _why(self) -> str:
        """Reasons for or against, and below them what the chosen or acting figure cannot do now."""
        chosen = self.table.chosen
        who = chosen.who or (chosen.looked if chosen.looked and chosen.at.may(chosen.looked) is not None else "")
        return self._reasons() + (self._cached_html(self._not_now, who, chosen.who) if who and chosen.free else "")

    def _not_now(self, who: str, _: str) -> str:
        return refused_html(self.table.chosen, who, self.parts.lights, self.parts.group)

    def _reasons(self) -> str:
        chosen, state = self.table.chosen, self.table.game.state
        lights, group = self.parts.lights, self.parts.group
        if chosen.refused is not None and not self.four:
            action, reasons = chosen.refused
            return why_not_html(
                action, reasons, state.rules, names=chosen.names, cure=chosen.cure(), lights=lights,
                group=f"refused-{group}",
            )  # fmt: skip
        if self.four:
            return self._cached_html(self._four, chosen.aimed_action)
        if chosen.aim is not None:
            return aim_html(chosen, lights, f"aim-{group}")
        if not chosen.who and asks_first(chosen.game):
            return with_input_words(QUESTION)
        how = with_input_words("Tap a square or a figure that is not marked: this says why not.")
        return f'<p class="cb-more cb-onphone">{how}</p>'

    def _four(self, action: Action | None) -> str:
        chosen = self.table.chosen
        if action is None:
            aim = f"Aim at a square or a figure: all {HOW_MANY} rulebooks then give their answers."
            return f'<p class="cb-more">{aim}</p>'
        who = chosen.names.get(action.who, action.who)
        return four_html(chosen.game, action, f"{who}, {says(action, chosen.names)}")

    def _card(self, who: str) -> str:
        chosen, state = self.table.chosen, self.table.game.now
        if not who or who not in state.fighters:
            return f'<p class="cb-more">{with_input_words("Tap a figure to see its card.")}</p>'
        card = card_of(
            state,
            who,
            group=self.parts.group,
            page=self.parts.group,
            look=self.session.palette,
            lights=self.parts.lights,
        )
        values = values_of(state, who) if who in state.board.pieces else None
        return card_html(card, partial(text_in_position, state, who), values, chosen.at.may(who))

    def _whose_card(self, chosen: Chosen) -> str:
        """The figure whose card is shown: the subject of an opponent's question, else looked at, aimed at or chosen.

        Without any of these, as in a position that was just opened: the figure that the question names.
        """
        if self.met[0] is not chosen.at:
            self.met = chosen.at, chosen.looked
        in_question = chosen.at.figure_in_question if chosen.looked == self.met[1] else ""
        aimed = chosen.pointed if chosen.pointed in chosen.board.pieces else ""
        return in_question or chosen.looked or aimed or chosen.who or chosen.at.named_in_question


def aim_html(chosen: Chosen, lights: Lights, group: str) -> str:
    """The reasons of the aimed action: the way of a move, the line of a shot."""
    aim, state = chosen.aim, chosen.game.state
    rules = state.rules
    if aim is None:
        return ""
    way = chosen.way_to(aim)
    answers: list[Answer] = [way] if way is not None else []
    if aim.verb in LINED:
        figures = [each for each in chosen.at.points_at(aim) if each in chosen.board.pieces]
        answers = [line_of_fire(chosen.board, aim.who, each, rules=rules) for each in figures]
    reasons = [reason for answer in answers for reason in answer.reasons]
    if way is not None and way.stops is not None and way.stops not in reasons:
        reasons.append(way.stops)
    names = {who: f"{fighter.side}'s {chosen.names[who]}" for who, fighter in state.fighters.items()}
    sentences = "".join(f"<p>{escape(with_names(answer.message, names))}</p>" for answer in answers)
    return section("Why", sentences + reason_rows(reasons, rules, lights, group, chosen.names)) if sentences else ""


def step_html(session: GameSession) -> str:
    """``3 of 9``: where the game is on its line; a game that is not played yet has no steps to count."""
    line = [node.id for node in session.timeline]
    step = f'<span class="cb-unseen">Step </span>{line.index(session.node)} of {len(line) - 1}'
    return f'<div class="cb-step">{step if len(line) > 1 else "Beginning"}</div>'


def kept_html(session: GameSession, played: bool) -> str:
    """The way back to the whole position, should this page's Python be gone.

    Once the game is ``played``, the template of the served page keeps the link in the address.
    """
    try:
        link = escape("?" + address(session))
    except ClixbookError:  # a figure of one's own
        return '<i hidden class="cb-unkept"></i>' if played else ""
    kept = f'<a hidden class="cb-resume" href="{link}"></a>' if played else ""
    return kept + lost_html(link)


def failed_html(html: str, error: Exception) -> str:
    """The text of a page with a failure for its status line; everything else stays as it was."""
    foot, _, rest = html.partition(TELLING)
    return f"{FOOT}{status_html('', error)}</div>{TELLING}{rest}" if foot else html
