"""Dials in a position: damage, healing and knock-outs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import as_sentence, figure_ref, message, plural
from clixbook.board.model.marker_kinds import LAID
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, MarkerKind, ObjectKind, Piece
from clixbook.board.moves.moves import fall_damage
from clixbook.board.objects.lifting import VEHICLE, drop_object, lose_hold
from clixbook.board.objects.markers import makers_needed, without_maker
from clixbook.engine.effects.active import effects_at_moment, effects_of, has_effect, unusable_powers
from clixbook.engine.effects.effect_rights import changed_number, preventing_effect
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.feat_use import feats_in_use
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.pending import Due, Felled
from clixbook.engine.position.state import Event, Fighter, Happening, State
from clixbook.engine.rules.combat.damage import DamageKind, Reducer, deal_damage
from clixbook.engine.rules.combat.dial_turns import applicable_savers
from clixbook.engine.rules.combat.weapons import lay_down, object_phrase
from clixbook.engine.sequence.carrying.passengers import drop_left_passengers
from clixbook.engine.sequence.fighters.clicks_left import clicks_to_ko, stops_before_ko
from clixbook.engine.sequence.fighters.first_turn import tell_if_protected, why_first_turn_bars
from clixbook.engine.sequence.fighters.revealed import note_revealed
from clixbook.engine.sequence.fighters.stacks import lose_tokens, take_off_stack
from clixbook.figures.dials.dial import Click
from clixbook.figures.dials.life import (
    Life,
    OtherDial,
    after_damage,
    after_healing,
    points_now,
    shown_click,
    turn_alongside,
    turn_dial,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.forces.replacing import ReplacementClick
from clixbook.rulebooks.sections.turn.victory import ControlledLoss


def printed_values_of(fighter: Fighter) -> Click:
    """The values that the dial shows now (ANA-05)."""
    return shown_click(fighter.figure, fighter.life)


def squares_under(state: State, who: str) -> tuple[Square, ...]:
    """The squares under a fighter; none if it is off the map."""
    piece = state.board.pieces.get(who)
    return piece.squares if piece else ()


def turn_by_damage(
    state: State, who: str, clicks: int, events: list[Event], *, by: str = "", hand: str = "", in_attack: bool = False
) -> State:
    """The dial turned by damage that was taken; the figure stays on the map (ANA-13 to ANA-16).

    ``by`` is the player whose attack did it, if one did, ``hand`` the figure. A stack loses tokens first (TOK-06), more
    or fewer if it was damaged ``in_attack``.
    """
    state, clicks = lose_tokens(state, who, clicks, events, by=by, hand=hand, in_attack=in_attack)
    fighter = state.fighter(who)
    done = after_damage(state.rules, fighter.figure, fighter.life, clicks)
    if done.ko and (names := saving_effects(state, who)):
        done = after_damage(state.rules, fighter.figure, fighter.life, clicks_to_ko(state, who) - 1)
        text = message("{} of {} keeps it from a KO.", " and ".join(names), figure_ref(who))
        events.append(Event(text, squares_under(state, who), (make_reason(state.rules["DMG-20"], text),)))
    elif done.ko and (due := due_stand_in(state, who, by)):
        done = after_damage(state.rules, fighter.figure, fighter.life, clicks_to_ko(state, who) - 1)
        text = message("{} of {} keeps it on its last click: another is knocked out.", due.cause, figure_ref(who))
        events.append(Event(text, squares_under(state, who), (make_reason(state.rules[due.ruling], text),)))
        state = state.with_(due=(*state.due, due))
    if not done.clicks_taken:
        return state
    blamed = "" if state.are_friends(by, fighter.side) else by
    after = with_life(state.with_fighter(who, last_hurt_by=blamed or fighter.last_hurt_by), who, done.life)
    return with_due_fall(state, after, who)


def with_due_fall(before: State, after: State, who: str) -> State:
    """The position in which a flyer that its dial has just brought down from the sky is due its fall (SPD-10)."""
    was, now = before.board.pieces.get(who), after.board.pieces.get(who)
    harm = fall_damage(was, now, rules=after.rules) if was and now else 0
    return after.with_(due=(*after.due, Due(who, harm, "fall", "SPD-10"))) if harm else after


def saving_effects(state: State, who: str) -> tuple[str, ...]:
    """Effects that save a figure from a KO (DMG-20)."""
    if clicks_to_ko(state, who) < 2:
        return ()
    savers = [(printed_name(effect.name), effect.saves) for effect in effects_of(state, who) if effect.saves]
    return applicable_savers(state.rules, savers)


def due_stand_in(state: State, who: str, by: str) -> Due | None:
    """A knock out that a friend suffers in place of this figure after the action; None if none does.

    One goes down for one only, and nobody for one who waits to go down.
    """
    spoken_for = {name for each in state.due if each.others for name in (each.who, *each.others)}
    if who in spoken_for:
        return None
    for effect in effects_at_moment(state, who, "stand_ins"):
        if others := tuple(each for each in effect.stand_ins(User(state, who)) if each not in spoken_for):
            return Due(who, 0, printed_name(effect.name), effect.row, others=others, by=by)
    return None


def clicks_healed(state: State, who: str, clicks: int) -> int:
    """The clicks left of those that a power heals, after the figure's own effects take some off."""
    return max(changed_number(state, who, "healing", clicks), 0)


def heal(
    state: State, who: str, clicks: int, cause: str, events: list[Event], *, ruling: str, past_start: bool = False
) -> State:
    """Heals a figure by that many clicks, by ``ruling``.

    ``past_start``: it may turn past the starting line (DMG-24).
    """
    fighter = state.fighter(who)
    if fighter.life.ko:
        return state
    up = fighter.down and clicks > 0
    least = 1 if past_start else None
    done = after_healing(state.rules, fighter.figure, fighter.life, clicks - up, limit=least)
    if not done.clicks_healed and not up:
        return state
    if up:
        state = state.with_fighter(who, down=False, tokens=1, lost_to="", lost_in="", lost_by="")
        text = message("{} is on its feet again, with 1 token, on click {}.", figure_ref(who), done.life.click)
        events.append(Event(text, squares_under(state, who), (make_reason(state.rules[ruling], text),)))
        return with_life(state, who, done.life)
    text = message("{} heals {} by {}.", figure_ref(who), done.clicks_healed, cause)
    events.append(Event(text, squares_under(state, who), (make_reason(state.rules[ruling], text),)))
    return tell_drops(state, with_life(state, who, done.life), events)


def turn_by_card(state: State, who: str, clicks: int, cause: str, events: list[Event]) -> State:
    """Turns a dial by its card, countdown clicks included: without damage (ANA-23), or as damage (ANA-20)."""
    if state.rules.anatomy.clicking_is_damage:
        return damage_outside_attack(state, who, clicks, cause, events, kind=DamageKind.PLAIN, ruling="ANA-20")
    fighter = state.fighter(who)
    done = turn_dial(fighter.figure, fighter.life, clicks, rules=state.rules)
    ends = " and is knocked out" if done.ko else ""
    text = message("{} turns its dial {} by {}{}.", figure_ref(who), plural(done.clicks_taken, "click"), cause, ends)
    kind = Happening.KO if done.ko else Happening.OTHER
    why, turned = make_reason(state.rules["EFF-06"], text), (who, done.clicks_taken)
    events.append(Event(text, squares_under(state, who), (why,), kind=kind, turned=turned))
    after = with_life(state, who, done.life)
    return tell_drops(state, knock_out(after, who) if done.ko else after, events)


def with_life(state: State, who: str, life: Life) -> State:
    """The position after damage or healing turned a dial: effects end that last until then."""
    if state.lasting:
        kept = tuple(each for each in state.lasting if not (each.on == who and each.ends_when_hurt))
        state = state.with_(lasting=kept)
    return with_dial(state, who, life)


def with_dial(state: State, who: str, life: Life) -> State:
    """The position with a turned dial: powers come and go, and with dials points (ANA-17)."""
    fighter = state.fighter(who)
    points = fighter.points
    if life.dial != fighter.life.dial:
        points += points_now(fighter.figure, life, rules=state.rules)
        points -= points_now(fighter.figure, fighter.life, rules=state.rules)
    elif fighter.others:
        state = state.with_fighter(who, others=turn_other_dials(fighter, life.click - fighter.life.click, state.rules))
    state = note_revealed(state, who, fighter.life, life)
    return with_traits(end_lost_effects(state.with_fighter(who, life=life, points=points)), who)


def turn_other_dials(fighter: Fighter, clicks: int, rules: Rulebook) -> tuple[OtherDial, ...]:
    """The same person's other dials, turned as far as the one on the map, where the book does so (GEN-09)."""
    if rules.replacing.click is not ReplacementClick.SAME_DISTANCE:
        return fighter.others
    lives = (turn_alongside(each.figure, each.life, clicks, rules=rules) for each in fighter.others)
    return tuple(replace(each, life=life) for each, life in zip(fighter.others, lives, strict=True))


def end_lost_effects(state: State) -> State:
    """The position without lasting effects and markers whose user has lost their source (EFF-20, MRK-06).

    A power that is only ignored during an attack is not lost (EFF-16).
    """
    unsuppressed = state
    if any(each.suppressed for each in state.lasting):
        unsuppressed = state.with_(lasting=tuple(each for each in state.lasting if not each.suppressed))
    state = end_unusable_effects(state, unsuppressed)
    for who, power in makers_needed(state.board) if state.board.markers else ():
        if not has_effect(unsuppressed, who, power):
            state = state.with_(board=without_maker(state.board, who))
    return state


def end_unusable_effects(state: State, unsuppressed: State | None = None) -> State:
    """The position without lasting effects that need a user able to use them, now or in position ``unsuppressed``."""
    seen = unsuppressed or state
    kept = tuple(each for each in state.lasting if not each.needs_user or has_effect(seen, each.by, each.source))
    return state if kept == state.lasting else with_traits(state.with_(lasting=kept))


def add_lasting(state: State, lasting: Lasting) -> State:
    """The position with one more lasting effect, and without effects of users that lose their power by it.

    Nothing is added to a figure that the first turn protects from that player (GLD-04).
    """
    if why_first_turn_bars(state, lasting.on, lasting.player, "affect"):
        return state
    return with_traits(end_lost_effects(state.with_(lasting=(*state.lasting, lasting))))


def reducers_of(state: State, who: str, kind: DamageKind, rolled: Sequence[Reducer] = ()) -> list[Reducer]:
    """The figure's reducers of damage of that kind; those that were ``rolled`` take the place of the sure ones."""
    user, sources = User(state, who), {each.source for each in rolled}
    sure = (each for effect in effects_at_moment(state, who, "reducers") for each in effect.reducers(user, kind))
    return [*(each for each in sure if each.source not in sources), *rolled]


def damage_kind_for(state: State, who: str, kind: DamageKind) -> DamageKind:
    """The kind of a damage as it comes to that figure: for some none is harder than plain, pushing left aside."""
    hard = kind in (DamageKind.PENETRATING, DamageKind.UNAVOIDABLE)
    return DamageKind.PLAIN if hard and preventing_effect(state, who, "hard damage") else kind


def damage_outside_attack(
    state: State, who: str, clicks: int, cause: str, events: list[Event], by: str = "",
    kind: DamageKind = DamageKind.UNAVOIDABLE, *, in_attack: bool = False, hand: str = "", ruling: str = "DMG-01",
    rolled: Sequence[Reducer] = (), reduced: bool = False,
) -> State:  # fmt: skip
    """Deals damage outside attacks: pushing, falls, knock back; resolves a KO.

    ``by`` is the player whose attack did it, ``hand`` the figure, if one did. Reducers help as far as this ``kind``
    lets them (DMG-12, DMG-13, DMG-21); ``in_attack``: damage of a knock back is part of its attack (KNB-10).
    ``ruling`` is the one that deals it, ``rolled`` what dice lend against it; ``reduced``: nothing more is taken off.
    """
    if clicks <= 0 or who not in state.board.pieces or state.fighter(who).down:
        return state
    if tell_if_protected(state, who, by, "damage", events):
        return state
    kind = damage_kind_for(state, who, kind)
    reducers = [] if reduced else reducers_of(state, who, kind, rolled)
    harm = deal_damage(
        state.rules, clicks, kind=kind, reducers=reducers, room=clicks_to_ko(state, who),
        halts=stops_before_ko(state, who),
        in_attack=in_attack,
    )  # fmt: skip
    after = turn_by_damage(state, who, harm.clicks, events, by=by, hand=hand, in_attack=in_attack)
    taken = harm.clicks if after is not state else 0
    if not taken:
        if harm.reducers:
            events.append(
                Event(
                    message("{} takes no {} damage.", figure_ref(who), cause), squares_under(state, who), harm.reasons
                )
            )
        return state
    plural = "" if taken == 1 else "s"
    ko = after.fighter(who).life.ko
    ends = " and is knocked out" if ko else ""
    text = message("{} takes {} click{} of {} damage{}.", figure_ref(who), taken, plural, cause, ends)
    why = (make_reason(state.rules[ruling], harm.reasons[0].message), *harm.reasons[1:])
    events.append(Event(text, squares_under(state, who), why, kind=Happening.KO if ko else Happening.OTHER))
    return tell_drops(state, knock_out(after, who, by, hand) if ko else after, events)


def knock_out(
    state: State, who: str, by: str = "", hand: str = "", *, for_good: bool = False, removed: bool = False
) -> State:
    """Removes a knocked-out figure and drops its held object (WIN-10, MUL-03).

    ``by`` is a player, ``hand`` the figure whose attack did it. Its controller may score instead (WIN-12).
    One with an effect that lets it linger stays there with tokens, on its last click, and nobody scores yet, unless
    it leaves ``for_good``. ``removed`` from the game it sets nothing off that a KO does (DMG-29). A figure attached
    to it is removed with it (GEN-05), and all tokens of a stack go together (TOK-05).
    """
    for each in state.stacked_on(who):
        state = knock_out(take_off_stack(state, who, each), each, by, hand, for_good=for_good, removed=removed)
    fighter = state.fighter(who)
    if fighter.owner and state.rules.victory.controlled_loss is ControlledLoss.CONTROLLER:
        by = fighter.side
    stays = 0 if for_good else knocked_out_tokens(state, who)
    life, card = replace(last_click(state, who) if stays else fighter.life, ko=not stays), fighter.card
    state = state.with_fighter(
        who, life=life, card=(), lost_to=by, lost_in=state.player, lost_by=hand, side=fighter.force_owner, owner="",
        lent=False, down=stays > 0, tokens=stays, captor="", attached_to="", removed=removed,
    )  # fmt: skip
    squares = squares_under(state, who)
    if squares:
        board = lose_hold(state.board, who, rules=state.rules, defeated=True)
        if not stays and (wreck := wreck_of(state, who)):
            board = drop_object(board, wreck, squares[0], rules=state.rules)
        board = lay_down(board, squares[0], card, rules=state.rules)
        state = state.with_(board=board if stays else board.without_piece(who))
    kept = tuple(each for each in state.lasting if each.on != who)
    suppressed = next((each.source for each in state.lasting if each.on == who and each.suppressed), "")
    fallen = state.fallen if removed else (*state.fallen, Felled(who, squares, hand, suppressed))
    state = end_lost_effects(drop_left_passengers(state.with_(lasting=kept, fallen=fallen), who, squares))
    for each in () if stays else [each.id for each in state.fighters.values() if each.attached_to == who]:
        state = knock_out(state, each, by, removed=True)
    return with_traits(state) if stays else state


def knocked_out_tokens(state: State, who: str) -> int:
    """With how many tokens the figure stays on the map as it is knocked out; 0 if it leaves."""
    fighter = state.fighter(who)
    if fighter.down or who not in state.board.pieces or not fighter.feats:
        return 0
    off, held = unusable_powers(state, who), (effect_named(feat.name) for feat in feats_in_use(state, fighter))
    works = (each for each in held if each is not None and each.in_play(state.rules) and each.name not in off)
    return max((each.lingers for each in works), default=0)


def last_click(state: State, who: str) -> Life:
    """The life of a figure on the last click before its KO."""
    life = state.fighter(who).life
    return replace(life, click=life.click - 1 if life.ko else life.click + clicks_to_ko(state, who) - 1)


def wreck_of(state: State, who: str) -> MapObject | None:
    """The wreck of a figure that is defeated on the map: of vehicles an object (SPC-05)."""
    kind = state.rules.special_terrain.wreck
    return MapObject(ObjectKind(kind)) if kind and VEHICLE in state.board.pieces[who].traits else None


def tell_markers(before: State, after: State, events: list[Event]) -> State:
    """Say which markers are no longer there from one position to the next; the second comes back."""
    if before.board.markers == after.board.markers:
        return after
    for row in LAID:
        kind = row.kind
        squares = tuple(
            square for square, stack in before.board.markers.items()
            if sum(each.kind is kind for each in stack) > marker_count(after, square, kind)
        )  # fmt: skip
        if squares:
            text = message("The {} on {} is gone.", kind, ", ".join(square.name for square in squares))
            events.append(Event(text, squares, (make_reason(after.rules[row.ruling], text, *squares),)))
    return after


def marker_count(state: State, square: Square, kind: MarkerKind) -> int:
    """How many markers of that kind lie on the square."""
    return sum(each.kind is kind for each in state.board.markers.get(square, ()))


def tell_card_drops(after: State, who: str, card: Sequence[MapObject], square: Square, events: list[Event]) -> None:
    """Say where these things of the figure's card lie now that they came off, or that they are gone."""
    for thing in card:
        lies = thing in after.board.objects.get(square, ())
        now = message("lies on {} now", square) if lies else "leaves the game"
        text = as_sentence(message("{} of {} {}", object_phrase(thing), figure_ref(who), now))
        row = "WPN-12" if thing.relic else "WPN-13"
        events.append(Event(text, (square,), (make_reason(after.rules[row], text, square),)))


def tell_drops(before: State, after: State, events: list[Event]) -> State:
    """Logs objects dropped between two positions (OBJ-09).

    Markers that went with them are told too, and attached figures that went with their host (GEN-05).
    """
    tell_markers(before, after, events)
    for host, who in [(each.attached_to, each.id) for each in before.fighters.values() if each.attached_to]:
        if after.fighter(who).life.ko and after.fighter(host).life.ko:
            text = message("{} is removed from the game with {}.", figure_ref(who), figure_ref(host))
            events.append(Event(text, (), (make_reason(after.rules["GEN-05"], text),)))
    for fighter in after.lying:
        if not before.fighter(fighter.id).down:
            text = message(
                "{} stays where it fell, with {}, and can be healed.",
                figure_ref(fighter.id),
                plural(fighter.tokens, "token"),
            )
            events.append(Event(text, squares_under(after, fighter.id), (make_reason(after.rules["DMG-18"], text),)))
    if after.board.pieces is not before.board.pieces:
        for who, piece in before.board.pieces.items():
            _tell_drops_of(before, after, who, piece, events)
    for each in before.aboard:
        held = each.piece.held if each.piece.id == each.rider else None
        if held is not None and after.fighter(each.rider).life.ko and after.passage(each.rider) is None:
            _tell_drop_from_hand(before, after, each.rider, before.board.pieces[each.carrier], held, events)
    return after


def _tell_drops_of(before: State, after: State, who: str, piece: Piece, events: list[Event]) -> None:
    """Logs what one figure, with its piece as it was before, left behind: its wreck, things of its card, an object."""
    now = after.board.pieces.get(who)
    if now is None and after.fighter(who).life.ko:
        if wreck := wreck_of(before, who):
            square = piece.squares[0]
            text = message("{} leaves a wreck on {}, {}.", figure_ref(who), square, object_phrase(wreck))
            events.append(Event(text, (square,), (make_reason(after.rules["SPC-05"], text, square),)))
        tell_card_drops(after, who, before.fighter(who).card, piece.squares[0], events)
    if piece.held is not None and (now is None or now.held is None):
        _tell_drop_from_hand(before, after, who, now or piece, piece.held, events)


def _tell_drop_from_hand(
    before: State, after: State, who: str, piece: Piece, held: MapObject, events: list[Event]
) -> None:
    """Logs where the object fell that the figure held."""
    square, thing = piece.squares[0], object_phrase(held)
    text, ruling = message("{} drops {} on {}.", figure_ref(who), thing, square), "OBJ-09"
    if len(after.board.objects.get(square, ())) == len(before.board.objects.get(square, ())):
        text = message(
            "{} drops {} onto another object; the one dropped is removed from the game.", figure_ref(who), thing
        )
        ruling = "OBJ-04"
    events.append(Event(text, (square,), (make_reason(after.rules[ruling], text, square),)))
