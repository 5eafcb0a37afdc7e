"""Words of the books that name a rule, where other rows decide: what they come to at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import Workshop, held, why_not
from tests.helpers import editions, settled
from tests.powers.cast import actor, after, click, play
from tests.powers.test_outwit import with_shields

STRONG = {"ape": {"strong": True}}
FAR = {"foe": {}}


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


@pytest.mark.ruling("PWR-KNOCKBACK", "complete2022")
@pytest.mark.parametrize(("dice", "click_after"), [((3, 4), 4), ((4, 4), 4)])
def test_a_power_that_knocks_back(tmp_path: Path, dice: tuple[int, int], click_after: int) -> None:
    """With doubles and without them: three squares at most once, no damage, if its player likes."""
    ann = {"a": actor("C3", range=0, attack="Force Blast", attack_value=11)}
    hit = after(play(tmp_path, "complete2022", ann, {"b": actor("D3", range=0)}), "close a b", dice)
    assert [str(option) for option in hit.options()] == ["knock back", "no knock back"]
    for choice, square in (("knock back", "G3"), ("no knock back", "D3")):
        done = after(hit, choice)
        assert (done.pending, click(done, "b")) == (None, click_after)
        assert done.board.pieces["b"].squares[0].name == square


@pytest.mark.ruling("PWR-PASSENGER", "core2014", "nebula2007")
@pytest.mark.ruling("VEH-01", "core2014", "nebula2007")
@pytest.mark.parametrize(("rules", "vehicle"), [("core2014", True), ("nebula2007", False)])
def test_a_vehicle_carries_as_many_as_its_base_prints(tmp_path: Path, rules: str, vehicle: bool) -> None:
    """Eight squares far, whoever rides, in the one book that has vehicles."""
    ann = {"bus": actor("B4", traits="Vehicle, 'Passenger: 2'"), "c": actor("A4"), "d": actor("B5")}
    game = play(tmp_path, rules, ann, {"b": actor("P8", range=0)})
    assert (not game.why_not("carry bus J4 c d")) is vehicle


THINGS = {"C5": "immobile"}


@pytest.mark.parametrize(("rules", "moved"), editions("OBJ-14", core2014=False, complete2022=False, nebula2007=False))
def test_what_is_immobile_is_not_picked_up(shop: Workshop, rules: str, moved: bool) -> None:
    game = shop.game(rules, STRONG, FAR, "ape B5, foe N9", objects={"C5": "immobile"})
    assert (not game.why_not("move ape B5 take C5")) is moved
    assert "OBJ-14" in why_not(game, "move ape B5 take C5")
    light = shop.game(rules, STRONG, FAR, "ape B5, foe N9", objects={"C5": "light"})
    assert held(light.apply("move ape B5 take C5"), "ape") == "light"


@pytest.mark.parametrize(
    ("rules", "thing"),
    editions("PWR-INDESTRUCTIBLE", core2014="Bell: immobile special indestructible relic5",
             complete2022="Bell: light special indestructible"),
)  # fmt: skip
def test_what_is_indestructible_is_not_destroyed(shop: Workshop, rules: str, thing: str) -> None:
    """By three damage, by which a plain one falls."""
    game = shop.game(rules, {"ape": {"d": 3}}, FAR, "ape B5, foe N9", objects={"C5": thing, "C4": "heavy"})
    assert why_not(game, "destroy ape C5") == {"DST-09"}
    assert not game.why_not("destroy ape C4")


@pytest.mark.ruling("PWR-INDESTRUCTIBLE", "complete2022")
def test_a_blow_with_it_destroys_it(shop: Workshop) -> None:
    things = {"C5": "light special indestructible"}
    game = shop.game("complete2022", STRONG, {"foe": {}}, "ape B5, foe E5", objects=things)
    game = game.apply("move ape D5 take C5").apply("end").apply("end")
    assert held(game, "ape") == "light"
    struck = game.apply("swing ape foe").apply((3, 4))
    struck = settled(struck)
    assert held(struck, "ape") == ""


@pytest.mark.parametrize(
    ("rules", "known"),
    # knockback, safeguard, passenger, immune, equip, evade
    editions(core2014="passenger evade", complete2022="knockback safeguard passenger immune equip evade",
             nebula2007="evade", eddieg=""),
)  # fmt: skip
def test_which_book_has_which_word(rules: str, known: str) -> None:
    words = ("knockback", "safeguard", "passenger", "immune", "equip", "evade")
    assert [word for word in words if text_of_power(word, rulebook(rules)).coverage == "complete"] == known.split()


@pytest.mark.ruling("EFF-30", "complete2022")
@pytest.mark.ruling("PWR-SAFEGUARD", "complete2022")
@pytest.mark.parametrize(
    ("slot", "power", "moves", "clicks"),
    [
        ("attack", "Poison", ["use a poison"], 1),
        ("attack", "Quake", ["use a quake", (3, 4)], 2),
        ("attack", "Energy Explosion", ["use a energy-explosion c", (3, 4)], 2),
    ],
)
@pytest.mark.parametrize("safe", [True, False])
def test_a_safeguard_keeps_from_all_that_befalls_several(
    tmp_path: Path, slot: str, power: str, moves: list[Any], clicks: int, safe: bool
) -> None:
    """Beside a, or beside the target, b is neither a target nor damaged; c is. 2022 §22.6."""
    at = "G3" if power == "Energy Explosion" else "D3"
    ben = {"b": actor(at, defense_value=12), "c": actor("G4" if at == "G3" else "C4", defense_value=12)}
    game = play(tmp_path, "complete2022", {"a": actor("C3", **{slot: power})}, ben)
    game = with_shields(game, "b", safeguards=frozenset({power.lower()} if safe else ()))
    done = settled(after(game, *moves), "no knock back")
    assert (click(done, "b"), click(done, "c")) == (1 if safe else 1 + clicks, 1 + clicks)


@pytest.mark.ruling("EFF-30", "complete2022")
def test_a_safeguard_keeps_from_the_die_and_from_the_reroll(tmp_path: Path) -> None:
    """Blades on b, and the roll of a by Ben's q. 2022 §22.6."""
    ann = {"a": actor("C3", attack="Blades/Claws/Fangs")}
    ben = {"b": actor("D3", defense_value=12), "q": actor("C6", damage="Probability Control")}
    game = play(tmp_path, "complete2022", ann, ben)
    asked = after(game, "close a b", (3, 4))
    assert "let it be" in map(str, asked.options()), "q may have it rolled again"
    kept = after(with_shields(game, "a", safeguards=frozenset({"probability control"})), "close a b", (3, 4))
    assert "the die decides" in map(str, kept.options())
    both = with_shields(game, "a", safeguards=frozenset({"probability control"}))
    both = after(with_shields(both, "b", safeguards=frozenset({"blades/claws/fangs"})), "close a b", (3, 4))
    assert (both.pending, click(both, "b")) == (None, 4)
