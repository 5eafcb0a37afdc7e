"""Positions of games on one line: they read back equal, look as the golden file shows, and are refused in words."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from string import ascii_letters, digits
from urllib.parse import parse_qs, quote

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Terrain
from clixbook.engine.game import Game
from clixbook.engine.history.codes import code_of, value_of
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.engine.play import about_to_roll, small_game
from tests.helpers import EDITIONS

GOLDEN = Path(__file__).parent / "golden" / "positions.txt"
SAFE = "/!,.-_~:()"
"""What may stand in an address beside letters and digits."""


def positions() -> dict[str, Game]:
    """The positions of the golden file, by what they show."""
    hit = about_to_roll().apply("6 5")
    effect = Lasting("perplex", "lodestar", "bruiser", "Ben", 2, Until.OWN_TURN_BEGINS, "PWR-01", "attack", -1)
    state = hit.state.with_(lasting=(effect,), used=(Used("lodestar", 2, 1, True, "perplex"),))
    variant = small_game("core2014+" + next(iter(rulebook("core2014").variants())))
    after = small_game("complete2022")
    for option in ("end", "end", "move bruiser E4", "end", "move lodestar E5"):
        after = after.apply(option)
    return {
        "a game about to begin": small_game(seed=0),
        "under another reading of a rulebook": variant,
        "Ben's lodestar is about to roll": about_to_roll(),
        "it has hit for four clicks": hit,
        "an effect lasts": replace(hit, state=state),
        "a roll to break away, two moves into the game": after,
        "somebody has won": hit.apply("end").apply("end").apply("close lodestar bruiser").apply("6 5"),
    }


def test_lines_look_as_in_the_golden_file() -> None:
    now = "".join(f"# {what}\n{to_line(game)}\n\n" for what, game in positions().items())
    assert now == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("what", positions())
def test_golden_lines_read_back(what: str) -> None:
    blocks = dict(re.findall(r"# (.*)\n(.*)\n", GOLDEN.read_text(encoding="utf-8")))
    game = positions()[what]
    again = Game.from_line(blocks[what])
    assert again == game
    assert hash(again) == hash(game)
    assert again.to_line() == blocks[what]
    assert (again.actor, again.pending) == (game.actor, game.pending)
    assert list(map(str, again.options())) == list(map(str, game.options()))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_position_of_a_game_reads_back(edition: str) -> None:
    draw = random.Random(edition)
    forces = {"Ann": ["night-warden", "bruiser"], "Ben é/!": ["lodestar", "gnat"]}
    places = {"night-warden": "E6", "bruiser": "E7", "lodestar": "H6", "gnat": "H7"}
    game = Game.new("patch", rules=edition, forces=forces, places=places, seed=3)
    asked = 0
    for _ in range(120):
        if game.is_over:
            break
        again = from_line(to_line(game))
        assert again == game
        assert set(to_line(game)) <= set(SAFE) | {c for c in to_line(game) if c.isascii() and c.isalnum()}
        asked += game.pending is not None
        attacks = [option for option in game.options() if str(option).split()[0] in ("close", "shoot")]
        game = game.apply(draw.choice(attacks or list(game.options())))
    assert asked > 3


def test_games_are_hashable_and_compare_by_value() -> None:
    a, b = about_to_roll(), about_to_roll()
    assert a is not b
    assert len({a, b, a.apply("6 5"), b.apply("6 5"), small_game()}) == 3
    assert a != replace(a, seed=8)


def test_a_line_passes_through_an_address() -> None:
    line = to_line(positions()["an effect lasts"])
    assert quote(line, safe=SAFE) == line
    assert parse_qs(f"position={line}&ask=none")["position"] == [line]
    assert from_line(f"  {line}\n") == from_line(line)


def test_a_line_is_short() -> None:
    """Four figures on a whole map: what the board's own line leaves has room in a message of 1000 characters."""
    game = Game.new(
        "loading-dock", rules="core2014", forces={"A": ["bruiser", "gnat"], "B": ["lodestar", "tidecaller"]}
    )
    assert len(to_line(game)) - len(game.board.to_line()) < 400


@dataclass(frozen=True)
class Inner:
    who: str
    at: Square
    often: int = 1


@dataclass(frozen=True)
class Outer:
    name: str
    inner: tuple[Inner, ...] = ()
    shares: FrozenMap[str, Fraction] = field(default_factory=FrozenMap)
    where: frozenset[Square] = frozenset()
    until: Until | None = None
    pair: tuple[int, bool] = (0, False)
    words: frozenset[str] = frozenset()


def test_a_new_field_needs_no_word_here() -> None:
    """Whatever types fields may have are written by their types."""
    plain = Outer("a b")
    assert code_of(plain, Outer) == "(a_b)"
    full = Outer(
        "",
        (Inner("x", Square(0, 0)), Inner("y,(", Square(1, 2), -3)),
        FrozenMap({"Ann": Fraction(1, 2)}),
        frozenset({Square(0, 0), Square(1, 0), Square(4, 4)}),
        Until.TURN_ENDS,
        (7, True),
        frozenset({"b", "a"}),
    )
    code = code_of(full, Outer)
    assert code == (
        "(~e,inner:((x,A1),(y~2c.~28.,B3,often:-3)),shares:((Ann,1_2)),where:A1-B1.E5,until:turn-ends,"
        "pair:(7,y),words:(a,b))"
    )
    assert value_of(code, Outer) == full
    with pytest.raises(TypeError, match="has no code"):
        code_of(Terrain, type)


# -- what no line can say, and lines that say nothing -----------------------------------------------------------


def test_house_rules_are_in_the_line() -> None:
    effect = rulebook("complete2022")["LOF-14"].value
    house = rulebook("core2014").replace({"LOF-14": effect, "GLD-04": frozenset()}, name="our table")
    line = to_line(small_game(house))
    assert line.startswith("g1/core2014/house:(our_table,((GLD-04,~28.~29.),(LOF-14,clear)))/players:")
    again = from_line(line)
    assert again == small_game(house)
    assert again.state.rules.name == "our table"
    for old, new, message in (
        ("LOF-14", "LOF-99", r"house: LOF-99: There is no ruling 'LOF-99'"),
        ("clear)", "foggy)", r"house: LOF-14: expected one of clear, hindering, blocking, found 'foggy'"),
        ("((GLD-04", "(GLD-04", r"a parenthesis|expected"),
    ):
        with pytest.raises(ClixbookError, match=message):
            from_line(line.replace(old, new))


def test_figures_of_ones_own(figures: dict[str, str]) -> None:
    game = small_game()
    own = Game.new(game.board.bare, rules="core2014", forces={"Ann": [figures["fist"]], "Ben": ["bruiser"]},
                   places={"fist": "A1", "bruiser": "D4"})  # fmt: skip
    line = to_line(own)
    assert "fighters:((fist,(fist,Fist,((100,white)),(8.10.17.3-8.10.17.3-" in line
    assert set(line) <= set(SAFE) | set("*") | set(ascii_letters + digits)
    assert from_line(line) == own
    with pytest.raises(ClixbookError, match="fighters: 1: figure: Fist: A attack value is 0 to 40, not 99"):
        from_line(line.replace("(8.10.17.3-", "(8.99.17.3-", 1))


def test_an_address_keeps_figures_of_ones_own(figures: dict[str, str]) -> None:
    own = Game.new(small_game().board.bare, rules="core2014", forces={"Ann": [figures["bow"]], "Ben": ["bruiser"]},
                   places={"bow": "A1", "bruiser": "D4"})  # fmt: skip
    assert from_line(parse_qs(f"position={quote(to_line(own))}")["position"][0]) == own


LINE = to_line(positions()["it has hit for four clicks"])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("g1/", "g2/", "starts with g1/"),
        ("core2014", "core1999", "no rulebook"),
        ("core2014", "core2014.mine", "no variant 'mine'"),
        ("/b1/", "/b7/", "ends before its board"),
        ("/b1/10x6o", "/b1/10x", "Expected a size"),
        ("turns:2", "turns:two", "turns: expected a whole number, found 'two'"),
        ("turns:2", "turns:2/turns:3", "there twice"),
        ("turns:2", "colour:red", "'colour:red' is unknown"),
        ("turns:2", "turns:0", "turns: expected 1 or more"),
        ("players:(Ann,Ben)/", "", "has no players"),
        ("players:(Ann,Ben)", "players:(Ann,Ann)", "players: expected two names"),
        ("players:(Ann,Ben)", "players:Ann", "players: expected values in parentheses"),
        ("players:(Ann,Ben)", "players:(Ann,Ben", "players: a parenthesis is not closed"),
        ("players:(Ann,Ben)", "players:(Ann,Ben))", "players: nothing was expected"),
        ("players:(Ann,Ben)", "players:(Ann,,Ben)", "players: a value is missing"),
        ("players:(Ann,Ben)", "players:" + "(" * 40, "players: parentheses lie too deep"),
        ("active:1", "active:2", "active: there are 2 players"),
        ("(bruiser,bruiser,", "(bruiser,browser,", "fighters: 1: figure: the library has no figure 'browser'"),
        ("(bruiser,bruiser,Ann,", "(bruiser,bruiser,", "fighters: 1: expected id, figure, side, life, points"),
        ("tokens:1", "chips:1", "fighters: 1: there is no 'chips' here"),
        ("tokens:1", "tokens:1,tokens:1", "fighters: 1: a field is there twice"),
        ("tokens:1", "tokens:-1", "bruiser: tokens, attacks and points are 0 or more"),
        ("tokens:1", "tokens:1,feats:((trik_shot,10))", "No book knows a feat 'trik shot'. Did you mean Trick Shot"),
        ("click:5", "click:9", "bruiser: its dial has clicks 1 to "),
        ("click:5", "click:5,dial:1", "bruiser: its figure has 1 dials"),
        ("click:5", "click:5,ko:y", "bruiser is knocked out, but on the board"),
        ("bruiser,Ann,", "bruiser,Cem,", "bruiser: there is no player 'Cem'"),
        ("last_hurt_by:Ben", "last_hurt_by:Cem", "bruiser: there is no player 'Cem'"),
        ("bruiser,Ann,", "bruiser,Ben,", "bruiser is Ben's, but its piece is Ann's"),
        ("(lodestar,lodestar,", "(bruiser,lodestar,", "fighters: two have one name"),
        ("(lodestar,lodestar,", "(gnat,lodestar,", "lodestar is on the board, but no fighter"),
        ("seed:7", "seed:7/do:close_lodestar_nobody", "'close lodestar nobody': "),
        ("seed:7", "seed:7/answers:(3_4)", "'3 4': "),
        (LINE, "", "starts with g1/"),
        (LINE, "x" * 600_000, "has 600000 characters"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_line_is_named(old: str, new: str, message: str) -> None:
    assert old in LINE
    with pytest.raises(ClixbookError, match=re.escape(message)):
        from_line(LINE.replace(old, new, 1))


def test_what_is_no_line() -> None:
    for nothing in (None, 5, b"g1/"):
        with pytest.raises(ClixbookError, match="line of text"):
            from_line(nothing)  # type: ignore[arg-type]  # what a caller may still do


def test_damage_anywhere_gives_a_clear_refusal_or_a_position() -> None:
    draw = random.Random(11)
    lines = [to_line(game) for game in positions().values()]
    read = refused = 0
    for _ in range(1500):
        line = draw.choice(lines)
        at, length = draw.randrange(len(line)), draw.choice((0, 1, 1, 2, 20))
        put = draw.choice(("", "0", "9", "-", "(", ")", ",", "/", "~n", "~e", "~110000.", "é", "y", line[at : at + 9]))
        try:
            game = from_line(line[:at] + put + line[at + length :])
        except ClixbookError:
            refused += 1
        else:
            len(game.options())
            assert isinstance(game.pending, Roll) or game.pending is None or game.options()
            read += 1
    assert refused > 700
    assert read > 50


@pytest.mark.parametrize(
    ("whole", "broken", "message"),
    [
        ("starting_areas", "staring_areas", "setting_up: there is no stage 'staring areas'"),
        ("starting_areas,", "", "setting_up: not everybody has a starting area"),
        ("(Ann,light)", "(Ann,pebble)", "setting_up: There is no kind of object 'pebble'"),
        ("(Ann,light)", "(Zoe,light)", "setting_up: Zoe cannot bring an object 'light'"),
        ("objects:((Ann,light))", "objects:((Ann,light)),laid:-1", "setting_up: laid is 0 or more"),
        ("objects:((Ann,light))", "maps:(nowhere)", "setting_up: .*nowhere"),
        ("objects:((Ann,light))", "areas:((Ann,north))", "setting_up: Ann cannot start in 'north'"),
    ],
)
def test_a_set_up_that_cannot_go_on_is_refused(whole: str, broken: str, message: str) -> None:
    """Every stage is known, everybody has an area by the time when figures are placed, what is brought can be laid."""
    board = Board.build(width=9, height=4, starting={"west": ["A1", "A2"], "east": ["I1", "I2"]})
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = Game.new(board, rules="core2014", forces=forces, set_up=True, objects={"Ann": ["light"]})
    line = to_line(game)
    assert whole in line
    with pytest.raises(ClixbookError, match=message):
        from_line(line.replace(whole, broken))
