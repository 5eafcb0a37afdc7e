"""A place at the table: what taps, keys and drags mean; the page around it."""

import asyncio
import cProfile
import json
import pstats

import pytest

import clixbook as cx
from clixbook.engine.actions import parse_action
from clixbook.engine.another_book import in_book
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.pending import Aboard
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.carrying.dropped_passengers import DropOff
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.view.play.choice import gestures
from clixbook.view.play.choice.action_groups import lane_name, points_at, says
from clixbook.view.play.choice.sentence import RESTS
from clixbook.view.play.new_game.ready import address, first_game, read_line, session_of, yard
from clixbook.view.play.odds.four_up import four_html, four_verdicts
from clixbook.view.play.sharing.share_pane import read_saved, share_html
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_parts import press


@pytest.fixture
def page():
    return cx.PlayPage("")


@pytest.fixture
def table(page):
    return page.table


def offered(page):
    """The buttons of what may be done, without those of the kinds of action."""
    return [label for label, (kind, _) in page.act.choices.options if kind == "offer"]


def test_the_first_tap_shows_and_the_second_does(table):
    table.click("D2")
    assert (table.chosen.who, table.chosen.aim) == ("powder-kite", None)
    table.click("D4")
    assert str(table.chosen.aim) == "move powder-kite D4"
    assert table.board.pieces["powder-kite"].squares[0].name == "D2"  # nothing is done yet
    table.click("D4")
    assert table.board.pieces["powder-kite"].squares[0].name == "D4"
    assert table.game.state.left == 2


def test_another_tap_aims_elsewhere(table):
    table.click("D2")
    table.click("D4")
    table.click("D3")
    assert str(table.chosen.aim) == "move powder-kite D3"
    table.click("C4")
    assert (table.chosen.who, table.chosen.aim) == ("night-warden", None)


def test_two_bolts_at_two_targets():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["gnat", "bruiser"]},
        places={"night-warden": "A1", "gnat": "D1", "bruiser": "D3"},
    ).apply("end").apply("end")  # fmt: skip
    table = PlayTable(session_of(game))
    table.click("A1")
    table.click("D1")
    table.click("D3")
    assert str(table.chosen.aim) == "shoot night-warden gnat bruiser"


def test_the_odds_of_a_target(table):
    table.click("C4")
    table.click("H3")
    # attack 11 against defense 17: 6 or more of two dice, 26 ways of 36
    assert table.chosen.at.first_hit_chance(table.chosen.aim).as_integer_ratio() == (13, 18)
    assert "72 %" in table.chosen.status


def test_why_not(table):
    before = table.game
    table.click("C4")
    table.click("L4")
    action, reasons = table.chosen.refused
    assert str(action) == "shoot night-warden clockmaker"
    assert [reason.ruling for reason in reasons] == ["RNG-05", "LOF-06"]  # too far, and G4 is in the way
    assert table.game is before
    assert table.chosen.cure().startswith("From ")
    there = table.chosen.cure().removeprefix("From ").partition(" ")[0]
    moved = before.state.with_(board=before.board.move_piece("night-warden", there))
    assert not action.why_not(moved)


def test_the_end_of_a_turn_is_asked_for_twice(table):
    table.end_turn()
    assert table.game.state.player == "Ann"
    assert "3 actions" in table.chosen.status
    table.end_turn()
    assert table.game.state.player == "Ben"


def test_cancel_takes_back_one_thing_a_time(table):
    table.click("C4")
    table.click("H3")
    assert table.cancel()
    assert (table.chosen.aim, table.chosen.who) == (None, "night-warden")
    assert table.cancel()
    assert not table.chosen.who
    assert not table.cancel()


def test_keys(table):
    asked = []
    for key in ("f", "t", "Enter"):
        assert press(table, asked.append, key, False)
    assert table.game.pending.dice == 2
    press(table, asked.append, "Enter", False)
    assert table.game.pending is None
    press(table, asked.append, "u", False)
    press(table, asked.append, "u", False)
    assert table.session.node == 0
    press(table, asked.append, "0", False)
    press(table, asked.append, "2", False)
    assert asked == ["", EDITIONS[1]]
    for key in ("f", "m", "t", "t", "Enter"):  # the next figure, moved to the second square that it may go to
        press(table, asked.append, key, False)
    assert table.session.tree.present.option == "move bruiser B1"
    assert not press(table, asked.append, "F5", False)


def test_a_choice_is_answered_on_the_board_and_by_keys():
    game = cx.Game.new(
        "patch", rules="complete2022", forces={"Ann": ["night-warden"], "Ben": ["roof-hare"]},
        places={"night-warden": "A1", "roof-hare": "A2"},
    ).apply("end").apply("end").apply("close night-warden roof-hare")  # fmt: skip
    while not isinstance(game.pending, Choose):
        game = game.apply("6 5" if game.pending.dice == 2 else "1")
    page = cx.PlayPage(game)
    table = page.table
    first, *_ = game.pending.options
    press(table, print, "t", False)
    assert table.chosen.picked == first
    labels = offered(page)
    assert len(labels) == len(game.pending.options)
    press(table, print, "Enter", False)
    assert table.game is not game


def test_another_view_plays_and_the_page_follows(page):
    page.table.click("C4")
    page.session.do("move powder-kite D3")
    assert page.table.chosen.aim is None
    assert "Powder Kite" in page.turn_panes.value
    assert "●●○" in page.turn_panes.value


def test_an_error_is_told_and_nothing_is_lost(page):
    before = page.session.game
    page.parts.run_guarded(page.table.commit)
    assert "Choose first" in page.gesture_panes.value
    page.parts.run_guarded(lambda: 1 / 0)
    assert "cb-failed" in page.gesture_panes.value
    assert page.session.game is before


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_book_plays(edition):
    table = PlayTable(session_of(first_game(edition)))
    table.click("D2")
    table.click("D3")
    table.click("D3")
    if isinstance(table.game.pending, Choose):  # in one book it may attack after its move
        table.answer("no attack")
    assert table.board.pieces["powder-kite"].squares[0].name == "D3"


def test_four_rulebooks_on_one_action(table):
    table.click("C4")
    table.click("H3")
    found = four_verdicts(table.game, table.chosen.aim)
    assert list(found) == list(SHORT_NAMES.values())
    printed = [found[name] for name in ("2014", "2022", "Nebula", "Eddie G")]
    assert all(said.may and said.text.startswith("Hit 72.2") for said in printed)
    assert in_book(table.game, "eddieg").state.rules.edition == "eddieg"
    assert "cannot" in four_verdicts(table.game, table.chosen.likely_action("clockmaker"))["2014"].text


def test_house_rules_are_a_fifth_book_beside_the_four(table):
    """Which die breaks away makes no difference to a shot, so they share the card of the book that they change."""
    game = in_book(table.game, rulebook("core2014").house("Friday night", break_away=3))
    table.click("C4")
    table.click("H3")
    found = four_verdicts(game, table.chosen.aim)
    assert list(found)[len(EDITIONS) :] == ["Friday night"]
    told = four_html(game, table.chosen.aim, "it shoots")
    assert '<span class="cb-chip">Friday night</span> <span class="cb-more">this game</span>' in told
    assert found["Friday night"] == found["2014"]
    assert told.count("this game") == 1


def test_unknown_kinds_of_action_have_words():
    from clixbook.engine.actions import parse_action

    board = first_game().board
    assert lane_name("somersault") == "Somersault"
    assert lane_name("use:running shot") == "Running Shot"
    shot = parse_action("shoot night-warden lodestar")
    assert points_at(shot, board) == ("lodestar",)
    assert says(shot, {"lodestar": "Lodestar"}) == "Shoot Lodestar"
    drop = DropOff(Aboard("gnat", "bruiser", board.pieces["bruiser"]), board.square("G7"), "lodestar")
    assert points_at(drop, board) == ("gnat", "lodestar")
    assert points_at("to G7, or lodestar", board) == ()


def test_addresses_bring_the_position_back(table):
    table.click("D2")
    table.click("D3")
    table.click("D3")
    again = session_of(address(table.session))
    assert again.game.state == table.game.state


@pytest.mark.parametrize(
    ("query", "word"),
    [("position=g1/x", "board"), ("position=b1/3x3", "Explore page"), ("position=" + "a" * 300_000, "long")],
)
def test_bad_addresses_are_told(query, word):
    with pytest.raises(ClixbookError, match=word):
        session_of(query)
    page = cx.PlayPage(query)
    assert page.session.game.state.player == "Ann"


def test_files(table):
    table.click("D2")
    table.click("D3")
    table.click("D3")
    tree = table.session.tree
    from clixbook.engine.history.saves import to_text

    again = read_saved(to_text(tree).encode())
    assert isinstance(again, Tree)
    assert again.game == tree.game
    assert read_saved(table.session.to_line().encode()).state == table.game.state
    for damaged in (b"\xff\xfe\x00", b"{", b"", json.dumps({"version": 9}).encode(), b"x" * 1_100_000):
        with pytest.raises(ClixbookError):
            read_saved(damaged)
    html = share_html(table.session)
    assert "game.json" in html
    assert "page=play" in html
    with pytest.raises(ClixbookError):
        read_line("no line")


def test_a_new_game(page):
    page.new.map.value, page.new.rules.value, page.new.players.value = "loading-dock", "nebula2007", 3
    page.new.seed.value = 5
    page.table.click("C4")
    page.new.begin.click()
    state = page.session.game.state
    assert (state.players, state.rules.edition, page.session.game.seed) == (("Ann", "Ben", "Cleo"), "nebula2007", 5)
    assert not page.table.chosen.who
    assert "A new game. Ann begins." in page.gesture_panes.value
    page.new.forces[0].value = ()
    before = page.session.game
    page.new.begin.click()
    assert page.session.game is before
    assert "Ann" in page.gesture_panes.value


def test_in_a_new_game_the_first_figure_is_the_next_one(page):
    page.table.next_figure()
    page.table.next_figure()
    assert page.table.chosen.who == "bruiser"
    page.new.begin.click()
    page.table.next_figure()
    assert page.table.chosen.who == "night-warden"


def test_a_set_up_is_played_on_the_page(page):
    page.new.map.value, page.new.start.value = "loading-dock", True
    page.new.seats[1].value = ""  # both are at this table
    page.new.begin.click()
    table, steps = page.table, 0
    while not table.chosen.free and steps < 60:
        steps += 1
        if isinstance(table.game.pending, Choose):
            option = table.game.pending.options[-1]
            on_board = all(points_at(each, table.board) for each in table.game.pending.options)
            many = len(table.game.pending.options) > 14  # then only the board and the sentence offer them
            assert ("cb-has-choices" in page.act.marks) != (many and on_board)
            page.sentence.place.value = table.chosen.at.answer_words(option)
            assert table.chosen.picked is not None
            table.commit()
        else:
            table.roll()
    assert table.chosen.free
    assert len(table.board.pieces) == 6


def test_the_picture_stays_beside_the_page(page):
    bundle, _ = page._repr_mimebundle_()
    assert "image/png" in bundle
    assert "Round 2, Ann" in bundle["text/plain"]


def test_a_page_over_a_session_shares_it():
    session = cx.Session(first_game())
    one, other = cx.PlayPage(session), cx.PlayPage(session)
    one.table.click("D2")
    assert not other.table.chosen.who
    one.table.click("D3")
    one.table.click("D3")
    assert other.turn_panes.value.split("cb-logpane")[0] == one.turn_panes.value.split("cb-logpane")[0]
    assert "●●○" in other.turn_panes.value
    with pytest.raises(ClixbookError):
        cx.PlayPage(3)


def test_a_friend_is_chosen_unless_a_power_is_asked_for():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["roof-hare", "bruiser"], "Ben": ["lodestar"]},
        places={"roof-hare": "A1", "bruiser": "C1", "lodestar": "E3"},
    ).apply("end").apply("end")  # fmt: skip
    table = PlayTable(session_of(game))
    table.click("A1")
    table.click("C1")
    assert (table.chosen.who, table.chosen.aim) == ("bruiser", None)
    table.click("A1")
    table.choose_lane("use:perplex")
    table.click("C1")
    assert table.chosen.who == "roof-hare"
    assert table.chosen.aim.details[1:] == ("bruiser", "speed", "+1")


def test_a_power_shows_what_it_does_first_and_the_board_follows():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["lens-keeper"], "Ben": ["bruiser"]},
        places={"lens-keeper": "A1", "bruiser": "E1"},
    ).apply("end").apply("end")  # fmt: skip
    page = cx.PlayPage(game)
    table = page.table
    table.click("A1")
    table.choose_lane("use:running shot")
    table.click("A2")
    assert table.chosen.status.startswith("Lens Keeper: Running Shot to A2. If done: Lens Keeper walks from A1 to A2")
    assert table.chosen.status.endswith(" Then: shoot Bruiser.")
    table.click("A2")
    assert table.session.board.pieces["lens-keeper"].squares[0].name == "A2"
    assert offered(page)[:2] == ["No attack", "Shoot Bruiser · 72 %"]  # 11 against 16 and 1, hindered


def test_the_question_goes_once_it_is_answered(page):
    assert "Can Night Warden hit" in page.gesture_panes.value
    page.session.do("shoot night-warden lodestar")
    page.session.roll()
    assert "Can Night Warden hit" not in page.gesture_panes.value
    assert page.table.chosen.looked == ""


class Post:
    """Counts what a gesture sends: how many messages, and how many bytes."""

    def __init__(self, monkeypatch):
        self.sizes = []
        monkeypatch.setattr("ipywidgets.Widget._send", lambda _, msg, buffers=None: self.take(msg, buffers))

    def take(self, msg, buffers):
        self.sizes.append(len(json.dumps(msg, default=str)) + sum(map(len, buffers or ())))

    def after(self, work, *args):
        """Every gesture keeps to 60 kB."""
        self.sizes.clear()
        work(*args)
        assert sum(self.sizes) <= 60_000
        return len(self.sizes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ordinary_gesture_sends_seven_messages_at_most(edition, monkeypatch):
    page, post = cx.PlayPage(f"rules={edition}"), Post(monkeypatch)
    table, session, told = page.table, page.session, {}

    def gesture(name, work, *args):
        before, asked = session.game, page.act.question.value
        number = post.after(work, *args)
        more = (session.game is not before) + (page.act.question.value != asked)
        told[name] = number - more  # the figures of another position are one more, and so is another question

    gesture("choose a figure", table.click, "C4")
    gesture("aim", table.click, "H3")
    gesture("aim elsewhere", table.click, "D4")
    gesture("ask in vain", table.click, "L4")
    gesture("aim again", table.click, "H3")
    gesture("attack", table.click, "H3")
    gesture("roll", table.roll)
    gesture("choose another", table.click, "D2")
    gesture("aim a move", table.click, "D3")
    gesture("move", table.click, "D3")
    if isinstance(table.game.pending, Choose):  # in one book it may attack after its move
        gesture("answer", table.answer, "no attack")
        gesture("take back an answer", session.undo)
    for name in ("take back a move", "take back a roll", "take back an attack"):
        gesture(name, session.undo)
    gesture("do it again", session.redo)
    gesture("back on the time line", setattr, page.time.slider, "value", page.time.slider.min)
    gesture("forth on the time line", setattr, page.time.slider, "value", 0)
    if not table.chosen.free:
        table.answer("no attack")
    gesture("end the turn, sure?", table.end_turn)
    gesture("end the turn", table.end_turn)
    gesture("take back the end", session.undo)
    gesture("cursor", table.step_cursor, 1, 0)
    gesture("next figure by key", press, table, print, "f", False)
    gesture("next target by key", press, table, print, "t", False)
    assert table.chosen.aim is not None
    gesture("cancel", table.cancel)
    assert {name: number for name, number in told.items() if number > 7} == {}
    assert told["aim a move"] <= 4
    assert told["cursor"] <= 2


def test_a_page_that_opens_is_painted_with_60_kilobytes(page, monkeypatch):
    post = Post(monkeypatch)
    parts = page.parts.figures, page.parts.over, page.parts.lit, page.gesture_panes, page.turn_panes, page.card
    shown = sum(len(part.value.encode()) for part in parts)
    assert post.after(page.parts.repaint) == 1
    assert sum(post.sizes) + shown <= 60_000


def test_figures_move_without_the_canvas(page, monkeypatch):
    drawn = []
    monkeypatch.setattr(page.parts.painter, "paint", drawn.append)
    page.session.do("move powder-kite D3")
    assert drawn == []
    assert page.parts.figures.value.count("<title>Powder Kite of Ann on D3") == 1


def test_four_rulebooks_tell_the_damage(table):
    table.click("C4")
    table.click("H3")
    found = {name: said.text for name, said in four_verdicts(table.game, table.chosen.aim).items()}
    # 6 or more of two dice hit, 26 ways of 36, and Lodestar has nothing that reduces 3 clicks
    assert "3 or more with 72.2" in found["2014"]
    assert "Night Warden takes damage with 2.8" in found["2014"]  # two ones


def test_a_roll_that_is_due_shows_the_odds_of_the_whole_action(page):
    page.session.do("shoot night-warden lodestar")
    assert "Odds for Lodestar" in page.tray.html
    assert "72.2" in page.tray.html
    assert "Every outcome" in page.tray.html
    page.session.roll()
    assert "Odds for" not in page.tray.html


def test_what_is_aimed_at_shows_the_roll_and_what_it_comes_to(page):
    page.table.click("C4")
    assert "Odds for" not in page.gesture_panes.value
    page.table.click("H3")
    # attack 11 against defense 17: 6 or more, 26 of 36; a critical hit of two sixes adds a click
    for words in ("<b>Hit 72.2\u00a0%</b>, 26 of 36", "Attack 11 against defense 17 of Lodestar", "Odds for Lodestar",
                  "Exactly", "At least"):  # fmt: skip
        assert words in page.gesture_panes.value
    page.table.click("D4")
    assert "Odds for" not in page.gesture_panes.value


def test_branches_are_compared_in_the_log(page):
    page.session.do("shoot night-warden lodestar")
    page.session.force("1 2")
    assert "Other branches" not in page.turn_panes.value
    page.session.undo()
    page.session.force("3 4")
    assert "Other branches" in page.turn_panes.value
    assert "Lodestar: click 1 → 4" in page.turn_panes.value  # 3 clicks of damage from click 1


def test_the_end_tells_who_has_won_and_what_next():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
        places={"bruiser": "A1", "gnat": "A2"},
    ).apply("end").apply("end").apply("close bruiser gnat").apply("6 6")  # fmt: skip
    page = cx.PlayPage(game)
    assert game.is_over
    assert "Ann wins." in page.act.html
    assert '<th scope="row">Ann</th><td><b>40</b></td>' in page.act.html  # Gnat's points
    assert "cb-isover" in page.marks  # by which the style sheet shows the ways on
    page.next_steps.anew.click()
    assert "cb-settingup" in page._dom_classes


def test_a_square_offers_the_moves_that_end_there():
    game = cx.Game.new(
        yard(), rules="complete2022", forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
        places={"bruiser": "E7", "gnat": "M9"},
    ).apply("end").apply("end")  # fmt: skip
    page = cx.PlayPage(game)
    page.table.click("E7")
    page.table.click("F7")  # the crate lies here, and may be taken along to many squares
    assert offered(page) == ["Move to F7", "Destroy F7", "Move to F7, take the object on F7"]
    page.table.click("G6")
    assert offered(page) == ["Move to G6", "Move to G6, take the object on F7"]


def test_an_aimed_attack_tells_where_its_numbers_come_from_and_what_it_would_be_without():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["roof-hare", "bruiser"], "Ben": ["gnat"]},
        places={"roof-hare": "A1", "bruiser": "C3", "gnat": "D3"},
    ).apply("end").apply("end").apply("use roof-hare perplex bruiser attack +1")  # fmt: skip
    page = cx.PlayPage(game)
    page.table.click("C3")
    page.table.click("D3")
    told = page.gesture_panes.value.partition("Where attack and defense come from")[2]
    # Bruiser's printed attack is 10 and its damage 4, Gnat's defense 17
    assert '<output class="cb-sum"><b>11</b></output>' in told
    assert "without Perplex of Roof Hare: +1" in told
    assert '<output class="cb-sum cb-less0"><b>10</b> <small>instead of 11</small></output>' in told
    assert "Printed defense" in told
    assert "<b>4</b><span>damage taken</span>" in told.partition("What a hit does")[2]
    page.table.commit()
    assert "without Perplex of Roof Hare: +1" in page.gesture_panes.value  # and before the roll


def test_the_sentence_suggests_where_its_figure_may_go(page):
    bar = page.sentence
    assert {"Lodestar", "A1", "N9"} <= set(bar.place.options)  # nobody is chosen: everybody, and every square
    bar.figure.value = "powder-kite"
    assert page.table.chosen.who == "powder-kite"
    bar.lane.value = "move"
    squares = bar.place.options
    assert squares[0] in ("C1", "C2", "C3", "D1", "D3", "E1", "E2", "E3")  # beside D2
    assert "L7" not in squares  # on the roof, too far
    bar.place.value = "E4"
    assert str(page.table.chosen.aim) == "move powder-kite E4"
    bar.go.click()
    assert page.session.tree.present.option == "move powder-kite E4"


def test_the_sentence_says_what_was_chosen_on_the_board_when_the_hands_rest(page):
    bar = page.sentence

    async def rest():
        page.table.click("C4")
        page.table.choose_lane("shoot")  # at the only one that it may shoot
        assert (bar.figure.value, bar.lane.value, bar.place.value) == ("", "", "")  # a gesture does not wait for it
        for _ in range(40):  # a busy machine takes longer
            await asyncio.sleep(RESTS / 2)
            if bar.place.value:
                break

    asyncio.run(rest())
    assert (bar.figure.value, bar.lane.value, bar.place.value) == ("night-warden", "shoot", "Lodestar")
    assert ("Move", "move") in bar.lane.options
    page.table.choose_lane("")
    bar.follow()
    bar.place.value = "Lodestar"  # it is heard at once
    assert str(page.table.chosen.aim) == "shoot night-warden lodestar"
    bar.figure.value = "lodestar"
    assert page.table.chosen.status.startswith("Lodestar's card")
    assert "Lodestar" in page.card.value
    assert page.table.chosen.who == ""


def test_the_attack_after_a_running_shot_shows_its_odds_and_whom_it_hits(page, table):
    table.select("powder-kite")
    table.choose_lane("use:running shot")
    table.click("E4")
    table.click("E4")
    assert "Shoot Lodestar · 72 %" in offered(page)  # attack 11 against 17: six or more, 26 of 36
    assert "No attack" in offered(page)  # what is not an attack has no odds
    table.click("H3")
    # it may be shot alone, and together with another
    assert table.chosen.status == "Shoot Lodestar, hit 72 %: tap again to choose it; 1 other choice there."
    assert "26 of 36" in page.gesture_panes.value
    table.click("H3")
    table.force((3, 4))
    assert table.chosen.looked == "lodestar"  # its card shows what became of it


def test_all_that_a_controlled_figure_may_do_where_it_stands_is_on_buttons(page, table):
    """Its move there has the square's name, its power the figure's: both are the one place that is tapped (ACT-39)."""
    mind, seer = (
        cx.Figure.build(name=name, points=100, range=6, dial=[(8, 12, 17, 3)] * 6, powers={slot: {1: power}}, card=True)
        for name, slot, power in (("Mind", "speed", "Mind Control"), ("Seer", "damage", "Perplex"))
    )
    places = {"mind": "A4", "seer": "E4", "bruiser": "H4"}
    game = cx.Game.new(
        cx.Board.build(width=12, height=8), rules="core2014", forces={"Ann": [mind], "Ben": [seer, "bruiser"]},
        places=places, seed=1,
    ).apply("end").apply("end")  # fmt: skip
    table.open(game.apply("use mind mind-control ranged seer").apply((6, 5)), "A game.")
    assert offered(page) == ["Let it be"]
    assert " a marked figure or place." in page.act.question.value
    table.click("E4")
    assert "10 other choices there" in table.chosen.status
    assert {"Move to E4", "Attack +1", "Range -1"} < set(offered(page))
    assert len(offered(page)) == 12
    table.click("F4")
    assert table.game.board.pieces["seer"].squares[0].name == "F4"  # a free square is gone to at once


def test_a_set_up_says_where_the_areas_are_and_lists_who_may_be_placed_on_a_square(page, table):
    forces = {"Ann": ["night-warden", "bruiser"], "Ben": ["gnat"]}
    table.open(cx.Game.new(yard(), rules="core2014", forces=forces, set_up=True), "A new game.")
    assert table.chosen.status == "A new game. Roll the dice: Ann's roll for the first turn."
    table.force((6, 6))
    table.force((1, 1))
    table.answer("Ann")
    assert "Set-up" in page.turn_panes.value
    assert "Ann's turn" not in page.gesture_panes.value + page.turn_panes.value
    assert offered(page) == ["A: A1 to B9", "B: M1 to N9"]  # the yard is 14 squares wide and 9 high
    table.answer("B")
    assert "Drag a figure from the tray to a marked place, or " in page.act.question.value
    table.click("A4")
    assert offered(page) == ["Night Warden A4", "Bruiser A4"]
    assert "a marked place." not in page.gesture_panes.value


def test_a_friend_to_be_carried_is_tapped_first_and_then_the_square():
    places = {"night-ferry": "E7", "night-warden": "E8", "gnat": "L4"}
    forces = {"Ann": ["night-ferry", "night-warden"], "Ben": ["gnat"]}
    game = cx.Game.new(yard(), rules="core2014", forces=forces, places=places).apply("end").apply("end")
    page = cx.PlayPage(game)
    table = page.table
    table.select("night-ferry")
    table.choose_lane("carry")
    assert table.chosen.status.endswith("Carry: choose where.")  # there is one to be carried
    table.click("E8")
    assert table.chosen.status == "Night Ferry, Carry Night Warden: now choose where."
    assert "Afterwards a passenger may take no action but free ones until" in page.act.html  # CAR-06 of 2014
    assert table.chosen.aim is None  # a second tap there carries nobody to a square that nobody chose
    table.click("H8")
    assert str(table.chosen.aim) == "carry night-ferry H8 night-warden"
    assert table.chosen.status.startswith("Night Ferry: Carry Night Warden to H8.")


def test_of_several_passengers_one_is_chosen_first():
    places = {"night-ferry": "E7", "night-warden": "E8", "bruiser": "D7", "gnat": "L4"}
    forces = {"Ann": ["night-ferry", "night-warden", "bruiser"], "Ben": ["gnat"]}
    game = cx.Game.new(yard(), rules="core2014", forces=forces, places=places).apply("end").apply("end")
    table = cx.PlayPage(game).table
    table.select("night-ferry")
    table.choose_lane("carry")
    assert table.chosen.status == "Night Ferry, Carry: choose whom, then where."


def test_a_key_that_means_nothing_tells_the_keys_and_keeps_the_board(page, table):
    assert press(table, page._ask_books, "x", False)
    assert table.chosen.status.startswith("Keys: F next figure")
    assert not press(table, page._ask_books, "Tab", False)  # leaves the board, as everywhere


def test_the_sentence_shows_the_card_of_whoever_is_not_placed_yet(page, table):
    forces = {"Ann": ["gnat"], "Ben": ["bruiser"]}
    table.open(cx.Game.new(yard(), rules="core2014", forces=forces, set_up=True), "A new game.")
    page.sentence.follow()
    page.sentence.figure.value = "bruiser"
    assert (table.chosen.who, table.chosen.looked) == ("", "bruiser")
    assert table.chosen.status == "Bruiser's card. Roll the dice: Ann's roll for the first turn."
    assert "<h2>Bruiser</h2>" in page.card.value


def test_the_key_of_the_next_figure_brings_it_into_sight_at_once(page, table):
    page.parts.run_guarded(press, table, print, "f", False)
    assert table.chosen.sight[1] == (table.chosen.who,)
    assert 'class="cb-here' in page.parts.over.value


def test_a_position_that_is_met_again_knows_what_was_asked_about_it(table):
    table.click("C4")
    offers = table.chosen.at
    ways = offers.ways("night-warden")
    table.click("C5")
    table.click("C5")
    assert table.chosen.at is not offers
    table.session.undo()
    assert table.chosen.at is offers
    assert table.chosen.at.ways("night-warden") is ways


def test_a_gesture_gives_the_next_selection_and_leaves_the_one_before(table):
    before = table.chosen
    after = gestures.tap(before, "C4")
    assert (before.who, after.who) == ("", "night-warden")
    assert gestures.tap(gestures.tap(after, "H3"), "H3").does == parse_action("shoot night-warden lodestar")
    assert table.chosen is before
    assert table.session.node == 0


def test_a_tap_works_out_only_what_it_changes(table):
    """A figure that was chosen before in this position costs less than at first, and an undo forgets nothing."""

    def calls(where):
        profile = cProfile.Profile()
        profile.runcall(table.click, where)
        return pstats.Stats(profile).total_calls

    first = calls("C4")
    table.click("D2")
    assert 3 * calls("C4") < 2 * first
    table.click("C5")
    table.click("C5")
    table.session.undo()
    assert calls("C4") < first


@pytest.mark.ruling("TOK-06", "core2014")
def test_an_aimed_attack_tells_that_a_stack_loses_one_token():
    """Bruiser's damage of 4 takes one token of three (2014: Stacks on the Battlefield)."""
    names = ("tin-recruit", "tin-recruit-2", "tin-recruit-3")
    game = cx.Game.new(
        yard(), rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["tin-recruit"] * 3},
        places={"bruiser": "C3", **dict.fromkeys(names, "D3")},
    ).apply("end").apply("end")  # fmt: skip
    page = cx.PlayPage(game)
    page.table.click("C3")
    page.table.click("D3")
    assert "An attack takes 1 token from a stack (TOK-06)." in page.gesture_panes.value
