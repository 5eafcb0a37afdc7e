"""Reads force entries and checks whether forces are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from clixbook.board.answers.answers import Reason, problem_of, refusal_error
from clixbook.board.model.building import Collector
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.effects.effects import Origin
from clixbook.engine.effects.name_check import refuse_unknown, refuse_unknown_feats
from clixbook.engine.effects.printed_effects import team_abilities
from clixbook.engine.history.figure_codes import figure_of, is_code
from clixbook.engine.history.thing_codes import is_event_dial
from clixbook.engine.position.brought_things import Location
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.alternative_cards import CARD, card_problems, entries_by_card, requirement_problems
from clixbook.engine.rules.forces.brought_objects import brought_problems, special_cost
from clixbook.engine.rules.forces.feats import feat_of, feat_problems, known_feats
from clixbook.engine.rules.forces.forces import (
    Force,
    Member,
    build_total_problems,
    force_problems,
    points_in_play,
    sideline_problems,
)
from clixbook.engine.rules.forces.id_cards import ID_CARD, id_card_named, id_card_problems, is_called
from clixbook.engine.rules.forces.purchases import (
    added_team_problems,
    equipment_named,
    like_equipment_problems,
    own_equipment,
    purchase_named,
    purchase_problems,
)
from clixbook.engine.rules.forces.replacements import BESIDE, replacement_problems, value_problems
from clixbook.engine.rules.forces.several_dials import dials_feat, dials_points, dials_problems
from clixbook.engine.rules.forces.themes import (
    Theme,
    may_share_team,
    printed_keyword,
    shared_keywords,
    theme_problems,
    theme_reroll_count,
)
from clixbook.engine.rules.turn.conditions import at_random, condition_problems
from clixbook.engine.rules.turn.multiplayer import alliance_problems, royale_problems
from clixbook.engine.sequence.set_up.dial_terms import why_no_members
from clixbook.engine.sequence.set_up.forces.force_feats import feat_costs, feats_of, given_feats, why_no_feats
from clixbook.engine.sequence.set_up.forces.force_ground import ground_costs, ground_problems
from clixbook.engine.sequence.set_up.forces.force_id_cards import id_card_costs, why_no_id_cards
from clixbook.engine.sequence.set_up.forces.force_resources import resource_costs, resource_problems, resources_of
from clixbook.engine.sequence.turn.condition_deck import misspelt_cards
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.figures.cards import with_bought_traits, with_errata
from clixbook.figures.dials.life import Life, OtherDial, power_names, shown_click, start_life
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.forces.entries import Bought, Entry, Feat, Ware, read_entry, without_click
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.id_cards import SET_UP
from clixbook.rulebooks.sections.teams.teams import TeamSource


@dataclass(frozen=True)
class ForceBuild:
    """Force limits: ``points`` to build for (0: unchecked), and declared ``themes``.

    ``conditions`` are the battlefield conditions brought, or the deck where they come at random; ``consent``: everybody
    agrees to archenemies side by side. ``allies`` are groups of allied players; ``royale``: a battle royale.
    ``locations`` are the maps that players bring, each with the bonuses paid for; ``sideline`` is the number of figures
    on the sideline on which the players agree, 0 if on none.
    """

    points: int = 0
    themes: Mapping[str, str] = field(default_factory=dict)
    conditions: Sequence[str] = ()
    consent: bool = False
    allies: Sequence[Sequence[str]] = ()
    royale: bool = False
    locations: Mapping[str, Sequence[str]] = field(default_factory=dict)
    sideline: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        """The conditions as they are named in the game."""
        return tuple(card.strip() if card.startswith("(") else card.strip().lower() for card in self.conditions)


def recruit_figure(text: str, player: str, rules: Rulebook) -> Fighter:
    """The figure that a force names so, as it begins; one ClixbookError with everything against it."""
    entry = read_entry(text)
    figure, entry = _with_card(_figure(entry.name, rules), entry, rules)
    if against := value_problems(figure, entry.points, rules=rules):
        raise refusal_error(against)
    entry, click = without_click(entry)
    life = start_life(figure, entry.points, rules=rules, click=click)
    entry, others, extra = _several_dials(figure, life, entry, rules)
    entry, beside = _beside(figure, life.points, entry, rules)
    bought, feats = _additions(figure, life.points, entry, rules)
    feats = (*feats, *given_feats(bought))
    bought, feats = (*bought, *extra), (*feats, *(Feat(each.name, 0) for each in extra))
    of: dict[Ware, list[Bought]] = {ware: [each for each in bought if each.ware is ware] for ware in Ware}
    figure = with_bought_traits(figure, [each.name for each in of[Ware.TRAIT]])
    keeps = rules.forces.equipment.free_scores
    given = ((each.name, None if keeps and not each.cost else each.cost) for each in of[Ware.EQUIPMENT])
    own = ((each, None) for each in own_equipment(figure, rules=rules))
    worn = tuple(_equipment(name, cost, player) for name, cost in (*given, *own))
    team = of[Ware.TEAM][0].name if of[Ware.TEAM] else ""
    paid = sum(each.cost for each in bought if each.ware is not Ware.UNPAID)  # it keeps its value (FRC-29)
    points = points_in_play(Member(figure, life.points, feats, paid), rules=rules)
    return Fighter(
        figure.id, figure, player, life, points, card=worn, feats=feats, bought=bought, declared=team, others=others,
        beside=beside,
    )  # fmt: skip


def _equipment(words: str, worth: int | None, player: str) -> MapObject:
    """The equipment of these words, with which the player's figure begins (FRC-18); None: worth what its card says."""
    read = equipment_named(words)
    if read.thing is not None:
        return read.thing.as_object(player, worth)
    return MapObject(
        ObjectKind.LIGHT, read.name, gear=read.comes_off, owner=player, points=worth or 0, friendly=read.friendly
    )


def _figure(name: str, rules: Rulebook) -> Figure:
    """The figure of that name or code; a ClixbookError if there is none, or it cannot be played."""
    figure = with_errata((figure_of if is_code(name) else load_figure)(name), rules=rules)
    refuse_unknown(figure)
    if against := why_not_play(figure, rules=rules):
        raise refusal_error(against)
    return figure


def _with_card(figure: Figure, entry: Entry, rules: Rulebook) -> tuple[Figure, Entry]:
    """The figure with the alternative card that the entry names, and the rest of the entry (ANA-25)."""
    cards = [each for each in entry.additions if each[0].startswith(CARD)]
    for name, _ in cards:
        card = _figure(name.removeprefix(CARD), rules)
        if against := card_problems(figure, card, rules=rules):
            raise refusal_error(against)
        figure = replace(card, id=figure.id, points=figure.points)  # they are printed on its base
    return figure, replace(entry, additions=tuple(each for each in entry.additions if each not in cards))


def _several_dials(
    figure: Figure, life: Life, entry: Entry, rules: Rulebook
) -> tuple[Entry, tuple[OtherDial, ...], tuple[Bought, ...]]:
    """The entry without other dials of the same person, those dials, and their additional cost."""
    found = {addition: dials_feat(addition[0], rules=rules) for addition in entry.additions}
    wanted = [feat for each in entry.additions if (feat := found[each]) is not None]
    if not wanted:
        return entry, (), ()
    figures = [_figure(name, rules) for _, name in wanted]
    ruling = wanted[0][0]
    if against := dials_problems(ruling, (figure, *figures), rules=rules):
        raise refusal_error(against)
    others = tuple(OtherDial(each, start_life(each, rules=rules)) for each in figures)
    extra = dials_points([life.points, *(each.life.points for each in others)]) - life.points
    costs = [cost for addition, cost in entry.additions if found[addition, cost] is not None]
    for each, cost in zip(others, costs, strict=True):
        if cost not in (None, extra, each.life.points):
            text = f"{each.figure.name} is worth {each.life.points}: for its dials {figure.name} costs {extra} more"
            raise IllegalAction(f"{text}, not {cost}.")
    entry = replace(entry, additions=tuple(each for each in entry.additions if found[each] is None))
    return entry, others, (Bought(Ware.DIALS, ruling.value.name, extra),)


def _beside(
    figure: Figure, points: int, entry: Entry, rules: Rulebook
) -> tuple[Entry, tuple[OtherDial, ...]]:  # fmt: skip
    """Splits sideline figures off a force entry (PWR-DUO)."""
    named = [each for each in entry.additions if each[0].startswith(BESIDE)]
    words = [name[len(ID_CARD) :] for name, _ in entry.additions if name.startswith(ID_CARD)]
    cards = [*map(id_card_named, words)]
    if cards and SET_UP not in rules.id_cards.effects:
        raise refusal_error(id_card_problems([(figure, card, ()) for card in cards], rules=rules))
    called = [name for card in cards for name in card.calls]
    figures = [(_figure(name.removeprefix(BESIDE), rules), value) for name, value in named]
    replacing = [each for each, _ in figures if not is_called(each, called)]
    against = replacement_problems(figure, points, replacing, rules=rules) if replacing else ()
    against += tuple(
        each for one, value in figures for each in value_problems(one, value, rules=rules, sideline=True)
    )  # fmt: skip
    if against:
        raise refusal_error(against)
    waiting = tuple(OtherDial(each, start_life(each, value, rules=rules)) for each, value in figures)
    return replace(entry, additions=tuple(each for each in entry.additions if each not in named)), waiting


def _additions(
    figure: Figure, points: int, entry: Entry, rules: Rulebook
) -> tuple[tuple[Bought, ...], tuple[Feat, ...]]:
    """The additions bought for a figure of that value, with its feats; one ClixbookError for all problems."""
    teams = {effect.name for effect in every_effect() if effect.origin is Origin.TEAM and effect.in_play(rules)}
    teams -= known_feats(rules).keys()  # a feat that has a team's name
    found = {
        (name, cost): (
            Bought(Ware.UNPAID, name, -points) if (name, cost) == (Ware.UNPAID, None)
            else purchase_named(figure, name, cost, rules=rules, teams=teams)
        )
        for name, cost in entry.additions
    }  # fmt: skip
    bought = tuple(ware for each in entry.additions if (ware := found[each]) is not None)
    if against := purchase_problems(figure, bought, rules=rules):
        raise refusal_error(against)
    given = [each for each in entry.additions if found[each] is None]
    refuse_unknown_feats(figure, [name for name, _ in given])
    return bought, tuple(feat_of(*each, rules=rules, teams=figure.teams) for each in given)


def member_of(fighter: Fighter) -> Member:
    """A fighter that has just begun, as a member of its force."""
    powers = power_names(fighter.figure, shown_click(fighter.figure, fighter.life))
    paid = sum(each.cost for each in fighter.bought)
    return Member(fighter.figure, fighter.life.points, fighter.feats, paid, powers)


def waiting_of(fighter: Fighter) -> tuple[Member, ...]:
    """The sideline of a fighter, as members of a force."""
    return tuple(Member(each.figure, each.life.points) for each in fighter.beside)


def force_of(texts: Sequence[str], rules: Rulebook, *, theme: str = "", objects: Sequence[str] = ()) -> Force:
    """The force of these figures and objects, as players name them; a ClixbookError for unknown names."""
    fighters = [recruit_figure(text, "", rules) for text in texts]
    members, aside = map(member_of, fighters), (one for each in fighters for one in waiting_of(each))
    return Force(
        tuple(members), tuple(aside), theme=theme, objects=_standard_count(objects),
        special=special_cost(objects, rules=rules),
        extras={
            **resource_costs(resources_of("", fighters, objects)), **id_card_costs(fighters),
            **ground_costs(objects, ()),
            **feat_costs(feats_of("", fighters, objects)),
        },
    )  # fmt: skip


def why_no_force(
    texts: Sequence[str], points: int, rules: Rulebook, *, theme: str = "", objects: Sequence[str] = ()
) -> tuple[Reason, ...]:
    """Why figures, named as in a force, are no legal force of that many points; a ClixbookError for unknown names.

    A ``theme`` that is declared, and the ``objects`` that come along, must fit too. A force is built with the figures'
    own cards; of alternative ones only the requirements are checked (ANA-25).
    """
    playing = [recruit_figure(text, "", rules) for text in texts]
    texts = [entries_by_card(text)[0] for text in texts]
    force = force_of(texts, rules, theme=theme, objects=objects)
    fighters = [recruit_figure(text, "", rules) for text in texts]
    return (
        *force_problems(force, points, rules=rules),
        *brought_problems(objects, rules=rules),
        *resource_problems(resources_of("", fighters, objects), objects, rules=rules, counted=True),
        *why_no_id_cards(fighters, rules),
        *ground_problems(objects, (), rules=rules, counted=True),
        *why_no_feats("", fighters, objects, rules),
        *_added_teams("", fighters, rules),
        *_like_equipment(fighters, rules),
        *requirement_problems([each.figure for each in playing], rules=rules),
    )


def check_build(
    rules: Rulebook, players: Sequence[str], fighters: Sequence[Fighter], build: ForceBuild, found: Collector,
    brought: Sequence[tuple[str, str]] = (), locations: Sequence[Location] = (),
) -> None:  # fmt: skip
    """Check themes, conditions and, if they are built for points, forces: of ``fighters`` with their own cards.

    ``brought`` are the objects of players, in words.
    """
    _keep(found, "", alliance_problems(players, build.allies, rules=rules))
    if build.royale:
        sizes = {player: sum(each.side == player for each in fighters) for player in players}
        _keep(found, "", royale_problems(sizes, build.allies, rules=rules))
    _keep(
        found,
        "",
        condition_problems(build.cards, len(players), rules=rules, event_dials=sum(map(is_event_dial, build.cards))),
    )
    for text in misspelt_cards(build.cards, rules):
        found.add(text)
    if "" in build.cards:
        found.add("A battlefield condition needs a name.")
    for player, keyword in build.themes.items():
        if player not in players:
            found.add(f"{player} has a theme, but does not play.")
        elif not keyword.strip():
            found.add(f"{player}'s theme needs a name.")
    for player in players:
        words = [words for owner, words in brought if owner == player]
        places = [each for each in locations if each.player == player]
        _keep(found, player, _problems_of_player(rules, player, fighters, build, words, places))
    if build.points:
        _keep(found, "", build_total_problems(build.points, rules=rules))


def _problems_of_player(
    rules: Rulebook, player: str, fighters: Sequence[Fighter], build: ForceBuild, words: Sequence[str],
    places: Sequence[Location],
) -> Iterator[Reason]:  # fmt: skip
    """The problems of one player's force, with the objects (in ``words``) and the locations that it brings."""
    own = [each for each in fighters if each.side == player]
    members, aside = tuple(map(member_of, own)), tuple(one for each in own for one in waiting_of(each))
    if not members:  # reported already, for each unknown name
        return
    figures, resources = [each.figure for each in members], resources_of(player, fighters, words)
    counted = build.points > 0
    yield from _added_teams(player, fighters, rules)
    yield from why_no_members(own, build.cards, rules)
    yield from _like_equipment(own, rules)
    yield from why_no_id_cards(own, rules)
    yield from why_no_feats(player, fighters, words, rules)
    yield from resource_problems(resources, words, rules=rules, counted=counted)
    yield from ground_problems(words, places, rules=rules, counted=counted)
    if rules.forces.sideline.agreed and not counted:
        yield from sideline_problems(len(aside), build.points, rules=rules, agreed=build.sideline)
    if theme := build.themes.get(player, "").strip():
        yield from theme_problems(figures, theme, rules=rules)
    if not counted:
        for each in members:  # a book without feats refuses them in any game
            yield from feat_problems(each.figure, each.feats, rules=rules)
        return
    extras = {**resource_costs(resources), **id_card_costs(own), **ground_costs(words, places)}
    extras |= feat_costs(feats_of(player, fighters, words))
    standard, special = _standard_count(words), _special_cost(words, rules)
    force = Force(members, aside, objects=standard, special=special, extras=extras)
    yield from force_problems(force, build.points, rules=rules, consent=build.consent, sideline=build.sideline)


def _standard_count(texts: Sequence[str]) -> int:
    """How many standard objects these are (FRC-16); those of special ones have a name."""
    return sum(text.strip() in set(ObjectKind) for text in texts)


def _special_cost(texts: Sequence[str], rules: Rulebook) -> int:
    """The points of special objects; unreadable words are reported elsewhere."""
    try:
        return special_cost(texts, rules=rules)
    except ClixbookError:
        return 0


def _added_teams(player: str, fighters: Sequence[Fighter], rules: Rulebook) -> tuple[Reason, ...]:
    """Problems of the team abilities added to a force (FRC-25)."""
    own = [each for each in fighters if each.side == player]
    taken = {each.id: [added.name for added in each.bought if added.ware is Ware.TEAM] for each in own}
    themed = bool(shared_keywords([each.figure for each in own], rules=rules))
    return added_team_problems(taken, rules=rules, themed=themed)


def _like_equipment(fighters: Sequence[Fighter], rules: Rulebook) -> tuple[Reason, ...]:
    """Problems of a force's equipment taken together (FRC-18)."""
    return like_equipment_problems([ware for each in fighters for ware in each.bought], rules=rules)


def _keep(found: Collector, player: str, reasons: Iterable[Reason]) -> None:
    force = f"{player}'s force: " if player else ""
    found.problems += [problem_of(reason, force) for reason in reasons]


def themes_of(rules: Rulebook, fighters: Sequence[Fighter], build: ForceBuild, build_total: int) -> tuple[Theme, ...]:
    """The themes that players declared."""
    forces = {player: [each.figure for each in fighters if each.side == player] for player in build.themes}
    return tuple(
        theme_declared(player, keyword, forces[player], build_total, rules) for player, keyword in build.themes.items()
    )


def theme_declared(player: str, keyword: str, force: Sequence[Figure], build_total: int, rules: Rulebook) -> Theme:
    """The theme that a player declares for a force, with its rerolls (THM-06, THM-08)."""
    figures = [figure for figure in force if not figure.bystander]
    left = theme_reroll_count(len(figures), build_total, printed_keyword(figures, keyword, rules=rules), rules=rules)
    return Theme(player, keyword.strip(), len(figures), left)


def with_shared_teams(state: State) -> State:
    """Give themed teams their team's ability in place of printed ones, in books that allow it (THM-15, TAB-01)."""
    if TeamSource.THEME not in state.rules.teams.sources:
        return state
    for theme in state.themes:
        shared = team_abilities((theme.keyword.lower(),), state.rules)
        if shared and may_share_team(state.rules, themed=True):
            for fighter in state.fighters.values():
                if fighter.side == theme.player and not fighter.figure.bystander:
                    state = state.with_fighter(fighter.id, declared=shared[0].name)
    return state


def in_play_and_deck(rules: Rulebook, build: ForceBuild) -> dict[str, tuple[str, ...]]:
    """The conditions in play from the start, and those that come at random (EVT-02, EVT-04)."""
    return {"deck" if at_random(rules) else "conditions": build.cards}
