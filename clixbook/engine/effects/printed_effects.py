"""The effects that dial and card of a figure give it, wherever it stands: powers, abilities, teams (EFF)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from clixbook.board.carrying.carrying import LIMIT
from clixbook.board.moves.moves import earthbound_loses_symbols
from clixbook.engine.effects.effect_table import cached_per_table, effect_named, every_effect, team_named
from clixbook.engine.effects.effects import Effect, Origin
from clixbook.engine.position.state import Fighter
from clixbook.figures.cards import knows_traits, trait_works
from clixbook.figures.dials.life import Life, shown_click
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.teams.teams import TeamSource


@cached_per_table
@lru_cache(maxsize=4096)
def shown_effects(figure: Figure, life: Life, declared: str, grounded: bool, rules: Rulebook) -> tuple[Effect, ...]:
    """The effects of the powers that the dial shows.

    ``grounded``: something other than its own dial takes its symbols (SPD-10).
    """
    if rules.options.basics_turn.everybody_acts:
        return ()
    named = (effect_named(power) for _, power, _ in shown_click(figure, life).powers)
    shown = [
        effect for effect in named if effect is not None and effect.origin is not Origin.TEAM and effect.in_play(rules)
    ]
    plain = earthbound_loses_symbols(rules) and (grounded or any(each.removes_symbols(rules) for each in shown))
    shown += () if plain else printed_abilities(figure, life, rules)
    shown += _teams(figure, life, declared, rules)
    return add_granted(shown, rules) + tuple(each for each in every_effect() if _common_effects(each, rules))


@cached_per_table
@lru_cache(maxsize=4096)
def printed_abilities(figure: Figure, life: Life, rules: Rulebook) -> tuple[Effect, ...]:
    """The combat abilities that its symbols give, or words among the traits that work now (EFF-18).

    A book without traits has symbols all the same that a file can only write among them.
    """
    none = not knows_traits(rules)
    working = (each for each in figure.traits if none or trait_works(each, figure, life, rules=rules))
    words = frozenset(each.name.lower() for each in working)
    return tuple(each for each in every_effect() if each.in_play(rules) and each.is_printed_on(figure, words, rules))


def _common_effects(effect: Effect, rules: Rulebook) -> bool:
    return effect.origin is Origin.RULES and effect.in_play(rules)


def own_teams_of(fighter: Fighter, rules: Rulebook) -> tuple[Effect, ...]:
    """Team abilities of a figure by symbol, trait or declaration (TAB-01, TAB-02)."""
    return _teams(fighter.figure, fighter.life, fighter.declared, rules)


def _teams(figure: Figure, life: Life, declared: str, rules: Rulebook) -> tuple[Effect, ...]:
    granted = [declared] if declared else []
    if TeamSource.TRAIT in rules.teams.sources:
        granted += [trait.name for trait in figure.traits if trait_works(trait, figure, life, rules=rules)]
    teams = team_abilities(granted, rules)
    symbols = figure.teams if TeamSource.SYMBOL in rules.teams.sources else ()
    printed = () if teams and rules.teams.granted_replaces else team_abilities(symbols, rules)
    return tuple(dict.fromkeys((*printed, *teams)))


def team_abilities(names: Iterable[str], rules: Rulebook) -> tuple[Effect, ...]:
    """The team abilities in play among these names."""
    found = map(team_named, names)
    return tuple(each for each in found if each is not None and each.in_play(rules))


def add_granted(effects: Iterable[Effect], rules: Rulebook) -> tuple[Effect, ...]:
    """These effects and those they grant, each once (EFF-22)."""
    held = tuple(effects)
    granted = (effect_named(name) for effect in held for name in effect.grants(rules))
    return tuple(dict.fromkeys((*held, *(each for each in granted if each is not None and each.in_play(rules)))))


@cache
def sentence_effects() -> tuple[Effect, ...]:
    """The effect that carries out the sentences of special powers."""
    return tuple(each for each in every_effect() if each.origin is Origin.SENTENCE)


@cached_per_table
@cache
def brought_effects(rules: Rulebook) -> tuple[Effect, ...]:
    """The effects of conditions, feats and the like in this book."""
    return tuple(effect for effect in every_effect() if effect.origin.is_brought and effect.in_play(rules))


@cached_per_table
@cache
def marker_effects(rules: Rulebook) -> tuple[Effect, ...]:
    """The effects that hang on markers on the map, as far as the book knows them."""
    return tuple(effect for effect in every_effect() if effect.origin is Origin.MARKERS and effect.in_play(rules))


@lru_cache(maxsize=4096)
def trait_words_of(figure: Figure, life: Life, rules: Rulebook) -> frozenset[str]:
    """Names of powers shown and traits that work, as the board needs them."""
    shown = (power for _, power, _ in shown_click(figure, life).powers)
    return frozenset(name.lower() for name in shown) | traits_of(figure, life, rules)


def traits_of(figure: Figure, life: Life, rules: Rulebook) -> frozenset[str]:
    """The names of the traits on the card that work (ANA-32).

    Where a book has no traits these are what a file can only write among them: symbols, and what the base is.
    A Passenger number counts in a book with such numbers (PWR-PASSENGER).
    """
    if knows_traits(rules):
        working = {each.name.lower() for each in figure.traits if trait_works(each, figure, life, rules=rules)}
    else:
        names = {each.name.lower(): effect_named(each.name) for each in figure.traits}
        working = {name for name, effect in names.items() if effect is None or effect.origin is Origin.ABILITY}
    return frozenset(name for name in working if rules.keyphrases.passenger or not name.startswith(LIMIT))
