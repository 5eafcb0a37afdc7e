"""The effects that a figure can use in a position, and those that it has lost for now (EFF)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from clixbook.board.near.adjacency import are_adjacent
from clixbook.caches import cached_per_position
from clixbook.engine.effects.effect_table import TABLE, cached_per_table, effect_named
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.effects.feat_use import feats_in_use
from clixbook.engine.effects.printed_effects import (
    add_granted,
    brought_effects,
    marker_effects,
    own_teams_of,
    sentence_effects,
    shown_effects,
    trait_words_of,
)
from clixbook.engine.effects.sentences.special_clauses import granted_now, is_continuing, specials_of
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import EFFECTS_ON_MAP, Fighter, State
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clauses import Grant, Special
from clixbook.rulebooks import Rulebook


def effects_of(state: State, who: str) -> tuple[Effect, ...]:
    """The effects that a figure can use now."""
    known = state.__dict__
    if EFFECTS_ON_MAP in known and known[EFFECTS_ON_MAP].table is TABLE[0] and who in known[EFFECTS_ON_MAP].held:
        held: tuple[Effect, ...] = known[EFFECTS_ON_MAP].held[who]
        return held
    return _find_effects(state, who)


def _find_effects(state: State, who: str) -> tuple[Effect, ...]:
    """Work out the effects that a figure can use now."""
    fighter = state.fighters.get(who) or state.fighter(who)
    if state.themes or state.conditions or state.worded or not fighter.has_plain_dial:
        return _effects_in_position(state, who)
    if state.lasting and any(each.on == who for each in state.lasting):
        return _effects_in_position(state, who)
    markers = bool(state.board.markers)
    held: IndexedEffects | None = fighter.dial_cache.get(markers)
    if held is None or held.rules is not state.rules or held.table is not TABLE[0]:
        held = fighter.dial_cache[markers] = _effects_of_plain_dial(fighter.figure, fighter.life, markers, state.rules)
    return _effects_in_position(state, who) if state.lasting and held.positional else held


class IndexedEffects(tuple[Effect, ...]):
    """Shared tuple of effects, with a cache of those that act at each hook.

    ``names`` are those of the effects, and what stands on dial and card besides; ``positional``: one of them grants by
    who stands where.
    """

    def __init__(self, effects: Iterable[Effect], rules: Rulebook, names: frozenset[str]) -> None:
        self.rules, self.table, self.names = rules, TABLE[0], names.union(each.name for each in self)
        self.by_moment: dict[str, tuple[Effect, ...]] = {}
        self.positional = bool(_overriding(self, "grants_by_position"))

    def __new__(cls, effects: Iterable[Effect], rules: Rulebook, names: frozenset[str]) -> IndexedEffects:
        """Make the tuple; rules and names are added later as attributes."""
        return super().__new__(cls, effects)


@cached_per_table
@lru_cache(maxsize=4096)
def _effects_of_plain_dial(figure: Figure, life: Life, markers: bool, rules: Rulebook) -> IndexedEffects:
    """The effects of a figure that only its dial decides."""
    effects = shown_effects(figure, life, "", False, rules) + (marker_effects(rules) if markers else ())
    return IndexedEffects(effects, rules, trait_words_of(figure, life, rules))


@cached_per_position
def _effects_in_position(state: State, who: str) -> tuple[Effect, ...]:
    """The effects of a figure on which more than its dial has a bearing."""
    fighter, held = state.fighter(who), _held_effects(state, who)
    if not (state.lasting or fighter.feats or _may_have_a_team(fighter)):
        return held
    if has_teams_suppressed(state, who):
        held = _without_teams(held, _own_names(state, who), state.rules)
    granting = _overriding(held, "grants_by_position")
    here = [name for effect in granting for name in effect.grants_by_position(User(state, who))]
    if not here or who not in state.board.pieces:
        return held
    off = unusable_powers(state, who) if state.lasting else frozenset[str]()
    more = (effect_named(name) for name in here if name not in off)
    return tuple(dict.fromkeys((*held, *(each for each in more if each is not None and each.in_play(state.rules)))))


def has_teams_suppressed(state: State, who: str) -> bool:
    """Whether adjacent opponents suppress the figure's team abilities (TAB-04)."""
    board, side = state.board, state.fighter(who).side
    if who not in board.pieces or not team_suppressors(state):
        return False
    return any(
        not state.are_friends(state.fighter(other).side, side)
        and are_adjacent(board, who, other, state.rules)
        for other in team_suppressors(state)
    )  # fmt: skip


@cached_per_position
def team_suppressors(state: State) -> tuple[str, ...]:
    """Figures on the map whose team suppresses others."""
    able = (each for each in state.standing() if not each.has_plain_dial and _may_have_a_team(each))
    return tuple(
        each.id
        for each in able
        if any(team.prevents(User(state, each.id), "opponents' teams") for team in own_teams_of(each, state.rules))
    )


def _may_have_a_team(fighter: Fighter) -> bool:
    """False for most figures, which have neither a team's symbol nor a trait, and declared none."""
    return bool(fighter.figure.teams or fighter.declared or fighter.figure.traits)


def overriding(effects: tuple[Effect, ...], moment: str) -> tuple[Effect, ...]:
    """The effects that override this hook and are not inactive."""
    if type(effects) is not IndexedEffects:
        return _overriding(effects, moment)
    if moment not in effects.by_moment:
        taking_part, names = _overriding(effects, moment), effects.names
        effects.by_moment[moment] = tuple([each for each in taking_part if not each.is_inactive(moment, names)])
    return effects.by_moment[moment]


@lru_cache(maxsize=4096)
def _overriding(effects: tuple[Effect, ...], moment: str) -> tuple[Effect, ...]:
    return tuple(each for each in effects if getattr(type(each), moment) is not getattr(Effect, moment))


def effects_at_moment(state: State, who: str, moment: str) -> tuple[Effect, ...]:
    """The usable effects of a figure that override this hook."""
    held = effects_of(state, who)
    if type(held) is IndexedEffects and moment in held.by_moment:
        return held.by_moment[moment]
    return overriding(held, moment)


def _held_effects(state: State, who: str) -> tuple[Effect, ...]:
    """The effects of a figure by dial, card, feats and conditions, wherever it stands."""
    fighter = state.fighter(who)
    if fighter.life.ko or fighter.down:
        return ()
    shown = shown_effects(fighter.figure, fighter.life, fighter.declared, is_made_earthbound(state, who), state.rules)
    if state.themes or state.conditions or fighter.feats:
        given = {feat.name for feat in feats_in_use(state, fighter)}
        shown += tuple(
            each for each in brought_effects(state.rules) if each.origin is not Origin.FEAT or each.name in given
        )
    if state.board.markers:
        shown += marker_effects(state.rules)
    if fighter.figure.specials or fighter.beside or state.worded:
        return _with_specials(state, who, shown)
    if not state.lasting:
        return shown
    return _apply_lasting(state, who, shown)


def _apply_lasting(state: State, who: str, shown: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The shown effects, less those that lasting effects suppress, plus those that they lend."""
    if (kept := unsuppressed_powers(state, who)) is not None:
        return tuple(each for each in shown if each.origin in (Origin.RULES, Origin.MARKERS) or each.name in kept)
    off, copied = unusable_powers(state, who), copied_teams(state, who)
    held = add_granted((*shown, *copied), state.rules) if copied else shown
    return _without_names(held, off, _own_names(state, who), state.rules) if off else held


def _own_names(state: State, who: str) -> frozenset[str]:
    """The names on its dial and card, and those that its special powers grant: it has them by itself."""
    fighter = state.fighter(who)
    words = trait_words_of(fighter.figure, fighter.life, state.rules)
    return (
        words | {each.power for each in granted_now(state, who)} if fighter.figure.specials or state.worded else words
    )


def _with_specials(state: State, who: str, shown: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """These effects with those of special powers, the strongest of each (EFF-22)."""
    if state.rules.options.basics_turn.everybody_acts or not specials_of(state, who):
        return _apply_lasting(state, who, shown) if state.lasting else shown
    found: dict[str, Effect] = {each.name: each for each in shown}
    firm = list[Effect]()
    for each in granted_now(state, who):
        effect = effect_named(each.power)
        if effect is None or not effect.in_play(state.rules):
            continue
        altered = effect if each.number is None else effect.with_number(each.number)
        if each.number is not None or each.power not in found:
            found[each.power] = altered
        firm += [altered] * each.firm
    held = (*found.values(), *(each for each in sentence_effects() if each.in_play(state.rules)))
    if not state.lasting:
        return add_granted(held, state.rules)
    left = _apply_lasting(state, who, add_granted(held, state.rules))
    if unsuppressed_powers(state, who) is not None:
        return left
    names = {each.name for each in left}
    return (*left, *(each for each in firm if each.name not in names))


def _without_names(
    held: tuple[Effect, ...], off: frozenset[str], shown: frozenset[str], rules: Rulebook
) -> tuple[Effect, ...]:
    """The effects without those names, and without effects that only they grant.

    Grants of a team stay where no team ability can be taken away (TAB-04). In a book where a power that cannot be used
    cannot be used from any source (EFF-17), a version of it by another name goes too.
    """
    left = tuple(effect for effect in held if effect.name not in off)
    if rules.durations.traits_off:
        left = tuple(effect for effect in left if effect.version_of(rules) not in off)
    gone = {name for effect in held if effect.name in off for name in effect.grants(rules)} - shown
    gone -= {name for effect in left for name in effect.grants(rules)}
    left = tuple(effect for effect in left if effect.name not in gone)
    if rules.teams.can_be_taken:
        return left
    return tuple(
        dict.fromkeys((*left, *add_granted((effect for effect in left if effect.origin is Origin.TEAM), rules)))
    )


def _without_teams(held: tuple[Effect, ...], shown: frozenset[str], rules: Rulebook) -> tuple[Effect, ...]:
    """The effects without team abilities, and without those that only team abilities grant."""
    left = tuple(effect for effect in held if effect.origin is not Origin.TEAM)
    gone = {name for effect in held if effect.origin is Origin.TEAM for name in effect.grants(rules)} - shown
    gone -= {name for effect in left for name in effect.grants(rules)}
    return tuple(effect for effect in left if effect.name not in gone)


def copied_teams(state: State, who: str) -> tuple[Effect, ...]:
    """Team abilities that a wild card copies now (TAB-07)."""
    named = (effect_named(each.lends) for each in state.lasting if each.lends and each.on == who)
    return tuple(each for each in named if each is not None and each.in_play(state.rules))


def effects_in_use(state: State, who: str, using: tuple[str, ...] = ()) -> tuple[Effect, ...]:
    """Usable effects, and those of the action under way (EFF-20)."""
    held = effects_of(state, who)
    if not using:
        return held
    begun = (effect_named(name) for name in using)
    return held + tuple(effect for effect in begun if effect is not None and effect not in held)


def unusable_powers(state: State, who: str) -> frozenset[str]:
    """Names of powers that the figure has lost for now."""
    return frozenset(
        each.off for each in state.lasting if each.on == who and each.off and not is_suppressed(state, each)
    )


def unsuppressed_powers(state: State, who: str) -> frozenset[str] | None:
    """Powers left to a suppressed figure (EFF-16); None if it is not suppressed."""
    source = next((each.source for each in state.lasting if each.suppressed and each.on == who), None)
    if source is None:
        return None
    if not state.rules.durations.shields.powers:
        return frozenset()
    fighter = state.fighter(who)
    shown = shown_effects(fighter.figure, fighter.life, fighter.declared, is_made_earthbound(state, who), state.rules)
    own = frozenset(each.name for each in shown if source in each.shields) | protected_specials(state, who, source)
    return own | {power for power, against in fighter.figure.protects if against == source}


def always_granted(special: Special) -> tuple[Effect, ...]:
    """The powers that a special power grants its figure without conditions."""
    clauses = (each for each in clauses_of(special.says) if each.always_on and not each.when)
    grants = (does.power for each in clauses for does in each.does if isinstance(does, Grant))
    return tuple(effect for power in grants if (effect := effect_named(power)) is not None)


def protected_specials(state: State, who: str, source: str) -> frozenset[str]:
    """Special powers that a keyphrase protects from that effect."""
    found = ((each.special.name.lower(), always_granted(each.special)) for each in specials_of(state, who))
    guarded = [(name, held) for name, held in found if any(source in each.shields for each in held)]
    if source in state.rules.titled_figures.continuity.shields:
        going_on = [each.special for each in specials_of(state, who) if is_continuing(each.special)]
        guarded += [(each.name.lower(), (*always_granted(each), *sentence_effects())) for each in going_on]
    return frozenset(word for name, held in guarded for word in (name, *(each.name for each in held)))


def is_suppressed(state: State, lasting: Lasting) -> bool:
    """Whether that lasting effect is suppressed with its user (EFF-16)."""
    if not any(each.symbols_suppressed and each.on == lasting.by for each in state.lasting):
        return False
    return lasting.source not in (unsuppressed_powers(state, lasting.by) or ())


def has_effect(state: State, who: str, name: str) -> bool:
    """True if the figure can use that effect now."""
    special = any(each.special.name.lower() == name for each in specials_of(state, who))
    if special and state.lasting and (kept := unsuppressed_powers(state, who)) is not None:
        special = name in kept
    return special or any(effect.name == name for effect in effects_of(state, who))


def is_made_earthbound(state: State, who: str) -> bool:
    """Does a lasting effect make the figure earthbound, whatever its own dial shows (SPD-10)?"""
    return any(each.grounds and each.on == who for each in state.lasting)
