"""Previews of action costs and of the immediate results of answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from clixbook.board.answers.message import clause, is_question
from clixbook.board.near.adjacency import adjacent
from clixbook.caches import cached_per_position
from clixbook.engine.actions import Action, Use
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.position.state import Event, Happening
from clixbook.engine.sequence.action.resolution import preview_push
from clixbook.engine.sequence.attack.targets import opponents_of, why_no_close_attack
from clixbook.engine.sequence.moving.attacks_after_moves import NO_ATTACK
from clixbook.powers.speed.charge_and_running_shot import Rush
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.choice.selection import Chosen
from clixbook.view.play.odds.roll_sheet import GOOD, FallenWay, game_sheets
from clixbook.view.play.panes.parts import event_words

MOST_FORESEEN = 4
"""Answers that are tried."""


def push_words(at: Offers, action: Action) -> str:
    """``After this action Lodestar takes 1 click of pushing damage (ACT-18).``; "" if its token harms no figure."""
    return _push_words(preview_push(at.game.now, action), at.names)


def _push_words(ahead: Iterable[Event], names: Mapping[str, str]) -> str:
    sentences = ((clause(each.message, names), each.reasons[0].ruling) for each in ahead)
    return " ".join(f"After this action {words} ({ruling})." for words, ruling in sentences)


def push_html(chosen: Chosen) -> str:
    """The pushing damage of the aimed or running action, set off if it knocks the figure out."""
    action = chosen.aim or chosen.game.action
    ahead = preview_push(chosen.game.now, action) if action is not None else ()
    if not ahead:
        return ""
    fatal = any(each.kind is Happening.KO for each in ahead)
    return f'<p class="{"cb-fatal" if fatal else "cb-more"}">{escape(_push_words(ahead, chosen.names))}</p>'


def then_words(chosen: Chosen, action: Action) -> str:
    """`` Then: shoot Pin Sparrow.`` for a move that ends with an attack; or that there is no target from there.

    Of any other action what its player is asked next.
    """
    there = Offers(chosen.game.apply(action))
    due = there.game.pending
    if not isinstance(action, Use) or not isinstance(effect_named(action.effect), Rush):
        if not isinstance(due, Choose) or due.player != chosen.game.state.player:
            return ""
        return f" Then: {there.purpose}{'' if is_question(due.message) else '.'}"
    options = due.options if isinstance(due, Choose) else ()
    found = [says(attack, chosen.names) for each in options if (attack := there.attack_of(each)) is not None]
    if not found:  # walls and objects may be left to destroy
        nobody = f" From {chosen.pointed}: nobody to attack{_why_nobody(there, action.who)}"
        if isinstance(due, Choose):
            return f"{nobody}; {clause(due.message, there.names)}." if NO_ATTACK in options else ""
        return f"{nobody}." if due is None else ""
    text = f"{found[0][:1].lower()}{found[0][1:]}" if len(found) == 1 else f"{len(found)} attacks to choose from"
    return f" Then: {text}."


def _why_nobody(there: Offers, who: str) -> str:
    """Why an opponent beside the figure is not attacked from there; "" if none is."""
    state = there.game.now
    for opponent in opponents_of(state, state.fighter(who)) if who in state.board.pieces else ():
        if adjacent(state.board, who, opponent.id, rules=state.rules):
            for reason in why_no_close_attack(state, state.fighter(who), opponent)[:1]:
                return f", for {clause(reason.message, there.names)} ({reason.ruling})"
    return ""


def foreseen_html(chosen: Chosen) -> str:
    """The effects of its token on the actor, of a die of the target, then of each answer.

    An attack that is picked tells its odds, and the other answers no more.
    """
    answers = answers_html(chosen.at) if chosen.picked_attack is None else ""
    return push_html(chosen) + _die_html(chosen) + answers


def _die_html(chosen: Chosen) -> str:
    """The results of the die of a power such as Regeneration."""
    words = _die_words(chosen.at, chosen.aim) if isinstance(chosen.aim, Use) else ""
    return f'<p class="cb-more">{escape(words)}</p>' if words else ""


@cached_per_position
def _die_words(at: Offers, aim: Use) -> str:
    return "" if at.first_hit_chance(aim) is not None else brought_words(at, at.game.apply(aim))


@cached_per_position
def answers_html(at: Offers) -> str:
    """``Knock back: Gnat slides 3 squares to I9.`` for each answer, without consequences that all share.

    Where dice decide the result, each number that matters with its odds. An answer that means a place alone is
    shown there.
    """
    game = at.game
    if not isinstance(game.pending, Choose) or game.state.setting_up is not None:
        return ""
    if len(game.pending.options) > MOST_FORESEEN:
        return ""
    after = {each: game.apply(each) for each in game.pending.options}
    rolls = {each: brought_words(at, there) for each, there in after.items()}
    if len(set(rolls.values())) == 1 < len(rolls):  # every answer leads to the same roll
        rolls = dict.fromkeys(rolls, "")
    options = [each for each in after if rolls[each] or _is_foreseen(at, each)]
    logs = {each: after[each].events[len(game.events) :] for each in options}
    texts = [{event.message for event in events} for events in logs.values()]
    always = set.intersection(*texts) if len(texts) > 1 else set()
    events = {
        each: _words(at, [event for event in own if event.message not in always and event.kind is not Happening.CHOICE])
        for each, own in logs.items()
    }
    own = {each: f"{events[each]} {rolls[each]}".strip() for each in options}
    if not any(own.values()):
        return ""
    rows = "".join(
        f"<li><b>{escape(at.answer_words(each))}</b>: {escape(foreseen or 'nothing more happens.')}</li>"
        for each, foreseen in own.items()
    )
    return f'<ul class="cb-foreseen">{rows}</ul>'


def brought_words(at: Offers, after: Game) -> str:
    """``With 5 or 6 (33 %): Drum Major leads: 1 more action.``: results of the next roll; "" without one.

    Of an attack roll how likely it hits.
    """
    there = Offers(after)
    if there.due is not None:
        hits = " and ".join(f"{round(100 * chance)} %" for chance in there.due.hits.values())
        return f"Then the attack roll hits with {hits}."
    if not isinstance(after.pending, Roll):
        return ""
    sheet = game_sheets(after, at.names)[0]
    if sheet.dice > 1:
        return f"It succeeds with {round(100 * sheet.good)} %." if sheet.good else ""
    found: dict[str, list[FallenWay]] = {}
    for way in sheet.outcomes:
        way = way if way.follows else replace(way, follows=(_next_question_words(at, after.apply(way.faces)),))
        found.setdefault(way.kind or way.follows[0], []).append(way)
    if len(found) > MOST_FORESEEN:
        return "A die decides."
    ranked = sorted(found.items(), key=lambda each: (each[0] == "failure", each[1][0].faces))
    return " ".join(_of_faces(kind, ways, _succeeds(at, after, ways[0])) for kind, ways in ranked)


def _succeeds(at: Offers, after: Game, way: FallenWay) -> str:
    """Words for success, and for the question that follows."""
    game = after.apply(way.faces)
    happened = len(game.events) > len(after.events)  # else the roll itself is in question
    then = happened and isinstance(game.pending, Choose)
    return f"it succeeds, {_next_question_words(at, game)}" if then else "it succeeds."


def _is_foreseen(at: Offers, option: Any) -> bool:
    """Is the answer no place on the board, which shows it, nor an attack, which has its odds?"""
    return all(place in at.board.pieces for place in at.points_at(option)) and at.attack_of(option) is None


def _next_question_words(at: Offers, game: Game) -> str:
    """Words for the next question, if nothing happens before it."""
    due = game.pending
    return (
        f"then {due.player} chooses: {clause(due.message, at.names)}."
        if isinstance(due, Choose)
        else "nothing happens."
    )


def _of_faces(kind: str, ways: Sequence[FallenWay], succeeds: str) -> str:
    """``With 1 to 4 (67 %): no success.``"""
    numbers = [way.dice_sum for way in ways]
    run = len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    faces = f"{numbers[0]} to {numbers[-1]}" if run else " or ".join(map(str, numbers))
    alike = len({way.follows[0] for way in ways}) == 1
    text = ways[0].follows[0] if alike else succeeds if kind in GOOD else "it does not succeed."
    return f"With {faces} ({round(100 * len(ways) / 6)} %): {text}"


def _words(at: Offers, events: list[Event]) -> str:
    """The first event in words, its stop if it has one, and who is knocked out by it."""
    if not events:
        return ""
    first, fallen = events[0], [each.message for each in events[1:] if each.kind is Happening.KO]
    stops = [reason.message for reason in first.reasons if reason.weight == "stop" and reason.message != first.message]
    return " ".join(event_words(each, at.names) for each in (first.message, *stops[:1], *fallen))
