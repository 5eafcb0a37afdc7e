"""Functions that turn taps, keys and drags into a new selection.

First a tap shows what would happen, then a second one does it (``Chosen.does``); a free square that a question asks
for is chosen at once. Nothing here plays or draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import clause, plural
from clixbook.board.model.squares import Square, parse_square
from clixbook.engine.actions import Action, EndTurn, Use, parse_action
from clixbook.engine.option_words import words
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.attack.targets import why_no_close_attack, why_no_ranged_attack
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.placement import why_not_placed
from clixbook.errors import IllegalAction, capital
from clixbook.view.play.choice.action_groups import (
    ACTION_WORDS,
    CARRY,
    LINED,
    MOVE,
    lane_name,
    lane_of,
    places_of,
    points_at,
    says,
    use_words,
)
from clixbook.view.play.choice.approaches import approach_to, approach_words, attack_on
from clixbook.view.play.choice.button_words import DO, ROLL
from clixbook.view.play.choice.decision_words import event_sentence
from clixbook.view.play.choice.offers import Offers, placed_by
from clixbook.view.play.choice.selection import MOST_OFFERS, Chosen
from clixbook.view.play.odds.foreseen import push_words, then_words
from clixbook.view.play.panes.parts import with_names
from clixbook.view.play.panes.why_not import cannot
from clixbook.view.sessions.session_base import describe, step_square

# -- choosing ---------------------------------------------------------------------------------------------------


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
        return chosen.with_(looked=who, status=f"{chosen.names[who]}'s card. {chosen.at.pending_question}".rstrip())
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
    """The cursor on the aimed square, so that Enter does the action; unchanged if it is no square."""
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
        return _with_pick(chosen, meant[0], f"{how} to choose it{corner or others}.").looking_at(square.name)
    if place in chosen.board.pieces and (attacks := [each for each in options if isinstance(each, Attack)]):
        return _refuse_attack(chosen, attacks, place)
    if refusal := not_placed_words(chosen, square):
        looked = place if place in chosen.board.pieces else ""
        return chosen.with_(looked=looked, status=f"{refusal} {chosen.at.pending_question}".rstrip())
    if place in chosen.board.pieces:
        return look_up(chosen, place)
    other = " It is none of the marked places." if any(map(chosen.at.points_at, options)) else ""
    return chosen.with_(
        looked="", status=f"{describe(chosen.board, square)}{other} {chosen.at.pending_question}".rstrip()
    )


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
    return refused.with_(status=f"{refused.status} {chosen.at.pending_question}")


def pick_answer(chosen: Chosen, option: Any) -> Chosen:
    """Show this answer to the choice that is due, before it is given."""
    button = ROLL if chosen.at.comes_to_roll(option) else DO
    return _with_pick(chosen, option, f"{button} chooses it, or its button again.")


def _with_pick(chosen: Chosen, option: Any, how: str) -> Chosen:
    odds = f", hit {words}" if (words := chosen.at.odds_words(chosen.at.attack_of(option))) else ""
    return chosen.with_(refused=None, picked=option, status=f"{chosen.at.answer_words(option)}{odds}: {how}")


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
        taken, left = (
            chosen.without_aim(),
            f"{name} is still chosen." if name and chosen.free else chosen.at.pending_question,
        )
    elif chosen.lane:
        taken, left = chosen.with_(lane=""), f"{name}, and anything that it may do."
    elif chosen.who and chosen.free:
        taken, left = chosen.with_(who=""), "Nobody is chosen."
    elif chosen.looked:
        taken, left = chosen.with_(looked="", placing=""), "No card is looked at."
    else:
        return chosen
    return taken.with_(status=f"Taken back, nothing was done. {left}".rstrip())


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


def away_words(chance: Fraction) -> str:
    """The meaning of the percentage on a square, in words."""
    return f"{round(100 * chance)} % to get there: it must break away."


def drop_held(chosen: Chosen, square: Square) -> Chosen:
    """Drop the held figure or object here: move it, or explain why not."""
    place = chosen.place_meant(square)
    if chosen.aim is not None and chosen.pointed == place:
        return commit(chosen)
    if chosen.who and (found := approach(chosen, place, "tap again")) is not None:
        return found
    return refuse(chosen, place) if chosen.who and place != chosen.who else chosen


# -- doing ------------------------------------------------------------------------------------------------------


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
    if not chosen.free:
        raise IllegalAction(chosen.at.pending_question or "The game is over.")
    if chosen.sure or not (at.spends or (at.ready and at.end_words)):
        return chosen.with_(does=EndTurn())
    parts = (f"End the turn? {plural(left, 'action')} left.", at.end_words, "Once more ends it.")
    return chosen.without_aim(sure=True, status=" ".join(each for each in parts if each))


# -- another position -------------------------------------------------------------------------------------------


def follow(chosen: Chosen, at: Offers, *, played: bool) -> Chosen:
    """The selection in the position that came on the table: targets of another one are forgotten.

    ``played``: by a gesture of this player; else somebody else played, or the game went back or forth.
    """
    before, acted, pieces = chosen.at, chosen.who, at.board.pieces
    wanted = "" if chosen.aim is None or chosen.pointed in before.points_at(chosen.aim) else chosen.pointed
    looked = chosen.pointed if chosen.pointed in pieces else chosen.looked  # its result
    looked = looked if looked in pieces else ""
    cursor = chosen.cursor if parse_square(chosen.cursor) in at.board else "A1"  # another game, on a smaller map
    chosen = chosen.without_aim(at=at, cursor=cursor)
    if not played:  # gone back or forth: the figure is shown, and has to be chosen again
        looked = looked or ("" if before.game.pending is not None else acted)
        chosen = chosen.with_(who="")
    acting = at.game.action.who if at.game.action is not None else ""
    if at.squares_of(acting):
        chosen = chosen.with_(who=acting)
    if not at.squares_of(chosen.who) or (chosen.free and not chosen.members):
        chosen = chosen.with_(who="", lane="")
        if played and acted in pieces:  # it can do no more: its card stays
            looked = looked or acted
    chosen = chosen.with_(looked=looked, lane=chosen.lane if chosen.lane in chosen.lanes else "")
    places = places_to_show(at, before)
    chosen = chosen.looking_at(*places) if places else chosen
    meant = attack_on(at.game, at.game.state.player, wanted) if played and wanted else None
    return chosen if meant is None else pick_answer(chosen, meant)


def first_sight(chosen: Chosen) -> Chosen:
    """The selection with the places to scroll to when a game is put on the table."""
    at = chosen.at
    return chosen.looking_at(*(places_to_show(at, at) or ((chosen.who,) if chosen.who else at.ready[:1])))


def places_to_show(at: Offers, before: Offers) -> tuple[str, ...]:
    """The places that a small screen must scroll to: those of the question, of the last moves, of the next actors."""
    pending, then, state = at.game.pending, before.board.pieces, before.game.state
    if isinstance(pending, Choose):
        named = dict.fromkeys(place for each in pending.options for place in places_of(each, at.board))
        if places := tuple(named) or points_at(pending, at.board):
            return places
    pushed = (
        who
        for who, piece in at.board.pieces.items()
        if who in then and piece.squares != then[who].squares and piece.side != state.player
    )
    if found := tuple(pushed):
        return found
    if at.due is not None:
        return (*at.due.made.targets[:1], at.due.made.who)
    begun = state.setting_up is not None and at.game.state.setting_up is None
    begins = begun or at.game.state.player != state.player or at.board.bare != before.board.bare
    return at.ready[:1] if begins else ()
