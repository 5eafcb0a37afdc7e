"""The unavailable actions of figures, each with its reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import begins_with, figure_ref, plural
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.caches import cached_per_position
from clixbook.engine.actions import KINDS, Use, parse_action
from clixbook.engine.actions.with_objects.raze import Raze
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.sentences.special_clauses import standing_clauses
from clixbook.engine.sequence.action.readiness import ready_kinds, why_not_ready
from clixbook.engine.sequence.attack.targets import judge_ranged_attack
from clixbook.engine.sequence.carrying.passengers import boarded_position
from clixbook.engine.sequence.objects.relics_and_equipment import objects_underfoot
from clixbook.rulebooks.sections.turn.actions import ActionKind
from clixbook.view.play.choice.action_groups import CALL, CARRY, CLAIM, EQUIP, MOVE, SPLIT, USE, lanes
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.panes.parts import Lights, with_names
from clixbook.view.play.panes.why_not import not_now_html

if TYPE_CHECKING:  # the chosen figure shows why it cannot act
    from clixbook.view.play.choice.selection import Chosen

PLAIN = ("move", "close", "shoot")
"""Actions whose refusal is explained."""
MOST_NAMED = 3
"""The number of figures with an explanation why a power is not used on them, the nearest ones."""
MOST_SHOTS = 6
"""The number of opponents with an explanation why they cannot be shot; for close attacks it is one."""
COMES_IN = {"GEN-06", "GEN-07", "GEN-09", "GEN-10", "FRC-26", "TTL-04"}
LIMITS = {"TTL-01", "TTL-02", "EFF-28", "GEN-03", "DMG-30"} | COMES_IN
"""Rulings that limit a power whoever it would reach: plot points, once per turn, [MAX 1], nobody in the KO area, and
why nobody comes in its user's place.
"""
Refusal = tuple[Any, tuple[Reason, ...]]


def refusals(at: Offers, who: str) -> list[Refusal]:
    """The plain actions that this figure cannot be given, each with its reasons; reasons for several stand once."""
    state = at.game.state
    rules, fighter = state.rules, state.fighter(who)
    offered = set(lanes(at.members_of(who)))
    enemies = _nearest_first(at, who, (each for each in state.board.pieces.values() if each.side != fighter.side))
    found: list[Refusal] = []
    barred: set[tuple[str, ...]] = set()
    piece = state.board.pieces.get(who)
    plain = PLAIN if piece is None or piece.held is None else (*PLAIN, "throw")
    for kind in KINDS:
        if not kind.is_known(rules) or kind.verb in offered or kind.verb not in plain:
            continue
        reasons = why_not_ready(boarded_position(state, who), fighter, kind.counts_as or kind.verb)
        if reasons:
            if (texts := tuple(each.text for each in reasons)) not in barred:
                barred.add(texts)
                found.append((f"{kind.verb} {who}", reasons))
        elif kind.verb == MOVE:
            steps = (parse_action(f"move {who} {square.name}") for square in _around(at, who)[:1])
            found += [(each, at.game.why_not(each)) for each in steps]
        else:
            found += _attack_refusals(at, kind.verb, who, enemies[: 1 if kind.verb == "close" else MOST_SHOTS])
    found += [*([] if CARRY in offered else _carry_refusals(at, who)), *_card_refusals(at, who)]
    found += _raze_refusals(at, who)
    found += [] if SPLIT in offered else _split_refusals(at, who)
    found += [] if CALL in offered else _call_refusals(at, who)
    return [*found, *_power_refusals(at, who, offered, barred), *_sentence_refusals(at, who)]


def _power_refusals(at: Offers, who: str, offered: Collection[str], known: set[tuple[str, ...]]) -> list[Refusal]:
    """The powers that it could use by an action but for these reasons: one a ruling, and none of those ``known``."""
    state, fighter = at.game.state, at.game.state.fighter(who)
    user, found = User(state, who), list[Refusal]()
    for effect in effects_at_moment(state, who, "offers"):
        named = effect.named_for and effect.by_action(state.rules)
        if not named or any(lane.startswith(f"{USE}{effect.name}") for lane in offered):
            continue
        kinds = effect.kinds(state.rules)
        if ready_kinds(state, fighter, frozenset(kinds)):
            uses = (
                Use(who, effect.name, effect.words_on(user, other)) for other in _named_by(at, who, effect)[:MOST_NAMED]
            )
            judged: list[Refusal] = [(each, at.game.why_not(each)) for each in uses]
        else:
            judged = [(Use(who, effect.name), why_not_ready(state, fighter, kinds[0]))]
        rulings = {tuple(one.ruling for one in reasons): (use, reasons) for use, reasons in reversed(judged) if reasons}
        found += [each for each in reversed(rulings.values()) if tuple(one.text for one in each[1]) not in known]
        known |= {tuple(one.text for one in reasons) for _, reasons in found}
    return found


def _named_by(at: Offers, who: str, effect: Effect) -> list[str]:
    """The figures on which a player would use it, the nearest first; "" if uses name nobody."""
    if effect.named_for == "nobody":
        return [""]
    state, mine = at.game.state, at.squares_of(who)
    side = state.fighter(who).side
    friends = effect.named_for == "friends"
    others = [each.id for each in state.standing() if each.id != who and state.are_friends(each.side, side) == friends]
    return sorted(others, key=lambda other: min(a.distance(b) for a in mine for b in at.squares_of(other)))


def _nearest_first(at: Offers, who: str, others: Iterable[Piece]) -> list[Piece]:
    mine = at.squares_of(who)
    return sorted(others, key=lambda each: min((a.distance(b) for a in mine for b in each.squares), default=0))


def _attack_refusals(at: Offers, verb: str, who: str, enemies: list[Piece]) -> list[Refusal]:
    """Why it cannot attack these; that it has no range stands once, before what else protects them (RNG-06)."""
    state = boarded_position(at.game.state, who)
    shots = (judge_ranged_attack(state, who, each.id).reasons for each in enemies if verb == "shoot")
    if no_range := next((each for reasons in shots for each in reasons if each.ruling == "RNG-06"), None):
        return [(f"{verb} {who}", (no_range,))]
    attacks = [parse_action(f"{verb} {who} {each.id}") for each in enemies]
    return [(each, at.game.why_not(each)) for each in attacks]


def _carry_refusals(at: Offers, who: str) -> list[Refusal]:
    """The friends beside it that it could carry but for an object in somebody's hands (CAR-07)."""
    side, goals = at.game.state.fighter(who).side, _around(at, who)[:1]
    around = {at.board.piece_at(square) for square in at.board.squares if _is_near(at, who, square)}
    friends = [each for each in around if each is not None and each.id != who and each.side == side]
    carries = [parse_action(f"carry {who} {goal.name} {each.id}") for goal in goals for each in friends]
    judged = [(each, at.game.why_not(each)) for each in carries]
    return [(each, reasons) for each, reasons in judged if {one.ruling for one in reasons} == {"CAR-07"}]


def _card_refusals(at: Offers, who: str) -> list[Refusal]:
    """The relics and the equipment underfoot that it cannot have on its card (WPN-12, WPN-13)."""
    state = at.game.state
    piece = state.board.pieces.get(who)
    verbs = {kind.verb for kind in KINDS if kind.verb in (CLAIM, EQUIP) and kind.is_known(state.rules)}
    if piece is None or not verbs or why_not_ready(state, state.fighter(who), ActionKind.POWER):
        return []  # a refusal of all power actions stands above
    meant = [
        parse_action(" ".join((CLAIM if each.thing.relic else EQUIP, who, *each.words)))
        for each in objects_underfoot(state, piece)
        if each.thing.relic or each.thing.gear
    ]
    return [(each, reasons) for each in meant if each.verb in verbs and (reasons := at.game.why_not(each))]


def _raze_refusals(at: Offers, who: str) -> list[Refusal]:
    """Why it does not destroy the special terrain that it is in or beside (SPC-03, OCC-02)."""
    state, here = at.game.state, at.squares_of(who)
    near = [each for each in state.terrain_pieces if any(s in here or _is_near(at, who, s) for s in each.squares)]
    if not near or why_not_ready(state, state.fighter(who), ActionKind.POWER):
        return []  # who can be given no power action is told so above
    asked = [Raze(who, each.squares[0].name) for each in near]
    return [(each, reasons) for each in asked if (reasons := at.game.why_not(each))]


def _split_refusals(at: Offers, who: str) -> list[Refusal]:
    """Why a duo whose halves wait on the sideline does not split (PWR-DUO)."""
    fighter = at.game.state.fighter(who)
    if not (fighter.beside and fighter.figure.pair) or why_not_ready(at.game.state, fighter, ActionKind.POWER):
        return []
    action = parse_action(f"{SPLIT} {who}")
    return [(action, reasons)] if (reasons := at.game.why_not(action)) else []


def _call_refusals(at: Offers, who: str) -> list[Refusal]:
    """Why the bearer of an identity card calls nobody by it (GEN-13): its card was used."""
    used = [card for card in at.game.state.id_cards if card.bearer == who and card.who]
    calls = [parse_action(f"{CALL} {who} {card.who}") for card in used]
    return [(each, reasons) for each in calls if (reasons := at.game.why_not(each))]


def _sentence_refusals(at: Offers, who: str) -> list[Refusal]:
    """The powers described by a sentence that it could use but for a limit: see ``LIMITS``."""
    clauses = [each for each in standing_clauses(at.game.state, who) if each.holds]
    uses = [
        parse_action(" ".join(("use", who, "card-text", *([kind] if kind != ActionKind.FREE else []), each.key)))
        for each in clauses for kind in each.clause.kinds
    ]  # fmt: skip
    judged = [(each, at.game.why_not(each)) for each in uses]
    return [(each, reasons) for each, reasons in judged if {one.ruling for one in reasons} & LIMITS]


def _around(at: Offers, who: str) -> list[Square]:
    """The free squares next to a figure."""
    return [each for each in at.board.squares if _is_near(at, who, each) and at.board.piece_at(each) is None]


def _is_near(at: Offers, who: str, square: Square) -> bool:
    return min((square.distance(mine) for mine in at.squares_of(who)), default=0) == 1


def refused_html(chosen: Chosen, who: str, lights: Lights, group: str) -> str:
    """``Not now (5)``: the figure's impossible actions, each with its reason."""
    state = chosen.game.state
    if who not in state.fighters:
        return ""
    whose = chosen.names[who] if who != chosen.who else ""
    return not_now_html(
        refusals(chosen.at, who), state.rules, names=chosen.names, lights=lights, group=f"not-now-{group}", whose=whose,
        cure_of=lambda action: chosen.cure_of(action) if isinstance(action, Use) else "",
    )  # fmt: skip


def idle_html(at: Offers) -> str:
    """Why no figure can be given an action that is left: a line each, with the ruling."""
    state = at.game.state
    if state.left <= 0:
        return f'<p class="cb-more">{escape(state.player)} has no action left this turn.</p>'
    items = "".join(f"<li>{escape(each)}</li>" for each in _idle(at))
    left = f"{plural(state.left, 'action')} left, and no figure that can be given one:"
    return f'<p class="cb-more">{left}</p><ul class="cb-more cb-idle">{items}</ul>' if items else ""


def resting_html(at: Offers) -> str:
    """Why the other figures cannot act, while one can."""
    sentences = " ".join(_idle(at, besides=at.ready))
    return f'<p class="cb-more">{escape(sentences)}</p>' if sentences else ""


def _idle(at: Offers, besides: Collection[str] = ()) -> list[str]:
    mine = (each.id for each in at.game.state.in_play(at.game.state.player))
    return [why for who in mine if who not in besides and (why := why_idle(at, who))]


@cached_per_position
def why_idle(at: Offers, who: str) -> str:
    """``Bruiser has acted this turn (ACT-11).``: the first reason for which a figure is given no action; else ""."""
    reason = next((reasons[0] for _, reasons in refusals(at, who) if reasons), None)
    if reason is None:
        return ""
    sentence = f"{with_names(reason.message, at.names).rstrip('.')} ({reason.ruling})."
    return sentence if begins_with(reason.message, figure_ref(who)) else f"{at.names[who]}: {sentence}"
