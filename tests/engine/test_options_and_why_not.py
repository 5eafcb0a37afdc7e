"""Options, ``why_not`` and ``apply`` agree on every line of words, in random positions of every book."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from clixbook.engine.game import DICE, Game
from clixbook.engine.options import Options
from clixbook.errors import ClixbookError
from tests.engine.random_play import SOAK, random_option
from tests.engine.random_tables import random_game
from tests.helpers import EDITIONS
from tests.powers.cast import actor, play

GAMES, STEPS, LINES = (1200, 60, 120) if SOAK else (12, 8, 24)
BLOCK = 3


@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
def test_what_nothing_speaks_against_is_an_option(first: int) -> None:
    for number in range(first, first + BLOCK):
        draw, game = random.Random(f"words {number}"), random_game(7 * number)
        for _ in range(STEPS):
            if game.is_over:
                break
            if isinstance(game.options(), Options):
                agree(draw, game)
            game = game.roll() if game.actor == DICE else game.apply(random_option(draw, game))


def agree(draw: random.Random, game: Game) -> None:
    """Every option has nothing against it; a line against which nothing speaks is an option, maybe in other words."""
    told = list(map(str, game.options()))
    known = frozenset(told)
    assert len(known) == len(told)
    for line in draw.sample(told, min(len(told), LINES // 4)):
        assert game.why_not(line) == (), line
        assert game.apply(line).moves[-1] == line
    for line in lines_like(draw, game, told, LINES):
        allowed = passes(game, line)
        try:
            meant = game.apply(line).moves[-1]
        except ClixbookError:
            assert not allowed, line
            assert line not in known, line
        else:
            assert allowed, line
            assert meant in known, (line, meant)
            assert game.apply(line) == game.apply(meant)


def passes(game: Game, line: str) -> bool:
    """Does nothing speak against it? What is not an action at all is refused as such."""
    try:
        return not game.why_not(line)
    except ClixbookError:
        return False


# -- lines that are like options -------------------------------------------------------------------------------


def lines_like(draw: random.Random, game: Game, told: Sequence[str], number: int) -> Iterator[str]:
    """Options with a few of their words changed: doubled, in another order, for others, more or fewer of them."""
    by_verb: dict[str, list[list[str]]] = {}
    for line in map(str.split, told):
        by_verb.setdefault(line[2] if line[0] == "use" else line[0], []).append(line)
    words = sorted({word for line in told for word in line.split()[2:]} | {"take", "put", "+", "swinging", "throwing"})
    pool = [*game.state.fighters, *(square.name for square in game.board.squares), *words]
    for _ in range(number):
        line = list(draw.choice(by_verb[draw.choice(list(by_verb))]))
        for _ in range(draw.choice((1, 1, 1, 2, 3))):
            line = changed(draw, line, pool, list(game.state.fighters), told)
        yield " ".join(line)


def changed(
    draw: random.Random, line: list[str], pool: Sequence[str], everybody: Sequence[str], told: Sequence[str]
) -> list[str]:
    """The line with one change."""
    if len(line) < 2:
        return line
    at = draw.randrange(2, len(line)) if len(line) > 2 else 1
    match draw.randrange(10):
        case 0:  # a word twice
            return [*line[: at + 1], *line[at:]]
        case 1:  # in another order
            return [*line[:2], *draw.sample(line[2:], len(line) - 2)]
        case 2:  # another word
            return [*line[:at], draw.choice(pool), *line[at + 1 :]]
        case 3:  # a figure in the place of a word
            return [*line[:at], draw.choice(everybody), *line[at + 1 :]]
        case 4:  # a word more
            return [*line[:at], draw.choice(pool), *line[at:]]
        case 5:  # a figure more, last
            return [*line, draw.choice(everybody)]
        case 6:  # a word less
            return [*line[:at], *line[at + 1 :]]
        case 7:  # somebody else, or something else that is done
            other = draw.choice(told).split()
            return [line[0], draw.choice(everybody), *line[2:]] if draw.random() < 0.5 else [other[0], *line[1:]]
        case 8:  # the words of two
            return [*line, *draw.choice(told).split()[2:]]
        case _:  # written otherwise
            return [*line[:at], otherwise(draw, line[at]), *line[at + 1 :]]


def otherwise(draw: random.Random, word: str) -> str:
    """The word in other letters, the edge from its other side, a letter less, or one twice."""
    if "|" in word and draw.random() < 0.5:
        return "|".join(reversed(word.split("|")))
    cut = draw.randrange(len(word))
    return draw.choice(
        (word.lower(), word.upper(), word.title(), word[:cut] + word[cut + 1 :] or "x", word[cut] + word)
    )


# -- order and spare words -------------------------------------------------------------------------------------


@pytest.mark.ruling("ATK-12")
@pytest.mark.parametrize("rules", EDITIONS)
def test_targets_have_no_order_of_their_own(rules: str, tmp_path: Path) -> None:
    """Named in another order it is the same attack; nobody is named twice."""
    ann = {"bow": actor("B4", bolts=3)}
    ben = {"x": actor("F2", range=0), "y": actor("F4", range=0), "z": actor("F6", range=0)}
    game = play(tmp_path, rules, ann, ben)
    said = game.apply("shoot bow z x y")
    assert said.moves[-1] == "shoot bow x y z"
    assert said == game.apply("shoot bow x y z")
    assert game.why_not("shoot bow z x y") == ()
    assert {reason.ruling for reason in game.why_not("shoot bow x y x")} == {"ATK-12"}
    assert "shoot bow z x y" not in map(str, game.options())


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "eddieg")
def test_explosions_and_normal_shots_keep_their_sides(tmp_path: Path) -> None:
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", bolts=3)}
    ben = {"x": actor("F2", range=0), "y": actor("F5", range=0), "z": actor("F8", range=0)}
    game = play(tmp_path, "eddieg", ann, ben)
    assert game.apply("use bomb energy-explosion z x + y").moves[-1] == "use bomb energy-explosion x z + y"
    assert game.apply("use bomb energy-explosion y + z x").moves[-1] == "use bomb energy-explosion y + x z"


@pytest.mark.ruling("ATK-05", "nebula2007")
def test_a_figure_among_its_own_targets_is_one_of_them(tmp_path: Path) -> None:
    """Hand to hand bolts count in the book of 2007 as little as anywhere, so it is alone."""
    game = play(tmp_path, "nebula2007", {"fist": actor("C3")}, {"foe": actor("D3")})
    offered = [str(option) for option in game.options() if str(option).startswith("close")]
    assert offered == ["close fist foe", "close fist fist"]
    assert game.why_not("close fist fist fist")


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_word_for_an_object_that_lies_alone_is_one_too_many(rules: str, tmp_path: Path) -> None:
    """It is understood, and the move is told without it."""
    ann = {"ape": actor("B4", attack="Super Strength")}
    game = play(tmp_path, rules, ann, {"foe": actor("N8", range=0)}, objects={"D5": "light"})
    assert game.apply("move ape D4 take D5 light").moves[-1] == "move ape D4 take D5"


@pytest.mark.ruling("CAR-02", "core2014", "nebula2007", "eddieg")
def test_passengers_have_no_order_either(tmp_path: Path) -> None:
    """A transporter of the book of 2014 takes one and a tiny one besides, named as one likes."""
    ann = {"ferry": actor("C4", mode="wing"), "pal": actor("C5"), "mote": actor("D5", size="tiny")}
    game = play(tmp_path, "core2014", ann, {"foe": actor("N8", range=0)})
    both = [str(option) for option in game.options() if {"pal", "mote"} <= set(str(option).split())]
    assert both, "it carries two"
    verb, who, square, *riders = both[0].split()
    assert game.apply(" ".join([verb, who, square, *reversed(riders)])).moves[-1] == both[0]
    assert {each.ruling for each in game.why_not(f"carry ferry {square} pal pal")} == {"CAR-02"}
