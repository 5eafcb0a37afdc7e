"""Lasting effects: changes, affected figures, and ends (TRN-04, VAL-14)."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.answers.message import Words, figure_ref, message, render_words
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.vocabulary import Until

__all__ = ["FAST", "LOOSE", "Lasting", "Until"]

FAST, LOOSE = "fast", "loose"
_GRIPS = {FAST: "held fast", LOOSE: "free to leave"}


@dataclass(frozen=True, slots=True)
class Lasting:
    """A lasting effect: ``source`` is its name, ``by`` its user, ``on`` its bearer.

    It may do one or more of these: add ``change`` to the combat value ``value``, as a ``unique`` modifier or not; take
    the power ``off`` away; bar actions: ``bars`` is "costed", "moves", "all but moves", "attacks" or "everything";
    lend a team ability (``lends``), which its bearer cannot change at the next action if it is ``stuck`` (TAB-15).
    ``player`` used it in turn ``since``; ``until`` says when it ends; ``ruling`` is the row behind it. It also ends by
    damage or healing of its bearer (``ends_when_hurt``), or when its user loses ``source`` (``needs_user``).

    ``grounds``: its bearer is earthbound (SPD-10). ``eludes``: its bearer cannot attack its user. ``stops``: its
    bearer's action ends. ``seen``: its user sees its bearer, even if that hides, until the bearer moves.
    ``suppressed``: the bearer keeps its powers, but none of them counts (EFF-16). ``symbols_suppressed``: its symbols
    and earlier effects do not count either, and continue afterwards. ``marked``: its bearer is chosen for what
    ``source`` does. ``steadies``: nothing modifies its values. ``watches``: the team whose losses matter to its bearer.
    ``controls``: its bearer is on the side of ``player``. ``challenged``: its bearer must come to its user or attack
    it. ``grip``: its user holds its bearer ("fast") or has just let it go ("loose"). ``token``: ``change`` tokens of
    that name (EFF-31). ``partner``: the friend that its bearer was paired with before the game.
    """

    source: str
    by: str
    on: str
    player: str
    since: int
    until: Until
    ruling: str
    value: str = ""
    change: int = 0
    off: str = ""
    bars: str = ""
    ends_when_hurt: bool = False
    needs_user: bool = False
    seen: bool = False
    unique: bool = False
    lends: str = ""
    stuck: bool = False
    grounds: bool = False
    controls: bool = False
    eludes: bool = False
    stops: bool = False
    suppressed: bool = False
    symbols_suppressed: bool = False
    marked: bool = False
    steadies: bool = False
    watches: str = ""
    challenged: bool = False
    grip: str = ""
    token: str = ""
    partner: str = ""

    def __str__(self) -> str:
        return render_words(self.message)

    @property
    def message(self) -> Words:
        """``Perplex of lens-keeper on gnat: attack +1, until the turn ends``, with its references."""
        by, on = figure_ref(self.by), figure_ref(self.on)
        return message("{} of {} on {}: {}, until {}", self.source, by, on, self.effect_text, self.end_text)

    @property
    def end_text(self) -> str:
        """The moment at which it ends at the latest: ``Ann's next turn begins``."""
        return self.until.of(self.player)

    @property
    def effect_text(self) -> str:
        """The effect in a few words: ``attack +1``, ``no flurry``."""
        does = [f"{self.value} {self.change:+}"] if self.value else []
        does += [f"no {self.off}"] if self.off else []
        does += [f"no {self.bars} actions"] if self.bars else []
        does += ["seen"] if self.seen else []
        does += [f"as {self.lends}"] if self.lends else []
        does += ["on the ground"] if self.grounds else []
        does += [f"on {self.player}'s side"] if self.controls else []
        does += ["no attack on its user"] if self.eludes else []
        does += ["no more of its action"] if self.stops else []
        does += ["left out of account"] if self.suppressed else []
        does += ["picked out"] if self.marked else []
        does += ["values as they are"] if self.steadies else []
        does += [f"watches {self.watches}"] if self.watches else []
        does += ["it must come or attack"] if self.challenged else []
        does += [_GRIPS[self.grip]] if self.grip else []
        does += [f'{self.change} "{self.token}" token{"s" * (self.change != 1)}'] if self.token else []
        does += [f"paired with {self.partner}"] if self.partner else []
        return ", ".join(does)

    @property
    def end_message(self) -> Words:
        """The sentence of its end, as ``Perplex of Lens Keeper on Gnat ends.``"""
        name = printed_name(self.source)
        if self.grip:
            ended = "{} no longer holds {}." if self.grip == FAST else "{} no longer lets {} leave freely."
            return message(ended, figure_ref(self.by), figure_ref(self.on))
        if self.bars:
            return message("{} may {} again.", figure_ref(self.on), "attack" if self.bars == "attacks" else "act")
        if self.by == self.on:
            return message("{} of {} ends.", name, figure_ref(self.on))
        return message("{} of {} on {} ends.", name, figure_ref(self.by), figure_ref(self.on))

    def ends_with_turn(self, turn: int, player: str) -> bool:
        """Does the end of this turn end it?"""
        if self.until is Until.OWN_TURN_ENDS:
            return player == self.player and turn > self.since
        return self.until in (Until.TURN_ENDS, Until.ACTION_ENDS)

    def ends_as_turn_begins(self, player: str) -> bool:
        """Does the beginning of this player's turn end it?"""
        return self.until is Until.OWN_TURN_BEGINS and player == self.player
