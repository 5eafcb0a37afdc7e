"""Destroying terrain and objects: targets, means, results (DST, EGS-09)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, as_sentence, figure_ref, join_parts, message
from clixbook.board.destroying.aims import Meant, Target, find_target
from clixbook.board.destroying.breakables import aims_from
from clixbook.board.destroying.destroy import Destruction, destroy, is_enough
from clixbook.board.destroying.may_destroy import MayDestroy, may_destroy, way_to_destroy
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.near.shooting import why_blocked_by_adjacent
from clixbook.board.objects.lifting import STRENGTH
from clixbook.caches import cached_per_position
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.attack_help import destroy_damage_bonuses, rolls_to_destroy
from clixbook.engine.effects.effect_rights import preventing_effect
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.pending import Wear
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Modifier
from clixbook.engine.rules.combat.weapons import WeaponWays, Wielding, object_phrase
from clixbook.engine.sequence.attack.targets import why_never_shoots
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.engine.sequence.objects.held_weapons import use_up_object, ways_with_weapon, why_must_swing
from clixbook.errors import NotFound
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant, SwingBonusTarget
from clixbook.rulebooks.sections.map.destroying import DestroyingKind

WAYS = {"close": "close", "range": "ranged"}
"""The kind of attack by which something is destroyed, by the way in which it is reached."""
HIGHEST = 6
"""The best face of a die."""
WITH = {Wielding.BARE: "", Wielding.SWING: "swinging", Wielding.THROW: "throwing"}
"""The word for the use of the held object."""


@fast_init
@dataclass(frozen=True, slots=True)
class Wreck(Described):
    """Destruction of the thing at a place; ``way``: with the held object or without.

    An attack, or action, that another action grants may be one (DST-02): ``grant`` says so.
    """

    kind: ClassVar[OptionKind] = "destroy"
    who: str
    place: str
    way: Wielding = Wielding.BARE
    grant: AttackGrant = AttackGrant.ACTION

    @property
    def points(self) -> tuple[str, ...]:
        """The places at which it is aimed."""
        return (self.place,)

    @property
    def message(self) -> Words:
        """Its text with references."""
        return join_parts(filter(None, ("destroy", figure_ref(self.who), figure_ref(self.place), WITH[self.way])), " ")

    def __str__(self) -> str:
        return " ".join(filter(None, ("destroy", self.who, self.place, WITH[self.way])))


class Means(NamedTuple):
    """Means of destruction: ``damage``, ``reach`` in squares, and by ``hand`` or not.

    ``afar``: its damage from afar, which effects may make another one. ``die``: one may be its damage by hand, where
    that is too little. ``strong``: any damage of it is enough by hand, or ``thrown``, where the book says so (DST-01).
    """

    damage: int
    afar: int
    reach: int
    hand: bool
    strong: bool
    thrown: bool = False
    die: bool = False

    def damage_by(self, how: str) -> int:
        """The damage in that way, one of ``WAYS``."""
        return self.afar if how == "range" else self.damage

    @property
    def with_best_die(self) -> Means:
        """These means with the best face of a die as damage, for an attack whose damage is rolled."""
        return self._replace(damage=max(self.damage, HIGHEST)) if self.die else self


def granted_destructions(
    state: State, who: str, kinds: frozenset[str], grant: AttackGrant, *, armed: bool
) -> Iterator[Wreck]:
    """The things that the figure may destroy by attacks of these kinds, "close" or "ranged", that an action grants.

    Where it is an action of its own, one has to be granted (DST-02). ``armed``: the object in its hands may be used.
    """
    if grant is AttackGrant.GRANTED_ACTION or state.rules.destroying.counts_as is DestroyingKind.ATTACK:
        for each in possible_destructions(state, who, kinds, grant):
            if each.place != who and (armed or each.way is Wielding.BARE):  # not out of its own hands
                yield each


def possible_destructions(
    state: State, who: str, kinds: Collection[str] = tuple(WAYS.values()), grant: AttackGrant = AttackGrant.ACTION
) -> Iterator[Wreck]:
    """Every destruction that the figure can do now, by each means."""
    for way in Wielding if state.board.pieces[who].held is not None else (Wielding.BARE,):
        if (by := means_of_destruction(state, who, way, grant)) is not None:
            yield from (Wreck(who, place, way, grant) for place in destructible_places(state, who, way, by, kinds))


@cached_per_position
def means_of_destruction(state: State, who: str, way: Wielding, grant: AttackGrant) -> Means | None:
    """The figure's means of destruction in that way; None if its object is of no use (WPN-06, WPN-08, OBJ-12)."""
    strong, found = STRENGTH in state.board.pieces[who].traits, object_ways(state, who, way, grant)
    if way is Wielding.BARE:
        bare = found is None or way in found.ways
        reach = value_of(state, who, "range").total
        may_roll = effects_at_moment(state, who, "rolls_to_destroy")
        die = bool(may_roll) and rolls_to_destroy(state, Attack(who, (), ranged=False, grant=grant))
        return Means(
            destroying_damage(state, who), destroying_damage(state, who, ranged=True), reach, bare, strong, die=die
        )
    if found is None or way not in found.ways:
        return None
    if way is Wielding.SWING:
        damage = destroying_damage(state, who, found.bonus or 0, found.adds_to)
        return Means(damage, damage, 0, True, strong)
    if found.flight is None or not state.rules.objects.throw.at_terrain:
        return None
    squares, damage = found.flight
    return Means(damage, damage, squares, False, strong, thrown=True)


def object_ways(state: State, who: str, way: Wielding, grant: AttackGrant) -> WeaponWays | None:
    """The ways to use the object in hand; None for empty hands, and where it is not an attack to destroy (DST-02)."""
    if state.rules.destroying.counts_as is not DestroyingKind.ATTACK:
        return None
    return ways_with_weapon(state, Attack(who, (), ranged=way is Wielding.THROW, grant=grant))


def destructible_places(state: State, who: str, way: Wielding, by: Means, kinds: Collection[str]) -> Iterator[str]:
    """Every place where the figure can destroy something in that way; places too far or too hard are skipped."""
    piece, threshold, board = state.board.pieces[who], state.rules.destroying.threshold, state.board
    strong = threshold.adds_up or (threshold.strength and by.strong)
    afar = by.reach > 0 and "ranged" in kinds and not why_no_shots_at_things(state, who)
    names = {other.held.name for other in board.pieces.values() if other.held is not None}
    for aim in aims_from(board.bare, state.rules, piece.squares, by.reach):
        place = aim.breakable.place
        if max(by.with_best_die.damage, by.afar) < aim.breakable.needed and not strong:
            continue
        target = None if place in names else aim.breakable.target
        if target is not None and not (aim.close and by.hand) and not (afar and aim.in_line_range):
            continue
        if WAYS.get(judge_destruction(state, who, place, way, by, target)) in kinds:
            yield place
    if state.rules.destroying.objects.held:
        holders = (other.id for other in board.pieces.values() if other.held is not None)
        holders = (holder for holder in holders if not why_held_protected(state, who, holder))
        yield from (holder for holder in holders if WAYS.get(judge_destruction(state, who, holder, way, by)) in kinds)


def why_no_shots_at_things(state: State, who: str) -> tuple[Reason, ...]:
    """Why the figure destroys nothing at range from its square: an effect forbids it, or an adjacent opponent.

    Opponents bar attacks alone (DST-02, RNG-07).
    """
    against, piece = why_not_from_afar(state, who), state.board.pieces[who]
    if against or state.rules.destroying.counts_as is not DestroyingKind.ATTACK:
        return against
    return tuple(why_blocked_by_adjacent(state.board, piece, piece.squares[0], state.rules))


def why_not_destroyed(state: State, wreck: Wreck) -> tuple[Reason, ...]:
    """Why the figure cannot destroy the thing there in that way; empty if it can, or can wear it down."""
    who, place, by = wreck.who, wreck.place, means_of_destruction(state, wreck.who, wreck.way, wreck.grant)
    if against := why_held_protected(state, who, place):
        return against
    if by is None or (place == who and wreck.way is not Wielding.BARE):
        return why_object_no_help(state, wreck)
    if judge_destruction(state, who, place, wreck.way, by):
        return ()
    may = is_in_reach(state, wreck, by)
    if not may:
        by_hand = (
            not by.hand and wreck.way is Wielding.BARE and is_in_reach(state, wreck, by._replace(hand=True, reach=0))
        )
        return why_must_swing(state, Attack(who, (), ranged=False, grant=wreck.grant)) if by_hand else may.reasons
    if may.how == "range" and (kept := why_no_shots_at_things(state, who)):
        return kept
    return judge_attempt(state, wreck, by, may).reasons


def why_not_from_afar(state: State, who: str) -> tuple[Reason, ...]:
    """Why the figure destroys nothing from afar: that is a ranged action, or an attack (DST-02)."""
    if state.rules.destroying.counts_as is DestroyingKind.ATTACK:
        return why_never_shoots(state, who)
    effect = preventing_effect(state, who, "ranged action")
    if effect is None:
        return ()
    why = message("{} allows {} no ranged actions.", printed_name(effect.name), figure_ref(who))
    return (make_reason(effect.ruling(state.rules), why),)


def why_held_protected(state: State, who: str, place: str) -> tuple[Reason, ...]:
    """Why the first turn protects an object that an opponent holds."""
    return why_first_turn_bars(state, place, state.fighter(who).side, "affect") if place in state.fighters else ()


def why_object_no_help(state: State, wreck: Wreck) -> tuple[Reason, ...]:
    """Why the object in hand is no help with that."""
    rules, who, held = state.rules, wreck.who, state.board.pieces[wreck.who].held
    if rules.destroying.counts_as is not DestroyingKind.ATTACK:
        return (make_reason(rules["DST-02"], "It is not an attack here, and objects are only used in attacks."),)
    if held is None or wreck.place == who:
        text = (
            message("{} holds no object.", figure_ref(who))
            if held is None
            else as_sentence(f"{object_phrase(held)} is not used against itself")
        )
        return (make_reason(rules["OBJ-11"], text),)
    found = object_ways(state, who, wreck.way, wreck.grant)
    if found is not None and wreck.way in found.ways:
        return (make_reason(rules["OBJ-12"], "Objects are thrown only at opponents."),)
    return found.reasons if found is not None else ()


def judge_destruction(
    state: State, who: str, place: str, way: Wielding, by: Means, target: Target | None = None
) -> str:
    """How the figure destroys it with these means: one of ``WAYS``, or "". ``why_not_destroyed`` gives the reasons."""
    if place == who and way is not Wielding.BARE:
        return ""
    what = thing_at(state.board, place) if target is None else target
    how = way_to_destroy(
        state.board, who, what, rules=state.rules, range=by.reach, damage=by.damage, afar=by.afar,
        by_hand=by.hand or place == who,
    )  # fmt: skip
    if not how or (how == "range" and why_no_shots_at_things(state, who)):
        return ""
    return how if has_any_effect(state, place, by, find_target(state.board, what, state.rules), how) else ""


def has_any_effect(state: State, place: str, by: Means, target: Target, how: str) -> bool:
    """Does it fall, or is it worn down (EGS-09)?"""
    if state.rules.destroying.threshold.adds_up:
        return by.damage_by(how) > 0
    hits, strong = damage_this_turn(state, place, by.with_best_die, how)
    return is_enough(target, hits, state.rules, strength=strong)


def is_in_reach(state: State, wreck: Wreck, by: Means) -> MayDestroy:
    """May the figure reach it from where it stands?"""
    return may_destroy(
        state.board, wreck.who, thing_at(state.board, wreck.place), rules=state.rules, range=by.reach, damage=by.damage,
        afar=by.afar, by_hand=by.hand or wreck.place == wreck.who,
    )  # fmt: skip


def judge_attempt(state: State, wreck: Wreck, by: Means, may: MayDestroy) -> Destruction:
    """The result of an attempt, with the damage that others did there this turn."""
    hits, strong = damage_this_turn(state, wreck.place, by, may.how)
    return destroy(state.board, thing_at(state.board, wreck.place), hits, rules=state.rules, strength=strong)


def damage_this_turn(state: State, place: str, by: Means, how: str) -> tuple[list[int], bool]:
    """Damage to it this turn, and whether the last was by Super Strength."""
    hits = [each.damage for each in state.worn if each.place == place] + [by.damage_by(how)]
    return hits, by.strong and (how == "close" or by.thrown)


def resolve_destruction(state: State, wreck: Wreck, events: list[Event]) -> Steps[State]:
    """Destroy it, or wear it down where several may add up (DST-01, EGS-09); the object that did it is gone.

    Where the figure is too weak, a die decides that an effect gives it.
    """
    who, by = wreck.who, means_of_destruction(state, wreck.who, wreck.way, wreck.grant)
    assert by is not None
    may = is_in_reach(state, wreck, by)
    done = judge_attempt(state, wreck, by, may)
    if not done and by.die and may.how == "close":
        question = message("roll of {} for its damage", figure_ref(who))
        state, (damage,) = yield from ask_for_roll(
            state, "damage", who, question, 1, events, parting=shows_one_of(range(done.needed, HIGHEST + 1))
        )
        if who not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
            return state
        by = by._replace(damage=damage)
        done = judge_attempt(state, wreck, by, may)
    worn = tuple(each for each in state.worn if each.place != wreck.place)
    if not done:
        worn = (*state.worn, Wear(wreck.place, by.damage_by(may.how)))
    events.append(
        Event(message("{}: {}", figure_ref(who), done.message), (done.target.place,), (*may.reasons, *done.reasons))
    )
    attack = Attack(who, (), ranged=may.how == "range", way=wreck.way, thing=state.board.pieces[who].held)
    state = use_up_object(state.with_(board=done.board, worn=worn), attack, events, hit=True)
    if state.rules.destroying.counts_as is DestroyingKind.ATTACK:
        state = state.with_fighter(who, attacks=state.fighter(who).attacks + 1)
    return state


@cached_per_position
def destroying_damage(
    state: State, who: str, bonus: int = 0, to: SwingBonusTarget = SwingBonusTarget.DEALT, *, ranged: bool = False
) -> int:
    """The figure's damage to things, with depletion and ``bonus`` (DMG-09, WPN-01).

    Effects may add to it, those of ranged attacks if it is ``ranged``, else those of close attacks.
    """
    held, more = state.board.pieces[who].held, list[Modifier]()
    if all_with_override(state, "destroy_damage_bonus"):
        more += destroy_damage_bonuses(state, Attack(who, (), ranged=ranged))
    if held is not None and bonus and to is SwingBonusTarget.VALUE:
        return value_of(state, who, "damage", None, [*more, Modifier(bonus, object_phrase(held))]).total
    return value_of(state, who, "damage", None, more).total + bonus


def thing_at(board: Board, place: str) -> Meant:
    """The thing at a place; for the name of a figure the object that it holds."""
    if place not in board.pieces:
        return place
    if board.pieces[place].held is None:
        raise NotFound(f"{place} holds nothing.")
    return board.pieces[place]
