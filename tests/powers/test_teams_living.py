"""Teams that heal, stand fast, deceive or lend powers (TA): what each book makes of them, in games."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.active import effects_of, has_effect
from clixbook.engine.effects.effects import Origin
from clixbook.engine.game import Game
from clixbook.engine.rules.turn.game_modes import archenemy_problems
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.turn.score import score_now
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.turn.optional_rules import ArchenemiesTogether
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told, written

FAR = {"z": actor("P8", range=0)}
OLD = ("nebula2007", "eddieg")
CARD = ("core2014", "complete2022")
HIT = (3, 4)
FOUR, SQUAD = "Fantastic Four", "Suicide Squad"


def loss(folder: Path, edition: str, team: str, *, at: str = "D4", friend: str = "", **more: object) -> Game:
    """Ann's a strikes b on its last click; its friend c is on its fourth click."""
    ben = {"b": actor("D3", teams=friend), "c": actor(at, teams=team, range=0), **FAR}
    fighters = {"b": {"click": 6}, "c": {"click": 4}}
    return after(play(folder, edition, {"a": actor("C3", **more)}, ben, fighters=fighters), "close a b", HIT)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-FANTASTICFOUR")
@pytest.mark.parametrize(("friend", "at", "expected"), [(FOUR, "N8", 3), ("", "D4", 4)])
def test_the_others_heal_when_one_of_four_falls(
    tmp_path: Path, edition: str, friend: str, at: str, expected: int
) -> None:
    """However far off they stand; not for a figure of another team."""
    assert click(loss(tmp_path, edition, FOUR, at=at, friend=friend), "c") == expected


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("TA-SUICIDESQUAD", core2014=2, complete2022=2, nebula2007=3, eddieg=3)
)
def test_the_squad_heals_beside_the_fallen(tmp_path: Path, edition: str, clicks: int) -> None:
    """A 4 heals two by the card, less 2; by Regeneration in the other books all the way up."""
    asked = loss(tmp_path, edition, SQUAD)
    assert (asked.actor, [str(option) for option in asked.options()]) == ("Ben", ["let it be", "heal"])
    assert click(after(asked, "heal", (4,)), "c") == 4 - clicks
    assert click(after(asked, "let it be"), "c") == 4
    assert loss(tmp_path, edition, SQUAD, at="D6").pending is None


@pytest.mark.parametrize("edition", CARD)
@pytest.mark.ruling("TA-SUICIDESQUAD", *CARD)
def test_the_squad_heals_at_least_one(tmp_path: Path, edition: str) -> None:
    assert click(after(loss(tmp_path, edition, SQUAD), "heal", (1,)), "c") == 3


def begun(folder: Path, edition: str, ann: dict[str, str], ben: dict[str, str]) -> Game:
    """A game about to begin between figures of these teams, two squares apart."""
    forces = {
        side: [written(folder, name, actor("A1", teams=team)) for name, team in teams.items()]
        for side, teams in (("Ann", ann), ("Ben", ben))
    }
    places = {name: f"{column}{row}" for column, team in (("C", ann), ("E", ben)) for row, name in enumerate(team, 2)}
    return Game.new(Board.build(width=16, height=8), rules=edition, forces=forces, places=places, seed=1)


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-FRIGHTFULFOUR", *OLD)
@pytest.mark.parametrize(("team", "healed"), [(FOUR, 2), ("Mystics", 1)])
def test_the_frightful_four_heal_by_a_rivals_fall(tmp_path: Path, edition: str, team: str, healed: int) -> None:
    game = begun(tmp_path, edition, {"a": "Frightful Four", "c": ""}, {"b": team, "d": ""})
    assert [str(option) for option in game.options()] == ["nobody", team.lower()]
    game = after(game, team.lower())
    state = game.state.with_(turns=3)
    for who, at in (("a", 5), ("b", 6)):
        fighter = state.fighter(who)
        state = state.with_fighter(who, life=type(fighter.life)(fighter.life.dial, at))
    state = state.with_(board=state.board.move_piece("c", state.board.square("D2")))
    done = after(Game(state, 1), "close c b", HIT)
    assert click(done, "a") == 5 - healed


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-FRIGHTFULFOUR", *OLD)
@pytest.mark.parametrize(("team", "times"), [(FOUR, 2), ("Mystics", 1)])
def test_the_frightful_four_are_archenemies_of_the_fantastic(
    tmp_path: Path, edition: str, team: str, times: int
) -> None:
    """A figure of 100 points scores twice when its archenemy knocks it out, whichever of the two it is."""
    ann, ben = {"a": actor("C3", teams="Frightful Four")}, {"b": actor("D3", teams=team), **FAR}
    game = play(tmp_path, edition, ann, ben, fighters={"a": {"click": 6}, "b": {"click": 6}})
    assert score_now(after(game, "close a b", HIT).state)["Ann"] == times * 100
    if team == FOUR:
        assert score_now(after(game, "end", "close b a", HIT).state)["Ben"] == 200


@pytest.mark.parametrize("edition", OLD)
def test_a_force_has_not_both_fours(tmp_path: Path, edition: str) -> None:
    """As of other archenemies: unless the players agree, where the book asks for that."""
    teams = {"a": "Frightful Four", "b": FOUR}
    one, other = (load_figure(written(tmp_path, name, actor("A1", teams=teams[name]))) for name in teams)
    allowed = rulebook(edition).options.archenemies_together is ArchenemiesTogether.ALLOWED
    assert (archenemy_problems([one, other], rules=rulebook(edition)) == ()) is allowed
    assert archenemy_problems([one, one], rules=rulebook(edition)) == ()


@pytest.mark.ruling("TA-MINIONSOFDOOM", "complete2022")
@pytest.mark.parametrize(("size", "expected"), [("standard", 2), ("giant", 3)])
def test_minions_heal_by_their_deeds(tmp_path: Path, size: str, expected: int) -> None:
    ann = {"a": actor("C3", teams="Minions of Doom"), "c": actor("C7", teams="Minions of Doom")}
    ben = {"b": actor("D3", size=size), **FAR}
    game = play(tmp_path, "complete2022", ann, ben, fighters={"b": {"click": 6}, "c": {"click": 3}})
    assert game.why_not("use a minions-of-doom mystics")
    done = after(game, "close a b", HIT)
    done = done.apply("c") if done.pending else done
    assert click(done, "c") == expected


@pytest.mark.parametrize("edition", ["core2014", *OLD])
@pytest.mark.ruling("TA-MINIONSOFDOOM", "core2014", *OLD)
@pytest.mark.parametrize("team", ["Minions of Doom", "B.P.R.D."])
def test_wild_cards(tmp_path: Path, edition: str, team: str) -> None:
    """They copy the Defenders of a friend: by a free action, or as an action is declared."""
    ann = {"a": actor("C3", teams=team), "c": actor("C4", teams="Defenders", defense_value=18)}
    game = play(tmp_path, edition, ann, FAR)
    word = team.lower().replace(" ", "-")
    if team == "B.P.R.D." and edition == "core2014":
        assert game.why_not(f"use a {word} defenders")[0].ruling == "TA-BPRD"
        return
    copied = after(game, f"use a {word} defenders") if edition == "core2014" else after(game, "move c D4", "defenders")
    assert "defenders" in [effect.name for effect in effects_of(copied.state, "a")]


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-BPRD", *OLD)
def test_the_bureau_is_asked_as_an_action_is_declared(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams="B.P.R.D."), "c": actor("C4", teams="Defenders")}
    assert "defenders" in map(str, after(play(tmp_path, edition, ann, FAR), "move c D4").options())


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-FATALFIVE", *OLD)
@pytest.mark.parametrize(("tokens", "outcome"), [(0, (1, 1)), (2, (2, 2))])
def test_the_fatal_five_tire(tmp_path: Path, edition: str, tokens: int, outcome: tuple[int, int]) -> None:
    """2 damage against Toughness and New Gods leave nothing: a token, or a click in place of a third one."""
    ann = {"a": actor("C3", teams="Fatal Five", damage_value=1)}
    ben = {"b": actor("D3", defense="Toughness"), **FAR}
    done = after(play(tmp_path, edition, ann, ben, fighters={"b": {"tokens": tokens}}), "close a b", HIT)
    assert (done.state.fighter("b").tokens, click(done, "b")) == outcome


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-GUARDIANS", *OLD)
def test_who_is_pushed_spites_those_around(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams="Guardians of the Galaxy")}
    ben = {"b": actor("D3", defense="Toughness"), "c": actor("F3"), **FAR}
    game = play(tmp_path, edition, ann, ben, fighters={"a": {"tokens": 1}})
    pushed = after(game, "close a b", (1, 2))
    assert [click(pushed, who) for who in "abc"] == [2, 2, 1]


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-YOUNGAVENGERS", *OLD)
def test_young_avengers_trade_wounds(tmp_path: Path, edition: str) -> None:
    ann = {name: actor(at, teams="Young Avengers") for name, at in (("a", "C3"), ("c", "C4"))}
    game = play(tmp_path, edition, ann, FAR, fighters={"c": {"click": 5}})
    assert offered(game) == ["use a young-avengers c"]
    done = after(game, "use a young-avengers c", (3,))
    assert (click(done, "a"), click(done, "c"), done.state.left) == (4, 2, game.state.left)
    assert offered(done) == [], "once a turn"


# -- standing fast -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "team", "outwitted"),
    [
        pytest.param(
            edition, team, out, marks=[pytest.mark.ruling(row, edition)] * (edition in books), id=f"{team}-{edition}"
        )
        for team, row, books, cells in (
            ("Power Cosmic", "TA-POWERCOSMIC", EDITIONS, (False, False, True, True)),
            ("Quintessence", "TA-QUINTESSENCE", CARD, (False, False, True, True)),
            ("Cosmic Energy", "TA-COSMICENERGY", CARD, (True, False, True, True)),
        )
        for edition, out in zip(EDITIONS, cells, strict=True)
    ],
)
def test_powers_that_outwit_does_not_take(tmp_path: Path, edition: str, team: str, outwitted: bool) -> None:
    """Beside it; in the older books an adjacent opponent may, where the team is known."""
    ben = {"b": actor("D3", teams=team, defense="Toughness", range=0), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, ben)
    assert any(use.startswith("use a outwit b") for use in offered(game)) is outwitted


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-POWERCOSMIC")
def test_the_power_cosmic_is_not_pushed(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams="Power Cosmic")}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), **FAR}, fighters={"a": {"tokens": 1}})
    done = after(game, "close a b", (1, 2))
    done = done.apply("ignore the push") if done.pending else done
    assert click(done, "a") == 1


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-POWERCOSMIC", *OLD)
def test_the_power_cosmic_of_old_neither_wills_nor_stands_beyond_outwit(tmp_path: Path, edition: str) -> None:
    """Nobody is asked about a push; an opponent beside it takes a power by a blow that hits, none does from afar."""
    ann = {"a": actor("C3", teams="Power Cosmic", defense="Toughness")}
    ben = {"b": actor("D3", damage="Outwit"), "c": actor("C8", damage="Outwit")}
    game = play(tmp_path, edition, ann, ben, fighters={"a": {"tokens": 1}})
    pushed = after(game, "close a b", (1, 2))
    assert (pushed.pending, click(pushed, "a")) == (None, 1)
    theirs = after(pushed, "end")
    assert [use for use in offered(theirs) if "outwit" in use] == ["use b outwit a"]
    tried = [after(theirs, "use b outwit a", faces) for faces in ((6, 1), (5, 1))]  # 10 and 7 reach 17, 10 and 6 do not
    assert [has_effect(each.state, "a", "toughness") for each in tried] == [False, True]


PERPLEX = "use a perplex b defense -1"


@pytest.mark.parametrize(
    ("edition", "defense"),
    [*editions("TA-WATCHMEN", core2014=17, complete2022=17), *editions(nebula2007=16, eddieg=16)],
)
def test_opponents_do_not_change_the_watchmen(tmp_path: Path, edition: str, defense: int) -> None:
    ben = {"b": actor("C4", teams="Watchmen"), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3", damage="Perplex")}, ben)
    assert value_of(after(game, PERPLEX).state, "b", "defense").total == defense


@pytest.mark.parametrize(
    ("edition", "reaches"), editions("TA-OUTSIDERS", core2014=10, complete2022=6, nebula2007=0, eddieg=0)
)
def test_outsiders_keep_values_as_they_are(tmp_path: Path, edition: str, reaches: int) -> None:
    """By a free action, until its next turn, whoever would change them."""
    ben = {"b": actor("C4"), "c": actor("L3", teams="Outsiders"), "d": actor("I6")}
    game = play(tmp_path, edition, {"a": actor("C3", damage="Perplex")}, ben, turn=4)
    uses = [use.split()[-1] for use in offered(game)]
    assert uses == {10: ["a", "b", "d"], 6: ["d"], 0: []}[reaches]
    if reaches == 10:
        kept = after(game, "use c outsiders b", "end", PERPLEX)
        assert value_of(kept.state, "b", "defense").total == 17


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-OUTSIDERS", *OLD)
@pytest.mark.parametrize(("at", "defense"), [("C5", 17), ("C7", 16)])
def test_outsiders_guard_each_other(tmp_path: Path, edition: str, at: str, defense: int) -> None:
    ben = {"b": actor("C4", teams="Outsiders"), "c": actor(at, teams="Outsiders"), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3", damage="Perplex")}, ben)
    perplexed = after(game, PERPLEX) if PERPLEX in offered(game) else game
    assert value_of(perplexed.state, "b", "defense").total == defense


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-OUTSIDERS", *OLD)
def test_outsiders_help_each_other(tmp_path: Path, edition: str) -> None:
    ann = {name: actor(at, teams="Outsiders") for name, at in (("a", "C3"), ("c", "C4"))}
    raised = after(play(tmp_path, edition, ann, FAR), "use a outsiders c attack +1")
    assert value_of(raised.state, "c", "attack").total == 11
    assert raised.why_not("use a outsiders c attack +1")
    assert not raised.why_not("use c outsiders a speed -1")


LATE = {5, 6}


# -- deceit --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "team", "power", "faces"),
    [
        pytest.param(
            edition, team, power, faces, marks=pytest.mark.ruling(row, edition), id=f"{team}-{power}-{edition}"
        )
        for team, row, power, cells in (
            (
                "Skrulls",
                "TA-SKRULLS",
                "",
                {"core2014": {6}, "complete2022": {6}, "nebula2007": {5, 6}, "eddieg": {5, 6}},
            ),
            ("Skrulls", "TA-SKRULLS", "Shape Change", {"complete2022": {4, 5, 6}}),
            ("Danger Girl", "TA-DANGERGIRL", "", {"nebula2007": LATE, "eddieg": LATE}),
        )
        for edition, faces in cells.items()
    ],
)
def test_who_changes_shape_by_its_team(tmp_path: Path, edition: str, team: str, power: str, faces: set[int]) -> None:
    ben = {"b": actor("D3", teams=team, damage=power), **FAR}
    asked = after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b")
    assert asked.actor == "Ben"
    rolls = {die: after(asked, "b rolls to change its shape", (die,)) for die in range(1, 7)}
    assert {die for die, game in rolls.items() if "is not recognised" in told(game)} == faces


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-SKRULLS", *OLD)
@pytest.mark.parametrize(("die", "gets"), [(2, True), (1, False)])
def test_skrulls_slip_away(tmp_path: Path, edition: str, die: int, gets: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", teams="Skrulls")}, {"b": actor("D3"), **FAR})
    assert (after(game, "move a B2", (die,)).board.pieces["a"].squares[0].name == "B2") is gets


# -- powers from friend to friend ----------------------------------------------------------------------------------


def uses_outwit(game: Game) -> list[str]:
    return sorted({use.split()[1] for use in offered(game) if use.split()[2] == "outwit"})


@pytest.mark.parametrize(
    ("edition", "at_once"), editions("TA-SUPERMANENEMY", core2014=[], complete2022=[], nebula2007=["a"], eddieg=["a"])
)
def test_the_dearer_of_two_outwits(tmp_path: Path, edition: str, at_once: list[str]) -> None:
    team = "Superman Enemy"
    ann = {"a": actor("C3", teams=team, points=100), "c": actor("B3", teams=team, points=50)}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense="Toughness"), **FAR})
    assert uses_outwit(game) == at_once
    if not at_once:
        assert game.why_not("use c superman-enemy")
        lent = after(game, "use a superman-enemy")
        assert (uses_outwit(lent), lent.state.left) == (["a"], game.state.left)
        assert uses_outwit(after(lent, "end", "end")) == []
    apart = play(
        tmp_path, edition, {**ann, "c": actor("A8", teams=team)}, {"b": actor("D3", defense="Toughness"), **FAR}
    )
    assert uses_outwit(apart) == []
    assert apart.why_not("use a superman-enemy")


@pytest.mark.parametrize("edition", CARD)
@pytest.mark.ruling("TA-SUPERMANENEMY", *CARD)
def test_who_copies_the_team_makes_another_the_dearer(tmp_path: Path, edition: str) -> None:
    """The cards ask who uses it: a wild card of 50 points beside a member of 100, and not beside one of 40."""
    team = "Superman Enemy"
    ann = {
        "a": actor("C3", teams=team, points=100),
        "w": actor("B3", teams="Spider-Man Ally", points=50),
        "c": actor("A3", teams=team, points=40),
    }
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense="Toughness"), **FAR})
    assert [reason.ruling for reason in game.why_not("use a superman-enemy")] == ["TA-SUPERMANENEMY"]
    copied = after(game, "use w spider-man-ally superman-enemy")
    assert uses_outwit(after(copied, "use a superman-enemy")) == ["a"]
    assert not copied.why_not("use w superman-enemy"), "50 beside 40"
    assert copied.why_not("use c superman-enemy")


@pytest.mark.ruling("VAL-19", "nebula2007")
def test_of_two_that_cost_the_same_both_are_the_dearest(tmp_path: Path) -> None:
    ann = {who: actor(at, teams="Superman Enemy", points=100) for who, at in (("a", "C3"), ("c", "C4"))}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("D3", defense="Toughness"), **FAR})
    assert uses_outwit(game) == ["a", "c"]


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("TA-NEWWARRIORS", core2014=4, complete2022=4, nebula2007=3, eddieg=3)
)
def test_new_warriors_use_each_others_powers(tmp_path: Path, edition: str, clicks: int) -> None:
    """The Toughness of c stands on its own dial; b uses it beside it."""
    team = "New Warriors"
    ben = {"b": actor("D3", teams=team), "c": actor("D4", teams=team, defense="Toughness"), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben)
    assert click(after(game, "close a b", HIT), "b") == clicks
    apart = play(tmp_path, edition, {"a": actor("C3")}, {**ben, "c": actor("G8", teams=team, defense="Toughness")})
    assert click(after(apart, "close a b", HIT), "b") == 4


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("TA-STARJAMMERS", core2014=2, complete2022=2, nebula2007=1, eddieg=1)
)
def test_beside_starjammers_no_team_counts(tmp_path: Path, edition: str, clicks: int) -> None:
    """The Mystics' revenge does not come."""
    ben = {"b": actor("D3", teams="Mystics"), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3", teams="Starjammers")}, ben)
    assert click(after(game, "close a b", HIT), "a") == clicks
    far = play(tmp_path, edition, {"a": actor("C3"), "c": actor("H8", teams="Starjammers")}, ben)
    assert click(after(far, "close a b", HIT), "a") == 2


@pytest.mark.ruling("EFF-24", "nebula2007")
@pytest.mark.parametrize(("clicks", "lost"), [("1-6", 0), ("2-6", 3)])
def test_a_power_is_copied_while_it_shows(tmp_path: Path, clicks: str, lost: int) -> None:
    """Whatever the dial of the other shows now: Invulnerability takes all of 3, and nothing while it is hidden."""
    team = "New Warriors"
    ben = {"b": actor("D3", teams=team), "c": actor("D4", teams=team, defense="Invulnerability", clicks=clicks), **FAR}
    game = play(tmp_path, "nebula2007", {"a": actor("C3")}, ben)
    assert click(after(game, "close a b", HIT), "b") == 1 + lost
    one_way = play(tmp_path, "nebula2007", {"a": actor("C3")}, {**ben, "b": actor("D3")})
    assert click(after(one_way, "close a b", HIT), "b") == 4, "whom no team lets copy has no copy"


# -- teams that become others --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-INHUMANS", *OLD)
def test_inhumans_take_different_teams(tmp_path: Path, edition: str) -> None:
    game = begun(tmp_path, edition, {"a": "Inhumans", "c": "Inhumans"}, {"b": "", "d": ""})
    options = [str(option) for option in game.options()]
    assert {"batman ally", "kabuki", "mystics", "hydra"} <= set(options)
    assert not {"calculator", "inhumans", "legion of superheroes"} & set(options)
    second = after(game, "batman ally")
    assert not {"batman ally", "kabuki"} & set(map(str, second.options()))
    done = after(second, "hydra")
    has = [{e.name for e in effects_of(done.state, who) if e.origin is Origin.TEAM} - {"inhumans"} for who in "ac"]
    assert has == [{"batman ally"}, {"hydra"}]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("TA-INHUMANS", "core2014", "complete2022")
def test_no_inhumans_elsewhere(tmp_path: Path, edition: str) -> None:
    assert begun(tmp_path, edition, {"a": "Inhumans"}, {"b": ""}).pending is None


@pytest.mark.ruling("TA-BROTHERHOOD", "nebula2007")
@pytest.mark.parametrize(("other", "asked"), [("Brotherhood", True), ("", False)])
def test_a_force_of_the_brotherhood_takes_any_team(tmp_path: Path, other: str, asked: bool) -> None:
    game = begun(tmp_path, "nebula2007", {"a": "Brotherhood", "c": other}, {"b": ""})
    assert (game.pending is not None) is asked
    if asked:
        done = after(game, "defenders")
        assert [[e.name for e in effects_of(done.state, who) if e.origin is Origin.TEAM] for who in "ac"] == [
            ["defenders"]
        ] * 2


@pytest.mark.parametrize(
    ("edition", "left"), editions("TA-BROTHERHOOD", core2014=3, complete2022=2, nebula2007=3, eddieg=3)
)
def test_the_brotherhood_moves_beyond_the_total(tmp_path: Path, edition: str, left: int) -> None:
    ann = {"a": actor("C3", teams="Brotherhood"), "c": actor("C6")}
    assert after(play(tmp_path, edition, ann, FAR), "move a C4").state.left == left


@pytest.mark.parametrize(("edition", "left"), editions("TA-TOPCOW", core2014=2, complete2022=2, nebula2007=3, eddieg=3))
def test_top_cow_moves_beyond_the_total(tmp_path: Path, edition: str, left: int) -> None:
    ann = {"a": actor("C3", teams="Top Cow"), "c": actor("C6")}
    assert after(play(tmp_path, edition, ann, FAR), "move a C4").state.left == left


# -- wild cards in a force of their own ----------------------------------------------------------------------------


@pytest.mark.ruling("TA-BPRD", "nebula2007")
@pytest.mark.ruling("TAB-13", "nebula2007")
@pytest.mark.parametrize(("other", "hurt", "far"), [("B.P.R.D.", 1, True), ("Mystics", 2, False)])
def test_a_bureau_of_its_own(tmp_path: Path, other: str, hurt: int, far: bool) -> None:
    """No revenge of Mystics, and no hedge in its way."""
    hedge = Board.build(width=16, height=8, hindering=[f"E{number}" for number in range(1, 9)])
    ann = {"a": actor("C3", teams="B.P.R.D."), "c": actor("A8", teams=other)}
    ben = {"b": actor("C2", teams="Mystics"), **FAR}
    game = play(tmp_path, "nebula2007", ann, ben, board=hedge)
    struck = game.apply("close a b")
    struck = struck.apply("no change") if struck.actor == "Ann" else struck
    assert click(after(struck, HIT), "a") == hurt
    away = play(tmp_path, "nebula2007", ann, FAR, board=hedge)
    assert (not away.why_not("move a I3")) is far


@pytest.mark.ruling("TA-CALCULATOR", "nebula2007")
@pytest.mark.ruling("TAB-13", "nebula2007")
@pytest.mark.parametrize(("other", "offers"), [("Calculator", ["leadership", "outwit", "perplex"]), ("", [])])
def test_calculators_of_their_own(tmp_path: Path, other: str, offers: list[str]) -> None:
    """A token for the power, which is gone with the turn."""
    ann = {"a": actor("C3", teams="Calculator"), "c": actor("A8", teams=other)}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("C4"), **FAR})
    assert sorted(use.split()[-1] for use in offered(game) if use.startswith("use a calculator")) == offers
    if offers:
        lent = after(game, "use a calculator perplex")
        assert lent.state.fighter("a").tokens == 1
        assert "perplex" in [effect.name for effect in effects_of(lent.state, "a")]
        assert "perplex" not in [effect.name for effect in effects_of(after(lent, "end").state, "a")]


@pytest.mark.ruling("TA-MINIONSOFDOOM", "nebula2007")
@pytest.mark.ruling("TAB-13", "nebula2007")
@pytest.mark.parametrize(("other", "may"), [("Minions of Doom", True), ("", False)])
def test_minions_of_their_own_copy_opponents(tmp_path: Path, other: str, may: bool) -> None:
    ann = {"a": actor("C3", teams="Minions of Doom"), "c": actor("A8", teams=other)}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("H4", teams="Defenders"), **FAR})
    asked = game.apply("move a C4")
    assert ("defenders" in map(str, asked.options())) is may
