"""Alternative cards: they take the place of a figure's own where the book has them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.saves import from_text, to_text
from clixbook.engine.history.tree import Tree
from clixbook.engine.sequence.fighters.plot_points import plot_points_of
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.engine.sequence.turn.score import score_now
from clixbook.engine.unplayed_traits import trait_note
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.view.play.dials.dial_panel import card_of

DIAL = "((50,white)),(8.10.17.3-8.10.17.3-8.10.17.3-KO),set:tests"
BELL = f"(bell,Bell,{DIAL},number:bell,card:bell)"
OLD = f"(old-bell,Bell,{DIAL},number:bell,traits:((Requires_Tower),(Toughness)),card:old-bell)"
GONG = f"(gong,Bell,{DIAL},number:bell,traits:((Requires_Tower),(Blades)),card:gong)"
WORTH = {"dear-bell": "70", "cheap-bell": "30"}
YARD = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
HORN = f"(horn,Horn,{DIAL},number:bell,card:bell)"
SEXTON = f"(sexton,Sexton,{DIAL},keywords:(Tower),number:sexton,card:sexton)"


def begun(entry: str, *friends: str, book: str = "complete2022") -> Game:
    forces = {"Ann": [entry, *friends], "Ben": ["bruiser", "gnat"]}
    places = {"bell": "C3", "bruiser": "D3"}
    return Game.new(YARD, rules=book, forces=forces, places=places, seed=1)


@pytest.mark.ruling("ANA-25", "complete2022")
def test_what_the_other_card_says_counts() -> None:
    game = begun(f"{BELL}+card {OLD}", SEXTON)
    bell = game.state.fighter("bell")
    assert [trait.name for trait in bell.figure.traits] == ["Requires Tower", "Toughness"]
    assert Game.from_line(game.to_line()).state.fighter("bell") == bell
    assert begun(BELL, SEXTON).state.fighter("bell").figure.traits == ()


@pytest.mark.ruling("ANA-25", "complete2022")
@pytest.mark.parametrize("friends", [(), ("gnat",)])
def test_its_requirement_must_be_met(friends: tuple[str, ...]) -> None:
    with pytest.raises(ClixbookError, match="asks for another figure with Tower"):
        begun(f"{BELL}+card {OLD}", *friends)


def test_what_its_requirement_is_for_is_told_as_played() -> None:
    """The force is checked for it: it is not left to the players, and other books have no such cards."""
    figure = begun(f"{BELL}+card {OLD}", SEXTON).state.fighter("bell").figure
    notes = [trait_note(figure.traits[0], figure, rulebook(book)) for book in ("complete2022", "core2014")]
    assert notes == ["", "it is not in this book"]


@pytest.mark.ruling("ANA-25", "complete2022")
def test_it_is_a_card_of_the_same_figure() -> None:
    with pytest.raises(ClixbookError, match="Horn is not a card of Bell"):
        begun(f"{BELL}+card {HORN}", SEXTON)


@pytest.mark.parametrize("book", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("ANA-25", "core2014", "nebula2007", "eddieg")
def test_other_books_know_one_card(book: str) -> None:
    with pytest.raises(ClixbookError, match="Bell has one card"):
        begun(f"{BELL}+card {OLD}", SEXTON, book=book)


def set_up(entry: str, *friends: str, book: str = "complete2022") -> Game:
    """A set-up in which Ann brings that entry: to the first question."""
    forces = {"Ann": [entry, *friends], "Ben": ["bruiser", "gnat"]}
    return Game.new(YARD, rules=book, forces=forces, seed=1, set_up=True)


def to_the_end(game: Game) -> Game:
    """The game as its first turn begins: the dice fall as the seed has them, and the first option is taken."""
    while game.state.setting_up is not None:
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    return game


@pytest.mark.ruling("ANA-25", "complete2022")
@pytest.mark.parametrize("chosen", ["its own card", "old bell"])
def test_it_is_chosen_once_the_forces_are_revealed(chosen: str) -> None:
    """2022 §1.9b: the player knows the other force by then; until then the figure has its own card."""
    asked = set_up(f"{BELL}+card {OLD}", SEXTON)
    assert (asked.actor, list(map(str, asked.options()))) == ("Ann", ["its own card", "old bell"])
    assert "Ben reveals bruiser, gnat." in map(str, asked.events)
    assert asked.now.fighter("bell").figure.traits == ()
    done = to_the_end(asked.apply(chosen))
    names = [trait.name for trait in done.state.fighter("bell").figure.traits]
    assert names == (["Requires Tower", "Toughness"] if chosen == "old bell" else [])
    said = "bell plays with the card old bell." if chosen == "old bell" else "bell plays with its own card."
    assert [event.reasons[0].ruling for event in done.log if str(event) == said] == ["ANA-25"]
    assert Game.from_dict(done.to_dict()) == done
    again = Game.from_line(asked.to_line())
    assert to_the_end(again.apply(chosen)).state.fighter("bell").figure == done.state.fighter("bell").figure


@pytest.mark.ruling("ANA-25", "complete2022")
def test_a_card_tells_of_those_beside_it_until_one_is_chosen() -> None:
    asked = set_up(f"{BELL}+card {OLD}+card {GONG}", SEXTON)
    old = "Brought beside its own: the card old bell, which has Requires Tower, Toughness."
    gong = "Brought beside its own: the card gong, which has Requires Tower, Blades."
    assert card_of(asked.now, "bell").grips == (old, gong)
    assert card_of(asked.now, "sexton").grips == ()
    assert card_of(asked.apply("gong").now, "bell").grips == ()


@pytest.mark.ruling("ANA-25", "complete2022")
def test_cards_of_one_name_are_told_apart() -> None:
    again = OLD.replace("Toughness", "Willpower")
    own = OLD.replace("(old-bell", "(its-own-card", 1)
    asked = set_up(f"{BELL}+card {OLD}+card {again}+card {own}", SEXTON)
    assert list(map(str, asked.options())) == ["its own card", "old bell", "old bell 2", "its own card 2"]
    traits = {
        name: to_the_end(asked.apply(name)).state.fighter("bell").figure.traits for name in map(str, asked.options())
    }
    assert {name: [trait.name for trait in each][1:] for name, each in traits.items()} == {
        "its own card": [], "old bell": ["Toughness"], "old bell 2": ["Willpower"], "its own card 2": ["Toughness"],
    }  # fmt: skip


@pytest.mark.ruling("ANA-25", "complete2022")
def test_what_cannot_be_chosen_is_told_before() -> None:
    with pytest.raises(ClixbookError, match="Ann's force: The card of Bell asks for another figure with Tower"):
        set_up(f"{BELL}+card {OLD}", "gnat")
    with pytest.raises(ClixbookError, match="Horn is not a card of Bell"):
        set_up(f"{BELL}+card {HORN}", SEXTON)
    with pytest.raises(ClixbookError, match="Bell has one card"):
        set_up(f"{BELL}+card {OLD}", SEXTON, book="core2014")
    assert set_up(BELL, SEXTON).chances()


DEAR, CHEAP = (f"({word},Bell,{DIAL.replace('50', worth)},number:bell,card:{word})" for word, worth in WORTH.items())


@pytest.mark.ruling("ANA-25", "complete2022")
@pytest.mark.parametrize("card", [DEAR, CHEAP])
@pytest.mark.parametrize("chosen", [False, True])
def test_a_card_of_other_points_leaves_the_figure_its_own(card: str, chosen: bool) -> None:
    """2022 §1.1, §2.2, §5.4a: the base has the points. The force is built, and paid, before a card is replaced: 50 for
    the bell and 50 for the sexton; who knocks the bell out scores the 50 of its line.
    """
    forces = {"Ann": [f"{BELL}+card {card}", SEXTON], "Ben": ["bruiser"]}
    more: dict[str, Any] = {"set_up": True} if chosen else {"places": {"bell": "C3", "bruiser": "D3"}}
    more |= {"rules": "complete2022", "forces": forces, "seed": 1}
    game = Game.new(YARD, points=100, **more)
    with pytest.raises(ClixbookError, match="Ann's force: It costs 1 points too much"):
        Game.new(YARD, points=99, **more)
    if chosen:
        game = to_the_end(game.apply(game.options()[1]))
    bell = game.state.fighter("bell")
    assert (bell.figure.cost, bell.life.points, bell.points) == (50, 50, 50)
    if not chosen:
        done = game.apply("end").apply("end").apply("end").apply("close bruiser bell").apply("6 4")
        assert not done.state.board.pieces.get("bell")
        assert score_now(done.state) == {"Ann": 0, "Ben": 50}


@pytest.mark.ruling("ANA-25", "complete2022")
def test_the_card_says_where_it_starts_and_with_how_many_plot_points() -> None:
    """2022 §1.7a and titled figures: click 2 and three plot points, of which its own card has none."""
    late = f"(late-bell,Bell,{DIAL},number:bell,traits:((Starts_at_click_2),(Titled~3a._3)),card:late-bell)"
    for who, entry, own, other in (
        ("bell", f"{BELL}+card {late}", (1, 0), (2, 3)), ("late-bell", f"{late}+card {BELL}", (2, 3), (1, 0)),
    ):  # fmt: skip
        asked = set_up(entry, SEXTON)
        states = [to_the_end(asked.apply(option)).state for option in asked.options()]
        assert [(each.fighter(who).life.click, plot_points_of(each, who)) for each in states] == [own, other]


@pytest.mark.ruling("ANA-25", "complete2022")
@pytest.mark.parametrize(
    ("entry", "had"), [(f"{BELL}+card {OLD}", "old bell"), (f"{BELL}+card {OLD}+card {GONG}", "gong")]
)
def test_games_that_were_saved_before_cards_were_chosen_keep_their_moves(entry: str, had: str) -> None:
    """The figures had their cards from the start then: the last one that an entry names."""
    asked = Tree.of(set_up(entry, SEXTON))
    tree = asked.add(had)
    while tree.game.state.setting_up is not None:
        tree = tree.roll() if tree.game.chances() else tree.add(str(tree.game.options()[0]))
    asks = next(node for node in tree.nodes[1:] if not node.game.chances() and len(node.game.options()) > 1)
    tree = tree.name_branch("as it was").add(str(asks.game.options()[1]), asks.id).name_branch("another way")
    assert to_text(from_text(json.dumps(former(json.loads(to_text(tree)))))) == to_text(tree)
    moves = [tree.node(at).option for at in tree.line[2:]]
    assert Game.from_dict({**asked.game.to_dict(), "moves": moves}) == tree.game
    assert from_text(json.dumps({**former(json.loads(to_text(tree))), "at": 0})).at == 1


def former(saved: dict[str, Any]) -> dict[str, Any]:
    """A saved game as it was before the first question of it was asked."""
    nodes = [each | {"id": each["id"] - 1, "from": each["from"] - 1} for each in saved["nodes"][1:]]
    names = {str(max(int(at) - 1, 0)): name for at, name in saved["names"].items()}
    return {**saved, "nodes": nodes, "at": saved["at"] - 1, "end": saved["end"] - 1, "names": names}


@pytest.mark.parametrize("first", ["old bel", "7 7", ""])
def test_a_first_move_that_is_none_is_told_with_its_number(first: str) -> None:
    saved = json.loads(to_text(Tree.of(set_up(f"{BELL}+card {OLD}", SEXTON)).add("old bell")))
    saved["nodes"][0]["do"] = first
    with pytest.raises(ClixbookError, match=f"^Move 1, '{first}'"):
        from_text(json.dumps(saved))


TOWER_BELL = BELL.replace("number:bell", "keywords:(Tower),number:bell")
TIDE_CARD = OLD.replace("number:bell", "keywords:(Tide),number:bell")


@pytest.mark.ruling("ANA-25", "complete2022")
@pytest.mark.ruling("THM-02", "complete2022")
@pytest.mark.parametrize("set_up", [False, True])
def test_a_theme_is_chosen_by_the_cards_that_are_revealed(set_up: bool) -> None:
    """2022 §23.2a, §1.9b: the keyword is chosen as forces are revealed, the other card after that; the theme stays."""
    entry = f"{TOWER_BELL}+card {TIDE_CARD}"
    forces = {"Ann": [entry, SEXTON], "Ben": ["bruiser"]}
    game = Game.new(YARD, rules="complete2022", forces=forces, themes={"Ann": "Tower"}, seed=1, set_up=set_up)
    if set_up:
        game = to_the_end(game.apply("old bell"))
    assert game.state.fighter("bell").figure.keywords == ("Tide",)
    assert [(each.keyword, each.members) for each in game.state.themes] == [("Tower", 2)]
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    sexton = SEXTON.replace("(Tower)", "(Tower,Tide)")
    with pytest.raises(ClixbookError, match="Bell lacks the keyword Tide"):
        Game.new(YARD, rules="complete2022", forces={**forces, "Ann": [entry, sexton]}, themes={"Ann": "Tide"},
                 set_up=set_up)  # fmt: skip
    assert why_no_force([entry, SEXTON], 100, rulebook("complete2022"), theme="Tower") == ()
    assert why_no_force([entry, sexton], 100, rulebook("complete2022"), theme="Tide")
