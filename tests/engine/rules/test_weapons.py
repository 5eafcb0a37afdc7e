"""WPN: what objects do in the hands of attackers, in the air, and afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clixbook.board.destroying.destroy import destroy
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, ObjectKind, Piece, Size
from clixbook.board.objects.lifting import may_pick_up, special_object_works
from clixbook.engine.rules.combat.weapons import (
    AttackGrant,
    Attempt,
    SwingBonusTarget,
    Wielding,
    attack_ways,
    body_flight,
    club_damage,
    equip_problems,
    equipment_after_event,
    hurled_damage,
    landing_damage,
    object_phrase,
    relic_problems,
    seize_problems,
    spend_object,
    wield_problems,
    wins_relic,
)
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

LIGHT, HEAVY = ObjectKind.LIGHT, ObjectKind.HEAVY
ULTRA_LIGHT, ULTRA_HEAVY = ObjectKind.ULTRA_LIGHT, ObjectKind.ULTRA_HEAVY
STRONG = {"super strength"}
BARE, SWING, THROW = Wielding.BARE, Wielding.SWING, Wielding.THROW
CLOSE, RANGED = Attempt(), Attempt(ranged=True)


def ways(kind: ObjectKind, attempt: Attempt, edition: str, traits: set[str] = STRONG) -> tuple[Wielding, ...]:
    return attack_ways(kind, attempt, rules=rulebook(edition), traits=traits).ways


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(1, SwingBonusTarget.VALUE),
        complete2022=(1, SwingBonusTarget.VALUE),
        nebula2007=(1, SwingBonusTarget.DEALT),
        eddieg=(1, SwingBonusTarget.VALUE),
    ),
)
def test_a_light_object_in_a_close_attack(edition: str, expected: tuple[int, SwingBonusTarget]) -> None:
    answer = attack_ways(LIGHT, CLOSE, rules=rulebook(edition), traits=STRONG)
    assert SWING in answer.ways
    assert (answer.bonus, answer.adds_to) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(2, SwingBonusTarget.VALUE),
        complete2022=(1, SwingBonusTarget.VALUE),
        nebula2007=(2, SwingBonusTarget.DEALT),
        eddieg=(2, SwingBonusTarget.VALUE),
    ),
)
def test_a_heavy_object_in_a_close_attack(edition: str, expected: tuple[int, SwingBonusTarget]) -> None:
    answer = attack_ways(HEAVY, CLOSE, rules=rulebook(edition), traits=STRONG)
    assert SWING in answer.ways
    assert (answer.bonus, answer.adds_to) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # squares and damage with range 0; with range 9; at 6, 7 and (with range 9) 9 squares
    editions(
        core2014=((6, 2), (6, 2), True, False, False),
        complete2022=((6, 2), (9, 2), True, False, True),
        nebula2007=((6, 2), (6, 2), True, False, False),
        eddieg=((6, 2), (6, 2), True, False, False),
    ),
)
def test_a_light_object_thrown(edition: str, expected: tuple[object, ...]) -> None:
    found = (
        attack_ways(LIGHT, RANGED, rules=rulebook(edition), traits=STRONG).flight,
        attack_ways(LIGHT, Attempt(ranged=True, range_value=9), rules=rulebook(edition), traits=STRONG).flight,
        THROW in ways(LIGHT, Attempt(ranged=True, distance=6), edition),
        THROW in ways(LIGHT, Attempt(ranged=True, distance=7), edition),
        THROW in ways(LIGHT, Attempt(ranged=True, distance=9, range_value=9), edition),
    )
    assert found == expected


# PDV-25
@pytest.mark.parametrize(
    ("edition", "expected"),
    # squares and damage; at 4 squares, at 5 squares
    editions(
        core2014=((4, 3), True, False),
        complete2022=((6, 2), True, True),
        nebula2007=((4, 3), True, False),
        eddieg=((4, 3), True, False),
    ),
)
def test_a_heavy_object_thrown(edition: str, expected: tuple[object, ...]) -> None:
    found = (
        attack_ways(HEAVY, RANGED, rules=rulebook(edition), traits=STRONG).flight,
        THROW in ways(HEAVY, Attempt(ranged=True, distance=4), edition),
        THROW in ways(HEAVY, Attempt(ranged=True, distance=5), edition),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # light and heavy by anybody; thrown by a telekinetic, swung by one; a giant throws a tiny friend
    editions(
        core2014=(False, False, False, False, False),
        complete2022=(True, False, True, True, False),
        nebula2007=(False, False, False, False, True),
        eddieg=(False, False, True, False, False),
    ),
)
def test_who_wields_what(edition: str, expected: tuple[bool, ...]) -> None:
    mind = {"telekinesis"}
    found = (
        not wield_problems(LIGHT, rules=rulebook(edition)),
        not wield_problems(HEAVY, rules=rulebook(edition)),
        THROW in ways(LIGHT, RANGED, edition, mind),
        SWING in ways(LIGHT, CLOSE, edition, mind),
        not seize_problems(Size.TINY, rules=rulebook(edition), by=Size.STANDARD, traits=(), friend=True),
    )
    assert found == expected
    assert not wield_problems(HEAVY, rules=rulebook(edition), traits=STRONG)
    assert seize_problems(Size.TINY, rules=rulebook(edition), by=Size.TINY, traits=(), friend=True), "not larger"


def test_an_ultra_light_object_serves_everybody() -> None:
    assert not wield_problems(ULTRA_LIGHT, rules=rulebook("core2014"))
    assert THROW in ways(ULTRA_LIGHT, Attempt(ranged=True, distance=8), "core2014", set())


@pytest.mark.parametrize(
    ("edition", "expected"),
    # against one target, against two, with a power that deals no damage
    editions(
        core2014=((SWING,), (BARE,), (BARE,)),
        complete2022=((BARE, SWING), (BARE, SWING), (BARE, SWING)),
        nebula2007=((SWING,), (SWING,), (BARE,)),
        eddieg=((BARE, SWING), (BARE, SWING), (BARE, SWING)),
    ),
)
def test_must_it_be_swung(edition: str, expected: tuple[tuple[Wielding, ...], ...]) -> None:
    asked = (CLOSE, Attempt(targets=2), Attempt(deals_damage=False))
    assert tuple(ways(HEAVY, attempt, edition) for attempt in asked) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", [LIGHT, HEAVY])
def test_nobody_must_throw(edition: str, kind: ObjectKind) -> None:
    assert ways(kind, Attempt(ranged=True, distance=3), edition) == (BARE, THROW)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # close: an attack inside another action, an action granted; ranged: the same; with the experts' power
    editions(
        core2014=(True, True, False, True, True),
        complete2022=(False, True, False, True, True),
        nebula2007=(True, True, True, True, False),
        eddieg=(True, True, True, True, True),
    ),
)
def test_attacks_that_powers_grant(edition: str, expected: tuple[bool, ...]) -> None:
    expert = Attempt(ranged=True, powers=frozenset({"ranged combat expert"}))
    found = (
        SWING in ways(LIGHT, Attempt(grant=AttackGrant.ATTACK), edition),
        SWING in ways(LIGHT, Attempt(grant=AttackGrant.GRANTED_ACTION), edition),
        THROW in ways(LIGHT, Attempt(ranged=True, grant=AttackGrant.ATTACK), edition),
        THROW in ways(LIGHT, Attempt(ranged=True, grant=AttackGrant.GRANTED_ACTION), edition),
        THROW in ways(LIGHT, expert, edition),
    )
    assert found == expected


def holding(kind: ObjectKind) -> Board:
    board = Board.build(width=3, height=1, pieces={"A1": "Max: standard of Red"})
    max_: Piece = board.piece("Max")
    return board.with_piece(replace(max_, held=MapObject(kind, "thing"), traits=frozenset(STRONG)))


@pytest.mark.parametrize("hit", [True, False], ids=["hit", "miss"])
@pytest.mark.parametrize(
    ("edition", "expected"),
    # destroyed (else it just leaves the game), only after the resolutions
    editions(
        core2014=(False, False),
        complete2022=(True, True),
        nebula2007=(True, False),
        eddieg=(False, False),
    ),
)
def test_after_the_attack(edition: str, expected: tuple[bool, bool], hit: bool) -> None:
    spent = spend_object(holding(HEAVY), "Max", rules=rulebook(edition), hit=hit)
    assert spent.board.piece("Max").held is None
    assert spent.thing == MapObject(HEAVY, "thing")
    assert (spent.destroyed, spent.after_resolutions) == expected


def test_empty_hands_spend_nothing() -> None:
    board = Board.build(width=1, height=1, pieces={"A1": "Max: standard of Red"})
    spent = spend_object(board, "Max", rules=rulebook("complete2022"), hit=True)
    assert (spent.board, spent.thing, spent.destroyed) == (board, None, False)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(SWING,), complete2022=(BARE,), nebula2007=(BARE,), eddieg=(BARE,)),
)
def test_ultra_heavy_objects(edition: str, expected: tuple[Wielding, ...]) -> None:
    answer = attack_ways(ULTRA_HEAVY, CLOSE, rules=rulebook(edition), traits=STRONG)
    assert answer.ways == expected
    assert ("WPN-10" in {reason.ruling for reason in answer.reasons}) is (expected == (BARE,))
    assert ways(ULTRA_HEAVY, RANGED, edition) == (BARE,), "never thrown"


@pytest.mark.ruling("WPN-10", "core2014")
def test_what_ultra_heavy_means() -> None:
    assert attack_ways(ULTRA_HEAVY, CLOSE, rules=rulebook("core2014"), traits=STRONG).bonus == 3
    board = Board.build(
        width=2, height=1, objects={"B1": MapObject(ULTRA_HEAVY, "press")}, pieces={"A1": "Max: standard"}
    )
    board = board.with_piece(replace(board.piece("Max"), traits=frozenset(STRONG)))
    assert not destroy(board, "press", 3, rules="core2014")
    assert destroy(board, "press", 4, rules="core2014")
    assert not may_pick_up(board, "Max", ["A1"], rules="core2014", points=99)
    assert may_pick_up(board, "Max", ["A1"], rules="core2014", points=100)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # thrown by anybody at 8 squares; damage when hurled from afar
    editions(core2014=(True, 1), complete2022=(False, 0), nebula2007=(False, 0), eddieg=(False, 0)),
)
def test_ultra_light_objects(edition: str, expected: tuple[bool, int]) -> None:
    eight = attack_ways(ULTRA_LIGHT, Attempt(ranged=True, distance=8), rules=rulebook(edition))
    assert (THROW in eight.ways, hurled_damage(ULTRA_LIGHT, rules=rulebook(edition))) == expected
    assert ways(ULTRA_LIGHT, CLOSE, edition) == (BARE,), "no use in close attacks"
    if not expected[0]:
        assert {reason.ruling for reason in eight.reasons} >= {"WPN-11"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # by a power action in its square, by a close action, from another square; 4 and 3 against a listed 4
    editions(
        core2014=(True, False, False, True, False),
        complete2022=(False, False, False, False, False),
        nebula2007=(False, False, False, False, False),
        eddieg=(False, False, False, False, False),
    ),
)
def test_relics(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        not relic_problems(rules=rulebook(edition), action="power", in_square=True),
        not relic_problems(rules=rulebook(edition), action="close", in_square=True),
        not relic_problems(rules=rulebook(edition), action="power", in_square=False),
        wins_relic(4, 4, rules=rulebook(edition)),
        wins_relic(3, 4, rules=rulebook(edition)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # by a power action in the square, holding it, by a move, not named, out of reach
    editions(
        core2014=(False, False, False, False, False),
        complete2022=(True, True, False, False, False),
        nebula2007=(False, False, False, False, False),
        eddieg=(False, False, False, False, False),
    ),
)
def test_putting_equipment_on(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        not equip_problems(rules=rulebook(edition), action="power", allowed=True, in_square=True),
        not equip_problems(rules=rulebook(edition), action="power", allowed=True, in_square=False, holding=True),
        not equip_problems(rules=rulebook(edition), action="move", allowed=True, in_square=True),
        not equip_problems(rules=rulebook(edition), action="power", allowed=False, in_square=True),
        not equip_problems(rules=rulebook(edition), action="power", allowed=True, in_square=False),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("event", "keyphrase", "expected"),
    [
        ("wish", "drop", "stays"),
        ("KO", "drop", "dropped"),
        ("KO", "KO", "KO"),
        ("new equipment", "drop", "dropped"),
        ("replaced", "KO", "KO"),
        ("off the map", "drop", "dropped"),
    ],
)
def test_taking_equipment_off(event: str, keyphrase: str, expected: str) -> None:
    assert equipment_after_event(event, keyphrase, rules=rulebook("complete2022")) == expected


def test_without_equipment_nothing_is_taken_off() -> None:
    with pytest.raises(ClixbookError, match="no equipment"):
        equipment_after_event("KO", "drop", rules=rulebook("eddieg"))


# WPN-14
@pytest.mark.parametrize(
    ("edition", "expected"),
    # held, held and continual, on the map
    editions(
        core2014=(True, True, True),
        complete2022=(True, True, True),
        nebula2007=(False, True, True),
        eddieg=(False, False, False),
    ),
)
def test_special_objects_in_hands(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        special_object_works(held=True, rules=rulebook(edition)),
        special_object_works(held=True, rules=rulebook(edition), continual=True),
        special_object_works(held=False, rules=rulebook(edition)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # flights of standard, giant and colossal figures; a strong figure seizes a friend, an opponent, one grabbed
    editions(
        core2014=(None, None, None, False, False, False),
        complete2022=(None, None, None, False, False, False),
        nebula2007=((6, 1), (4, 1), None, True, False, True),
        eddieg=(None, None, None, False, False, False),
    ),
)
def test_figures_as_objects(edition: str, expected: tuple[object, ...]) -> None:
    def seized(friend: bool, grabbed: bool = False, traits: set[str] = STRONG) -> bool:
        return not seize_problems(
            Size.STANDARD, rules=rulebook(edition), by=Size.STANDARD, traits=traits, friend=friend, grabbed=grabbed
        )

    found = (
        *(body_flight(size, rules=rulebook(edition)) for size in (Size.STANDARD, Size.GIANT, Size.COLOSSAL)),
        seized(friend=True),
        seized(friend=False),
        seized(friend=False, grabbed=True),
    )
    assert found == expected
    assert not seized(friend=True, traits=set())


@pytest.mark.parametrize(
    ("traits", "die", "damage"),
    [((), 6, 1), (("super senses",), 5, 0), (("super senses",), 4, 1), (("leap/climb",), 0, 0)],
)
def test_landing_after_a_throw(traits: tuple[str, ...], die: int, damage: int) -> None:
    assert landing_damage(rules=rulebook("nebula2007"), traits=traits, die=die) == damage


def test_a_friend_as_a_club_takes_the_wielders_damage_and_one() -> None:
    assert club_damage(3, rules=rulebook("nebula2007")) == 4
    with pytest.raises(ClixbookError, match="does not use figures"):
        club_damage(3, rules=rulebook("core2014"))


def test_the_answer_says_what_the_holder_may_do() -> None:
    must = attack_ways(HEAVY, CLOSE, rules=rulebook("core2014"), traits=STRONG)
    assert must.headline == "The holder attacks with the object in its hands (2014 core rulebook)."
    assert [reason.text for reason in must.reasons] == ["It must be used and adds 2 to the damage value."]
    may = attack_ways(LIGHT, Attempt(ranged=True, distance=7), rules=rulebook("eddieg"))
    assert [reason.ruling for reason in may.reasons] == ["WPN-05", "OBJ-12"]
    assert "It flies 6 squares, not 7." in may.explain()


@pytest.mark.parametrize(
    ("thing", "phrase"),
    [
        ("heavy", "the heavy object"),
        ("engine block: heavy", "the engine block"),
        ("Market Anvil: heavy", "Market Anvil"),
    ],
)
def test_a_name_that_begins_small_has_an_article(thing: str, phrase: str) -> None:
    board = Board.build(width=2, height=1, objects={"A1": thing})
    assert object_phrase(board.objects[Square(0, 0)][0]) == phrase
