"""Choosing step by step: a figure, a kind of action, an aim; then it is done, or refused.

The first choice shows what would happen, the second one does it (``Chosen.does``). Nothing here plays or draws.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import plural
from clixbook.engine.actions import Action, EndTurn, Use
from clixbook.errors import IllegalAction
from clixbook.view.play.choice.action_groups import (
    ACTION_WORDS,
    CARRY,
    LINED,
    MOVE,
    lane_name,
    lane_of,
    says,
    use_words,
)
from clixbook.view.play.choice.button_words import DO, ROLL
from clixbook.view.play.choice.decision_words import event_sentence
from clixbook.view.play.choice.offers import placed_by
from clixbook.view.play.choice.selection import Chosen
from clixbook.view.play.odds.foreseen import push_words, then_words
from clixbook.view.play.panes.parts import with_names
from clixbook.view.play.panes.why_not import cannot


def select(chosen: Chosen, who: str) -> Chosen:
    """Choose a figure of the player, and show its moves and targets; during a question only its card is shown."""
    if who and not chosen.free:
        return look_up(chosen, who)
    if not who:
        return chosen.without_aim(who="", lane="", looked="", status="Nobody is chosen.")
    there = chosen.at.squares_of(who)[0].name
    chosen = chosen.without_aim(who=who, last=who, lane="", looked="", cursor=there)
    return chosen.with_(status=chosen.prospects())


def call(chosen: Chosen, who: str) -> Chosen:
    """Choose a figure by its name, wherever it stands."""
    return select(chosen, who).looking_at(who)


def look_up(chosen: Chosen, who: str) -> Chosen:
    """Show the card of another figure; the question and the picked answer stay."""
    if not chosen.free:
        return chosen.with_question(f"{chosen.names[who]}'s card.", looked=who)
    turn = f"; it is {chosen.game.state.player}'s turn"
    return chosen.without_aim(who="", lane="", looked=who, status=f"{chosen.names[who]}'s card{turn}.")


def take_in_hand(chosen: Chosen, who: str) -> Chosen:
    """Take a figure from the tray: in a set-up to put it on the map, else to see its card."""
    found = [each for each in chosen.at.answers if placed_by(each) == who]
    if not found:
        return look_up(chosen, who)
    squares = tuple(dict.fromkeys(place for each in found for place in chosen.at.points_at(each)))
    status = f"{chosen.names[who]}: tap one of {plural(len(squares), 'marked square')}."
    return chosen.without_aim(looked=who, placing=who, status=status).looking_at(*squares)


def choose_lane(chosen: Chosen, lane: str) -> Chosen:
    """Choose a kind of action, aimed at the pointed place if it goes there; "" chooses all kinds.

    The only action of its kind is aimed at once.
    """
    if lane and not chosen.who:
        raise IllegalAction("Choose a figure first.")
    pointed, chosen = chosen.pointed, chosen.without_aim(lane=lane)
    here = chosen.actions_at(pointed) if lane and pointed else ()
    if here or (lane and len(chosen.wanted_actions) == 1):
        return take_aim(chosen, (here or chosen.wanted_actions)[0], pointed if here else "")
    if lane:
        return chosen.with_(
            status=f"{chosen.names[chosen.who]}, {lane_name(lane, chosen.names)}: choose {_wants(chosen)}."
        )
    return chosen.with_(status=chosen.prospects()) if chosen.who else chosen


def _wants(chosen: Chosen) -> str:
    """The choice that is missing for a kind of action, as far as its actions differ: ``where``, ``whom``, ``which``."""
    meant = [chosen.at.points_at(each) for each in chosen.wanted_actions]
    same = frozenset(meant[0]).intersection(*meant[1:]) if meant else frozenset[str]()
    places = [{place in chosen.board.pieces for place in each if place not in same} for each in meant]
    if places and all(each == {True, False} for each in places):  # a passenger, say, and a square
        return "whom, then where"
    where, whom = any(False in each for each in places), {True} in places
    return " or ".join(word for word, wanted in (("where", where), ("whom", whom)) if wanted) or _of_one(chosen, same)


def _of_one(chosen: Chosen, same: frozenset[str]) -> str:
    """``what of Gnat`` if all of them do one thing to one figure; else ``which``."""
    whom = [chosen.names[each] for each in sorted(same) if each in chosen.board.pieces]
    heads = {use_words(each, chosen.names)[0] for each in chosen.wanted_actions if isinstance(each, Use)}
    return f"what of {' and '.join(whom)}" if whom and len(heads) == 1 else "which"


def press_lane(chosen: Chosen, lane: str) -> Chosen:
    """Press the button of a kind of action: choose it, do its aimed action if pressed again, or leave it."""
    if not chosen.free:  # pressed once more than needed
        return chosen
    if lane != chosen.lane:
        return choose_lane(chosen, lane)
    again = chosen.aim is not None and chosen.aim == choose_lane(chosen, lane).aim
    return commit(chosen) if again else choose_lane(chosen, "")


def list_all_options(chosen: Chosen) -> Chosen:
    """List every action of the chosen kind here, or every answer."""
    return chosen.with_(wide=True)


def take_aim(chosen: Chosen, action: Action, pointed: str = "") -> Chosen:
    """Aim at this action, and show its effect."""
    at = chosen.at
    pointed = pointed or _points_first(chosen, action)
    chosen = chosen.with_(refused=None, sure=False, aim=action, pointed=pointed, looked="")  # nobody else's card
    chosen = chosen.with_(cursor=_cursor_at(chosen, pointed))
    odds = f" Hit {words}." if (words := at.odds_words(action)) else ""
    push = f" {words}" if (words := push_words(at, action)) else ""
    chosen = chosen.with_(
        status=f"{chosen.names[chosen.who]}: {says(action, chosen.names)}.{odds}{_way_words(chosen, action)}{push}"
    )
    return chosen.looking_at(pointed, chosen.who) if odds and pointed else chosen  # by a button: no finger is there


def _points_first(chosen: Chosen, action: Action) -> str:
    """The first place that an action names; of figures the first that it rolls against, not the club in its hand."""
    places = chosen.at.points_at(action)
    if not places or places[0] not in chosen.board.pieces:
        return places[0] if places else ""
    return next((each for each in places if each in chosen.at.hits(action)), places[0])


def _cursor_at(chosen: Chosen, pointed: str) -> str:
    """The cursor on the aimed square, so that Enter does the action; unchanged if it is not a square."""
    piece, here = chosen.board.pieces.get(pointed), chosen.cursor
    if piece is not None:
        return here if chosen.board.square(here) in piece.squares else piece.squares[0].name
    return pointed if pointed and "|" not in pointed else here


def _stop_words(chosen: Chosen, action: Action, stops: Reason) -> str:
    """Why the move ends there, with the mover's name."""
    return with_names(stops.message, chosen.names).replace("The mover", chosen.names[action.who], 1)


def _way_words(chosen: Chosen, action: Action) -> str:
    way, at = chosen.way_to(action), chosen.at
    if way is None or (way.chance == 1 and action.verb == CARRY):  # then its effect is shown, with passengers
        first = at.first_event(action) if lane_of(action) not in LINED and at.first_hit_chance(action) is None else None
        if action.verb in ACTION_WORDS or lane_of(action) == MOVE:  # its first part is on its button
            first = at.second_event(action)
        if at.first_hit_chance(action) is not None or lane_of(action) in LINED:
            return ""
        return (f" If done: {event_sentence(first, at)}" if first is not None else "") + then_words(chosen, action)
    if way.chance < 1:
        return f" Cost {way.cost}, {away_words(way.chance)}"
    stops = way.stops is not None and way.stops.weight == "stop"
    stop = f" {_stop_words(chosen, action, way.stops)}" if way.stops is not None and stops else ""
    shot = action.verb != CARRY and chosen.shot_from(chosen.pointed) is not None
    then = f" {chosen.shot_words(chosen.pointed)}" if shot else ""
    return f" Cost {way.cost}.{stop}{then}"


def refuse(chosen: Chosen, place: str) -> Chosen:
    """Tell why the chosen figure cannot do anything there."""
    action = chosen.likely_action(place)
    if action is None and place in chosen.board.pieces:  # what is for squares is asked for the figure's own
        under = chosen.likely_action(chosen.at.squares_of(place)[0].name)
        action = under if under is not None and chosen.game.why_not(under) else None
    chosen = chosen.without_aim()
    if action is None:
        wanted = "a square" if place in chosen.board.pieces else "a figure"
        return chosen.with_(status=f"{lane_name(chosen.lane, chosen.names)} is for {wanted}: choose a marked one.")
    return refuse_action(chosen, action, chosen.game.why_not(action))


def refuse_action(chosen: Chosen, action: Action, reasons: Any) -> Chosen:
    """Tell why this action is not possible."""
    return chosen.with_(refused=(action, reasons), status=cannot(action, reasons, chosen.names))


def away_words(chance: Fraction) -> str:
    """The meaning of the percentage on a square, in words."""
    return f"{round(100 * chance)} % to get there: it must break away."


def pick_answer(chosen: Chosen, option: Any) -> Chosen:
    """Show this answer to the choice that is due, before it is given."""
    button = ROLL if chosen.at.comes_to_roll(option) else DO
    return with_pick(chosen, option, f"{button} chooses it, or its button again.")


def with_pick(chosen: Chosen, option: Any, how: str) -> Chosen:
    """Show this answer, how likely it hits, and ``how`` it is chosen."""
    odds = f", hit {words}" if (words := chosen.at.odds_words(chosen.at.attack_of(option))) else ""
    return chosen.with_(refused=None, picked=option, status=f"{chosen.at.answer_words(option)}{odds}: {how}")


def commit(chosen: Chosen) -> Chosen:
    """Do the aimed action."""
    if chosen.picked is not None:
        return answer(chosen, chosen.picked)
    if chosen.aim is None:
        raise IllegalAction("Choose first what to do: tap a figure, then a square or a target.")
    return chosen.with_(does=chosen.aim)


def answer(chosen: Chosen, option: Any) -> Chosen:
    """Give this answer to the question; the card of an attacked figure shows the result."""
    attack = chosen.at.attack_of(option)
    return chosen.with_(does=option, pointed=chosen.pointed if attack is None else chosen.at.points_at(attack)[0])


def end_turn(chosen: Chosen) -> Chosen:
    """End the turn; ask first whether the player is sure, if an action is still possible or the end costs something."""
    left, at = chosen.game.state.left, chosen.at
    if chosen.at.pending_question:
        return chosen.with_question("")  # it comes first
    if not chosen.free:
        raise IllegalAction("The game is over.")
    if chosen.sure or not (at.spends or (at.ready and at.end_words)):
        return chosen.with_(does=EndTurn())
    parts = (f"End the turn? {plural(left, 'action')} left.", at.end_words, "Once more ends it.")
    return chosen.without_aim(sure=True, status=" ".join(each for each in parts if each))


def confirm_end(chosen: Chosen) -> Chosen:
    """End the turn after it was asked; a press that comes late, when that turn has ended, changes nothing."""
    return end_turn(chosen) if chosen.sure else chosen


def ask_for_end(chosen: Chosen) -> Chosen:
    """End the turn, or ask whether to; a second press that was made before the question was seen is no answer to it."""
    return chosen if chosen.sure else end_turn(chosen)
