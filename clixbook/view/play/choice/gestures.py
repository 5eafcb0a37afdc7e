"""Functions that turn taps, keys and drags into a new selection.

A second tap does what the first one showed; a free square that a question asks for is chosen at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clixbook.board.answers.message import clause, plural
from clixbook.board.model.squares import Square
from clixbook.engine.actions import Use, parse_action
from clixbook.engine.option_words import words
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.attack.targets import why_no_close_attack, why_no_ranged_attack
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.placement import why_not_placed
from clixbook.errors import IllegalAction, capital
from clixbook.view.play.choice.action_groups import MOVE, lane_name, lane_of
from clixbook.view.play.choice.aiming import (
    answer,
    away_words,
    call,
    commit,
    look_up,
    refuse,
    refuse_action,
    select,
    take_aim,
    with_pick,
)
from clixbook.view.play.choice.approaches import approach_to, approach_words
from clixbook.view.play.choice.offers import placed_by
from clixbook.view.play.choice.selection import MOST_OFFERS, Chosen
from clixbook.view.play.odds.foreseen import push_words
from clixbook.view.sessions.session_base import describe, step_square

# -- taps -------------------------------------------------------------------------------------------------------


def tap(chosen: Chosen, where: str | Square, how: str = "tap again") -> Chosen:
    """Handle a click or tap on a square: the first shows, the second acts; ``how`` names the second gesture."""
    square, before = chosen.board.square(where), chosen.cursor
    place, chosen = chosen.place_meant(square), chosen.with_(cursor=square.name)
    if not chosen.free:
        corners = chosen.picked is not None and ground_between(chosen.answers, chosen.board.square(before), square)
        return answer(chosen, corners) if corners else _tap_answer(chosen, square, place, how)
    if chosen.aim is not None and place == chosen.pointed:
        return commit(chosen)
    piece = chosen.board.pieces.get(place)
    if found := _tap_offer(chosen, place):
        return found
    if isinstance(chosen.aim, Use) and place in chosen.at.next_squares(chosen.aim):
        return commit(chosen)  # the figure is chosen, and the square is the next choice
    aside = not chosen.who and bool(chosen.at.members_of(place)) if piece is not None else False
    meant = chosen.is_for_friends and place != chosen.who and chosen.likely_action(place) is not None
    if piece is not None and (piece.side == chosen.game.state.player or aside) and not meant:
        again = place == chosen.who and not chosen.lane and chosen.aim is None and chosen.refused is None
        who = (chosen.passenger() if again else "") or place
        return select(chosen, who).looking_at(square.name)  # the panes may have taken the room where it stood
    if chosen.who and place != chosen.who:
        return approach(chosen, place, how) or refuse(
            chosen.with_(looked=place if piece is not None else chosen.looked), place
        )
    return chosen.without_aim(looked=place if piece is not None else "", status=describe(chosen.board, square))


def _tap_offer(chosen: Chosen, place: str) -> Chosen | None:
    """Aim at the chosen figure's action there; None if there is none."""
    offered = chosen.actions_of_tap(place) if chosen.who and (place != chosen.who or chosen.lane) else ()
    if not offered:
        return None
    elsewhere = [each for each in offered if chosen.at.points_at(each) != (place,)]
    if place in chosen.board.pieces and len(offered) == len(elsewhere) > MOST_OFFERS:  # to be carried: a square next
        lane, names = lane_of(offered[0]), chosen.names
        status = f"{names[chosen.who]}, {lane_name(lane, names)} {names[place]}: now choose where."
        return chosen.without_aim(lane=lane, status=status)
    return take_aim(chosen, chosen.with_target(place) or offered[0], place).with_(sight=chosen.sight)


def approach(chosen: Chosen, place: str, how: str) -> Chosen | None:
    """Aim at an action that moves the figure to where it may attack that opponent; None if there is none."""
    found = approach_to(chosen, place)
    if found is None:
        return None
    aimed = take_aim(chosen, found.action, place)
    push = f" {words}" if (words := push_words(chosen.at, found.action)) else ""
    status = f"{chosen.names[chosen.who]}: {approach_words(chosen, found)}{push} {capital(how)} to do it."
    return aimed.with_(status=status).looking_at(place, chosen.who)


def _tap_answer(chosen: Chosen, square: Square, place: str, how: str) -> Chosen:
    options = chosen.answers
    here = {place, square.name}
    meant = [each for each in options if here.intersection(chosen.at.points_at(each)) or _starts(chosen, each, square)]
    in_hand = [each for each in meant if chosen.in_hand and placed_by(each) == chosen.in_hand]
    if len(in_hand) == 1:  # taken from the tray: where it goes is all that was left to say
        return answer(chosen, in_hand[0])
    if chosen.picked in meant:
        return answer(chosen, chosen.picked)
    if len(meant) == 1 and _is_plain_square(chosen, meant[0], place):
        return answer(chosen, meant[0])
    if meant:
        meant.sort(key=lambda each: has_several_squares(each) and min(each.squares) != square)
        others = f"; {plural(len(meant) - 1, 'other choice')} there" if len(meant) > 1 else ""
        corner = ", or the opposite corner of another" if len(meant) > 1 and has_several_squares(meant[0]) else ""
        return with_pick(chosen, meant[0], f"{how} to choose it{corner or others}.").looking_at(square.name)
    if place in chosen.board.pieces and (attacks := [each for each in options if isinstance(each, Attack)]):
        return _refuse_attack(chosen, attacks, place)
    if refusal := not_placed_words(chosen, square):
        looked = place if place in chosen.board.pieces else ""
        return chosen.with_question(refusal, looked=looked)
    if place in chosen.board.pieces:
        return look_up(chosen, place)
    other = " It is none of the marked places." if any(map(chosen.at.points_at, options)) else ""
    return chosen.with_question(f"{describe(chosen.board, square)}{other}", looked="")


def _is_plain_square(chosen: Chosen, option: Any, place: str) -> bool:
    """Is the answer just a free square, with nothing to be seen of it before but where it is?"""
    free = place not in chosen.board.pieces and chosen.at.points_at(option) == (place,)
    return free and not chosen.at.comes_to_roll(option)


def not_placed_words(chosen: Chosen, square: Square) -> str:
    """Why the figure in hand cannot be placed there; "" without one, or if no rule says it."""
    reasons = why_not_placed(chosen.game.state, chosen.in_hand, square) if chosen.in_hand else ()
    names = chosen.names
    against = (f"{square.name}: {clause(each.message, names)} ({each.ruling})." for each in reasons)
    return "".join(f"{names[chosen.in_hand]} cannot be placed on {each}" for each in against)


def has_several_squares(option: Any) -> bool:
    """Is the answer a place of several squares, such as special terrain takes?"""
    return isinstance(option, Footprint) and len(option.squares) > 1


def ground_between(options: Iterable[Any], one: Square, other: Square) -> Any:
    """The place of several squares that has these two as opposite corners; None if none has."""
    across = [{one.x, other.x}, {one.y, other.y}]
    for each in filter(has_several_squares, options):
        columns, rows = zip(*each.squares, strict=True)
        if one in each.squares and [{min(columns), max(columns)}, {min(rows), max(rows)}] == across:
            return each
    return None


def _starts(chosen: Chosen, option: Any, square: Square) -> bool:
    """Is the option a starting area with this square? Only a set-up offers those."""
    return chosen.game.state.setting_up is not None and square in chosen.board.starting.get(words(option), ())


def _refuse_attack(chosen: Chosen, attacks: list[Attack], place: str) -> Chosen:
    """Tell why none of the attacks that an action under way allows goes there."""
    state, like = chosen.game.now, attacks[0]
    against = why_no_ranged_attack if all(each.ranged for each in attacks) else why_no_close_attack
    verb = "shoot" if against is why_no_ranged_attack else "close"
    reasons = against(state, state.fighter(like.who), state.fighter(place), like.using)
    refused = refuse_action(chosen.without_aim(looked=place), parse_action(f"{verb} {like.who} {place}"), reasons)
    return refused.with_question(refused.status)


# -- keys -------------------------------------------------------------------------------------------------------


def why_here(chosen: Chosen) -> Chosen:
    """Explain why the chosen figure cannot go to the cursor, or act on the figure there."""
    square = chosen.board.square(chosen.cursor)
    place = chosen.place_meant(square)
    if chosen.who and chosen.free and place != chosen.who and not chosen.actions_at(place):
        return refuse(chosen, place)
    return chosen.with_(status=describe(chosen.board, square))


def step_cursor(chosen: Chosen, dx: int, dy: int) -> Chosen:
    """Move the cursor; it stops at the edge of the map."""
    square = step_square(chosen.board, chosen.cursor, dx, dy)
    return chosen.with_(cursor=square.name, status=describe(chosen.board, square))


def next_figure(chosen: Chosen) -> Chosen:
    """Choose the next figure that may act."""
    ready = chosen.at.ready
    if not ready:
        raise IllegalAction("Nobody can act now.")
    return call(chosen, ready[(ready.index(chosen.last) + 1) % len(ready)] if chosen.last in ready else ready[0])


def next_target(chosen: Chosen) -> Chosen:
    """Aim at the next target of the chosen figure, or go to the next answer."""
    if isinstance(chosen.game.pending, Choose):
        options = chosen.answers
        at = options.index(chosen.picked) + 1 if chosen.picked in options else 0
        picked = options[at % len(options)]
        return chosen.with_(picked=picked, status=f"{chosen.at.answer_words(picked)}: Enter chooses it.")
    found = chosen.targets
    if not found:
        raise IllegalAction("There is no target for it." if chosen.who else "Choose a figure first: F.")
    here = chosen.target(chosen.aim) if chosen.aim is not None else ()
    at = list(found).index(here) + 1 if here in found else 0
    chosen = take_aim(chosen, list(found.values())[at % len(found)])
    return chosen.looking_at(chosen.pointed or chosen.who, chosen.who)


def next_way(chosen: Chosen) -> Chosen:
    """Aim at the same target in the next way: with another power to be taken, another value to be changed."""
    if chosen.aim is None:
        return next_target(chosen)
    here = chosen.target(chosen.aim)
    found = [each for each in chosen.actions_at(chosen.pointed) if chosen.target(each) == here] or [chosen.aim]
    return take_aim(chosen, found[(found.index(chosen.aim) + 1) % len(found)], chosen.pointed)


def cancel(chosen: Chosen) -> Chosen:
    """Clear one pending choice, with a message about the rest; unchanged if there is none."""
    name = chosen.names.get(chosen.who, "")
    if chosen.aim is not None or chosen.refused is not None or chosen.picked is not None or chosen.sure:
        taken = chosen.without_aim()
        if not (name and chosen.free):
            return taken.with_question("Taken back, nothing was done.")
        left = f"{name} is still chosen."
    elif chosen.lane:
        taken, left = chosen.with_(lane=""), f"{name}, and anything that it may do."
    elif chosen.who and chosen.free:
        taken, left = chosen.with_(who=""), "Nobody is chosen."
    elif chosen.looked:
        taken, left = chosen.with_(looked="", placing=""), "No card is looked at."
    else:
        return chosen
    return taken.with_(status=f"Taken back, nothing was done. {left}")


# -- dragging ---------------------------------------------------------------------------------------------------


def carry(chosen: Chosen, who: str, where: str | Square) -> Chosen:
    """The figure that is held would go here."""
    square = chosen.board.square(where)
    place = chosen.place_meant(square)
    chosen = (chosen if chosen.who == who else select(chosen, who)).with_(cursor=square.name)
    joins = [each for each in chosen.actions_at(place) if lane_of(each) == MOVE]
    if offered := joins or chosen.actions_of_tap(place):
        return take_aim(chosen, offered[0], place).with_(sight=chosen.sight)
    return chosen.without_aim(status=f"{chosen.names[chosen.who]} cannot go to {square.name}.")


def hover_square(chosen: Chosen, where: str | Square) -> Chosen:
    """Handle a pointer resting on a square: show what the chosen figure could do from there, if it may go there."""
    square = chosen.board.square(where)
    aimed = chosen.aim is not None and not (MOVE in chosen.lanes and lane_of(chosen.aim) == MOVE)
    if aimed or not chosen.free or not chosen.who or square not in chosen.at.ways(chosen.who):
        return chosen
    if chosen.board.piece_at(square) is not None:
        return chosen
    mark = chosen.at.ways(chosen.who).way_marks.get(square) if MOVE in chosen.lanes else None
    away = f" To {square.name}: {away_words(mark.chance)}" if mark is not None and mark.chance < 1 else ""
    return chosen.with_(status=chosen.shot_words(square.name) + away)


def drop_held(chosen: Chosen, square: Square) -> Chosen:
    """Drop the held figure or object here: move it, or explain why not."""
    place = chosen.place_meant(square)
    if chosen.aim is not None and chosen.pointed == place:
        return commit(chosen)
    if chosen.who and (found := approach(chosen, place, "tap again")) is not None:
        return found
    return refuse(chosen, place) if chosen.who and place != chosen.who else chosen
