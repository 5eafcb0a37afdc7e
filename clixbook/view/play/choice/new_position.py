"""The selection once another position is on the table, and what a small screen scrolls to then."""

from __future__ import annotations

from clixbook.board.model.squares import parse_square
from clixbook.engine.position.questions import Choose
from clixbook.view.play.choice.action_groups import places_of, points_at
from clixbook.view.play.choice.aiming import pick_answer
from clixbook.view.play.choice.approaches import attack_on
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.choice.selection import Chosen


def follow(chosen: Chosen, at: Offers, *, played: bool) -> Chosen:
    """The selection in the position that came on the table: targets of another one are forgotten.

    ``played``: by a gesture of this player; else somebody else played, or the game went back or forth.
    """
    before, acted, pieces = chosen.at, chosen.who, at.board.pieces
    wanted = "" if chosen.aim is None or chosen.pointed in before.points_at(chosen.aim) else chosen.pointed
    looked = chosen.pointed if chosen.pointed in pieces else chosen.looked  # its result
    looked = looked if looked in pieces else ""
    cursor = chosen.cursor if parse_square(chosen.cursor) in at.board else "A1"  # another game, on a smaller map
    chosen = chosen.without_aim(at=at, cursor=cursor)
    if not played:  # gone back or forth: the figure is shown, and has to be chosen again
        looked = looked or ("" if before.game.pending is not None else acted)
        chosen = chosen.with_(who="")
    acting = at.game.action.who if at.game.action is not None else ""
    if at.squares_of(acting):
        chosen = chosen.with_(who=acting)
    if not at.squares_of(chosen.who) or (chosen.free and not chosen.members):
        chosen = chosen.with_(who="", lane="")
        if played and acted in pieces:  # it can do no more: its card stays
            looked = looked or acted
    chosen = chosen.with_(looked=looked, lane=chosen.lane if chosen.lane in chosen.lanes else "")
    places = places_to_show(at, before)
    chosen = chosen.looking_at(*places) if places else chosen
    meant = attack_on(at.game, at.game.state.player, wanted) if played and wanted else None
    return chosen if meant is None else pick_answer(chosen, meant)


def first_sight(chosen: Chosen) -> Chosen:
    """The selection with the places to scroll to when a game is put on the table."""
    at = chosen.at
    return chosen.looking_at(*(places_to_show(at, at) or ((chosen.who,) if chosen.who else at.ready[:1])))


def places_to_show(at: Offers, before: Offers) -> tuple[str, ...]:
    """The places that a small screen must scroll to: those of the question, of the last moves, of the next actors."""
    pending, then, state = at.game.pending, before.board.pieces, before.game.state
    if isinstance(pending, Choose):
        named = dict.fromkeys(place for each in pending.options for place in places_of(each, at.board))
        if places := tuple(named) or points_at(pending, at.board):
            return places
    pushed = (
        who
        for who, piece in at.board.pieces.items()
        if who in then and piece.squares != then[who].squares and piece.side != state.player
    )
    if found := tuple(pushed):
        return found
    if at.due is not None:
        return (*at.due.made.targets[:1], at.due.made.who)
    begun = state.setting_up is not None and at.game.state.setting_up is None
    begins = begun or at.game.state.player != state.player or at.board.bare != before.board.bare
    return at.ready[:1] if begins else ()
