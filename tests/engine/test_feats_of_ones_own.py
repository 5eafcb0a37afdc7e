"""Feats and battlefield conditions of thing files in games (FRC-09 to FRC-13, WIN-15, EVT-02, EVT-07)."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.effects.sentences.thing_cards import lent_by_things
from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.figures.things.thing_reader import read_thing
from clixbook.rulebooks import rulebook
from clixbook.view.play.dials.dial_panel import card_of
from clixbook.view.play.dials.things_list import thing_rows
from clixbook.view.play.new_game.agreements import Agreements
from tests.helpers import EDITIONS, editions, settled

BOARD = cx.Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]})
FEATS = ("core2014", "nebula2007")


def begun(ann: list[str], *, book: str = "core2014", turn: int = 3, more: Any = None, **brings: Any) -> Game:
    """Ann's second turn; her figures stand in a column, Ben's one beside the first."""
    game = Game.new(
        BOARD, rules=book, forces={"Ann": ann, "Ben": ["gnat"]}, seed=1,
        places={**{entry.split("+")[0]: f"C{row}" for row, entry in enumerate(ann, 3)}, "gnat": "D3"}, **brings,
    )  # fmt: skip
    return arrange_start(game, more or {}, turn=turn)


def kept(game: Game) -> Game:
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    return game


def value(game: Game, who: str, name: str) -> int:
    return value_of(game.state, who, name).total


def refused(ann: list[str], **brings: Any) -> str:
    with pytest.raises(ClixbookError) as found:
        begun(ann, **brings)
    return str(found.value)


@pytest.mark.parametrize(
    ("edition", "known"),
    editions("FRC-09", "FRC-10", core2014=True, complete2022=False, nebula2007=True, eddieg=False),
)
def test_which_books_have_feats_of_files(edition: str, known: bool) -> None:
    """For one figure, for each, and for a whole force."""
    entry, brings = "bruiser+feat spare-boots", {"objects": {"Ann": ["market-song"]}}
    if not known:
        assert "FRC-09" in refused([entry], book=edition)
        assert "FRC-09" in refused(["bruiser"], book=edition, **brings)
        return
    plain, shod = begun(["bruiser"], book=edition), kept(begun([entry], book=edition, **brings))
    assert value(shod, "bruiser", "speed") == value(plain, "bruiser", "speed") + 1
    assert [each.feat for each in shod.state.resources] == [True, True]


@pytest.mark.ruling("FRC-09", "core2014")
def test_all_kinds_of_feats_count_towards_the_tenth() -> None:
    """A feat of several figures counts once, one of each figure as often as it is given.

    2014: Assigning Feats, The 10% Rule.
    """
    pair = ["bruiser+feat hand-in-hand+feat spare-boots", "lodestar+feat hand-in-hand+feat spare-boots"]
    assert begun(pair, points=300).state.fighter("bruiser").points == 75
    assert "35 points of feats, at most 30" in refused(pair, points=300, objects={"Ann": ["market-song"]})


@pytest.mark.parametrize(("edition", "worth"), editions("FRC-11", core2014=75, nebula2007=79))
def test_what_a_bearer_is_worth(edition: str, worth: int) -> None:
    assert begun(["bruiser+feat spare-boots"], book=edition).state.fighter("bruiser").points == worth


def test_a_feat_is_named_where_it_belongs() -> None:
    for ann, brings, told in (
        (["bruiser+feat market-song"], {}, "is for a whole force"),
        (["bruiser+feat no-such"], {}, "There is no feat no-such"),
        (["bruiser+feat spare-boots:9"], {}, "costs 4, not 9"),
        (["bruiser+feat spare-boots+feat spare-boots"], {}, "buys spare-boots once"),
        (["bruiser"], {"objects": {"Ann": ["spare-boots"]}}, "as in bruiser\\+feat spare-boots"),
        (["bruiser"], {"objects": {"Ann": ["market-song", "market-song"]}}, "Market Song 2 times"),
    ):  # fmt: skip
        with pytest.raises(ClixbookError, match=told):
            begun(ann, **brings)


def test_who_qualifies_by_dial_in_one_book_alone() -> None:
    """Where the dial must show it, a force without anybody who does cannot have the feat either. 2007: Feats."""
    assert "asks" in refused(["lodestar+feat rain-temper"], book="nebula2007")
    assert begun(["lodestar+feat rain-temper"], book="core2014")


@pytest.mark.parametrize(("edition", "works"), editions("FRC-12", core2014=False, nebula2007=True))
def test_a_countered_power_is_asked_for_in_vain(edition: str, works: bool) -> None:
    """2014 asks for what the figure can use, the other book for what its dial shows. 2014: The 10% Rule."""
    bearer = "hail-drummer+feat rain-temper"
    for click, lent in ((1, False), (3, True)):
        game = begun([bearer], more={"hail-drummer": {"click": click}}, book=edition)
        assert bool(lent_by_things(game.state, "hail-drummer")) == lent
    off = Lasting("outwit", "gnat", "hail-drummer", "Ben", 2, Until.OWN_TURN_BEGINS, "PWR-OUTWIT", off="charge")
    game = begun([bearer], more={"hail-drummer": {"click": 3}}, book=edition)
    assert bool(lent_by_things(game.state.with_(lasting=(off,)), "hail-drummer")) == works


@pytest.mark.parametrize(("edition", "may"), editions("FRC-13", core2014=False, nebula2007=True))
def test_may_a_bearer_do_without_its_feat(edition: str, may: bool) -> None:
    game = begun(["bruiser+feat spare-boots"], book=edition)
    shod = value(game, "bruiser", "speed")
    if not may:
        assert {each.ruling for each in game.why_not("forgo bruiser spare-boots")} == {"FRC-13"}
        return
    assert "forgo bruiser spare-boots" in map(str, game.options())
    game = game.apply("forgo bruiser spare-boots")
    assert value(game, "bruiser", "speed") == shod - 1
    assert value(settled(game.apply("move bruiser B3"), dice="6"), "bruiser", "speed") == shod


def test_a_feat_that_waits_to_be_used_is_not_done_without() -> None:
    """To do without Polymorph, or without a coat that heals when it is asked, would change nothing. 2007: Feats."""
    game = begun(["bruiser+feat patched-coat", "roof-herald+polymorph brass-herald"], book="nebula2007")
    offered = {str(each) for each in game.options()}
    assert offered.isdisjoint({"forgo roof-herald polymorph", "forgo bruiser patched-coat"})
    assert {each.ruling for each in game.why_not("forgo roof-herald polymorph")} == {"FRC-13"}


FRAIL = {"bruiser": {"click": 6, "defense": 2}, "lodestar": {"click": 4, "defense": 2},
         "gnat": {"damage": 9, "attack": 12}}  # fmt: skip


def felled(game: Game, *who: str) -> list[int]:
    """What Ben has for feats once he knocked out these, one a turn, and as each fell."""
    found = []
    for each in who:
        at = game.state.board.pieces[each].squares[0]
        foe = game.state.board.pieces["gnat"].squares[0]
        game = game if abs(at.y - foe.y) <= 1 else settled(game.apply(f"move gnat D{at.y + 1}"))
        game = game if abs(at.y - foe.y) <= 1 else settled(settled(game.apply("end")).apply("end"))
        game = settled(game.apply(f"close gnat {each}"), dice="6 5")
        assert game.state.fighter(each).life.ko
        plain = sum(each.points for each in game.state.fighters.values() if each.life.ko)
        found.append(int(score_now(kept(game).state)["Ben"]) - plain)
        game = settled(settled(game.apply("end")).apply("end")) if game.result is None else game
    return found


@pytest.mark.parametrize(
    ("feat", "whole", "expected"),
    [
        ("rain-temper", "", [8, 0]),  # with its bearer
        ("hand-in-hand", "", [0, 12]),  # with the last of several
        ("spare-boots", "", [4, 8]),  # in steps
        ("", "market-song", [0, 15]),  # with the whole force
    ],
)
@pytest.mark.ruling("WIN-15", "core2014")
def test_when_a_feat_scores(feat: str, whole: str, expected: list[int]) -> None:
    """2014: Feats and Victory Points."""
    force = [f"bruiser+feat {feat}", "lodestar" if feat == "rain-temper" else f"lodestar+feat {feat}"]
    brings = {"objects": {"Ann": [whole]}} if whole else {}
    game = begun(force if feat else ["bruiser", "lodestar"], turn=4, more=FRAIL, **brings)
    found = felled(game, "bruiser", "lodestar")
    assert found == (expected if feat != "rain-temper" else [8, 8])


@pytest.mark.ruling("WIN-15", "nebula2007")
def test_a_feat_scores_with_the_worth_of_its_bearer() -> None:
    """It is worth more with it; a feat of several figures scores nothing of its own. 2007: Victory."""
    assert felled(
        begun(["bruiser+feat spare-boots", "lodestar"], book="nebula2007", turn=4, more=FRAIL), "bruiser"
    ) == [0]


@pytest.mark.parametrize("edition", FEATS)
def test_a_feat_is_useless_to_an_opponent(edition: str) -> None:
    """2014: Assigning Feats: it works for its own side alone, and again as its bearer comes back."""
    game = begun(["bruiser+feat spare-boots"], book=edition)
    taken = game.state.with_fighter("bruiser", side="Ben")
    assert value_of(taken, "bruiser", "speed").total == value(game, "bruiser", "speed") - 1
    back = taken.with_fighter("bruiser", side="Ann")
    assert value_of(back, "bruiser", "speed").total == value(game, "bruiser", "speed")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["thin-air", "long-shadows", "lucky-hour"])
def test_a_condition_of_a_file_reaches_everybody(edition: str, name: str) -> None:
    if edition not in FEATS:
        assert "EVT-02" in refused(["bruiser"], book=edition, conditions=[name])
        return
    game = begun(["bruiser"], book=edition, conditions=[name])
    assert game.state.worded
    assert (game.state.conditions or game.state.deck) == (name,)


def test_a_condition_that_is_not_met_is_silent_and_else_heals() -> None:
    tired = {"gnat": {"tokens": 2, "click": 3}}
    game = begun(["bruiser"], conditions=["lucky-hour"], more=tired, turn=3).apply("end")
    told = [each.text for each in game.log if "Lucky" in each.text]
    assert told == ["gnat uses Lucky Hour.", "gnat heals 1 by Lucky Hour."]
    assert game.state.fighter("gnat").life.click == 2


@pytest.mark.ruling("EVT-02", "core2014")
def test_two_of_one_name_do_no_more_and_stay_when_their_player_is_out() -> None:
    plain, thin = begun(["bruiser"]), kept(begun(["bruiser"], conditions=["thin-air", "Thin Air"]))
    assert value(thin, "bruiser", "speed") == value(plain, "bruiser", "speed") - 1
    assert value(thin, "gnat", "speed") == value(plain, "gnat", "speed") - 1
    own = cx.thing_code(cx.Thing("ash-rain", "Ash Rain", cx.ThingKind.CONDITION, says="-1 attack"))
    game = kept(begun(["bruiser"], conditions=[own]))
    assert value(game, "bruiser", "attack") == value(plain, "bruiser", "attack") - 1
    assert "did you mean thin air" in refused(["bruiser"], conditions=["thinn air"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_set_up_page_offers_feats_of_files(edition: str) -> None:
    """Each figure is offered those that it may have, with their points; giving one names it as a force does."""
    given: list[tuple[str, int, str, int | None]] = []
    form = Agreements(("Ann", "Ben"), lambda *what: given.append(what))
    form.offer(rulebook(edition), {"Ann": ["bruiser"], "Ben": ["gnat"]}, built=True, set_up=False)
    if edition not in FEATS:
        assert not any(str(gift).startswith("feat ") for _, gift in form.gift.options)
        return
    assert form.gift in form.inside.children
    form.gift.value = "feat spare-boots"
    form.given.click()
    assert given == [("Ann", 0, "feat spare-boots", None)]
    assert ("Spare Boots, 4 points", "feat spare-boots") in form.gift.options


def test_the_card_tells_a_feat_once_and_whether_it_works() -> None:
    game = begun(["hail-drummer+feat rain-temper", "lodestar"], more={"hail-drummer": {"click": 1}})
    (row,) = thing_rows(game.state, "hail-drummer")
    assert "Asks for super strength or charge: it lacks that now." in row.says
    assert "8 points of Ann." in row.says
    assert card_of(game.state, "hail-drummer").feats == ()
    pair = begun(["bruiser+feat hand-in-hand", "lodestar+feat hand-in-hand"])
    (shared,) = thing_rows(pair.state, "bruiser")
    assert (shared.has, "With Lodestar." in shared.says, shared.ruling) == ("feat", True, "FRC-12")


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"says": "+1 speed", "asks": ["chrge"]}, "did you mean Charge"),
        ({"says": "+1 speed", "asks": ["attack 10 plus"]}, "as in attack 10"),
        ({"asks": ["charge"]}, "A feat says what it does"),
        ({"kind": "condition"}, "A condition says what it does"),
        ({"says": "+1 atack"}, "did you mean attack"),
    ],
)
def test_a_feat_or_condition_that_is_none_is_refused(keys: dict[str, Any], problem: str) -> None:
    lines = {"thing": "week", "kind": "feat"} | keys
    with pytest.raises(ClixbookError, match=problem):
        read_thing("".join(f"{key}: {str(value).replace(chr(39), '')}\n" for key, value in lines.items()))


def test_what_several_share_costs_a_force_that_nobody_plays_yet() -> None:
    """75 + 40 + 12 points, of which a tenth may be feats."""
    pair, rules = ["bruiser+feat hand-in-hand", "gnat+feat hand-in-hand"], rulebook("core2014")
    assert "It costs 7 points too much" in str(why_no_force(pair, 120, rules)[0])
    assert why_no_force(pair, 127, rules) == ()
