"""The panel of available actions, as buttons and as a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import count
from typing import Any, TypeVar

from clixbook.board.answers.message import plural
from clixbook.board.moves.reach import Reach
from clixbook.caches import cached_per_position, cached_per_position_and
from clixbook.engine.actions import Action, Use
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.set_up.ground_stages import piece_asked
from clixbook.errors import IllegalAction, capital
from clixbook.view.play.choice.action_groups import (
    MOVE,
    at_oneself,
    cost_of,
    group_of,
    is_on_spot,
    lane_name,
    lane_of,
    names_what_shows,
    plot_words,
    says,
    use_words,
)
from clixbook.view.play.choice.button_words import DO, ROLL
from clixbook.view.play.choice.gestures import has_several_squares
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.choice.selection import FEW_OFFERS, MOST_OFFERS, Chosen, is_shown_first
from clixbook.view.play.panes.carry_cost import carry_cost_html
from clixbook.view.play.panes.refusals import idle_html, resting_html
from clixbook.view.play.panes.result import result_html
from clixbook.view.play.panes.signs import owners, ring_svg
from clixbook.view.play.table.table import PlayTable
from clixbook.view.questions.area_overlays import STOPS, stop_letter
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, ToggleButtons, VBox
from clixbook.view.widgets.why import with_input_words

IN_SIGHT = '<i class="cb-here cb-hereresult"></i>'
"""A class that scrolls the result, or the odds, into sight and keeps it there for a moment."""
T = TypeVar("T")
_NUMBERS = count(1)
NO_ICON = ("_",)
"""Comes and goes with the buttons: by it the browser sees a change where only the last of them went away."""


class Choices(ToggleButtons):
    """Exclusive buttons; ``show`` updates them in one message, ``chosen`` gets a press.

    ``again`` hears that the pressed one was pressed once more, which changes no value: the browser tells it by itself.
    """

    icons: tuple[str, ...]

    def __init__(
        self, chosen: Callable[[Any], None], again: Callable[[Any], None] = lambda _: None, **options: Any
    ) -> None:
        super().__init__(options=[], **options)
        self._busy, self._chosen, self._again = False, chosen, again
        self._fresh = False  # the next reported press has changed the value
        self._shown: tuple[tuple[tuple[str, Any], ...], Any] = ((), None)
        self.observe(self._changed, "value")
        self.on_msg(self._on_press)

    def show(self, options: Iterable[tuple[str, Any]], value: Any = None, tooltips: Sequence[str] = ()) -> None:
        """Show these buttons, and which is pressed."""
        wanted = (tuple(options), value)
        if wanted == self._shown:
            return
        self._busy = True
        try:
            with self.hold_sync():
                if self._shown[0] != wanted[0]:
                    self.icons = () if self.icons else NO_ICON
                    self.tooltips = list(tooltips)
                    self.options = wanted[0]
                self.value = value
        finally:
            self._busy = False
        self._shown = wanted

    def _changed(self, change: Any) -> None:
        if not self._busy:
            self._shown, self._fresh = (self._shown[0], change["new"]), True
            self._chosen(change["new"])

    def _on_press(self, _: Any, content: dict[str, Any], __: Any) -> None:
        """Handle a press reported by the browser, after any change of value by it."""
        fresh, self._fresh = self._fresh, False
        if content.get("event") == "click" and not fresh and self.value is not None:
            self._again(self.value)


def _labels(at: Offers, offered: Sequence[Action]) -> list[str]:
    """The actions' button labels without a common beginning: ``attack +1`` for ``Perplex Bruiser: attack +1``."""
    apart = [use_words(each, at.names) if isinstance(each, Use) else ("", "") for each in offered]
    alike = len({head for head, _ in apart}) == 1 < len(apart) and all(own for _, own in apart)
    labels = [_label(at, each, own if alike else "") for each, (_, own) in zip(offered, apart, strict=True)]
    costs = _lane_costs(at, offered)
    return [
        f"{label} \u00b7 {cost_of(at.game.state, each)}" if len(costs[lane_of(each)]) > 1 else label
        for label, each in zip(labels, offered, strict=True)
    ]


def _lane_costs(at: Offers, members: Iterable[Action]) -> dict[str, dict[str, None]]:
    """The different costs of each kind of action: a pilot gets out by an action, and lends its numbers for nothing."""
    found: dict[str, dict[str, None]] = {}
    for each in members:
        found.setdefault(lane_of(each), {})[cost_of(at.game.state, each)] = None
    return found


class ActPanel(VBox):
    """Actions of the chosen figure, targets, the button to act, and end of turn.

    The question stands above the buttons, ``html`` is the text of the page below them. By the ``marks``, classes of the
    page, the style sheet shows the buttons that mean something now, so that those which come and go send no message. A
    button that is hidden keeps its label.
    ``doing`` are the buttons that stay in sight wherever the page puts them.
    ``press`` does what a button stands for, and gives the board its keys back (``TableParts.press_button``).
    """

    def __init__(self, table: PlayTable, press: Callable[..., None]) -> None:
        self.table = table
        self.html = self._question = ""
        self.question = with_classes(HTML(), "cb-question")
        self.marks: frozenset[str] = frozenset()
        self._offered: dict[Choices, tuple[Sequence[tuple[str, Any]], Any]] = {}
        self.choices = with_classes(
            Choices(lambda chosen: press(self._choose, chosen), lambda same: press(self._press_again, same)),
            "cb-choices",
        )
        self.ready = with_classes(
            Choices(lambda who: press(table.call, who), lambda who: press(table.call, who)), "cb-ready"
        )
        self._mark = f"cb-ready{next(_NUMBERS)}"
        self.ready.add_class(self._mark)
        self.go = with_classes(Button(description=DO), "cb-main", "cb-go")
        self.roll = with_classes(Button(description=ROLL), "cb-main", "cb-goroll")
        self.dice = with_classes(
            Button(description="Dice…", tooltip="Do it, and choose how the dice fall"), "cb-godice"
        )
        self.back = with_classes(Button(description="Not this"), "cb-notthis")
        self.end = with_classes(Button(description="End turn"), "cb-end")
        self.sure = with_classes(Button(description="End the turn now"), "cb-sure")
        for button in (self.go, self.dice):
            button.on_click(lambda _: press(table.commit))
        self.roll.on_click(lambda _: press(table.commit_and_roll))
        self.back.on_click(lambda _: press(table.cancel))
        self.end.on_click(lambda _: press(table.ask_for_end))
        self.sure.on_click(lambda _: press(table.confirm_end))
        self.doing = with_classes(
            Box([self.go, self.roll, self.dice, self.back, self.end, self.sure]), "cb-buttons", "cb-doing"
        )
        super().__init__([self.question, self.ready, self.choices])
        with_classes(self, "cb-actions")

    def _choose(self, chosen: tuple[str, str] | None) -> None:
        """Handle a press: show its meaning, or give an answer that has nothing to show."""
        kind, text = chosen or ("", "")
        if kind == "lane":
            self.table.press_lane(text)
        elif kind == "more":
            self.table.widen()
        elif answers := self.table.chosen.at.answers:
            option = answers[int(text)]
            (self.table.pick_answer if is_shown_first(self.table.chosen.at, option) else self.table.answer)(option)
        elif kind:
            action = next((each for each in self.table.chosen.offers if str(each) == text), None)
            if action is None:
                raise IllegalAction("That is no option any more.")
            pointed = self.table.chosen.pointed
            self.table.take_aim(action, pointed if pointed in self.table.chosen.at.points_at(action) else "")

    def _names_html(self) -> str:
        """Buttons with the names of figures that may act: all figures have one, and a style shows those of now."""
        chosen = self.table.chosen
        last = self.ready.value if self.ready.value in chosen.names else None  # to let go of it would be a message
        self._offered[self.ready] = [(name, who) for who, name in chosen.names.items()], last
        shown = ",".join(f":nth-child({at})" for at, who in enumerate(chosen.names, 1) if who in chosen.at.ready)
        mine = f".cb-play .{self._mark}"
        return f"<style>{mine},{mine} button:is({shown}){{display:block}}</style>"

    def _press_again(self, chosen: tuple[str, str]) -> None:
        """Apply a choice that is pressed again, as a second tap on the board does."""
        if chosen[0] == "lane":
            self.table.press_lane(chosen[1])
        else:
            self.table.commit()

    def refresh(self) -> None:
        """Bring words and marks up to date; the buttons follow once they are shown."""
        chosen = self.table.chosen
        pending = chosen.game.pending
        if isinstance(pending, Choose):
            self._show_choice(pending)
        elif isinstance(pending, Roll):
            self.html, self.marks = "", frozenset()  # the question before stays, unseen: it would be a message
        else:
            self._show_actions()

    def show(self) -> None:
        """Show the buttons for the present options, under the question that they answer."""
        self.question.value = self._question
        for choices, offered in self._offered.items():
            choices.show(*offered)
        self._offered.clear()

    def _show_choice(self, pending: Choose) -> None:
        chosen = self.table.chosen
        mine = {id(each) for each in chosen.answers}
        numbered = [(at, each) for at, each in enumerate(pending.options) if id(each) in mine]
        if len(numbered) > MOST_OFFERS:  # the squares of those are marked on the board, and the sentence knows all
            here = chosen.at.points_at(chosen.picked) if chosen.picked is not None else ()
            numbered = [
                (at, each) for at, each in numbered if is_on_spot(chosen.at.points_at(each), here, chosen.board)
            ]
        self._question, self.html = _choice_html(chosen, pending, marked=len(numbered) < len(pending.options)), ""
        aimed = chosen.picked is not None
        if aimed:
            self.html += _odds_in_sight(chosen.at, chosen.picked_attack)
            self.html += f'<p class="cb-aimed">{escape(chosen.at.answer_words(chosen.picked))}</p>'
        self.marks = _marks(
            asked=True,
            question=True,
            choices=bool(numbered),
            doing=aimed,
            back=aimed,
            toplace=bool(chosen.at.placed),
            toroll=chosen.at.comes_to_roll(chosen.picked),
            saidabove=chosen.asks,
        )
        if numbered:
            self._offer_answers(chosen, pending, numbered)

    def _offer_answers(self, chosen: Chosen, pending: Choose, numbered: Sequence[tuple[int, Any]]) -> None:
        """A button for each answer that fits, with its number among all options."""
        picked = pending.options.index(chosen.picked) if chosen.picked in pending.options else None
        offered = self._visible_options(numbered, (picked, chosen.picked))
        head, words = _answer_labels(chosen.at, [each for _, each in offered])
        if head and chosen.picked is None:
            self._question += f'<p class="cb-more">{escape(head)}: choose what.</p>'
        labels = [(label, ("offer", str(at))) for label, (at, _) in zip(words, offered, strict=True)]
        pressed = picked in {at for at, _ in offered}
        self._offered[self.choices] = (
            [*labels, *_more_button(numbered, offered)],
            ("offer", str(picked)) if pressed else None,
        )

    def _show_actions(self) -> None:
        chosen, state = self.table.chosen, self.table.game.state
        lanes = chosen.lanes if chosen.who else ()
        offers = chosen.offers if chosen.who else ()
        self._question, html = question_html(chosen, self.table.session), head_html(chosen, self.table.session)
        if chosen.aim is not None:
            aimed_at = f"{chosen.names[chosen.aim.who]}: {says(chosen.aim, chosen.names)}"
            html = f'{_odds_in_sight(chosen.at, chosen.aim)}<p class="cb-aimed">{escape(aimed_at)}</p>'
            html += carry_cost_html(chosen)
        if chosen.sure:
            left = f"{plural(state.left, 'action')} left: end" if chosen.at.spends else "End"
            self._question = f'<p class="cb-do"><b>{left} the turn?</b></p>'
            if costs := chosen.at.end_words:
                self._question += f'<p class="cb-fatal">{escape(costs)}</p>'
        self.html = html
        self.marks = _marks(
            who=bool(chosen.who), choices=bool(lanes or offers), doing=chosen.aim is not None,
            toroll=comes_to_dice(chosen), back=bool(chosen.who) and chosen.free, end=chosen.free and not chosen.sure,
            sure=chosen.free and chosen.sure, question=chosen.free and (chosen.sure or not chosen.who),
        )  # fmt: skip
        if not chosen.who and chosen.at.ready:
            self.html += self._names_html()
        if lanes or offers:
            self.marks |= {f"cb-lanes{len(lanes)}", *_pressed(lanes, chosen.lane)}
            labels = [*_lane_labels(chosen)]
            offered = self._visible_options(offers, chosen.aim)
            words = _labels(chosen.at, offered)
            labels += [(label, ("offer", str(each))) for label, each in zip(words, offered, strict=True)]
            aimed = ("offer", str(chosen.aim)) if chosen.aim in offered else None
            pressed = aimed or (("lane", chosen.lane) if chosen.lane else None)
            self._offered[self.choices] = [*labels, *_more_button(offers, offered)], pressed

    def _visible_options(self, offered: Sequence[T], picked: object) -> list[T]:
        """The options with a button: all if few, else the first ones and the chosen one."""
        if self.table.chosen.wide or len(offered) <= MOST_OFFERS:
            return list(offered)
        board = self.table.chosen.board
        many = Counter(group_of(each, board) for each in offered if isinstance(each, Use))
        few = [each for each in offered if not isinstance(each, Use) or many[group_of(each, board)] <= FEW_OFFERS]
        first = few[:MOST_OFFERS] or offered[:MOST_OFFERS]
        return [each for each in offered if each in first or each == picked]


def _choice_html(chosen: Chosen, pending: Choose, *, marked: bool) -> str:
    """The question of a choice; ``marked``: some of its answers are places that the board marks."""
    who = "" if chosen.at.asks_by_name else f"<b>{escape(pending.player)} chooses.</b> "
    html = f'<p class="cb-do">{who}{escape(capital(chosen.at.purpose))}</p>'
    if chosen.picked is None and marked:
        figures = any(point in chosen.board.pieces for each in pending.options for point in chosen.at.points_at(each))
        how = "Tap a marked figure or place." if figures else "Tap a marked place."
        if len(chosen.at.placed) > 1:
            how = "Drag a figure from the tray to a marked place, or tap first one, then the other."
        elif any(map(has_several_squares, pending.options)):
            how = "Tap two opposite corners."
        html += f'<p class="cb-more">{with_input_words(how)}</p>'
    about = piece_asked(chosen.game.state)
    return html + (f'<p class="cb-more">{escape(about)}</p>' if about else "")


@cached_per_position_and("who")
def _lane_labels(chosen: Chosen) -> list[tuple[str, tuple[str, str]]]:
    """The buttons of the kinds of action, each with its cost."""
    first = {lane_of(each): each for each in reversed(chosen.members)}
    state = chosen.game.state
    each_cost = _lane_costs(chosen.at, chosen.members)
    costs = {lane: " or ".join(each_cost[lane]) + plot_words(state, first[lane]) for lane in chosen.lanes}
    alone = {lane for lane in costs if all(at_oneself(each) for each in chosen.members if lane_of(each) == lane)}
    names = {lane: lane_name(lane, chosen.names) + (" itself" if lane in alone else "") for lane in costs}
    return [(f"{names[lane]} · {cost}", ("lane", lane)) for lane, cost in costs.items()]


@cached_per_position
def _label(at: Offers, action: Action, own: str = "") -> str:
    """The action on its button, or its ``own`` words alone, with how likely it is to hit."""
    now = " \u00b7 now" if names_what_shows(at.game.state, action) else ""
    words = capital(own) or says(action, at.names)
    return words + own_words(at, action) + now + _hit(at.odds_words(action))


def _answer_labels(at: Offers, options: Sequence[Any]) -> tuple[str, list[str]]:
    """The answers' button labels; a common beginning of powers' uses comes first, once."""
    apart = [use_words(use, at.names) if (use := at.use_of(each)) is not None else ("", "") for each in options]
    heads = {head for head, _ in apart if head}
    alike = len(heads) == 1 and len(options) > 2 and all(own for head, own in apart if head)
    labels = [
        capital(own) if alike and head else _answer_label(at, each)
        for each, (head, own) in zip(options, apart, strict=True)
    ]
    return (heads.pop() if alike else ""), labels


def _answer_label(at: Offers, option: Any) -> str:
    """The answer on its button; of those that attack figures, with how likely they are to hit."""
    return at.answer_words(option) + _hit(at.odds_words(at.attack_of(option)))


def _hit(odds: str) -> str:
    return f" · {odds}" if odds else ""


def _more_button(offered: Sequence[object], kept: Sequence[object]) -> list[tuple[str, tuple[str, str]]]:
    """The button that lists all the others."""
    return [(f"{len(offered) - len(kept)} more\u2026", ("more", ""))] if len(kept) < len(offered) else []


def _marks(**shown: bool) -> frozenset[str]:
    """Marks by which the style sheet shows the buttons that mean something now."""
    return frozenset(f"cb-has-{name}" for name, wanted in shown.items() if wanted)


def _pressed(lanes: tuple[str, ...], lane: str) -> tuple[str, ...]:
    """The marks of the chosen kind of action."""
    return ("cb-inlane", f"cb-lane{lanes.index(lane) + 1}") if lane in lanes else ()


def _odds_in_sight(at: Offers, action: Action | None) -> str:
    """A class that keeps the odds of an attack in sight, however far down the pressed button is."""
    return IN_SIGHT if action is not None and at.roll_of(action) is not None else ""


def question_html(chosen: Chosen, session: GameSession) -> str:
    """The question to the player, the same for any chosen figure, when the style sheet hides it."""
    if chosen.game.is_over:
        return ""
    handed, player = "", escape(chosen.game.state.player)
    if session.tree.present.option == "end":  # one screen for all: players pass it on
        ring = ring_svg(owners(chosen.game.state)[chosen.game.state.player], session.palette)
        handed = f'<p class="cb-handover">{ring}<span>It is the turn of <b>{player}</b>.</span></p>'
    if not chosen.at.ready:
        return f'{handed}<p class="cb-do cb-nomore"><b>{player}</b> can do nothing more: end the turn.</p>'
    how = '<span class="cb-how">, by its name or on the board</span>'
    return f'{handed}<p class="cb-do"><b>{player}, choose a figure</b>{how}.</p>'


def head_html(chosen: Chosen, session: GameSession) -> str:
    """The chosen figure; if there is none, the reasons why others cannot act."""
    if chosen.game.is_over:
        return f"{IN_SIGHT}{result_html(session.tree, chosen.names)}"
    if chosen.who:
        name = escape(chosen.names[chosen.who])
        return f'<p class="cb-do"><b>{name}</b></p>{carry_cost_html(chosen)}{legend_html(chosen)}'
    return resting_html(chosen.at) if chosen.at.ready and chosen.at.spends else idle_html(chosen.at)


def legend_html(chosen: Chosen) -> str:
    """The legend of letters at the chosen figure's squares, for a plain move or one by the chosen power."""
    plain = MOVE in chosen.lanes and chosen.lane in ("", MOVE)
    return _legend(chosen, chosen.at.ways(chosen.who) if plain else chosen.destinations())


def _legend(chosen: Chosen, ways: Reach | None) -> str:
    if ways is None:
        return ""
    marks = ways.way_marks.values()
    found = {stop_letter(mark.stops) for mark in marks}
    stops = ", ".join(f"<b>{letter}</b> {sign.value}" for sign, letter in STOPS.items() if letter in found)
    chances = sorted({mark.chance for mark in marks if mark.chance < 1})
    away = ", ".join(f"<b>{round(100 * chance)}%</b>" for chance in chances)
    rolls = f" Striped, {away}: how likely it gets there, for it must break away first." if away else ""
    return f'<p class="cb-more">Numbers are costs.{rolls}{f" A move ends at: {stops}." if stops else ""}</p>'


def comes_to_dice(chosen: Chosen) -> bool:
    """Does the aimed action lead to a roll: an attack, or a move that must break away first?"""
    if chosen.aim is None:
        return False
    way = chosen.way_to(chosen.aim)
    return chosen.at.roll_of(chosen.aim) is not None or (way is not None and way.chance < 1)


def own_words(at: Offers, action: Action) -> str:
    """``, your own`` where it would attack a friend, as some books allow (ATK-04)."""
    return ", your own" if at.strikes_own(action) else ""
