"""Feats of the one book that describes them: what each of those that are built does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.board.model.things import MapObject, ObjectKind, Piece
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_rights import line_of_fire_rights_of
from clixbook.engine.effects.feat_use import feats_in_use
from clixbook.engine.game import Game
from clixbook.engine.position.attack import Attack
from clixbook.engine.rules.forces.feats import feat_problems
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.holding.control import return_control, take_control
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.forces.entries import Feat
from clixbook.powers.card import text_of_feat
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import Workshop
from tests.helpers import settled
from tests.powers.cast import Actor, actor, after, click, offered, play, words, written

BOOK = "nebula2007"
HIT, MISS = (3, 4), (1, 2)
FAR = {"z": actor("P8")}


def game_with(
    folder: Path, ann: dict[str, Actor], ben: dict[str, Actor], more: dict[str, str], **terrain: object
) -> Game:
    """A game in which figures have feats, each by its bearer."""
    state = play(folder, BOOK, ann, ben, **terrain).state  # type: ignore[arg-type]  # terrain of a board
    for who, feat in more.items():
        state = state.with_fighter(who, feats=(Feat(feat, 10),), points=state.fighter(who).points + 10)
    return Game(state, 1)


def moved(game: Game, who: str, square: str) -> Piece:
    """The piece of a figure on another square."""
    return replace(game.board.pieces[who], squares=(parse_square(square),))


def rulings(game: Game, action: str) -> list[str]:
    """The rulings against an action."""
    return [reason.ruling for reason in game.why_not(action)]


# -- trick shot ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("feat", "barred"), [("trick shot", False), ("passenger", True)])
@pytest.mark.ruling("FEAT-TRICKSHOT", BOOK)
def test_a_trick_shot_passes_figures(tmp_path: Path, feat: str, barred: bool) -> None:
    ann = {"a": actor("C3", damage="Ranged Combat Expert"), "c": actor("E3")}
    game = game_with(tmp_path, ann, {"b": actor("G3")}, {"a": feat})
    assert bool(game.why_not("shoot a b")) is barred


@pytest.mark.parametrize(
    ("reach", "feat", "may"), [(6, "trick shot", True), (5, "trick shot", False), (6, "passenger", False)]
)
@pytest.mark.ruling("FEAT-TRICKSHOT", BOOK)
def test_a_trick_shot_goes_round_a_corner(tmp_path: Path, reach: int, feat: str, may: bool) -> None:
    """A wall of rock from E1 to E5 lies between C3 and G3: by D4, D5, E6, F5 and G4 it is 6 squares."""
    ann = {"a": actor("C3", damage="Ranged Combat Expert", range=reach)}
    rock = [f"E{row}" for row in (1, 2, 3, 4, 5)]
    game = game_with(tmp_path, ann, {"b": actor("G3")}, {"a": feat}, blocking=rock)
    assert (not game.why_not("shoot a b")) is may
    assert ("shoot a b" in words(game)) is may
    if may:
        assert click(settled(after(game, "shoot a b", HIT), last=True), "b") == 6


@pytest.mark.parametrize(
    ("power", "foe", "looks"),
    [
        ("Ranged Combat Expert", "G3", {"figures", "hindering", "corners"}),
        ("Ranged Combat Expert", "D3", set()),
        ("Perplex", "G3", set()),
    ],
)
@pytest.mark.ruling("FEAT-TRICKSHOT", BOOK)
@pytest.mark.ruling("FRC-12", BOOK)
def test_when_it_looks_past_things(tmp_path: Path, power: str, foe: str, looks: set[str]) -> None:
    """Away from opponents, and while its dial shows what the feat asks for."""
    game = game_with(tmp_path, {"a": actor("C3", damage=power)}, {"b": actor(foe)}, {"a": "trick shot"})
    assert line_of_fire_rights_of(game.state, "a") == looks


# -- inspiring command ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("team", "goal", "feat", "expected"),
    [
        ("Mystics", "C4", "inspiring command", 1),
        ("Mystics", "C4", "passenger", 2),
        ("Avengers", "C4", "inspiring command", 2),
        ("Mystics", "A1", "inspiring command", 2),
    ],
)
@pytest.mark.ruling("FEAT-INSPIRINGCOMMAND", BOOK)
def test_who_ends_its_action_beside_its_leader_is_not_pushed(
    tmp_path: Path, team: str, goal: str, feat: str, expected: int
) -> None:
    ann = {"a": actor("B2", teams=team), "lead": actor("D4", teams="Mystics", defense="Mastermind")}
    game = game_with(tmp_path, ann, {"b": actor("P8")}, {"lead": feat})
    tired = Game(game.state.with_fighter("a", tokens=1), 1)
    assert click(after(tired, f"move a {goal}"), "a") == expected


@pytest.mark.parametrize("edition", [BOOK, "eddieg"])
@pytest.mark.ruling("FRC-37", BOOK, "eddieg")
def test_a_feat_does_not_work_for_who_controls_its_bearer(tmp_path: Path, edition: str) -> None:
    """Under Ben's control the lead has no feat; it has it again on its own side. In one book nobody has feats."""
    ann = {"lead": actor("D4", teams="Mystics", defense="Mastermind")}
    game = game_with(tmp_path, ann, {"b": actor("P8")}, {"lead": "passenger"})
    state = game.state.with_(rules=rulebook(edition))
    taken = take_control(state, "lead", "b", "ATK-27", [])
    feats = [[each.name for each in feats_in_use(at, at.fighter("lead"))] for at in (state, taken)]
    assert feats == [["passenger"], []]
    has = [has_effect(at, "lead", "passenger") for at in (state, taken, return_control(taken, "lead", []))]
    assert has == ([True, False, True] if edition == BOOK else [False] * 3)


# -- repulsor shield and fortitude ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("feat", "expected"), [("repulsor shield", 1), ("passenger", 3)])
@pytest.mark.ruling("FEAT-REPULSORSHIELD", BOOK)
def test_a_repulsor_shield_spares_it_an_experts_skill(tmp_path: Path, feat: str, expected: int) -> None:
    """3 and 2 more, less 3 for Invulnerability; without the 2 nothing is left."""
    ben = {"b": actor("G3", defense="Invulnerability")}
    game = game_with(tmp_path, {"a": actor("C3", damage="Ranged Combat Expert")}, ben, {"b": feat})
    assert click(after(game, "shoot a b", HIT), "b") == expected


@pytest.mark.parametrize("way", ["push", "close"])
@pytest.mark.ruling("FEAT-REPULSORSHIELD", BOOK)
def test_no_blast_of_force_moves_it(tmp_path: Path, way: str) -> None:
    ben = {"b": actor("D3", defense="Invulnerability"), "d": actor("D2", defense="Invulnerability")}
    game = game_with(tmp_path, {"a": actor("C3", speed="Force Blast")}, ben, {"b": "repulsor shield"})
    assert rulings(game, f"use a force-blast {way} b") == ["FEAT-REPULSORSHIELD"]
    assert not rulings(game, f"use a force-blast {way} d")


@pytest.mark.parametrize(("dice", "off"), [(HIT, ["invulnerability"]), (MISS, [])])
@pytest.mark.ruling("FEAT-FORTITUDE", BOOK)
def test_outwit_beside_fortitude_needs_a_hit(tmp_path: Path, dice: tuple[int, int], off: list[str]) -> None:
    ben = {"b": actor("D3", defense="Invulnerability")}
    game = game_with(tmp_path, {"a": actor("C3", damage="Outwit")}, ben, {"b": "fortitude"})
    assert [text for text in offered(game) if "outwit" in text] == ["use a outwit b"]
    assert rulings(game, "use a outwit b invulnerability") == ["FEAT-FORTITUDE"]
    done = after(game, "use a outwit b", dice)
    assert [each.off for each in done.state.lasting] == off
    assert click(done, "b") == 1
    assert done.state.fighter("a").tokens == 0, "a free action"


@pytest.mark.parametrize(("feat", "expected"), [("fortitude", ["FEAT-FORTITUDE"]), ("passenger", [])])
@pytest.mark.ruling("FEAT-FORTITUDE", BOOK)
def test_outwit_from_afar_fails_against_fortitude(tmp_path: Path, feat: str, expected: list[str]) -> None:
    ben = {"b": actor("G3", defense="Invulnerability")}
    game = game_with(tmp_path, {"a": actor("C3", damage="Outwit")}, ben, {"b": feat})
    assert rulings(game, "use a outwit b") == expected


# -- brilliant tactician, sidekick, rip it up ----------------------------------------------------------------------


@pytest.mark.ruling("FEAT-BRILLIANTTACTICIAN", BOOK)
def test_one_perplex_helps_all_friends_in_reach(tmp_path: Path) -> None:
    """Those within 10 squares in sight; e stands 13 squares off, b is not a friend."""
    ann = {"a": actor("A3", damage="Perplex"), "c": actor("A5"), "d": actor("J3"), "e": actor("N3")}
    game = game_with(tmp_path, ann, {"b": actor("D6")}, {"a": "brilliant tactician"})
    done = after(game, "use a perplex c attack +1")
    assert [value_of(done.state, who, "attack").total for who in "acdeb"] == [11, 11, 11, 10, 10]
    against = after(game, "use a perplex b attack -1")
    assert [value_of(against.state, who, "attack").total for who in "acdb"] == [10, 10, 10, 9]


@pytest.mark.ruling("FRC-10", BOOK)
def test_what_a_feat_asks_for_may_be_anywhere_on_the_dial(tmp_path: Path) -> None:
    """Brilliant Tactician says so: both are powers of the damage slot, which never show together."""
    figure = load_figure(Workshop(tmp_path).figure("wise", more="powers: {damage: {1-3: Outwit, 4-6: Perplex}}"))
    half = load_figure(Workshop(tmp_path).figure("half", more="powers: {damage: {1-3: Outwit}}"))
    feat = [Feat("brilliant tactician", 15)]
    assert not feat_problems(figure, feat, rules=rulebook(BOOK))
    assert [reason.ruling for reason in feat_problems(half, feat, rules=rulebook(BOOK))] == ["FRC-10"]


@pytest.mark.ruling("FRC-10", BOOK)
@pytest.mark.ruling("TA-BADOON", BOOK)
def test_badoon_are_given_any_feat(tmp_path: Path) -> None:
    """Brilliant Tactician asks for two powers; who is Badoon needs neither as the force is built."""
    plain = load_figure(Workshop(tmp_path).figure("plain"))
    badoon = load_figure(Workshop(tmp_path).figure("badoon", more="teams: [Badoon]"))
    feat = [Feat("brilliant tactician", 15)]
    assert [reason.ruling for reason in feat_problems(plain, feat, rules=rulebook(BOOK))] == ["FRC-10"]
    assert not feat_problems(badoon, feat, rules=rulebook(BOOK))


@pytest.mark.parametrize(
    ("feat", "points", "at", "expected"),
    [("sidekick", 50, "D4", 1), ("sidekick", 51, "D4", 4), ("sidekick", 50, "D6", 4), ("passenger", 50, "D4", 4)],
)
@pytest.mark.ruling("FEAT-SIDEKICK", BOOK)
def test_a_sidekick_defends_like_its_friend(tmp_path: Path, feat: str, points: int, at: str, expected: int) -> None:
    """17 hits 14 and misses 18, the defense of a friend of 100 points beside it."""
    ben = {"b": actor("D3", points=points, defense_value=14), "d": actor(at, points=100, defense_value=18)}
    game = game_with(tmp_path, {"a": actor("C3")}, ben, {"b": feat})
    assert click(after(game, "close a b", HIT), "b") == expected


def paired(folder: Path, *, van: bool = False) -> Game:
    """s of 40 points is the sidekick of c or d, of 80 and 100 points; e has 79."""
    names = {
        "s": actor("D3", points=40, defense_value=14),
        "c": actor("E4", points=80, defense_value=18, mode="wing", traits="transporter" if van else ""),
        "d": actor("D4", points=100, defense_value=17),
        "e": actor("E3", points=79, defense_value=20),
    }
    forces = {
        "Ben": [written(folder, who, each) + ("+sidekick:8" if who == "s" else "") for who, each in names.items()],
        "Ann": [written(folder, "a", actor("C3"))],
    }
    places = {"s": "D3", "c": "E4", "d": "D4", "e": "E3", "a": "C3"}
    return Game.new(Board.build(width=12, height=8), rules=BOOK, forces=forces, places=places, seed=1)


@pytest.mark.parametrize(("partner", "defense"), [("c", 18), ("d", 17)])
@pytest.mark.ruling("FEAT-SIDEKICK", BOOK)
def test_its_player_names_whose_sidekick_it_is(tmp_path: Path, partner: str, defense: int) -> None:
    """Both stand beside it; only the one that was named lends its defense, in every turn."""
    asked = paired(tmp_path)
    assert [str(option) for option in asked.options()] == ["c", "d"]
    game = after(asked, partner, "end", "end", "end")
    attack = Attack("a", ("s",), ranged=False)
    assert value_of(game.state, "s", "defense", attack).total == defense
    gone = game.state.with_fighter(partner, life=replace(game.state.fighter(partner).life, ko=True))
    gone = gone.with_(board=gone.board.without_piece(partner))
    assert value_of(gone, "s", "defense", attack).total == 14, "nobody takes the place of who is lost"


@pytest.mark.parametrize(("van", "partner", "barred"), [(False, "c", True), (True, "c", False), (False, "d", False)])
@pytest.mark.ruling("FEAT-SIDEKICK", BOOK)
def test_who_carries_its_sidekick(tmp_path: Path, van: bool, partner: str, barred: bool) -> None:
    """The flyer c carries s but where s is its own sidekick and it is no transporter."""
    game = after(paired(tmp_path, van=van), partner)
    game = game if game.state.player == "Ben" else after(game, "end")
    assert ("FEAT-SIDEKICK" in rulings(game, "carry c E5 s")) is barred


@pytest.mark.ruling("FEAT-SIDEKICK", BOOK)
def test_the_book_prints_no_points_of_a_sidekick() -> None:
    """Only the card has them, so whoever brings it says how many."""
    for points in (8, 12):
        game = Game.new("corner", rules=BOOK, forces={"Ann": [f"bruiser+sidekick:{points}"], "Ben": ["gnat"]})
        assert [feat.cost for feat in game.state.fighter("bruiser").feats] == [points]
    with pytest.raises(ClixbookError, match="sidekick needs its points"):
        Game.new("corner", rules=BOOK, forces={"Ann": ["bruiser+sidekick"], "Ben": ["gnat"]})


@pytest.mark.ruling("FEAT-RIPITUP", BOOK)
def test_rubble_is_a_light_object(tmp_path: Path) -> None:
    """It comes with the move, and adds 1 to the damage dealt a turn later."""
    ann = {"a": actor("A3", attack="Super Strength", range=0)}
    game = game_with(tmp_path, ann, {"b": actor("F3", range=0)}, {"a": "rip it up"})
    asked = after(game, "move a E3")
    assert [str(option) for option in asked.options()] == ["no rubble", "take up rubble"]
    assert settled(after(asked, "no rubble")).board.pieces["a"].held is None
    moved = settled(after(asked, "take up rubble"))
    held = moved.board.pieces["a"].held
    assert (held and (held.name, str(held.kind))) == ("rubble", "light")
    assert moved.state.fighter("a").tokens == 1
    struck = after(moved, "end", "end", "swing a b", (2, 5))
    assert click(struck, "b") == 5
    assert struck.board.pieces["a"].held is None


@pytest.mark.ruling("FEAT-RIPITUP", BOOK)
def test_why_no_rubble(tmp_path: Path) -> None:
    """Without the strength, or with full hands."""
    weak = game_with(tmp_path, {"a": actor("A3", range=0)}, {"b": actor("P8")}, {"a": "rip it up"})
    assert settled(after(weak, "move a E3")).board.pieces["a"].held is None
    ann = {"a": actor("A3", attack="Super Strength", range=0)}
    strong = game_with(tmp_path, ann, {"b": actor("P8")}, {"a": "rip it up"}, objects={"A4": "light"})
    full = settled(after(strong, "move a A4 take A4", "no rubble"))
    moved = settled(after(full, "end", "end", "move a E3"))
    assert [each.board.pieces["a"].held == MapObject(ObjectKind.LIGHT) for each in (full, moved)] == [True, True]


@pytest.mark.ruling("FEAT-RIPITUP", BOOK)
def test_rubble_before_a_charge_is_swung_at_its_end(tmp_path: Path) -> None:
    """3, and 1 for a charge (CHARGE), and 1 for a light object."""
    ann = {"a": actor("C3", speed="Charge", attack="Super Strength", range=0)}
    lost = []
    for rubble in ("no rubble", "take up rubble"):
        game = game_with(tmp_path, ann, {"b": actor("F3", range=0)}, {"a": "rip it up"})
        charged = after(game, "use a charge E3", rubble)
        blows = [word for word in words(charged) if word.split()[0] == ("swing" if "take" in rubble else "close")]
        lost.append(click(settled(after(charged, blows[0], (4, 5)), "no knock back"), "b") - 1)
    assert lost == [4, 5]


# -- what blunts penetrating damage -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("feat", "slots", "deed", "at"),
    [
        ("fortitude", {"damage": "Exploit Weakness"}, "close a b", "D3"),
        ("repulsor shield", {"attack": "Psychic Blast"}, "shoot a b", "H3"),
    ],
)
@pytest.mark.ruling("FEAT-FORTITUDE", BOOK)
@pytest.mark.ruling("FEAT-REPULSORSHIELD", BOOK)
def test_what_finds_every_weak_spot_deals_it_1(
    tmp_path: Path, feat: str, slots: dict[str, str], deed: str, at: str
) -> None:
    """However much it deals to others: an enhancer or a critical hit makes it no more."""
    ann = {"a": actor("C3", **slots), "e": actor("C4", damage="Enhancement", range=0)}
    for given, dice, expected in ((feat, HIT, 1), (feat, (6, 6), 1), ("passenger", HIT, 4 if "shoot" in deed else 3)):
        ben = {"b": actor(at, range=0, defense="Invulnerability"), "z": actor("P8")}
        game = game_with(tmp_path, ann, ben, {"b": given})
        assert click(settled(after(game, deed, dice), last=True), "b") == 1 + expected


@pytest.mark.ruling("FEAT-INSPIRINGCOMMAND", BOOK)
def test_who_began_its_action_beside_its_leader_is_not_pushed(tmp_path: Path) -> None:
    """It walks away from it; the next time it begins alone."""
    team = {"teams": "Mystics", "range": 0}
    ann = {"a": actor("C3", damage="Leadership", **team), "c": actor("C4", **team), "o": actor("N1", range=0)}
    game = game_with(tmp_path, ann, {"b": actor("P8")}, {"a": "inspiring command"})
    tired = Game(game.state.with_fighter("c", tokens=1), 1)
    assert click(after(tired, "move c H4"), "c") == 1
    alone = Game(tired.state.with_(board=game.state.board.with_piece(moved(game, "c", "F4"))), 1)
    assert click(after(alone, "move c H4"), "c") == 2


@pytest.mark.ruling("FEAT-SIDEKICK", BOOK)
def test_a_sidekick_is_as_tough_as_its_friend(tmp_path: Path) -> None:
    """By the friend's power of the defense slot, beside it and no farther; what is done by an action is not lent."""
    for at, power, expected in (("D4", "Invulnerability", 0), ("F4", "Invulnerability", 3), ("D4", "Barrier", 3)):
        ben = {"b": actor("D3", points=50, range=0), "f": actor(at, defense=power, range=0, points=100), **FAR}
        game = game_with(tmp_path, {"a": actor("C3", range=0)}, ben, {"b": "sidekick"})
        assert click(after(game, "close a b", HIT), "b") == 1 + expected
        assert not [word for word in words(after(game, "end")) if word.startswith("use b")]


@pytest.mark.parametrize("feat", ["slippery", "passenger"])
def test_cards_tell_what_is_left_out(feat: str) -> None:
    """Of these the book has no more than the name, or half a sentence."""
    assert text_of_feat(feat, rulebook(BOOK)).coverage.startswith("partial: lacks ")
    whole = ("brilliant tactician", "fortitude", "inspiring command", "repulsor shield", "rip it up", "revive",
             "trick shot", "sidekick", "warp in")  # fmt: skip
    assert {text_of_feat(each, rulebook(BOOK)).coverage for each in whole} == {"complete"}
