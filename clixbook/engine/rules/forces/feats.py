"""Feats: costs, requirements, and when they work (FRC-09 to FRC-13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from clixbook.board.answers.answers import Reason
from clixbook.engine.rules.verdict import Verdict, because_of, no, yes
from clixbook.errors import BadWord, IllegalAction
from clixbook.figures.dials.dial import SLOTS, Click
from clixbook.figures.dials.life import power_names
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import Feat
from clixbook.figures.things.thing_keys import ASKED_VALUE
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.power_colours import canonical_power_name
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.forces.feats import FeatCard
from clixbook.rulebooks.sections.forces.forces import FeatUse

__all__ = [
    "feat_cap",
    "feat_of",
    "feat_problems",
    "known_feats",
    "may_use_feat",
    "needs_in_words",
    "printed_words",
    "shown_words",
    "values_in",
    "words_of_values",
]

Needs = tuple[tuple[str, ...], ...]
"""Groups of powers, symbols and combat values; one of each group is required."""


@cache
def known_feats(rules: Rulebook) -> Mapping[str, Ruling[FeatCard]]:
    """The feats that the book describes, by name."""
    cards = [each for each in rules if isinstance(each.value, FeatCard) and each.in_play]
    return {name: each for each in cards for name in (each.value.name, *each.value.also)}


def needs_in_words(asks: Collection[str]) -> Needs:
    """The requirements on the card of one's own feat: all of these; of ``charge or flurry`` one.

    >>> needs_in_words(["Charge or Flurry", "wing"])
    (('charge', 'flurry'), ('wing',))
    """
    words = (each.lower().split(" or ") for each in asks)
    return tuple(tuple(canonical_power_name(word.strip()).lower() for word in each) for each in words)


def values_in(needs: Needs) -> dict[str, tuple[str, int]]:
    """The combat values that a feat requires, by their words.

    >>> values_in((("attack 10+", "flurry"),))
    {'attack 10+': ('attack', 10)}
    """
    found = {word: ASKED_VALUE.fullmatch(word) for group in needs for word in group}
    return {word: (match[1], int(match[2])) for word, match in found.items() if match}


def words_of_values(needs: Needs, values: Mapping[str, int]) -> frozenset[str]:
    """The words of a feat whose combat values these values reach."""
    return frozenset(word for word, (name, least) in values_in(needs).items() if values[name] >= least)


def printed_words(figure: Figure, click: Click, needs: Needs) -> frozenset[str]:
    """The powers, symbols and required values of a figure on this click, in the words of feats."""
    values = dict(zip(SLOTS, click.values, strict=True)) | {"range": figure.range}
    return shown_words(figure, power_names(figure, click)) | words_of_values(needs, values)


def needs_of(name: str, *, rules: Rulebook) -> Needs:
    """The needs of a feat; nothing if the book does not describe it."""
    ruling = known_feats(rules).get(name)
    return ruling.value.needs if ruling is not None else ()


def needs_anywhere(name: str, *, rules: Rulebook) -> bool:
    """May the requirements of the feat be on different clicks of the dial?"""
    ruling = known_feats(rules).get(name)
    return ruling is not None and ruling.value.anywhere


def feat_of(name: str, cost: int | None, *, rules: Rulebook, teams: Collection[str] = ()) -> Feat:
    """The feat of that name; a ClixbookError if unknown or with wrong points.

    ``teams`` are those of its bearer: some have a feat for nothing.
    """
    ruling = known_feats(rules).get(name)
    if ruling is not None and ruling.value.free_for in {team.lower() for team in teams}:
        if cost:
            raise IllegalAction(f"The feat {name} costs 0 for {printed_name(ruling.value.free_for)}, not {cost}.")
        return Feat(name, 0)
    printed = ruling.value.cost if ruling is not None else 0
    if cost is None and not printed:
        priced = ", ".join(name for name, each in known_feats(rules).items() if each.value.cost) or "none"
        raise BadWord(f"The feat {name} needs its points, such as {name}:10; {rules.title} prints those of: {priced}.")
    if printed and cost not in (None, printed):
        raise IllegalAction(f"The feat {name} costs {printed}, not {cost}.")
    return Feat(name, printed if cost is None else cost)


def feat_cap(build_total: int, *, rules: Rulebook) -> int | None:
    """The most points of feats in a force (FRC-09): 0 without feats, None for no limit of their own."""
    rule = rules.forces.feat_points
    if not rule.in_play:
        return 0
    return build_total * rule.percent // 100 if rule.percent else None


def feat_problems(figure: Figure, feats: Collection[Feat], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why a figure may not be given these feats (FRC-09, FRC-10); none if it may."""
    if feats and not rules.forces.feat_points.in_play:
        names = ", ".join(feat.name for feat in feats)
        return (because_of(rules["FRC-09"], f"{figure.name} has a feat, {names}: there are none", stop=True),)
    return tuple(_problems(figure, feats, rules))


def _problems(figure: Figure, feats: Collection[Feat], book: Rulebook) -> Iterator[Reason]:
    names = [feat.name for feat in feats]
    for name in dict.fromkeys(names):
        if names.count(name) > 1 and not book.forces.feat_bearers.twice:
            yield because_of(book["FRC-10"], f"{figure.name} has the feat {name} {names.count(name)} times", stop=True)
        own = next(needs_in_words(feat.asks) for feat in feats if feat.name == name)
        needs = own or needs_of(name, rules=book)
        clicks = tuple(_every_click(figure, needs))
        if needs_anywhere(name, rules=book):
            clicks = (frozenset[str]().union(*clicks),)
        asks = needs and book.forces.feat_bearers.on_dial and not fits_any(figure, rules=book)
        if asks and not any(_are_met(needs, words) for words in clicks):
            words_needed = " and ".join(" or ".join(group) for group in needs)
            text = f"no click of {figure.name} shows {words_needed}, for which {name} asks"
            yield because_of(book["FRC-10"], text, stop=True)


def fits_any(figure: Figure, *, rules: Rulebook) -> bool:
    """Is it of a team whose members meet the requirements of any feat (FRC-10)?"""
    return not rules.forces.feat_bearers.fit.isdisjoint(team.lower() for team in figure.teams)


def _every_click(figure: Figure, needs: Needs) -> Iterator[frozenset[str]]:
    for dial in figure.dials:
        for click in dial.clicks:
            yield printed_words(figure, click, needs)


def shown_words(figure: Figure, powers: Collection[str]) -> frozenset[str]:
    """The words that a figure with these powers showing has for feats: powers and combat symbols."""
    return frozenset(power.lower() for power in powers) | frozenset(figure.symbols.values())


def _are_met(needs: Needs, words: frozenset[str]) -> bool:
    return all(words.intersection(group) for group in needs)


def may_use_feat(needs: Needs, *, rules: Rulebook, shown: frozenset[str], usable: frozenset[str]) -> Verdict:
    """May a figure use a feat that requires these powers and symbols (FRC-12)?

    ``shown`` is what base and dial show now, ``usable`` what the figure can use now: without what was countered, and
    without what works only elsewhere.
    """
    rule, ruling = rules.forces.feat_use, rules["FRC-12"]
    if rule is FeatUse.NEVER:
        return no(ruling, "there are no feats")
    if _are_met(needs, usable if rule is FeatUse.USABLE else shown):
        return yes(ruling, "it has what the feat asks for")
    return no(ruling, "it lacks what the feat asks for")
