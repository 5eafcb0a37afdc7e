"""The sentence bar of the play page: figure, action and target, in words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from clixbook.board.answers.message import name_list
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.errors import IllegalAction, capital
from clixbook.view.play.choice.action_groups import lane_name
from clixbook.view.play.choice.button_words import DO
from clixbook.view.play.choice.gestures import not_placed_words
from clixbook.view.play.table.table import PlayTable
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Box, Button, Combobox, Dropdown

AGAIN = 0.15
"""Seconds in which a change may still follow an Enter: then it meant the new words."""
MOST_ANSWERS = 8
"""The number of answers that a refusal lists."""
RESTS = 0.3
"""The delay in seconds after which it shows choices made elsewhere."""


class PlaySentence(Box):
    """``[Warden] [Move] to [D4] [Do it]``: actions without the board.

    While it is used it is refilled at once. It follows choices on the board after a short pause, so that no gesture
    waits for it.
    """

    def __init__(self, table: PlayTable, guard: Callable[..., None]) -> None:
        self.table, self._guard = table, guard
        self._busy = self._speaking = False
        self._timer: asyncio.TimerHandle | None = None
        self.figure = with_classes(Dropdown(options=[("—", "")], description="Who"), "cb-figure")
        self.lane = with_classes(Dropdown(options=[("anything", "")], description="does"), "cb-kind")
        self.place = with_classes(
            Combobox(description="to", placeholder="D4 or a figure", continuous_update=False), "cb-to"
        )
        self.go = with_classes(Button(description=DO), "cb-saydo")
        super().__init__([self.figure, self.lane, self.place, self.go])
        with_classes(self, "cb-ask", "cb-sentence")
        self.figure.observe(self._on(self._choose), "value")
        self.lane.observe(self._on(lambda lane: table.choose_lane(lane or "")), "value")
        self.place.observe(self._on(self._point), "value")
        self.go.on_click(lambda _: guard(self._do))
        self._entered: asyncio.TimerHandle | None = None
        self.place.on_msg(lambda _, content, __: self._enter() if content.get("event") == "submit" else None)
        self.follow()

    def _on(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        def changed(change: Any) -> None:
            if not self._busy:
                self._speaking = True
                try:
                    self._guard(work, change["new"])
                finally:
                    self._speaking = False
                self.follow()

        return changed

    def _choose(self, who: str) -> None:
        """A player's own figure is chosen; of any other the card is shown."""
        table = self.table
        stands = bool(table.chosen.at.squares_of(who))
        mine = stands and table.game.state.fighter(who).side == table.game.state.player
        if who and not (mine if table.chosen.free else stands):
            table.look_up(who)
        else:
            table.call(who)

    def _do(self) -> None:
        """Do the aimed action, or first show the sentence's."""
        table = self.table
        if table.chosen.aim is None and table.chosen.picked is None and self.place.value:
            self._point(self.place.value)
        else:
            table.commit()

    def _enter(self) -> None:
        """Handle Enter: do the action if the words are aimed at already. A browser reports Enter before the text."""
        chosen = self.table.chosen
        if not self.place.value or (chosen.aim is None and chosen.picked is None):
            return
        try:
            self._entered = asyncio.get_running_loop().call_later(AGAIN, self._guard, self.table.commit)
        except RuntimeError:  # no loop runs here: nothing can follow
            self._guard(self.table.commit)

    def _point(self, text: str) -> None:
        """Aim at the place in the text: a figure by name, or a square."""
        if self._entered is not None:
            self._entered.cancel()
        table, wanted, pending = self.table, text.strip(), self.table.game.pending
        if not wanted:
            return
        if isinstance(pending, Choose):
            table.pick_answer(self._match_answer(table.chosen.answers, wanted))
            return
        who = self._figure_named(wanted)
        place = who or table.chosen.at.place_at(table.board.square(wanted))
        offered = table.chosen.actions_at(place) if table.chosen.who else ()
        if offered:
            table.take_aim(offered[0], place)
        elif who and who not in table.board.pieces:
            raise IllegalAction(table.game.now.off_map_words(who))
        elif table.chosen.who:
            table.refuse(place)
        else:
            raise IllegalAction("Choose a figure first.")

    def _figure_named(self, wanted: str) -> str:
        """The id of the figure of this name; "" if it names none."""
        names = self.table.chosen.names.items()
        return next((each for each, name in names if wanted.lower() in (each, name.lower())), "")

    def _match_answer(self, options: Iterable[Any], wanted: str) -> Any:
        """The answer with these words, or the only one that names this place."""
        table = self.table
        kept = list(options)
        found = [each for each in kept if table.chosen.at.answer_words(each).lower() == wanted.lower()]
        at = self._figure_named(wanted) or wanted.upper()
        found = found or [each for each in kept if at in table.chosen.at.points_at(each)]
        if (
            not found
            and table.chosen.in_hand
            and (refusal := not_placed_words(table.chosen, table.board.square(wanted)))
        ):
            raise IllegalAction(refusal)
        if len(found) != 1:
            raise IllegalAction(f"{wanted!r} is {self._why_no_answer(found or kept, many=bool(found))}")
        return found[0]

    def _why_no_answer(self, answers: Sequence[Any], *, many: bool) -> str:
        """What is asked now, and which answers it takes; ``many`` of them have the words."""
        at = self.table.chosen.at
        listed = [at.answer_words(each) for each in answers[:MOST_ANSWERS]]
        if len(answers) > MOST_ANSWERS:
            listed.append(f"{len(answers) - MOST_ANSWERS} more")
        meant = "more than one answer" if many else "not an answer"
        return f"{meant} here. {capital(at.pending_question)} It may be: {name_list(listed)}."

    def refresh(self) -> None:
        """Show a change once nothing has changed for a while; changes by the bar itself at once."""
        if self._speaking:
            return
        if self._timer is not None:
            self._timer.cancel()
        with suppress(RuntimeError):  # no loop runs here: nobody looks at it
            self._timer = asyncio.get_running_loop().call_later(RESTS, self._guard, self.follow)

    def follow(self) -> None:
        """Show the chosen figure, action and place; while the dice are due, the last action stays.

        The figures are always those of this game: a new one may begin with a roll.
        """
        table, pending = self.table, self.table.game.pending
        if isinstance(pending, Roll):
            self._busy = True
            try:
                _offer(self.figure, self._figures(), self.figure.value or "")
            finally:
                self._busy = False
            return
        lanes = [("anything", ""), *((lane_name(lane, table.chosen.names), lane) for lane in table.chosen.lanes)]
        choosing = bool(table.chosen.who) or isinstance(pending, Choose)
        self._busy = True
        try:
            _offer(self.figure, self._figures(), table.chosen.who)
            _offer(self.lane, lanes, table.chosen.lane)
            self._suggest(*(self._places(pending) if choosing else (self._anywhere(), "")))
        finally:
            self._busy = False

    def _places(self, pending: Any) -> tuple[tuple[str, ...], str]:
        """The answers or targets to choose from, figures first, then squares by distance; and the chosen one."""
        table, names = self.table, self.table.chosen.names
        if isinstance(pending, Choose):
            answers = tuple(dict.fromkeys(table.chosen.at.answer_words(each) for each in pending.options))
            return answers, table.chosen.at.answer_words(table.chosen.picked) if table.chosen.picked is not None else ""
        found = dict.fromkeys(
            place for each in table.chosen.wanted_actions for place in table.chosen.at.points_at(each)
        )
        here = table.chosen.at.squares_of(table.chosen.who)[0]
        squares = [table.board.square(place) for place in found if place not in names and "|" not in place]
        squares = sorted((each for each in squares if each != here), key=lambda each: (here.distance(each), each))
        figures = [names[place] for place in found if place in names]
        return (*figures, *(square.name for square in squares)), names.get(table.chosen.pointed, table.chosen.pointed)

    def _anywhere(self) -> tuple[str, ...]:
        """The names of all figures, and all squares."""
        return (*sorted(self.table.chosen.names.values()), *(square.name for square in self.table.board.squares))

    def _suggest(self, options: tuple[str, ...], value: str) -> None:
        with self.place.hold_sync():
            if self.place.options != options:
                self.place.options = options
            self.place.value = value

    def _figures(self) -> list[tuple[str, str]]:
        """The player's figures first; the same list for the whole game, in anybody's turn."""
        names = self.table.chosen.names
        owners = {who: fighter.side for who, fighter in self.table.game.now.fighters.items()}
        sides = sorted(owners.items(), key=lambda each: (each[1], names[each[0]]))
        return [("—", ""), *((f"{names[who]} ({side})", who) for who, side in sides)]


def _offer(box: Dropdown, options: list[tuple[str, str]], value: str) -> None:
    with box.hold_sync():
        if list(box.options) != options:
            box.options = options
        box.value = value if value in dict(options).values() or value == "" else ""
