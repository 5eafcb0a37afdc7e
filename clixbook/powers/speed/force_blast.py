"""Force Blast: knocks targets back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.board.knock_back.knock_back import immune_to_knock_back, push_squares
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack, Hit, ThrownBack
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.knock_back_sequence import slide_figure
from clixbook.engine.sequence.attack.targets import (
    opponents_of,
    why_no_close_attack,
    why_no_ranged_attack,
    why_protected,
)
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.first_turn import why_not_knocked_back
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.engine.sequence.objects.held_weapons import why_must_swing
from clixbook.powers.power_targets import why_out_of_reach
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.moving.knock_back import Measure
from clixbook.rulebooks.sections.powers.speed_powers import ForceBlastRule, OtherHitsRule

PUSH, CLOSE, RANGED = "push", "close", "ranged"
NO_BLAST, BLAST = no("no force blast"), yes("force blast")


class ForceBlast(Effect):
    """Force Blast: knocks opponents back (PWR-FORCEBLAST, KBK-14).

    The words of its action are the way, "push", "close" or "ranged", and the target.
    """

    name = "force blast"
    row = "PWR-FORCEBLAST"
    named_for = "opponents"
    weighs_rolls = True  # by how much it hits

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*words[:1], *map(FigureRef, words[1:]))

    def words_on(self, user: User, other: str) -> tuple[str, ...]:
        return (self.rule(user.rules).ways[0], other)

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        return ("", "push {1} away") if words[0] == PUSH else None

    def rule(self, rules: Rulebook) -> ForceBlastRule:
        """The value of its ruling in a book."""
        return rules.speed_powers.force_blast

    def by_action(self, rules: Rulebook) -> bool:
        return bool(self.rule(rules).ways)

    # -- by an action ----------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        for way in self.rule(user.rules).ways:
            for opponent in opponents_of(user.state, user.fighter):
                if not self.why_not_blasted(user, way, opponent.id):
                    yield Use(user.who, self.name, (way, opponent.id))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ways = self.rule(user.rules).ways
        if not ways:
            return (
                make_reason(self.ruling(user.rules), "It takes no action of its own; it comes with attacks that hit."),
            )
        if len(use.words) != 2 or use.words[0] not in ways:
            each = ", or ".join(f"{way} TARGET" for way in ways)
            return (make_reason(self.ruling(user.rules), message("It goes: use {} force-blast {}.", user.who, each)),)
        return self.why_not_blasted(user, *use.words)

    def why_not_blasted(self, user: User, way: str, target: str) -> tuple[Reason, ...]:
        """Why the target cannot be blasted so; empty if it can."""
        state, fighter, opponent = user.state, user.fighter, user.state.fighter(target)
        if against := why_immune_to_effect(state, target, self.name):
            return against
        if way == RANGED:
            return why_no_ranged_attack(state, fighter, opponent, (self.name,))
        if way == CLOSE:
            return why_no_close_attack(state, fighter, opponent, (self.name,)) or why_must_swing(
                state, self.attack(user, way, target)
            )
        if against := why_protected(state, fighter, opponent, what=("target",)) or why_not_knocked_back(
            state, target, fighter.side
        ):
            return against
        reach = self.rule(user.rules).reach
        if reach is not None:
            return why_out_of_reach(user, self, target, reach)
        beside = adjacent(state.board, user.who, target, rules=user.rules)
        return () if beside else beside.reasons

    def attack(self, user: User, way: str, target: str) -> Attack:
        """The attack that pushes its target and deals no damage."""
        return Attack(
            user.who,
            (target,),
            ranged=way == RANGED,
            grant=AttackGrant.ATTACK,
            using=(self.name,),
            deals_no_damage=True,
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        way, target = use.words
        if way != PUSH:
            return (yield from resolve_attack(user.state, self.attack(user, way, target), events))
        state, rules, die = user.state, user.rules, 0
        if self.push_measure(rules) is Measure.DIE:
            text = message("force blast of {} against {}", figure_ref(user.who), figure_ref(target))
            state, (die,) = yield from ask_for_roll(state, "push", user.who, text, 1, events)
        far = push_squares(rules, self.name, die=die, attack=value_of(state, user.who, "attack").total)
        source = replace(self.attack(user, way, target), at=user.piece.squares)
        return (yield from slide_figure(state, source, target, 0, 0, events, squares=far))

    def push_measure(self, rules: Rulebook) -> Measure:
        """The measure that decides how far it pushes without an attack."""
        return next(push.measure for push in rules.knock_back.pushes.powers if push.effect == self.name)

    # -- in attacks ------------------------------------------------------------------------------------------

    def before_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        """Every attack may knock back in some books."""
        beside = (
            self.rule(user.rules).on_hits in (OtherHitsRule.MAY, OtherHitsRule.KEYPHRASE)
            and self.name not in attack.using
        )
        return user.state, replace(attack, using=(*attack.using, self.name)) if beside else attack
        yield  # makes it a generator, though it asks no question

    def fix_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        """An attack that hit pushes in place of its damage, if its player likes."""
        if self.rule(user.rules).on_hits is not OtherHitsRule.INSTEAD:
            return user.state, attack
        side, purpose = user.fighter.side, message("{} may blast in place of its damage", figure_ref(user.who))
        if (yield Choose(side, purpose, (NO_BLAST, BLAST), user.state)) == NO_BLAST:
            return user.state, attack
        return user.state, replace(attack, using=(*attack.using, self.name), deals_no_damage=True)

    def knock_back_kind(self, user: User, attack: Attack, hit: Hit) -> ThrownBack | None:
        rules, blasts, judged = user.rules, self.rule(user.rules), hit.judged
        if why_immune_to_effect(user.state, hit.target, self.name):
            return None
        if CLOSE in blasts.ways or blasts.on_hits is OtherHitsRule.INSTEAD:
            margin = judged.total - judged.defense
            power, damage = (value_of(user.state, user.who, name, attack).total for name in ("attack", "damage"))
            far = push_squares(
                rules, self._push(rules, attack), attack=power, damage=damage, margin=margin, critical=judged.critical
            )
            return ThrownBack(blasts.cause, far)
        return ThrownBack(blasts.cause, optional=blasts.on_hits is OtherHitsRule.MAY)

    def _push(self, rules: Rulebook, attack: Attack) -> str:
        """The name of this attack's push in the book: some books separate range and close combat."""
        here = f"{self.name} {'at range' if attack.ranged else 'in close combat'}"
        return here if any(push.effect == here for push in rules.knock_back.pushes.powers) else self.name

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """After a close blast, give a token to a target that can have one and can be blasted."""
        state, rules = user.state, user.rules
        full = state.fighter(hit.target).tokens >= rules.actions.most_tokens.tokens
        pieces = state.board.pieces
        spared = immune_to_knock_back(
            pieces[hit.target], pieces[user.who], rules=rules
        )  # it ignores the power (KBK-13)
        if attack.ranged or full or spared or not self.rule(rules).gives_token:
            return state
        why = make_reason(self.ruling(rules), message("{} is given a token.", figure_ref(hit.target)))
        return (yield from give_token(state, hit.target, events, why=why, by=user.fighter.side, hand=user.who))
