"""Titled figures in games: plot points, plot abilities, the price of idleness, continuity, and that they stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.plot_points import plot_points_of
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.unplayed_traits import trait_note
from clixbook.errors import ClixbookError
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import Actor, actor, click, play, written

BOOK = "complete2022"
CARD = '{Overture: "+1: may +1 speed until the turn ends", Third Act: "-3: POWER: deal 2 penetrating damage to each opponent within 3 squares", Prompter: "-1: an adjacent friend gets +1 attack until the turn ends"}'  # noqa: E501
TRAITS = '"Titled: 2", Overture, Third Act, Prompter'


def star(at: str = "C3", **numbers: Any) -> Actor:
    """A titled figure that begins with two plot points."""
    return actor(at, traits=numbers.pop("traits", TRAITS), special=numbers.pop("special", CARD), **numbers)


def game_of(
    folder: Path, book: str = BOOK, *, foe: Actor | None = None, turn: int = 3, begun: int = 1, **others: Actor
) -> Game:
    """Ann's star and pal against one foe; the star stands on the click ``begun``."""
    ann = {"star": others.pop("star", star()), "pal": others.pop("pal", actor("C4"))}
    fighters = {"star": {"click": begun}}
    return play(folder, book, {**ann, **others}, {"foe": foe or actor("D3")}, turn=turn, fighters=fighters)


def passed(game: Game, turns: int = 1) -> Game:
    for _ in range(turns):
        game = settled(game.apply("end"), dice="3 3")
    return game


def kept(game: Game) -> Game:
    assert Game.from_line(game.to_line()).state == game.state
    return game


def plot(game: Game) -> int:
    return plot_points_of(game.state, "star")


def rulings(game: Game, action: str) -> set[str]:
    return {each.ruling for each in game.why_not(action)}


@pytest.mark.parametrize(
    ("edition", "points"),
    editions("TTL-01", core2014=(0, "TTL-01"), complete2022=(2, ""), nebula2007=(0, "EFF-25"), eddieg=(0, "EFF-25")),
)
def test_it_begins_with_plot_points_and_gains_and_spends_them(
    tmp_path: Path, edition: str, points: tuple[int, str]
) -> None:
    """As many as its card says, and never fewer than none. 2022 §24.5."""
    game = kept(game_of(tmp_path, edition))
    first, refused = points
    assert plot(game) == first
    if refused:
        assert refused in rulings(game, "use star card-text overture")
        return
    assert "star has 2 plot points, and it takes 3" in str(game.why_not("use star card-text power third-act"))
    gained = kept(settled(game.apply("use star card-text overture")))
    assert plot(gained) == 3
    assert value_of(gained.state, "star", "speed").total == value_of(game.state, "star", "speed").total + 1
    assert "star gains 1 plot point and has 3." in map(str, gained.events)
    later = passed(gained, 2)
    struck = kept(settled(later.apply("use star card-text power third-act")))
    assert plot(struck) == 0
    assert click(struck, "foe") == 3
    assert struck.state.fighter("star").tokens == 1
    helped = settled(game.apply("use star card-text prompter"))
    assert plot(helped) == 1
    assert value_of(helped.state, "pal", "attack").total == value_of(game.state, "pal", "attack").total + 1


@pytest.mark.parametrize(
    ("edition", "one"), editions("TTL-02", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_player_uses_one_in_a_turn(tmp_path: Path, edition: str, one: bool) -> None:
    """Whichever figure has them. 2022 §24.5; the others know none."""
    game = game_of(tmp_path, edition, pal=star("C4"))
    if not one:
        assert not any("card-text" in str(option) for option in game.options())
        return
    used = kept(settled(game.apply("use star card-text overture")))
    for who in ("star", "pal"):
        assert rulings(used, f"use {who} card-text prompter") == {"TTL-02"}
    again = passed(used, 2)
    assert not again.why_not("use star card-text prompter")


def test_it_is_told_whom_a_plot_ability_helps() -> None:
    places = {"winter-actress": "C3", "gnat": "C4", "bruiser": "H7"}
    game = cx.Game.at(
        cx.Board.build(width=9, height=9), rules=BOOK, turn="Ann",
        fighters={who: {"at": at, "of": "Ben" if who == "bruiser" else "Ann"} for who, at in places.items()},
    )  # fmt: skip
    helped = game.apply("use winter-actress card-text the-prompter")
    assert helped.log[-1].text == "The Prompter on gnat: attack +1."


@pytest.mark.parametrize(("edition", "harm"), editions("TTL-03", core2014=0, complete2022=1, nebula2007=0, eddieg=0))
def test_who_uses_one_and_attacks_no_opponent_is_hurt(tmp_path: Path, edition: str, harm: int) -> None:
    """1 unavoidable as the turn ends, once it used one. 2022 §24.5; the others know no titled figures."""
    game = game_of(tmp_path, edition, star=star(defense="Invulnerability"))
    assert click(passed(game), "star") == 1
    if not harm:
        assert "TTL-03" not in {reason.ruling for event in passed(game).events for reason in event.reasons}
        return
    used = settled(game.apply("use star card-text overture"))
    hurt = kept(passed(used))
    assert click(hurt, "star") == 1 + harm
    assert any(reason.ruling == "TTL-03" for event in hurt.log for reason in event.reasons)
    fought = settled(used.apply("close star foe"), dice="1 2")  # a miss is an attack too
    assert click(passed(fought), "star") == 1
    other = settled(used.apply("close pal foe"), dice="1 2")
    assert click(passed(other), "star") == 1 + harm


@pytest.mark.ruling("TTL-01", BOOK)
@pytest.mark.ruling("EFF-34", BOOK)
def test_who_comes_back_begins_with_its_plot_points(tmp_path: Path) -> None:
    """A figure from the KO area is a new one that starts the game. 2022 §3.1, §24.5."""
    back = """{Back: 'once per game, may return "Star" from the KO area'}"""
    foe = actor("D3", attack_value=12, damage_value=8)
    game = game_of(tmp_path, pal=actor("C4", traits="Back", special=back), foe=foe, turn=4)
    fallen = passed(settled(game.apply("close foe star"), dice="5 5"))
    assert fallen.state.fighter("star").life.ko
    again = kept(settled(fallen.apply("use pal card-text back")))
    assert plot_points_of(again.state, "star-2") == 2
    assert plot_points_of(kept(settled(again.apply("use star-2 card-text overture"))).state, "star-2") == 3


TRICK = """{Old Trick: 'FREE: replace it with "W"'}"""


@pytest.mark.parametrize(
    ("edition", "stays"), editions("TTL-04", core2014=False, complete2022=True, nebula2007=None, eddieg=None)
)
@pytest.mark.parametrize("titled", ["old", "new"])
def test_nobody_comes_in_its_place_nor_it_in_anothers(
    tmp_path: Path, edition: str, stays: bool | None, titled: str
) -> None:
    """An effect replaces others in 2014 too; the other two replace nobody by effects. 2022 §24.5."""
    words = {each: "Titled, Old Trick" if each == titled else "Old Trick" for each in ("old", "new")}
    old = actor("C3", traits=words["old"], special=TRICK)
    new = cx.figure_code(cx.load_figure(written(tmp_path, "w", actor("", traits=words["new"], points=60))))
    forces = {"Ann": [written(tmp_path, "a", old) + f"+beside {new}"], "Ben": ["gnat"]}
    board = cx.Board.build(width=16, height=8)
    places = {"a": "C3", "gnat": "J3"}
    if stays is None:
        with pytest.raises(ClixbookError, match="GEN-06"):
            Game.new(board, rules=edition, forces=forces, places=places)
        return
    game = arrange_start(Game.new(board, rules=edition, forces=forces, places=places, seed=1), turn=3)
    assert rulings(game, "use a card-text old-trick") == ({"TTL-04"} if stays else set())


@pytest.mark.parametrize(("edition", "against"), [("core2014", set[str]()), (BOOK, {"TTL-04"})])
def test_a_figure_of_the_library_would_be_replaced(edition: str, against: set[str]) -> None:
    """Opera Prince is titled, and his card says that Wax Double comes in his place. 2022 §24.5."""
    forces = {"Ann": ["opera-prince+beside wax-double"], "Ben": ["gnat"]}
    places = {"opera-prince": "C3", "gnat": "J3"}
    game = Game.new(cx.Board.build(width=16, height=8), rules=edition, forces=forces, places=places, seed=1)
    game, word = arrange_start(game, turn=3), "use opera-prince card-text send-the-double"
    assert rulings(game, word) == against
    assert against or {"wax-double", "gnat"} == set(game.apply(word).board.pieces)


def test_a_titled_figure_does_not_merge() -> None:
    """Duos are of 2014, which has no titled figures; with the row of 2022 they stay apart."""
    rules = cx.rulebook("core2014").house("titled", TTL_04=False)
    lifter = cx.Figure.from_text(cx.load_figure("loft-lifter").to_text() + "traits: [Titled]\n")
    for one, apart in ((cx.load_figure("loft-lifter"), False), (lifter, True)):
        game = Game.new(
            cx.Board.build(width=12, height=6), rules=rules, seed=1,
            forces={"Ann": [f"{cx.figure_code(one)}+beside bell-brothers", "drum-major"], "Ben": ["gnat"]},
            places={"loft-lifter": "C3", "drum-major": "C4", "gnat": "J3"},
        )  # fmt: skip
        assert ("TTL-04" in rulings(arrange_start(game, turn=3), "merge loft-lifter drum-major")) is apart


AT_ONCE = '{Empty House: "CONTINUITY: when it is knocked out, deal 1 unavoidable damage to each friend within 2 squares; CONTINUITY: when adjacent to a friend, -1 defense"}'  # noqa: E501
PLAIN_CARD = AT_ONCE.replace("CONTINUITY: ", "")
FRAIL: dict[str, Any] = {"defense_value": 8, "traits": "Titled, Empty House"}


@pytest.mark.parametrize(
    ("edition", "known"), editions("TTL-05", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_continuity_abilities_happen_as_it_is_knocked_out(tmp_path: Path, edition: str, known: bool) -> None:
    """They hold all the time, and one tells what comes of its fall. 2022 §24.5a."""
    foe = actor("D3", attack_value=12, damage_value=6)
    game = game_of(tmp_path, edition, star=star(special=AT_ONCE, **FRAIL), foe=foe, turn=4, far=actor("H8"))
    assert value_of(game.state, "star", "defense").total == 8 - known
    fallen = kept(settled(game.apply("close foe star"), dice="4 4"))
    assert fallen.state.fighter("star").life.ko
    assert click(fallen, "pal") == 1 + known
    assert click(fallen, "far") == 1


@pytest.mark.ruling("TTL-05", BOOK)
@pytest.mark.parametrize(("card", "harm"), [(AT_ONCE, 1), (PLAIN_CARD, 0)])
def test_pulse_wave_leaves_them_alone(tmp_path: Path, card: str, harm: int) -> None:
    """Another trait does nothing then. 2022 §24.5b, Protected: Pulse Wave."""
    foe = actor("F3", attack="Pulse Wave", attack_value=12, damage_value=6)
    game = game_of(tmp_path, star=star(special=card, **FRAIL), pal=actor("C5"), foe=foe, turn=4, begun=6)
    use = next(str(option) for option in game.options() if str(option).startswith("use foe pulse-wave"))
    fallen = settled(game.apply(use), dice="2 2")
    assert fallen.state.fighter("star").life.ko
    assert not fallen.state.fighter("pal").life.ko
    hits = sum("pal" in str(event) and "Empty House" in str(event) for event in fallen.events)
    assert hits == harm


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_force_has_one(edition: str) -> None:
    """FRC-07 counts the number on the card out, and the sideline in."""
    two = ["winter-actress", "river-claimant"]
    if edition == BOOK:
        with pytest.raises(ClixbookError, match="2 titled figures, at most 1"):
            Game.new("patch", rules=edition, forces={"Ann": two, "Ben": ["gnat"]}, points=300)
        return
    assert Game.new("patch", rules=edition, forces={"Ann": two, "Ben": ["gnat"]}, points=300)


def test_plot_abilities_are_for_titled_figures(tmp_path: Path) -> None:
    game = game_of(tmp_path, star=star(traits="Overture, Third Act, Prompter"))
    assert plot(game) == 0
    assert "star is not a titled figure" in str(game.why_not("use star card-text overture"))


def test_what_is_amiss_with_a_titled_card_is_told(tmp_path: Path) -> None:
    """A word in place of a number, and a plot ability of a figure without plot points."""
    for traits, told in {
        "Titled, Overture": "", '"Titled: many", Overture': "it begins with a number of plot points",
        "Overture": "plot abilities are for titled figures",
    }.items():  # fmt: skip
        figure = cx.load_figure(
            written(tmp_path, "star", actor("C3", traits=traits, special='{Overture: "+1: heal 1"}'))
        )
        notes = [trait_note(each, figure) for each in figure.traits]
        assert any(told in note for note in notes if note) if told else not any(notes)
