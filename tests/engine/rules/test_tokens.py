"""ACT: what tokens bar, when they come, what a second one costs, and who clears them."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.turn.tokens import (
    clears,
    may_act,
    may_be_given_token,
    outside_total,
    pushing_damages,
    token_after_action,
)
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

KINDS = ("move", "close", "ranged", "power", "free")


@pytest.mark.parametrize("edition", EDITIONS)
def test_kinds_of_actions(edition: str) -> None:
    assert all(may_act(rulebook(edition), kind=kind) for kind in KINDS)
    with pytest.raises(ClixbookError, match="dance"):
        may_act(rulebook(edition), kind="dance")


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_costed_action_a_turn(edition: str) -> None:
    for kind in KINDS[:4]:
        assert may_act(rulebook(edition), kind=kind, acted=0)
        assert not may_act(rulebook(edition), kind=kind, acted=1)
    assert may_act(rulebook(edition), kind="free", acted=1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         0, 1 and 2 tokens; the third turn running
        core2014=(True, True, False, True),
        complete2022=(True, True, False, True),
        nebula2007=(True, True, False, False),
        eddieg=(True, True, False, True),
    ),
)
def test_tokens_that_bar(edition: str, expected: tuple[bool, ...]) -> None:
    found = [may_act(rulebook(edition), tokens=tokens) for tokens in (0, 1, 2)]
    assert (*map(bool, found), bool(may_act(rulebook(edition), turns_running=2))) == expected
    assert may_act(rulebook(edition), turns_running=1)
    assert may_act(rulebook(edition), tokens=2, kind="free")
    assert "ACT-14" in found[2].explain()


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         who acts with two tokens, its price at once and as the turn ends, actions outside the total
        core2014=(("colossal stamina", "masters of evil"), 2, (1, 0), False, ["epic"]),
        complete2022=(("colossal stamina",), 2, (1, 0), False, ["autonomous"]),
        nebula2007=(("masters of evil",), 3, (0, 1), False, ["avengers move"]),
        eddieg=(("masters of evil",), 2, (0, 1), False, []),  # a team of 2007, in a book where 2 tokens are the most
    ),
)
def test_exceptions(edition: str, expected: tuple[tuple[str, ...], int, tuple[int, int], bool, list[str]]) -> None:
    tireless, tokens, damage, clears_after, outside = expected
    for each in ("colossal stamina", "masters of evil"):
        assert bool(may_act(rulebook(edition), tokens=2, traits=frozenset({each}))) is (each in tireless)
    for each in tireless:
        after = token_after_action(rulebook(edition), 2, traits=frozenset({each}))
        assert (after.tokens, (after.unavoidable, after.later), after.clears) == (tokens, damage, clears_after)
        assert after.pushing_damage == 0
    names = ("epic", "autonomous", "avengers move", "move")
    assert [name for name in names if outside_total(rulebook(edition), name)] == outside
    click = token_after_action(rulebook(edition), 0, "power", action="activation click").tokens
    assert click == (0 if edition == "eddieg" else 1)


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_who_acted_with_two_tokens_clears_none(edition: str) -> None:
    assert not clears(rulebook(edition), got_token=False, barred=True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         tokens of a third; of a master of evil, of one revived; may an own figure be chosen for a third?
        core2014=(2, 2, 2, True),
        complete2022=(2, 2, 2, False),
        nebula2007=(2, 3, 3, True),
        eddieg=(2, 2, 2, True),
    ),
)
def test_most_tokens(edition: str, expected: tuple[int, int, int, bool]) -> None:
    traits = (frozenset[str](), frozenset({"masters of evil"}), frozenset({"revived"}))
    found = tuple(token_after_action(rulebook(edition), 2, "effect", traits=each).tokens for each in traits)
    assert (*found, bool(may_be_given_token(rulebook(edition), 2))) == expected
    assert may_be_given_token(rulebook(edition), 2, own_choice=False)
    assert may_be_given_token(rulebook(edition), 1)


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=1, complete2022=0, nebula2007=1, eddieg=1))
def test_a_second_token_pushes(edition: str, expected: int) -> None:
    for kind in ("close", "effect"):
        found = token_after_action(rulebook(edition), 1, kind)
        assert (found.tokens, found.pushing_damage) == (2, expected)
    assert token_after_action(rulebook(edition), 0).pushing_damage == 0
    assert token_after_action(rulebook(edition), 2, "effect").pushing_damage == 0


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["ignores pushing damage"],
        complete2022=["toughness", "willpower", "power cosmic", "ignores pushing damage"],
        nebula2007=["willpower", "power cosmic"],
        eddieg=["ignores pushing damage"],
    ),
)
def test_what_keeps_pushing_damage_away(edition: str, expected: list[str]) -> None:
    every = ("toughness", "willpower", "power cosmic", "ignores pushing damage")
    spared = [
        each for each in every if not token_after_action(rulebook(edition), 1, traits=frozenset({each})).pushing_damage
    ]
    assert spared == expected  # where there is no such damage, everybody is spared


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(1, 1), complete2022=(), nebula2007=(1, 1), eddieg=(1,)),
)
def test_several_second_tokens(edition: str, expected: tuple[int, ...]) -> None:
    assert pushing_damages(rulebook(edition), 2) == expected


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=2, complete2022=0, nebula2007=2, eddieg=1))
def test_damage_of_an_effect_and_of_the_token(edition: str, expected: int) -> None:
    assert token_after_action(rulebook(edition), 1, own_damage=(1,)).pushing_damage == expected


def test_the_effects_own_damage_comes_first() -> None:
    assert pushing_damages(rulebook("nebula2007"), 1, (2,)) == (2, 1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         neither, a token from an enemy, an action without a token
        core2014=(True, False, True),
        complete2022=(True, False, True),
        nebula2007=(True, False, True),
        eddieg=(True, True, False),
    ),
)
def test_who_clears(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        clears(rulebook(edition)),
        clears(rulebook(edition), got_token=True),
        clears(rulebook(edition), acted=True),
    )
    assert tuple(map(bool, found)) == expected
    assert not clears(rulebook(edition), got_token=True, acted=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_figures_off_the_map_clear_too(edition: str) -> None:
    assert clears(rulebook(edition), on_map=False)
    assert not clears(rulebook(edition), on_map=False, got_token=True, acted=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_free_actions_cost_nothing(edition: str) -> None:
    for tokens in (0, 1, 2):
        assert may_act(rulebook(edition), kind="free", tokens=tokens, acted=1)
        assert token_after_action(rulebook(edition), tokens, "free").tokens == tokens
    assert outside_total(rulebook(edition), "free")
    assert not outside_total(rulebook(edition), "close")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(True, False, 2, 1),
        complete2022=(False, False, 0, 0),
        nebula2007=(False, False, 0, 0),
        eddieg=(False, False, 0, 0),
    ),
)
def test_double_power_actions(edition: str, expected: tuple[bool, bool, int, int]) -> None:
    fresh, tired = (bool(may_act(rulebook(edition), kind="double power", tokens=tokens)) for tokens in (0, 1))
    after = token_after_action(rulebook(edition), 0, "double power")
    assert (fresh, tired, after.tokens, after.pushing_damage) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(False, True, False),
        complete2022=(False, False, False),
        nebula2007=(False, False, False),
        eddieg=(False, False, False),
    ),
)
def test_epic_actions(edition: str, expected: tuple[bool, ...]) -> None:
    found = [
        may_act(rulebook(edition), kind="epic", build_total=points, epics=done)
        for points, done in ((300, 0), (400, 0), (400, 1))
    ]
    assert tuple(map(bool, found)) == expected
    if any(expected):
        assert token_after_action(rulebook(edition), 0, "epic").tokens == 1
