"""What could be destroyed, decided without reasons, is what has no reason against it."""

from __future__ import annotations

import random

import pytest

from clixbook.board.destroying.breakables import standing_breakables
from clixbook.engine.game import DICE, Game
from clixbook.engine.rules.combat.weapons import Wielding
from clixbook.engine.sequence.objects.destruction import (
    WAYS,
    Wreck,
    destructible_places,
    judge_destruction,
    means_of_destruction,
    why_not_destroyed,
)
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from tests.engine.random_play import random_option
from tests.helpers import EDITIONS

FORCES = {"Ann": ["bruiser", "night-warden"], "Ben": ["lodestar", "twin-riders"]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_short_answer_is_the_long_one(edition: str) -> None:
    draw, found = random.Random(5), set[bool]()
    game = Game.new("archive", rules=edition, forces=FORCES, seed=3, build_total=600)
    for step in range(24):
        if step % 8 == 0:
            state = game.state
            for who in state.board.pieces:
                by = means_of_destruction(state, who, Wielding.BARE, AttackGrant.ACTION)
                assert by is not None
                offered = set(destructible_places(state, who, Wielding.BARE, by, tuple(WAYS.values())))
                for place, *_ in standing_breakables(state.board.bare, state.rules):
                    falls = bool(judge_destruction(state, who, place, Wielding.BARE, by))
                    assert falls is (not why_not_destroyed(state, Wreck(who, place))), (who, place)
                    assert falls is (place in offered), (who, place)
                    found.add(falls)
        game = game.roll() if game.actor == DICE else game.apply(random_option(draw, game))
    assert found == {True, False}
