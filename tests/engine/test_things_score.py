"""What things score that players paid for: special objects, equipment, relics (WIN-07)."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.turn.score import add_relic_points, outcome, score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from tests.engine.play import after
from tests.engine.with_objects import Workshop, told
from tests.helpers import EDITIONS, editions

PAID = {"kind": "heavy", "name": "Anvil", "special": True, "owner": "Ann", "points": 8}
SEVEN = "4 3"
LOST = "Rope Cloak of Ann is lost, which is worth 5 points."


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def beside_anvil(edition: str | Rulebook, by: str = "Ben") -> Game:
    """Somebody strong beside Ann's anvil, for which she paid 8 points."""
    board = Board.build(width=8, height=6, objects={"C3": PAID}, starting={"west": ["A1:A6"], "east": ["H1:H6"]})
    strong = {"damage": 5, "powers": {"attack": "Super Strength"}}
    other = "Ann" if by == "Ben" else "Ben"
    fighters = {"bruiser": {"at": "C4", "of": by, **strong}, "gnat": {"at": "E4", "of": other}}
    return Game.at(board, rules=edition, turn=by, fighters=fighters)


def test_a_special_object_of_a_set_up_scores_when_it_is_destroyed(shop: Workshop) -> None:
    """Ann brings the anvil for 8 points; Ben's ape walks up to it and breaks it: 8 for Ben.

    2014: Determining Victory Points, 2022 §5.4a.
    """
    board = Board.build(width=16, height=4, starting={"west": ["A1:B4"], "east": ["O1:P4"]})
    for edition in ("core2014", "complete2022"):
        game = Game.new(
            board, rules=edition, forces={"Ann": [shop.figure("gnat")], "Ben": [shop.figure("ape", d=7)]},
            set_up=True, objects={"Ann": ["heavy Anvil:8"]}, seed=3,
        )  # fmt: skip
        while game.state.setting_up is not None:
            game = game.roll() if game.chances() else game.apply(_wished(game))
        (square,) = game.board.objects
        for _ in range(8):
            game = after(game, _towards(game, str(square)))
            if not game.board.objects:
                break
        assert score_now(game.state) == {"Ann": 0, "Ben": 8}
        assert "Anvil of Ann is lost, which is worth 8 points." in map(str, game.log)
        assert Game.from_line(game.to_line()).state == game.state
        assert Game.from_dict(game.to_dict()).state == game.state


def _wished(game: Game) -> str:
    options = [str(option) for option in game.options()]
    return next((each for each in options if each.split()[-1] in ("J2", "P2")), options[0])


def _towards(game: Game, square: str) -> str:
    """What brings Ben's ape to the anvil: breaking it, walking as near as it gets, or waiting."""
    options = [str(option) for option in game.options()]
    if f"destroy ape {square}" in options:
        return f"destroy ape {square}"
    goal = cx.Board.build(width=16, height=4).square(square)
    moves = [each for each in options if each.startswith("move ape ")]
    spots = [game.board.square(each.split()[-1]) for each in moves]
    here = game.board.pieces["ape"].squares[0]
    near = min([*spots, here], key=lambda each: max(abs(each.x - goal.x), abs(each.y - goal.y)))
    return moves[spots.index(near)] if near != here else "end"


@pytest.mark.parametrize(("edition", "points"), editions("WIN-07", core2014=8, complete2022=8, nebula2007=0, eddieg=0))
def test_who_destroys_it(edition: str, points: int) -> None:
    """Its owner's opponent scores, whoever breaks it.

    2014: Determining Victory Points (every object on an opponent's force), 2022 §5.4a.
    """
    for by in ("Ann", "Ben"):
        game = after(beside_anvil(edition, by), "destroy bruiser C3")
        assert score_now(game.state) == {"Ann": 0, "Ben": points}
        told = any("which is worth 8 points" in str(event) for event in game.log)
        assert told is (points > 0)
    house = rulebook(edition).replace({"WIN-07": frozenset({"object"})})
    assert score_now(after(beside_anvil(house), "destroy bruiser C3").state)["Ben"] == 8


@pytest.mark.ruling("WIN-07", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_an_object_that_is_used_up_is_lost(edition: str) -> None:
    """In hands it is not lost; swung, it leaves the game: 8 for the opponent.

    2014: Determining Victory Points; 2022 §5.4a.
    """
    lifted = after(beside_anvil(edition, "Ann"), "move bruiser D4 take C3")
    assert score_now(lifted.state)["Ben"] == 0
    swung = after(lifted, "end", "end", "swing bruiser gnat")
    assert score_now(swung.state)["Ben"] == 8


# -- equipment -------------------------------------------------------------------------------------------------


def fought(shop: Workshop, card: str) -> Game:
    """Ann's ape of 100 points, equipped for 5, is knocked out by Ben's foe beside it."""
    return ape_falls(shop, f"{shop.figure('ape')}+equipment {card}:5")


def ape_falls(shop: Workshop, ape: str, rules: str = "complete2022") -> Game:
    """Ann's ape, as her force names it, is knocked out by Ben's foe beside it."""
    forces = {
        "Ann": [ape, shop.figure("friend")],
        "Ben": [shop.figure("foe", d=7)],
    }
    game = Game.new(
        Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]}), rules=rules,
        forces=forces, places={"ape": "C5", "foe": "D5", "friend": "C4"},
    )  # fmt: skip
    for _ in range(5):
        game = game.apply("end")
    return after(game.apply("close foe ape").apply(SEVEN))


@pytest.mark.ruling("WIN-07", "complete2022")
@pytest.mark.ruling("PWR-EQUIP", "complete2022")
def test_equipment_scores_when_it_is_destroyed(shop: Workshop) -> None:
    """100 for the ape; 5 more once the cloak is destroyed, at once if it says Unequip (KO). 2022 §5.4a, §25.2e."""
    dropped = fought(shop, "cloak")
    assert score_now(dropped.state)["Ben"] == 100
    assert score_now(after(dropped, "end", "end", "destroy foe C5").state)["Ben"] == 105
    assert score_now(fought(shop, "cloak (KO)").state)["Ben"] == 105


@pytest.mark.ruling("FRC-18", "complete2022")
@pytest.mark.parametrize(
    ("keyword", "rules", "points"),
    [
        ("Brute", "complete2022", 105),
        ("Night Market", "complete2022", 100),
        ("Night Market", "complete2022+free-equipment-scores", 105),
    ],
)
def test_equipment_for_nothing_is_worth_nothing(shop: Workshop, keyword: str, rules: str, points: int) -> None:
    """2022 §2.2: an element is worth what it costs to add it; the variant reads §2.2b, by which it keeps its 5."""
    ape = shop.figure("ape", more=f"keywords: [{keyword}]")
    done = after(ape_falls(shop, f"{ape}+equipment rope-cloak", rules), "end", "end", "destroy foe C5")
    assert score_now(done.state)["Ben"] == points
    assert (LOST in told(done)) is (points == 105)
    assert score_now(Game.from_dict(done.to_dict()).state)["Ben"] == points


@pytest.mark.ruling("FRC-19", "complete2022")
@pytest.mark.ruling("WIN-14", "complete2022")
@pytest.mark.parametrize(("trait", "points"), [("Glass Gauntlet", 108), ("Belt", 100)])
def test_what_a_trait_starts_a_figure_with_keeps_its_points(shop: Workshop, trait: str, points: int) -> None:
    """2022 §17.10: only the total leaves them out; the gauntlet is lost with its bearer. A belt has none printed."""
    done = ape_falls(shop, shop.figure("ape", more=f"traits: [Begins with {trait}]"))
    assert done.state.fighter("ape").points == 100
    assert score_now(done.state)["Ben"] == points


@pytest.mark.ruling("WPN-13", "complete2022")
@pytest.mark.parametrize(("card", "who"), [({}, "Ann Ben"), ({"friendly": True}, "Ann")])
def test_who_may_put_on_what_fell(card: dict[str, bool], who: str) -> None:
    """Anybody with Equip (Any), which is the usual; with Equip (Friendly) its owner's friends. 2022 §25.2e."""
    cloak = {"kind": "light", "name": "cloak", "gear": "drop", "owner": "Ann", **card}
    board = Board.build(width=8, height=6, objects={"C3": cloak}, starting={"west": ["A1:A6"], "east": ["H1:H6"]})
    found = []
    for player, other in (("Ann", "Ben"), ("Ben", "Ann")):
        fighters = {"bruiser": {"at": "C3", "of": player}, "gnat": {"at": "G4", "of": other}}
        game = Game.at(board, rules="complete2022", turn=player, fighters=fighters)
        assert ("equip bruiser C3" in map(str, game.options())) is (player in who.split())
        found += [] if game.why_not("equip bruiser C3") else [player]
    assert found == who.split()


@pytest.mark.ruling("FRC-18", "complete2022")
def test_equipment_for_nothing_needs_a_name_or_a_keyword(shop: Workshop) -> None:
    """2022 §25.2a: it costs nothing for a bearer whose name or keyword its card names."""
    ape, gnat = shop.figure("ape", more="keywords: [Brute]"), shop.figure("gnat")
    board = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})

    def made(words: str, *others: str) -> Game:
        return Game.new(
            board, rules="complete2022", forces={"Ann": [f"{ape}+equipment {words}", *others], "Ben": [gnat]}
        )

    for words in ("cloak:0", "cloak (for Mystics):0"):
        with pytest.raises(ClixbookError, match=r"Cloak costs nothing only for a name or keyword.*FRC-18"):
            made(words)
    for words in ("cloak (for Brute):0", "cloak (for Mystics, for Ape, KO):0", "cloak (for Mystics):5"):
        assert made(words).state.fighter("ape").card[0].name == "cloak"
    with pytest.raises(
        ClixbookError, match="A card of equipment says drop, KO, any, friendly or for NAME, not 'glued'"
    ):
        made("cloak (glued):5")


@pytest.mark.ruling("FRC-18", "complete2022")
def test_equipment_is_unique(shop: Workshop) -> None:
    """Equipment is a kind of special objects, which are all unique. 2022 §25.1, §25.2."""
    ape, ox, gnat = (shop.figure(name) for name in ("ape", "ox", "gnat"))
    board = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
    alike = [f"{ape}+equipment cloak:5", f"{ox}+equipment Cloak (KO):5"]
    with pytest.raises(ClixbookError, match=r"Equipment is unique, and cloak is there twice.*FRC-18"):
        Game.new(board, rules="complete2022", forces={"Ann": alike, "Ben": [gnat]})
    Game.new(board, rules="complete2022", forces={"Ann": alike[:1], "Ben": [f"{gnat}+equipment cloak:5"]})
    hats = [f"{ape}+equipment iron-hat:5", f"{ox}+equipment Iron Hat:5"]
    with pytest.raises(ClixbookError, match=r"Equipment is unique, and iron hat is there twice"):
        Game.new(board, rules="complete2022", forces={"Ann": hats, "Ben": [gnat]})


@pytest.mark.ruling("PWR-EQUIP", "complete2022")
@pytest.mark.parametrize(("card", "told"), [("drop, KO", "drop or KO"), ("friendly, any", "any or friendly")])
def test_a_card_says_one_of_two(shop: Workshop, card: str, told: str) -> None:
    """It has one keyphrase for each: how it is put on, and what becomes of it. 2022 §25.2c."""
    board = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
    forces = {"Ann": [f"{shop.figure('ape')}+equipment cloak ({card}):5"], "Ben": [shop.figure("gnat")]}
    with pytest.raises(ClixbookError, match=f"A card of equipment says {told}, not both"):
        Game.new(board, rules="complete2022", forces=forces)


@pytest.mark.ruling("FRC-17", "complete2022")
def test_special_objects_are_unique_however_they_are_written(shop: Workshop) -> None:
    """All of them are, with or without a ring. 2022 §25.1."""
    board = Board.build(width=16, height=4, starting={"west": ["A1:B4"], "east": ["O1:P4"]})
    forces = {"Ann": [shop.figure("gnat")], "Ben": [shop.figure("ape")]}

    def made(*words: str) -> Game:
        return Game.new(board, rules="complete2022", forces=forces, set_up=True, objects={"Ann": list(words)}, seed=3)

    for other in ("light anvil:8", "Light Anvil:4"):
        with pytest.raises(ClixbookError, match=r"Two of one name.*FRC-17"):
            made("heavy Anvil:8", other)
    made("Heavy Anvil:8", "light Lamp:8")


# -- relics ----------------------------------------------------------------------------------------------------


def with_helm(edition: str, at: str) -> Game:
    """Ann's helm, a relic that every die wins, for which she paid 12 points; Ben's foe stands there."""
    helm = {"kind": "immobile", "name": "Helm", "special": True, "relic": 1, "owner": "Ann", "points": 12}
    board = Board.build(width=8, height=6, objects={"C3": helm}, starting={"west": ["A1:A6"], "east": ["H1:H6"]})
    fighters = {"bruiser": {"at": at, "of": "Ben", "damage": 5}, "gnat": {"at": "E4", "of": "Ann", "click": 1}}
    return Game.at(board, rules=edition, turn="Ben", rounds=3, fighters=fighters)


@pytest.mark.ruling("WIN-07", "core2014")
def test_a_relic_scores_at_the_end() -> None:
    """The helm is worth 12 to Ben if it is on his figure's card, or if Ann has no figures left. 2014: Relics."""
    nobody = {"Ann": 0, "Ben": 0}
    lying = with_helm("core2014", "C3")
    assert add_relic_points(lying.state, nobody) == nobody
    won = after(lying, "claim bruiser C3")
    assert won.state.fighter("bruiser").card[0].name == "Helm"
    assert score_now(won.state)["Ben"] == 0  # not before the end
    assert add_relic_points(won.state, nobody) == {"Ann": 0, "Ben": 12}
    ended = outcome(won.state.with_(cause="rounds"))
    assert ended is not None
    assert ended.scores == {"Ann": 0, "Ben": 12}
    while not won.is_over:
        won = after(won, "end")
    assert "Ben scores 12 points for the Helm of Ann, which bruiser has." in told(won)
    house = won.state.with_(rules=rulebook("core2014").replace({"WIN-07": frozenset()}))
    assert add_relic_points(house, nobody) == nobody


@pytest.mark.ruling("WIN-07", "core2014")
def test_a_relic_of_a_player_who_lost_everybody() -> None:
    """Gnat is worth 30 and is Ann's last: 30 and the helm's 12 for Ben. 2014: Relics."""
    game = with_helm("core2014", "D4")
    worth = game.state.fighter("gnat").points
    for _ in range(4):
        if game.is_over:
            break
        game = after(game.apply("close bruiser gnat").apply((6, 5)))
        game = game if game.is_over else after(game, "end", "end")
    assert game.result is not None
    assert game.result.points_of("Ben") == worth + 12
    assert "Ben scores 12 points for the Helm of Ann, who has no figure left." in told(game)


@pytest.mark.parametrize(("edition", "lasts"), editions("OBJ-18", core2014=True, complete2022=False))
def test_a_relic_cannot_be_destroyed(edition: str, lasts: bool) -> None:
    """2014: Relics; in a book without relics it is an object like any other."""
    assert ("OBJ-18" in {each.ruling for each in with_helm(edition, "C4").why_not("destroy bruiser C3")}) is lasts


def test_relics_and_lasting_objects_are_brought(shop: Workshop) -> None:
    board = Board.build(width=16, height=4, starting={"west": ["A1:B4"], "east": ["O1:P4"]})

    def made(edition: str, words: str) -> Game:
        forces = {"Ann": [shop.figure("gnat")], "Ben": [shop.figure("ape")]}
        return Game.new(board, rules=edition, forces=forces, set_up=True, objects={"Ann": [words]}, seed=3)

    game = made("core2014", "immobile Helm relic4:8")
    while game.state.setting_up is not None:
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    ((thing,),) = game.board.objects.values()
    assert (thing.name, thing.relic, thing.owner, thing.points) == ("Helm", 4, "Ann", 8)
    with pytest.raises(ClixbookError, match="relic is an immobile object"):
        made("core2014", "heavy Helm relic4:8")
    for edition in EDITIONS[1:]:
        with pytest.raises(ClixbookError, match="There are no relics: Helm"):
            made(edition, "immobile Helm relic4:8")
