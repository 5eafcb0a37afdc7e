"""Polymorph: several dials for one character (FEAT-POLYMORPH)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.replacements import replacement_points
from clixbook.engine.sequence.fighters.clicks import end_lost_effects, squares_under, with_due_fall
from clixbook.engine.sequence.fighters.replacing.replacement import passed_records, transfer_lasting
from clixbook.figures.dials.life import OtherDial
from clixbook.figures.symbols import size_of
from clixbook.powers.feats.feat_effects import FeatEffect
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.forces.replacing import Replaceable
from clixbook.rulebooks.sections.turn.actions import ActionKind


class Polymorph(FeatEffect):
    """Polymorph: switches to another dial of the figure. Word: the id of that dial."""

    name = "polymorph"
    row = "FEAT-POLYMORPH"
    named_for = "nobody"

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.FREE

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(words)  # no figure on the map: the dial it began with has its id, and now shows another name

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        return (f"into {printed_name(words[0].replace('-', ' '))}", "") if words else None

    def offers(self, user: User) -> Iterator[Use]:
        if not self.against(user):
            yield from (Use(user.who, self.name, (each.figure.id,)) for each in self.usable_dials(user))

    def against(self, user: User) -> tuple[Reason, ...]:
        """Why it takes no other shape now, whichever it would be."""
        state, ruling = user.state, self.ruling(user.rules)
        if user.rules.replacing.replaceable is not Replaceable.OWN_DIALS:
            return (make_reason(user.rules["GEN-06"], user.rules["GEN-06"].says),)
        if against := self.why_unusable(user):
            return against
        if state.round == 1:
            return (make_reason(ruling, "Nobody changes shape in the first round."),)
        return ()

    def usable_dials(self, user: User) -> tuple[OtherDial, ...]:
        """The dials that do not show KO."""
        return tuple(each for each in user.fighter.others if not each.life.ko)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if against := self.against(user):
            return against
        names = [each.figure.id for each in self.usable_dials(user)]
        if len(use.words) == 1 and use.words[0] in names:
            return ()
        ruling = self.ruling(user.rules)
        if any(use.words == (each.figure.id,) for each in user.fighter.others):
            return (make_reason(ruling, f"The dial of {use.words[0]} shows KO."),)
        goes = " or ".join(f"use {user.who} {self.name} {name}" for name in names)
        return (make_reason(ruling, f"It goes: {goes}." if goes else "No other dial is left to it."),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, fighter = user.state, user.fighter
        new = next(each for each in fighter.others if each.figure.id == use.words[0])
        left = tuple(each for each in fighter.others if each is not new)
        others = (*left, OtherDial(fighter.figure, fighter.life))
        text = f"{user.piece.label} is {new.figure.name} now, on click {new.life.click}."
        events.append(Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),)))
        piece = replace(
            user.piece, size=size_of(new.figure, rules=user.rules), mode=new.figure.mode,
            name=new.figure.display_name_of(user.who),
        )  # fmt: skip
        points = replacement_points(fighter.points, new.life.points, rules=user.rules)
        changed = transfer_lasting(state, [user.who], [user.who]).with_fighter(
            user.who, figure=new.figure, life=new.life, others=others, points=points,
            **passed_records((fighter,), user.rules),
        )  # fmt: skip
        changed = end_lost_effects(with_traits(changed.with_(board=changed.board.with_piece(piece))))
        return with_due_fall(state, changed, user.who)
        yield  # makes it a generator, though it asks no question
