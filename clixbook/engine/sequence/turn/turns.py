"""The start and end of turns, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message, plural, shared_points
from clixbook.board.objects.markers import expire
from clixbook.engine.effects.pieces import return_controlled, with_traits
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps, roll_faces
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.rules.turn.action_total import actions_this_turn
from clixbook.engine.rules.turn.multiplayer import lost_with_player, prize_order
from clixbook.engine.rules.turn.phases import TurnStep, turn_steps
from clixbook.engine.rules.turn.tokens import clears, tokens_after_clearing
from clixbook.engine.rules.turn.turn_order import next_player, rounds_begin_and_end
from clixbook.engine.rules.turn.victory import GameEnd, Outcome, is_defeated
from clixbook.engine.sequence.action.delayed_effects import resolve_delayed_effects
from clixbook.engine.sequence.action.interrupts import take_late_free_actions
from clixbook.engine.sequence.fighters.clicks import (
    damage_outside_attack,
    knock_out,
    squares_under,
    tell_drops,
    tell_markers,
)
from clixbook.engine.sequence.fighters.replacing.called_in import send_back
from clixbook.engine.sequence.objects.left_objects import remove_locations_of, remove_objects_of, remove_terrain_of
from clixbook.engine.sequence.objects.scored_objects import record_lost_objects
from clixbook.engine.sequence.turn.action_count import initial_actions, update_action_total
from clixbook.engine.sequence.turn.condition_deck import change_conditions
from clixbook.engine.sequence.turn.deep_water import end_turn_in_water, start_turn_in_water
from clixbook.engine.sequence.turn.epic_hordes import fall_alone, players_without_others, return_horde_tokens
from clixbook.engine.sequence.turn.knocked_out import remove_knockout_tokens
from clixbook.engine.sequence.turn.reserves import bring_in_reserves
from clixbook.engine.sequence.turn.scenario_end import count_rounds
from clixbook.engine.sequence.turn.score import (
    LOCATION,
    is_nobody_defeated,
    lost_ground,
    outcome,
    result_of,
    scored_relics,
    standings,
)
from clixbook.engine.sequence.turn.turn_effects import resolve_turn_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ClearTiming


@cache
def turn_parts(rules: Rulebook) -> tuple[tuple[TurnStep, ...], tuple[TurnStep, ...]]:
    """The parts of a turn before its actions and after them, in order (TRN-02 to TRN-04, ACT-22).

    Effects that speak of the beginning or the end happen in a book without such parts too, next to the actions.
    """
    steps = list(turn_steps(rules))
    at = steps.index(TurnStep.ACTIONS)
    before, after = steps[:at], steps[at + 1 :]
    if TurnStep.START_EFFECTS not in before:
        before.append(TurnStep.START_EFFECTS)
    if TurnStep.END_EFFECTS not in after:
        at_once = rules.actions.clears_when is ClearTiming.AFTER_ACTIONS
        after.insert(after.index(TurnStep.CLEAR if at_once else TurnStep.THIS_TURN_ENDS) + 1, TurnStep.END_EFFECTS)
    return tuple(before), tuple(after)


def end_turn(state: State, events: list[Event]) -> Steps[State]:
    """The turn after its actions, and the next one up to its actions (TRN-02, TRN-06, TRN-08)."""
    events.append(Event(f"{state.player} ends the turn."))
    state = yield from _run_parts(state, turn_parts(state.rules)[1], _after_actions, events)
    if is_settled(state):
        return state
    state = forget_turn_records(state)
    if state.rules.turns.spending.saved and state.left:
        state = state.with_(saved=(*state.saved, *(state.player,) * state.left))
    out = [player for player in state.players if not state.remaining(player)]
    following = next_player(state.players, state.player, out)
    active = state.players.index(following)
    seats = (active - state.active) % len(state.players) or len(state.players)  # those passed over had no turn
    over = (state.turns + seats - 1) // len(state.players)
    if state.ends and over > (state.turns - 1) // len(state.players):
        state = settle_end(count_rounds(state, over), events)
        if is_settled(state):
            return state
    if over >= state.rounds > 0:
        cause = limit_reached(state.rules)
        text = "The last round is over." if cause is GameEnd.ROUNDS else "The last round is over: time is up."
        events.append(Event(text, (), (make_reason(state.rules["WIN-03"], text),)))
        return settle_end(state.with_(cause=cause, minutes=0), events)  # no clock ended it
    return (yield from begin_turn(state.with_(active=active, turns=state.turns + seats), events))


def begin_turn(state: State, events: list[Event]) -> Steps[State]:
    """A turn up to its actions; the player takes them when this is over."""
    used = tuple(use for use in state.used if use.for_game or use.round >= state.round)
    state = state.with_(used=used, extra=0, led=0, epics=0, worn=(), agreed=(), left=initial_actions(state))
    state = add_saved_actions(state)
    begins = f"Round {state.round}, {state.player}'s turn begins: {plural(state.left, 'action')}."
    events.append(Event(begins, kind=Happening.TURN))
    state = update_action_total(state, events)
    state = yield from change_conditions(state, events)
    state = yield from _run_parts(state, turn_parts(state.rules)[0], _before_actions, events)
    return (yield from end_turn(state, events)) if is_turn_idle(state) else state


def is_turn_idle(state: State) -> bool:
    """Is the player of the turn out, while others play on (TRN-08)?"""
    return not (is_settled(state) or state.remaining(state.player)) and bool(state.remaining())


def _run_parts(
    state: State,
    steps: Iterable[TurnStep],
    happens: Callable[[State, TurnStep, list[Event]], Steps[State]],
    events: list[Event],
) -> Steps[State]:
    """Run the parts of a turn in order; changes in any of them may end the game."""
    for step in steps:
        before, state = state, (yield from happens(state, step, events))
        state = (yield from resolve_delayed_effects(state, events)) if state.due else state
        if state is not before:
            state = settle_end(update_action_total(state, events), events)
        if is_settled(state):
            break
    return state


def _before_actions(state: State, step: TurnStep, events: list[Event]) -> Steps[State]:
    if step is TurnStep.UNTIL_YOUR_TURN_ENDS:
        state = end_lasting_effects(
            state, [each for each in state.lasting if each.ends_as_turn_begins(state.player)], events
        )
        return without_markers(send_back(state, events), events)
    if step is TurnStep.START_EFFECTS:
        state = (yield from remove_knockout_tokens(state, events)) if state.lying else state
        state = yield from bring_in_reserves(state, events)
        state = yield from return_horde_tokens(state, events)
        if "before" in _round_parts(state):
            state = yield from resolve_turn_effects(state, "round_begins", events)
        state = yield from resolve_turn_effects(state, "turn_begins", events)
        return start_turn_in_water(state, events)
    return state


def _after_actions(state: State, step: TurnStep, events: list[Event]) -> Steps[State]:
    if step is TurnStep.THIS_TURN_ENDS:
        ending = [each for each in state.lasting if each.ends_with_turn(state.turns, state.player)]
        return send_back(end_lasting_effects(state, ending, events), events)
    if step is TurnStep.END_EFFECTS:
        state = deal_two_token_damage(state, events)
        after = yield from resolve_turn_effects(state, "turn_ends", events)
        state = yield from take_late_free_actions(state, after, events)
        if "after" in _round_parts(state):
            state = yield from resolve_turn_effects(state, "round_ends", events)
        return fall_alone((yield from end_turn_in_water(state, events)), events)
    return (yield from clear_tokens(state, events)) if step is TurnStep.CLEAR else state


def preview_turn_end(state: State) -> tuple[Event, ...]:
    """What the end of the turn would cost its player now, up to the first question (TTL-03, ACT-15, TOK-10)."""
    events: list[Event] = []
    with suppress(StopIteration):
        next(_after_actions(state, TurnStep.END_EFFECTS, events))
    costs = {"TTL-03", "ACT-15"} | ({"TOK-10"} if state.player in players_without_others(state) else set())
    return tuple(each for each in events if {reason.ruling for reason in each.reasons[:1]} & costs)


def deal_two_token_damage(state: State, events: list[Event]) -> State:
    """Deals the damage of acting with two tokens that is due at the end of the turn (ACT-15)."""
    late = next((each for each in state.rules.actions.exceptions.with_two if each.late), None)
    if late is None:
        return state
    for fighter in state.standing(state.player):
        if fighter.acted and fighter.keeps_tokens:  # deep water keeps tokens of those who do not act
            state = damage_outside_attack(
                state, fighter.id, late.damage, "acting with two tokens", events, ruling="ACT-15"
            )
    return state


def _round_parts(state: State) -> tuple[str, ...]:
    """The round effects around this turn (TRN-07)."""
    order = [player for player in state.players if state.remaining(player)]
    return rounds_begin_and_end(state.rules, order, state.player) if state.player in order else ()


def forget_turn_records(state: State) -> State:
    """Forget what the figures did this turn, but not in how many consecutive turns they acted (ACT-14)."""
    counts, changes = state.rules.actions.token_block.turns_running > 0, dict[str, dict[str, Any]]()
    first = state.turns < len(state.players)  # the protection of the first turns asks for it, and nobody else
    for who, fighter in state.fighters.items():
        running = fighter.running
        if counts and fighter.side == state.player:
            running = running + 1 if fighter.acted else 0
        went = fighter.moved_now or fighter.placed_now
        did = fighter.acted or went or fighter.got_token or fighter.attacks or fighter.driven or fighter.tireless
        if did or fighter.keeps_tokens or fighter.has_acted or running != fighter.running:
            changes[who] = {
                "acted": False, "moved_now": False, "placed_now": False, "has_acted": fighter.has_acted and first,
                "got_token": False, "attacks": 0, "driven": 0, "tireless": 0, "keeps_tokens": False, "running": running,
            }  # fmt: skip
    return state.with_turn_records(changes) if changes else state


def add_saved_actions(state: State) -> State:
    """Add the actions that the player saved in the turn before, in a book that lets it (TRN-09)."""
    unspent = state.saved.count(state.player)
    left = actions_this_turn(state.rules, state.left, unspent)
    kept = tuple(player for player in state.saved if player != state.player)
    return state.with_(left=left, saved=kept) if unspent else state


def limit_reached(rules: Rulebook) -> GameEnd:
    """The meaning of a limit of rounds for the book: its own, or else a stand-in for the clock (WIN-03)."""
    return GameEnd.ROUNDS if GameEnd.ROUNDS in rules.victory.other_ends else GameEnd.TIME


def end_lasting_effects(state: State, ending: list[Lasting], events: list[Event]) -> State:
    """Ends lasting effects whose time is up (TRN-04); a bar that ends with the turn goes without saying."""
    if not ending:
        return state
    events += [Event(each.end_message) for each in ending if not (each.bars and each.until is Until.TURN_ENDS)]
    after = state.with_(lasting=tuple(each for each in state.lasting if each not in ending))
    after = with_traits(return_controlled(after) if any(each.controls for each in ending) else after)
    return tell_drops(state, after, events)


def without_markers(state: State, events: list[Event]) -> State:
    """The position without markers that expire as this player's turn begins."""
    board = state.board
    if not board.markers:
        return state
    for player in state.players:
        if player == state.player or not state.remaining(player):
            board = expire(board, player)
    return tell_markers(state, state.with_(board=board), events) if board is not state.board else state


def clear_tokens(state: State, events: list[Event]) -> Steps[State]:
    """The active player's figures that did nothing this turn lose their tokens, all where they must (ACT-23).

    Effects that wait for a figure to clear happen then, unless it is off the map (ACT-22, ACT-25).
    """
    before = state
    for fighter in state.in_play(state.player):
        if not fighter.tokens or fighter.owner:
            continue
        cleared = clears(
            state.rules, got_token=fighter.got_token, acted=fighter.acted, on_map=fighter.id in state.board.pieces,
            barred=fighter.keeps_tokens,
        )  # fmt: skip
        if not cleared:
            continue
        keep = 0
        if not state.rules.actions.must_clear:
            numbers = tuple(map(str, range(fighter.tokens + 1)))
            keep = int(
                (
                    yield Choose(
                        state.player, message("the tokens that {} keeps", figure_ref(fighter.id)), numbers, state
                    )
                )
            )
        left = tokens_after_clearing(state.rules, fighter.tokens, keep=keep)
        if left < fighter.tokens:
            state = state.with_fighter(fighter.id, tokens=left)
            events.append(Event(message("{} clears its tokens.", figure_ref(fighter.id)), (), cleared.reasons))
    cleared_now = [who for who in state.board.pieces if state.fighters[who].tokens < before.fighters[who].tokens]
    return (yield from resolve_turn_effects(state, "tokens_cleared", events, of=cleared_now))


# -- the end ---------------------------------------------------------------------------------------------------


def is_settled(state: State) -> bool:
    """True once the game is over, or nothing is left but to roll for the victory."""
    return state.result is not None or bool(state.tied)


def settle_end(state: State, events: list[Event], *, resolving: bool = False) -> State:
    """The position if the book ends the game now: a result, or players who roll for it (WIN).

    Elements that were paid for and are gone count as lost first, because they score (WIN-07).
    """
    state = record_lost_objects(state, events)
    if not state.cause and not state.ends and len(state.standing()) == len(state.fighters):
        return state  # nobody is off the map and no limit is reached: nothing that could end it
    if not state.cause and not state.ends and is_nobody_defeated(state):
        return state
    found = outcome(state, resolving=resolving)
    if found is None and not resolving and len(state.players) > 2:
        # losers at the game's end are not taken off the map first
        state = record_lost_objects(remove_defeated_players(state, events), events)
        found = outcome(state)
    return state if found is None else _game_over(state, found, events)


def remove_defeated_players(state: State, events: list[Event]) -> State:
    """Remove what a defeated player has left, figures, things and bonuses, in books that do so, and score it (MUL-04).

    With two players the game is over then, with everything where it is.
    """
    now = standings(state)
    out = [each for each in now if is_defeated(state.rules, each, [other for other in now if other is not each])]
    for each in out:
        remaining = tuple(fighter.id for fighter in state.remaining() if fighter.force_owner == each.player)
        state = remove_figures(state, lost_with_player(state.rules, remaining), events)
    gone = lost_with_player(state.rules, tuple(each.player for each in out))
    state = remove_terrain_of(remove_objects_of(state, gone, events), gone, events)
    return remove_locations_of(state, gone, events)


def remove_figures(state: State, whom: tuple[str, ...], events: list[Event]) -> State:
    """Remove these figures from the game, without an attacker."""
    for who in whom:
        events.append(Event(message("{} leaves the game.", figure_ref(who)), squares_under(state, who)[:1]))
        state = tell_drops(state, knock_out(state, who, for_good=True), events)
    return state


def break_tie(state: State, events: list[Event]) -> Steps[State]:
    """Let tied players roll, and roll again while their rolls are equal (WIN-08)."""
    rolls: dict[str, tuple[int, int]] = {}
    for player in state.tied:
        first, second = yield from roll_faces(f"{player}'s roll to break the tie", 2, state)
        rolls[player] = first, second
        text = f"{player} rolls {first} and {second}."
        events.append(Event(text, (), (make_reason(state.rules["WIN-08"], text),)))
    everybody = {each.side: rolls.get(each.side, (0, 0)) for each in standings(state)}  # losers cannot win
    found = outcome(state, everybody)
    if found is None:
        raise AssertionError("a game that ended goes on")
    return _game_over(state, found, events)


def _game_over(state: State, found: Outcome, events: list[Event]) -> State:
    events += () if state.tied else (*_ground_lost(state), *_relics_scored(state))
    kind = Happening.OTHER if found.to_roll else Happening.END
    events.append(Event(found.message, (), found.reasons, kind=kind))
    if found.to_roll:
        return state.with_(tied=found.to_roll)
    result = result_of(state, found)
    order = prize_order(state.rules, dict(result.points), result.winner) if state.royale else ()
    if order:
        text = f"The figures used are the prizes: {', then '.join(order)} may pick one."
        events.append(Event(text, (), (make_reason(state.rules["MUL-09"], text),)))
    return state.with_(tied=(), result=result)


def _ground_lost(state: State) -> Iterator[Event]:
    """Events for the scores of special terrain and location bonuses as the game ends (WIN-07)."""
    for lost in lost_ground(state):
        what = f"The {'bonus ' if lost.item == LOCATION else ''}{lost.name} of {lost.owner} is lost"
        text = f"{what}, which cost {plural(lost.points, 'point')}."
        yield Event(text, (), (make_reason(state.rules["WIN-07"], text),))


def _relics_scored(state: State) -> Iterator[Event]:
    """Events for the scores of relics as the game ends (WIN-07)."""
    for thing, who, shares in scored_relics(state):
        for player, part in shares.items():
            scores = f"{player} scores {shared_points(part)} points for the {thing.name} of {thing.owner}"
            text = message("{}, who has no figure left.", scores)
            if who:
                text = message("{}, which {} has.", scores, figure_ref(who))
            yield Event(text, (), (make_reason(state.rules["WIN-07"], text),))
