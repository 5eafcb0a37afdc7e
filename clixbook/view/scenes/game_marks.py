"""Game marks on figures: clicks, tokens, and readiness to act."""

from __future__ import annotations

from collections.abc import Collection

from clixbook.board.model.frozen import FrozenMap
from clixbook.engine.game import Game
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.turn.tokens import may_act
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.figures.dials.dial import is_ko
from clixbook.rulebooks import Rulebook
from clixbook.view.scenes.piece_scene import PieceMarks
from clixbook.view.scenes.rings import rings_of


def marks_of(game: Game, ready: Collection[str] | None = None) -> FrozenMap[str, PieceMarks]:
    """Marks for every figure on the map; those that may still be given an action this turn have a notch.

    ``ready`` are the ids of the figures that may do something now, free actions too, if the caller knows them.
    """
    state, rings = game.now, rings_of(game.state.players)
    called = {who: fighter.figure.display_name_of(who) for who, fighter in state.fighters.items()}
    return FrozenMap(
        {
            each.id: _marks(
                each,
                state.rules,
                _to_act(game, each) if ready is None else each.id in ready,
                rings[each.side],
                tuple(called[who] for who in riders_of(state, each.id)),
                tuple(called[who] for who in captives_of(state, each.id)),
            )
            for each in (*state.standing(), *state.lying)
        }
    )


def _to_act(game: Game, fighter: Fighter) -> bool:
    state = game.now
    if game.is_over or fighter.side != state.player or state.left <= 0:
        return False
    return bool(may_act(state.rules, tokens=fighter.tokens, kind="move", acted=fighter.acted))


def riders_of(state: State, carrier: str) -> tuple[str, ...]:
    """The figures aboard of that one: passengers that it keeps, and its pilot."""
    return tuple(each.rider for each in state.aboard if each.carrier == carrier)


def _marks(
    fighter: Fighter, rules: Rulebook, to_act: bool, owner: int, aboard: tuple[str, ...], captives: tuple[str, ...]
) -> PieceMarks:  # fmt: skip
    dial, life = fighter.figure.dials[fighter.life.dial], fighter.life
    last = next((number for number, click in dial.numbered() if is_ko(click, rules=rules)), len(dial.clicks) + 1)
    left = 0 if fighter.down else max(0, last - life.click)
    return PieceMarks(
        life.click, left, last - life.start, fighter.tokens, to_act, owner, aboard, captives, fighter.card
    )
