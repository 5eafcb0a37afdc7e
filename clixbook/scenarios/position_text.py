"""A position as text, for terminals, chats and screen readers."""

from __future__ import annotations

from clixbook.board.answers.message import plural
from clixbook.board.files.sketch import drawing, headline, letters
from clixbook.engine.game import Game
from clixbook.engine.position.state import State
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.figures.dials.dial import SLOTS
from clixbook.scenarios.stories.prose import display_name, pending_question_text


def describe_position(game: Game) -> str:
    """Describe a position: turn, figures and pending question."""
    return "\n".join(
        line for line in (whose_turn(game), where_everybody_stands(game), pending_question_text(game)) if line
    )


def draw_position(game: Game) -> str:
    """The position for ``print``: the turn, the board in letters, everybody's values, the question."""
    lines = [f"{game.state.rules.title}. {whose_turn(game)}", headline(game.board), *drawing(game.board)]
    return "\n".join([*lines, *_dials(game), *filter(None, [pending_question_text(game)])])


def whose_turn(game: Game) -> str:
    """``Round 3, Ann: 2 actions left.``, or the winner and the reason."""
    state = game.state
    actions = f"{plural(state.left, 'action')} left"
    return game.result.why if game.result else f"Round {state.round}, {state.player}: {actions}."


def where_everybody_stands(game: Game) -> str:
    """The place of every figure, with click, tokens and held object, as one sentence."""
    now = game.now
    places = [f"{display_name(now, each.id)} {_place(now, each.id)}, {_life(now, each.id)}" for each in now.remaining()]
    return "; ".join(places) + "." if places else "Nobody stands on the map."


def _life(now: State, who: str) -> str:
    fighter, piece = now.fighter(who), now.board.pieces.get(who)
    if fighter.down:
        return f"knocked out, {plural(fighter.tokens, 'token')}"
    held = piece.held if piece is not None else None
    hands = "" if held is None else f", holds {held.name or f'a {held.kind.value} object'}"
    return f"click {fighter.life.click}, {plural(fighter.tokens, 'token')}{hands}"


def _dials(game: Game) -> list[str]:
    """A line for each figure: letter, place, click, tokens and present values."""
    now, signs = game.now, letters(game.board)
    lines = []
    for fighter in now.remaining():
        who = fighter.id
        values = ", ".join(f"{name} {value_of(now, who, name).total}" for name in (*SLOTS, "range"))
        stands = f"{display_name(now, who)} of {fighter.side} {_place(now, who)}"
        lines.append(f"{signs.get(who, ' ')} {stands}, {_life(now, who)}: {values}")
    return lines


def _place(now: State, who: str) -> str:
    """``on E3``, or ``aboard Night Ferry``; a carrier whose passenger acts counts as where it stood."""
    passage = now.passage(who)
    if passage is not None:
        return f"aboard {display_name(now, passage.carrier)}"
    if now.fighter(who).waits:
        return "off the map yet"
    if captor := now.fighter(who).captor:
        return f"captive of {display_name(now, captor)}"
    if host := now.fighter(who).attached_to:
        return f"attached to {display_name(now, host)}"
    pieces = {**{each.piece.id: each.piece for each in now.aboard}, **now.board.pieces}
    lies = "lies " * now.fighter(who).down
    return f"{lies}on {' '.join(square.name for square in pieces[who].squares)}"
