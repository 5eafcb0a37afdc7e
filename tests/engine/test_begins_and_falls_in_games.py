"""The first moments of games, what conditions and wrecks do to the map, feats that are left out, and furniture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import clixbook as cx
from clixbook.board.model.things import ObjectKind
from clixbook.engine.effects import effect_table
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.game import Game
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.forces.forces import FeatSwitch
from clixbook.view.play.choice.offers import Offers
from tests.engine.test_bought_in_games import new
from tests.engine.with_objects import Workshop, finished, lies, told, why_not
from tests.helpers import EDITIONS, editions


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


# -- effects of the start --------------------------------------------------------------------------------------


class Herald(Effect):
    """Blows a horn before the first turn, and notes who did so first: the order matters."""

    name: ClassVar[str] = "herald"
    row: ClassVar[str] = "SET-15"

    def in_play(self, rules: Rulebook) -> bool:
        return True

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        events.append(Event(f"horn of {user.who}"))
        return user.state if user.state.used else user.state.with_use(user.who, self.name)
        yield


@pytest.fixture
def horns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A power that the table has for one test."""
    effect_table.every_effect()  # the real ones are there first
    monkeypatch.setattr(effect_table, "_TABLE", dict(effect_table._TABLE))
    effect_table.add_effect(Herald())
    yield
    effect_table.clear_table_caches()


HORN = {"more": "powers: {damage: {1-7: Herald}}"}


def horn_game(shop: Workshop, rules: str | Rulebook) -> Game:
    ann, ben = (shop.figure(name, **HORN) for name in ("ann", "ben"))
    return new(rules, [ann], [ben])


@pytest.mark.usefixtures("horns")
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SET-15", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_effects_of_the_start_happen_before_the_first_turn(shop: Workshop, edition: str, expected: bool) -> None:
    game = finished(horn_game(shop, edition))
    assert ("horn of ann" in told(game)) is expected
    other = rulebook("eddieg" if expected else "complete2022")["SET-15"].value
    assert (
        "horn of ann" in told(finished(horn_game(shop, rulebook(edition).replace({"SET-15": other}))))
    ) is not expected


@pytest.mark.usefixtures("horns")
@pytest.mark.ruling("SET-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_player_orders_what_happens_before_turn_one(shop: Workshop, edition: str) -> None:
    """With the start effects of 2022 and one player who orders what comes at once: Ann, who is first, or nobody."""
    base = rulebook("complete2022")
    house = {"SET-15": base["SET-15"].value, "TRN-03": rulebook("nebula2007")["TRN-03"].value}
    assert rulebook(edition).set_up.first_counts_active
    asked = horn_game(shop, rulebook(edition).replace(house))
    assert (asked.actor, [str(option) for option in asked.options()]) == ("Ann", ["ann: herald", "ben: herald"])
    assert [text for text in told(asked.apply("ben: herald")) if "horn" in text] == ["horn of ben", "horn of ann"]
    unasked = horn_game(shop, rulebook(edition).replace({**house, "SET-16": False}))
    assert unasked.pending is None
    assert [text for text in told(unasked) if "horn" in text] == ["horn of ann", "horn of ben"]


# -- wrecks and rubble -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("SPC-05", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_what_is_left_of_a_vehicle(shop: Workshop, edition: str, expected: bool) -> None:
    for wreck in (expected, not expected):
        turned = {} if wreck == expected else {"SPC-05": "heavy" if wreck else ""}
        rules = rulebook(edition).replace(turned)
        ann: dict[str, Any] = {"van": {"more": "traits: [Vehicle]"}, "friend": {}}
        game = shop.game(rules, ann, {"foe": {"d": 7}}, "van C5, friend A1, foe D5")
        game = game.apply("end").apply("close foe van").apply((4, 3))
        assert lies(game) == ({"C5": [ObjectKind.HEAVY]} if wreck else {})
        assert ("van leaves a wreck on C5, the heavy object." in told(game)) is wreck
        walker = shop.game(rules, {"man": {}, "friend": {}}, {"foe": {"d": 7}}, "man C5, friend A1, foe D5")
        assert lies(walker.apply("end").apply("close foe man").apply((4, 3))) == {}


@pytest.mark.ruling("SPC-06", "nebula2007")
@pytest.mark.ruling("EVT-10", "nebula2007")
def test_a_condition_brings_rubble(shop: Workshop) -> None:
    """A 4 brings it, and each player in turn lays 3 markers on open squares; a 7 changes nothing."""
    for each, rules in ((3, rulebook("nebula2007")), (1, rulebook("nebula2007").replace({"SPC-06": 1}))):
        game = rain(shop, rules)
        assert not game.apply((3, 4)).board.markers
        come = game.apply((2, 2))
        laid = []
        while come.pending is not None and "debris marker" in str(come.pending):
            square = f"{'FGH'[len(laid) % 3]}{1 + len(laid)}"
            laid.append((come.actor, square))
            assert str(come.board.pieces["ape"].squares[0]) not in map(str, come.options())
            come = come.apply(square)
        assert [player for player, _ in laid] == ["Ann"] * each + ["Ben"] * each
        assert sorted(square.name for square in come.board.markers) == sorted(square for _, square in laid)


def rain(shop: Workshop, rules: Rulebook) -> Game:
    """A game with that condition in its deck, at its first roll."""
    game = new(rules, [shop.figure("ape")], [shop.figure("foe")], conditions=["debris"])
    assert game.chances()
    return game


@pytest.mark.ruling("SPC-06", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
def test_elsewhere_no_condition_brings_rubble(shop: Workshop, edition: str) -> None:
    ape, foe = shop.figure("ape"), shop.figure("foe")
    if edition == "core2014":
        game = new(edition, [ape], [foe], conditions=["debris"])
        assert game.pending is None
        assert not game.board.markers
        house = new(rulebook(edition).replace({"SPC-06": 1}), [ape], [foe], conditions=["debris"])
        assert Offers(house).pending_question == f"{house.actor} lays a debris marker."  # named once
    else:
        with pytest.raises(ClixbookError, match="EVT-02"):
            new(edition, [ape], [foe], conditions=["debris"])


# -- feats that are left out -----------------------------------------------------------------------------------


@pytest.mark.ruling("FRC-13", "nebula2007")
def test_a_feat_is_left_out_of_one_action(shop: Workshop) -> None:
    """Swingline carries the ape over bushes; without it it stops there, and in the action after that it is on again."""
    bushes = cx.Board.build(width=14, height=8, hindering=["C1:D8"])
    places, forces = (
        {"ape": "B4", "foe": "N8"},
        {"Ann": [f"{shop.figure('ape')}+swingline:8"], "Ben": [shop.figure("foe")]},
    )
    game = arrange_start(Game.new(bushes, rules="nebula2007", forces=forces, places=places), {}, turn=3)
    assert "forgo ape swingline" in map(str, game.options())
    assert game.why_not("move ape H4") == ()
    without = game.apply("forgo ape swingline")
    assert without.why_not("move ape H4") != ()
    assert why_not(without, "forgo ape swingline") == {"FRC-13"}
    assert without.state.left == game.state.left
    assert Game.from_dict(without.to_dict()).state == without.state
    moved = finished(without.apply("move ape B5")).apply("end").apply("end")
    assert moved.why_not("move ape H5") == ()
    house = Game.new(
        bushes, rules=rulebook("nebula2007").replace({"FRC-13": FeatSwitch.AS_WRITTEN}), forces=forces, places=places
    )
    assert why_not(arrange_start(house, {}, turn=3), "forgo ape swingline") == {"FRC-13"}


def test_a_feat_and_a_team_ability_of_one_name_are_called_off_by_one_word(shop: Workshop) -> None:
    four = shop.figure("ape", more="teams: [Fantastic Four]")
    game = new("nebula2007", [f"{four}+fantastic four:5"], [shop.figure("foe")])
    word = "forgo ape fantastic-four"
    assert list(map(str, game.options())).count(word) == 1
    assert word not in map(str, game.apply(word).options())


@pytest.mark.ruling("FRC-13", "core2014")
def test_a_feat_that_is_always_on(shop: Workshop) -> None:
    game = new("core2014", [f"{shop.figure('ape')}+passenger:8"], [shop.figure("foe")])
    assert why_not(game, "forgo ape passenger") == {"FRC-13"}


# -- furniture -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ELV-19", core2014="blocked", complete2022="blocked", nebula2007="clear", eddieg="blocked"),
)
def test_who_stands_on_a_table_sees_over_others(edition: str, expected: str) -> None:
    """And is seen by them; under a table, or undeclared, nobody does; others on tables are in the way."""

    def verdict(rules: str | Rulebook, stands: str, between: str = "") -> str:
        pieces: Any = {
            "A1": {"name": "Robin", **({"stands": stands} if stands else {})},
            "C1": {"name": "Guard", **({"stands": between} if between else {})},
            "E1": {"name": "Clerk"},
        }
        board = cx.Board.build(width=5, height=1, pieces=pieces)
        there = cx.line_of_fire(board, "A1", "E1", rules=rules)
        assert cx.line_of_fire(board, "E1", "A1", rules=rules).verdict == there.verdict
        whole = cx.lines_of_fire(board, "A1", rules=rules)
        assert ("clear", "hindered", "blocked")[whole[0, 4]] == there.verdict
        if there.verdict == "clear":
            assert "ELV-19" in {reason.ruling for reason in there.reasons}
        return there.verdict

    assert verdict(edition, "on") == expected
    assert [verdict(edition, "under"), verdict(edition, ""), verdict(edition, "on", "on")] == ["blocked"] * 3
    other = rulebook(edition).replace({"ELV-19": expected == "blocked"})
    assert verdict(other, "on") == ("clear" if expected == "blocked" else "blocked")


def test_a_position_that_is_arranged_asks_nothing_of_the_start() -> None:
    """As it begins, its player names the team that the Frightful Four hate; a position of turn 4 is past that."""
    places = {"glass-debutante": "C5", "spite-cobbler": "E5"}
    forces = {"Ann": ["glass-debutante"], "Ben": ["spite-cobbler"]}
    start = Game.new(cx.Board.build(width=8, height=6), rules="nebula2007", forces=forces, places=places)
    assert start.pending is not None
    later = arrange_start(start, turn=4)
    assert (later.pending, later.actor) == (None, "Ben")
    assert Game.from_dict(later.apply("end").to_dict()) == later.apply("end")
