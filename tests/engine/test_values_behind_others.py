"""Rulings on values behind which another of their book stands, or that only rare effects ask for.

Effects of our own change the values; a house rule takes away what would decide before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.engine.rules.combat.values import Modifier, halve_value, set_value
from clixbook.engine.sequence.turn.score import score_now
from clixbook.figures.forces.entries import Feat
from clixbook.lab.odds import attack_odds
from clixbook.rulebooks import Rulebook, rulebook
from tests.engine.made_up import valued
from tests.engine.test_behind_others import choices, settled
from tests.helpers import editions, house
from tests.powers.cast import actor, after, play, told

HIT = (3, 4)
STRONG = "Super Strength"
WAYS = {roll: sum(a + b >= roll for a in range(1, 7) for b in range(1, 7)) for roll in range(2, 13)}
"""How many of 36 rolls reach a number."""


def attack_of(folder: Path, rules: Rulebook, powers: Any, *changes: Any) -> int:
    """Ann's attack value, printed 10, with these changes: what it needs to hit defense 17 tells it."""
    powers(valued("odd", attack=changes))
    settings = {"a": {"powers": {"damage": "odd"}}}
    game = play(folder, rules, {"a": actor("C3", range=0)}, {"b": actor("D3", range=0)}, fighters=settings)
    hits = attack_odds(game, "a", "b").hit * 36
    return 17 - next(roll for roll, ways in WAYS.items() if ways == hits)


@pytest.mark.parametrize(
    ("edition", "changes", "expected"),
    [
        pytest.param("core2014", {}, 9, marks=pytest.mark.ruling("VAL-01", "core2014")),
        pytest.param("complete2022", {}, 5, marks=pytest.mark.ruling("VAL-01", "complete2022")),
        pytest.param("nebula2007", {}, 9, marks=pytest.mark.ruling("VAL-01", "nebula2007")),
        pytest.param("eddieg", {"VAL_03": "core2014"}, 9, marks=pytest.mark.ruling("VAL-01", "eddieg")),
    ],
)
def test_a_half_and_a_number_set(
    tmp_path: Path, powers: Any, edition: str, changes: dict[str, str], expected: int
) -> None:
    """10 is halved and then set to 9; or set, and 9 halved. In one book behind VAL-03, by which halves come late."""
    assert (
        attack_of(tmp_path, house(edition, **changes), powers, halve_value("Dazed"), set_value(9, "Friend")) == expected
    )


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-05", core2014=11, complete2022=11, nebula2007=11, eddieg=13)
)
def test_what_lies_within_three(tmp_path: Path, powers: Any, edition: str, expected: int) -> None:
    """10 set to 8, and +5: 8 + 3, or 13, which is 3 more than printed.

    Behind VAL-06, by which nothing but modifiers is limited in three books: then both come to the same.
    """
    rules = house(edition, VAL_06="eddieg")
    assert attack_of(tmp_path, rules, powers, set_value(8, "Fog"), Modifier(5, "Cheers")) == expected


@pytest.mark.ruling("PWR-UNIQUEMOD", "core2014", "complete2022")
@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-16", core2014=12, complete2022=11, nebula2007=12, eddieg=12)
)
def test_two_unique_modifiers_of_one_name(tmp_path: Path, powers: Any, edition: str, expected: int) -> None:
    twice = (Modifier(1, "Banner", unique=True), Modifier(1, "Banner", unique=True))
    assert attack_of(tmp_path, rulebook(edition), powers, *twice) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # half of range 7, and half of it that an effect rounds down
    editions("VAL-12", core2014=(4, 4), complete2022=(4, 4), nebula2007=(4, 3), eddieg=(3, 3)),
)
def test_half_a_range(tmp_path: Path, powers: Any, edition: str, expected: tuple[int, int]) -> None:
    found = []
    for down in (False, True):
        powers(valued("odd", range=(halve_value("Dazed", down=down),)))
        settings = {"a": {"powers": {"damage": "odd"}}}
        foes = {name: actor(at, range=0) for name, at in {"b2": "H2", "b3": "K4", "b4": "D4", "b5": "M7"}.items()}
        game = play(tmp_path, edition, {"a": actor("H4", range=7)}, foes, fighters=settings)
        found.append(max(far for far in (2, 3, 4, 5) if f"shoot a b{far}" in choices(game)))
    assert tuple(found) == expected


# -- bonuses on the damage dealt ---------------------------------------------------------------------------------


def struck(game: Game, blow: str) -> str:
    """How the foe takes the blow."""
    return next(line for line in told(after(game, blow, HIT)).splitlines() if line.startswith("b takes"))


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-08", core2014="b takes 6 clicks.", complete2022="b takes 5 clicks.")
)
def test_three_friends_and_a_heavy_object(tmp_path: Path, edition: str, expected: str) -> None:
    """Damage 1 and 3 of Empower; the object adds 2, or 1 in the book of 2022, to what is dealt.

    Behind WPN-02, by which it adds to the damage value.
    """
    ann = {"a": actor("C3", range=0, attack=STRONG, damage_value=1)}
    ann |= {f"f{row}": actor(f"B{row}", range=0, damage="Empower") for row in (2, 3, 4)}
    game = play(
        tmp_path, house(edition, WPN_02="nebula2007"), ann, {"b": actor("D3", range=0)},
        fighters={"a": {"held": "heavy"}},
    )  # fmt: skip
    assert struck(game, "swing a b") == expected


@pytest.mark.ruling("VAL-08", "eddieg")
def test_an_expert_and_two_who_perplex(tmp_path: Path) -> None:
    """Damage 2, +1 and +1 and +2: 3 more at most."""
    ann = {"a": actor("C3", damage="Ranged Combat Expert", damage_value=2)}
    ann |= {f"p{row}": actor(f"B{row}", damage="Perplex") for row in (2, 3)}
    game = play(tmp_path, "eddieg", ann, {"b": actor("H3", range=0)})
    game = after(game, "use p2 perplex a damage +1", "use p3 perplex a damage +1")
    assert struck(game, "shoot a b") == "b takes 5 clicks."


@pytest.mark.ruling("VAL-08", "nebula2007")
def test_bonuses_within_the_rule_of_three_are_a_variant(tmp_path: Path) -> None:
    """Damage 1; the thing 2 and the expert 2 are dealt, or 3 at most."""
    ann = {"a": actor("C3", range=0, attack=STRONG, damage="Close Combat Expert", damage_value=1)}
    found = [
        struck(play(tmp_path, rules, ann, {"b": actor("D3", range=0)}, fighters={"a": {"held": "heavy"}}), "swing a b")
        for rules in ("nebula2007", "nebula2007+bonuses-limited")
    ]
    assert found == ["b takes 5 clicks.", "b takes 4 clicks."]


@pytest.mark.parametrize(
    "thing",
    [
        pytest.param("light", marks=pytest.mark.ruling("WPN-01", "eddieg")),
        pytest.param("heavy", marks=pytest.mark.ruling("WPN-02", "eddieg")),
    ],
)
def test_an_object_raises_the_value_where_bonuses_on_damage_dealt_are_free(tmp_path: Path, thing: str) -> None:
    """Damage 1, an expert's 2, 1 of Perplex and the object: 4, which is 3 more. Behind VAL-08, which limits both."""
    ann = {
        "a": actor("C3", range=0, attack=STRONG, damage="Close Combat Expert", damage_value=1),
        "p": actor("B3", damage="Perplex"),
    }
    rules = house("eddieg", VAL_08="nebula2007")
    game = play(tmp_path, rules, ann, {"b": actor("D3", range=0)}, fighters={"a": {"held": thing}})
    assert struck(after(game, "use p perplex a damage +1"), "swing a b") == "b takes 4 clicks."


# -- what scores -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("WIN-07", core2014=110, complete2022=100, nebula2007=110, eddieg=100)
)
def test_a_feat_of_a_figure_that_is_lost(tmp_path: Path, edition: str, expected: int) -> None:
    """100 points and 10 for the feat, which are in its value in one book. Behind WIN-06 and WIN-15, on feats too."""
    rules = house(edition, WIN_06="complete2022", WIN_15="core2014")
    ben = {"b": actor("D3", range=0), "pal": actor("P8")}
    game = play(tmp_path, rules, {"a": actor("C3", range=0)}, ben, fighters={"b": {"click": 6}})
    points = 110 if rules.forces.feats_raise_value else 100
    game = Game(game.state.with_fighter("b", points=points, feats=(Feat("passenger", 10),)), 1)
    assert score_now(settled(after(game, "close a b", HIT)).state)["Ann"] == expected


@pytest.mark.ruling("MUL-03", "eddieg")
def test_nobody_scores_what_falls_by_its_own_miss(tmp_path: Path) -> None:
    """Three players. Behind WIN-06, by which only what a figure defeated is worth anything."""
    ann = {"a": actor("C3", range=0), "pal": actor("A1", range=0)}
    ben, cid = {"b": actor("D3", range=0)}, {"c": actor("P8", range=0)}
    rules = house("eddieg", WIN_06="core2014")
    game = play(tmp_path, rules, ann, ben, more={"Cid": cid}, fighters={"a": {"click": 6}})
    missed = settled(after(game, "close a b", (1, 1)))
    assert "a" not in missed.board.pieces
    assert set(score_now(missed.state).values()) == {0}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param({"WIN_10": "core2014"}, "no figure did it", marks=pytest.mark.ruling("WIN-06", "eddieg")),
        pytest.param({"WIN_06": "core2014"}, "own doing", marks=pytest.mark.ruling("WIN-10", "eddieg")),
    ],
)
def test_each_of_two_rulings_keeps_it_from_scoring(tmp_path: Path, change: dict[str, str], why: str) -> None:
    """Two players: what falls by its own miss is worth nothing by WIN-06, and by WIN-10 too."""
    ann = {"a": actor("C3", range=0), "pal": actor("A1", range=0)}
    for rules, expected in (
        (house("eddieg", **change), 0),
        (house("eddieg", WIN_06="core2014", WIN_10="core2014"), 100),
    ):
        game = play(tmp_path, rules, ann, {"b": actor("D3", range=0)}, fighters={"a": {"click": 6}})
        assert score_now(settled(after(game, "close a b", (1, 1))).state)["Ben"] == expected, why
