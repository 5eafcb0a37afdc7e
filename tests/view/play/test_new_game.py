"""The pane of a new game: point values, forces that are built by the rulebook, and what that has against them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clixbook as cx
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.history.thing_codes import thing_code
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.things.thing_files import load_thing
from clixbook.figures.things.thing_reader import read_thing
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.play.dials.dial_panel import card_html, card_of
from clixbook.view.play.log.log_panel import score_html
from clixbook.view.play.new_game.force_box import member_words
from clixbook.view.play.page import PlayPage


@pytest.fixture
def page() -> PlayPage:
    page = cx.PlayPage()
    page.new.map.value, page.new.rules.value = "loading-dock", "core2014"
    return page


def test_a_force_that_does_not_fit_is_told_at_once_and_in_full(page: PlayPage) -> None:
    new, before = page.new, page.session.game
    new.build.value, new.total.value = True, 150
    new.forces[0].value = ("night-warden", "bruiser")
    assert "Ann&#x27;s force: It costs 25 points too much." in new.points.value
    new.begin.click()
    assert page.session.game is before
    assert "Ann&#x27;s force: It costs 25 points too much. (FRC-02" in page.gesture_panes.value


def test_more_figures_than_have_room_are_told_at_once(page: PlayPage) -> None:
    new, before = page.new, page.session.game
    new.forces[0].say(", ".join(["gnat"] * 17))
    assert "Ann&#x27;s force has 17 figures: 16 are the most here." in new.points.value
    new.begin.click()
    assert page.session.game is before
    new.forces[0].say(", ".join(["gnat"] * 16))
    assert "are the most here" not in new.points.value
    new._add("Ann", "gnat")  # by the roster
    assert "Ann&#x27;s force has 17 figures" in new.points.value
    assert len(new.forces[0].value) == 16


def test_the_screen_of_a_new_game_wears_the_look_of_the_page(page: PlayPage) -> None:
    page.set_up()
    light = page.new.maps.picture.value, page.new.forces[0].discs.value
    page.session.palette = "dark"
    dark = page.new.maps.picture.value, page.new.forces[0].discs.value
    assert all(one != other for one, other in zip(light, dark, strict=True))


def test_a_force_that_fits(page: PlayPage) -> None:
    new = page.new
    new.build.value, new.total.value = True, 200
    new.forces[0].value, new.forces[1].value = ("night-warden", "street-lantern"), ("bruiser",)
    assert "<li>" not in new.points.value
    assert "Ann&#x27;s theme is Watch." in new.points.value
    new.begin.click()
    state = page.session.game.state
    assert (state.build_total, [theme.keyword for theme in state.themes]) == (200, ["Watch"])


def test_a_ready_force_is_taken_for_a_player(page: PlayPage) -> None:
    """It takes the place of what the player had, and may be built by the rulebook at its points."""
    new, (anns, bens, *_) = page.new, page.new.forces
    new.build.value = True
    bens.ready.value = "siege"
    assert new.wanted["Ben"] == cx.forces()["siege"].figures
    assert (new.total.value, bens.ready.value) == (400, "siege")
    anns.ready.value = "gate-crashers"
    assert new.total.value == 400  # both fit
    anns.value = (*anns.value, "gnat")
    assert anns.ready.value == ""  # that is another force
    assert "<li>" not in new.points.value
    new.rules.value = "eddieg"  # a book without some powers of the siege
    offered = {name for _, name in anns.ready.options}
    assert "gate-crashers" in offered
    assert "siege" not in offered


def test_a_figure_at_its_lower_value(page: PlayPage) -> None:
    new = page.new
    assert ("Night Warden, 60", "night-warden:60") in new.forces[0].options
    new.forces[0].value = ("night-warden:60",)
    assert "Ann: 60 points" in new.points.value
    new.begin.click()
    assert page.session.game.state.fighter("night-warden").points == 60


def test_a_book_with_one_value_lets_the_others_go(page: PlayPage) -> None:
    new = page.new
    new.forces[0].value = ("night-warden:60", "bruiser")
    new.rules.value = "nebula2007"
    assert new.forces[0].value == ("bruiser",)
    assert "night-warden:60" not in dict(map(reversed, new.forces[0].options))


def test_another_book_lets_a_figure_stay_and_tells_of_its_additions(page: PlayPage) -> None:
    new = page.new
    new.rules.value, new.build.value = "core2014", True
    new.forces[0].value = force = ("bruiser+resource night-ledger", "roof-hare+feat patched-coat")
    new.rules.value = "eddieg"
    assert new.forces[0].value == force
    assert "There is no resource in this book." in new.points.value
    new.rules.value = "core2014"
    assert "<li>" not in new.points.value


def test_nothing_is_checked_unless_somebody_asks(page: PlayPage) -> None:
    new = page.new
    new.forces[0].value = ("night-warden", "bruiser")
    assert "<li>" not in new.points.value
    assert new.total.layout.display == "none"  # points are asked for where they count
    new.build.value = True
    assert new.total.layout.display is None


def test_feats_themes_and_conditions_are_told_with_what_the_program_does_of_them() -> None:
    game = cx.Game.new(
        "loading-dock", rules="nebula2007", conditions=["fog"], themes={"Ann": "Dock Crew"},
        forces={"Ann": ["bruiser+swingline:8+revive+passenger:5", "clockmaker", "ironmonger"], "Ben": ["gnat"]},
    )  # fmt: skip
    while game.chances():
        game = game.apply((1, 2))
        game = game.apply("let it be") if game.pending is not None and not game.chances() else game
    feats = card_html(card_of(game.state, "bruiser"))
    assert "feat, 8 points" in feats
    assert "In this program: complete" in feats
    assert feats.count("only its printed card says so, and players apply it") == 2, "in its row and below it"
    assert "without their texts" in feats
    score = score_html(game.state)
    assert "Ann&#x27;s theme is Dock Crew: 1 reroll left." in score
    assert "Fog is in play. What it does is up to the players." in score


def titles(page: PlayPage) -> list[str]:
    return [part.description for part in page.new.agreements.inside.children if getattr(part, "description", "")]


def test_what_may_be_agreed_on_is_what_the_book_knows(page: PlayPage) -> None:
    new = page.new
    ends = ["Rounds", "Minutes", "Ways to win"]
    outside = [f"{player} keeps outside" for player in ("Ann", "Ben", "Cleo", "Dan")]
    beside = [*outside[:2], "Sideline"]
    feats = ["Give to", "A feat or thing", "At points", "Give it"]
    told = [*feats, "Ann also", "Ben also", "Condition", "Conditions", *beside, *ends]  # two players have no sides
    assert titles(page) == told
    new.players.value, new.start.value = 4, True
    told = titles(page)
    own = [f"{player}'s objects" for player in ("Ann", "Ben", "Cleo", "Dan")]
    objects = ["Object for", "Object", "Each brings", *own]
    things = ["Condition", "Conditions", *objects]
    assert told[-18:] == ["Sides", *things, *outside, "Sideline", *ends]
    assert [label for label, _ in new.agreements.sides.options][-2:] == ["Ann and Dan against Ben and Cleo",
                                                                        "A battle royale"]  # fmt: skip
    new.rules.value = "eddieg"  # no conditions, no themes, no battle royale
    assert titles(page) == [
        "Ann also", "Ben also", "Cleo also", "Dan also", "Sides", *objects, *ends,
    ]  # fmt: skip
    assert "A battle royale" not in dict(new.agreements.sides.options)
    new.rules.value = "nebula2007"  # the one that asks about archenemies, and prints feats
    assert "Archenemies may be on one force" in titles(page)
    assert "swingline" in new.agreements.note.value


def test_conditions_and_objects_are_chosen_from_what_there_is(page: PlayPage) -> None:
    new, agreed = page.new, page.new.agreements
    new.start.value = True
    own = ["lamp festival", "long shadows", "long siege", "lucky hour", "market week", "thin air"]
    assert [word for _, word in agreed.condition.options] == ["", "crosswind", *own]
    assert "Crosswind: Flyers have 2 less speed." in dict(agreed.condition.options)
    agreed.condition.value = "crosswind"
    agreed.condition.value = "crosswind"  # once more changes nothing
    agreed.object.value = "light"
    agreed.object.value = "heavy"
    assert (agreed.condition.value, agreed.conditions.value, agreed.objects.value) == ("", "crosswind", "light, heavy")


def test_each_player_brings_objects_of_ones_own_too(page: PlayPage) -> None:
    """A relic of one's own for both, whose code has commas of its own, and another object for each."""
    new, agreed = page.new, page.new.agreements
    new.start.value = True
    bell = thing_code(read_thing("thing: bell\nkind: relic\nweight: immobile\npoints: 15\nrelic: 2\nsays: +1 attack"))
    agreed.objects.value = bell
    for at, word in enumerate(("market-anvil", "light")):
        agreed.brings.value = at
        agreed.object.value = word
    assert (agreed.brought("Ann"), agreed.brought("Ben")) == ((bell, "market-anvil"), (bell, "light"))
    assert agreed.cost("Ann", ("bruiser",), new.book) == 75 + 15 + 8
    new.begin.click()
    doing = page.session.game.state.setting_up
    assert doing is not None
    assert sorted(doing.objects) == [("Ann", bell), ("Ann", "market-anvil"), ("Ben", bell), ("Ben", "light")]


def test_fields_name_things_of_ones_own_and_games_have_their_codes(page: PlayPage) -> None:
    new, agreed = page.new, page.new.agreements
    new.start.value = True
    bell = read_thing(
        "thing: bell\nname: Great Bell\nkind: relic\nweight: immobile\npoints: 15\nrelic: 2\nsays: +1 attack"
    )
    gale = read_thing("thing: gale\nname: Gale\nkind: condition\nsays: -1 speed.")
    agreed.own_things = (bell, gale)
    agreed.offer(new.book, {"Ann": ["bruiser"], "Ben": ["gnat"]}, built=False, set_up=True)
    agreed.objects.value = "light"
    agreed.object.value = "Great Bell"
    agreed.condition.value = "Gale"
    assert (agreed.objects.value, agreed.conditions.value) == ("light, Great Bell", "Gale")
    assert agreed.brought("Ann") == ("light", thing_code(bell))
    assert agreed.agreed({"Ann": ["bruiser"]})["conditions"] == (thing_code(gale),)
    agreed.objects.value = "great bell"  # as somebody types it
    assert agreed.brought("Ben") == (thing_code(bell),)


def test_a_figure_is_given_equipment_resources_and_cards_by_the_menu(page: PlayPage) -> None:
    new, agreed = page.new, page.new.agreements
    new.rules.value = "complete2022"
    new.forces[0].value = ("bruiser",)
    for gift in ("equipment glass-gauntlet", "resource night-ledger", "id card harbour-pass+beside quay-sergeant"):
        agreed.gift.value = gift
        agreed.given.click()
    given = "bruiser+equipment glass-gauntlet+resource night-ledger+id card harbour-pass+beside quay-sergeant"
    assert new.forces[0].value == (given,)
    assert "Ann: 99 points" in new.points.value  # 75, and 8, 12 and 4 for what it has
    new.rules.value = "eddieg"  # a book without any of it
    assert "Give to" not in titles(page)


def test_who_looks_for_a_thing_among_the_figures_is_told_where_it_is(page: PlayPage) -> None:
    roster = page.new.roster
    roster.words.value = "lamp crown"
    assert "No figure of this book fits. Lamp Crown, relic: see Agreements." in roster.note.value
    page.new.rules.value = "complete2022"  # a book without relics
    assert "Lamp Crown" not in roster.note.value
    assert "Objects are brought to a game with a set-up" in page.new.agreements.note.value


def test_a_feat_is_chosen_with_its_points_for_a_figure_that_may_have_it(page: PlayPage) -> None:
    new, agreed = page.new, page.new.agreements
    new.rules.value = "nebula2007"
    new.forces[0].value = ("bruiser", "gnat")
    assert ("Ann: Gnat", ("Ann", 1)) in agreed.bearer.options
    agreed.bearer.value = ("Ann", 1)
    assert "revive, 10 points" in dict(agreed.gift.options)
    assert agreed.gift.value  # one of them shows
    agreed.gift.value = "revive"
    agreed.given.click()
    assert new.forces[0].value == ("bruiser", "gnat+revive")
    agreed.gift.value, agreed.points.value = "passenger", 6  # the book prints no points for it
    agreed.given.click()
    assert new.forces[0].value == ("bruiser", "gnat+revive+passenger:6")
    assert "Ann: 131 points" in new.points.value  # 75 and 40, and 16 for the feats


def test_the_roster_shows_what_a_figure_can_do_before_it_is_chosen(page: PlayPage) -> None:
    labels = {name: label for label, name in page.new.roster.found.options}
    assert (
        labels["alley-cat"]
        == "+ Alley Cat, 70\nwalks\u00a09, attack\u00a011, defense\u00a017, damage\u00a02\nBlades/Claws/Fangs"
    )


def test_copies_values_and_feats_are_named_in_words(page: PlayPage) -> None:
    new = page.new
    new.forces[0].value = ("bruiser",)
    new.agreements.also[0].value = "Bruiser, night-warden:60, gnat+passenger:10"
    # Bruiser 75 twice, 60, and Gnat 40 with a feat of 10
    assert "Ann: 260 points" in new.points.value
    new.begin.click()
    state = page.session.game.state
    assert {"bruiser", "bruiser-2", "night-warden", "gnat"} <= set(state.fighters)
    assert state.fighter("night-warden").points == 60
    assert [feat.name for feat in state.fighter("gnat").feats] == ["passenger"]


def test_no_file_is_opened_by_the_name_of_a_figure(page: PlayPage) -> None:
    new, before = page.new, page.session.game
    new.agreements.also[0].value = "/etc/passwd, bruiser"
    assert "There is no figure &#x27;/etc/passwd&#x27; in the library." in new.points.value
    new.begin.click()
    assert page.session.game is before
    assert "There is no figure" in page.table.chosen.status


@pytest.mark.ruling("MAP-10", "core2014", "complete2022")
def test_orange_rows_are_left_out_of_the_picture_and_the_game_of_three(page: PlayPage) -> None:
    """2022 §26.4: two players have all twelve rows; three play on eight, with areas at their foot and left."""
    new, areas = page.new, {"north": ["A1:F2"], "south": ["A11:F12"]}
    printed = cx.Board.build(width=6, height=12, starting=areas).with_(orange_rows=4)
    new.maps.take(printed)
    assert "leave out" not in new.maps.picture.value
    assert new.maps.board(2) == printed
    new.players.value = 3
    assert "3 players leave out rows 9 to 12, whose numbers are orange." in new.maps.picture.value
    new.begin.click()
    board = page.session.game.board
    assert (board.height, list(board.starting), board.orange_rows) == (8, ["north", "D", "E"], 0)
    assert {name: len(area) for name, area in board.starting.items()} == {"north": 12, "D": 12, "E": 8}


def test_alliances_conditions_rounds_and_a_theme_of_ones_own_choice(page: PlayPage) -> None:
    new, agreed = page.new, page.new.agreements
    new.players.value = 3
    agreed.sides.value = (("Ann", "Cleo"),)
    agreed.conditions.value, agreed.rounds.value = "crosswind, fog", 5
    new.forces[0].value = ("night-warden", "street-lantern")
    theme = agreed.themes[0]
    assert theme.value == ""  # nobody declares a theme for forces that are just put on the map
    theme.value = "Watch"
    new.begin.click()
    state = page.session.game.state
    assert state.allies == (frozenset({"Ann", "Cleo"}),)
    assert (set(state.conditions), state.rounds) == ({"crosswind", "fog"}, 5)
    assert [(each.player, each.keyword) for each in state.themes] == [("Ann", "Watch")]


def test_objects_are_brought_to_a_set_up(page: PlayPage) -> None:
    new = page.new
    new.start.value = True
    new.agreements.objects.value = "light, heavy"
    new.begin.click()
    doing = page.session.game.state.setting_up
    assert doing is not None
    assert sorted(doing.objects) == [("Ann", "heavy"), ("Ann", "light"), ("Ben", "heavy"), ("Ben", "light")]


# -- maps ----------------------------------------------------------------------------------------------------------


def test_only_maps_that_the_book_can_play_are_offered(page: PlayPage) -> None:
    """Four maps of ours have a third level, and one book knows two (ELV-01)."""
    new = page.new
    for edition in EDITIONS:
        new.rules.value = edition
        offered = [label for label, _ in new.map.options]
        high = [name for name in ("Harbour", "Loading dock", "Market street", "Roof") if name in offered]
        assert len(high) == (0 if edition == "eddieg" else 4)
        assert ("Harbour, Loading dock, Market street and Roof" in new.hint.value) == (edition == "eddieg")
    assert new.map.value == "yard"  # the last book could not keep the loading dock
    for _, name in new.map.options:
        before, new.map.value = page.session.game, name
        new.begin.click()
        assert page.session.game is not before, page.table.chosen.status


# -- forces --------------------------------------------------------------------------------------------------------


def test_figures_are_added_and_taken_out_by_name(page: PlayPage) -> None:
    force = page.new.forces[0]
    force.value = ("night-warden",)
    page.new.roster.words.value = "powder"
    page.new.roster.found.value = "powder-kite"
    assert force.value == ("night-warden", "powder-kite")
    assert [label for label, _ in force.chosen.options] == [
        "✕ Night Warden, 100: walks\u00a09, range\u00a06",
        "✕ Powder Kite, 90: walks\u00a08, range\u00a06; Running Shot, Energy Explosion, Toughness",
    ]
    assert force.discs.value.count("cb-disc") == 2  # one beside each, and their names stand nowhere else
    assert [force.head.value.count(each) for each in ("<h3>Ann</h3>", "Warden")] == [1, 0]
    force.chosen.value = 0  # a tap on the first name
    assert force.value == ("powder-kite",)
    assert force.discs.value.count("cb-disc") == 1
    assert force.chosen.layout.display is None
    force.chosen.value = 0  # the last one too: its button would stay in the browser if it were not hidden
    assert (force.value, force.chosen.layout.display) == ((), "none")
    assert "Nobody yet" in force.head.value
    page.new.roster.found.value = None
    page.new.roster.found.value = "powder-kite"
    assert force.chosen.layout.display is None
    page.new.begin.click()
    assert [each.id for each in page.session.game.state.in_play("Ann")] == ["powder-kite"]


def test_one_figure_twice(page: PlayPage) -> None:
    force = page.new.forces[0]
    force.value = ("gnat", "gnat")
    page.new.begin.click()
    assert [each.id for each in page.session.game.state.in_play("Ann")] == ["gnat", "gnat-2"]
    force.chosen.value = 1
    assert force.value == ("gnat",)


# -- the game that was on the table --------------------------------------------------------------------------------


def test_a_game_that_was_played_is_put_aside_only_when_asked_twice(page: PlayPage) -> None:
    page.session.do("move night-warden C5")
    played = page.session.game
    page.new.begin.click()
    assert page.session.game is played
    assert "A game is under way. Begin once more puts it aside" in page.table.chosen.status
    assert page.table.chosen.status in page.new.points.value  # beside the button too
    page.session.do("move powder-kite D3")
    page.new.begin.click()  # of the position as it is now nobody was asked
    assert page.session.game.action is None
    assert "A game is under way." in page.table.chosen.status
    page.new.begin.click()
    assert page.table.chosen.status.startswith("A new game.")
    assert "under way" not in page.new.points.value
    page.session.undo()
    assert page.session.game.state.board.pieces["powder-kite"].squares[0].name == "D3"


def test_a_ready_game_asks_below_its_own_button_and_another_button_asks_anew(page: PlayPage) -> None:
    """The question had stood at the foot of the form, and Begin had been taken for the answer."""
    page.session.do("move night-warden C5")
    played, ready, new = page.session.game, page.new.ready, page.new
    first, other, *_ = ready.buttons
    ready.buttons[first].click()
    assert page.session.game is played
    asked = f"A game is under way. {first} once more puts it aside; Undo then brings it back."
    assert asked in ready.notes[first].value
    assert "under way" not in ready.notes[other].value + new.points.value
    new.begin.click()
    assert page.session.game is played
    assert "under way" not in ready.notes[first].value
    assert "Begin once more" in new.points.value
    ready.buttons[first].click()
    ready.buttons[first].click()
    assert page.session.game is not played
    assert "under way" not in ready.notes[first].value


def test_a_line_takes_the_place_of_a_game_only_when_asked_twice(page: PlayPage) -> None:
    line = page.session.to_line()
    page.session.do("move night-warden C5")
    played = page.session.game
    page.share.text.value = line
    page.share.load.click()
    assert page.session.game is played
    assert "Load it once more puts it aside" in page.share.problem.value
    assert page.share.text.value == line  # it need not be pasted again
    page.share.load.click()
    assert page.session.to_line() == line
    assert page.share.text.value == ""


def test_what_begin_asked_is_not_answered_by_a_line(page: PlayPage) -> None:
    """Nor by a line that comes after one with an error: each is asked about by itself."""
    share, line = page.share, page.session.to_line()
    page.session.do("move night-warden C5")
    played = page.session.game
    page.new.begin.click()
    for wrong in ("", "rubbish"):
        if wrong:
            share.text.value = wrong
            share.load.click()
            assert "under way" not in share.problem.value
        share.text.value = line
        share.load.click()
        assert page.session.game is played
        assert "Load it once more puts it aside" in share.problem.value
    share.load.click()
    assert page.session.to_line() == line


def test_a_smaller_map_after_a_tap_far_out(page: PlayPage) -> None:
    """What was tapped last may lie off the next map; a line of a smaller map is opened as well."""
    new = page.new
    new.map.value = "market-street"
    new.begin.click()
    page.table.click("T4")
    assert page.table.cursor == "T4"
    new.map.value = "yard"
    new.begin.click()
    assert (page.session.board.width, page.table.cursor) == (14, "A1")
    assert "failed" not in page.gesture_panes.value
    line = page.session.to_line()
    new.map.value = "market-street"
    new.begin.click()
    page.table.click("T14")
    page.share.text.value = line
    page.share.load.click()
    assert page.session.board.width == 14
    assert "cb-failed" not in page.gesture_panes.value
    page.table.click("N9")
    assert "N9" in page.table.chosen.status


def test_another_card_of_a_figure_is_named_by_its_id_on_the_button(page: PlayPage) -> None:
    dial = "((50,white)),(8.10.17.3-KO),set:tests"
    page.new.rules.value = "complete2022"
    page.new.forces[0].say(
        f"(bell,Bell,{dial},number:bell,card:bell)+card (old-bell,Bell,{dial},number:bell,card:old-bell)"
    )
    assert [label for label, _ in page.new.forces[0].chosen.options] == [
        "\u2715 Bell, 50: walks\u00a08; + card old-bell"
    ]


def test_the_points_of_a_force_have_its_feats_what_it_brings_and_its_location(page: PlayPage) -> None:
    """A feat that two share is paid for once."""
    new = page.new
    new.rules.value, new.players.value = "core2014", 2
    new.forces[0].value, new.forces[1].value = ("bruiser", "gnat"), ("gnat",)
    assert "Ann: 115 points; Ben: 40 points." in new.points.value
    for at in (0, 1):
        new._give("Ann", at, "feat hand-in-hand", None)
    assert "Ann: 127 points; Ben: 40 points." in new.points.value
    assert [label for label, _ in new.forces[0].chosen.options][1].endswith("+ feat Hand in Hand")
    new.start.value, new.agreements.objects.value = True, "market-song"
    assert "Ann: 142 points; Ben: 55 points." in new.points.value
    new.agreements.objects.value, new.rules.value = "", "complete2022"
    new.forces[0].value = ("bruiser",)
    new.agreements.places[0].value = "market-street: Night market"
    assert "Ann: 81 points; Ben: 40 points." in new.points.value


def test_a_game_that_is_over_gives_its_place_at_once(page: PlayPage) -> None:
    page.session.do("concede Ann")
    assert page.session.game.is_over
    page.new.begin.click()
    assert page.table.chosen.status.startswith("A new game.")


def test_a_force_in_words_names_figures_and_things_of_ones_own(page: PlayPage) -> None:
    """It reads these names again; the game has the codes, and the list of the force the names."""
    new = page.new
    new.rules.value = "complete2022"
    ring = replace(load_thing("glass-gauntlet"), id="ring", name="Glass Ring")
    badge = replace(load_thing("harbour-pass"), id="badge", name="Pier Badge")
    hero = replace(load_figure("bruiser"), id="my-hero", name="Pier Hero")
    new.keep((figure_code(hero),))
    new.keep_things((thing_code(ring), thing_code(badge)))
    box = new.forces[0]
    box.value = ("bruiser", figure_code(hero))
    agreed = new.agreements
    agreed.gift.value = f"equipment {thing_code(ring)}"
    agreed.given.click()
    assert box.value == (f"bruiser+equipment {thing_code(ring)}", figure_code(hero))
    assert box.words.value == "bruiser+equipment Glass Ring, Pier Hero"
    assert "+ equipment Glass Ring" in member_words(box.value[0], "complete2022")
    box.words.value = "Pier Hero+id card pier badge+beside quay-sergeant"
    assert box.value == (f"{figure_code(hero)}+id card {thing_code(badge)}+beside quay-sergeant",)
    assert box.words.value == "Pier Hero+id card Pier Badge+beside quay-sergeant"
    assert "+ id card Pier Badge" in member_words(box.value[0], "complete2022")


def test_a_name_that_words_cannot_hold_stays_a_code(page: PlayPage) -> None:
    ring = replace(load_thing("glass-gauntlet"), id="ring", name="Ring: the first")
    page.new.rules.value = "complete2022"
    page.new.keep_things((thing_code(ring),))
    page.new.forces[0].value = given = (f"bruiser+equipment {thing_code(ring)}",)
    assert page.new.forces[0].words.value == given[0]
