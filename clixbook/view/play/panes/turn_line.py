"""The turn line: the active player and the actions left."""

from __future__ import annotations

from html import escape

from clixbook.board.answers.message import plural, shared_points
from clixbook.engine.game import Game
from clixbook.engine.position.state import State
from clixbook.engine.rules.turn.victory import side_scores
from clixbook.engine.sequence.turn.action_count import total_now
from clixbook.engine.sequence.turn.score import standings
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.view.play.panes.signs import owners, ring_svg


def of_the_turn(game: Game) -> State:
    """The position that the turn line tells of: the settled one, unless a question belongs to the next turn already.

    After the set-up, a question belongs to the first turn.
    """
    begun = game.now.turns != game.state.turns or game.state.setting_up is not None
    return game.now if begun else game.state


def total(game: Game) -> int:
    """The actions of the turn, including those from effects."""
    state = of_the_turn(game)
    return max(state.left, total_now(state))


def turn_words(game: Game) -> str:
    """``Ann's turn, 2 of 3 actions left.``"""
    if game.result is not None:
        return game.result.headline
    state = of_the_turn(game)
    if state.setting_up is not None:
        return "The set-up, before the first turn."
    return f"{state.player}'s turn, {max(state.left, 0)} of {plural(total(game), 'action')} left."


def turn_line(game: Game, look: str) -> str:
    """The turn, large, with the actions left as pips, the score and the rulebook."""
    state = of_the_turn(game)
    if state.result is not None:
        why = escape(state.result.why)
        return f'<p class="cb-whose" role="status"><b>{escape(turn_words(game))}</b> <small>{why}</small></p>'
    if state.setting_up is not None:
        return f'<p class="cb-whose"><b>Set-up</b> <small>{escape(SHORT_NAMES[state.rules.edition])}</small></p>'
    left, of = max(state.left, 0), total(game)
    pips = "●" * left + "○" * max(of - left, 0)
    rules, limit = SHORT_NAMES[state.rules.edition], f" of {state.rounds}" if state.rounds else ""
    return (
        f'<p class="cb-whose cb-ofplayer">{ring_svg(owners(state)[state.player], look)}'
        f"<b>{escape(state.player)}'s turn</b>"
        f'<span class="cb-dots" role="img" aria-label="{left} of {plural(of, "action")} left">{pips}</span>'
        f"<small>{_round_word(state)}{state.round}{limit}"
        f'<span class="cb-whosebook"> · {escape(rules)}</span></small>'
        f"{tally_html(game)}</p>"
    )


def _round_word(state: State) -> str:
    """``round``; narrow windows hide it if a limit follows, to have room for the numbers."""
    return '<span class="cb-roundword">round </span>' if state.rounds else "round "


def tally_html(game: Game) -> str:
    """The victory points of everybody, as ``Ann 125 : 0 Ben``; those of allies together (WIN-16)."""
    points = side_scores(game.now.rules, standings(game.now))
    scores = [f"{escape(side)} <b>{shared_points(found)}</b>" for side, found in points.items()]
    if len(scores) == 2:
        last, found = list(points.items())[1]
        scores = [f"{scores[0]} : <b>{shared_points(found)}</b> {escape(last)}"]
    return f'<span class="cb-tally"><span class="cb-unseen">Score: </span>{" · ".join(scores)}</span>'
