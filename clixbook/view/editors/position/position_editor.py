"""The position editor: figures, objects, markers, effects and conditions, set by hand; then play or ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.board.files.mapfile import load_map
from clixbook.board.files.notation.board_notation import from_line
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Mode, Piece
from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.engine.rules.forces.feats import feat_problems, known_feats
from clixbook.engine.sequence.moving.flight_heights import knows_heights
from clixbook.engine.sequence.set_up.possible_effects import possible_lasting
from clixbook.engine.sequence.turn.condition_deck import known_cards
from clixbook.errors import BadFile, ClixbookError, IllegalAction, Problem
from clixbook.figures.forces.entries import Feat
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.app.frame import Pane, room_frame
from clixbook.view.editors.editor import Editor
from clixbook.view.editors.force.force_roster import offers
from clixbook.view.editors.force.given_list import GivenList
from clixbook.view.editors.position.position_draft import PositionDraft, Stand, first_click, game_of, ids
from clixbook.view.editors.position.position_of_game import draft_of_game, first_position
from clixbook.view.editors.position.position_panes import FigurePane, ThingPart, TrayPane
from clixbook.view.editors.position.position_sentences import EXAMPLES, run_sentence
from clixbook.view.editors.position.position_session import PositionParts, PositionSession
from clixbook.view.editors.position.position_standing import used_power_options, used_words, whereabouts_options
from clixbook.view.editors.position.position_status import score_words, stand_words, turn_words, unsupported_words
from clixbook.view.editors.position.position_things import (
    KINDS,
    PlacedThing,
    all_things,
    replace_thing,
    with_thing,
    without_thing,
)
from clixbook.view.editors.position.position_turn import YARD, TurnPane
from clixbook.view.editors.sentence_line import SentenceLine
from clixbook.view.play.new_game.ready import read_line, yard
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.piece_scene import PieceMarks
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, lesson_html, lost_html, map_title
from clixbook.view.widgets.traffic.shared_style import Box, VBox

WAIT = "Cannot be played yet"
HINT = "Choose a figure or an object, then a square; or drag it."


class PositionEditor(Editor[PositionDraft]):
    """``position`` is the draft, shown on the board of a session with a status line.

    ``chosen`` is the number of a figure in the draft's list, or of one of the things after them; ``adding`` what is in
    hand of the tray: the entry of a figure, or a kind of object or marker.
    """

    def __init__(self, rules: Callable[[], Rulebook], look: Callable[[], str]) -> None:
        super().__init__(rules, look, first_position(rules()))
        self.chosen: int | None = None
        self.adding = ""
        self.offered: list[Lasting] = []
        self.uses: list[Used] = []
        self.game: Game | None = None
        self.session = PositionSession(self.position.board, self, palette=look())
        self.parts = parts = PositionParts(self.session, lambda: lost_html(escape(f"?page=build&{self._address()}")))
        guard = parts.run_guarded
        with_classes(self.undo, "cb-isback")
        with_classes(self.redo, "cb-isnext")
        self.figure = FigurePane(
            lambda stand: guard(self._change_stand, stand), lambda at: guard(self.choose, at),
            lambda: guard(self._away),
            ThingPart(lambda new: guard(self._thing_changed, new)),
            GivenList("Effect", lambda at: guard(self._lay, at), lambda at: guard(self._lift, at)),
            GivenList("Used", lambda at: guard(self._use, at), lambda at: guard(self._unuse, at)),
        )  # fmt: skip
        self.turn = TurnPane(lambda draft: guard(self.put, draft), lambda name: guard(self._other_map, name))
        self.tray = TrayPane(lambda entry: guard(self._take, entry), lambda: guard(self._add, None))
        self.sentence_line = SentenceLine(lambda text: run_sentence(self, text), guard, EXAMPLES)
        bar = Box([self.undo, self.redo, self.links])
        panes = [
            Pane("figure", "Figure", self.figure, always=True), Pane("tray", "Add", self.tray),
            Pane("given", "Effects", self.figure.given), Pane("turn", "Turn", self.turn),
            Pane("say", "Say", VBox([self.sentence_line])),
        ]  # fmt: skip
        self.children = [room_frame(parts.group, parts.board, panes, bar=bar, asks="Play", foot=parts.status)]
        with_classes(self, "cb-positionbuilder")
        self.show(HINT)

    @property
    def position(self) -> PositionDraft:
        """The position as it is now, whether it fits together or not."""
        return self.steps.now

    @property
    def stand(self) -> Stand | None:
        """The figure that is chosen."""
        stands = self.position.stands
        return stands[self.chosen] if self.chosen is not None and self.chosen < len(stands) else None

    @property
    def thing(self) -> PlacedThing | None:
        """The object or marker that is chosen."""
        count, things = len(self.position.stands), all_things(self.position.board)
        return things[self.chosen - count] if self.chosen is not None and self.chosen >= count else None

    # -- what is done -------------------------------------------------------------------------------------

    def put(self, draft: PositionDraft, status: str = "", chosen: Stand | PlacedThing | None = None) -> None:
        """Go on with this position; undo restores the one before. The ``chosen`` thing stays in hand."""
        keep = chosen if chosen is not None else self.stand or self.thing
        self.steps.put(draft)
        everything = (*draft.stands, *all_things(draft.board))
        self.chosen = everything.index(keep) if keep is not None and keep in everything else None
        self.show(status)

    def choose(self, at: int | None) -> None:
        """Take this figure of the list in hand, or one of the things after them; None lets go."""
        self.chosen, self.adding = at, ""
        stand, thing = self.stand, self.thing
        if stand is not None:
            place = stand.squares[0].name if stand.squares else ""
            self.show(f"{stand.figure.name} is chosen: choose a square, and it goes there.", at=place)
        elif thing is not None:
            self.show(f"{thing.name} is chosen: choose a square, and it goes there.", at=thing.square.name)
        else:
            self.show("Nothing is chosen.")

    def tapped(self, square: Square) -> None:
        """Handle a tap: choose the figure or thing on the square, or put the one in hand there.

        Once more chooses what lies below, and at last lets go.
        """
        at, stand, thing = self.position.index_at(square), self.stand, self.thing
        if self.adding in KINDS:
            self._lay_down(square)
        elif self.adding and at is None:
            self._add(square)
        elif stand is not None and at is None:
            self.go(stand, square)
        elif thing is not None and at is None and thing.square != square:
            self.brought(thing, square)
        elif here := self._here(square):
            after = here.index(self.chosen) + 1 if self.chosen in here else 0
            self.choose(here[after] if after < len(here) else None)

    def _here(self, square: Square) -> list[int | None]:
        """The numbers of the figures and things on a square, the uppermost first."""
        count, things = len(self.position.stands), all_things(self.position.board)
        lying = [count + number for number, each in enumerate(things) if each.square == square]
        at = self.position.index_at(square)
        return [*([at] if at is not None else []), *lying]

    def moved(self, who: str, square: Square) -> None:
        """A figure was dragged there."""
        at = ids(self.position).index(who)
        stand = self.position.stands[at]
        if stand.squares and stand.squares[0] != square:  # else it was a click, which has its own event
            self.chosen, self.adding = at, ""
            self.go(stand, square)

    def brought(self, thing: PlacedThing, square: Square) -> None:
        """An object or a marker goes to that square."""
        if thing.square == square:  # it was a click, which has its own event
            self.tapped(square)
            return
        there = replace(thing, square=square)
        self.adding = ""
        self._put_board(replace_thing(self.position.board, thing, there), f"{there.name} to {square}.", there)

    def lasting(self) -> tuple[Lasting, ...]:
        """The effects in force."""
        return self.position.lasting

    def _put_board(self, board: Board, status: str = "", chosen: PlacedThing | None = None) -> None:
        self.put(replace(self.position, board=board), status, chosen)

    def _lay_down(self, square: Square) -> None:
        new = PlacedThing(square, KINDS[self.adding])
        board = with_thing(self.position.board, new)
        self.adding = ""
        self._put_board(board, f"{new.name} on {square}.", new)

    def _thing_changed(self, new: Callable[[], PlacedThing]) -> None:
        if (thing := self.thing) is not None and (there := new()) != thing:
            self._put_board(replace_thing(self.position.board, thing, there), f"{there.words}.", there)

    def _lay(self, number: int) -> None:
        """An effect of the menu is in force on the chosen figure."""
        lasting = self.offered[number]
        self.put(replace(self.position, lasting=(*self.position.lasting, lasting)), f"{self._lasting_text(lasting)}.")

    def _lift(self, number: int) -> None:
        if self.chosen is not None:
            gone = self.position.effects_on(ids(self.position)[self.chosen])[number]
            left = tuple(each for each in self.position.lasting if each is not gone)
            self.put(replace(self.position, lasting=left), f"{self._lasting_text(gone)}: no longer.")

    def _use(self, number: int) -> None:
        """The chosen figure used a power already."""
        use = self.uses[number]
        self.put(replace(self.position, used=(*self.position.used, use)), f"Used: {used_words(use)}.")

    def _unuse(self, number: int) -> None:
        gone = self._used_powers()[number]
        left = tuple(each for each in self.position.used if each is not gone)
        self.put(replace(self.position, used=left), f"{used_words(gone)}: not used.")

    def _used_powers(self) -> list[Used]:
        who = ids(self.position)[self.chosen] if self.chosen is not None and self.stand is not None else ""
        return [each for each in self.position.used if each.by == who]

    def _lasting_text(self, lasting: Lasting) -> str:
        """``Perplex by Roof Hare: attack +1``."""
        names = {who: each.figure.name for who, each in zip(ids(self.position), self.position.stands, strict=True)}
        return f"{printed_name(lasting.source)} by {names[lasting.by]}: {lasting.effect_text}"

    def go(self, stand: Stand, square: Square) -> None:
        """Move the figure there, if the square is free."""
        there = stand.with_first_square(square)
        at = self.position.stands.index(stand)
        for each in there.squares:
            other = self.position.index_at(each)
            if other not in (None, at):
                name = self.position.stands[other or 0].figure.name
                self.show(f"{stand.figure.name} cannot stand on {each}, because {name} does.")
                return
        self.put(self.position.with_stand(at, there), f"{stand.figure.name} to {square}.", there)

    def guarded(self, work: Callable[..., None], *args: Any) -> None:
        """Run it as a gesture on the board, which shows errors."""
        self.parts.run_guarded(work, *args)

    def go_back(self) -> None:
        """Undo a change, and clear the selection."""
        self.steps.undo()
        self.chosen = None
        self.show("Undone.")

    def go_forward(self) -> None:
        """Redo the last undone change, and clear the selection."""
        self.steps.redo()
        self.chosen = None
        self.show("Done again.")

    def pressed(self, key: str) -> None:
        """A key or a button."""
        if key == "undo":
            self.go_back()
        elif key == "redo":
            self.go_forward()
        elif key == "next":
            count = len(self.position.stands) + len(all_things(self.position.board))
            self.choose(None if not count else 0 if self.chosen is None else (self.chosen + 1) % count)
        elif key == "back":
            self.choose(None)
        elif key == "away":
            self._away()
        else:
            self.figure.turn(1 if key == "+" else -1)

    def _change_stand(self, stand: Stand) -> None:
        if self.chosen is not None and self.stand is not None:
            before, after = self.position.stands, self.position.with_stand(self.chosen, stand)
            there = stand if stand in after.stands else next(each for each in after.stands if each not in before)
            self.put(after, stand_words(self.stand, there), chosen=there)

    def _away(self) -> None:
        stand, thing = self.stand, self.thing
        if thing is not None:
            self._put_board(without_thing(self.position.board, thing), f"{thing.name} is taken away.")
            return
        if stand is None or self.chosen is None:
            raise IllegalAction("Choose a figure or an object first.")
        self.put(self.position.without_stand(self.chosen), f"{stand.figure.name} is taken away.")

    def _other_map(self, name: str) -> None:
        board = yard() if name == YARD else load_map(name)
        self.put(self.position.with_board(board), f"{map_title(name)}. Undo brings the other back.")

    def _take(self, entry: str) -> None:
        self.adding, self.chosen = entry, None
        verb = "lies" if entry in KINDS else "stands"
        self.show(f"Choose a square: it {verb} there then." if entry else "Nobody is in hand.")

    def _add(self, square: Square | None) -> None:
        if not self.adding:
            raise IllegalAction("Choose a figure of the tray first.")
        before = self.position
        click = first_click(self.adding, self.rules())
        after = before.add_stand(self.adding, self.tray.side.value, square, click)
        new = next(each for each in after.stands if each not in before.stands)
        self.adding = ""
        self.put(after, f"{new.figure.name}, {new.side}, on {new.place.partition(' ')[0]}.", new)

    # -- addresses ----------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The position as a line of a game; nothing while it does not fit together."""
        return {"game": self.game.to_line()} if self.game is not None else {}

    def _address(self) -> str:
        return urlencode({"tab": "position", **self.query()})

    def visit(self, query: Mapping[str, str]) -> None:
        """Show the position of a line, or put it on another board; a ClixbookError if they are wrong."""
        if query.get("game"):
            game = read_line(query["game"])
            draft = draft_of_game(game)
            if draft != self.position:
                self.put(draft, unsupported_words(game))
        if query.get("board"):
            if len(query["board"]) > MOST_TEXT:
                raise BadFile(f"That map has {len(query['board'])} characters; it may have {MOST_TEXT}.")
            board = from_line(query["board"])
            self.put(self.position.with_board(board), f"{board.title or 'The map'} is here.")

    # -- output -------------------------------------------------------------------------------------------

    def show(self, status: str = "", at: str = "") -> None:
        """Show everything again, from the present position."""
        problems: tuple[Problem, ...] = ()
        position = self.position
        try:
            self.game = game_of(position, self.rules())
        except ClixbookError as error:
            self.game, problems = None, error.problems
        self.count_change()  # the address and the links first: a user who sees the change may use them at once
        self._show_links()
        names = ids(position)
        selected = self.thing or (names[self.chosen] if self.chosen is not None else "")
        board, marks = (self.game.board, marks_of(self.game)) if self.game is not None else sketch(position)
        self.session.palette, self.session.rules = self.look(), self.rules()
        texts = list(dict.fromkeys(each.text for each in problems))
        self.session.show(board, marks, selected, texts[0] if texts else status or turn_words(position), at)
        flies = self.stand is not None and self.stand.figure.mode is Mode.WING and knows_heights(self.rules())
        where = whereabouts_options(position, self.chosen, self.game) if self.stand and self.chosen is not None else []
        self.figure.own_things = self.own_things
        self.figure.show(position, self.chosen, self.look(), texts, self._feats(), flies, where)
        self._show_effects()
        paint = urlencode({"page": "build", "tab": "map", "position": position.board.to_line()})
        lesson = lesson_html((self.game.state.board if self.game is not None else position.board).to_line())
        link = f'<p class="cb-links"><a class="cb-second" href="?{escape(paint)}">Paint this map</a> {lesson}</p>'
        score = score_words(self.game) if self.game is not None else ""
        self.turn.show(position, link, known_cards(self.rules()), self.rules(), score)
        self.show_offers()

    def redraw(self) -> None:
        """Show the position in the present book and look."""
        self.show()

    def _show_links(self) -> None:
        if self.game is None:
            self.links.value = f'<span class="cb-noplay">{WAIT}.</span>'
            return
        play = urlencode({"page": "play", "position": self.game.to_line()})
        ask = urlencode({"page": "explore", "position": self.game.state.board.to_line()})
        self.links.value = (
            f'<a class="cb-go" href="?{escape(play)}">Play on</a> '
            f'<a class="cb-second" href="?{escape(ask)}">Explore it</a>'
        )

    def _feats(self) -> list[str]:
        """The feats of the book that the chosen figure may be given besides."""
        stand, rules = self.stand, self.rules()
        if stand is None:
            return []
        names = [each.partition(":")[0] for each in stand.feats]
        known = (Feat(name, each.value.cost) for name, each in known_feats(rules).items() if name not in names)
        return [f"{each.name}:{each.cost}" for each in known if not feat_problems(stand.figure, [each], rules=rules)]

    def _show_effects(self) -> None:
        """Show the effects on the chosen figure, and offer others."""
        if self.stand is None or self.chosen is None:
            return
        who = ids(self.position)[self.chosen]
        laid = self.position.effects_on(who)
        state = self.game.state if self.game is not None else None
        able = possible_lasting(state, who) if state is not None and who in state.board.pieces else ()
        self.offered = [each for each in able if each not in laid]
        self.figure.effects.show([*map(self._lasting_text, laid)], [*map(self._lasting_text, self.offered)])
        self.uses = list(used_power_options(self.position, who, self.game))
        self.figure.used.show(
            [*map(used_words, self._used_powers())], [*map(used_words, self.uses)], "nothing is counted"
        )

    def show_offers(self) -> None:
        """The tray, with the figures that were built here."""
        rules = self.rules()
        self.tray.show(self.position, self.adding, offers(rules, self.own), rules.edition, self.look())


def sketch(draft: PositionDraft) -> tuple[Board, FrozenMap[str, Any]]:
    """The board of an impossible position, with every figure that can stand as in the draft."""
    board, marks = draft.board, dict[str, PieceMarks]()
    for who, each in zip(ids(draft), draft.stands, strict=True):
        if not each.squares:
            continue
        figure, owner = each.figure, sorted(draft.players).index(each.side)
        try:
            board = board.with_piece(Piece(who, each.squares, each.side, figure.size, figure.mode, figure.name))
        except ClixbookError:
            continue
        marks[who] = PieceMarks(each.click, tokens=each.tokens, owner=owner)
    return board, FrozenMap(marks)
