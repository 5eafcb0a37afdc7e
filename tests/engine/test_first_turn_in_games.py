"""Everything that one figure does to an opponent, and that none of it comes past the protection of the first turn.

Each effect is played through in every way, all its choices and a hit with doubles, in the first turn and later: later
some way of it touches the opponent, and in the first turn none does (GLD-04). One more effect is one more row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import editions
from tests.powers.cast import Actor, actor, after, play

BOOKS = ("core2014", "complete2022", "nebula2007")
HOUSE_RULES, MOST = ("nebula2007",), 400
"""The book with the longest list of such effects; the positions after which a search gives up."""


@dataclass(frozen=True)
class Deed:
    """An effect: Ann's figures, Ben's, of whom ``whom`` must not be touched, and how her options for it begin."""

    ann: Mapping[str, Actor]
    words: tuple[str, ...]
    ben: Mapping[str, Actor] = field(default_factory=lambda: {"foe": actor("D3")})
    whom: str = "foe"
    books: tuple[str, ...] = BOOKS
    settings: Mapping[str, Any] = field(default_factory=dict)
    terrain: Mapping[str, Any] = field(default_factory=dict)


def hand(**more: Any) -> dict[str, Actor]:
    """Ann's hand beside the foe, without range unless it is told."""
    return {"hand": actor("C3", **{"range": 0, **more})}


FAR = {"foe": actor("F3")}
BESIDE_FREE = {"bait": actor("F3"), "foe": actor("G3")}
FREE = {"bait": {"acted": True, "moved": True, "left_area": True}}
"""One whom the first turn protects no more, where it can be lost."""
LOSES = ("core2014", "complete2022")
STRONG = "Super Strength (green)"

DEEDS = {
    "close attack": Deed(hand(), ("close",)),
    "shot": Deed(hand(range=8), ("shoot",), FAR),
    "swing": Deed(hand(attack=STRONG), ("swing",), settings={"hand": {"held": "light"}}),
    "throw": Deed(hand(attack=STRONG), ("throw",), FAR, settings={"hand": {"held": "light"}}),
    "charge": Deed(hand(speed="Charge (yellow)"), ("use hand charge E3", "use hand charge E4"), FAR),
    "running shot": Deed(hand(range=4, speed="Running Shot (gray)"), ("use hand running-shot C4",), FAR),
    "hypersonic speed": Deed(
        hand(speed="Hypersonic Speed (brown)", speed_value=4),
        ("use hand hypersonic-speed E3", "use hand hypersonic-speed E4"), FAR,
    ),
    "flurry": Deed(hand(speed="Flurry (orange)"), ("use",)),
    "force blast": Deed(hand(speed="Force Blast (black)"), ("use",)),
    "quake": Deed(hand(attack="Quake (gray)"), ("use",)),
    "energy explosion": Deed(hand(range=8, attack="Energy Explosion (silver)"), ("use",), FAR),
    "energy explosion beside its target": Deed(
        hand(range=8, attack="Energy Explosion (silver)"), ("use hand energy-explosion bait",), BESIDE_FREE,
        books=LOSES, settings=FREE,
    ),
    "incapacitate": Deed(hand(attack="Incapacitate (blue)"), ("use",)),
    "blades": Deed(hand(attack="Blades/Claws/Fangs (red)"), ("close",)),
    "steal energy": Deed(hand(attack="Steal Energy (brown)"), ("close",), settings={"hand": {"click": 3}}),
    "outwit": Deed(
        hand(range=8, damage="Outwit (black)"), ("use",), {"foe": actor("D3", defense="Toughness (orange)")}
    ),
    "perplex": Deed(hand(range=8, damage="Perplex (brown)"), ("use hand perplex foe",)),
    "mastermind": Deed(
        hand(), ("close hand bait",), {"bait": actor("D3", defense="Mastermind"), "foe": actor("D4", points=50)},
        books=LOSES, settings=FREE,
    ),
    "parting blow": Deed(hand(speed="Parting Blow"), ("end",)),
    "carried off": Deed(
        hand(mode="wing", attack=STRONG), ("carry hand B3 foe", "carry hand A3 foe"), books=HOUSE_RULES
    ),
    "thrown friend": Deed(
        {**hand(attack=STRONG), "pal": actor("C4")}, ("hurl hand pal foe",), FAR, books=HOUSE_RULES
    ),
    "friend for a club": Deed({**hand(attack=STRONG), "pal": actor("C4")}, ("club",), books=HOUSE_RULES),
    "object in its hand": Deed(
        hand(), ("destroy hand foe",), {"foe": actor("D3", attack=STRONG)}, books=HOUSE_RULES,
        settings={"foe": {"held": "light"}},
    ),
    "object set down on it": Deed(
        hand(attack=STRONG), ("put hand D3 obstructing",), books=HOUSE_RULES, settings={"hand": {"held": "heavy"}}
    ),
    "object shifted onto it": Deed(
        {**hand(), "pal": actor("C2")}, ("haul hand pal C4 D3",), books=HOUSE_RULES,
        terrain={"objects": {"C4": "light"}},
    ),
    "dropped onto": Deed(hand(), ("drop hand foe",), books=HOUSE_RULES, terrain={"levels": {"A1:C5": 2}}),
    "knocked against": Deed(
        {**hand(), "pal": actor("D3")}, ("close hand pal",), {"foe": actor("E3")}, books=HOUSE_RULES
    ),
}  # fmt: skip


def begun(folder: Path, book: str, deed: Deed, turn: int) -> Game:
    """Ann's turn on seven squares by five."""
    board = Board.build(width=7, height=5, **deed.terrain)
    return play(folder, book, deed.ann, deed.ben, turn=turn, fighters=deed.settings, board=board)


def mark(game: Game, who: str) -> tuple[Any, ...]:
    """All that others could do to a figure."""
    state = game.now
    piece = state.board.pieces.get(who)
    borne = tuple(each for each in state.lasting if each.on == who and each.by != who)
    if piece is None:
        return (borne, None)
    lying = tuple(state.board.objects.get(square, ()) for square in piece.squares)
    return borne, state.fighter(who), piece.squares, piece.held, lying


def ways(game: Game, words: tuple[str, ...]) -> Iterator[Game]:
    """The positions after every choice in every option that begins so, until the action is over; dice show doubles."""
    waiting = [game.apply(option) for option in game.options() if str(option).startswith(words)]
    for _ in range(MOST):
        if not waiting:
            return
        now = waiting.pop()
        yield now
        if now.pending is not None:
            waiting += [rolled(now)] if now.actor == DICE else [now.apply(option) for option in now.options()]
    raise AssertionError(f"more than {MOST} positions")


def rolled(game: Game) -> Game:
    """The dice all show 4."""
    try:
        return game.apply((4, 4))
    except ClixbookError:
        return game.apply((4,))


def touches(game: Game, deed: Deed) -> bool:
    """Is there a way of it that does anything to the figure?"""
    before = mark(game, deed.whom)
    return any(mark(each, deed.whom) != before for each in ways(game, deed.words))


ROWS = [
    pytest.param(book, name, id=f"{name}-{book}", marks=pytest.mark.ruling("GLD-04", book))
    for name, deed in DEEDS.items() for book in deed.books
]  # fmt: skip


@pytest.mark.parametrize(("book", "name"), ROWS)
def test_nothing_comes_past_the_first_turn(tmp_path: Path, book: str, name: str) -> None:
    deed = DEEDS[name]
    assert not touches(begun(tmp_path, book, deed, turn=1), deed)
    assert touches(begun(tmp_path, book, deed, turn=3), deed), "later it is done"


@pytest.mark.ruling("GLD-04", "core2014")
@pytest.mark.parametrize(
    ("words", "powers", "protects", "touched"),
    [
        ("close hand foe", {}, {"attack"}, False),
        ("use hand perplex foe speed -1", {"damage": "Perplex"}, {"attack"}, True),
        ("use hand perplex foe speed -1", {"damage": "Perplex"}, {"target"}, False),
        ("close hand foe", {}, {"damage"}, False),
        ("use hand incapacitate close foe", {"attack": "Incapacitate"}, {"damage"}, True),
        ("use hand incapacitate close foe", {"attack": "Incapacitate"}, {"affect"}, False),
        ("use hand force-blast push foe", {"speed": "Force Blast"}, {"damage"}, True),
        ("use hand force-blast push foe", {"speed": "Force Blast"}, {"knock back"}, False),
    ],
)
def test_each_word_of_the_protection_protects(
    tmp_path: Path, words: str, powers: Mapping[str, str], protects: set[str], touched: bool
) -> None:
    """House rules with one word each, in the first turn."""
    rules = rulebook("core2014").replace({"GLD-04": frozenset(protects)})
    game = play(tmp_path, rules, hand(), {"foe": actor("D3")}, turn=1, fighters={"hand": {"powers": powers}})
    assert touches(game, Deed(hand(), (words,))) is touched


@pytest.mark.ruling("GLD-04", "core2014")
def test_who_is_hit_stays_where_only_knock_back_is_barred(tmp_path: Path) -> None:
    rules = rulebook("core2014").replace({"GLD-04": frozenset({"knock back"})})
    game = after(play(tmp_path, rules, hand(), {"foe": actor("D3")}, turn=1), "close hand foe", (4, 4))
    assert game.state.fighter("foe").life.click == 4
    assert game.board.pieces["foe"].squares[0].name == "D3"
    assert "foe is protected and stays." in [event.text for event in game.events]


@pytest.mark.parametrize(
    ("book", "clicks"),
    [
        pytest.param(book, clicks, marks=[pytest.mark.ruling(row, book) for row in ("GLD-04", "GLD-06")])
        for book, clicks in (("core2014", 2), ("complete2022", 1))
    ],
)
def test_revenge_on_an_attacker(tmp_path: Path, book: str, clicks: int) -> None:
    """Whoever attacks was given an action, and is protected no more; where it must leave its area for that, it is."""
    ben = {"foe": actor("D3", teams="Mystics")}
    settings = {"foe": {"acted": True, "moved": True, "left_area": True}}
    game = play(tmp_path, book, hand(), ben, turn=1, fighters=settings)
    game = after(game, "close hand foe", (3, 5))
    assert game.state.fighter("foe").life.click == 4
    assert game.state.fighter("hand").life.click == clicks


@pytest.mark.ruling("GLD-04", *LOSES)
@pytest.mark.parametrize("book", LOSES)
def test_mastermind_finds_nobody_who_is_protected(tmp_path: Path, book: str) -> None:
    """Of two friends beside it the one that may be damaged is offered."""
    ben = {"bait": actor("D3", defense="Mastermind"), "foe": actor("D4", points=50), "out": actor("E3", points=50)}
    settings = dict.fromkeys(("bait", "out"), FREE["bait"])
    game = after(play(tmp_path, book, hand(), ben, turn=1, fighters=settings), "close hand bait", (3, 5))
    assert [str(option) for option in game.options()] == ["take it", "out"]


@pytest.mark.ruling("GLD-04", "nebula2007")
def test_why_nobody_is_shaken(tmp_path: Path) -> None:
    """Quake strikes at everybody around, friends too, but not at a protected opponent."""
    ann = {**hand(attack="Quake (gray)"), "pal": actor("C4")}
    alone = play(tmp_path, "nebula2007", hand(attack="Quake (gray)"), {"foe": actor("D3")}, turn=1)
    assert [reason.ruling for reason in alone.why_not("use hand quake")] == ["PWR-QUAKE", "GLD-04"]
    game = play(tmp_path, "nebula2007", ann, {"foe": actor("D3")}, turn=1)
    game = after(game, "use hand quake", (3, 5))
    while game.pending is not None:
        game = game.apply(game.options()[0]) if game.actor != DICE else rolled(game)
    assert (game.state.fighter("foe").life.click, game.state.fighter("pal").life.click) == (1, 4)


@pytest.mark.parametrize(
    ("edition", "quiet"), editions("OPT-01", core2014=True, complete2022=True, nebula2007=True, eddieg=False)
)
def test_the_first_turn_is_quiet(tmp_path: Path, edition: str, quiet: bool) -> None:
    early, later = (play(tmp_path, edition, hand(), {"foe": actor("D3")}, turn=turn) for turn in (1, 3))
    assert bool(early.why_not("close hand foe")) is quiet
    assert later.why_not("close hand foe") == ()
