"""``why_not`` gives a reason for every well-formed line: known figures, squares of the map, effects that there are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.engine.actions import Action
from clixbook.engine.actions.kinds import BETWEEN_ACTIONS, KINDS
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.game import DICE, Game
from clixbook.engine.options import Options
from clixbook.errors import ClixbookError
from tests.engine.random_play import SOAK, random_option
from tests.engine.random_tables import random_game
from tests.helpers import EDITIONS
from tests.powers.cast import actor, play

GAMES, STEPS, LINES = (400, 24, 40) if SOAK else (16, 8, 8)
WORDS = ("take", "put", "held", "obstructing", "swinging", "throwing", "+")
ALL = (*KINDS, *BETWEEN_ACTIONS)
NO_SUCH = ("Nobody here is called", "Several objects lie on", "is not a square")
"""What is said to words that mean nobody, or several things: those are no well-formed words."""


@pytest.mark.parametrize("number", range(GAMES))
def test_no_well_formed_line_raises(number: int) -> None:
    draw, game = random.Random(f"reasons {number}"), random_game(13 * number)
    for _ in range(STEPS):
        if game.is_over:
            break
        if isinstance(game.options(), Options):
            for line in lines(draw, game):
                reasons = why_not_or_unknown(game, line)
                assert reasons is None or all(each.ruling and each.text for each in reasons), line
        game = game.roll() if game.actor == DICE else game.apply(random_option(draw, game))


def why_not_or_unknown(game: Game, line: str) -> tuple[cx.Reason, ...] | None:
    """Its reasons; None for words that mean nobody."""
    try:
        return game.why_not(line)
    except ClixbookError as error:
        if not any(each in str(error) for each in NO_SUCH):
            raise AssertionError(line) from error
        return None


def lines(draw: random.Random, game: Game) -> Iterator[str]:
    """Lines of every kind of action, with words drawn from the position."""
    everybody = list(game.state.fighters)
    taken = [each.name for piece in game.board.pieces.values() for each in piece.squares]
    pools = (everybody, [each.name for each in game.board.squares], taken, WORDS)
    for kind in ALL:
        for _ in range(LINES * (4 if kind.verb == "use" else 1)):
            who = draw.choice(everybody)
            details = [draw.choice(draw.choice(pools)) for _ in range(draw.randint(0, 4))]
            if kind.verb == "use":
                details.insert(0, draw.choice(effects_for(game, who)))
            if (action := parsed(kind, who, details)) is not None:
                yield str(action)


def effects_for(game: Game, who: str) -> list[str]:
    """The effects that the figure has; of one off the map, or without any, all that there are."""
    own = effects_of(game.state, who) if who in game.board.pieces else ()
    return [each.name.replace(" ", "-") for each in own or every_effect()]


def parsed(kind: type[Action], who: str, details: list[str]) -> Action | None:
    try:
        return kind.read(who, details)
    except ClixbookError:
        return None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("line", "ruling", "text"),
    [
        ("take a C5", "OBJ-06", "No object lies on C5."),
        ("take a C5 crate", "OBJ-06", "No crate lies on C5."),
        ("move a C4 take C5", "OBJ-06", "No object lies on C5."),
        ("destroy a b", "DST-09", "b holds nothing."),
        ("use a charge C4 take C5", "OBJ-06", "No object lies on C5."),
    ],
)
def test_where_nothing_lies_a_reason_says_so(
    tmp_path: Path, edition: str, line: str, ruling: str, text: str
) -> None:  # fmt: skip
    game = play(tmp_path, edition, {"a": actor("C3", speed="Charge")}, {"b": actor("C7")})
    assert (ruling, text) in [(each.ruling, each.text) for each in game.why_not(line)]
    with pytest.raises(cx.IllegalAction, match=text):
        game.apply(line)


@pytest.mark.ruling("WPN-12", "complete2022", "nebula2007", "eddieg")
@pytest.mark.ruling("WPN-13", "core2014", "nebula2007", "eddieg")
@pytest.mark.ruling("OBJ-15", "core2014", "complete2022")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_book_without_such_an_action_says_so(tmp_path: Path, edition: str) -> None:
    """Each line is about an object that lies nowhere; the book that has the action says that, the others lack it."""
    game = play(tmp_path, edition, {"a": actor("C3"), "c": actor("C4")}, {"b": actor("C7")})
    for line, ruling in (("claim a C5", "WPN-12"), ("equip a C5", "WPN-13"), ("haul a c C5 C6", "OBJ-15")):
        row = game.state.rules[ruling]
        told = [each.text for each in game.why_not(line) if each.ruling == ruling]
        assert told == ["No object lies on C5." if row.in_play else row.says]
    row = game.state.rules["WPN-13"]
    told = [each.text for each in game.why_not("equip a held") if each.ruling == "WPN-13"]
    assert told == ["a holds no object." if row.in_play else row.says]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_special_power_that_the_book_lacks_names_what_it_lacks(edition: str) -> None:
    """Who generates by an action is told that nothing is generated here, not that it lacks a text (GEN-01)."""
    keeper = {"moth-keeper": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}
    game = cx.Game.at("patch", rules=edition, turn="Ann", fighters=keeper)
    cited = {each.ruling for each in game.why_not("use moth-keeper card-text power open-jar")}
    assert cited == (set() if game.state.rules["EFF-25"].in_play else {"GEN-01"})
    other = {each.ruling for each in game.why_not("use moth-keeper card-text power old-trick")}
    assert other == {"EFF-25"}
