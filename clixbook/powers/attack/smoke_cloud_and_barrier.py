"""Smoke Cloud and Barrier: markers on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, join_parts, message
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import MarkerKind
from clixbook.board.objects.markers import Laying, lay_all, maker_of, next_squares
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_rights import line_of_fire_rights_of
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Bound, Lock, Modifier, Replacement, halve_value
from clixbook.engine.rules.turn.action_cases import may_after_failed_break_away
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.map.markers import LayingRules
from clixbook.rulebooks.sections.powers.area_powers import SmokeCloudRule

ENOUGH, NOTHING = "enough", "lay nothing"


class MarkerPower(Effect):
    """A power that lays markers on squares in range, one after the other (MRK-02, MRK-06, MRK-07).

    The word of its use is the square of the first marker, or the one to which its user moves before; the game asks for
    the other squares.
    """

    marker: ClassVar[MarkerKind]
    what: ClassVar[str]
    """The word for its markers in texts for players."""

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(PlaceRef, words))

    def phrase(self, words: Sequence[str]) -> tuple[str, str]:
        return "on {0}", ""

    def rule(self, rules: Rulebook) -> LayingRules:
        """The book's rules for laying its markers."""
        raise NotImplementedError

    # -- where -----------------------------------------------------------------------------------------------

    def marker_squares(self, user: User, laid: Sequence[Square] = ()) -> tuple[Square, ...]:
        """The squares where the next marker may lie."""
        reach = value_of(user.state, user.who, "range").total
        return next_squares(user.state.board, user.who, self.marker, laid, rules=user.rules, range=reach)

    def lay_markers(self, user: User, squares: Sequence[Square]) -> Laying:
        """The board with markers on these squares, or why they cannot lie there."""
        state, reach = user.state, value_of(user.state, user.who, "range").total
        return lay_all(
            state.board, user.who, self.marker, squares, rules=user.rules, range=reach, power=self.name
        )  # fmt: skip

    def pace(self, rules: Rulebook) -> Pace:
        """The move of its user before it lays any: half its speed."""
        return Pace(self.kind(rules), (halve_value(printed_name(self.name)),))

    # -- the action ------------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        if not self.rule(user.rules).half_move:
            yield from (Use(user.who, self.name, (square.name,)) for square in self.marker_squares(user))
            return
        if self.marker_squares(user):
            yield Use(user.who, self.name, (user.piece.squares[0].name,))
        for goal in reachable_squares(user.state, user.who, self.pace(user.rules)):
            if goal not in user.piece.squares:
                yield Use(user.who, self.name, (goal.name,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling, moves = self.ruling(user.rules), self.rule(user.rules).half_move
        if len(use.words) != 1:
            what = "where it goes first" if moves else "the first square; the others are asked for"
            name = self.name.replace(" ", "-")
            return (make_reason(ruling, message("It goes: use {} {} SQUARE, {}.", figure_ref(user.who), name, what)),)
        square = user.state.board.square(use.words[0])
        if not moves:
            return self.lay_markers(user, (square,)).reasons
        if square in user.piece.squares:
            return (
                make_reason(ruling, message("There is no square for {} near {}.", self.what, figure_ref(user.who))),
            )
        return reachable_squares(user.state, user.who, self.pace(user.rules)).why_not(square)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        square = parse_square(use.words[0])
        if not self.rule(user.rules).half_move:
            return (yield from self.lay_all_markers(user, [square], events))
        state, who, pace = user.state, user.who, self.pace(user.rules)
        if square not in squares_under(state, who):
            state, walked = yield from move(state, who, square, events, pace)
            if walked is None and not may_after_failed_break_away(user.rules, "attack"):
                return state
        if who not in state.board.pieces:
            return state
        return (yield from self.lay_all_markers(User(state, who), [], events))

    def lay_all_markers(self, user: User, laid: list[Square], events: list[Event]) -> Steps[State]:
        """Lay one marker after the other, until there are enough or the player wants no more."""
        state, most = user.state, self.rule(user.rules).count
        while len(laid) < most and (near := self.marker_squares(user, laid)):
            shown = state.with_(board=self.lay_markers(user, laid).board) if laid else state
            text = message("{} may lay {}: {} of {} so far", figure_ref(user.who), self.what, len(laid), most)
            stop = ENOUGH if laid else NOTHING
            options = (stop, *(PlaceRef(square.name) for square in near))
            chosen = yield Choose(user.fighter.side, text, options, shown)
            if chosen == stop:
                break
            laid.append(parse_square(chosen))
        if not laid:
            return state
        done, places = self.lay_markers(user, laid), join_parts([PlaceRef(each.name) for each in laid], ", ")
        text = message("{} lays {} on {}.", figure_ref(user.who), self.what, places)
        count = make_reason(self.ruling(user.rules), f"{len(laid)} of {most} at most.")
        events.append(Event(text, tuple(laid), (count, *done.reasons)))
        return state.with_(board=done.board)


class SmokeCloud(MarkerPower):
    """Smoke Cloud: markers of hindering terrain (PWR-SMOKECLOUD, MRK-06)."""

    name = "smoke cloud"
    row = "PWR-SMOKECLOUD"
    marker = MarkerKind.SMOKE
    what = "smoke"

    def rule(self, rules: Rulebook) -> LayingRules:
        return rules.markers.smoke


class Barrier(MarkerPower):
    """Barrier: markers of blocking terrain (PWR-BARRIER, MRK-07)."""

    name = "barrier"
    row = "PWR-BARRIER"
    marker = MarkerKind.BARRIER
    what = "a barrier"

    def rule(self, rules: Rulebook) -> LayingRules:
        return rules.markers.barrier

    def in_play(self, rules: Rulebook) -> bool:
        """Is it in play? A house rule may remove it; MRK-07 has everything else."""
        return rules.defense_powers.barrier


class InSmoke(Effect):
    """Attack penalties of figures in smoke (EFF-20).

    Smoke that no figure of the game made, such as that of a map, counts as well.
    """

    name = "in smoke"
    row = "PWR-SMOKECLOUD"
    origin = Origin.MARKERS
    values = frozenset({"attack"})

    def rule(self, rules: Rulebook) -> SmokeCloudRule:
        """The value of its ruling in a book."""
        return rules.attack_powers.smoke_cloud

    def in_play(self, rules: Rulebook) -> bool:
        return self.rule(rules).attack != 0

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock | Bound]:
        if name in self.values and user.who in user.state.board.pieces and self.is_affected(user):
            yield Modifier(self.rule(user.rules).attack, "Smoke Cloud")

    def is_affected(self, user: User) -> bool:
        """Does any smoke under the figure lower its attack?"""
        state, everybody = user.state, self.rule(user.rules).everybody
        stacks = (state.board.markers.get(square, ()) for square in user.piece.squares)
        for marker in (each for stack in stacks for each in stack if each.kind is MarkerKind.SMOKE):
            who, power = maker_of(marker) or ("", SmokeCloud.name)
            known = who in state.fighters
            if known and not has_effect(state, who, power):
                continue
            if everybody and not has_effect(state, user.who, power):
                return "hindering" not in line_of_fire_rights_of(state, user.who)
            whose = state.fighter(who).side if known else marker.owner
            if not everybody and not state.are_friends(whose, user.fighter.side):
                return True
        return False
